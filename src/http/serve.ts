/**
 * One request of an operation, from the body that was read to the answer that is sent:
 * parse and validate -> admit (rate, then credits, in one durable transaction) -> run -> send -> settle.
 * A body that is not valid is still admitted, with no credits, so that it counts against the rate and a 429 comes before
 * a 400. The reservation is settled when the last byte of a 200 went to the kernel, and released in every other case.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../core/errors.ts'
import { isIdempotencyKey, type SealedRequest, sealedRequest } from '../metering/idempotency.ts'
import type { Admission } from '../metering/ledger.ts'
import type { Meter } from '../metering/meter.ts'
import { type Charge, sendError, sendJson } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { type JsonObject, parseJsonObject } from './json-body.ts'
import type { AnyOperation } from './operation.ts'
import { sampleOutput } from './test-mode.ts'
import { type Validate, validatorOf } from './validate.ts'

export interface ServeOptions {
  readonly meter: Meter
  /** 32 bytes of this installation. */
  readonly secret: Uint8Array
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  /** Told of a defect: something thrown while a request was served. */
  readonly onDefect: (error: unknown, requestId: string) => void
}

export type Handler = (exchange: Exchange, body: Buffer) => void

/** The handler of an operation. */
export function serve(operation: AnyOperation, options: ServeOptions): Handler {
  const validate = validatorOf(operation.request)
  return (exchange, body) => {
    const { key } = exchange
    const { headers } = exchange.request
    if (key === null) throw new Error('a request was served without being authenticated')
    const input = readInput(headers, body, validate, operation.check)
    const isTest = key.mode === 'test' && operation.samples.length > 0
    const credits = input instanceof ApiError || isTest ? 0 : operation.cost(input)
    const sealed = credits === 0 ? undefined : sealedOf(headers, body, operation.path, options.secret)
    const caller: Running = { operation, options, exchange, accountId: key.accountId, isTest, credits, sealed }
    options.meter
      .admit(key.accountId, { endpoint: operation.path, credits, idempotency: sealed && refOf(sealed) })
      .then(admission => proceed(caller, input, admission))
      .catch(error => failed(caller, error, null))
  }
}

interface Running {
  readonly operation: AnyOperation
  readonly options: ServeOptions
  readonly exchange: Exchange
  readonly accountId: string
  readonly isTest: boolean
  readonly credits: number
  readonly sealed: SealedRequest | undefined
}

function readInput(
  headers: IncomingHttpHeaders,
  bytes: Buffer,
  validate: Validate,
  check: AnyOperation['check'],
): JsonObject | ApiError {
  const idempotencyKey = headers['idempotency-key']
  if (idempotencyKey !== undefined && !isIdempotencyKey(String(idempotencyKey))) {
    return new ApiError('invalid_input', { message: 'Idempotency-Key must be 1 to 255 visible ASCII characters.' })
  }
  const body = parseJsonObject(bytes)
  return body instanceof ApiError ? body : (validate(body) ?? check?.(body) ?? body)
}

function sealedOf(
  headers: IncomingHttpHeaders,
  body: Buffer,
  path: string,
  secret: Uint8Array,
): SealedRequest | undefined {
  const idempotencyKey = headers['idempotency-key']
  if (idempotencyKey === undefined) return undefined
  return sealedRequest(secret, String(idempotencyKey), path, body)
}

function refOf({ keyHash, fingerprint }: SealedRequest) {
  return { keyHash, fingerprint }
}

/** What follows from the admission, in the order of refusals: 429, 400, 409 and 422, 402. */
function proceed(running: Running, input: JsonObject | ApiError, admission: Admission): void {
  const { exchange, sealed } = running
  const free = chargeOf(admission, 0)
  if (admission.outcome === 'rate_limited') {
    sendError(exchange, new ApiError('rate_limited', { retryAfterSeconds: admission.rate.resetSeconds }), free)
  } else if (input instanceof ApiError) {
    sendError(exchange, input, free)
  } else if (admission.outcome === 'insufficient_credits') {
    const { required, available } = admission
    sendError(exchange, new ApiError('insufficient_credits', { members: { required, available } }), free)
  } else if (admission.outcome === 'idempotency_in_progress') {
    sendError(exchange, new ApiError('idempotency_in_progress', { retryAfterSeconds: 1 }), free)
  } else if (admission.outcome === 'idempotency_mismatch') {
    sendError(exchange, new ApiError('idempotency_mismatch'), free)
  } else if (admission.outcome === 'replay') {
    if (sealed === undefined) throw new Error('a replay without an Idempotency-Key')
    sendJson(exchange, 200, sealed.open(admission.answer), { ...free, replayed: true })
  } else {
    run(running, input, admission)
  }
}

type Admitted = Extract<Admission, { outcome: 'admitted' }>

function run(running: Running, input: JsonObject, admission: Admitted): void {
  const { operation, options, accountId, isTest } = running
  try {
    const output = isTest ? sampleOutput(operation, input) : operation.run(input, { accountId, now: options.now() })
    if (output instanceof Promise) {
      output.then(each => finish(running, admission, each)).catch(error => failed(running, error, admission))
    } else finish(running, admission, output)
  } catch (error) {
    failed(running, error, admission)
  }
}

function finish(running: Running, admission: Admitted, output: unknown): void {
  const { operation, exchange, credits } = running
  if (output instanceof ApiError) {
    release(running, admission)
    sendError(exchange, output, chargeOf(admission, credits))
    return
  }
  const body = operation.serialize === undefined ? JSON.stringify(output) : operation.serialize(output)
  const creditsCharged = operation.charged === undefined ? credits : Math.min(credits, operation.charged(output))
  const charge = {
    standing: admission,
    creditsCharged,
    creditsRemaining: remainingOf(admission, credits - creditsCharged),
  }
  sendJson(exchange, 200, body, charge, complete => {
    if (complete) settle(running, admission, creditsCharged, body)
    else release(running, admission)
  })
}

function settle(
  { options, accountId, sealed }: Running,
  { reservation }: Admitted,
  credits: number,
  body: string,
): void {
  if (reservation === 0) return
  const [idempotencyKeyHash, answer] = sealed === undefined ? [] : [sealed.keyHash, sealed.seal(body)]
  options.meter.settle(accountId, { reservation, credits, idempotencyKeyHash, answer })
}

/** A defect: nothing is charged, the answer says only 500. */
function failed(running: Running, error: unknown, admission: Admitted | null): void {
  const { options, exchange, credits } = running
  options.onDefect(error, exchange.id)
  if (admission !== null) release(running, admission)
  if (!exchange.response.headersSent)
    sendError(exchange, new ApiError('internal_error'), admission && chargeOf(admission, credits))
}

function release({ options, accountId, sealed }: Running, { reservation }: Admitted): void {
  if (reservation === 0) return
  options.meter.release(accountId, { reservation, idempotencyKeyHash: sealed?.keyHash })
}

/** The headers' figures of an answer that costs nothing and gives back what was reserved. */
function chargeOf(admission: Admission, creditsReserved: number): Charge {
  return { standing: admission, creditsCharged: 0, creditsRemaining: remainingOf(admission, creditsReserved) }
}

function remainingOf(admission: Admission, creditsReturned: number): number {
  return admission.creditsRemaining + creditsReturned
}
