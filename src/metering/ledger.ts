/**
 * The types of the ledger: the state of an account, its requests, their outcomes, and the entries of its journal.
 * Everything counts in whole credits; times are milliseconds since 1970-01-01 UTC.
 */

import type { AuditEvent } from '../core/audit-event.ts'

/** Open reservations that are alike. They keep credits of the account until they are settled or released. */
export interface ReservationSet {
  /** The process that asked for them; when it dies the sweep releases them. */
  readonly processId: number
  readonly endpoint: string
  readonly creditsEach: number
  /** The key with limits that asked for them; empty for any other key. */
  readonly keyId: string
  /** Which ones, as "17-80,83" (see id-ranges.ts). */
  readonly reservations: string
}

export interface AccountState {
  readonly id: string
  /** Free credits of `freeMonth` that are not spent, reserved ones included. */
  readonly free: number
  /** Granted credits that are not spent, reserved ones included. They do not expire. */
  readonly purchased: number
  /** UTC month whose free credits were set last, as 202611; 0 before the first request. */
  readonly freeMonth: number
  readonly windowStart: number
  readonly windowCount: number
  readonly nextReservation: number
  /** Number of the account's next entry in the journal. */
  readonly nextEntry: number
  /** The block of request ids that the newest entry with one names; null when there is none. */
  readonly requestBlock: string | null
  /** The account's own limits; null where the policy of the installation applies. */
  readonly requestsPerMinute: number | null
  readonly freeCreditsPerMonth: number | null
  /** The account is told when its balance falls below so many credits; null when it did not ask for that. */
  readonly lowCreditsBelow: number | null
  /** Since when it is below; null while it is not. */
  readonly lowCreditsSince: number | null
  readonly reservationSets: readonly ReservationSet[]
  /** The use of the keys with limits that a group has to do with; in `readJournal`, of all of them. */
  readonly keyUses: readonly KeyUse[]
}

/** The limits of an account that has none of its own. */
export interface Policy {
  /** Requests per window; 0 switches the limit off. */
  readonly requestsPerWindow: number
  readonly windowMs: number
  readonly freeCreditsPerMonth: number
}

export interface IdempotencyRef {
  /** Keyed hash of the caller's Idempotency-Key. */
  readonly keyHash: string
  /** Keyed hash of path and body; never the body itself. */
  readonly fingerprint: string
}

/** What is kept of an idempotent request for 24 hours: that it runs, or what it answered. */
export interface IdempotencyRecord extends IdempotencyRef {
  /** The process that runs it, or ran it. */
  readonly processId: number
  readonly expiresAt: number
  /** The sealed answer; null while the request runs. */
  readonly answer: Uint8Array | null
}

export type Refill = 'none' | 'daily' | 'monthly'

export interface KeyBudget {
  /** Credits that the key may spend: at all, each UTC day, or each UTC month. */
  readonly credits: number
  readonly refill: Refill
}

/** The limits of a key, beside those of its account; at least one is not null. */
export interface KeyLimits {
  /** Under which its use is counted: a key that replaces another goes on under the id of that one. */
  readonly keyId: string
  readonly requestsPerMinute: number | null
  readonly budget: KeyBudget | null
}

/** What was settled for a key: the sum of its `settle` entries since it was first given a limit. */
export interface KeySpending {
  readonly keyId: string
  readonly spent: number
  /** UTC day of the newest settlement, in days since 1970; 0 before the first. */
  readonly day: number
  /** `spent` at the beginning of that day, and of its month. */
  readonly spentBeforeDay: number
  readonly spentBeforeMonth: number
}

export interface KeyUse extends KeySpending {
  readonly windowStart: number
  readonly windowCount: number
}

export type LedgerRequest =
  | {
      readonly kind: 'admit'
      readonly processId: number
      readonly endpoint: string
      readonly credits: number
      readonly idempotency?: IdempotencyRef | undefined
      /** The limits of the key, when it has any of its own. */
      readonly limits?: KeyLimits | undefined
      /** `X-Request-Id` of the answer. */
      readonly requestId?: string | undefined
    }
  | {
      readonly kind: 'settle'
      readonly reservation: number
      readonly credits: number
      readonly idempotencyKeyHash?: string | undefined
      readonly answer?: Uint8Array | undefined
      readonly requestId?: string | undefined
    }
  | {
      readonly kind: 'release'
      readonly reservation: number
      readonly idempotencyKeyHash?: string | undefined
      readonly requestId?: string | undefined
    }
  | {
      readonly kind: 'grant'
      readonly credits: number
      readonly note: string
      /** Who grants it: a name for the audit event. */
      readonly actor: string
      /** The IP address it is granted from; left out for what is done on the machine. */
      readonly address?: string | null | undefined
      /**
       * Key of a grant: only the first grant with a key is made within 24 hours, so a form that is sent twice grants
       * once.
       */
      readonly onceKey?: string | undefined
    }
  | { readonly kind: 'sweep'; readonly processIds: readonly number[] }

