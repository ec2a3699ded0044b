/**
 * The rules of the ledger, as one pure function: an account, the requests that arrived for it in their order, and the
 * time give the account's new state, an outcome per request and the journal entries that explain the difference.
 *
 * Order of decisions for one request: the month's free credits, the rate of its key, when that has one, the rate of
 * the account (every request counts, refused ones too, but for those that the rate of a key refuses: a key that is too
 * fast does not use up the rate of the others), idempotency, the balance, the budget of the key. What can be reserved
 * is what is free or purchased less what is reserved already, so the balance never goes below zero. A reservation
 * holds credits of the account, not of a pool: when it is settled the free credits are spent first. Free credits that
 * are reserved at the turn of a month stay until they are settled.
 *
 * Requests alike in kind, endpoint and price share one entry, so a group costs a few rows, not a few per request.
 */

import type { AuditEvent } from '../core/audit-event.ts'
import { EntryGroup } from './entry-group.ts'
import { countIds, parseIdRanges } from './id-ranges.ts'
import { KeyUses, spend, spentOf } from './key-use.ts'
import type {
  AccountState,
  AccountStatus,
  Admission,
  BlockStart,
  Decision,
  IdempotencyRecord,
  IdempotencyWrite,
  KeyLimits,
  LedgerOutcome,
  LedgerRequest,
  LowCreditsChange,
  Policy,
  RateState,
} from './ledger.ts'
import { ReservationSets } from './reservation-sets.ts'

const keyWindowMs = 60_000
/** Nothing is ever set in it: a group without keys asks for none. */
const noKeys = new KeyUses([])
const idempotencyMs = 24 * 60 * 60 * 1000
/** In the place of an answer: a record without one is of a request that still runs. */
const grantMade = new Uint8Array([1])

export function decide(
  policy: Policy,
  account: AccountState,
  requests: readonly LedgerRequest[],
  known: ReadonlyMap<string, IdempotencyRecord>,
  now: number,
): Decision {
  const group = new Group(policy, account, known, now)
  const outcomes = requests.map(request => group.take(request))
  return group.decision(outcomes)
}

/** Rate and credits of an account without a request. */
export function standingOf(policy: Policy, account: AccountState, now: number): AccountStatus {
  return new Group(policy, account, new Map(), now).accountStatus()
}

/** The limits that apply to an account: its own where it has one, else those of the installation. */
export function limitsOf(policy: Policy, account: AccountState): Policy {
  return {
    ...policy,
    requestsPerWindow: account.requestsPerMinute ?? policy.requestsPerWindow,
    freeCreditsPerMonth: account.freeCreditsPerMonth ?? policy.freeCreditsPerMonth,
  }
}

/** UTC month as 202611. */
export function monthOf(now: number): number {
  const date = new Date(now)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}

/** The month this was written in: a clock that shows an earlier one, such as one that begins at 1970, is wrong. */
const firstMonth = 202611
const mostMonthsAhead = 12

/** How many months the second is after the first, both as 202611; below 0 when it is before it. */
function monthsBetween(first: number, second: number): number {
  return 12 * (Math.floor(second / 100) - Math.floor(first / 100)) + (second % 100) - (first % 100)
}

type Window = Mutable<Pick<AccountState, 'windowStart' | 'windowCount'>>

/**
 * The clocks of processes differ, so a clock that is behind shares the window that another clock began. A window that
 * begins further ahead than its length was begun by a clock that was wrong, and must not last until that time comes.
 */
function beginWindow(window: Window, windowMs: number, now: number): void {
  const age = now - window.windowStart
  if (age >= windowMs || age < -windowMs) {
    window.windowStart = now
    window.windowCount = 0
  }
}

function rateOf({ windowStart, windowCount }: Window, limit: number, windowMs: number, now: number): RateState {
  return {
    limit,
    windowSeconds: windowMs / 1000,
    remaining: Math.max(0, limit - windowCount),
    resetSeconds: Math.ceil(Math.min(windowMs, windowStart + windowMs - now) / 1000),
  }
}

