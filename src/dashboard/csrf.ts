/**
 * Every request that may change something has to come from a page of this service: the browser says so (Sec-Fetch-Site,
 * or Origin where that is missing), and the form has a token that only such a page was given. @fastify/csrf-protection
 * makes and checks the tokens. A token is bound to the session, or to a cookie of its own while nobody is signed in. It
 * has other characters on each page: in a compressed page, text that stays the same can be guessed from lengths, bit by
 * bit (BREACH).
 */
import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance } from 'fastify'
import { hiddenFields } from '../pages/components/field.ts'
import type { Visitor } from './visitor.ts'

const fieldName = 'csrf'
/** The header that scripts send in place of the field. */
export const csrfHeader = 'x-assay-csrf'

declare module 'fastify' {
  interface FastifyRequest {
    /** The text that tokens are bound to; no page has it. */
    session: { csrf: string }
    /** The token as the forms of this page carry it. */
    csrf: string
  }
}

/** Adds `reply.generateCsrf` and `server.csrfProtection`, which read `request.session`. */
export function addCsrf(server: FastifyInstance, hmacKey: Buffer): void {
  server.decorateRequest('session')
  server.decorateRequest('csrf', '')
  server.register(csrfProtection, {
    sessionPlugin: '@fastify/session',
    sessionKey: 'csrf',
    csrfOpts: { hmacKey },
    getToken: ({ body, headers }) => {
      const field = typeof body === 'object' && body !== null ? Reflect.get(body, fieldName) : undefined
      return field ?? headers[csrfHeader]
    },
  })
}

/** The hidden field of a form. */
export function csrfField({ csrf }: Pick<Visitor, 'csrf'>): string {
  return hiddenFields({ [fieldName]: csrf })
}

/**
 * Whether a browser says that a page of this service sent the request. A client that says nothing is no browser.
 *
 * @param origin where the client reached the service
 */
export function isOfOwnPage(headers: Readonly<Record<string, unknown>>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === origin
}
