/**
 * Shows what a form has done, once, on the page that it leads to. The text travels in a cookie that is signed for the
 * session and the page, so a link from elsewhere cannot put text on a page.
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

/** Redirects to a page of the dashboard, which shows the words. @param now milliseconds since 1970 UTC */
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

/** HTML of the text for this page, which is then forgotten; empty when there is none. */
export function flashNotice(request: FastifyRequest, reply: FastifyReply, now: number): string {
  const flash = readSigned(request.flashKey, cookieOf(request, cookie))
  if (flash === null) return ''
  const { path, words, until } = flash as { readonly path: string; readonly words: string; readonly until: number }
  if (path !== pathOf(request.url) || now > until) return ''
  setCookie(request, reply, cookie, '', 0)
  return notice('good', html`<p>${words}</p>`)
}