/** The rate that refuses first. A limit of 0 is none. */
function narrower(ofKey: RateState, ofAccount: RateState): RateState {
  return ofAccount.limit > 0 && ofAccount.remaining < ofKey.remaining ? ofAccount : ofKey
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** One group while it is being decided. Its changes are not visible outside. */
class Group {
  readonly #policy: Policy
  readonly #now: number
  readonly #month: number
  readonly #account: Mutable<AccountState>
  readonly #reservations: ReservationSets
  readonly #keys: KeyUses
  readonly #known: Map<string, IdempotencyRecord>
  readonly #entries: EntryGroup
  readonly #idempotency: IdempotencyWrite[] = []
  readonly #events: AuditEvent[] = []

  constructor(policy: Policy, account: AccountState, known: ReadonlyMap<string, IdempotencyRecord>, now: number) {
    this.#policy = limitsOf(policy, account)
    this.#now = now
    this.#month = monthOf(now)
    this.#account = { ...account }
    this.#reservations = ReservationSets.of(account)
    this.#keys = account.keyUses.length === 0 ? noKeys : new KeyUses(account.keyUses)
    this.#known = new Map(known)
    this.#entries = new EntryGroup(now)
  }

  take(request: LedgerRequest): LedgerOutcome {
    switch (request.kind) {
      case 'admit':
        return this.#admit(request)
      case 'settle':
        return this.#settle(request)
      case 'release':
        return this.#release(request)
      case 'grant':
        return this.#grant(request)
      case 'sweep':
        return this.#sweep(request)
    }
  }

  accountStatus(): AccountStatus {
    this.#renewFreeCredits()
    beginWindow(this.#account, this.#policy.windowMs, this.#now)
    return { rate: this.#rate(), creditsRemaining: this.#available }
  }

  decision(outcomes: readonly LedgerOutcome[]): Decision {
    const { open, changed } = this.#reservations.stored()
    const { all: keyUses, changed: changedKeyUses } = this.#keys.stored()
    const entries = this.#entries.stored(this.#account.nextEntry)
    const blocks: BlockStart[] = []
    for (const { seq: firstSeq, requestBlock: block } of entries) {
      if (block === null || block === this.#account.requestBlock) continue
      blocks.push({ block, firstSeq })
      this.#account.requestBlock = block
    }
    this.#account.nextEntry += entries.length
    const lowCredits = this.#lowCredits()
    return {
      account: { ...this.#account, reservationSets: open, keyUses },
      changedReservationSets: changed,
      changedKeyUses,
      outcomes,
      entries,
      blocks,
      idempotency: this.#idempotency,
      events: this.#events,
      lowCredits,
    }
  }

  /** Reserved credits count as there: a reservation that is released must not tell twice that they are few. */
  #lowCredits(): LowCreditsChange | null {
    const { free, purchased, lowCreditsBelow: threshold, lowCreditsSince, nextEntry: seq } = this.#account
    const balance = free + purchased
    const isLow = threshold !== null && balance < threshold
    if (isLow === (lowCreditsSince !== null)) return null
    this.#account.lowCreditsSince = isLow ? this.#now : null
    return isLow ? { isLow, at: this.#now, balance, threshold, seq } : { isLow }
  }

  get #available(): number {
    return this.#account.free + this.#account.purchased - this.#reservations.credits
  }

  #admit(request: LedgerRequest & { kind: 'admit' }): Admission {
    this.#renewFreeCredits()
    const { limits } = request
    const ofKey = limits === undefined ? null : this.#countForKey(limits)
    if (ofKey?.isOver === true) {
      return { outcome: 'rate_limited', by: 'key', rate: ofKey.rate, creditsRemaining: this.#available }
    }
    const ofAccount = this.#countRequest()
    if (this.#policy.requestsPerWindow > 0 && this.#account.windowCount > this.#policy.requestsPerWindow) {
      return { outcome: 'rate_limited', by: 'account', rate: ofAccount, creditsRemaining: this.#available }
    }
    const rate = ofKey === null ? ofAccount : narrower(ofKey.rate, ofAccount)
    const earlier = this.#earlier(request)
    if (earlier !== undefined) return { ...earlier, rate, creditsRemaining: this.#available }
    const available = this.#available
    if (request.credits > available) {
      const required = request.credits
      return { outcome: 'insufficient_credits', by: 'account', required, available, rate, creditsRemaining: available }
    }
    const ofBudget = limits === undefined ? null : this.#availableOf(limits)
    if (ofBudget !== null && request.credits > ofBudget) {
      const [required, creditsRemaining] = [request.credits, available]
      return { outcome: 'insufficient_credits', by: 'key', required, available: ofBudget, rate, creditsRemaining }
    }
    const reservation = this.#reserve(request)
    return { outcome: 'admitted', reservation, rate, creditsRemaining: this.#available }
  }

  /** The outcome by an earlier request with the same Idempotency-Key; undefined when there was none. */
  #earlier(
    request: LedgerRequest & { kind: 'admit' },
  ):
    | { outcome: 'idempotency_mismatch' | 'idempotency_in_progress' }
    | { outcome: 'replay'; answer: Uint8Array }
    | undefined {
    if (request.idempotency === undefined) return undefined
    const record = this.#known.get(request.idempotency.keyHash)
    if (record === undefined || record.expiresAt <= this.#now) return undefined
    if (record.fingerprint !== request.idempotency.fingerprint) return { outcome: 'idempotency_mismatch' }
    if (record.answer === null) return { outcome: 'idempotency_in_progress' }
    return { outcome: 'replay', answer: record.answer }
  }

  /** A request that costs nothing and need not be remembered takes no reservation: 0. */
  #reserve(request: LedgerRequest & { kind: 'admit' }): number {
    const { credits, endpoint, processId, idempotency, limits, requestId } = request
    const keyId = limits?.keyId ?? ''
    if (credits === 0 && idempotency === undefined) return 0
    const reservation = this.#account.nextReservation
    this.#account.nextReservation += 1
    this.#reservations.open(reservation, processId, endpoint, credits, keyId)
    this.#entries.add('reserve', endpoint, credits, reservation, requestId, keyId).reservedDelta += credits
    if (idempotency !== undefined) {
      const record = { ...idempotency, processId, expiresAt: this.#now + idempotencyMs, answer: null }
      this.#remember(record)
    }
    return reservation
  }

  #settle(request: LedgerRequest & { kind: 'settle' }): LedgerOutcome {
    const closed = this.#reservations.close(request.reservation)
    if (closed === undefined) return { outcome: 'not_open', creditsRemaining: this.#available }
    const { endpoint, creditsEach, keyId } = closed
    const charged = Math.min(request.credits, creditsEach)
    const fromFree = Math.min(charged, this.#account.free)
    this.#account.free -= fromFree
    this.#account.purchased -= charged - fromFree
    if (keyId !== '') this.#keys.set(spend(this.#keys.of(keyId), charged, this.#now))
    const entry = this.#entries.add('settle', endpoint, charged, request.reservation, request.requestId, keyId)
    entry.reservedDelta -= creditsEach
    entry.freeDelta -= fromFree
    entry.purchasedDelta -= charged - fromFree
    const running = request.idempotencyKeyHash === undefined ? undefined : this.#known.get(request.idempotencyKeyHash)
    if (running !== undefined) this.#remember({ ...running, answer: request.answer ?? null })
    return { outcome: 'settled', creditsRemaining: this.#available }
  }

  #release(request: LedgerRequest & { kind: 'release' }): LedgerOutcome {
    const closed = this.#reservations.close(request.reservation)
    if (closed === undefined) return { outcome: 'not_open', creditsRemaining: this.#available }
    const { endpoint, creditsEach, keyId } = closed
    const entry = this.#entries.add('release', endpoint, creditsEach, request.reservation, request.requestId, keyId)
    entry.reservedDelta -= creditsEach
    if (request.idempotencyKeyHash !== undefined) this.#forget(request.idempotencyKeyHash)
    return { outcome: 'released', creditsRemaining: this.#available }
  }

  #grant(request: LedgerRequest & { kind: 'grant' }): LedgerOutcome {
    const { credits, note, actor, address = null, onceKey: keyHash } = request
    const earlier = keyHash === undefined ? undefined : this.#known.get(keyHash)
    if (earlier !== undefined && earlier.expiresAt > this.#now) {
      return { outcome: 'granted_before', creditsRemaining: this.#available }
    }
    if (keyHash !== undefined) {
      const expiresAt = this.#now + idempotencyMs
      this.#remember({ keyHash, fingerprint: 'grant', processId: 0, expiresAt, answer: grantMade })
    }
    this.#account.purchased += credits
    this.#entries.of('grant', credits, note).purchasedDelta += credits
    const { id } = this.#account
    this.#events.push({
      ...{ at: this.#now, actor, action: `credits.grant ${credits}`, subject: id },
      ...{ account: id, address },
    })
    return { outcome: 'granted', creditsRemaining: this.#available }
  }

  #sweep(request: LedgerRequest & { kind: 'sweep' }): LedgerOutcome {
    for (const set of this.#reservations.closeAllOf(request.processIds)) {
      const entry = this.#entries.addSwept(set, countIds(parseIdRanges(set.reservations)))
      entry.reservedDelta = -set.creditsEach * entry.requests
    }
    for (const [keyHash, { answer, processId }] of this.#known) {
      if (answer === null && request.processIds.includes(processId)) this.#known.delete(keyHash)
    }
    this.#idempotency.push({ kind: 'delete_running', processIds: request.processIds })
    return { outcome: 'swept', creditsRemaining: this.#available }
  }

  /**
   * Free credits are set, not added, at the first request of a UTC month; a clock that goes back changes nothing.
   * Credits of a month more than a year ahead are those of a clock that was wrong, and must not be all there is until
   * that month comes.
   */
  #renewFreeCredits(): void {
    const month = this.#month
    const monthsAhead = monthsBetween(month, this.#account.freeMonth)
    const wasAhead = monthsAhead > mostMonthsAhead && month >= firstMonth
    if (monthsAhead >= 0 && !wasAhead) return
    const stillReserved = Math.max(0, this.#reservations.credits - this.#account.purchased)
    const free = Math.max(this.#policy.freeCreditsPerMonth, stillReserved)
    this.#entries.of('free', 0, String(month)).freeDelta += free - this.#account.free
    this.#account.free = free
    this.#account.freeMonth = month
  }

  #countRequest(): RateState {
    beginWindow(this.#account, this.#policy.windowMs, this.#now)
    this.#account.windowCount += 1
    return this.#rate()
  }

  #rate(): RateState {
    return rateOf(this.#account, this.#policy.requestsPerWindow, this.#policy.windowMs, this.#now)
  }

  /** Null for a key without a rate. */
  #countForKey({ keyId, requestsPerMinute: limit }: KeyLimits): { isOver: boolean; rate: RateState } | null {
    if (limit === null) return null
    const use = { ...this.#keys.of(keyId) }
    beginWindow(use, keyWindowMs, this.#now)
    use.windowCount += 1
    this.#keys.set(use)
    return { isOver: use.windowCount > limit, rate: rateOf(use, limit, keyWindowMs, this.#now) }
  }

  /** What the key may still spend; null without a budget. */
  #availableOf({ keyId, budget }: KeyLimits): number | null {
    if (budget === null) return null
    const spent = spentOf(this.#keys.of(keyId), budget.refill, this.#now)
    return Math.max(0, budget.credits - spent - this.#reservations.creditsOf(keyId))
  }

  #remember(record: IdempotencyRecord): void {
    this.#known.set(record.keyHash, record)
    this.#idempotency.push({ kind: 'put', record })
  }

  #forget(keyHash: string): void {
    this.#known.delete(keyHash)
    this.#idempotency.push({ kind: 'delete', keyHash })
  }
}
