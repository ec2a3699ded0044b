/**
 * Groups of requests and their answers, as they go to the committer in another thread and back: one flat array of
 * numbers and texts each. Cloned as the objects they stand for, an admission and its answer cost a thread 2 to 5 us; as
 * a row of such an array 0.4 us. A request begins with its number in `requestKinds`, an answer with its number in
 * `answerKinds`. An account or an endpoint that is that of the row before is 0. Bytes go as Latin-1 text: a Buffer
 * would be cloned with all that it shares its memory with.
 */
import { failureOf, type PlainFailure, plainFailure } from '../core/workers/failure.ts'
import type { AccountOutcome, AccountRequest } from './commit.ts'
import type { AccountStatus, Admission, CollectedRequest, KeyLimits, LimitOwner, Refill } from './ledger.ts'

export type Cell = number | string | null
export type Row = readonly Cell[]

export interface EncodedAnswers {
  readonly cells: Row
  /** What the failed requests failed of; cells name them by index. */
  readonly failures: readonly PlainFailure[]
}

/** `limits` begins an admission of a key with limits. */
const requestKinds = ['admit', 'admit_once', 'settle', 'settle_once', 'release', 'grant', 'sweep', 'limits'] as const
const answerKinds = [
  'admitted',
  'rate_limited',
  'insufficient_credits',
  'replay',
  'idempotency_in_progress',
  'idempotency_mismatch',
  'settled',
  'released',
  'granted',
  'granted_before',
  'swept',
  'not_open',
  'no_account',
  'failed',
] as const
const same = 0

type NumberOf<Kinds extends readonly string[]> = { readonly [Kind in Kinds[number]]: number }

function numbered<const Kinds extends readonly string[]>(kinds: Kinds): NumberOf<Kinds> {
  return Object.fromEntries(kinds.map((kind, index) => [kind, index])) as NumberOf<Kinds>
}

const request = numbered(requestKinds)
const answer = numbered(answerKinds)

export function encodeGroup(group: readonly AccountRequest[]): Row {
  const cells: Cell[] = []
  let [account, endpoint] = ['', '']
  for (const { accountId, request: collected } of group) {
    if (collected.kind === 'admit' && collected.limits !== undefined) pushLimits(cells, collected.limits)
    cells.push(requestNumber(collected), accountId === account ? same : accountId)
    account = accountId
    if (collected.kind === 'admit') {
      cells.push(
        collected.endpoint === endpoint ? same : collected.endpoint,
        collected.credits,
        collected.requestId ?? null,
      )
      endpoint = collected.endpoint
      if (collected.idempotency !== undefined)
        cells.push(collected.idempotency.keyHash, collected.idempotency.fingerprint)
    } else if (collected.kind === 'settle') {
      cells.push(collected.reservation, collected.credits, collected.requestId ?? null)
      const { idempotencyKeyHash, answer: kept } = collected
      if (idempotencyKeyHash !== undefined) cells.push(idempotencyKeyHash, kept === undefined ? null : textOf(kept))
    } else if (collected.kind === 'release') {
      cells.push(collected.reservation, collected.idempotencyKeyHash ?? null, collected.requestId ?? null)
    } else if (collected.kind === 'grant') {
      cells.push(
        collected.credits,
        collected.note,
        collected.actor,
        collected.address ?? null,
        collected.onceKey ?? null,
      )
    } else cells.push(collected.processIds.length, ...collected.processIds)
  }
  return cells
}

function pushLimits(cells: Cell[], { keyId, requestsPerMinute, budget }: KeyLimits): void {
  cells.push(request.limits, keyId, requestsPerMinute, budget?.credits ?? null, budget?.refill ?? null)
}

function readLimits(reader: Reader): KeyLimits {
  const [keyId, requestsPerMinute] = [reader.text(), reader.optionalNumber()]
  const [credits, refill] = [reader.optionalNumber(), reader.optional()]
  const budget = credits === null ? null : { credits, refill: refill as Refill }
  return { keyId, requestsPerMinute, budget }
}

function withLimits(collected: CollectedRequest, limits: KeyLimits): CollectedRequest {
  if (collected.kind !== 'admit') throw new Error('a group has limits where no admission follows')
  return { ...collected, limits }
}

function requestNumber(collected: CollectedRequest): number {
  if (collected.kind === 'admit') return collected.idempotency === undefined ? request.admit : request.admit_once
  if (collected.kind === 'settle')
    return collected.idempotencyKeyHash === undefined ? request.settle : request.settle_once
  return request[collected.kind]
}

export function decodeGroup(cells: Row): AccountRequest[] {
  const reader = new Reader(cells)
  const group: AccountRequest[] = []
  while (reader.isMore) {
    const first = requestKinds[reader.number()]
    const limits = first === 'limits' ? readLimits(reader) : undefined
    const kind = first === 'limits' ? requestKinds[reader.number()] : first
    const accountId = reader.account()
    const request = readRequest(kind, reader)
    group.push({ accountId, request: limits === undefined ? request : withLimits(request, limits) })
  }
  return group
}

