/**
 * How the hashes of some prefixes, all of one block, are written: in 5 bytes each, so that one can be found without
 * reading the others.
 *
 * Hashes are random numbers, so the differences between them in ascending order have a geometric distribution, for
 * which the Golomb-Rice code is the shortest there is: `lowBits` of a difference as they are, the bits above in unary.
 * The parameter is Kiely's (2004, "Selecting the Golomb parameter in Rice coding"). It takes 0.03 bits more than the
 * entropy, where Elias-Fano takes 0.47 more. A count is written as Elias' gamma code: 3.13 bits of the real counts,
 * whose entropy is 3.06, and no count is too large for it.
 *
 *   2 words     lowBits (6 bits), log2 of the number of parts (5), bits of a part's end (5), position of the source (48)
 *   ends        for each part, where it ends in the stream
 *   stream      for each hash: difference above (unary), count (gamma), difference below, rest of the hash where it is kept
 *   tags        if there are any: for each prefix, its length in bytes (1 byte) and the tag
 *
 * A part has the same share of all keys as every other, about 200 hashes, and begins its differences anew. So a look-up
 * walks through half a part, about 1 µs, where all hashes of a prefix would take ten times that.
 */
import { BitWriter, bitsAt, windowAt, zerosAt, zerosBelow } from './bits.ts'
import { type HashList, prefixBits } from './hash-list.ts'

/** What all blocks of a file have in common. */
export interface CorpusLayout {
  /** A block holds 2^groupBits prefixes; 0 to `mostGroupBits`. */
  readonly groupBits: number
  /** Bytes of a hash that are kept behind its first 64 bits: 0 in an index of truncated hashes. */
  readonly restBytes: number
}

/** A key of more bits would not be exact in a number. */
export const mostGroupBits = 8
const wordBits = 32
const headerWords = 2
const twoTo32 = 2 ** wordBits
/** Bits of a first word below the prefix. */
const firstBitsBelow = wordBits - prefixBits
const mostTagBytes = 255
/** Parts have half as many hashes at least, and as many at most. */
const mostPerPart = 256

/** Bits of a key: of the first 64 bits of a hash, those that differ within a block. */
function keyBitsOf({ groupBits }: CorpusLayout): number {
  return groupBits + firstBitsBelow + wordBits
}

function keyOf(first: number, second: number, { groupBits }: CorpusLayout): number {
  return (first & (2 ** (groupBits + firstBitsBelow) - 1)) * twoTo32 + second
}

/** The Rice parameter that suits `count` random keys of so many bits. */
function lowBitsFor(count: number, keyBits: number): number {
  const meanDifference = 2 ** keyBits / Math.max(count, 1)
  const goldenLog = Math.log((1 + Math.sqrt(5)) / 2)
  return Math.max(0, Math.min(keyBits, 1 + Math.floor(Math.log2(goldenLog * meanDifference))))
}

function partBitsFor(count: number): number {
  return Math.max(0, Math.ceil(Math.log2(count / mostPerPart)))
}

/** Codes blocks, one after the other. */
export class BlockCoder {
  readonly #layout: CorpusLayout
  readonly #stream = new BitWriter()
  readonly #ends = new BitWriter()

  constructor(layout: CorpusLayout) {
    this.#layout = layout
  }

