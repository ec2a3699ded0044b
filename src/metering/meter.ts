/**
 * The meter groups the requests of this process into transactions. Requests that arrive while a transaction is in
 * flight, or in the same turn of the event loop, form the next group; an idle meter starts at once with a group of one.
 * An admission resolves only after its reservation is durable. Settlements and releases do not start a transaction of
 * their own while requests keep coming: they ride with the next group, or go alone after a short delay.
 *
 * When a transaction fails, its admissions are rejected (the caller answers 500 and nothing was reserved) and its
 * settlements are tried again with the next group. What a dead process left open is released by the sweep, see sweeper.ts.
 */
import { decide } from './decide.ts'
import type { Admission, IdempotencyRef, LedgerOutcome, LedgerRequest, Policy } from './ledger.ts'
import { AccountFailure, type LedgerStore } from './store.ts'

const settleDelayMs = 20
const retryDelayMs = 500
const largestGroup = 4096
/**
 * A queue of this length does not wait for the turn to end. What waits for a commit is alive all that time, and with
 * more of it the garbage collector costs more than the commits that are saved (256 connections: 40 us a request, so 33).
 */
const fullQueue = 256

/** Who waits for an outcome. Neither method may throw. */
export interface Asker<Outcome = Admission> {
  resolve(outcome: Outcome): void
  reject(reason: unknown): void
}

interface Waiting {
  readonly accountId: string
  readonly request: LedgerRequest
  /** Null when nobody does. */
  readonly asker: Asker<LedgerOutcome> | null
}

export interface AdmitRequest {
  readonly endpoint: string
  readonly credits: number
  readonly idempotency?: IdempotencyRef | undefined
}

export interface MeterOptions {
  readonly store: LedgerStore
  readonly policy: Policy
  readonly processId: number
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  /** Told of a transaction that failed, after everybody who waited for it; the meter goes on. Must not throw. */
  readonly onError: (error: unknown) => void
}

