/**
 * One request of an endpoint, from the body that was read to the answer that is sent:
 * parse, validate, check -> price -> admit (rate, then credits, in one durable transaction) -> run -> send -> settle.
 * A body that is not valid is still admitted, with no credits, so that it counts against the rate and a 429 comes
 * before a 400. The reservation is settled when the last byte of a 200 went to the kernel, and released in every other
 * case.
 */

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { limitsOfKey } from '../accounts/keys.ts'
import type { KeyRecord } from '../accounts/store.ts'
import { type Caller, type DataReader, type RunContext, remembersAnswers } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'
import type { AccountStatus, Admission, IdempotencyRef } from '../metering/ledger.ts'
import type { Meter, Waiter } from '../metering/meter.ts'
import { type Charge, freeOfCharge, type HeadLine, jsonOf, sendAnswer, sendError, sendFailure } from './answer.ts'
import { hasScope } from './authenticate.ts'
import type { Exchange } from './exchange.ts'
import { type JsonObject, parseJsonObject } from './json-body.ts'
import { type Operation, SampleAnswers } from './operation.ts'
import { type Validate, validatorOf } from './validate.ts'

export interface ServeOptions {
  readonly meter: Pick<Meter, 'ask' | 'settle' | 'release'>
  /** 32 bytes of this installation. */
  readonly secret: Uint8Array
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  /** Called with a defect: an error that was thrown while a request was served. */
  readonly onDefect: (error: unknown, requestId: string) => void
}

/** @param body null for a request whose input is in its path */
export type Handler = (exchange: Exchange, body: Buffer | null) => void

/** The handler of the requests to one endpoint. */
export function serve(operation: Operation, options: ServeOptions): Handler {
  const service: Service = {
    operation,
    options,
    validate: validatorOf(operation.endpoint.request),
    samples: new SampleAnswers(operation.endpoint),
  }
  return (exchange, body) => {
    if (exchange.key === null) throw new Error('a request was served without being authenticated')
    new Call(service, exchange, exchange.key, body).start()
  }
}

/** Common parts of the requests of one endpoint. */
interface Service {
  readonly operation: Operation
  readonly options: ServeOptions
  readonly validate: Validate
  /** For test keys. */
  readonly samples: SampleAnswers
}

/** The input of a request, or the refusal of one that its schema does not allow. */
function readInput({ request: { headers }, parameters }: Exchange, bytes: Buffer | null, validate: Validate) {
  const idempotencyKey = headers['idempotency-key']
  if (idempotencyKey !== undefined && !isIdempotencyKey(String(idempotencyKey))) {
    return new ApiError('invalid_input', { message: 'Idempotency-Key must be 1 to 255 visible ASCII characters.' })
  }
  const input = bytes === null ? readParameters(parameters) : parseJsonObject(bytes)
  return input instanceof ApiError ? input : (validate(input) ?? input)
}

