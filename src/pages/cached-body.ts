/** A body that is built once and sent many times: compressed once for each coding, with an ETag. */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, codingFor, codings, encode } from './coding.ts'

export interface CachedBody {
  /** Content type. */
  readonly type: string
  readonly plain: Buffer
  /** 16 characters of base64url of SHA-256 of the bytes. */
  readonly digest: string
  readonly coded: Map<Coding, Promise<Buffer>>
}

export function cachedBody(type: string, content: string | Buffer): CachedBody {
  const plain = Buffer.from(content)
  return { type, plain, digest: hash('sha256', plain, 'base64url').slice(0, 16), coded: new Map() }
}

/** Sends the body in the best coding that the client takes, or 304 to one that has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
): Promise<FastifyReply> {
  const coding = codingFor(request.headers['accept-encoding'])
  // Each coding is other bytes, so it has a tag of its own (RFC 9110, section 8.8.3.3).
  const etag = coding === null ? `"${body.digest}"` : `"${body.digest}-${coding}"`
  reply.headers({ ETag: etag, Vary: 'Accept-Encoding' })
  if (isKnown(request.headers['if-none-match'], body.digest)) return reply.code(304).send()
  reply.type(body.type)
  if (coding === null) return reply.send(body.plain)
  return reply.header('Content-Encoding', coding).send(await codedOf(body, coding))
}

/** The bytes in a coding, made at their first use and cached. */
function codedOf(body: CachedBody, coding: Coding): Promise<Buffer> {
  const known = body.coded.get(coding)
  if (known !== undefined) return known
  const made = encode(body.plain, coding, { gzip: 9, br: brotliQuality(body.plain) })
  body.coded.set(coding, made)
  return made
}

/** The best quality costs a second for 300 kB, and the one below it a tenth of that for a tenth more bytes. */
function brotliQuality({ length }: Buffer): number {
  return length > 50_000 ? 9 : 11
}

/** Whether one of the tags of the browser is of these bytes, in any coding. */
function isKnown(tags: string | undefined, digest: string): boolean {
  if (tags === undefined) return false
  return tags.split(',').some(tag => {
    const name = tag.trim().replace(/^W\//, '').replaceAll('"', '')
    return name === '*' || name === digest || codings.some(coding => name === `${digest}-${coding}`)
  })
}
