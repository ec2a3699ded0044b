/**
 * A set of short texts, each with a number: its position in the order of UTF-16 code units. In a snapshot the texts are
 * front-coded (what each shares with the one before it is a length) and packed. Opening unpacks them into one run of
 * code units, each text behind its number and length, and puts the place of each into a slot of a hash table with open
 * addressing, at most six tenths full; it takes about 40 ms for 260,000 names, 2 bytes per character, 9 per name and 4
 * per slot.
 *
 * A slot holds the place and, in the bits that the place leaves free, a tag: the upper bits of the text's hash. To find
 * a text costs reading a slot and the text. A filter refuses nine in ten of the texts that are not in the set: it has
 * eight bits for each text, one of them set, and is small enough to stay in the cache of one core. The tags refuse
 * nearly all others.
 *
 * The hash is a polynomial over the code units. A reader of text can extend it unit by unit as it goes, fold capitals
 * on the way, and compute the hash of any part from the hashes of two beginnings. So parts of a text are looked for
 * without being cut out of it, in an array of its units: comparing these costs a third of comparing with a string.
 */
import type { Sections, SnapshotView } from '../../core/dataset.ts'
import { packBytes, unpackBytes } from '../snapshot/packed-bytes.ts'
import { SnapshotError } from '../snapshot/snapshot.ts'

/** A length is one byte; no text that is looked up is longer. */
export const longestText = 255

/**
 * Packs texts that are in order, each once and not empty, of the Basic Multilingual Plane. Throws RangeError otherwise.
 */
export function packNames(name: string, texts: readonly string[]): Sections {
  const shared = new Uint8Array(texts.length)
  const rests: string[] = []
  let units = headUnits
  let before = ''
  texts.forEach((text, position) => {
    if (text.length > longestText) throw new RangeError('a text is too long to be packed')
    if (text <= before) throw new RangeError('the texts are not in order')
    if (/[\n\ud800-\udfff]/.test(text)) throw new RangeError('a text has a line feed or half a character in it')
    let same = 0
    while (same < before.length && same < text.length && text[same] === before[same]) same++
    shared[position] = same
    rests.push(text.slice(same))
    units += headUnits + text.length
    before = text
  })
  const bytes = Buffer.from(rests.join('\n'))
  return {
    [`${name}.shared`]: packBytes(shared),
    [`${name}.rests`]: packBytes(bytes),
    [`${name}.counts`]: Uint32Array.of(texts.length, bytes.length, units),
  }
}

const lineFeed = 10
/** The table is between three and six tenths full. */
const slotsPerText = 1.6
const filterBitsPerText = 8

/** Before each text stand the lower half of its number, then the rest of the number and its length, of a byte each. */
const headUnits = 2
const mostTexts = 2 ** 24

/** What opening unpacks, in memory that the threads share (`derived` of the snapshot). */
interface OpenedTables {
  readonly units: Uint16Array
  readonly places: Uint32Array
  readonly slots: Int32Array
  readonly filter: Uint8Array
}

export class NameIndex {
  /** How many texts there are; their numbers are 0 to size - 1. */
  readonly size: number
  readonly #units: Uint16Array
  /** The offset of each text with its head in `units`. */
  readonly #places: Uint32Array
  /** Tag and place; 0 is a free slot, and no text is at place 0. */
  readonly #slots: Int32Array
  readonly #placeMask: number
  readonly #filter: Uint8Array
  readonly #filterShift: number

