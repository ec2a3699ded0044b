/**
 * Texts by the prefix of a number: the longest prefix that a digit string begins with decides. Telephone numbering has
 * such tables of areas, carriers and time zones.
 *
 * A key is a digit string as a number whose order is that of prefixes: up to nine digits in base 11, each digit one
 * higher than it is, and 0 where the string has ended. So "49" lies before "490", which lies before "491", and a prefix
 * of k digits covers exactly the keys from its own up to 11^(9-k) further, whatever follows. 11^9 fits into 32 bits.
 *
 * Prefixes nest. The builder turns them into consecutive ranges of keys, which do not, each with the number of its
 * text, 0 for none; neighbours with the same text are one range. A look-up is one search for the last range that starts
 * at or before the key. A table over the first four digits says between which ranges to search. The same rows give the
 * same bytes. Sections of a snapshot:
 *
 *   <name>.starts     uint32, first key of each range, ascending; the first is 0
 *   <name>.values     uint16, number of the text of each range
 *   <name>.shortcuts  uint32, for each first four digits the last range that starts at or before them, and one more
 *   <name>.ends       uint32, where each text ends in the texts; the first is that of text 0, which is empty
 *   <name>.texts      uint8, every text once, UTF-8
 */
import type { Sections, SnapshotView } from '../../core/dataset.ts'

const longestPrefix = 9
const base = 11

/** The number of keys that begin with a prefix of so many digits. */
function keysBelow(digits: number): number {
  return base ** (longestPrefix - digits)
}

/** The shortcut table tells keys apart by their first four digits, which this many keys have in common. */
const shortcutDigits = 4
const keysPerShortcut = keysBelow(shortcutDigits)
const shortcuts = base ** shortcutDigits

/** The key of the first nine digits of `text` from `start` on. Every character must be a digit. */
export function prefixKey(text: string, start = 0): number {
  const end = text.length
  let key = 0
  for (let at = start; at < start + longestPrefix; at++) {
    key = key * base + (at < end ? text.charCodeAt(at) - 0x2f : 0)
  }
  return key
}

export class PrefixIndex {
  readonly #starts: Uint32Array
  readonly #values: Uint16Array
  readonly #shortcuts: Uint32Array
  readonly #ends: Uint32Array
  readonly #texts: Buffer
  readonly #decoded: (string | undefined)[]

  /** Opens the index of that name. Throws SnapshotError for a missing section. */
  constructor(snapshot: SnapshotView, name: string) {
    const texts = snapshot.bytes(`${name}.texts`)
    this.#starts = snapshot.uint32(`${name}.starts`)
    this.#values = snapshot.uint16(`${name}.values`)
    this.#shortcuts = snapshot.uint32(`${name}.shortcuts`)
    this.#ends = snapshot.uint32(`${name}.ends`)
    this.#texts = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength)
    this.#decoded = new Array(this.#ends.length)
  }

  get rows(): number {
    return this.#starts.length
  }

  /** The number of the text for a key of `prefixKey`; 0 when no prefix matches. */
  find(key: number): number {
    const shortcut = (key / keysPerShortcut) >>> 0
    let low = this.#shortcuts[shortcut]
    let high = this.#shortcuts[shortcut + 1]
    // The range sought is in low..high: the last one whose start is not above the key.
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#starts[middle] <= key) low = middle
      else high = middle - 1
    }
    return this.#values[low]
  }

  /** The text of a number from `find`; null for 0. It is decoded at its first use and cached. */
  text(number: number): string | null {
    return number === 0 ? null : (this.#decoded[number] ?? this.#decode(number))
  }

  #decode(number: number): string {
    const text = this.#texts.toString('utf8', this.#ends[number - 1], this.#ends[number])
    this.#decoded[number] = text
    return text
  }
}

/** The sections of an index in a snapshot, to be copied into another one. */
export function prefixSections(snapshot: SnapshotView, name: string): Sections {
  return {
    [`${name}.starts`]: snapshot.uint32(`${name}.starts`),
    [`${name}.values`]: snapshot.uint16(`${name}.values`),
    [`${name}.shortcuts`]: snapshot.uint32(`${name}.shortcuts`),
    [`${name}.ends`]: snapshot.uint32(`${name}.ends`),
    [`${name}.texts`]: snapshot.bytes(`${name}.texts`),
  }
}

