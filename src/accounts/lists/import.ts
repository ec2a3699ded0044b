/** Imports files of entries (csv.ts) into a list, and previews an import. */
import { type LineCount, type Reader, type Row, readRows } from './csv.ts'
import { type AccountLists, type ListAuthor, mostEntries } from './lists.ts'
import type { Entry, ListName } from './store.ts'

/** Entries of one transaction: others who write wait for it, for some 40 ms. */
const addedAtOnce = 10_000
/** Entries that are sorted together. */
const sortedAtOnce = 2 ** 20
/** Entries of one question to the store. */
const askedAtOnce = 500
/** Rows of a file whose problem is named; the others are counted. */
const mostProblems = 10_000

/** A list of an account. */
export interface ListTarget {
  readonly lists: AccountLists
  readonly accountId: string
  readonly list: ListName
}

export interface RowProblem {
  /** From 1. */
  readonly line: number
  readonly problem: string
}

export interface ReadFile {
  /** Lines of the file. Those that are no row of `read` are names of columns, comments, empty, or continue a row. */
  readonly lines: number
  /** Rows with something in them. */
  readonly read: number
  /** Rows that are not taken. */
  readonly bad: number
  readonly problems: readonly RowProblem[]
}

export interface Imported extends ReadFile {
  readonly added: number
  /** How many entries the list has, when it takes no more; null when it took all. */
  readonly fullAt: number | null
}

export interface Preview extends ReadFile {
  /** Entries that the list does not have, each once. */
  readonly toAdd: number
  /** How many entries the list has. */
  readonly size: number
  readonly isTooMany: boolean
}

function readerOf({ lists, accountId, list }: ListTarget): Reader {
  return { list, hash: lists.hasherOf(accountId), fingerprint: lists.fingerprintOf(accountId) }
}

/**
 * Adds the entries of a file row by row, so the file may be larger than the memory. Entries added before a failure are
 * kept; the same file can be imported again.
 */
export async function importFile(
  file: AsyncIterable<Uint8Array>,
  target: ListTarget,
  author: () => ListAuthor,
): Promise<Imported> {
  const { lists, accountId, list } = target
  const told = new Told()
  let added = 0
  const rows = readRows(file, readerOf(target), told.count)
  const limits = { group: addedAtOnce, waiting: sortedAtOnce }
  for await (const entries of inOrder(groupsOf(rows, told, addedAtOnce), limits)) {
    const changed = await lists.add(accountId, list, entries, author())
    if (changed.outcome === 'full') return { ...told.told, added, fullAt: changed.size }
    added += changed.changed
  }
  return { ...told.told, added, fullAt: null }
}

/** Previews an import. Every entry of the file is kept in memory, so the file has to be small. */
export async function previewFile(file: AsyncIterable<Uint8Array>, target: ListTarget): Promise<Preview> {
  const { lists, accountId, list } = target
  const told = new Told()
  const seen = new Set<string>()
  let toAdd = 0
  for await (const entries of groupsOf(readRows(file, readerOf(target), told.count), told, askedAtOnce)) {
    const fresh = [...new Set(entries.map(({ value }) => value))].filter(value => !seen.has(value))
    for (const value of fresh) seen.add(value)
    toAdd += fresh.length - (await lists.countListed(accountId, list, fresh))
  }
  const { [list]: size } = await lists.sizes(accountId)
  return { ...told.told, toAdd, size, isTooMany: size + toAdd > mostEntries[list] }
}

/** Counts of the rows read so far, with their problems. */
class Told {
  readonly count: LineCount = { lines: 0 }
  readonly #problems: RowProblem[] = []
  #read = 0
  #bad = 0

  /** The entry of a row; null for one that has none. */
  take(row: Row): Entry | null {
    this.#read += 1
    if ('entry' in row) return row.entry
    this.#bad += 1
    if (this.#problems.length < mostProblems) this.#problems.push({ line: row.line, problem: row.problem })
    return null
  }

  get told(): ReadFile {
    return { lines: this.count.lines, read: this.#read, bad: this.#bad, problems: this.#problems }
  }
}

async function* groupsOf(groups: AsyncIterable<readonly Row[]>, told: Told, atOnce: number): AsyncGenerator<Entry[]> {
  let waiting: Entry[] = []
  for await (const rows of groups) {
    for (const row of rows) {
      const entry = told.take(row)
      if (entry !== null) waiting.push(entry)
      if (waiting.length < atOnce) continue
      yield waiting
      waiting = []
    }
  }
  if (waiting.length > 0) yield waiting
}

export interface SortLimits {
  /** Entries of one group. */
  readonly group: number
  /** Entries that are sorted together, at most 2^20. */
  readonly waiting: number
}

const placeBits = 20
/** No value is longer: a domain has 253 characters, a hash 43. */
const [longestValue, usualValue] = [253, 48]

/** The same entries in groups; each group holds neighbours among as many entries as may wait. */
export async function* inOrder(
  entries: AsyncIterable<readonly Entry[]>,
  { group, waiting }: SortLimits,
): AsyncGenerator<Entry[]> {
  const sorted = new SortedEntries(waiting)
  for await (const some of entries) {
    for (const entry of some) {
      sorted.add(entry)
      if (sorted.isFull) yield* sorted.takeGroups(group)
    }
  }
  yield* sorted.takeGroups(group)
}

/**
 * Entries on their way into a list, in the order of its index. A transaction of entries in no order changes a page of
 * the index for nearly each of them; one of neighbours changes few pages.
 *
 * The values wait as bytes, because a million objects that live for long cost more than the hashes in them. Memory:
 * 64 MB at most, for any number of entries. Time: 0.4 µs an entry.
 */
class SortedEntries {
  readonly #most: number
  readonly #text: Buffer
  /** Offset in the text behind each entry. */
  readonly #ends: Uint32Array
  readonly #isDomain: Uint8Array
  /** For each entry the first four characters of its value, and its place: a number of 48 bits, exact in 64. */
  readonly #keys: Float64Array
  #count = 0
  #end = 0

  constructor(most: number) {
    this.#most = most
    // The operating system gives the pages when they are written to.
    this.#text = Buffer.alloc(most * usualValue + longestValue)
    this.#ends = new Uint32Array(most)
    this.#isDomain = new Uint8Array(most)
    this.#keys = new Float64Array(most)
  }

  get isFull(): boolean {
    return this.#count === this.#most || this.#end + longestValue > this.#text.length
  }

  add({ kind, value }: Entry): void {
    const [start, place] = [this.#end, this.#count]
    this.#end += this.#text.write(value, start, 'latin1')
    this.#count += 1
    this.#ends[place] = this.#end
    this.#isDomain[place] = kind === 'domain' ? 1 : 0
    this.#keys[place] = this.#text.readUInt32BE(start) * 2 ** placeBits + place
  }

  /** Returns all entries in groups and removes them. */
  *takeGroups(most: number): Generator<Entry[]> {
    const keys = this.#keys.subarray(0, this.#count).sort()
    for (let from = 0; from < keys.length; from += most) {
      yield Array.from(keys.subarray(from, from + most), key => this.#entry(key % 2 ** placeBits))
    }
    this.#count = 0
    this.#end = 0
  }

  #entry(place: number): Entry {
    const start = place === 0 ? 0 : this.#ends[place - 1]
    const value = this.#text.toString('latin1', start, this.#ends[place])
    return { kind: this.#isDomain[place] === 1 ? 'domain' : 'address', value }
  }
}
