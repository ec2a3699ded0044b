/**
 * The committing half of the meter, one per process: it turns groups of requests into transactions. A group that
 * arrives while no transaction is in flight starts one at once; the groups that arrive during one form the next
 * together, from all collectors. Where the store takes several transactions at once, no account is in two of them, so a
 * group waits only for transactions with its own accounts, and waiting requests of many accounts are spread over
 * several transactions. Requests and answers are plain values, so that a collector may be in another thread
 * (group-codec.ts).
 *
 * A transaction that fails because of one account is tried again without that account's requests. Nothing was written
 * of the requests that fail, or the next transaction reverts it (uncertain-commits.ts); the collector decides whether
 * to repeat them.
 */
import { decide, standingOf } from './decide.ts'
import type { AccountStatus, CollectedRequest, Decision, LedgerOutcome, LedgerRequest, Policy } from './ledger.ts'
import {
  AccountFailure,
  type AccountReads,
  type Lease,
  LeaseLost,
  type LedgerRead,
  type LedgerStore,
  OutcomeUnknown,
} from './store.ts'
import { UncertainCommits } from './uncertain-commits.ts'

const largestTransaction = 4096
const doubtRetryMs = 500
/**
 * While the database writes one of several transactions, the next is decided. Each costs the database as much as some
 * ten accounts more, so none of them has few: 64 accounts in two are charged 1.28 times as fast as in one, in four 1.07
 * times.
 */
const fewestAccounts = 32

export interface AccountRequest {
  readonly accountId: string
  readonly request: CollectedRequest
}

export type AccountOutcome =
  | LedgerOutcome
  | { readonly outcome: 'no_account' }
  /**
   * The transaction failed; nothing was written of this request. `accountStatus` is null when the account cannot be
   * read either.
   */
  | { readonly outcome: 'failed'; readonly reason: unknown; readonly accountStatus: AccountStatus | null }

/** Takes the groups of a collector. */
export interface Commits {
  /** One answer for each request, in their order, when the admitted ones are durable. Never rejects. */
  commit(group: readonly AccountRequest[]): Promise<readonly AccountOutcome[]>
}

/** The lease of a process, as far as its transactions have to do with it. */
export interface RenewedLease {
  /** The number that the process holds reservations under; another one after `replace`. */
  readonly id: number
  /** The renewal that the next transaction is to write; undefined while none is due. */
  due(): Lease | undefined
  renewed(lease: Lease): void
  /** Takes a new number in the index of one that was swept. */
  replace(swept: number): Promise<unknown>
}

/** A number without renewals, for one that no process sweeps in the meantime. */
export function fixedLease(id: number): RenewedLease {
  return { id, due: () => undefined, renewed: () => {}, replace: async () => id }
}

export interface CommitterOptions {
  readonly store: LedgerStore
  /** The limits of accounts that have none of their own. */
  readonly policy: Policy
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  /** The lease of this process. Transactions write its renewals. */
  readonly lease: RenewedLease
  /** Called with the error of each failed transaction, after its requests have their answers. Must not throw. */
  readonly onError: (error: unknown) => void
}

interface WaitingGroup {
  readonly answers: AccountOutcome[]
  /** Requests without an answer. */
  left: number
  readonly answer: (answers: readonly AccountOutcome[]) => void
}

/** The requests of one group for one account, and their indexes in the group. */
interface Share {
  readonly accountId: string
  readonly group: WaitingGroup
  readonly requests: CollectedRequest[]
  readonly indexes: number[]
}

/** The shares of each account in a transaction, in the order in which they came. */
type Work = Map<string, Share[]>

export class Committer implements Commits {
  readonly #options: CommitterOptions
  readonly #uncertain = new UncertainCommits()
  #waiting: Share[] = []
  /** The accounts of the transactions in flight. */
  readonly #busy = new Set<string>()
  #flights = 0
  #doubtTimer: NodeJS.Timeout | undefined

  constructor(options: CommitterOptions) {
    this.#options = options
  }

  commit(collected: readonly AccountRequest[]): Promise<readonly AccountOutcome[]> {
    return new Promise(answer => {
      const answers = new Array<AccountOutcome>(collected.length).fill({ outcome: 'no_account' })
      if (collected.length === 0) return answer(answers)
      this.#waiting.push(...sharesOf(collected, { answers, left: collected.length, answer }))
      this.#start()
    })
  }

