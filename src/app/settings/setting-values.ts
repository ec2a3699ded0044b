/** Parsers of the texts of settings. Pure. A parser returns undefined for a text that its setting does not take. */
import { Resolver } from 'node:dns'
import { urlsOfHosts } from '../../core/database-url.ts'
import { parseCidr, parseIpv4, parseIpv6 } from '../../core/ip-address.ts'

export type Parser<Value> = (text: string) => Value | undefined

export function wholeNumber(least: number, most: number): Parser<number> {
  return text => {
    const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
}

export function oneOf<Word extends string>(...words: readonly Word[]): Parser<Word> {
  return text => words.find(word => word === text)
}

/** True for `on`, false for `off`. */
export function eitherOf(on: string, off: string): Parser<boolean> {
  return text => (text === on ? true : text === off ? false : undefined)
}

/** A text that has the form. */
export function textOf(hasForm: (text: string) => boolean): Parser<string> {
  return text => (hasForm(text) ? text : undefined)
}

/** Texts between commas, all of the form. */
export function textsOf(hasForm: (text: string) => boolean): Parser<readonly string[]> {
  return text => {
    const texts = listOf(text)
    return texts.every(hasForm) ? texts : undefined
  }
}

/** `name=value` pairs between commas, each value percent-encoded where it has to be (W3C Baggage). */
export function pairs(text: string): Readonly<Record<string, string>> | undefined {
  const found: Record<string, string> = {}
  for (const pair of listOf(text)) {
    const [, name, value] = /^([^=\s]+)\s*=\s*(.*)$/.exec(pair) ?? []
    if (name === undefined) return undefined
    try {
      found[decodeURIComponent(name)] = decodeURIComponent(value)
    } catch {
      return undefined
    }
  }
  return found
}

/** A number from 0 to 1. */
export function ratio(text: string): number | undefined {
  const number = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= 0 && number <= 1 ? number : undefined
}

/** Null for an empty text. */
export function optional<Value>(parse: Parser<Value>): Parser<Value | null> {
  return text => (text === '' ? null : parse(text))
}

/** The URL without a slash at its end. */
export function baseUrl(text: string): string | undefined {
  return isBaseUrl(text) ? baseUrlOf(text) : undefined
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || parseIpv4(host) >>> 24 === 127
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && !/[?#]/.test(text)
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:')
}

/**
 * True for plain http to an address that is neither this machine's nor private (RFC 1918, RFC 3927, RFC 4193, RFC
 * 4291): anybody on the way may change the data. A name does not show where it leads, so it counts as open.
 */
export function isOpenToChange(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 'http:') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return !isLoopback(host) && !isPrivate(host)
}

function isPrivate(host: string): boolean {
  const address = parseIpv4(host)
  if (address < 0) return host.includes(':') && /^(?:f[cd]|fe[89ab])/.test(host)
  const start = address >>> 16
  return start >>> 8 === 10 || start >>> 4 === 0xac1 || start === 0xc0a8 || start === 0xa9fe
}

export function isDatabaseUrl(text: string): boolean {
  const urls = urlsOfHosts(text).map(url => URL.parse(url))
  return urls.length > 0 && urls.every(url => url !== null && isHostUrl(url, urls.length === 1))
}

function isHostUrl({ hostname, pathname, searchParams }: URL, isAlone: boolean): boolean {
  if (hostname === '' || pathname.length < 2 || !hasKnownSslMode(searchParams)) return false
  // A host that takes no writes cannot be used.
  const [wanted, ...others] = searchParams.getAll('target_session_attrs')
  if (wanted === undefined) return isAlone
  return others.length === 0 && (wanted === 'read-write' || wanted === 'primary')
}

/**
 * `verify-ca` needs the file of an authority, as it does in libpq, which knows none by itself. The library takes the
 * last of two values.
 */
function hasKnownSslMode(parameters: URLSearchParams): boolean {
  const [mode = 'disable', ...others] = parameters.getAll('sslmode')
  if (others.length > 0) return false
  if (mode === 'verify-ca') return Boolean(parameters.getAll('sslrootcert').at(-1))
  return mode === 'disable' || mode === 'require' || mode === 'verify-full'
}

export function canBeInHeader(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text)
}

/** A prefix of length 0 is refused, as the library that reads proxies' headers does: it would trust every caller. */
export function isAddressOrCidr(text: string): boolean {
  const cidr = parseCidr(text)
  if (cidr !== null) return cidr.prefixLength > 0
  return parseIpv4(text) >= 0 || parseIpv6(text, new Uint32Array(4))
}

/** The URL in the spelling of `URL`, without a slash at its end. */
function baseUrlOf(text: string): string {
  return new URL(text).href.replace(/\/+$/, '')
}

export function nameServers(text: string): readonly string[] | undefined {
  const servers = listOf(text)
  try {
    new Resolver().setServers(servers)
    return servers
  } catch {
    return undefined
  }
}

/** True for 32 visible ASCII characters or more. */
export function isSessionSecret(text: string): boolean {
  return /^[\x21-\x7e]{32,}$/.test(text)
}

/** True for smtp:// or smtps:// with a host, without path and query. */
export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return false
  return url.hostname !== '' && /^\/?$/.test(url.pathname) && !/[?#]/.test(text)
}
