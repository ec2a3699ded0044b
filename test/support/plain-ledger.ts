/**
 * The ledger the plain way, as the oracle of the real one: one request at a time, every reservation an object, nothing
 * grouped, no code of `src/metering`. It says what each request must answer and what must become of each reservation,
 * and reads a journal on its own.
 */
import assert from 'node:assert/strict'
import type { AccountState, Entry, LedgerOutcome, LedgerRequest } from '../../src/metering/ledger.ts'
import { PlainKey } from './plain-key.ts'

export type Fate = 'open' | 'settled' | 'released' | 'swept'

interface Reservation {
  readonly credits: number
  readonly processId: number
  readonly key: PlainKey | undefined
  fate: Fate
}

interface Remembered {
  readonly fingerprint: string
  readonly processId: number
  readonly forgottenAt: number
  answer: string | null
}

/** What is compared of an outcome. */
export interface Expected {
  readonly outcome: LedgerOutcome['outcome']
  readonly creditsRemaining: number
  readonly requestsRemaining?: number
  readonly by?: 'account' | 'key'
  readonly available?: number
  readonly reservation?: number
  readonly answer?: string
}

export class PlainLedger {
  readonly limit: number
  allowance: number
  #month = ''
  #free = 0
  #purchased = 0
  #granted = 0
  #settled = 0
  #windowFrom = Number.NEGATIVE_INFINITY
  #counted = 0
  readonly #reservations: Reservation[] = []
  readonly #keys = new Map<string, PlainKey>()
  readonly #remembered = new Map<string, Remembered>()

  constructor(limit: number, allowance: number) {
    this.limit = limit
    this.allowance = allowance
  }

  get #reserved(): number {
    let sum = 0
    for (const { fate, credits } of this.#reservations) if (fate === 'open') sum += credits
    return sum
  }

  get balance(): number {
    return this.#granted - this.#settled - this.#reserved
  }

  /** Number of the last reservation that was made; 0 when there is none. */
  get lastReservation(): number {
    return this.#reservations.length
  }

  fates(): Fate[] {
    return this.#reservations.map(({ fate }) => fate)
  }

  ask(request: LedgerRequest, now: number): Expected {
    const { outcome, ...more } = this.#decide(request, now)
    return { outcome, creditsRemaining: this.balance, ...more }
  }

  #decide(request: LedgerRequest, now: number): Omit<Expected, 'creditsRemaining'> {
    if (request.kind === 'admit') return this.#admit(request, now)
    if (request.kind === 'grant') {
      this.#purchased += request.credits
      this.#granted += request.credits
      return { outcome: 'granted' }
    }
    if (request.kind === 'sweep') {
      for (const each of this.#reservations) {
        if (each.fate === 'open' && request.processIds.includes(each.processId)) each.fate = 'swept'
      }
      for (const [key, { answer, processId }] of this.#remembered) {
        if (answer === null && request.processIds.includes(processId)) this.#remembered.delete(key)
      }
      return { outcome: 'swept' }
    }
    const reservation = this.#reservations[request.reservation - 1]
    if (reservation?.fate !== 'open') return { outcome: 'not_open' }
    if (request.kind === 'release') {
      reservation.fate = 'released'
      if (request.idempotencyKeyHash !== undefined) this.#remembered.delete(request.idempotencyKeyHash)
      return { outcome: 'released' }
    }
    reservation.fate = 'settled'
    this.#spend(Math.min(request.credits, reservation.credits))
    reservation.key?.spend(Math.min(request.credits, reservation.credits), now)
    const remembered = this.#remembered.get(request.idempotencyKeyHash ?? '')
    if (remembered !== undefined && request.answer !== undefined) {
      remembered.answer = Buffer.from(request.answer).toString('hex')
    }
    return { outcome: 'settled' }
  }

  #admit(request: LedgerRequest & { kind: 'admit' }, now: number): Omit<Expected, 'creditsRemaining'> {
    this.#turnMonth(now)
    const { limits } = request
    const plainKey = limits && this.#keyOf(limits.keyId)
    const ofKey = limits && plainKey?.count(limits, now)
    if (ofKey === 'over') return { outcome: 'rate_limited', by: 'key', requestsRemaining: 0 }
    if (Math.abs(now - this.#windowFrom) > 60_000 || now === this.#windowFrom + 60_000) {
      this.#windowFrom = now
      this.#counted = 0
    }
    this.#counted += 1
    const ofAccount = this.#counted > this.limit ? 0 : this.limit - this.#counted
    if (this.limit > 0 && this.#counted > this.limit) {
      return { outcome: 'rate_limited', by: 'account', requestsRemaining: ofAccount }
    }
    const requestsRemaining = Math.min(ofKey ?? Number.POSITIVE_INFINITY, ofAccount)
    const key = request.idempotency?.keyHash
    const earlier = key === undefined ? undefined : this.#remembered.get(key)
    if (earlier !== undefined && now < earlier.forgottenAt) {
      if (earlier.fingerprint !== request.idempotency?.fingerprint) {
        return { outcome: 'idempotency_mismatch', requestsRemaining }
      }
      if (earlier.answer === null) return { outcome: 'idempotency_in_progress', requestsRemaining }
      return { outcome: 'replay', requestsRemaining, answer: earlier.answer }
    }
    const outcome = 'insufficient_credits'
    if (request.credits > this.balance) return { outcome, by: 'account', available: this.balance, requestsRemaining }
    const budget = limits?.budget && plainKey?.left(limits.budget, this.#heldBy(plainKey), now)
    if (budget !== undefined && budget !== null && request.credits > budget) {
      return { outcome, by: 'key', available: budget, requestsRemaining }
    }
    if (request.credits === 0 && key === undefined) {
      return { outcome: 'admitted', requestsRemaining, reservation: 0 }
    }
    const { credits, processId } = request
    this.#reservations.push({ credits, processId, key: plainKey, fate: 'open' })
    if (request.idempotency !== undefined) {
      const { keyHash, fingerprint } = request.idempotency
      this.#remembered.set(keyHash, { fingerprint, processId, forgottenAt: now + 86_400_000, answer: null })
    }
    return { outcome: 'admitted', requestsRemaining, reservation: this.#reservations.length }
  }

  #keyOf(keyId: string): PlainKey {
    const key = this.#keys.get(keyId) ?? new PlainKey()
    this.#keys.set(keyId, key)
    return key
  }

  #heldBy(owner: PlainKey | undefined): number {
    let sum = 0
    for (const { fate, credits, key } of this.#reservations) if (fate === 'open' && key === owner) sum += credits
    return sum
  }

  #turnMonth(now: number): void {
    const date = new Date(now)
    const [month, yearLater] = [0, 12].map(more =>
      new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more)).toISOString().slice(0, 7),
    )
    const wasAhead = this.#month > yearLater && month >= '2026-11'
    if (month <= this.#month && !wasAhead) return
    this.#month = month
    const uncovered = this.#reserved - this.#purchased
    const free = uncovered > this.allowance ? uncovered : this.allowance
    this.#granted += free - this.#free
    this.#free = free
  }

  #spend(credits: number): void {
    this.#settled += credits
    const fromPurchased = credits > this.#free ? credits - this.#free : 0
    this.#purchased -= fromPurchased
    this.#free -= credits - fromPurchased
    assert.ok(this.#free >= 0 && this.#purchased >= 0)
  }
}

