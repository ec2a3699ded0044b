/**
 * A set of short texts, each with a number: its position in the order of UTF-16 code units. In a snapshot the texts are
 * front-coded (what each shares with the one before it is a length) and packed. Opening unpacks them into one run of code
 * units and puts each number into a slot of a hash table with open addressing, at most six
 * tenths full; it takes about 40 ms for 260,000 names, 2 bytes per character, 4 per name and 4 per slot.
 *
 * A slot holds the number and, in the bits that the number leaves free, a tag: the upper bits of the text's hash. A text
 * that is not in the set is nearly always refused by the tags, without reading any other text.
 */
import type { Sections, SnapshotView } from '../core/dataset.ts'
import { packBytes, unpackBytes } from './packed-bytes.ts'
import { SnapshotError } from './snapshot-error.ts'

/** A length is one byte; nothing that is looked up by name is longer. */
export const longestText = 255

/** Packs texts that are in order, each once and not empty, of the Basic Multilingual Plane. Throws RangeError otherwise. */
export function packNames(name: string, texts: readonly string[]): Sections {
  const shared = new Uint8Array(texts.length)
  const rests: string[] = []
  let before = ''
  texts.forEach((text, position) => {
    if (text.length > longestText) throw new RangeError('a text is too long to be packed')
    if (text <= before) throw new RangeError('the texts are not in order')
    if (/[\n\ud800-\udfff]/.test(text)) throw new RangeError('a text has a line feed or half a character in it')
    let same = 0
    while (same < before.length && same < text.length && text[same] === before[same]) same++
    shared[position] = same
    rests.push(text.slice(same))
    before = text
  })
  return {
    [`${name}.shared`]: packBytes(shared),
    [`${name}.rests`]: packBytes(Buffer.from(rests.join('\n'))),
    [`${name}.count`]: Uint32Array.of(texts.length),
  }
}

const lineFeed = 10
/** The table is between three and six tenths full. */
const slotsPerText = 1.6

export class NameIndex {
  /** How many texts there are; their numbers are 0 to size - 1. */
  readonly size: number
  private readonly units: Uint16Array
  /** Where each text ends in `units`; the first entry is 0. */
  private readonly ends: Uint32Array
  /** Tag and number + 1; 0 is a free slot. */
  private readonly slots: Uint32Array
  private readonly numberMask: number

  constructor(snapshot: SnapshotView, name: string) {
    this.size = snapshot.uint32(`${name}.count`)[0] ?? 0
    const shared = unpackBytes(snapshot.bytes(`${name}.shared`), `${name}.shared`, this.size)
    const rests = unpackBytes(snapshot.bytes(`${name}.rests`), `${name}.rests`)
    this.units = new Uint16Array(mostUnits(shared, rests))
    this.ends = new Uint32Array(this.size + 1)
    this.slots = new Uint32Array(2 ** Math.max(4, Math.ceil(Math.log2(this.size * slotsPerText + 2))))
    this.numberMask = this.slots.length - 1
    const { units, ends, slots } = this
    if (!fill(shared, rests, { units, ends, slots })) throw new SnapshotError('truncated', name)
  }

  /** The number of a text; -1 when it is not in the set. */
  numberOf(text: string): number {
    const { slots, numberMask } = this
    const hash = hashOf(text)
    const tag = (hash & ~numberMask) >>> 0
    let slot = hash & numberMask
    for (let found = slots[slot]; found !== 0; found = slots[slot]) {
      if ((found & ~numberMask) >>> 0 === tag && this.equals((found & numberMask) - 1, text)) {
        return (found & numberMask) - 1
      }
      slot = (slot + 1) & numberMask
    }
    return -1
  }

  private equals(number: number, text: string): boolean {
    const start = this.ends[number]
    if (this.ends[number + 1] - start !== text.length) return false
    for (let at = 0; at < text.length; at++) if (this.units[start + at] !== text.charCodeAt(at)) return false
    return true
  }

  /** The text of a number. */
  textOf(number: number): string {
    return String.fromCharCode(...this.units.subarray(this.ends[number], this.ends[number + 1]))
  }
}

const seed = 0x811c9dc5
const prime = 0x01000193

/** FNV-1a over code units, its upper half folded into the lower, which chooses the slot. */
function hashOf(text: string): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime)
  return finish(hash)
}

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

/** Room for the units of all texts: each unit is one byte or more of the rests, or shared. */
function mostUnits(shared: Uint8Array, rests: Uint8Array): number {
  let units = rests.length
  for (let number = 0; number < shared.length; number++) units += shared[number]
  return units
}

interface Filled {
  readonly units: Uint16Array
  readonly ends: Uint32Array
  readonly slots: Uint32Array
}

/** Where the filling is: the next byte of the rests, and how long the text before was. */
interface Progress {
  from: number
  longest: number
}

/** So short that the engine has the loop compiled after a few of them: one long loop runs twice as long at a start. */
const textsAtOnce = 150

/** Fills the index. False when lengths and rests do not belong together. */
function fill(shared: Uint8Array, rests: Uint8Array, into: Filled): boolean {
  /** Hashes of the beginnings of the text before, by their length. */
  const hashes = new Int32Array(longestText + 1)
  hashes[0] = seed
  const progress = { from: 0, longest: 0 }
  for (let first = 0; first < shared.length; first += textsAtOnce) {
    const after = Math.min(shared.length, first + textsAtOnce)
    if (!fillSome(shared, rests, into, hashes, progress, first, after)) return false
  }
  return progress.from === (shared.length === 0 ? 0 : rests.length + 1)
}

/**
 * Undoes the front coding and enters texts into the table, in one pass over the UTF-8 of the rests: the hash of what a text
 * shares with the one before it is known already.
 */
function fillSome(
  shared: Uint8Array,
  rests: Uint8Array,
  { units, ends, slots }: Filled,
  hashes: Int32Array,
  progress: Progress,
  first: number,
  after: number,
): boolean {
  const mask = slots.length - 1
  const bytes = rests.length
  let { from, longest } = progress
  let before = first === 0 ? 0 : ends[first - 1]
  for (let number = first; number < after; number++) {
    const start = ends[number]
    let length = shared[number]
    if (length > longest || from > bytes) return false
    for (let at = 0; at < length; at++) units[start + at] = units[before + at]
    let hash = hashes[length]
    while (from < bytes && rests[from] !== lineFeed) {
      let unit = rests[from++]
      if (unit >= 0xe0) unit = ((unit & 0x0f) << 12) | ((rests[from++] & 0x3f) << 6) | (rests[from++] & 0x3f)
      else if (unit >= 0xc0) unit = ((unit & 0x1f) << 6) | (rests[from++] & 0x3f)
      if (length === longestText) return false
      units[start + length] = unit
      hash = Math.imul(hash ^ unit, prime)
      hashes[++length] = hash
    }
    from++
    ends[number + 1] = start + length
    before = start
    longest = length
    hash = finish(hash)
    let slot = hash & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = (hash & ~mask) | (number + 1)
  }
  progress.from = from
  progress.longest = longest
  return true
}
