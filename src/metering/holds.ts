import { addId, countIds, formatIdRanges, type IdRanges, parseIdRanges, removeId } from './id-ranges.ts'
import type { AccountState, Hold } from './ledger.ts'
import { DamagedRow } from './store.ts'

interface OpenHold {
  readonly processId: number
  readonly endpoint: string
  readonly creditsEach: number
  readonly ids: IdRanges
  isChanged: boolean
}

/** The open reservations of one account while a group is decided; reads and writes the form that is stored. */
export class OpenHolds {
  readonly #holds: OpenHold[]
  /** Credits held by all of them together. */
  credits: number

  /** @param nextReservation what every reservation is below. Throws DamagedRow for a hold that makes no sense. */
  constructor(holds: readonly Hold[], nextReservation = Number.MAX_SAFE_INTEGER) {
    this.#holds = holds.map(hold => openHoldOf(hold, nextReservation))
    this.credits = this.#holds.reduce((sum, hold) => sum + hold.creditsEach * countIds(hold.ids), 0)
  }

  /** The holds of an account. Throws DamagedRow also when the account itself makes no sense. */
  static of({ free, purchased, windowCount, nextReservation, nextEntry, holds }: AccountState): OpenHolds {
    const isSound = [free, purchased, windowCount, nextReservation, nextEntry].every(isCount)
    if (!isSound) throw new DamagedRow('account', 'its own row', 'an amount is not a whole number from 0 on')
    return new OpenHolds(holds, nextReservation)
  }

  open(reservation: number, processId: number, endpoint: string, creditsEach: number): void {
    let hold = this.#holds.find(
      each => each.creditsEach === creditsEach && each.processId === processId && each.endpoint === endpoint,
    )
    if (hold === undefined) {
      hold = { processId, endpoint, creditsEach, ids: [], isChanged: true }
      this.#holds.push(hold)
    }
    addId(hold.ids, reservation)
    hold.isChanged = true
    this.credits += creditsEach
  }

  /** Takes a reservation out; undefined when it is not open (settled, released or swept before). */
  close(reservation: number): { endpoint: string; creditsEach: number; processId: number } | undefined {
    const hold = this.#holds.find(each => removeId(each.ids, reservation))
    if (hold === undefined) return undefined
    hold.isChanged = true
    this.credits -= hold.creditsEach
    return hold
  }

  /** Takes out everything these processes hold. */
  closeAllOf(processIds: readonly number[]): Hold[] {
    const closed = this.stored().open.filter(hold => processIds.includes(hold.processId))
    for (const hold of this.#holds) {
      if (!processIds.includes(hold.processId)) continue
      this.credits -= hold.creditsEach * countIds(hold.ids)
      hold.ids.length = 0
      hold.isChanged = true
    }
    return closed
  }

  /**
   * `open`: the holds that have reservations. `changed`: those that differ from what was read, also without any left.
   */
  stored(): { open: Hold[]; changed: Hold[] } {
    const [open, changed]: Hold[][] = [[], []]
    for (const { ids, isChanged, ...rest } of this.#holds) {
      const hold = { ...rest, reservations: formatIdRanges(ids) }
      if (ids.length > 0) open.push(hold)
      if (isChanged) changed.push(hold)
    }
    return { open, changed }
  }
}

/** Throws DamagedRow. */
function openHoldOf(hold: Hold, nextReservation: number): OpenHold {
  const { processId, endpoint, creditsEach, reservations } = hold
  if (!isCount(creditsEach)) throw damaged(hold, 'its credits are not a whole number from 0 on')
  try {
    const ids = parseIdRanges(reservations)
    const last = ids.at(-1)?.[1] ?? 0
    if (last >= nextReservation) throw new RangeError(`reservation ${last} was never made`)
    return { processId, endpoint, creditsEach, ids, isChanged: false }
  } catch (error) {
    if (error instanceof RangeError) throw damaged(hold, error.message)
    throw error
  }
}

function damaged({ processId, endpoint, creditsEach }: Omit<Hold, 'reservations'>, what: string): DamagedRow {
  return new DamagedRow('hold', `process ${processId}, endpoint ${endpoint}, ${creditsEach} credits each`, what)
}

/** A damaged column can be of any type that the database knows. */
function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
