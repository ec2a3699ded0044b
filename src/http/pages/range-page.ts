/**
 * GET /range/{prefix}, as Pwned Passwords answers it, so that what was written for that service can be pointed at this
 * one. It is a page and no endpoint: its clients send no JSON, want no credits and follow the caching of HTTP.
 *
 * On this machine it needs no key; anybody else sends an API key that may ask the signal `breach`. Nothing is charged
 * or counted against the rate: whoever copies the corpus asks for a million ranges.
 */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { isAllowed } from '../../accounts/allow-list.ts'
import type { Authenticator } from '../../accounts/authenticator.ts'
import { ApiError } from '../../core/errors.ts'
import { bearerOf } from '../authenticate.ts'
import { isOfThisMachine } from '../client.ts'
import { sendRefusal } from './rules.ts'

export interface ServedRange {
  readonly text: string
  /** Digest of the range without padding, in letters and digits. */
  readonly version: string
  /** Date or instant (ISO 8601, UTC) of the corpus. */
  readonly asOf: string
}

export interface RangeQuery {
  readonly prefix: number
  readonly kind: 'sha1' | 'ntlm'
  readonly isPadded: boolean
}

/** Why there is no range: no index of whole hashes, one of other prefixes only, or one whose block is damaged. */
export type MissingRange = 'no_full_index' | 'not_in_part' | 'damaged'

export interface RangePageOptions {
  readonly rangeOf: (query: RangeQuery) => Promise<ServedRange | MissingRange>
  readonly authenticator: Authenticator
  /** The client's address, as far as proxies that are trusted say it. */
  readonly addressOf: (request: FastifyRequest['raw']) => string
}

const scope = 'breach'
/** The text that Pwned Passwords answers with. */
const badPrefix = 'The hash prefix was not in a valid format'
const badMode = 'The mode is not one: it is sha1 or ntlm'
const maxAgeS = 2_678_400

const whyMissing: Readonly<Record<MissingRange, string>> = {
  no_full_index: 'No full index of breached passwords is installed: it is imported with --full.',
  not_in_part: 'The index of breached passwords is a part of the corpus, and does not have this prefix.',
  damaged: 'The index of breached passwords is damaged at this prefix: the next import mends it.',
}

const text = { 'text/plain': { schema: { type: 'string' } } }
const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const everyAnswer = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }
const ofRange = {
  ...everyAnswer,
  ETag: { description: 'of the range; weak when the answer is padded', schema: { type: 'string' } },
  'Last-Modified': { description: 'when the corpus was published', schema: { type: 'string' } },
  'Cache-Control': { description: 'public on this machine, private with a key', schema: { type: 'string' } },
  Vary: { description: 'Add-Padding', schema: { type: 'string' } },
}

/** The paths as the OpenAPI document has them. */
export const rangePaths = {
  '/range/{prefix}': {
    get: {
      operationId: 'range',
      tags: [scope],
      summary: 'The hashes of breached passwords that begin with five digits',
      description:
        'As the range API of Pwned Passwords answers it. On this machine it needs no key; elsewhere a live key with the scope `breach`. Costs nothing, and does not count against the rate.',
      security: [{ apiKey: [] }, {}],
      parameters: [
        {
          name: 'prefix',
          in: 'path',
          required: true,
          description: 'The first five hex digits of the hash, in either case.',
          schema: { type: 'string', pattern: '^[0-9A-Fa-f]{5}$' },
          example: '21BD1',
        },
        {
          name: 'mode',
          in: 'query',
          description: 'Of which hash: SHA-1 of the password in UTF-8, or NTLM.',
          schema: { type: 'string', enum: ['sha1', 'ntlm'], default: 'sha1' },
        },
        {
          name: 'Add-Padding',
          in: 'header',
          description: '`true`: lines with a count of 0 are added, so that the length says nothing.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description: 'One line for each hash: its further digits, a colon, how often it was found',
          headers: ofRange,
          content: text,
        },
        304: { description: 'The client has this range', headers: ofRange },
        400: { description: 'The prefix or the mode is not one', headers: everyAnswer, content: text },
        401: { description: '`unauthorized`', headers: everyAnswer, content: refusal },
        403: { description: '`account_suspended`, `insufficient_scope`', headers: everyAnswer, content: refusal },
        405: { description: '`method_not_allowed`', headers: everyAnswer, content: refusal },
        503: {
          description: '`provider_unavailable`: no full index is installed, or it is damaged here',
          headers: everyAnswer,
          content: refusal,
        },
      },
    },
  },
} as const

export function rangePage({ rangeOf, authenticator, addressOf }: RangePageOptions): FastifyPluginCallback {
  return (server, _, done) => {
    server.get('/range/:prefix', async (request, reply) => {
      const { raw } = request
      const address = addressOf(raw)
      const isOpen = isOfThisMachine(raw, addressOf)
      const refusal = isOpen ? null : await refusalOf(authenticator, raw.headers.authorization, address)
      if (refusal !== null) return sendRefusal(reply, refusal)
      const query = queryOf(request)
      if (typeof query === 'string') return reply.code(400).type('text/plain').send(query)
      const range = await rangeOf(query)
      if (typeof range === 'string') {
        const missing = new ApiError('provider_unavailable', { message: whyMissing[range] })
        return sendRefusal(reply.header('Retry-After', 3600), missing)
      }
      return sendRange(request, reply, range, { isPadded: query.isPadded, isOpen })
    })
    done()
  }
}

async function refusalOf(
  authenticator: Authenticator,
  authorization: string | undefined,
  address: string,
): Promise<ApiError | null> {
  const secret = bearerOf(authorization)
  const key = secret === undefined ? undefined : await authenticator.find(secret)
  // A test key answers documented samples, of which ranges have none.
  if (key === undefined || key.mode === 'test') return new ApiError('unauthorized')
  if (key.allowedCidrs.length > 0 && !isAllowed(key.allowedCidrs, address)) return new ApiError('unauthorized')
  if (key.accountSuspendedAt !== null) return new ApiError('account_suspended')
  return key.scopes.length > 0 && !key.scopes.includes(scope) ? new ApiError('insufficient_scope') : null
}

/** What is wrong, when the path or the mode is not one of Pwned Passwords. */
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
  // A cache that others share must not give away what needs a key.
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
