import { addId, countIds, formatIdRanges, type IdRanges, parseIdRanges, removeId } from './id-ranges.ts'
import type { Hold } from './ledger.ts'

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

  constructor(holds: readonly Hold[]) {
    this.#holds = holds.map(({ processId, endpoint, creditsEach, reservations }) => ({
      processId,
      endpoint,
      creditsEach,
      ids: parseIdRanges(reservations),
      isChanged: false,
    }))
    this.credits = this.#holds.reduce((sum, hold) => sum + hold.creditsEach * countIds(hold.ids), 0)
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

  /** `open`: the holds that have reservations. `changed`: those that differ from what was read, also without any left. */
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
