import { addId, countIds, formatIdRanges, type IdRanges, parseIdRanges, removeId } from './id-ranges.ts'
import type { AccountState, ReservationSet } from './ledger.ts'
import { DamagedRow } from './store.ts'

interface OpenSet {
  readonly processId: number
  readonly endpoint: string
  readonly creditsEach: number
  readonly keyId: string
  readonly ids: IdRanges
  isChanged: boolean
}

/** The open reservations of one account while a group is decided; reads and writes the form that is stored. */
export class ReservationSets {
  readonly #sets: OpenSet[]
  /** Credits held by all of them together. */
  credits: number

  /** @param nextReservation what every reservation is below. Throws DamagedRow for one that makes no sense. */
  constructor(sets: readonly ReservationSet[], nextReservation = Number.MAX_SAFE_INTEGER) {
    this.#sets = sets.map(set => openSetOf(set, nextReservation))
    this.credits = this.#sets.reduce((sum, set) => sum + set.creditsEach * countIds(set.ids), 0)
  }

  /** The sets of an account. Throws DamagedRow also when the account itself makes no sense. */
  static of({
    free,
    purchased,
    windowCount,
    nextReservation,
    nextEntry,
    reservationSets,
  }: AccountState): ReservationSets {
    const isSound = [free, purchased, windowCount, nextReservation, nextEntry].every(isCount)
    if (!isSound) throw new DamagedRow('account', 'its own row', 'an amount is not a whole number from 0 on')
    return new ReservationSets(reservationSets, nextReservation)
  }

  open(reservation: number, processId: number, endpoint: string, creditsEach: number, keyId = ''): void {
    let set = this.#sets.find(
      each =>
        each.creditsEach === creditsEach &&
        each.processId === processId &&
        each.endpoint === endpoint &&
        each.keyId === keyId,
    )
    if (set === undefined) {
      set = { processId, endpoint, creditsEach, keyId, ids: [], isChanged: true }
      this.#sets.push(set)
    }
    addId(set.ids, reservation)
    set.isChanged = true
    this.credits += creditsEach
  }

  /** Credits held for a key. */
  creditsOf(keyId: string): number {
    let credits = 0
    for (const set of this.#sets) if (set.keyId === keyId) credits += set.creditsEach * countIds(set.ids)
    return credits
  }

  /** Takes a reservation out; undefined when it is not open (settled, released or swept before). */
  close(reservation: number): Omit<ReservationSet, 'reservations'> | undefined {
    const set = this.#sets.find(each => removeId(each.ids, reservation))
    if (set === undefined) return undefined
    set.isChanged = true
    this.credits -= set.creditsEach
    return set
  }

  /** Takes out everything these processes set. */
  closeAllOf(processIds: readonly number[]): ReservationSet[] {
    const closed = this.stored().open.filter(set => processIds.includes(set.processId))
    for (const set of this.#sets) {
      if (!processIds.includes(set.processId)) continue
      this.credits -= set.creditsEach * countIds(set.ids)
      set.ids.length = 0
      set.isChanged = true
    }
    return closed
  }

  /**
   * `open`: the sets that have reservations. `changed`: those that differ from what was read, also without any left.
   */
  stored(): { open: ReservationSet[]; changed: ReservationSet[] } {
    const [open, changed]: ReservationSet[][] = [[], []]
    for (const { ids, isChanged, ...rest } of this.#sets) {
      const set = { ...rest, reservations: formatIdRanges(ids) }
      if (ids.length > 0) open.push(set)
      if (isChanged) changed.push(set)
    }
    return { open, changed }
  }
}

/** Throws DamagedRow. */
function openSetOf(set: ReservationSet, nextReservation: number): OpenSet {
  const { processId, endpoint, creditsEach, keyId, reservations } = set
  if (!isCount(creditsEach)) throw damaged(set, 'its credits are not a whole number from 0 on')
  try {
    const ids = parseIdRanges(reservations)
    const last = ids.at(-1)?.[1] ?? 0
    if (last >= nextReservation) throw new RangeError(`reservation ${last} was never made`)
    return { processId, endpoint, creditsEach, keyId, ids, isChanged: false }
  } catch (error) {
    if (error instanceof RangeError) throw damaged(set, error.message)
    throw error
  }
}

function damaged({ processId, endpoint, creditsEach }: Omit<ReservationSet, 'reservations'>, what: string): DamagedRow {
  return new DamagedRow('reservation', `process ${processId}, endpoint ${endpoint}, ${creditsEach} credits each`, what)
}

/** A damaged column can be of any type that the database knows. */
function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
