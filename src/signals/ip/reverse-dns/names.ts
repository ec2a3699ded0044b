import { ipv4OfMapped, parseIpv4, parseIpv6 } from '../../../core/ip-address.ts'

/**
 * The name whose PTR records name the host with this address (RFC 1035, section 3.5; RFC 3596); null for no address.
 */
export function arpaNameOf(ip: string): string | null {
  const ipv4 = parseIpv4(ip)
  if (ipv4 >= 0) return arpaName4(ipv4)
  const words = new Uint32Array(4)
  if (!parseIpv6(ip, words)) return null
  const mapped = ipv4OfMapped(words)
  if (mapped >= 0) return arpaName4(mapped)
  const digits = Array.from(words, word => word.toString(16).padStart(8, '0')).join('')
  return `${[...digits].reverse().join('.')}.ip6.arpa`
}

function arpaName4(address: number): string {
  return `${address & 255}.${(address >>> 8) & 255}.${(address >>> 16) & 255}.${address >>> 24}.in-addr.arpa`
}

const longestName = 253
const longestLabel = 63
const allowed = /^[a-z0-9_-]+$/

/**
 * A name from a PTR record as an answer may carry it: lower case, without the final dot. Null when it is no name of a
 * host: whoever runs the zone of an address can write any bytes there.
 */
export function hostNameOf(text: string): string | null {
  const name = (text.endsWith('.') ? text.slice(0, -1) : text).toLowerCase()
  if (name.length > longestName) return null
  return name.split('.').every(label => label.length <= longestLabel && allowed.test(label)) ? name : null
}

/**
 * Crawlers that their companies say are known by reverse DNS: the name of the address ends in one of these domains, and
 * that name leads back to the address. Domains under which the company's customers get names of their own are not among
 * them (bc.googleusercontent.com, yandexcloud.net).
 */
interface CrawlerDomain {
  readonly crawler: string
  readonly domain: string
  /** How the first label begins, where other machines of the company are named under the same domain. */
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
 * The crawler that a host name claims to be; null when none. `name` is as `hostNameOf` gives it. Anybody can give this
 * name to an address; `verifiedCrawler` tells whether the name leads back.
 */
export function crawlerOfName(name: string): string | null {
  const found = crawlerDomains.find(({ domain, begins = '' }) => name.endsWith(`.${domain}`) && name.startsWith(begins))
  return found?.crawler ?? null
}
