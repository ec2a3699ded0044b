/**
 * GET /range/{prefix}, as Pwned Passwords answers it, so that its clients can use this service. It is a page and
 * no endpoint: its clients send no JSON, pay no credits and follow the caching of HTTP.
 *
 * A client on this machine needs no key; any other sends an API key with the scope `breach`. Nothing is charged or
 * counted against the rate, because a copy of the corpus is a million ranges.
 */
import { hash } from 'node:crypto'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type { DataReader } from '../../../../core/endpoint.ts'
import { ApiError } from '../../../../core/errors.ts'
import { datasetOfKind, isCovered } from '../../corpus/corpus.ts'
import type { HashKind } from '../../corpus/hash-list.ts'

export interface RangePageOptions {
  readonly data: DataReader
  /** Returns unpredictable bytes. */
  readonly randomBytes: (count: number) => Buffer
  /** Whether a client may read: `local` without a key, `key` with one of the scope, or why not. */
  readonly accessOf: (request: FastifyRequest['raw'], scope: string) => Promise<'local' | 'key' | ApiError>
  readonly refuse: (reply: FastifyReply, error: ApiError) => void
}

const scope = 'breach'
/** The text that Pwned Passwords answers with. */
const badPrefix = 'The hash prefix was not in a valid format'
const badMode = 'The mode is not valid. Use sha1 or ntlm.'
const maxAgeS = 2_678_400

const whyMissing: Readonly<Record<MissingRange, string>> = {
  no_full_index: 'No full index of breached passwords is installed. The operator must import it with --full.',
  not_in_part: 'The index of breached passwords is incomplete and does not contain this prefix.',
  damaged: 'The index of breached passwords is damaged at this prefix. The operator must import it again.',
}

const text = { 'text/plain': { schema: { type: 'string' } } }
const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const everyAnswer = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }
const ofRange = {
  ...everyAnswer,
  ETag: { description: 'entity tag of the range; weak when the response is padded', schema: { type: 'string' } },
  'Last-Modified': { description: 'when the corpus was published', schema: { type: 'string' } },
  'Cache-Control': {
    description: 'public for requests from this machine, private with a key',
    schema: { type: 'string' },
  },
  Vary: { description: 'Add-Padding', schema: { type: 'string' } },
}

/** Paths for the OpenAPI document. */
export const rangePaths = {
  '/range/{prefix}': {
    get: {
      operationId: 'range',
      tags: [scope],
      summary: 'Range of breached password hashes',
      description:
        'Compatible with the range API of Pwned Passwords. Requests from this machine need no key; others need a live key with the scope `breach`. Free; does not count against the rate limit.',
      security: [{ apiKey: [] }, {}],
      parameters: [
        {
          name: 'prefix',
          in: 'path',
          required: true,
          description: 'First five hexadecimal digits of the hash, in either case.',
          schema: { type: 'string', pattern: '^[0-9A-Fa-f]{5}$' },
          example: '21BD1',
        },
        {
          name: 'mode',
          in: 'query',
          description: 'Kind of hash: SHA-1 of the password in UTF-8, or NTLM.',
          schema: { type: 'string', enum: ['sha1', 'ntlm'], default: 'sha1' },
        },
        {
          name: 'Add-Padding',
          in: 'header',
          description: '`true`: adds lines with a count of 0 to hide the length of the response.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description: 'One line for each hash: the remaining digits, a colon and the count',
          headers: ofRange,
          content: text,
        },
        304: { description: 'The range has not changed', headers: ofRange },
        400: { description: 'The prefix or the mode is not valid', headers: everyAnswer, content: text },
        401: { description: '`unauthorized`', headers: everyAnswer, content: refusal },
        403: { description: '`account_suspended`, `insufficient_scope`', headers: everyAnswer, content: refusal },
        405: { description: '`method_not_allowed`', headers: everyAnswer, content: refusal },
        503: {
          description: '`provider_unavailable`: no full index is installed, or the index is damaged at this prefix',
          headers: everyAnswer,
          content: refusal,
        },
      },
    },
  },
} as const

export function rangePage({ data, randomBytes, accessOf, refuse }: RangePageOptions): FastifyPluginCallback {
  return (server, _, done) => {
    server.get('/range/:prefix', async (request, reply) => {
      const access = await accessOf(request.raw, scope)
      if (access instanceof ApiError) return refuse(reply, access)
      const query = queryOf(request)
      if (typeof query === 'string') return reply.code(400).type('text/plain').send(query)
      const range = await servedRange(query, data, randomBytes)
      if (typeof range === 'string') {
        const missing = new ApiError('provider_unavailable', { message: whyMissing[range] })
        return refuse(reply.header('Retry-After', 3600), missing)
      }
      return sendRange(request, reply, range, { isPadded: query.isPadded, isOpen: access === 'local' })
    })
    done()
  }
}

