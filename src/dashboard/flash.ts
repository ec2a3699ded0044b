/**
 * What a form has done, said once on the page that it leads to. The words travel in a cookie that is signed for the session and the
 * page: an address that somebody sends can make no page claim what did not happen.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { pathOf } from '../http/client.ts'
import { notice } from '../pages/components/notice.ts'
import { cookieOf, setCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Signs what is said to the visitor: 32 bytes, another for each sign-in. No page is given it. */
    flashKey: Uint8Array
  }
}

const cookie = 'done'
/** A browser follows a redirect at once. */
const lastsS = 60

/** @param session the token of the session */
export function flashKeyFor(secret: Uint8Array, session: string): Buffer {
  return createHmac('sha256', secret).update(`what was done ${session}`).digest()
}

/** Leads to a page of the dashboard, which says the words. @param now milliseconds since 1970 UTC */
export function leadSaying(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  words: string,
  now: number,
): FastifyReply {
  const text = Buffer.from(JSON.stringify({ path, words, until: now + lastsS * 1000 })).toString('base64url')
  setCookie(request, reply, cookie, `${text}.${signatureOf(request, text).toString('base64url')}`, lastsS)
  return reply.redirect(path, 303)
}

/** HTML of what is to be said on this page, which is not said again; empty where nothing is. */
export function saidHere(request: FastifyRequest, reply: FastifyReply, now: number): string {
  const [text = '', signature = ''] = cookieOf(request, cookie)?.split('.') ?? []
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(request, text)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return ''
  const { path, words, until } = JSON.parse(Buffer.from(text, 'base64url').toString())
  if (path !== pathOf(request.url) || now > until) return ''
  setCookie(request, reply, cookie, '', 0)
  return notice('good', html`<p>${words}</p>`)
}

function signatureOf({ flashKey }: FastifyRequest, text: string): Buffer {
  return createHmac('sha256', flashKey).update(text).digest()
}
