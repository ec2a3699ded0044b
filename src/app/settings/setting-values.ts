/** Which texts a setting takes, and what they say. Pure. */
import { Resolver } from 'node:dns'
import { parseCidr, parseIpv4, parseIpv6 } from '../../core/ip-address.ts'

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || parseIpv4(host) >>> 24 === 127
}

export function listOf(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

export function isBaseUrl(text: string): boolean {
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && !/[?#]/.test(text)
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:')
}

/**
 * True for plain http to an address that is neither this machine's nor private (RFC 1918, RFC 3927, RFC 4193, RFC
 * 4291): whoever is on the way may change what comes. A name tells nothing of where it leads.
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
  const url = URL.parse(text)
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol)) return false
  return url.hostname !== '' && url.pathname.length > 1 && hasKnownSslMode(url.searchParams)
}

/**
 * `verify-ca` needs the file of an authority, as it does in libpq, which knows none by itself. Of two values the
 * library takes the last.
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

/** The URL as URL writes it, without a slash at its end. */
export function baseUrlOf(text: string): string {
  return new URL(text).href.replace(/\/+$/, '')
}

export function areNameServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

/** True for 32 visible ASCII characters or more. */
export function isSessionSecret(text: string): boolean {
  return /^[\x21-\x7e]{32,}$/.test(text)
}
