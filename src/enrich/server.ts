/**
 * Lookups by a server: in batches if the server has them, else in single requests. Each request has an Idempotency-Key
 * from the run and the block, so that a resumed run sends the same keys and is not charged again. A refusal is handled
 * by its action in the error table: wait and repeat, or stop.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Action, ApiError, type ErrorCode } from '../core/errors.ts'
import { parseJson } from '../core/shape.ts'
import { HttpClient } from '../egress/http-client.ts'
import { HttpError, restOf } from '../egress/http-error.ts'
import { type Ask, enrichAsking, type Question, type Work } from './rows.ts'
import { type Block, EnrichError, type EnrichedBlock, type EnrichOrder } from './task.ts'

type ServerPlace = NonNullable<EnrichOrder['server']>

/** Waits for milliseconds. */
export type Wait = (ms: number) => Promise<unknown>

interface Refused {
  readonly code: string
  readonly message: string
  readonly action: Action
  readonly pointer?: string
}

interface Reply {
  readonly status: number
  readonly body: { readonly error?: Refused; readonly data?: readonly BatchEntry[] }
  readonly retryAfter: string | null
}

interface BatchEntry {
  readonly index: number
  readonly data?: unknown
  readonly error?: { readonly code: ErrorCode; readonly action: Action }
}

/** A question, and its place in the block. */
interface Asked extends Question {
  readonly at: number
}

interface Batch {
  readonly path: string
  readonly most: number
  readonly itemOf: (question: Question, id: string) => object
  /** The answer of the single endpoint from an entry. */
  readonly answerOf: (data: unknown) => unknown
}

const genderBatch: Batch = {
  path: '/v1/gender/batch',
  most: 50,
  itemOf: ({ path, request }, id) => {
    const type = path.slice(path.lastIndexOf('/') + 1)
    const { [type]: value, ...hints } = request
    return { id, type, value, ...hints }
  },
  answerOf: data => ({ data }),
}
const batchAt = (path: string): Batch => {
  return { path, most: 1_000, itemOf: ({ request }, id) => ({ id, ...request }), answerOf: data => data }
}
const batches: Readonly<Record<string, Batch>> = {
  '/v1/gender/name': genderBatch,
  '/v1/gender/email': genderBatch,
  '/v1/ip/intelligence': batchAt('/v1/ip/batch'),
  '/v1/phone/validate': batchAt('/v1/phone/batch'),
}

const mostTries = 8
const longestPauseMs = 60_000
const goOn = 'The completed rows are kept. Continue with --resume.'

export class ServerAnswers {
  readonly #place: ServerPlace
  readonly #run: string
  readonly #wait: Wait
  readonly #client = new HttpClient({ connectMs: 10_000, kept: { connections: 4 } })
  /** Batches that the server does not have. */
  readonly #missing = new Set<string>()

  /** @param run identity of the run, of visible ASCII characters, the same when it is resumed */
  constructor(place: ServerPlace, run: string, wait: Wait = sleep) {
    this.#place = place
    this.#run = run
    this.#wait = wait
  }

  /** Answers and refusals in the order of the questions. Rejects with EnrichError when the run cannot go on. */
  async ask(questions: readonly Question[], block: number): Promise<readonly unknown[]> {
    const answers: unknown[] = new Array(questions.length)
    const asked = questions.map((question, at) => ({ ...question, at }))
    for (const [path, group] of Map.groupBy(asked, question => batches[question.path]?.path ?? question.path)) {
      const batch = batches[group[0].path]
      const isBatch = batch !== undefined && !this.#missing.has(path)
      const size = isBatch ? batch.most : 1
      for (let from = 0; from < group.length; from += size) {
        const some = group.slice(from, from + size)
        if (isBatch && !this.#missing.has(path)) await this.#askBatch(batch, some, block, answers)
        else for (const each of some) await this.#askOne(each, block, answers)
      }
    }
    return answers
  }

  async close(): Promise<void> {
    await this.#client.close()
  }

  async #askBatch(batch: Batch, asked: readonly Asked[], block: number, answers: unknown[]): Promise<void> {
    let open = asked
    for (let round = 0; open.length > 0; round++) {
      const items = open.map((question, index) => batch.itemOf(question, `${index}`))
      const reply = await this.#send(batch.path, { items }, `${this.#run}-${block}-${asked[0].at}-${round}`)
      if (reply.status === 404) {
        this.#missing.add(batch.path)
        for (const each of open) await this.#askOne(each, block, answers)
        return
      }
      if (reply.body.error !== undefined) {
        open = withoutRefused(reply.body.error, open, answers)
        continue
      }
      const late = (reply.body.data ?? []).filter(entry => !take(entry, batch, open[entry.index], answers))
      open = late.map(({ index }) => open[index])
      if (open.length > 0) await this.#pause(round, reply.retryAfter)
    }
  }

