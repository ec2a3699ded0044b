/** The client and the URL that it requested. Behind proxies, only headers of trusted ones are believed. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { ApiError } from '../core/errors.ts'
import { ipv4OfMapped, parseIpv4, parseIpv6 } from '../core/ip-address.ts'

/** The client's address: that of the peer, or what the proxies in `trusted` (addresses or CIDRs) say of it. */
export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const trust = proxyAddr.compile([...trusted])
  return request => proxyAddr(withoutPorts(request), trust) ?? ''
}

/** Some proxies add the port of the client: 203.0.113.7:4711, [2001:db8::7]:4711. */
function withoutPorts(request: IncomingMessage): IncomingMessage {
  const forwarded = request.headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !/\]|\.\d+:/.test(forwarded)) return request
  const addresses = forwarded.split(',').map(each => each.trim().replace(withPort, '$1$2'))
  return { headers: { 'x-forwarded-for': addresses.join(',') }, socket: request.socket } as unknown as IncomingMessage
}

const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/

/** Whether a client came by HTTPS, as the nearest proxy says that is trusted, or else as the connection is. */
export function httpsReader(trusted: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = truster(trusted)
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-proto']
    if (forwarded !== undefined && isTrusted(socket.remoteAddress ?? '')) {
      return String(forwarded).split(',').at(-1)?.trim().toLowerCase() === 'https'
    }
    return 'encrypted' in socket && socket.encrypted === true
  }
}

export const httpsRequired = new ApiError('invalid_input', { message: 'HTTPS is required.' })

/** Whether a request names the host that it is for, once (RFC 9112, section 3.2); HTTP/1.0 need not. */
export function hasHost({ headers: { host }, httpVersionMinor }: IncomingMessage): boolean {
  return host === undefined ? httpVersionMinor !== 1 : hostForm.test(host)
}

/** Roughly what a Host header may be; two of them were joined by a comma. */
const hostForm = /^[^\s,/?#@]*$/

export const noHost = new ApiError('invalid_input', { message: 'The request must have exactly one Host header.' })

/**
 * The address by which a request reached the service, such as https://assay.example; empty when it does not say.
 *
 * @param edge whether the client came by HTTPS
 */
export function originOf(
  request: IncomingMessage,
  edge: { readonly cameByHttps: (request: IncomingMessage) => boolean },
): string {
  const { host = '' } = request.headers
  return isHost(host) ? `${edge.cameByHttps(request) ? 'https' : 'http'}://${host}` : ''
}

/** Whether it is a host as a browser names one, with or without a port. */
export function isHost(text: string): boolean {
  return (
    /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text) &&
    text.length <= 255 &&
    URL.canParse(`http://${text}`)
  )
}

/** The path of the request, also in the absolute form that proxies get (RFC 9112, section 3.2.2). */
export function pathOf(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]+/i, '')
  const query = local.indexOf('?')
  return query < 0 ? local : local.slice(0, query)
}

/** Whether a proxy at an address is believed. */
export function truster(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false
  const trust = proxyAddr.compile([...trusted])
  return address => trust(address, 0)
}

/** True when a client, or the proxy that names none, is on this machine. */
export function isLocal(address: string): boolean {
  const ipv4 = parseIpv4(address)
  if (ipv4 >= 0) return isLoopback4(ipv4)
  if (!parseIpv6(address, words)) return false
  const mapped = ipv4OfMapped(words)
  return mapped >= 0 ? isLoopback4(mapped) : words.join() === '0,0,0,1'
}

/**
 * Whether a program on this machine sent the request for itself. An undeclared proxy here may send one for somebody
 * else.
 */
export function isOfThisMachine(request: IncomingMessage, addressOf: (request: IncomingMessage) => string): boolean {
  const { headers } = request
  return isLocal(addressOf(request)) && !('x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers)
}

const words = new Uint32Array(4)

function isLoopback4(address: number): boolean {
  return address >>> 24 === 127
}