/** The query, or a sentence about a path or mode that Pwned Passwords does not have. */
function queryOf({ params, query, headers }: FastifyRequest): RangeQuery | string {
  const { prefix } = params as { prefix: string }
  const { mode = 'sha1' } = query as { mode?: unknown }
  if (!/^[0-9a-f]{5}$/i.test(prefix)) return badPrefix
  if (mode !== 'sha1' && mode !== 'ntlm') return badMode
  const isPadded = String(headers['add-padding']).toLowerCase() === 'true'
  return { prefix: Number.parseInt(prefix, 16), kind: mode, isPadded }
}

function sendRange(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { text, version, asOf }: ServedRange,
  { isPadded, isOpen }: { readonly isPadded: boolean; readonly isOpen: boolean },
): FastifyReply {
  const tag = `"${version}"`
  // Two padded answers mean the same and are not the same bytes (RFC 9110, section 8.8.1).
  const etag = isPadded ? `W/${tag}` : tag
  // A shared cache must not give a range that needs a key to a client without one.
  const control = `${isOpen ? 'public' : 'private'}, max-age=${maxAgeS}`
  const changed = new Date(asOf).toUTCString()
  reply.headers({ ETag: etag, 'Last-Modified': changed, 'Cache-Control': control, Vary: 'Add-Padding' })
  if (isUnchanged(headers, tag, changed)) return reply.code(304).send()
  return reply.type('text/plain').send(text)
}

/** If-None-Match, and without it If-Modified-Since (RFC 9110, section 13.2.2). */
function isUnchanged(headers: FastifyRequest['headers'], tag: string, changed: string): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    return known.split(',').some(each => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
  }
  return Date.parse(headers['if-modified-since'] ?? '') >= Date.parse(changed)
}

/**
 * The text of a range as Pwned Passwords writes it: `SUFFIX:COUNT` in ascending order, CRLF between lines and none at
 * the end.
 *
 * Padding hides from whoever watches an encrypted line which range was answered: random suffixes of count 0 are mixed
 * in until every range has the same number of lines. What it does not hide are the digits of the counts: two padded
 * ranges differ by some dozen bytes, as those of Pwned Passwords do.
 */

/**
 * Lines of a padded range, for an index whose largest range has so many hashes: the same for all, and more than any
 * has.
 */
export function paddedLines(largestRange: number): number {
  return (Math.floor(largestRange / 100) + 1) * 100
}

/** @param lines in ascending order */
export function rangeText(lines: readonly string[]): string {
  return lines.join('\r\n')
}

/**
 * @param lines in ascending order, fewer than `total`, all with suffixes of the same length
 * @param randomBytes gives so many bytes that nobody can foretell
 */
export function paddedText(lines: readonly string[], total: number, randomBytes: (count: number) => Buffer): string {
  const missing = total - lines.length
  if (missing <= 0) throw new RangeError('a range has more lines than all are padded to')
  const digits = lines[0].indexOf(':')
  const bytesEach = Math.ceil(digits / 2)
  const random = randomBytes(missing * bytesEach)
    .toString('hex')
    .toUpperCase()
  const padding = Array.from({ length: missing }, (_, at) => {
    const from = at * bytesEach * 2
    return `${random.slice(from, from + digits)}:0`
  })
  return rangeText(merged(lines, padding.sort()))
}

function merged(one: readonly string[], other: readonly string[]): string[] {
  const all: string[] = []
  let next = 0
  for (const line of one) {
    while (next < other.length && other[next] < line) all.push(other[next++])
    all.push(line)
  }
  return [...all, ...other.slice(next)]
}

/** A range as Pwned Passwords would answer it. */
interface ServedRange {
  readonly text: string
  /** Digest of the range without padding, 32 hexadecimal digits. */
  readonly version: string
  /** Date or instant (ISO 8601, UTC) of the corpus. */
  readonly asOf: string
}

interface RangeQuery {
  readonly prefix: number
  readonly kind: HashKind
  readonly isPadded: boolean
}

/** Why there is no range: no index of whole hashes, one of other prefixes only, or one whose block is damaged. */
type MissingRange = 'no_full_index' | 'not_in_part' | 'damaged'

/** @param randomBytes returns unpredictable bytes */
async function servedRange(
  { prefix, kind, isPadded }: RangeQuery,
  data: DataReader,
  randomBytes: (count: number) => Buffer,
): Promise<ServedRange | MissingRange> {
  const corpus = data.get(datasetOfKind(kind))
  if (corpus === undefined || !corpus.isFull) return 'no_full_index'
  if (!isCovered(corpus.shape, prefix)) return 'not_in_part'
  const { asOf, shape } = corpus
  const lines = await corpus.rangeLines(prefix)
  if (lines === null) return 'damaged'
  const text = rangeText(lines)
  const version = hash('sha256', text).slice(0, 32)
  const padded = isPadded ? paddedText(lines, paddedLines(shape.largestRange), randomBytes) : text
  return { text: padded, version, asOf }
}
