/**
 * Cookies of the dashboard beside those of the sign-in, by @fastify/cookie. By HTTPS they are __Host- cookies, which no
 * other host and no plain HTTP can have set.
 */
import { sign, unsign } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from './origin.ts'

function nameOf(request: FastifyRequest, name: string): string {
  return `${isSecure(request.headers) ? '__Host-' : ''}assay.${name}`
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[nameOf(request, name)]
}

/** @param maxAge seconds; without it the cookie ends with the browser */
export function setCookie(reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  const { request } = reply
  const secure = isSecure(request.headers)
  const age = maxAge === undefined ? {} : { maxAge }
  reply.setCookie(nameOf(request, name), value, { path: '/', httpOnly: true, sameSite: 'lax', secure, ...age })
}

/** Headers of the request with the cookies that its answer sets, as the next request will have them. */
export function withCookies({ headers }: FastifyRequest, cookies: readonly string[]): FastifyRequest['headers'] {
  return { ...headers, cookie: cookies.map(each => each.split(';')[0]).join('; ') }
}

/** JSON and its signature (HMAC-SHA256), for a cookie. The browser can read it and cannot change it. */
export function signedText(key: Buffer, value: unknown): string {
  return sign(JSON.stringify(value), key)
}

/** The value that was signed with the key; null for anything else. */
export function readSigned(key: Buffer, signed: string | undefined): unknown {
  const { valid, value } = unsign(signed ?? '', key)
  return valid ? JSON.parse(value) : null
}
