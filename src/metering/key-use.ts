/**
 * What the keys that have limits of their own have used. The credits of a key are counted when they are settled, one
 * sum for ever, and the sum as it stood at the beginning of the UTC day and of the UTC month of the newest settlement.
 * The journal says the same whatever the refill of a budget is, and the refill may be changed at any time. Credits that
 * are reserved are those of the open reservations of the key, which a release or a sweep gives back.
 */
import type { KeySpending, KeyUse, Refill } from './ledger.ts'
import { DamagedRow } from './store.ts'

export const refills = ['none', 'daily', 'monthly'] as const satisfies readonly Refill[]

const dayMs = 86_400_000
const mostDaysAhead = 366

/** The spending of a key after a settlement. @param at milliseconds since 1970 UTC */
export function spend<Use extends KeySpending>(use: Use, credits: number, at: number): Use {
  const { spent } = use
  const day = dayOf(use, at)
  if (day === use.day) return { ...use, spent: spent + credits }
  const spentBeforeMonth = monthOfDay(day) === monthOfDay(use.day) ? use.spentBeforeMonth : spent
  return { ...use, spent: spent + credits, day, spentBeforeDay: spent, spentBeforeMonth }
}

/** Credits of a budget that are spent, those of running requests not counted. */
export function spentOf(use: KeySpending, refill: Refill, now: number): number {
  if (refill === 'none') return use.spent
  const day = dayOf(use, now)
  if (refill === 'daily') return day === use.day ? use.spent - use.spentBeforeDay : 0
  return monthOfDay(day) === monthOfDay(use.day) ? use.spent - use.spentBeforeMonth : 0
}

/**
 * The day that a moment counts for. A clock that goes back changes nothing; a day more than a year ahead was that of a
 * clock that was wrong.
 */
function dayOf(use: KeySpending, at: number): number {
  const day = Math.floor(at / dayMs)
  return day < use.day && use.day - day <= mostDaysAhead ? use.day : day
}

/** Months since 1970 of a day since 1970. */
function monthOfDay(day: number): number {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The keys that one group of requests has to do with, while it is decided. */
export class KeyUses {
  readonly #uses = new Map<string, KeyUse>()
  readonly #changed = new Set<string>()

  /** Throws DamagedRow for one that makes no sense. */
  constructor(uses: readonly KeyUse[]) {
    for (const use of uses) {
      refuseDamaged(use)
      this.#uses.set(use.keyId, use)
    }
  }

  of(keyId: string): KeyUse {
    const use = this.#uses.get(keyId)
    if (use === undefined) throw new Error('the use of a key was not read')
    return use
  }

  set(use: KeyUse): void {
    this.#uses.set(use.keyId, use)
    this.#changed.add(use.keyId)
  }

  /** All of them, and those that differ from what was read. */
  stored(): { all: KeyUse[]; changed: KeyUse[] } {
    const all = [...this.#uses.values()]
    return { all, changed: all.filter(({ keyId }) => this.#changed.has(keyId)) }
  }
}

function refuseDamaged(use: KeyUse): void {
  const { keyId, windowCount, spent, spentBeforeDay, spentBeforeMonth, day } = use
  const isSound =
    [windowCount, spent, spentBeforeDay, spentBeforeMonth, day].every(
      each => Number.isSafeInteger(each) && each >= 0,
    ) &&
    spentBeforeMonth <= spentBeforeDay &&
    spentBeforeDay <= spent
  if (!isSound) throw new DamagedRow('key_use', `key ${keyId}`, 'its sums make no sense')
}
