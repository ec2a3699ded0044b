/** Who is at the other end and what it asks for. Where proxies may stand between, only what a trusted one adds is believed. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { ApiError } from '../core/errors.ts'

/** The client's address: that of the peer, or what the proxies in `trusted` (addresses or CIDRs) say of it. */
export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const trust = proxyAddr.compile([...trusted])
  return request => proxyAddr(request, trust) ?? ''
}

/**
 * Whether a request may be answered as far as HTTPS goes. Without proxies the server itself listens with TLS or on
 * loopback only; behind proxies the client must have come by HTTPS, as the nearest trusted one says.
 */
export function protocolReader(trusted: readonly string[]): (request: IncomingMessage) => boolean {
  if (trusted.length === 0) return () => true
  const trust = proxyAddr.compile([...trusted])
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-proto']
    if (forwarded !== undefined && trust(socket.remoteAddress ?? '', 0)) {
      return String(forwarded).split(',').at(-1)?.trim() === 'https'
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

export const noHost = new ApiError('invalid_input', { message: 'The request needs one Host header.' })

/** The path that is asked for, also where a client writes it as to a proxy (RFC 9112, section 3.2.2). */
export function pathOf(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]+/i, '')
  const query = local.indexOf('?')
  return query < 0 ? local : local.slice(0, query)
}

/** Where the client reached the service; null when that may have been a proxy, whose address only the client knows. */
export function originReader(trusted: readonly string[]): (request: IncomingMessage) => string | null {
  if (trusted.length > 0) return () => null
  return ({ socket }) => {
    const { localAddress = '', localPort } = socket
    const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
    const host = address.includes(':') ? `[${address}]` : address
    return `${'encrypted' in socket ? 'https' : 'http'}://${host}:${localPort}`
  }
}

/** Whether a proxy at an address is believed. */
export function truster(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false
  const trust = proxyAddr.compile([...trusted])
  return address => trust(address, 0)
}

/** True when a client, or the proxy that names none, is on this machine. */
export function isLocal(address: string): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(address)
}
