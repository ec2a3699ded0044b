/**
 * Compresses the pages behind the sign-in. An attacker who sees the length of a compressed page, and can put text of
 * their own into it repeatedly, learns the rest of it (BREACH). So only pages without content of the request are
 * compressed: no answer to a form, no page that shows a secret once, and no page with a query, unless that is the
 * account alone or the route says that the query is not shown. The secret that all pages hold, the token of their
 * forms, has other characters each time (csrf.ts).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor, encode } from '../pages/coding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a page that shows nothing of its query as it was sent. */
    readonly hidesQuery?: true
  }
}

/** A shorter page fits into one packet as it is. */
const leastBytes = 1_400

/** A page is made for one reader: trying harder would cost more than it saves. */
const effort = { br: 5, gzip: 6 } as const

/** The page as it is sent, in the best coding that the reader takes where it may be compressed. */
export async function encodePage(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || !mayBeCompressed(request)) return payload
  reply.header('Vary', 'Accept-Encoding')
  const coding = codingFor(request.headers['accept-encoding'])
  const plain = Buffer.from(payload)
  if (coding === null || plain.length < leastBytes) return plain
  reply.header('Content-Encoding', coding)
  return encode(plain, coding, effort)
}

/** Whether the page holds nothing that somebody else could have chosen for this request. */
function mayBeCompressed({ method, url, routeOptions, flash }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const isPlain = /^[^?]*(?:\?account=\w+)?$/.test(url) || routeOptions.config.hidesQuery === true
  return isRead && isPlain && flash?.once === undefined
}
