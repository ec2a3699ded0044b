/**
 * Ranges that whoever runs a crawler publishes, so that others can tell the real one; all in the form that Google began
 * with. Minimum rows of files of a dozen prefixes are low, because such a file may well halve. Left out is Google's
 * list of fetchers that work for anybody's scripts: whoever writes one would be taken for a crawler.
 */

import { megabyte, noLicence, type ParsePrefixes, type RangeFeed, rangeFeed } from './feed.ts'
import { parsePrefixesJson } from './formats/prefix-list.ts'

interface Crawler {
  /** Name of the feed; that of the crawler too unless `crawler` says otherwise. */
  readonly name: string
  readonly crawler?: string
  readonly title: string
  readonly url: string
  readonly minRows: number
}

const google = 'https://developers.google.com/static/crawling/ipranges'

const crawlers: readonly Crawler[] = [
  {
    name: 'googlebot',
    title: 'Google: common crawlers',
    url: `${google}/common-crawlers.json`,
    minRows: 180,
  },
  {
    name: 'google-special-crawlers',
    crawler: 'google-special',
    title: 'Google: special-case crawlers',
    url: `${google}/special-crawlers.json`,
    minRows: 160,
  },
  {
    name: 'google-user-triggered-fetchers-google',
    crawler: 'google-user-triggered',
    title: 'Google: user-triggered fetchers, on separate addresses',
    url: `${google}/user-triggered-fetchers-google.json`,
    minRows: 290,
  },
  {
    name: 'google-user-triggered-agents',
    crawler: 'google-agent',
    title: 'Google: user-triggered agents',
    url: `${google}/user-triggered-agents.json`,
    minRows: 1,
  },
  { name: 'bingbot', title: 'Bing: Bingbot', url: 'https://www.bing.com/toolbox/bingbot.json', minRows: 16 },
  {
    name: 'applebot',
    title: 'Apple: Applebot',
    url: 'https://search.developer.apple.com/applebot.json',
    minRows: 19,
  },
  { name: 'gptbot', title: 'OpenAI: GPTBot', url: 'https://openai.com/gptbot.json', minRows: 12 },
  { name: 'oai-searchbot', title: 'OpenAI: OAI-SearchBot', url: 'https://openai.com/searchbot.json', minRows: 20 },
  {
    name: 'chatgpt-user',
    title: 'OpenAI: ChatGPT-User',
    url: 'https://openai.com/chatgpt-user.json',
    minRows: 120,
  },
  { name: 'claudebot', title: 'Anthropic: ClaudeBot', url: 'https://claude.com/crawling/bots.json', minRows: 5 },
  {
    name: 'perplexitybot',
    title: 'Perplexity: PerplexityBot',
    url: 'https://www.perplexity.com/perplexitybot.json',
    minRows: 4,
  },
  {
    name: 'perplexity-user',
    title: 'Perplexity: Perplexity-User',
    url: 'https://www.perplexity.com/perplexity-user.json',
    minRows: 2,
  },
  {
    name: 'duckduckbot',
    title: 'DuckDuckGo: DuckDuckBot',
    url: 'https://duckduckgo.com/duckduckbot.json',
    minRows: 280,
  },
  {
    name: 'duckassistbot',
    title: 'DuckDuckGo: DuckAssistBot',
    url: 'https://duckduckgo.com/duckassistbot.json',
    minRows: 280,
  },
  { name: 'ccbot', title: 'Common Crawl: CCBot', url: 'https://index.commoncrawl.org/ccbot.json', minRows: 3 },
]

/**
 * These files say when they last changed, which may be years ago (Bing's of 2024 was in use in 2026). A list is right
 * for as long as its publisher confirms it, so that date is not its age.
 */
const parse: ParsePrefixes = body => ({ ...parsePrefixesJson(body), asOf: null })

export const crawlerFeeds: readonly RangeFeed[] = crawlers.map(({ name, title, url, minRows, ...more }) =>
  rangeFeed(
    { kind: 'crawler', crawler: more.crawler ?? name, parse },
    { name, title, topic: 'crawler', url, licence: noLicence, maxBytes: megabyte, minRows },
  ),
)
