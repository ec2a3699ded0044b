/**
 * The committing half of the meter, one per process: it turns groups of requests into transactions. A group that arrives
 * while no transaction is in flight starts one at once; the groups that arrive during one form the next together,
 * whichever collector they come from. What goes in and comes out are plain values, so that a collector may live in another
 * thread (group-codec.ts).
 *
 * A transaction that fails because of one account is tried again without that account's requests. Nothing was written of
 * the requests that fail; whether to ask again is for the collector to say.
 */
import { decide, standingOf } from './decide.ts'
import type { CollectedRequest, LedgerOutcome, LedgerRequest, Policy, Standing } from './ledger.ts'
import { AccountFailure, type Lease, LeaseLost, type LedgerStore } from './store.ts'

const largestTransaction = 4096

export interface Asked {
  readonly accountId: string
  readonly request: CollectedRequest
}

export type Answered =
  | LedgerOutcome
  | { readonly outcome: 'no_account' }
  /** The transaction failed; nothing was written of this request. `standing` is null when the account cannot be read either. */
  | { readonly outcome: 'failed'; readonly reason: unknown; readonly standing: Standing | null }

/** What a collector hands its groups to. */
export interface Commits {
  /** One answer for each request, in their order, when the admitted ones are durable. Never rejects. */
  commit(group: readonly Asked[]): Promise<readonly Answered[]>
}

/** The lease of a process, as far as its transactions have to do with it. */
export interface RenewedLease {
  /** The number that the process holds reservations under; another one after `replace`. */
  readonly id: number
  /** The renewal that the next transaction is to write; undefined while none is due. */
  due(): Lease | undefined
  renewed(lease: Lease): void
  /** Takes a new number in the place of one that was swept. */
  replace(swept: number): Promise<unknown>
}

/** A number that needs no renewal, as nobody sweeps what is held under it meanwhile. */
export function fixedLease(id: number): RenewedLease {
  return { id, due: () => undefined, renewed: () => {}, replace: async () => id }
}

export interface CommitterOptions {
  readonly store: LedgerStore
  /** The limits of accounts that have none of their own. */
  readonly policy: Policy
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  /** What says that this process lives; its renewals ride with the transactions. */
  readonly lease: RenewedLease
  /** Told of every transaction that failed, once its requests have their answers. Must not throw. */
  readonly onError: (error: unknown) => void
}

interface WaitingGroup {
  readonly asked: readonly Asked[]
  readonly answer: (answers: readonly Answered[]) => void
}

export class Committer implements Commits {
  readonly #options: CommitterOptions
  #waiting: WaitingGroup[] = []
  #isRunning = false

  constructor(options: CommitterOptions) {
    this.#options = options
  }

  commit(asked: readonly Asked[]): Promise<readonly Answered[]> {
    return new Promise(answer => {
      this.#waiting.push({ asked, answer })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    try {
      while (this.#waiting.length > 0) await this.#commitTogether(this.#nextGroups())
    } finally {
      this.#isRunning = false
    }
  }

  /** As many of the groups that wait as one transaction takes, and one at least. */
  #nextGroups(): WaitingGroup[] {
    let requests = this.#waiting[0].asked.length
    let groups = 1
    while (groups < this.#waiting.length && requests + this.#waiting[groups].asked.length <= largestTransaction) {
      requests += this.#waiting[groups].asked.length
      groups += 1
    }
    return this.#waiting.splice(0, groups)
  }

  async #commitTogether(groups: readonly WaitingGroup[]): Promise<void> {
    const asked = groups.length === 1 ? groups[0].asked : groups.flatMap(group => group.asked)
    const { answers, errors } = await this.#answersTo(asked)
    let first = 0
    for (const group of groups) {
      group.answer(groups.length === 1 ? answers : answers.slice(first, first + group.asked.length))
      first += group.asked.length
    }
    for (const error of errors) this.#options.onError(error)
  }

