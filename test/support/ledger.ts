/** What the tests of the ledger ask and look at: its audit, its journal, and an account without a store. */
import { Audit } from '../../src/metering/audit.ts'
import { Committer, type CommitterOptions, fixedLease } from '../../src/metering/commit.ts'
import { decide } from '../../src/metering/decide.ts'
import type {
  AccountState,
  Decision,
  Entry,
  IdempotencyRecord,
  JournalEntry,
  LedgerOutcome,
  LedgerRequest,
  LowCreditsChange,
  Policy,
} from '../../src/metering/ledger.ts'
import { Meter, type MeterOptions } from '../../src/metering/meter.ts'
import { type LedgerStore, unused } from '../../src/metering/store.ts'

/** What an audit finds in these entries and this account. */
export function audit(account: AccountState, entries: readonly Entry[]): string[] {
  const replayed = new Audit()
  for (const entry of entries) replayed.take(entry)
  return replayed.problems(account)
}

/** A collector with a committer of its own, which holds what it reserves under this number. */
export function newMeter({
  processId,
  onLateSettlement = () => {},
  standingOf = async () => null,
  ...options
}: Omit<CommitterOptions, 'lease'> & Omit<MeterOptions, 'committer'> & { readonly processId: number }): Meter {
  return new Meter({
    committer: new Committer({ ...options, lease: fixedLease(processId) }),
    onLateSettlement,
    standingOf,
  })
}

/** An account and its entries, all at once. */
export async function journalOf(
  ledger: LedgerStore,
  accountId: string,
): Promise<{ account: AccountState; entries: JournalEntry[] }> {
  const entries: JournalEntry[] = []
  const { account } = await ledger.readJournal(accountId, () => entry => entries.push(entry))
  return { account, entries }
}

export const policy: Policy = { requestsPerWindow: 60, windowMs: 60_000, freeCreditsPerMonth: 1000 }
export const unlimited: Policy = { ...policy, requestsPerWindow: 0 }
export const november = Date.UTC(2026, 10, 21, 12)
export const december = Date.UTC(2026, 11, 1)
export const second = 1000
export const hour = 3_600_000

/** An account that nobody has used yet, and what was decided for it so far. */
export class Book {
  account: AccountState = {
    id: 'acc_test',
    free: 0,
    purchased: 0,
    freeMonth: 0,
    windowStart: 0,
    windowCount: 0,
    nextReservation: 1,
    nextEntry: 1,
    requestBlock: null,
    requestsPerMinute: null,
    freeCreditsPerMonth: null,
    lowCreditsBelow: null,
    lowCreditsSince: null,
    reservationSets: [],
    keyUses: [],
  }
  readonly entries: Entry[] = []
  /** What the account was to be told. */
  readonly told: LowCreditsChange[] = []
  readonly known = new Map<string, IdempotencyRecord>()
  policy: Policy
  now: number

  constructor(own: Policy = unlimited, now = november) {
    this.policy = own
    this.now = now
  }

  group(...requests: LedgerRequest[]): readonly LedgerOutcome[] {
    const decision = decide(this.policy, this.#withKeys(requests), requests, this.known, this.now)
    this.account = decision.account
    this.entries.push(...decision.entries)
    if (decision.lowCredits !== null) this.told.push(decision.lowCredits)
    for (const write of decision.idempotency) this.#remember(write)
    return decision.outcomes
  }

  /** The account with the use of each key that asks, as a store reads it. */
  #withKeys(requests: readonly LedgerRequest[]): AccountState {
    const asked = requests.flatMap(request => (request.kind === 'admit' && request.limits?.keyId) || [])
    const known = this.account.keyUses.map(({ keyId }) => keyId)
    const fresh = [...new Set(asked)].filter(keyId => !known.includes(keyId))
    return { ...this.account, keyUses: [...this.account.keyUses, ...fresh.map(unused)] }
  }

  #remember(write: Decision['idempotency'][number]): void {
    if (write.kind === 'put') this.known.set(write.record.keyHash, write.record)
    else if (write.kind === 'delete') this.known.delete(write.keyHash)
    else {
      for (const [hash, { answer, processId }] of this.known) {
        if (answer === null && write.processIds.includes(processId)) this.known.delete(hash)
      }
    }
  }

  admit(credits: number, more: Partial<LedgerRequest & { kind: 'admit' }> = {}) {
    const [outcome] = this.group(admit(credits, more))
    if (!('rate' in outcome)) throw new Error('an admission answers with the rate')
    return outcome
  }

  reserve(credits: number, more: Partial<LedgerRequest & { kind: 'admit' }> = {}): number {
    const admission = this.admit(credits, more)
    if (admission.outcome !== 'admitted') throw new Error(`${admission.outcome}, not admitted`)
    return admission.reservation
  }
}

export function admit(credits: number, more: Partial<LedgerRequest & { kind: 'admit' }> = {}): LedgerRequest {
  return { kind: 'admit', processId: 1, endpoint: '/v1/ip/intelligence', credits, ...more }
}

export const settle = (reservation: number, credits: number): LedgerRequest => ({
  kind: 'settle',
  reservation,
  credits,
})
export const release = (reservation: number): LedgerRequest => ({ kind: 'release', reservation })
export const grant = (credits: number, note = 'test'): LedgerRequest => ({
  kind: 'grant',
  credits,
  note,
  actor: 'test',
})
export const sweep = (...processIds: number[]): LedgerRequest => ({ kind: 'sweep', processIds })
