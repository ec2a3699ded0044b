import { addId, formatIdRanges, type IdRanges } from './id-ranges.ts'
import type { Entry, EntryKind } from './ledger.ts'

/** An entry that requests of the same group are still added to. */
export interface OpenEntry {
  readonly kind: EntryKind
  readonly at: number
  readonly endpoint: string | null
  readonly note: string
  /** Credits of each request it stands for; what tells it from another entry of its kind. */
  readonly creditsEach: number
  readonly ids: IdRanges
  requests: number
  freeDelta: number
  purchasedDelta: number
  reservedDelta: number
}

/** The entries of one group: requests alike in kind, endpoint, price and note share one. */
export class EntryGroup {
  readonly #at: number
  readonly #entries: OpenEntry[] = []

  constructor(at: number) {
    this.#at = at
  }

  /** The entry of this kind, begun when it is the first of it. A group has a handful, so they are searched in turn. */
  of(kind: EntryKind, endpoint: string | null, creditsEach: number, note = ''): OpenEntry {
    for (const entry of this.#entries) {
      const isIt =
        entry.kind === kind && entry.creditsEach === creditsEach && entry.endpoint === endpoint && entry.note === note
      if (isIt) return entry
    }
    return this.#begin(kind, endpoint, creditsEach, note, [])
  }

  /** Adds one request to the entry of its kind and returns the entry, for its sums. */
  add(kind: EntryKind, endpoint: string, creditsEach: number, reservation: number): OpenEntry {
    const entry = this.of(kind, endpoint, creditsEach)
    addId(entry.ids, reservation)
    entry.requests += 1
    return entry
  }

  /** Begins an entry that stands for all these reservations. */
  addAll(kind: EntryKind, endpoint: string, creditsEach: number, note: string, ids: IdRanges): OpenEntry {
    return this.#begin(kind, endpoint, creditsEach, note, ids)
  }

  stored(): Entry[] {
    return this.#entries.map(({ ids, creditsEach, ...entry }) => ({ ...entry, reservations: formatIdRanges(ids) }))
  }

  #begin(kind: EntryKind, endpoint: string | null, creditsEach: number, note: string, ids: IdRanges): OpenEntry {
    const sums = { requests: 0, freeDelta: 0, purchasedDelta: 0, reservedDelta: 0 }
    const entry: OpenEntry = { kind, at: this.#at, endpoint, note, creditsEach, ids, ...sums }
    this.#entries.push(entry)
    return entry
  }
}
