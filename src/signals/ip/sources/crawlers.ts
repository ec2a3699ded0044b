/**
 * Address ranges that operators of crawlers publish for their verification, all in Google's format. The minimum numbers
 * of rows of small files are low, because such a file may well halve. Google's list of fetchers for users' scripts is
 * not included: anyone's script would be taken for a crawler.
 */

import { megabyte, noLicence, type ParsePrefixes, type RangeFeed, rangeFeed } from './feed.ts'
import { parsePrefixesJson } from './formats/prefix-list.ts'

const google = 'https://developers.google.com/static/crawling/ipranges'

type Crawler = readonly [feed: string, crawler: string, title: string, url: string, minRows: number]

/** The feeds, each with the name of its crawler in responses. */
const crawlers: readonly Crawler[] = [
  ['googlebot', 'googlebot', 'Google: common crawlers', `${google}/common-crawlers.json`, 180],
  [
    'google-special-crawlers',
    'google-special',
    'Google: special-case crawlers',
    `${google}/special-crawlers.json`,
    160,
  ],
  [
    'google-user-triggered-fetchers-google',
    'google-user-triggered',
    'Google: user-triggered fetchers, on separate addresses',
    `${google}/user-triggered-fetchers-google.json`,
    290,
  ],
  [
    'google-user-triggered-agents',
    'google-agent',
    'Google: user-triggered agents',
    `${google}/user-triggered-agents.json`,
    1,
  ],
  ['bingbot', 'bingbot', 'Bing: Bingbot', 'https://www.bing.com/toolbox/bingbot.json', 16],
  ['applebot', 'applebot', 'Apple: Applebot', 'https://search.developer.apple.com/applebot.json', 19],
  ['gptbot', 'gptbot', 'OpenAI: GPTBot', 'https://openai.com/gptbot.json', 12],
  ['oai-searchbot', 'oai-searchbot', 'OpenAI: OAI-SearchBot', 'https://openai.com/searchbot.json', 20],
  ['chatgpt-user', 'chatgpt-user', 'OpenAI: ChatGPT-User', 'https://openai.com/chatgpt-user.json', 120],
  ['claudebot', 'claudebot', 'Anthropic: ClaudeBot', 'https://claude.com/crawling/bots.json', 5],
  ['perplexitybot', 'perplexitybot', 'Perplexity: PerplexityBot', 'https://www.perplexity.com/perplexitybot.json', 4],
  [
    'perplexity-user',
    'perplexity-user',
    'Perplexity: Perplexity-User',
    'https://www.perplexity.com/perplexity-user.json',
    2,
  ],
  ['duckduckbot', 'duckduckbot', 'DuckDuckGo: DuckDuckBot', 'https://duckduckgo.com/duckduckbot.json', 280],
  ['duckassistbot', 'duckassistbot', 'DuckDuckGo: DuckAssistBot', 'https://duckduckgo.com/duckassistbot.json', 280],
  ['ccbot', 'ccbot', 'Common Crawl: CCBot', 'https://index.commoncrawl.org/ccbot.json', 3],
]

/**
 * The files contain the time of their last change, which may be years ago (Bing's file of 2024 was in use in 2026). It
 * is not the age of a list, because a list is valid as long as its publisher serves it.
 */
const parse: ParsePrefixes = body => ({ ...parsePrefixesJson(body), asOf: null })

export const crawlerFeeds: readonly RangeFeed[] = crawlers.map(([name, crawler, title, url, minRows]) =>
  rangeFeed(
    { kind: 'crawler', crawler, parse },
    { name, title, topic: 'crawler', url, licence: noLicence, maxBytes: megabyte, minRows },
  ),
)
