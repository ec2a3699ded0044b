/** What every answer has to look like, whatever it answers (General conventions, Errors, and the tables of headers). */
import assert from 'node:assert/strict'
import type { Answer } from './service.ts'

/** The closed list of what a client is told to do next. */
export const actions = [
  'check_credentials',
  'correct_request',
  'wait_then_retry',
  'add_credits_or_wait_for_reset',
  'inspect_billing_before_retry',
  'contact_support',
]

/** Every code of the contract with its status. */
export const statusOfCode: Record<string, number> = {
  invalid_input: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  account_suspended: 403,
  insufficient_scope: 403,
  domain_not_proved: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_in_progress: 409,
  endpoint_renamed: 410,
  payload_too_large: 413,
  json_required: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal_error: 500,
  not_implemented: 501,
  account_unavailable: 503,
  data_unavailable: 503,
  provider_unavailable: 503,
  provider_response_unconfirmed: 504,
  http_version_not_supported: 505,
}

/** An id of its own, never stored by a cache, never a CORS header. */
export function assertEveryAnswer({ headers }: Answer): void {
  assert.match(headers.get('x-request-id') ?? '', /^\S{8,128}$/, 'X-Request-Id')
  assert.equal(headers.get('cache-control'), 'no-store')
  const cors = [...headers.keys()].filter(name => name.startsWith('access-control-'))
  assert.deepEqual(cors, [])
}

/** The headers of an answer to an authenticated request while a rate limit is set. */
export function assertStanding({ headers, status }: Answer, limit: number): void {
  assert.equal(headers.get('ratelimit-policy'), `"minute";q=${limit};w=60`, `RateLimit-Policy of a ${status}`)
  const rate = /^"minute";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '')
  assert.ok(rate, `RateLimit of a ${status}: ${headers.get('ratelimit')}`)
  assert.ok(Number(rate[1]) < limit, 'this request is counted')
  assert.ok(Number(rate[2]) >= 1 && Number(rate[2]) <= 60, 'seconds to the reset')
  assert.match(headers.get('x-credits-charged') ?? '', /^\d+$/, `X-Credits-Charged of a ${status}`)
  assert.match(headers.get('x-credits-remaining') ?? '', /^\d+$/, `X-Credits-Remaining of a ${status}`)
}

/** The answer is this refusal, in the form of every refusal, and nothing was charged. */
export function assertRefusal(answer: Answer, code: string, pointer?: string): void {
  assert.equal(answer.status, statusOfCode[code], `${code}: ${answer.text}`)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json\b/)
  assert.deepEqual(Object.keys(answer.json), ['error'])
  const { error } = answer.json
  assert.equal(error.code, code, answer.text)
  assert.equal(error.pointer, pointer, answer.text)
  assert.match(error.message, /^[A-Z`].*\.$/, 'one English sentence')
  assert.ok(actions.includes(error.action), error.action)
  assert.equal(typeof error.doc, 'string')
  const members = ['code', 'message', 'pointer', 'required', 'available', 'action', 'doc']
  assert.deepEqual(
    Object.keys(error).filter(name => !members.includes(name)),
    [],
  )
  const charged = answer.headers.get('x-credits-charged')
  assert.ok(charged === null || charged === '0', 'nothing is charged')
  const retryAfter = answer.headers.get('retry-after')
  if (answer.status === 429 || answer.status === 503) assert.match(retryAfter ?? '', /^[1-9]\d*$/, 'Retry-After')
  if (answer.status === 405) assert.ok(answer.headers.get('allow'), 'Allow')
  assertEveryAnswer(answer)
}

/** The answer is a 200 that says how it was charged. */
export function assertAnswered(answer: Answer, creditsCharged?: number): void {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  if (creditsCharged !== undefined) assert.equal(answer.headers.get('x-credits-charged'), String(creditsCharged))
  assertEveryAnswer(answer)
}

/** What X-Credits-Remaining says. */
export function creditsRemaining({ headers }: Answer): number {
  return Number(headers.get('x-credits-remaining') ?? Number.NaN)
}
