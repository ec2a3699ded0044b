/**
 * Crawlers whose operators say that they are known by reverse DNS: the name of the address ends in one of these domains, and
 * that name leads back to the address. Domains under which the operator's customers get names of their own are not among
 * them (bc.googleusercontent.com, yandexcloud.net).
 */
interface CrawlerDomain {
  readonly crawler: string
  readonly domain: string
  /** How the first label begins, where other machines of the operator are named under the same domain. */
  readonly begins?: string
}

const crawlerDomains: readonly CrawlerDomain[] = [
  // developers.google.com/search/docs/crawling-indexing/verifying-googlebot
  { crawler: 'googlebot', domain: 'googlebot.com' },
  { crawler: 'googlebot', domain: 'google.com', begins: 'crawl-' },
  { crawler: 'google-special', domain: 'google.com', begins: 'rate-limited-proxy-' },
  // bing.com/webmasters/help/how-to-verify-bingbot
  { crawler: 'bingbot', domain: 'search.msn.com' },
  // support.apple.com/119829
  { crawler: 'applebot', domain: 'applebot.apple.com' },
  // yandex.com/support/webmaster/robot-workings/check-yandex-robots
  { crawler: 'yandexbot', domain: 'yandex.ru' },
  { crawler: 'yandexbot', domain: 'yandex.net' },
  { crawler: 'yandexbot', domain: 'yandex.com' },
  // help.baidu.com, "how to tell a real Baiduspider"
  { crawler: 'baiduspider', domain: 'baidu.com' },
  { crawler: 'baiduspider', domain: 'baidu.jp' },
  // webmaster.petalsearch.com/site/petalbot
  { crawler: 'petalbot', domain: 'petalsearch.com' },
  // developer.amazon.com/amazonbot
  { crawler: 'amazonbot', domain: 'crawl.amazonbot.amazon' },
  // commoncrawl.org/ccbot
  { crawler: 'ccbot', domain: 'crawl.commoncrawl.org' },
  // ahrefs.com/robot
  { crawler: 'ahrefsbot', domain: 'ahrefs.com' },
  { crawler: 'ahrefsbot', domain: 'ahrefs.net' },
]

/**
 * The crawler that a host name claims to be; null when none. `name` is as `hostNameOf` gives it. A claim only: anybody can
 * give an address this name, `verifiedCrawler` tells whether it leads back.
 */
export function crawlerOfName(name: string): string | null {
  const found = crawlerDomains.find(({ domain, begins = '' }) => name.endsWith(`.${domain}`) && name.startsWith(begins))
  return found?.crawler ?? null
}