/** What is compared of the real outcome. */
export function seen(outcome: LedgerOutcome): Expected {
  return {
    outcome: outcome.outcome,
    creditsRemaining: outcome.creditsRemaining,
    ...('rate' in outcome && { requestsRemaining: outcome.rate.remaining }),
    ...('by' in outcome && { by: outcome.by }),
    ...('available' in outcome && { available: outcome.available }),
    ...('reservation' in outcome && { reservation: outcome.reservation }),
    ...('answer' in outcome && { answer: Buffer.from(outcome.answer).toString('hex') }),
  }
}

/** Throws unless the account is what its journal says and what the plain ledger says. */
export function assertSame(account: AccountState, entries: readonly Entry[], plain: PlainLedger): void {
  const sums = { free: 0, purchased: 0, reserved: 0, granted: 0, settled: 0 }
  const made = new Map<number, Fate>()
  const closed = new Map<number, Fate>()
  for (const entry of entries) {
    const net = entry.freeDelta + entry.purchasedDelta
    sums.free += entry.freeDelta
    sums.purchased += entry.purchasedDelta
    sums.reserved += entry.reservedDelta
    if (entry.kind === 'settle') sums.settled -= net
    else sums.granted += net
    for (const id of numbersIn(entry.reservations)) {
      const ids = entry.kind === 'reserve' ? made : closed
      assert.ok(!ids.has(id), `reservation ${id} is made once and closed once`)
      ids.set(id, entry.kind === 'settle' ? 'settled' : entry.note === 'swept' ? 'swept' : 'released')
    }
  }
  const fates = Array.from({ length: made.size }, (_, index) => closed.get(index + 1) ?? 'open')
  assert.ok([...closed.keys()].every(id => made.has(id)) && [...made.keys()].every(id => id <= made.size))
  const balance = sums.granted - sums.settled - sums.reserved
  assert.deepEqual([account.free, account.purchased], [sums.free, sums.purchased])
  assert.equal(balance, plain.balance)
  assert.ok(balance >= 0 && account.free >= 0 && account.purchased >= 0, 'never below zero')
  assert.deepEqual(fates, plain.fates())
  const held = account.reservationSets.flatMap(set => numbersIn(set.reservations)).sort((a, b) => a - b)
  assert.deepEqual(
    held,
    fates.flatMap((fate, index) => (fate === 'open' ? [index + 1] : [])),
  )
}

function numbersIn(text: string): number[] {
  const numbers: number[] = []
  for (const [, first, last] of text.matchAll(/(\d+)(?:-(\d+))?/g)) {
    for (let each = Number(first); each <= Number(last ?? first); each += 1) numbers.push(each)
  }
  return numbers
}