  async #askOne({ path, request, at }: Asked, block: number, answers: unknown[]): Promise<void> {
    const { status, body } = await this.#send(path, request, `${this.#run}-${block}-${at}`)
    if (status === 404)
      throw new EnrichError(`The server has no ${path}. Check that ${this.#place.url.origin} is an Assay service.`)
    answers[at] = body.error === undefined ? body : refusalOf(body.error)
  }

  /** Repeats a request until its reply is a response, or a refusal of the request itself. */
  async #send(path: string, body: object, key: string): Promise<Reply> {
    for (let tries = 0; ; tries++) {
      const reply = await this.#try(path, body, key, tries)
      if (reply === null) await this.#pause(tries, null)
      else if (reply.body.error === undefined || reply.status === 404) return reply
      else if (isFinal(reply.body.error)) return reply
      else await this.#pause(tries, reply.retryAfter)
    }
  }

  /** Null without a complete reply; the key makes it safe to repeat the request. */
  async #try(path: string, body: object, key: string, tries: number): Promise<Reply | null> {
    const headers = {
      ...{ authorization: `Bearer ${this.#place.key}`, 'content-type': 'application/json', 'idempotency-key': key },
    }
    const url = new URL(path, this.#place.url)
    try {
      return await this.#client.send(
        { url, method: 'POST', headers, body: JSON.stringify(body), totalMs: 120_000 },
        async response => {
          const text = await response.text({ maxBytes: 2 ** 26 })
          return { status: response.status, body: bodyOf(text), retryAfter: response.header('retry-after') }
        },
      )
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (tries + 1 >= mostTries)
        throw new EnrichError(`The server ${url.host} does not respond (${error.message}). ${goOn}`)
      return null
    }
  }

  async #pause(tries: number, retryAfter: string | null): Promise<void> {
    if (tries + 1 >= mostTries) throw new EnrichError(`The server asked to wait ${mostTries} times in a row. ${goOn}`)
    await this.#wait(
      retryAfter === null ? Math.min(longestPauseMs, 1_000 * 2 ** tries) : restOf(retryAfter, Date.now()),
    )
  }
}

/** Blocks that a server answers, one after the other. */
export class ServerBlocks {
  readonly #answers: ServerAnswers
  readonly ports: readonly { enrich(block: Block): Promise<EnrichedBlock> }[]

  constructor(work: Work, answers: ServerAnswers) {
    this.#answers = answers
    const ask: Ask = (questions, block) => answers.ask(questions, block)
    this.ports = [{ enrich: block => enrichAsking(work, ask, block) }]
  }

  async end(): Promise<void> {
    await this.#answers.close()
  }
}

function bodyOf(text: string): Reply['body'] {
  const body = parseJson(text)
  if (body === undefined) throw new EnrichError(`The response of the server is not JSON. ${goOn}`)
  return body as Reply['body']
}

/** False for a refusal after which the request may be repeated. Throws EnrichError for one that ends the run. */
function isFinal({ action, code, message }: Refused): boolean {
  if (action === 'add_credits_or_wait_for_reset')
    throw new EnrichError(`The account has no credits left. Add credits, or wait for the reset. ${goOn}`)
  if (action === 'check_credentials' || action === 'contact_support')
    throw new EnrichError(`The server rejected the request: ${code}. ${message} ${goOn}`)
  return action !== 'wait_then_retry'
}

/** The questions that remain after a refused batch: all but the one of its pointer. */
function withoutRefused(refused: Refused, open: readonly Asked[], answers: unknown[]): readonly Asked[] {
  const item = /^\/items\/(\d+)\//.exec(refused.pointer ?? '')?.[1]
  const isOne = refused.action === 'correct_request' && item !== undefined && Number(item) < open.length
  const answered = isOne ? [open[Number(item)]] : open
  for (const { at } of answered) answers[at] = refusalOf(refused)
  return open.filter(question => !answered.includes(question))
}

/** Stores the response or the refusal of an item; false when it may be repeated. */
function take({ data, error }: BatchEntry, batch: Batch, { at }: Asked, answers: unknown[]): boolean {
  if (error?.action === 'wait_then_retry') return false
  answers[at] = error === undefined ? batch.answerOf(data) : new ApiError(error.code, { message: error.code })
  return true
}

function refusalOf({ code, message }: Refused): ApiError {
  return new ApiError(code as ErrorCode, { message })
}
