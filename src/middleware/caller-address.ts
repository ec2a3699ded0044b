/**
 * The IP address of the caller of a request. It is the peer of the connection, unless the peer is a trusted proxy: then
 * it is the last entry of X-Forwarded-For that no trusted proxy added by itself. Entries further left are what the
 * caller sent, so they are never read.
 */
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { canonicalAddress } from '../core/ip-address.ts'

/**
 * Trusted proxies: the number of proxies that every request passes, or their addresses and CIDR ranges. `loopback`,
 * `linklocal` and `uniquelocal` stand for ranges, `unix` for the program behind a Unix socket.
 */
export type TrustProxy = number | readonly string[]

/** An IP address, `unix` for a Unix socket, or null when it is unknown because the connection was closed. */
export type Peer = string | 'unix' | null

/** @param hop 0 for the peer, 1 for the last entry of the header, and so on */
export type IsTrusted = (address: Peer, hop: number) => boolean

/** Throws TypeError for a number that is no count of proxies, and for an entry that is no address or range. */
export function compileTrust(trustProxy: TrustProxy): IsTrusted {
  if (typeof trustProxy === 'number') {
    if (!Number.isSafeInteger(trustProxy) || trustProxy < 0)
      throw new TypeError('trustProxy must be 0 or a positive number of proxies')
    return (_address, hop) => hop < trustProxy
  }
  if (!Array.isArray(trustProxy))
    throw new TypeError('trustProxy must be a number of proxies or a list of proxy addresses')
  const ranges = trustProxy.filter(each => each !== 'unix')
  const isInRange = ranges.length === 0 ? () => false : proxyAddr.compile(ranges)
  const trustsUnix = ranges.length < trustProxy.length
  return (address, hop) => (address === 'unix' ? trustsUnix : address !== null && isInRange(address, hop))
}

export function peerOf({ remoteAddress, destroyed }: Pick<Socket, 'remoteAddress' | 'destroyed'>): Peer {
  return destroyed ? null : (remoteAddress ?? 'unix')
}

/**
 * The address in its canonical form, an IPv4-mapped one as IPv4, without zone and port. Null when it is not known: the
 * connection was closed, a Unix socket has no header, or a trusted proxy sent an entry that is no address.
 *
 * @param forwarded X-Forwarded-For
 */
export function callerAddress(peer: Peer, forwarded: string | undefined, isTrusted: IsTrusted): string | null {
  const entries = forwarded?.trim() ? forwarded.split(',') : []
  let address = peer === 'unix' ? peer : canonical(peer ?? '')
  for (let hop = 0; address !== null && isTrusted(address, hop); hop++) {
    const entry = entries.pop()
    if (entry === undefined) break
    address = canonical(entry.trim().replace(withPort, '$1$2'))
  }
  return address === 'unix' ? null : address
}

/** Some proxies add the port of the caller: 203.0.113.7:4711, [2001:db8::7]:4711. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/
/** The zone of an IPv6 address names an interface of one machine: fe80::1%eth0. */
const zone = /(?<=:.*)%.+$/s

function canonical(text: string): string | null {
  return canonicalAddress(text.replace(zone, ''))
}