  constructor(snapshot: SnapshotView, name: string) {
    const [size = 0, bytesOfRests = 0, unitsOfAll = 0] = snapshot.uint32(`${name}.counts`)
    if (size > mostTexts || unitsOfAll > mostUnits(size)) throw new SnapshotError('truncated', name)
    const filterBits = Math.max(3, Math.ceil(Math.log2(size * filterBitsPerText + 1)))
    this.size = size
    this.#placeMask = 2 ** Math.ceil(Math.log2(unitsOfAll + 1)) - 1
    this.#filterShift = 32 - filterBits
    let opened: OpenedTables | undefined
    const table = <Key extends keyof OpenedTables>(key: Key) =>
      snapshot.derived(`${name}.${key}`, () => {
        opened ??= this.#unpack(snapshot, name, [size, bytesOfRests, unitsOfAll], filterBits)
        return opened[key]
      })
    this.#units = table('units')
    this.#places = table('places')
    this.#slots = table('slots')
    this.#filter = table('filter')
  }

  #unpack(
    snapshot: SnapshotView,
    name: string,
    [size, bytesOfRests, unitsOfAll]: readonly number[],
    filterBits: number,
  ): OpenedTables {
    const shared = unpackBytes(snapshot.bytes(`${name}.shared`), `${name}.shared`, size)
    const rests = unpackBytes(snapshot.bytes(`${name}.rests`), `${name}.rests`, bytesOfRests)
    const tables = {
      units: new Uint16Array(new SharedArrayBuffer(unitsOfAll * 2)),
      places: new Uint32Array(new SharedArrayBuffer(size * 4)),
      slots: new Int32Array(new SharedArrayBuffer(2 ** Math.max(4, Math.ceil(Math.log2(size * slotsPerText + 2))) * 4)),
      filter: new Uint8Array(new SharedArrayBuffer(2 ** filterBits / 8)),
    }
    const masks = { placeMask: this.#placeMask, filterShift: this.#filterShift }
    if (!fill(shared, rests, { ...tables, ...masks })) throw new SnapshotError('truncated', name)
    return tables
  }

  /** The number of a text, or of the part from `start` up to `end`; -1 when it is not in the set. */
  numberOf(text: string, start = 0, end = text.length): number {
    const length = end - start
    if (length > longestText) return -1
    let hash = emptyHash
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(start + at)
      asked[at] = unit
      hash = extendHash(hash, unit)
    }
    return this.find(hash, asked, 0, length)
  }

  /** The number of the text that is the code units from `start` up to `end`, whose hash is known. */
  find(hash: number, text: Uint16Array, start: number, end: number): number {
    const slots = this.#slots
    const units = this.#units
    const placeMask = this.#placeMask
    const mask = slots.length - 1
    const mixed = finish(hash)
    const bit = mixed >>> this.#filterShift
    if ((this.#filter[bit >>> 3] & (1 << (bit & 7))) === 0) return -1
    for (let slot = mixed & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const found = slots[slot]
      if (((found ^ mixed) & ~placeMask) !== 0) continue
      const place = found & placeMask
      if (isAt(units, place, text, start, end)) return units[place] | ((units[place + 1] >>> 8) << 16)
    }
    return -1
  }

  /** The text of a number. */
  textOf(number: number): string {
    const place = this.#places[number]
    const from = place + headUnits
    return String.fromCharCode(...this.#units.subarray(from, from + (this.#units[place + 1] & 0xff)))
  }
}

function isAt(units: Uint16Array, place: number, text: Uint16Array, start: number, end: number): boolean {
  const length = end - start
  if ((units[place + 1] & 0xff) !== length) return false
  const from = place + headUnits
  for (let at = 0; at < length; at++) if (units[from + at] !== text[start + at]) return false
  return true
}

/** The text that is being looked up. */
const asked = new Uint16Array(longestText)

/** The golden ratio in 32 bits: odd, and its powers differ in all their bits. */
const base = 0x9e3779b1 | 0

/** The hash of a text of no units. */
export const emptyHash = 0

/** The hash of a text with one more unit behind it. */
export function extendHash(hash: number, unit: number): number {
  return (Math.imul(hash, base) + unit) | 0
}

const powers = new Int32Array(longestText + 1)
powers[0] = 1
for (let power = 1; power <= longestText; power++) powers[power] = Math.imul(powers[power - 1], base)

/**
 * The hash of the units between two places of a text, at most `longestText` apart, from the hashes of the texts before
 * each place.
 */
export function hashBetween(before: number, whole: number, units: number): number {
  return (whole - Math.imul(before, powers[units])) | 0
}

/** The hash with its bits mixed: the lower ones choose the slot, the upper ones are the tag. */
function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

/** Largest number of units for this number of texts, with their heads. */
function mostUnits(texts: number): number {
  return headUnits + texts * (headUnits + longestText)
}

interface Filled extends OpenedTables {
  readonly placeMask: number
  readonly filterShift: number
}

/** State of the unpacking: the next byte of the rests, the next place, and the length and place of the text before. */
interface Progress {
  from: number
  place: number
  longest: number
  before: number
}

/** Few enough that the engine compiles the loop after some rounds: at a start one long loop takes twice as long. */
const textsAtOnce = 150

/** Fills the index. False when lengths and rests do not belong together. */
function fill(shared: Uint8Array, rests: Uint8Array, into: Filled): boolean {
  const hashes = new Int32Array(shared.length)
  /** Hashes of the beginnings of the text before, by their length. */
  const beginnings = new Int32Array(longestText + 1)
  beginnings[0] = emptyHash
  const progress = { from: 0, place: headUnits, longest: 0, before: 0 }
  for (let first = 0; first < shared.length; first += textsAtOnce) {
    const after = Math.min(shared.length, first + textsAtOnce)
    if (!unpackSome(shared, rests, into, hashes, beginnings, progress, first, after)) return false
  }
  // A second pass enters them: it waits for the slots alone, and for many at a time.
  for (let first = 0; first < shared.length; first += textsAtOnce) {
    enterSome(into, hashes, first, Math.min(shared.length, first + textsAtOnce))
  }
  return progress.from === (shared.length === 0 ? 0 : rests.length + 1) && progress.place === into.units.length
}

/**
 * Undoes the front coding in one pass over the UTF-8 of the rests, and hashes the texts. The hash of the part that a
 * text shares with the one before it is known already.
 */
function unpackSome(
  shared: Uint8Array,
  rests: Uint8Array,
  { units, places }: Filled,
  hashes: Int32Array,
  beginnings: Int32Array,
  progress: Progress,
  first: number,
  after: number,
): boolean {
  const bytes = rests.length
  let { from, place, longest, before } = progress
  for (let number = first; number < after; number++) {
    const start = place + headUnits
    let length = shared[number]
    if (length > longest || from > bytes) return false
    for (let at = 0; at < length; at++) units[start + at] = units[before + at]
    let hash = beginnings[length]
    while (from < bytes && rests[from] !== lineFeed) {
      let unit = rests[from++]
      if (unit >= 0xe0) unit = ((unit & 0x0f) << 12) | ((rests[from++] & 0x3f) << 6) | (rests[from++] & 0x3f)
      else if (unit >= 0xc0) unit = ((unit & 0x1f) << 6) | (rests[from++] & 0x3f)
      if (length === longestText) return false
      units[start + length] = unit
      hash = (Math.imul(hash, base) + unit) | 0
      beginnings[++length] = hash
    }
    from++
    units[place] = number
    units[place + 1] = ((number >>> 16) << 8) | length
    places[number] = place
    hashes[number] = hash
    before = start
    longest = length
    place = start + length
  }
  progress.from = from
  progress.place = place
  progress.longest = longest
  progress.before = before
  return true
}

function enterSome(into: Filled, hashes: Int32Array, first: number, after: number): void {
  const { slots, places, placeMask, filter, filterShift } = into
  const mask = slots.length - 1
  for (let number = first; number < after; number++) {
    const mixed = finish(hashes[number])
    const bit = mixed >>> filterShift
    filter[bit >>> 3] |= 1 << (bit & 7)
    let slot = mixed & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = (mixed & ~placeMask) | places[number]
  }
}