  /** Starts as many transactions as there may be now for what waits. */
  #start(): void {
    const { transactionsAtOnce } = this.#options.store
    while (this.#flights < transactionsAtOnce) {
      const work = this.#nextWork()
      if (work.size === 0) return
      void this.#fly(work)
    }
  }

  /** Takes the waiting shares that fit one transaction, at least one, of accounts that are in no other transaction. */
  #nextWork(): Work {
    const work: Work = new Map()
    const later: Share[] = []
    const mostAccounts = this.#mostAccounts()
    let size = 0
    let isFull = false
    for (const share of this.#waiting) {
      const { accountId, requests } = share
      isFull ||= size > 0 && size + requests.length > largestTransaction
      const isOneTooMany = work.size === mostAccounts && !work.has(accountId)
      if (isFull || isOneTooMany || this.#busy.has(accountId)) {
        later.push(share)
        continue
      }
      const shares = work.get(accountId)
      if (shares === undefined) work.set(accountId, [share])
      else shares.push(share)
      size += requests.length
    }
    this.#waiting = later
    return work
  }

  /** Most accounts in the next transaction: an equal part for each that may still start, at least `fewestAccounts`. */
  #mostAccounts(): number {
    const free = this.#options.store.transactionsAtOnce - this.#flights
    const idle = new Set(this.#waiting.map(({ accountId }) => accountId)).difference(this.#busy)
    return Math.max(fewestAccounts, Math.ceil(idle.size / free))
  }

  async #fly(work: Work): Promise<void> {
    const accountIds = [...work.keys()]
    for (const accountId of accountIds) this.#busy.add(accountId)
    this.#flights += 1
    try {
      await this.#carryOut(work)
    } finally {
      for (const accountId of accountIds) this.#busy.delete(accountId)
      this.#flights -= 1
    }
    if (this.#uncertain.accountIds.length > 0) this.#endDoubtsSoon()
    this.#start()
  }

  /** Begins a transaction without requests over the accounts with uncertain commits, if no other follows soon. */
  #endDoubtsSoon(): void {
    this.#doubtTimer ??= setTimeout(() => {
      this.#doubtTimer = undefined
      const group: WaitingGroup = { answers: [], left: 0, answer: () => {} }
      const isIdle = (accountId: string) => !this.#busy.has(accountId)
      const idle = this.#uncertain.accountIds.filter(isIdle)
      this.#waiting.push(...idle.map(accountId => ({ accountId, group, requests: [], indexes: [] })))
      this.#start()
    }, doubtRetryMs).unref()
  }

  /** Commits the work; each round leaves out the account that made the last one fail. */
  async #carryOut(work: Work): Promise<void> {
    const errors: unknown[] = []
    while (work.size > 0) {
      try {
        const outcomes = await this.#transact(work)
        for (const [accountId, shares] of work) tell(shares, outcomes.get(accountId))
        break
      } catch (reason) {
        errors.push(reason)
        const statuses = reason instanceof AccountFailure ? null : await this.#statuses(work.keys(), errors)
        for (const [accountId, shares] of work) {
          if (reason instanceof AccountFailure && reason.accountId !== accountId) continue
          const accountStatus = statuses?.get(accountId) ?? null
          tellAll(shares, { outcome: 'failed', reason, accountStatus })
          work.delete(accountId)
        }
      }
    }
    for (const error of errors) this.#options.onError(error)
  }

  /** The status of accounts that could not be written. Stops at the first one that cannot be read either. */
  async #statuses(accountIds: Iterable<string>, errors: unknown[]): Promise<Map<string, AccountStatus>> {
    const { store, policy, now } = this.#options
    const statuses = new Map<string, AccountStatus>()
    try {
      for (const accountId of accountIds) {
        const account = await store.readAccount(accountId)
        if (account !== undefined) statuses.set(accountId, standingOf(policy, account, now()))
      }
    } catch (error) {
      errors.push(error)
    }
    return statuses
  }

  /** The outcomes for each account, once they are durable; none of an account that does not exist. */
  async #transact(work: Work): Promise<Map<string, readonly LedgerOutcome[]>> {
    const { lease } = this.#options
    const renewal = lease.due()
    if (renewal === undefined) return this.#write(work)
    try {
      const outcomes = await this.#write(work, renewal)
      lease.renewed(renewal)
      return outcomes
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      await lease.replace(renewal.id)
      return this.#write(work)
    }
  }

  async #write(work: Work, renewal?: Lease): Promise<Map<string, readonly LedgerOutcome[]>> {
    const { store, policy, now, lease } = this.#options
    // Read now: what waited while the number changed is held under the new one.
    const processId = lease.id
    const requests = new Map<string, LedgerRequest[]>()
    const outcomes = new Map<string, readonly LedgerOutcome[]>()
    for (const [accountId, shares] of work) {
      const collected = shares.length === 1 ? shares[0].requests : shares.flatMap(share => share.requests)
      requests.set(
        accountId,
        collected.map(each => underProcess(each, processId)),
      )
    }
    const reads = new Map([...requests].map(([accountId, collected]) => [accountId, readsOf(collected)]))
    const decideOn = (accountId: string, { account, known, now: databaseNow }: LedgerRead): Decision => {
      const collected = requests.get(accountId)
      if (collected === undefined) throw new Error(`there is no request of ${accountId}`)
      const releases = this.#uncertain.releases(accountId, account.reservationSets)
      const decision = decide(policy, account, [...releases, ...collected], known, databaseNow ?? now())
      outcomes.set(accountId, decision.outcomes.slice(releases.length))
      return decision
    }
    try {
      await store.transact(reads, decideOn, renewal)
    } catch (error) {
      if (error instanceof OutcomeUnknown) {
        for (const [accountId, decided] of outcomes) {
          this.#uncertain.add(accountId, requests.get(accountId) ?? [], decided)
        }
      }
      throw error
    }
    for (const [accountId, decided] of outcomes) {
      outcomes.set(accountId, this.#uncertain.end(accountId, requests.get(accountId) ?? [], decided))
    }
    return outcomes
  }
}