function readRequest(kind: (typeof requestKinds)[number], reader: Reader): CollectedRequest {
  switch (kind) {
    case 'admit':
    case 'admit_once': {
      const [endpoint, credits, requestId] = [reader.endpoint(), reader.number(), reader.optional()]
      if (kind === 'admit') return { kind, endpoint, credits, requestId }
      const idempotency = { keyHash: reader.text(), fingerprint: reader.text() }
      return { kind: 'admit', endpoint, credits, idempotency, requestId }
    }
    case 'settle':
    case 'settle_once': {
      const [reservation, credits, requestId] = [reader.number(), reader.number(), reader.optional()]
      if (kind === 'settle') return { kind, reservation, credits, requestId }
      const [idempotencyKeyHash, kept] = [reader.text(), reader.optional()]
      const answer = kept === undefined ? undefined : bytesOf(kept)
      return { kind: 'settle', reservation, credits, idempotencyKeyHash, answer, requestId }
    }
    case 'release': {
      const [reservation, idempotencyKeyHash, requestId] = [reader.number(), reader.optional(), reader.optional()]
      return { kind, reservation, idempotencyKeyHash, requestId }
    }
    case 'grant': {
      const [credits, note, actor] = [reader.number(), reader.text(), reader.text()]
      return { kind, credits, note, actor, address: reader.optional(), onceKey: reader.optional() }
    }
    case 'limits':
      throw new Error('a group has limits twice')
    case 'sweep':
      return { kind, processIds: Array.from({ length: reader.number() }, () => reader.number()) }
  }
}

export function encodeAnswers(answers: readonly AccountOutcome[]): EncodedAnswers {
  const cells: Cell[] = []
  const failures: PlainFailure[] = []
  const failureNumbers = new Map<unknown, number>()
  for (const each of answers) {
    cells.push(answer[each.outcome])
    if (each.outcome === 'no_account') continue
    if (each.outcome === 'failed') {
      let index = failureNumbers.get(each.reason)
      if (index === undefined) {
        index = failures.push(plainFailure(each.reason)) - 1
        failureNumbers.set(each.reason, index)
      }
      cells.push(index, Number(each.accountStatus !== null))
      if (each.accountStatus !== null) pushStanding(cells, each.accountStatus)
    } else if ('rate' in each) {
      pushStanding(cells, each)
      if (each.outcome === 'admitted') cells.push(each.reservation)
      else if (each.outcome === 'rate_limited') cells.push(each.by)
      else if (each.outcome === 'insufficient_credits') cells.push(each.by, each.required, each.available)
      else if (each.outcome === 'replay') cells.push(textOf(each.answer))
    } else cells.push(each.creditsRemaining)
  }
  return { cells, failures }
}

export function decodeAnswers({ cells, failures }: EncodedAnswers): AccountOutcome[] {
  const reader = new Reader(cells)
  const reasons = failures.map(failureOf)
  const answers: AccountOutcome[] = []
  while (reader.isMore) answers.push(readAnswer(answerKinds[reader.number()], reader, reasons))
  return answers
}

function readAnswer(kind: (typeof answerKinds)[number], reader: Reader, reasons: readonly Error[]): AccountOutcome {
  switch (kind) {
    case 'no_account':
      return { outcome: kind }
    case 'failed': {
      const reason = reasons[reader.number()]
      return { outcome: kind, reason, accountStatus: reader.number() === 1 ? reader.accountStatus() : null }
    }
    case 'settled':
    case 'released':
    case 'granted':
    case 'granted_before':
    case 'swept':
    case 'not_open':
      return { outcome: kind, creditsRemaining: reader.number() }
    default:
      return readAdmission(kind, reader)
  }
}

function readAdmission(outcome: Admission['outcome'], reader: Reader): Admission {
  const { rate, creditsRemaining } = reader.accountStatus()
  switch (outcome) {
    case 'admitted':
      return { outcome, reservation: reader.number(), rate, creditsRemaining }
    case 'insufficient_credits':
      return {
        outcome,
        ...reader.refused(),
        required: reader.number(),
        available: reader.number(),
        rate,
        creditsRemaining,
      }
    case 'rate_limited':
      return { outcome, ...reader.refused(), rate, creditsRemaining }
    case 'replay':
      return { outcome, answer: bytesOf(reader.text()), rate, creditsRemaining }
    default:
      return { outcome, rate, creditsRemaining }
  }
}

function pushStanding(cells: Cell[], { rate, creditsRemaining }: AccountStatus): void {
  cells.push(rate.limit, rate.windowSeconds, rate.remaining, rate.resetSeconds, creditsRemaining)
}

class Reader {
  readonly #cells: Row
  #next = 0
  #account = ''
  #endpoint = ''

  constructor(cells: Row) {
    this.#cells = cells
  }

  get isMore(): boolean {
    return this.#next < this.#cells.length
  }

  number(): number {
    const cell = this.#cell()
    if (typeof cell !== 'number') throw new Error('a group has no number where one belongs')
    return cell
  }

  text(): string {
    const cell = this.#cell()
    if (typeof cell !== 'string') throw new Error('a group has no text where one belongs')
    return cell
  }

  optionalNumber(): number | null {
    const cell = this.#cell()
    return typeof cell === 'number' ? cell : null
  }

  refused(): { by: LimitOwner } {
    return { by: this.text() as LimitOwner }
  }

  optional(): string | undefined {
    const cell = this.#cell()
    return typeof cell === 'string' ? cell : undefined
  }

  account(): string {
    const cell = this.#cell()
    if (typeof cell === 'string') this.#account = cell
    return this.#account
  }

  endpoint(): string {
    const cell = this.#cell()
    if (typeof cell === 'string') this.#endpoint = cell
    return this.#endpoint
  }

  accountStatus(): AccountStatus {
    const [limit, windowSeconds, remaining] = [this.number(), this.number(), this.number()]
    const [resetSeconds, creditsRemaining] = [this.number(), this.number()]
    return { rate: { limit, windowSeconds, remaining, resetSeconds }, creditsRemaining }
  }

  #cell(): Cell {
    const cell = this.#cells[this.#next]
    this.#next += 1
    return cell
  }
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
