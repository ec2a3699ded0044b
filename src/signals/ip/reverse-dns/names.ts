import { readAddress } from '../answer/find.ts'

/** The name of the PTR records of an address (RFC 1035, section 3.5; RFC 3596); null if the text is no address. */
export function arpaNameOf(ip: string): string | null {
  const address = readAddress(ip)
  if (address === null) return null
  const { ipv4, words } = address
  if (words === null) {
    return `${ipv4 & 255}.${(ipv4 >>> 8) & 255}.${(ipv4 >>> 16) & 255}.${ipv4 >>> 24}.in-addr.arpa`
  }
  const digits = Array.from(words, word => word.toString(16).padStart(8, '0')).join('')
  return `${[...digits].reverse().join('.')}.ip6.arpa`
}

const longestName = 253
const longestLabel = 63
const allowed = /^[a-z0-9_-]+$/

/**
 * A name from a PTR record, in lower case and without the final dot. Null if it is no host name: the owner of the zone
 * can write any bytes there.
 */
export function hostNameOf(text: string): string | null {
  const name = (text.endsWith('.') ? text.slice(0, -1) : text).toLowerCase()
  if (name.length > longestName) return null
  return name.split('.').every(label => label.length <= longestLabel && allowed.test(label)) ? name : null
}

/**
 * Crawlers that can be verified by reverse DNS, according to their operators: the name of the address ends in one of
 * these domains, and that name resolves to the address. Domains with names of customers are not included
 * (bc.googleusercontent.com, yandexcloud.net).
 */
interface CrawlerDomain {
  readonly crawler: string
  readonly domain: string
  /** Beginning of the first label, if other machines of the company have names under the same domain. */
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

/** The crawler that a name of `hostNameOf` claims to be; null for none. The claim is not verified. */
export function crawlerOfName(name: string): string | null {
  const found = crawlerDomains.find(({ domain, begins = '' }) => name.endsWith(`.${domain}`) && name.startsWith(begins))
  return found?.crawler ?? null
}
