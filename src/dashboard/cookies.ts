import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from './origin.ts'

/**
 * Cookies of ours beside those of the sign-in. A __Host- cookie is one that no other host and no plain HTTP can have
 * set.
 */
function nameOf(request: FastifyRequest, name: string): string {
  return `${isSecure(request.headers) ? '__Host-' : ''}assay.${name}`
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  return valueIn(request.headers.cookie ?? '', nameOf(request, name))
}

/** The value of a cookie by its whole name. */
export function valueIn(header: string, name: string): string | undefined {
  const pair = header.split(';').find(each => each.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}

/**
 * @param maxAgeS seconds; without it the cookie ends with the browser. The value has to be of characters that a cookie
 * may have.
 */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAgeS?: number,
): void {
  const secure = isSecure(request.headers) ? '; Secure' : ''
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  reply.header('Set-Cookie', `${nameOf(request, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`)
}

/** The headers of a request as the next one will have them. */
export function withCookies({ headers }: FastifyRequest, cookies: readonly string[]): FastifyRequest['headers'] {
  return { ...headers, cookie: cookies.map(each => each.split(';')[0]).join('; ') }
}
