import { blockOf, numberInBlock } from './charge.ts'
import { formatIdRanges, type IdRanges } from './id-ranges.ts'
import type { Entry, EntryKind, JournalEntry, ReservationSet } from './ledger.ts'

/** An entry that requests of the same group are still added to. */
export interface OpenEntry {
  requests: number
  freeDelta: number
  purchasedDelta: number
  reservedDelta: number
}

/** Reservations in sequence, made or closed for requests in sequence. */
interface Run {
  readonly id: number
  /** Number of the first request in its block; equal to `id` when the requests have no ids. */
  readonly number: number
  count: number
}

/** What requests have in common that share an entry. */
interface Common extends Pick<Entry, 'kind' | 'endpoint' | 'note' | 'requestBlock' | 'keyId'> {
  /** Credits of each request. */
  readonly creditsEach: number
}

interface GroupEntry extends OpenEntry, Common {
  readonly runs: Run[]
  /** The reservations of an entry that stands for a whole set of reservations; empty for others. */
  readonly swept: string
}

function cover({ runs }: GroupEntry, id: number, number: number): void {
  const run = runs.at(-1)
  if (run !== undefined && id === run.id + run.count && number === run.number + run.count) run.count += 1
  else runs.push({ id, number, count: 1 })
}

function stored(entry: GroupEntry, seq: number, at: number): JournalEntry {
  const { kind, endpoint, keyId, note, requestBlock, requests, freeDelta, purchasedDelta, reservedDelta } = entry
  // Reservations are made in sequence, and closed nearly so: there are few runs.
  const runs = entry.runs.sort((one, other) => one.id - other.id)
  const reservations = entry.swept === '' ? formatRuns(runs, 'id') : entry.swept
  const requestNumbers = requestBlock === null ? '' : formatRuns(runs, 'number')
  const sums = { requests, freeDelta, purchasedDelta, reservedDelta }
  return { seq, kind, at, endpoint, keyId, reservations, requestBlock, requestNumbers, ...sums, note }
}

/** The entries of one group: requests alike in kind, endpoint, price, key, note and block of ids share one. */
export class EntryGroup {
  readonly #at: number
  readonly #entries: GroupEntry[] = []

  constructor(at: number) {
    this.#at = at
  }

  /** The entry of no request, begun when it is the first of its kind. */
  of(kind: EntryKind, creditsEach: number, note: string): OpenEntry {
    return this.#of({ kind, endpoint: null, creditsEach, note, requestBlock: null, keyId: '' })
  }

  /** Adds one request to the entry of its kind and returns the entry, for its sums. */
  add(
    kind: EntryKind,
    endpoint: string,
    creditsEach: number,
    reservation: number,
    requestId: string | undefined,
    keyId: string,
  ): OpenEntry {
    const requestBlock = requestId === undefined ? null : blockOf(requestId)
    const entry = this.#of({ kind, endpoint, creditsEach, note: '', requestBlock, keyId })
    cover(entry, reservation, requestId === undefined ? reservation : numberInBlock(requestId))
    entry.requests += 1
    return entry
  }

  /**
   * Begins an entry that releases a whole set of reservations. The ids of its requests stand with its reservations in
   * the journal.
   */
  addSwept({ endpoint, creditsEach, keyId, reservations }: ReservationSet, requests: number): OpenEntry {
    const common = { kind: 'release', endpoint, creditsEach, note: 'swept', requestBlock: null, keyId } as const
    const entry = this.#begin(common, reservations)
    entry.requests = requests
    return entry
  }

  /** Numbered in their order from `firstSeq` on. */
  stored(firstSeq: number): JournalEntry[] {
    return this.#entries.map((entry, index) => stored(entry, firstSeq + index, this.#at))
  }

  /** A group has a handful of entries, so they are searched in turn. */
  #of(common: Common): GroupEntry {
    const { kind, endpoint, creditsEach, note, requestBlock, keyId } = common
    for (const entry of this.#entries) {
      const isIt =
        entry.kind === kind &&
        entry.creditsEach === creditsEach &&
        entry.endpoint === endpoint &&
        entry.note === note &&
        entry.keyId === keyId &&
        entry.requestBlock === requestBlock
      if (isIt) return entry
    }
    return this.#begin(common, '')
  }

  #begin(common: Common, swept: string): GroupEntry {
    const sums = { requests: 0, freeDelta: 0, purchasedDelta: 0, reservedDelta: 0 }
    const entry = { ...common, ...sums, runs: [], swept }
    this.#entries.push(entry)
    return entry
  }
}

/** Each run from its first number to its last; runs that follow each other without a gap are one. */
function formatRuns(runs: readonly Run[], what: 'id' | 'number'): string {
  const ranges: IdRanges = []
  for (const run of runs) {
    const last = ranges.at(-1)
    if (last !== undefined && run[what] === last[1] + 1) last[1] += run.count
    else ranges.push([run[what], run[what] + run.count - 1])
  }
  return formatIdRanges(ranges)
}
