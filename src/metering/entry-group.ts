import type { Entry, EntryKind } from './ledger.ts'
import { blockOf, formatNumbers, isOfBlock, numberInBlock } from './request-block.ts'

/** An entry that requests of the same group are still added to. */
export interface OpenEntry {
  requests: number
  freeDelta: number
  purchasedDelta: number
  reservedDelta: number
}

class GroupEntry implements OpenEntry {
  readonly kind: EntryKind
  readonly endpoint: string | null
  readonly note: string
  /** Credits of each request it stands for; what tells it from another entry of its kind. */
  readonly creditsEach: number
  readonly requestBlock: string | null
  readonly ids: number[] = []
  /** Of the request of each reservation, in the block of the entry; none when the requests have no ids. */
  readonly numbers: number[] = []
  /** The reservations of an entry that stands for a whole hold. */
  swept = ''
  requests = 0
  freeDelta = 0
  purchasedDelta = 0
  reservedDelta = 0

  constructor(
    kind: EntryKind,
    endpoint: string | null,
    creditsEach: number,
    note: string,
    requestBlock: string | null,
  ) {
    this.kind = kind
    this.endpoint = endpoint
    this.creditsEach = creditsEach
    this.note = note
    this.requestBlock = requestBlock
  }

  isFor(requestId: string | undefined): boolean {
    if (requestId === undefined || this.requestBlock === null)
      return requestId === undefined && this.requestBlock === null
    return isOfBlock(requestId, this.requestBlock)
  }

  stored(at: number): Entry {
    const { kind, endpoint, note, requestBlock, requests, freeDelta, purchasedDelta, reservedDelta } = this
    const { ids, numbers } = inOrder(this.ids, this.numbers)
    const reservations = this.swept === '' ? formatNumbers(ids) : this.swept
    const requestNumbers = formatNumbers(numbers)
    const sums = { requests, freeDelta, purchasedDelta, reservedDelta }
    return { kind, at, endpoint, reservations, requestBlock, requestNumbers, ...sums, note }
  }
}

/** The entries of one group: requests alike in kind, endpoint, price, note and block of ids share one. */
export class EntryGroup {
  readonly #at: number
  readonly #entries: GroupEntry[] = []

  constructor(at: number) {
    this.#at = at
  }

  /** The entry of no request, begun when it is the first of its kind. */
  of(kind: EntryKind, creditsEach: number, note: string): OpenEntry {
    return this.#of(kind, null, creditsEach, note, undefined)
  }

  /** Adds one request to the entry of its kind and returns the entry, for its sums. */
  add(
    kind: EntryKind,
    endpoint: string,
    creditsEach: number,
    reservation: number,
    requestId: string | undefined,
  ): OpenEntry {
    const entry = this.#of(kind, endpoint, creditsEach, '', requestId)
    entry.ids.push(reservation)
    if (requestId !== undefined) entry.numbers.push(numberInBlock(requestId))
    entry.requests += 1
    return entry
  }

  /** Begins an entry that releases a whole hold. The ids of its requests stand with its reservations in the journal. */
  addSwept(endpoint: string, creditsEach: number, reservations: string, requests: number): OpenEntry {
    const entry = new GroupEntry('release', endpoint, creditsEach, 'swept', null)
    entry.swept = reservations
    entry.requests = requests
    this.#entries.push(entry)
    return entry
  }

  stored(): Entry[] {
    return this.#entries.map(entry => entry.stored(this.#at))
  }

  /** A group has a handful of entries, so they are searched in turn. */
  #of(
    kind: EntryKind,
    endpoint: string | null,
    creditsEach: number,
    note: string,
    requestId: string | undefined,
  ): GroupEntry {
    for (const entry of this.#entries) {
      const isIt =
        entry.kind === kind &&
        entry.creditsEach === creditsEach &&
        entry.endpoint === endpoint &&
        entry.note === note &&
        entry.isFor(requestId)
      if (isIt) return entry
    }
    const block = requestId === undefined ? null : blockOf(requestId)
    const entry = new GroupEntry(kind, endpoint, creditsEach, note, block)
    this.#entries.push(entry)
    return entry
  }
}

/** Sorts by id. Reservations are made in sequence, and closed nearly so. */
function inOrder(ids: readonly number[], numbers: readonly number[]) {
  if (ids.every((id, index) => index === 0 || ids[index - 1] < id)) return { ids, numbers }
  const places = [...ids.keys()].sort((one, other) => ids[one] - ids[other])
  return {
    ids: places.map(place => ids[place]),
    numbers: numbers.length === 0 ? [] : places.map(place => numbers[place]),
  }
}
