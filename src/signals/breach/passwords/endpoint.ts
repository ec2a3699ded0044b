import { hash } from 'node:crypto'
import { type AnswerOrigin, type DataReader, type Endpoint, origins } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import { passwords } from '../corpus/corpus.ts'
import * as schema from '../schema.ts'
import { commonPasswords } from './common/dataset.ts'

/** The sources that may be used: the index on this machine, or else the server; or only one of the two. */
export type PasswordSource = 'auto' | 'local' | 'upstream'

/** A server that answers ranges. It learns only the first 20 bits of a hash. */
export interface RangeServerPort {
  /**
   * @param sha1 20 bytes
   * @param signal aborted when nobody waits for this answer any more
   */
  countOf(sha1: Uint8Array, signal: AbortSignal): Promise<ServerCount>
}

export type ServerCount =
  /** How often the hash appears in breaches. `asOf`: instant of its range (ISO 8601, UTC), if the server says one. */
  | { readonly outcome: 'counted'; readonly count: number; readonly asOf?: string }
  /** The server did not answer, or not completely: nothing is known of any hash. */
  | { readonly outcome: 'unavailable'; readonly retryAfterS?: number }

export interface PasswordPorts {
  readonly passwords: {
    readonly source: PasswordSource
    /** Null when no server may be asked. */
    readonly upstream: RangeServerPort | null
  }
}

/** The answer, and its sources. */
export interface CheckedPassword extends schema.PasswordAnswer {
  readonly [origins]: readonly AnswerOrigin[]
}

const leastRetryS = 5
/** A retry succeeds only after the operator has installed or allowed a source. */
const missingRetryS = 3600
const whatHelps =
  'A retry will fail. The operator must import an index with `assay data import passwords`, or set `PASSWORD_SOURCE` and `OFFLINE` to allow requests to a server.'

/** The reason, as a sentence, why only the most common passwords can be checked; null if all can. */
export function missingSource(source: PasswordSource, mayAskServer: boolean, data: DataReader): string | null {
  if (mayAskServer) return null
  if (source === 'upstream')
    return '`PASSWORD_SOURCE` allows only a server of breached passwords, and `OFFLINE` does not allow requests to it.'
  if (data.get(passwords) !== undefined) return null
  return 'No index of breached passwords is installed, and requests to a server are not allowed.'
}

export const passwordEndpoint: Endpoint<schema.PasswordRequest, CheckedPassword, PasswordPorts> = {
  path: '/v1/breaches/password',
  scope: 'breach',
  summary: 'Breached password check',
  description:
    'Checks a password against known breaches and returns how often it appears. The service hashes the password in memory with SHA-1 and requests only the first 5 of the 40 hexadecimal digits; it compares the full hash in memory. The password is neither stored nor logged. `breached` is false only when a complete source answered. When no source can be asked, the bundled list of the most common passwords is still checked, and any other password returns 503.',
  request: schema.PasswordRequest,
  response: schema.PasswordAnswer,
  refusals: ['provider_unavailable'],
  price: () => 1,
  run: ({ password }, context) => checkPassword(hash('sha1', password, 'buffer'), context),
  originsOf: answer => answer[origins],
  samples: readSamples('breach-password'),
}

interface Asking {
  readonly data: DataReader
  readonly ports: PasswordPorts
  readonly signal: AbortSignal
}

/** @param sha1 of the password, 20 bytes */
export async function checkPassword(sha1: Uint8Array, context: Asking): Promise<CheckedPassword | ApiError> {
  const { data, ports } = context
  const { source, upstream } = ports.passwords
  let retryAfterS = leastRetryS
  const local = source === 'upstream' ? undefined : data.get(passwords)
  // An incomplete corpus is complete for the prefixes that it has. It is used only if it is the only allowed source.
  if (local !== undefined && (local.isComplete || source === 'local')) {
    const count = await local.countOf(sha1)
    if (count !== null) return checked(count, [passwords])
  }
  if (upstream !== null) {
    const answer = await upstream.countOf(sha1, context.signal)
    if (answer.outcome === 'counted') {
      const { count, asOf } = answer
      return checked(count, asOf === undefined ? [] : [{ topic: 'passwords', asOf }])
    }
    retryAfterS = Math.max(retryAfterS, answer.retryAfterS ?? 0)
  }
  if (data.get(commonPasswords)?.has(sha1) === true) return { ...checked(1, [commonPasswords]), count_is_minimum: true }
  const missing = missingSource(source, upstream !== null, data)
  if (missing === null) return new ApiError('provider_unavailable', { retryAfterSeconds: retryAfterS })
  const message = `${missing} ${whatHelps}`
  return new ApiError('provider_unavailable', {
    retryAfterSeconds: missingRetryS,
    action: 'contact_support',
    message,
  })
}

function checked(count: number, from: readonly AnswerOrigin[]): CheckedPassword {
  return { breached: count > 0, count, [origins]: from }
}
