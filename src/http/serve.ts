/**
 * One request of an operation, from the body that was read to the answer that is sent:
 * parse and validate -> admit (rate, then credits, in one durable transaction) -> run -> send -> settle.
 * A body that is not valid is still admitted, with no credits, so that it counts against the rate and a 429 comes before
 * a 400. The reservation is settled when the last byte of a 200 went to the kernel, and released in every other case.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { KeyRecord } from '../accounts/store.ts'
import { ApiError } from '../core/errors.ts'
import { isIdempotencyKey, type SealedRequest, sealedRequest } from '../metering/idempotency.ts'
import type { Admission } from '../metering/ledger.ts'
import type { Asker, Meter } from '../metering/meter.ts'
import { type Charge, sendAnswer, sendError } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { HeadLine } from './head.ts'
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
  const service: Service = { operation, options, validate: validatorOf(operation.request) }
  return (exchange, body) => {
    if (exchange.key === null) throw new Error('a request was served without being authenticated')
    new Call(service, exchange, exchange.key, body).ask()
  }
}

/** What the requests of one operation have in common. */
interface Service {
  readonly operation: AnyOperation
  readonly options: ServeOptions
  readonly validate: Validate
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

type Admitted = Extract<Admission, { outcome: 'admitted' }>

/** A request that waits for its admission, and what follows from it. */
class Call implements Asker {
  readonly #service: Service
  readonly #exchange: Exchange
  readonly #accountId: string
  readonly #input: JsonObject | ApiError
  readonly #isTest: boolean
  readonly #credits: number
  readonly #sealed: SealedRequest | undefined
  /** Set while a reservation is open. */
  #admitted: Admitted | null = null

  constructor(service: Service, exchange: Exchange, key: KeyRecord, body: Buffer) {
    const { operation, options, validate } = service
    const { headers } = exchange.request
    const input = readInput(headers, body, validate, operation.check)
    this.#service = service
    this.#exchange = exchange
    this.#accountId = key.accountId
    this.#input = input
    this.#isTest = key.mode === 'test' && operation.samples.length > 0
    this.#credits = input instanceof ApiError || this.#isTest ? 0 : operation.cost(input)
    this.#sealed = this.#credits === 0 ? undefined : sealedOf(headers, body, operation.path, options.secret)
  }

  /** Asks for the admission. */
  ask(): void {
    const { operation, options } = this.#service
    const sealed = this.#sealed
    const idempotency = sealed && { keyHash: sealed.keyHash, fingerprint: sealed.fingerprint }
    options.meter.ask(this.#accountId, { endpoint: operation.path, credits: this.#credits, idempotency }, this)
  }

  /** What follows from the admission, in the order of refusals: 429, 400, 409 and 422, 402. */
  resolve(admission: Admission): void {
    const input = this.#input
    try {
      if (admission.outcome === 'rate_limited') {
        this.#refuse(new ApiError('rate_limited', { retryAfterSeconds: admission.rate.resetSeconds }), admission)
      } else if (input instanceof ApiError) {
        if (admission.outcome === 'admitted') this.#admitted = admission
        this.#refuse(input, admission)
      } else if (admission.outcome === 'admitted') {
        this.#admitted = admission
        this.#run(input, admission)
      } else {
        this.#answerRefused(admission)
      }
    } catch (error) {
      this.reject(error)
    }
  }

  /** A defect: nothing is charged, the answer says only 500. */
  reject(error: unknown): void {
    const exchange = this.#exchange
    const admitted = this.#admitted
    this.#service.options.onDefect(error, exchange.id)
    this.#release()
    if (exchange.response.headersSent) return
    sendError(exchange, new ApiError('internal_error'), admitted && chargeOf(admitted, this.#credits))
  }

  #answerRefused(admission: Exclude<Admission, { outcome: 'admitted' | 'rate_limited' }>): void {
    if (admission.outcome === 'insufficient_credits') {
      const { required, available } = admission
      this.#refuse(new ApiError('insufficient_credits', { members: { required, available } }), admission)
    } else if (admission.outcome === 'idempotency_in_progress') {
      this.#refuse(new ApiError('idempotency_in_progress', { retryAfterSeconds: 1 }), admission)
    } else if (admission.outcome === 'idempotency_mismatch') {
      this.#refuse(new ApiError('idempotency_mismatch'), admission)
    } else {
      if (this.#sealed === undefined) throw new Error('a replay without an Idempotency-Key')
      const charge = { ...chargeOf(admission, 0), replayed: true }
      sendAnswer(this.#exchange, { status: 200, body: this.#sealed.open(admission.answer), charge })
    }
  }

  #refuse(error: ApiError, admission: Admission): void {
    sendError(this.#exchange, error, chargeOf(admission, 0))
  }

  #run(input: JsonObject, admission: Admitted): void {
    const { operation, options } = this.#service
    const output = this.#isTest
      ? sampleOutput(operation, input)
      : operation.run(input, { accountId: this.#accountId, now: options.now() })
    if (output instanceof Promise) {
      output.then(each => this.#finish(admission, each)).catch(error => this.reject(error))
    } else this.#finish(admission, output)
  }

  #finish(admission: Admitted, output: unknown): void {
    const { operation, options } = this.#service
    const credits = this.#credits
    if (output instanceof ApiError) {
      this.#release()
      sendError(this.#exchange, output, chargeOf(admission, credits))
      return
    }
    // What a test key gets is a text of the documentation, of no date.
    const serialize = this.#isTest ? undefined : operation.serialize
    const asOf = this.#isTest ? '' : operation.dataAsOf(options.now())
    const body = serialize === undefined ? JSON.stringify(output) : serialize(output)
    const creditsCharged = operation.charged === undefined ? credits : Math.min(credits, operation.charged(output))
    const creditsRemaining = admission.creditsRemaining + credits - creditsCharged
    const charge = { standing: admission, creditsCharged, creditsRemaining }
    const head: HeadLine[] = asOf === '' ? [] : [['X-Data-As-Of', asOf]]
    const whenSent = (complete: boolean) => {
      if (complete) this.#settle(creditsCharged, body)
      else this.#release()
    }
    sendAnswer(this.#exchange, { status: 200, body, isAscii: serialize !== undefined, charge, head, whenSent })
  }

  #settle(credits: number, body: string): void {
    const reservation = this.#closeReservation()
    if (reservation === 0) return
    const sealed = this.#sealed
    const [idempotencyKeyHash, answer] = sealed === undefined ? [] : [sealed.keyHash, sealed.seal(body)]
    this.#service.options.meter.settle(this.#accountId, { reservation, credits, idempotencyKeyHash, answer })
  }

  #release(): void {
    const reservation = this.#closeReservation()
    if (reservation === 0) return
    const idempotencyKeyHash = this.#sealed?.keyHash
    this.#service.options.meter.release(this.#accountId, { reservation, idempotencyKeyHash })
  }

  /** The number of the open reservation, once; 0 when there is none. */
  #closeReservation(): number {
    const reservation = this.#admitted?.reservation ?? 0
    this.#admitted = null
    return reservation
  }
}

function chargeOf(admission: Admission, creditsReturned: number): Charge {
  return { standing: admission, creditsCharged: 0, creditsRemaining: admission.creditsRemaining + creditsReturned }
}