function underProcess(request: CollectedRequest, processId: number): LedgerRequest {
  if (request.kind !== 'admit') return request
  const { endpoint, credits, idempotency, limits, requestId } = request
  return { kind: 'admit', processId, endpoint, credits, idempotency, limits, requestId }
}

function sharesOf(collected: readonly AccountRequest[], group: WaitingGroup): Iterable<Share> {
  const shares = new Map<string, Share>()
  for (let index = 0; index < collected.length; index += 1) {
    const { accountId, request } = collected[index]
    let share = shares.get(accountId)
    if (share === undefined) {
      share = { accountId, group, requests: [], indexes: [] }
      shares.set(accountId, share)
    }
    share.requests.push(request)
    share.indexes.push(index)
  }
  return shares.values()
}

/** Tells each share its outcomes; no outcomes are those of an account that does not exist. */
function tell(shares: readonly Share[], outcomes: readonly LedgerOutcome[] | undefined): void {
  let next = 0
  for (const { group, indexes } of shares) {
    for (const index of indexes) {
      if (outcomes !== undefined) group.answers[index] = outcomes[next]
      next += 1
    }
    count(group, indexes.length)
  }
}

function tellAll(shares: readonly Share[], answer: AccountOutcome): void {
  for (const { group, indexes } of shares) {
    for (const index of indexes) group.answers[index] = answer
    count(group, indexes.length)
  }
}

/** Counts `answered` more requests of a group as answered; with the last one the group gets its answers. */
function count(group: WaitingGroup, answered: number): void {
  group.left -= answered
  if (answered > 0 && group.left === 0) group.answer(group.answers)
}

const noKeys: ReadonlySet<string> = new Set()

/** What a decision on these requests has to know. */
function readsOf(requests: readonly LedgerRequest[]): AccountReads {
  const keyHashes: string[] = []
  let keyIds: Set<string> | undefined
  for (const request of requests) {
    const hash = keyHashOf(request)
    if (hash !== undefined) keyHashes.push(hash)
    if (request.kind !== 'admit' || request.limits === undefined) continue
    keyIds ??= new Set()
    keyIds.add(request.limits.keyId)
  }
  return { keyHashes, keyIds: keyIds ?? noKeys }
}

function keyHashOf(request: LedgerRequest): string | undefined {
  if (request.kind === 'admit') return request.idempotency?.keyHash
  if (request.kind === 'grant') return request.onceKey
  return request.kind === 'settle' || request.kind === 'release' ? request.idempotencyKeyHash : undefined
}