function readParameters(parameters: Exchange['parameters']): JsonObject | ApiError {
  try {
    return Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch {
    return new ApiError('invalid_input', { message: 'The path is not valid percent-encoded UTF-8.' })
  }
}

/** The refusal of an input that needs a scope which the key does not have. */
function missingScope({ endpoint }: Operation, parsed: unknown, key: KeyRecord): ApiError | undefined {
  const missing = endpoint.furtherScopes?.(parsed).find(scope => !hasScope(key, scope))
  if (missing === undefined) return undefined
  const message = `The API key does not have the scope \`${missing}\`, which a field of the request requires.`
  return new ApiError('insufficient_scope', { message })
}

type Admitted = Extract<Admission, { outcome: 'admitted' }>

/** One request: it waits for its price, then for its admission, and then runs or is refused. */
class Call implements Waiter {
  readonly #service: Service
  readonly #exchange: Exchange
  readonly #accountId: string
  readonly #key: KeyRecord
  /** Null for a request whose input is in its path. */
  readonly #body: Buffer | null
  readonly #input: JsonObject | ApiError
  /** The input as the endpoint's check hands it on, or a refusal. */
  readonly #parsed: unknown
  readonly #isTest: boolean
  readonly #context: CallContext
  #credits = 0
  #sealed: SealedRequest | undefined
  /** Set while a reservation is open. */
  #admitted: Admitted | null = null

  constructor(service: Service, exchange: Exchange, key: KeyRecord, body: Buffer | null) {
    const { operation, options, validate } = service
    const { check, samples } = operation.endpoint
    const input = readInput(exchange, body, validate)
    this.#service = service
    this.#exchange = exchange
    this.#accountId = key.accountId
    this.#key = key
    this.#body = body
    this.#input = input
    const parsed = input instanceof ApiError || check === undefined ? input : check(input)
    this.#parsed = parsed instanceof ApiError ? parsed : (missingScope(operation, parsed, key) ?? parsed)
    this.#isTest = key.mode === 'test' && samples.length > 0
    this.#context = new CallContext(operation, { accountId: key.accountId, keyId: key.id }, exchange, options.now())
  }

  /** Asks for the price, and then for the admission. */
  start(): void {
    if (this.#parsed instanceof ApiError || this.#isTest) {
      this.#ask()
      return
    }
    const price = this.#service.operation.endpoint.price(this.#parsed, this.#context)
    if (price instanceof Promise) price.then(each => this.#askAt(each)).catch(error => this.reject(error))
    else this.#askAt(price)
  }

  #askAt(price: number): void {
    if (!Number.isSafeInteger(price) || price < 0) throw new Error('a price is not a number of credits')
    this.#credits = price
    if (remembersAnswers(this.#service.operation.endpoint)) this.#sealed = this.#seal()
    this.#ask()
  }

  /** Key by which the request is remembered; undefined without Idempotency-Key. */
  #seal(): SealedRequest | undefined {
    const idempotencyKey = this.#exchange.request.headers['idempotency-key']
    if (idempotencyKey === undefined) return undefined
    const { operation, options } = this.#service
    const body = this.#body ?? Buffer.from(JSON.stringify(this.#input))
    return sealedRequest(options.secret, String(idempotencyKey), operation.endpoint.path, body)
  }

  #ask(): void {
    const { operation, options } = this.#service
    const sealed = this.#sealed
    const idempotency = sealed && { keyHash: sealed.keyHash, fingerprint: sealed.fingerprint }
    const { path } = operation.endpoint
    const requestId = this.#exchange.id
    const limits = limitsOfKey(this.#key)
    options.meter.ask(this.#accountId, { endpoint: path, credits: this.#credits, idempotency, limits, requestId }, this)
  }

  /** Acts on the admission, in the order of refusals: 429, 400, 409 and 422, 402. */
  resolve(admission: Admission): void {
    const parsed = this.#parsed
    try {
      if (admission.outcome === 'rate_limited') {
        this.#refuse(rateLimited(admission), admission)
      } else if (parsed instanceof ApiError) {
        this.#refuse(parsed, admission)
      } else if (admission.outcome === 'admitted') {
        this.#admitted = admission
        this.#run(admission)
      } else {
        this.#answerRefused(admission)
      }
    } catch (error) {
      this.reject(error)
    }
  }

  /** Answers that something failed, and charges nothing. */
  reject(error: unknown, accountStatus: AccountStatus | null = null): void {
    const exchange = this.#exchange
    const admitted = this.#admitted
    this.#service.options.onDefect(error, exchange.id)
    this.#release()
    if (exchange.response.headersSent) return
    const charge = admitted === null ? accountStatus && freeOfCharge(accountStatus) : chargeOf(admitted, this.#credits)
    sendFailure(exchange, error, charge)
  }

  #answerRefused(admission: Exclude<Admission, { outcome: 'admitted' | 'rate_limited' }>): void {
    if (admission.outcome === 'insufficient_credits') {
      const { by, required, available } = admission
      const message = by === 'key' ? { message: budgetSpent } : {}
      this.#refuse(new ApiError('insufficient_credits', { ...message, members: { required, available } }), admission)
    } else if (admission.outcome === 'idempotency_in_progress') {
      this.#refuse(new ApiError('idempotency_in_progress', { retryAfterSeconds: 1 }), admission)
    } else if (admission.outcome === 'idempotency_mismatch') {
      this.#refuse(new ApiError('idempotency_mismatch'), admission)
    } else {
      if (this.#sealed === undefined) throw new Error('a replay without an Idempotency-Key')
      const charge = { ...freeOfCharge(admission), replayed: true }
      sendAnswer(this.#exchange, { status: 200, ...rememberedAnswer(this.#sealed.open(admission.answer)), charge })
    }
  }

  #refuse(error: ApiError, admission: Admission): void {
    sendError(this.#exchange, error, freeOfCharge(admission))
  }

  #run(admission: Admitted): void {
    const { operation, options } = this.#service
    const context = this.#context
    context.now = options.now()
    const output = this.#isTest
      ? this.#service.samples.answer(this.#input, this.#key.id, context.now)
      : operation.endpoint.run(this.#parsed, context)
    if (output instanceof Promise) {
      output.then(each => this.#finish(admission, each)).catch(error => this.reject(error))
    } else this.#finish(admission, output)
  }

  #finish(admission: Admitted, output: unknown): void {
    const { endpoint, dataAsOf } = this.#service.operation
    const credits = this.#credits
    if (output instanceof ApiError) {
      this.#release()
      sendError(this.#exchange, output, chargeOf(admission, credits))
      return
    }
    // A test key gets a sample of the documentation, which has no date.
    const asOf = this.#isTest ? '' : dataAsOf(this.#context.now, output)
    const body = jsonOf(output as object)
    const creditsCharged = endpoint.charged === undefined ? credits : Math.min(credits, endpoint.charged(output))
    const creditsRemaining = admission.creditsRemaining + credits - creditsCharged
    const charge = { accountStatus: admission, creditsCharged, creditsRemaining }
    const head: HeadLine[] = asOf === '' ? [] : [['X-Data-As-Of', asOf]]
    const retryAfterSeconds = endpoint.retryAfterSeconds?.(output)
    if (retryAfterSeconds !== undefined) head.push(['Retry-After', retryAfterSeconds])
    const whenSent = (complete: boolean) => {
      if (complete) this.#settle(creditsCharged, head, body)
      else this.#release()
    }
    sendAnswer(this.#exchange, { status: 200, body, charge, head, whenSent })
  }

  #settle(credits: number, head: readonly HeadLine[], body: string): void {
    const reservation = this.#closeReservation()
    if (reservation === 0) return
    const sealed = this.#sealed
    const [idempotencyKeyHash, answer] =
      sealed === undefined ? [] : [sealed.keyHash, sealed.seal(answerToRemember(head, body))]
    const settlement = { reservation, credits, idempotencyKeyHash, answer, requestId: this.#exchange.id }
    this.#service.options.meter.settle(this.#accountId, settlement)
  }

  #release(): void {
    const reservation = this.#closeReservation()
    if (reservation === 0) return
    const idempotencyKeyHash = this.#sealed?.keyHash
    const requestId = this.#exchange.id
    this.#service.options.meter.release(this.#accountId, { reservation, idempotencyKeyHash, requestId })
  }

  /** The number of the open reservation, once; 0 when there is none. */
  #closeReservation(): number {
    const reservation = this.#admitted?.reservation ?? 0
    this.#admitted = null
    return reservation
  }
}

const budgetSpent =
  'The budget of this key has fewer credits left than this request needs. The account has enough credits.'
const keyTooFast = 'This key has reached its rate limit.'

/** Says whose limit it is. */
export function rateLimited({ by, rate }: Extract<Admission, { outcome: 'rate_limited' }>): ApiError {
  const message = by === 'key' ? { message: keyTooFast } : {}
  return new ApiError('rate_limited', { ...message, retryAfterSeconds: rate.resetSeconds })
}

/**
 * Stored answer for repeated requests: the headers that the endpoint gave on the first line, then the body, which has
 * no line break.
 */
function answerToRemember(head: readonly HeadLine[], body: string): string {
  return `${JSON.stringify(head)}\n${body}`
}

function rememberedAnswer(text: string): { head: readonly HeadLine[]; body: string } {
  const end = text.indexOf('\n')
  return { head: JSON.parse(text.slice(0, end)), body: text.slice(end + 1) }
}

function chargeOf(admission: Admission, creditsReturned: number): Charge {
  return { accountStatus: admission, creditsCharged: 0, creditsRemaining: admission.creditsRemaining + creditsReturned }
}

/** The context of a request that an endpoint gets beside its input. */
class CallContext implements RunContext<never> {
  readonly caller: Caller
  readonly requestId: string
  readonly data: DataReader
  readonly ports: never
  now: number
  readonly #response: ServerResponse
  #signal: AbortSignal | undefined

  constructor({ data, ports }: Operation, caller: Caller, { id, response }: Exchange, now: number) {
    this.caller = caller
    this.requestId = id
    this.data = data
    this.ports = ports
    this.now = now
    this.#response = response
  }

  /** Made when it is first read: an endpoint that answers at once does not need it. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#response)
    return this.#signal
  }
}

/** Aborted when the connection ends before the whole answer was handed to the kernel. */
function signalOf(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort()
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Draft-ietf-httpapi-idempotency-key: here 1 to 255 visible ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text)
}

/**
 * What is remembered of a request that carried an Idempotency-Key: a keyed hash of the key, a keyed hash of path and
 * body, and the answer, sealed under a key that needs the caller's own Idempotency-Key and body to derive. Neither the
 * key, the body nor the answer can be read from the store alone.
 */
interface SealedRequest extends IdempotencyRef {
  seal(answer: string): Uint8Array
  /** Throws when the bytes are not an answer that was sealed for this request. */
  open(sealed: Uint8Array): string
}

/** @param secret 32 bytes of this installation. */
export function sealedRequest(
  secret: Uint8Array,
  idempotencyKey: string,
  path: string,
  body: Uint8Array,
): SealedRequest {
  const keyed = (purpose: string) => createHmac('sha256', secret).update(`${purpose}\n${idempotencyKey}\n`)
  const sealKey = keyed('seal').update(`${path}\n`).update(body).digest()
  return {
    keyHash: keyed('key').digest('hex'),
    fingerprint: keyed('fingerprint').update(`${path}\n`).update(body).digest('hex'),
    seal: answer => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open: sealed => {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
