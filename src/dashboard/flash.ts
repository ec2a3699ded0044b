/**
 * Shows the outcome of a form once, on the page that the form leads to, so that a reload of that page repeats nothing.
 * What is shown travels in a cookie that is encrypted for the browser and bound to the user and the page (AES-256-GCM):
 * a link from elsewhere cannot put text on a page, and a secret that is shown once is readable in no store of cookies.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { pathOf } from '../http/client.ts'
import { notice } from '../pages/components/blocks.ts'
import { cookieOf, setCookie } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Encrypts cookies: 32 bytes, different for each browser. */
    cookieKey: Buffer
  }
}

export interface Flash {
  /** The page that shows it; null for the first page of the dashboard that is shown. */
  readonly path: string | null
  /** The user who may see it; null for a page without a sign-in. */
  readonly userId: string | null
  readonly look: 'good' | 'warn' | 'bad'
  /** HTML of the notice; empty for none. */
  readonly body: string
  /** What the page shows once beside the notice, such as a new key. */
  readonly once?: unknown
  /** Whether a reload shows it again, until it ends. */
  readonly stays?: boolean
  /** Milliseconds since 1970 UTC. */
  readonly until: number
}

const cookie = 'done'
/** A browser follows a redirect at once; what is shown once waits for one on a slow network. */
const lastsMs = 60_000
const onceLastsMs = 300_000
const nonceBytes = 12
const tagBytes = 16

/** @param browser the random text that the browser keeps in a cookie */
export function cookieKeyFor(secret: Uint8Array, browser: string): Buffer {
  return createHmac('sha256', secret).update(`what was done ${browser}`).digest()
}

export interface Shown extends Partial<Pick<Flash, 'path' | 'look' | 'once' | 'stays'>> {
  readonly lastsMs?: number
}

/** Keeps HTML of a notice for the next page. */
export function keepFlash(reply: FastifyReply, body: string, shown: Shown): void {
  const { path = null, look = 'good', once, stays = false } = shown
  const { person, time } = reply.request
  const ms = shown.lastsMs ?? (once === undefined ? lastsMs : onceLastsMs)
  const flash: Flash = { path, userId: person?.userId ?? null, look, body, once, stays, until: time + ms }
  setSealedCookie(reply, cookie, flash, ms / 1000)
}

/** Redirects to a page of the dashboard, which shows the words. */
export function redirectWithNotice(
  reply: FastifyReply,
  path: string,
  words: string,
  shown: Omit<Shown, 'path'> = {},
): FastifyReply {
  keepFlash(reply, words === '' ? '' : html`<p>${words}</p>`, { ...shown, path: pathOf(path) })
  return reply.redirect(path, 303)
}

/** What this page shows once; null for nothing. The browser still has it: see `dropFlash`. */
export function flashOf(request: FastifyRequest): Flash | null {
  const flash = sealedCookieOf(request, cookie) as Flash | null
  if (flash === null || request.time > flash.until || request.method !== 'GET') return null
  if (flash.userId !== null && flash.userId !== request.person?.userId) return null
  return flash.path === null || flash.path === pathOf(request.url) ? flash : null
}

export function dropFlash(reply: FastifyReply): void {
  setCookie(reply, cookie, '', 0)
}

/** HTML of the notice; empty for none. */
export function flashNotice(flash: Flash | null): string {
  return flash === null || flash.body === '' ? '' : notice(flash.look, flash.body)
}

/** Sets a cookie whose JSON the browser can neither read nor change, nor send under another name (AES-256-GCM). */
export function setSealedCookie(reply: FastifyReply, name: string, value: object, maxAge: number): void {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', reply.request.cookieKey, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  setCookie(reply, name, Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url'), maxAge)
}

/** The value of a sealed cookie; null without one, and for anything that was not sealed for this browser and name. */
export function sealedCookieOf(request: FastifyRequest, name: string): unknown {
  const bytes = Buffer.from(cookieOf(request, name) ?? '', 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', request.cookieKey, bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const start = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return JSON.parse(Buffer.concat([start, decipher.final()]).toString())
  } catch {
    return null
  }
}