/** A prefix of one to nine digits and its text; an empty text hides those of shorter prefixes. */
export type PrefixRow = readonly [prefix: string, text: string]

const mostTexts = 2 ** 16 - 1

/**
 * The sections that PrefixIndex opens. Throws RangeError for a row of another form, a repeated prefix, or more than
 * 65,535 texts.
 */
export function buildPrefixIndex(name: string, rows: readonly PrefixRow[]): Sections {
  const ranges = new Ranges()
  const open: Interval[] = []
  const closeUpTo = (key: number) => {
    for (let top = open.at(-1); top !== undefined && top.end <= key; top = open.at(-1)) {
      open.pop()
      ranges.startAt(top.end, open.at(-1)?.value ?? 0)
    }
  }
  const texts = new Map<string, number>()
  for (const { start, end, text } of intervalsOf(rows)) {
    closeUpTo(start)
    const value = text === '' ? 0 : (texts.get(text) ?? texts.size + 1)
    if (value > 0) texts.set(text, value)
    ranges.startAt(start, value)
    open.push({ end, value })
  }
  if (texts.size > mostTexts) throw new RangeError(`${texts.size} texts are more than an index holds`)
  closeUpTo(keysBelow(0))
  return { ...ranges.encode(name), ...encodeTexts(name, [...texts.keys()]) }
}

interface Interval {
  /** First key after it. */
  readonly end: number
  readonly value: number
}

/** Intervals sorted by their first key, so that an interval comes before those that it contains. */
function intervalsOf(rows: readonly PrefixRow[]): { start: number; end: number; text: string }[] {
  const intervals = rows.map(([prefix, text]) => {
    if (prefix.length > longestPrefix || !/^[0-9]+$/.test(prefix)) throw new RangeError('not a prefix of 1 to 9 digits')
    const start = prefixKey(prefix)
    return { start, end: start + keysBelow(prefix.length), text }
  })
  intervals.sort((a, b) => a.start - b.start)
  for (let at = 1; at < intervals.length; at++) {
    if (intervals[at].start === intervals[at - 1].start) throw new RangeError('a prefix comes twice')
  }
  return intervals
}

/** Consecutive ranges: each ends where the next one starts. */
class Ranges {
  readonly #starts: number[] = [0]
  readonly #values: number[] = [0]

  startAt(start: number, value: number): void {
    const last = this.#starts.length - 1
    if (this.#starts[last] !== start) {
      this.#starts.push(start)
      this.#values.push(value)
      return
    }
    this.#values[last] = value
  }

  encode(name: string): Sections {
    const kept = this.#starts.map((_, at) => at).filter(at => at === 0 || this.#values[at] !== this.#values[at - 1])
    // No range starts behind the last key.
    const inside = kept.filter(at => this.#starts[at] < keysBelow(0))
    const starts = Uint32Array.from(inside, at => this.#starts[at])
    return {
      [`${name}.starts`]: starts,
      [`${name}.values`]: Uint16Array.from(inside, at => this.#values[at]),
      [`${name}.shortcuts`]: shortcutsOf(starts),
    }
  }
}

function shortcutsOf(starts: Uint32Array): Uint32Array {
  const table = new Uint32Array(shortcuts + 1)
  let row = 0
  for (let shortcut = 0; shortcut <= shortcuts; shortcut++) {
    while (row + 1 < starts.length && starts[row + 1] <= shortcut * keysPerShortcut) row++
    table[shortcut] = row
  }
  return table
}

function encodeTexts(name: string, texts: readonly string[]): Sections {
  const bytes = texts.map(text => Buffer.from(text))
  const ends = new Uint32Array(texts.length + 1)
  bytes.forEach((each, at) => {
    ends[at + 1] = ends[at] + each.length
  })
  return { [`${name}.ends`]: ends, [`${name}.texts`]: new Uint8Array(Buffer.concat(bytes)) }
}
