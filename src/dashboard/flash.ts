/**
 * What a form has done, said once on the page that it leads to. The words travel in a cookie that is signed for the
 * session and the page: an address that somebody sends can make no page claim what did not happen.
 */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { pathOf } from '../http/client.ts'
import { notice } from '../pages/components/notice.ts'
import { cookieOf, readSigned, setCookie, signedText } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Signs the words of `leadSaying`: 32 bytes, others for each session. No page has it. */
    flashKey: Buffer
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
export function redirectWithNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  words: string,
  now: number,
): FastifyReply {
  const text = signedText(request.flashKey, { path, words, until: now + lastsS * 1000 })
  setCookie(request, reply, cookie, text, lastsS)
  return reply.redirect(path, 303)
}

/** HTML of what is to be said on this page, which is not said again; empty where nothing is. */
export function flashNotice(request: FastifyRequest, reply: FastifyReply, now: number): string {
  const said = readSigned(request.flashKey, cookieOf(request, cookie))
  if (said === null) return ''
  const { path, words, until } = said as { readonly path: string; readonly words: string; readonly until: number }
  if (path !== pathOf(request.url) || now > until) return ''
  setCookie(request, reply, cookie, '', 0)
  return notice('good', html`<p>${words}</p>`)
}
