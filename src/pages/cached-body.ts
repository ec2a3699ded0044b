/** A body that is built once and sent many times: compressed once for each coding, with an ETag. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Supported codings, best first. */
const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]

/** Quality of each coding: 0 to 11 for br, 1 to 9 for gzip. */
type Effort = Readonly<Record<Coding, number>>

export function encode(plain: Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  if (coding === 'gzip') return gzipped(plain, { level: effort.gzip })
  const params = { [zlib.BROTLI_PARAM_QUALITY]: effort.br, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return brotli(plain, { params })
}

/** The best coding that `Accept-Encoding` names with a weight above zero; null when that is none. */
export function codingFor(accepted: string | undefined): Coding | null {
  const weights = new Map(
    (accepted ?? '').split(',').map(each => {
      const [name, ...parameters] = each.split(';').map(part => part.trim().toLowerCase())
      const weight = parameters.find(parameter => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  return codings.find(name => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? null
}