export class Meter {
  readonly #options: MeterOptions
  #queue: Waiting[] = []
  #running = false
  #immediate = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: MeterOptions) {
    this.#options = options
  }

  /** Counts the request against the rate and reserves its credits. Rejects when the store fails. */
  admit(accountId: string, request: AdmitRequest): Promise<Admission> {
    return new Promise((resolve, reject) => this.ask(accountId, request, { resolve, reject }))
  }

  /** As `admit`, for every request that is served: it tells the asker in place of making a promise. */
  ask(accountId: string, { endpoint, credits, idempotency }: AdmitRequest, asker: Asker): void {
    const { processId } = this.#options
    const request: LedgerRequest = { kind: 'admit', processId, endpoint, credits, idempotency }
    // An admission is the only outcome of a request of this kind.
    this.#add({ accountId, request, asker: asker as Asker<LedgerOutcome> })
  }

  /** Charges a reservation, with the next group. */
  settle(accountId: string, settlement: Omit<LedgerRequest & { kind: 'settle' }, 'kind'>): void {
    const { reservation, credits, idempotencyKeyHash, answer } = settlement
    const request: LedgerRequest = { kind: 'settle', reservation, credits, idempotencyKeyHash, answer }
    this.#add({ accountId, request, asker: null })
  }

  /** Gives a reservation back, with the next group. */
  release(accountId: string, release: Omit<LedgerRequest & { kind: 'release' }, 'kind'>): void {
    this.#add({ accountId, request: { kind: 'release', ...release }, asker: null })
  }

  /** Adds purchased credits. */
  grant(accountId: string, grant: Omit<LedgerRequest & { kind: 'grant' }, 'kind'>): Promise<LedgerOutcome> {
    return this.#outcomeOf(accountId, { kind: 'grant', ...grant })
  }

  /** Releases everything that these processes hold of the account. */
  sweep(accountId: string, processIds: readonly number[]): Promise<LedgerOutcome> {
    return this.#outcomeOf(accountId, { kind: 'sweep', processIds })
  }

  /** Resolves when everything that was asked so far is durable. */
  async drain(): Promise<void> {
    while (this.#queue.length > 0 || this.#running) {
      if (this.#running) await new Promise(resolve => setImmediate(resolve))
      else if (!(await this.#flush())) await new Promise(resolve => setTimeout(resolve, retryDelayMs))
    }
  }

  #outcomeOf(accountId: string, request: LedgerRequest): Promise<LedgerOutcome> {
    return new Promise((resolve, reject) => this.#add({ accountId, request, asker: { resolve, reject } }))
  }

  #add(waiting: Waiting): void {
    this.#queue.push(waiting)
    if (waiting.asker === null) this.#flushWithin(settleDelayMs)
    else if (this.#queue.length >= fullQueue) void this.#flush()
    else this.#flushSoon()
  }

  #flushSoon(): void {
    if (this.#immediate || this.#running) return
    this.#immediate = true
    setImmediate(() => {
      this.#immediate = false
      void this.#flush()
    })
  }

  #flushWithin(ms: number): void {
    if (this.#timer !== undefined || this.#immediate || this.#running) return
    this.#timer = setTimeout(() => void this.#flush(), ms)
  }

  /** False when the transaction failed. */
  async #flush(): Promise<boolean> {
    if (this.#running) return true
    clearTimeout(this.#timer)
    this.#timer = undefined
    const group = this.#queue.splice(0, largestGroup)
    if (group.length === 0) return true
    this.#running = true
    const committed = await this.#commitOrFail(group)
    this.#running = false
    this.#continue(!committed)
    return committed
  }

  #continue(failed: boolean): void {
    if (this.#queue.some(waiting => waiting.asker !== null)) this.#flushSoon()
    else if (this.#queue.length > 0) this.#flushWithin(failed ? retryDelayMs : settleDelayMs)
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const { store, policy, now } = this.#options
    const byAccount = Map.groupBy(group, waiting => waiting.accountId)
    const keyHashes = new Map([...byAccount].map(([id, waiting]) => [id, keyHashesOf(waiting)]))
    const outcomes = new Map<string, readonly LedgerOutcome[]>()
    await store.transact(keyHashes, (accountId, { account, known }) => {
      const requests = (byAccount.get(accountId) ?? []).map(waiting => waiting.request)
      const decision = decide(policy, account, requests, known, now())
      outcomes.set(accountId, decision.outcomes)
      return decision
    })
    for (const [accountId, waiting] of byAccount) answer(accountId, waiting, outcomes.get(accountId))
  }

  /** Commits a group; an account that cannot be decided fails alone, and the others are tried without it. */
  async #commitOrFail(group: readonly Waiting[]): Promise<boolean> {
    try {
      await this.#commit(group)
      return true
    } catch (error) {
      const isAtFault = ({ accountId }: Waiting) => !(error instanceof AccountFailure) || error.accountId === accountId
      this.#fail(group.filter(isAtFault), error)
      const others = group.filter(waiting => !isAtFault(waiting))
      if (others.length > 0) await this.#commitOrFail(others)
      this.#options.onError(error)
      return false
    }
  }

  #fail(group: readonly Waiting[], error: unknown): void {
    for (const waiting of group) waiting.asker?.reject(error)
    this.#queue.unshift(...group.filter(waiting => waiting.asker === null))
  }
}

function answer(accountId: string, waiting: readonly Waiting[], outcomes: readonly LedgerOutcome[] | undefined): void {
  for (let index = 0; index < waiting.length; index += 1) {
    const { asker } = waiting[index]
    if (outcomes !== undefined) asker?.resolve(outcomes[index])
    else asker?.reject(new Error(`there is no account ${accountId}`))
  }
}

/** The idempotency keys whose records a decision needs. */
function keyHashesOf(waiting: readonly Waiting[]): string[] {
  const hashes: string[] = []
  for (const { request } of waiting) {
    const hash = keyHashOf(request)
    if (hash !== undefined) hashes.push(hash)
  }
  return hashes
}

function keyHashOf(request: LedgerRequest): string | undefined {
  if (request.kind === 'admit') return request.idempotency?.keyHash
  return request.kind === 'settle' || request.kind === 'release' ? request.idempotencyKeyHash : undefined
}
