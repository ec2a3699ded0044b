/** The origin by which the client reached the service, as far as the headers can be believed. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isHost, isLocal } from '../http/client.ts'
import { passedOn } from '../http/pages/passed-on.ts'
import type { AuthRequest } from './people/identity.ts'

export function authRequestOf({ headers }: FastifyRequest): AuthRequest {
  return { headers, origin: `${isSecure(headers) ? 'https' : 'http'}://${headers.host ?? 'localhost'}` }
}

/** True when the client came by HTTPS. */
export function isSecure(headers: IncomingHttpHeaders): boolean {
  return headers[passedOn.protocol] === 'https'
}

/**
 * Whether the host that a request names can be that of this service. By HTTPS the browser has compared it with a
 * certificate. Plain HTTP is for this machine, and a name that leads there from elsewhere (DNS rebinding) is not one of
 * this machine.
 */
export function isKnownHost(headers: IncomingHttpHeaders): boolean {
  const { host = '' } = headers
  if (!isHost(host)) return false
  if (isSecure(headers)) return true
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || isLocal(name.replace(/^\[|\]$/g, ''))
}
