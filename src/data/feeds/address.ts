/**
 * Which address is really asked. Feeds are declared with https; a mirror (DATA_MIRROR) takes the place of every host:
 * https://HOST/PATH?QUERY is asked for as MIRROR/HOST/PATH?QUERY, and nothing goes past it.
 */
import { parseIpv4 } from '../../core/ip-address.ts'

/** @param mirror base address without a slash at its end; null without a mirror. */
export function addressToAsk(url: URL, mirror: string | null): URL {
  return mirror === null ? url : new URL(`${mirror}/${url.host}${url.pathname}${url.search}`)
}

/**
 * Where a redirect may lead: the address to ask next, or null when it is not followed. Publishers have names: one that sends
 * to a bare address sends to a machine of this network more likely than to a file.
 */
export function redirectTarget(location: string, from: URL, mirror: string | null): URL | null {
  const target = URL.parse(location, from)
  if (target === null || target.username !== '' || target.password !== '') return null
  if (mirror !== null && target.origin === new URL(mirror).origin) return target
  return target.protocol === 'https:' && !isBareAddress(target) ? addressToAsk(target, mirror) : null
}

/** The URL parser has brought every spelling of an IPv4 address into four decimal numbers. */
function isBareAddress({ hostname }: URL): boolean {
  return hostname.startsWith('[') || parseIpv4(hostname) >= 0
}