/** A request as it is collected: the committer adds the process that holds what it reserves. */
export type CollectedRequest =
  | Exclude<LedgerRequest, { kind: 'admit' }>
  | Omit<LedgerRequest & { kind: 'admit' }, 'processId'>

export interface RateState {
  /** 0 when the limit is off. */
  readonly limit: number
  readonly windowSeconds: number
  readonly remaining: number
  /** Seconds until the window ends, rounded up; at most its length, also for a clock that is behind. */
  readonly resetSeconds: number
}

/** Rate and credits of an account after a request, as the headers show them. */
export interface AccountStatus {
  readonly rate: RateState
  readonly creditsRemaining: number
}

export type LimitOwner = 'account' | 'key'

export type Admission = AccountStatus &
  (
    | { readonly outcome: 'admitted'; readonly reservation: number }
    /** `by`: whose limit it is. The rate is that of the key then. */
    | { readonly outcome: 'rate_limited'; readonly by: LimitOwner }
    | {
        readonly outcome: 'insufficient_credits'
        readonly by: LimitOwner
        readonly required: number
        /** What the account, or the key, may still spend. */
        readonly available: number
      }
    | { readonly outcome: 'replay'; readonly answer: Uint8Array }
    | { readonly outcome: 'idempotency_in_progress' }
    | { readonly outcome: 'idempotency_mismatch' }
  )

export type LedgerOutcome =
  | Admission
  | { readonly outcome: 'settled' | 'released' | 'granted' | 'swept'; readonly creditsRemaining: number }
  /** The reservation was settled, released or swept before, or the grant made: nothing was done. */
  | { readonly outcome: 'not_open' | 'granted_before'; readonly creditsRemaining: number }

export type EntryKind = 'free' | 'grant' | 'reserve' | 'settle' | 'release'

/**
 * One line of the append-only journal. The state of an account is the sum of its entries:
 * free = sum(freeDelta), purchased = sum(purchasedDelta), reserved = sum(reservedDelta).
 */
export interface Entry {
  readonly kind: EntryKind
  readonly at: number
  readonly endpoint: string | null
  /** The key with limits that the requests are of; empty for others. */
  readonly keyId: string
  readonly reservations: string
  /** The requests whose reservations these are: what their ids have in common; null when they have none. */
  readonly requestBlock: string | null
  /** The rest of each id, in the order of the reservations, as "5,7-9" (see charge.ts). */
  readonly requestNumbers: string
  /** How many requests it stands for. */
  readonly requests: number
  readonly freeDelta: number
  readonly purchasedDelta: number
  readonly reservedDelta: number
  /** The month of a `free` entry, the reason of a grant, "swept" for a release by the sweep. */
  readonly note: string
}

/** An entry as the journal has it. */
export interface JournalEntry extends Entry {
  /** Grows with every entry of the account, and is never used again. */
  readonly seq: number
}

/** Where the entries of an account begin that name a block of request ids. */
export interface BlockStart {
  readonly block: string
  readonly firstSeq: number
}

/** The sums of an account's journal up to an entry. The entries it covers may be gone from the journal. */
export interface Checkpoint {
  /** The last entry that it covers. */
  readonly seq: number
  /** When it was made. */
  readonly at: number
  readonly free: number
  readonly purchased: number
  readonly reserved: number
  readonly granted: number
  readonly settled: number
  /** The highest number of a reservation that was made. */
  readonly lastReservation: number
  /** Reservations that were open, as "17-80,83". */
  readonly openReservations: string
  /** The sums of each key with limits that has entries, in the order of their ids. */
  readonly keys: readonly KeySums[]
}

/** The sums of a key in the journal. */
export interface KeySums extends KeySpending {
  readonly reserved: number
}

/** `delete_running`: the processes died, so what they were running was never answered. */
export type IdempotencyWrite =
  | { readonly kind: 'put'; readonly record: IdempotencyRecord }
  | { readonly kind: 'delete'; readonly keyHash: string }
  | { readonly kind: 'delete_running'; readonly processIds: readonly number[] }

/**
 * The balance, reserved credits included, fell below what the account asked to be told of, or is not below it any more.
 */
export type LowCreditsChange =
  | {
      readonly isLow: true
      readonly at: number
      readonly balance: number
      readonly threshold: number
      /** The number of the account's next entry: no two changes have the same. */
      readonly seq: number
    }
  | { readonly isLow: false }

/** All changes and outcomes of one account's requests of one group. */
export interface Decision {
  readonly account: AccountState
  /** The sets that have changed; one without reservations is to be removed. */
  readonly changedReservationSets: readonly ReservationSet[]
  readonly changedKeyUses: readonly KeyUse[]
  readonly outcomes: readonly LedgerOutcome[]
  readonly entries: readonly JournalEntry[]
  /** One wherever an entry names another block than the one before it; the block may have begun earlier. */
  readonly blocks: readonly BlockStart[]
  readonly idempotency: readonly IdempotencyWrite[]
  readonly events: readonly AuditEvent[]
  /** Null when there is nothing to tell. */
  readonly lowCredits: LowCreditsChange | null
}