  /**
   * @param list has the hashes of the block in ascending order, none twice, from `from` to before `to`
   * @param position how far the import has come in its source
   * @param tags of each prefix of the block, '' for none; empty when no prefix has one
   */
  code(list: HashList, from: number, to: number, position: number, tags: readonly string[] = []): Uint8Array {
    const keyBits = keyBitsOf(this.#layout)
    const lowBits = lowBitsFor(to - from, keyBits)
    const partBits = Math.min(partBitsFor(to - from), keyBits)
    const ends = this.#codeStream(list, from, to, lowBits, partBits)
    const endBits = wordBits - Math.clz32(ends[ends.length - 1])
    this.#ends.clear()
    for (const end of ends) this.#ends.write(end, endBits)
    const [head, stream] = [this.#ends.words(), this.#stream.words()]
    const tagBytes = codeTags(tags)
    const words = new Uint32Array(headerWords + head.length + stream.length + tagBytes.length / 4)
    words[0] = lowBits | (partBits << 6) | (endBits << 11) | (Math.floor(position / twoTo32) << 16)
    words[1] = position
    words.set(head, headerWords)
    words.set(stream, headerWords + head.length)
    const bytes = new Uint8Array(words.buffer)
    bytes.set(tagBytes, bytes.length - tagBytes.length)
    return bytes
  }

  /** Returns where each part ends in the stream. */
  #codeStream(list: HashList, from: number, to: number, lowBits: number, partBits: number): Uint32Array {
    const { restBytes } = this.#layout
    const stream = this.#stream
    const { first, second, counts, rest } = list
    const keyBits = keyBitsOf(this.#layout)
    const mask = 2 ** (keyBits - wordBits) - 1
    const ends = new Uint32Array(2 ** partBits)
    /** Bits of the high word of a key below its part, and of the high word of a difference below its unary code. */
    const [partShift, lowShift] = [keyBits - partBits - wordBits, lowBits - wordBits]
    const isUsual = partShift >= 0 && lowShift >= 0
    let part = 0
    // The key before, in two words; at the beginning of a part, the lowest key of it.
    let [highBefore, lowBefore] = [0, 0]
    stream.clear()
    for (let at = from; at < to; at++) {
      const [high, low] = [first[at] & mask, second[at]]
      const itsPart = isUsual ? high >>> partShift : partOf(high, low, partShift)
      if (itsPart > part) {
        ends.fill(stream.length, part, itsPart)
        part = itsPart
        const lowest = part * 2 ** (partShift + wordBits)
        ;[highBefore, lowBefore] = [Math.floor(lowest / twoTo32), lowest % twoTo32]
      }
      const highDifference = high - highBefore - (low < lowBefore ? 1 : 0)
      const lowDifference = (low - lowBefore) >>> 0
      if (isUsual) {
        writeStart(stream, highDifference >>> lowShift, counts[at])
        stream.write(lowDifference, wordBits)
        stream.write(highDifference & ((1 << lowShift) - 1), lowShift)
      } else {
        const difference = highDifference * twoTo32 + lowDifference
        writeStart(stream, Math.floor(difference / 2 ** lowBits), counts[at])
        stream.writeWide(difference % 2 ** lowBits, lowBits)
      }
      for (let byte = at * restBytes; byte < (at + 1) * restBytes; byte++) stream.write(rest[byte], 8)
      highBefore = high
      lowBefore = low
    }
    ends.fill(stream.length, part)
    return ends
  }
}

function partOf(high: number, low: number, partShift: number): number {
  return Math.floor((high * twoTo32 + low) / 2 ** (partShift + wordBits))
}

/** Writes the difference above and the count: at once when they fit into a word, as nearly all do. */
function writeStart(stream: BitWriter, above: number, count: number): void {
  const width = widthOf(count)
  const bits = above + 2 * width + 2
  if (bits < wordBits) {
    const gamma = (1 << width) | ((count - (1 << width)) << (width + 1))
    stream.write((1 << above) | (gamma << (above + 1)), bits)
    return
  }
  stream.writeUnary(above)
  stream.writeUnary(width)
  stream.writeWide(count - 2 ** width, width)
}

/** Bits of a number below its highest one. */
function widthOf(count: number): number {
  return count < twoTo32 ? 31 - Math.clz32(count) : 63 - Math.clz32(Math.floor(count / twoTo32))
}

/** Whole words, none when there is no tag. */
function codeTags(tags: readonly string[]): Uint8Array {
  if (tags.every(tag => tag === '')) return new Uint8Array(0)
  if (tags.some(tag => tag.length > mostTagBytes)) throw new RangeError(`a tag has at most ${mostTagBytes} bytes`)
  const pieces = tags.map(tag => Buffer.concat([Buffer.of(tag.length), Buffer.from(tag, 'latin1')]))
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return Buffer.concat([...pieces, Buffer.alloc(-length & 3)])
}

/** A block as it was read. Throws RangeError when its bytes are none that a BlockCoder wrote. */
export class CodedBlock {
  readonly #layout: CorpusLayout
  readonly #words: Uint32Array
  readonly #lowBits: number
  readonly #partBits: number
  readonly #endBits: number
  /** Where the stream begins, in bits. */
  readonly #start: number

  constructor(bytes: Uint8Array, layout: CorpusLayout) {
    this.#layout = layout
    this.#words = wordsOf(bytes)
    const head = this.#words[0]
    this.#lowBits = head & 63
    this.#partBits = (head >>> 6) & 31
    this.#endBits = (head >>> 11) & 31
    this.#start = wordBits * (headerWords + Math.ceil((2 ** this.#partBits * this.#endBits) / wordBits))
    if (!(this.#start <= this.#words.length * wordBits)) throw new RangeError('this is no block of a corpus')
  }

  /** How far the import had come in its source when it wrote the block. */
  get position(): number {
    return (this.#words[0] >>> 16) * twoTo32 + this.#words[1]
  }

  #endOf(part: number): number {
    return part < 0 ? 0 : bitsAt(this.#words, headerWords * wordBits + part * this.#endBits, this.#endBits)
  }

  /**
   * How often the hash was seen, 0 when it is not in the block.
   *
   * @param rest the bytes behind the first 64 bits; compared where they are kept
   */
  countOf(first: number, second: number, rest: Uint8Array): number {
    const [words, lowBits, { restBytes }] = [this.#words, this.#lowBits, this.#layout]
    const key = keyOf(first, second, this.#layout)
    const partRange = 2 ** (keyBitsOf(this.#layout) - this.#partBits)
    const part = Math.floor(key / partRange)
    const end = this.#start + this.#endOf(part)
    let place = this.#start + this.#endOf(part - 1)
    let reached = part * partRange
    while (place < end) {
      const window = windowAt(words, place)
      let above = zerosBelow(window)
      const next = window >>> (above + 1)
      let width = zerosBelow(next)
      if (window === 0 || next === 0 || above === 31) {
        above = zerosAt(words, place)
        width = zerosAt(words, place + above + 1)
      }
      const countPlace = place + above + width + 2
      place = countPlace + width
      reached += differenceAt(words, place, above, lowBits)
      place += lowBits + 8 * restBytes
      if (reached < key) continue
      if (reached > key) return 0
      if (this.#hasRest(place - 8 * restBytes, rest)) return 2 ** width + bitsAt(words, countPlace, width)
    }
    return 0
  }

  #hasRest(place: number, rest: Uint8Array): boolean {
    for (let byte = 0; byte < this.#layout.restBytes; byte++) {
      if (bitsAt(this.#words, place + 8 * byte, 8) !== rest[byte]) return false
    }
    return true
  }

  /** Appends all hashes of one prefix, in ascending order. The list keeps as many bytes of each as the block. */
  appendRange(prefix: number, list: HashList): void {
    const { groupBits } = this.#layout
    const within = prefix & (2 ** groupBits - 1)
    const range = 2 ** (firstBitsBelow + wordBits)
    this.#append(prefix - within, within * range, (within + 1) * range, list)
  }

  /** Appends all hashes, in ascending order. */
  appendAll(block: number, list: HashList): void {
    this.#append(block * 2 ** this.#layout.groupBits, 0, 2 ** keyBitsOf(this.#layout), list)
  }

  /** @param firstPrefix of the block */
  #append(firstPrefix: number, from: number, to: number, list: HashList): void {
    const [words, lowBits, { restBytes }] = [this.#words, this.#lowBits, this.#layout]
    const partRange = 2 ** (keyBitsOf(this.#layout) - this.#partBits)
    const rest = new Uint8Array(restBytes)
    for (let part = Math.floor(from / partRange); part * partRange < to; part++) {
      const end = this.#start + this.#endOf(part)
      let place = this.#start + this.#endOf(part - 1)
      let key = part * partRange
      while (place < end) {
        const above = zerosAt(words, place)
        place += above + 1
        const width = zerosAt(words, place)
        place += width + 1
        const count = 2 ** width + bitsAt(words, place, width)
        place += width
        key += differenceAt(words, place, above, lowBits)
        place += lowBits
        for (let byte = 0; byte < restBytes; byte++, place += 8) rest[byte] = bitsAt(words, place, 8)
        if (key >= from && key < to) list.add(firstOf(firstPrefix, key), key >>> 0, count, rest)
      }
    }
  }

  /** The tag of each prefix of the block, '' where there is none. */
  tags(): string[] {
    const count = 2 ** this.#layout.groupBits
    const end = this.#start + this.#endOf(2 ** this.#partBits - 1)
    const bytes = Buffer.from(this.#words.buffer, this.#words.byteOffset, this.#words.byteLength)
    let at = 4 * Math.ceil(end / wordBits)
    if (at >= bytes.length) return Array<string>(count).fill('')
    return Array.from({ length: count }, () => {
      const tag = bytes.toString('latin1', at + 1, at + 1 + bytes[at])
      at += 1 + bytes[at]
      return tag
    })
  }
}

/** The difference whose low bits stand at a place. Those of a real corpus are 33 or more. */
function differenceAt(words: Uint32Array, place: number, above: number, lowBits: number): number {
  if (lowBits <= wordBits || above >= 2 ** 10) return above * 2 ** lowBits + bitsAt(words, place, lowBits)
  const width = lowBits - wordBits
  const high = (above << width) | (windowAt(words, place + wordBits) & ((1 << width) - 1))
  return high * twoTo32 + (windowAt(words, place) >>> 0)
}

function firstOf(firstPrefix: number, key: number): number {
  return ((firstPrefix << firstBitsBelow) | Math.floor(key / twoTo32)) >>> 0
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  const isAligned = bytes.byteOffset % 4 === 0
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : Uint8Array.from(bytes)
  return new Uint32Array(buffer, byteOffset, byteLength >> 2)
}

/** The same block, written when the import had come to another position. */
export function atPosition(bytes: Uint8Array, position: number): Uint8Array {
  const moved = Uint8Array.from(bytes)
  const view = new DataView(moved.buffer)
  view.setUint16(2, Math.floor(position / twoTo32), true)
  view.setUint32(4, position % twoTo32, true)
  return moved
}