  /** Commits what can be; each round without the account that made the last one fail. */
  async #answersTo(asked: readonly Asked[]): Promise<{ answers: Answered[]; errors: unknown[] }> {
    const answers = new Array<Answered>(asked.length).fill({ outcome: 'no_account' })
    const errors: unknown[] = []
    const shares = sharesOf(asked)
    while (shares.size > 0) {
      try {
        for (const [{ places }, outcomes] of await this.#transact(shares)) {
          for (let index = 0; index < places.length; index += 1) answers[places[index]] = outcomes[index]
        }
        break
      } catch (reason) {
        errors.push(reason)
        const standings = reason instanceof AccountFailure ? null : await this.#standings(shares.keys(), errors)
        for (const [accountId, { places }] of shares) {
          if (reason instanceof AccountFailure && reason.accountId !== accountId) continue
          const standing = standings?.get(accountId) ?? null
          for (const place of places) answers[place] = { outcome: 'failed', reason, standing }
          shares.delete(accountId)
        }
      }
    }
    return { answers, errors }
  }

  /** Where accounts stand that could not be written. The first one that cannot be read either is the last one that is tried. */
  async #standings(accountIds: Iterable<string>, errors: unknown[]): Promise<Map<string, Standing>> {
    const { store, policy, now } = this.#options
    const standings = new Map<string, Standing>()
    try {
      for (const accountId of accountIds) {
        const account = await store.readAccount(accountId)
        if (account !== undefined) standings.set(accountId, standingOf(policy, account, now()))
      }
    } catch (error) {
      errors.push(error)
    }
    return standings
  }

  /** The outcomes of each share, once they are durable; none of an account that does not exist. */
  async #transact(shares: ReadonlyMap<string, Share>): Promise<Map<Share, readonly LedgerOutcome[]>> {
    const { lease } = this.#options
    const renewal = lease.due()
    if (renewal === undefined) return this.#write(shares)
    try {
      const outcomes = await this.#write(shares, renewal)
      lease.renewed(renewal)
      return outcomes
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      await lease.replace(renewal.id)
      return this.#write(shares)
    }
  }

  async #write(shares: ReadonlyMap<string, Share>, renewal?: Lease): Promise<Map<Share, readonly LedgerOutcome[]>> {
    const { store, policy, now, lease } = this.#options
    // Asked now: what waited while the number changed is held under the new one.
    const processId = lease.id
    const outcomes = new Map<Share, readonly LedgerOutcome[]>()
    const keyHashes = new Map([...shares].map(([accountId, { requests }]) => [accountId, keyHashesOf(requests)]))
    await store.transact(
      keyHashes,
      (accountId, { account, known, now: databaseNow }) => {
        const share = shares.get(accountId)
        if (share === undefined) throw new Error(`nothing was asked of ${accountId}`)
        const requests = share.requests.map(each => heldBy(each, processId))
        const decision = decide(policy, account, requests, known, databaseNow ?? now())
        outcomes.set(share, decision.outcomes)
        return decision
      },
      renewal,
    )
    return outcomes
  }
}

function heldBy(request: CollectedRequest, processId: number): LedgerRequest {
  if (request.kind !== 'admit') return request
  const { endpoint, credits, idempotency, requestId } = request
  return { kind: 'admit', processId, endpoint, credits, idempotency, requestId }
}

/** What one account is asked, and where in the whole each request stands. */
interface Share {
  readonly requests: CollectedRequest[]
  readonly places: number[]
}

function sharesOf(asked: readonly Asked[]): Map<string, Share> {
  const shares = new Map<string, Share>()
  for (let place = 0; place < asked.length; place += 1) {
    const { accountId, request } = asked[place]
    let share = shares.get(accountId)
    if (share === undefined) {
      share = { requests: [], places: [] }
      shares.set(accountId, share)
    }
    share.requests.push(request)
    share.places.push(place)
  }
  return shares
}

/** The idempotency keys whose records a decision needs. */
function keyHashesOf(requests: readonly CollectedRequest[]): string[] {
  const hashes: string[] = []
  for (const request of requests) {
    const hash = keyHashOf(request)
    if (hash !== undefined) hashes.push(hash)
  }
  return hashes
}

function keyHashOf(request: CollectedRequest): string | undefined {
  if (request.kind === 'admit') return request.idempotency?.keyHash
  return request.kind === 'settle' || request.kind === 'release' ? request.idempotencyKeyHash : undefined
}
