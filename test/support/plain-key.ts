/**
 * A key with limits the plain way, beside plain-ledger.ts: every settlement is kept, with the day that it counts for,
 * and those of a period are added up each time.
 */
import type { KeyBudget, KeyLimits } from '../../src/metering/ledger.ts'

interface Spent {
  readonly credits: number
  readonly day: string
}

export class PlainKey {
  readonly #spent: Spent[] = []
  #windowFrom = Number.NEGATIVE_INFINITY
  #counted = 0

  /** How many requests are left in the window; `over` for one too many, undefined without a rate. */
  count({ requestsPerMinute: limit }: KeyLimits, now: number): number | 'over' | undefined {
    if (limit === null) return undefined
    if (Math.abs(now - this.#windowFrom) > 60_000 || now === this.#windowFrom + 60_000) {
      this.#windowFrom = now
      this.#counted = 0
    }
    this.#counted += 1
    return this.#counted > limit ? 'over' : limit - this.#counted
  }

  spend(credits: number, now: number): void {
    this.#spent.push({ credits, day: this.#dayOf(now) })
  }

  left({ credits, refill }: KeyBudget, held: number, now: number): number {
    const length = { none: 0, monthly: 7, daily: 10 }[refill]
    const period = this.#dayOf(now).slice(0, length)
    const before = this.#spent.findLastIndex(({ day }) => day.slice(0, length) !== period)
    const spent = this.#spent.slice(before + 1).reduce((sum, each) => sum + each.credits, 0)
    return spent + held > credits ? 0 : credits - spent - held
  }

  /** Once a day was counted for, an earlier one is it too, if it is no more than 366 days earlier. */
  #dayOf(now: number): string {
    const today = new Date(now).toISOString().slice(0, 10)
    const last = this.#spent.at(-1)?.day ?? ''
    const isAhead = last > today && Date.parse(last) - Date.parse(today) <= 366 * 86_400_000
    return isAhead ? last : today
  }
}
