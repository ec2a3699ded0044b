/**
 * Numbers of any width, one behind the other, in words of 32 bits. The first bit of a stream is the lowest of its first
 * word.
 */

const wordBits = 32
const twoTo32 = 2 ** 32

export class BitWriter {
  #words = new Uint32Array(1024)
  #count = 0
  /** The word that is not full yet, and how many of its bits are used. */
  #word = 0
  #used = 0

  clear(): void {
    this.#count = 0
    this.#word = 0
    this.#used = 0
  }

  get length(): number {
    return this.#count * wordBits + this.#used
  }

  /** @param width 0 to 32; the value has no more bits. */
  write(value: number, width: number): void {
    this.#word |= value << this.#used
    this.#used += width
    if (this.#used < wordBits) return
    if (this.#count === this.#words.length) this.#grow()
    this.#words[this.#count++] = this.#word
    this.#used -= wordBits
    this.#word = this.#used === 0 ? 0 : value >>> (width - this.#used)
  }

  /** @param width 0 to 53; the value, a whole number below 2^53, has no more bits. */
  writeWide(value: number, width: number): void {
    if (width <= wordBits) this.write(value >>> 0, width)
    else {
      this.write(value >>> 0, wordBits)
      this.write(Math.floor(value / twoTo32), width - wordBits)
    }
  }

  /** Writes `zeros` zero bits, then a one. */
  writeUnary(zeros: number): void {
    let left = zeros
    for (; left >= wordBits; left -= wordBits) this.write(0, wordBits)
    this.write((1 << left) >>> 0, left + 1)
  }

  /** The words of the stream, the last one filled with zeros; valid until the next write. */
  words(): Uint32Array {
    if (this.#used === 0) return this.#words.subarray(0, this.#count)
    if (this.#count === this.#words.length) this.#grow()
    this.#words[this.#count] = this.#word
    return this.#words.subarray(0, this.#count + 1)
  }

  #grow(): void {
    const wider = new Uint32Array(2 * this.#words.length)
    wider.set(this.#words)
    this.#words = wider
  }
}

/** 32 bits from a place on, zeros behind the end of the stream; signed. */
export function windowAt(words: Uint32Array, place: number): number {
  const at = place >>> 5
  const skipped = place & 31
  // Shifted twice, because a shift by 32 bits is none.
  return (words[at] >>> skipped) | ((words[at + 1] << 1) << (31 - skipped))
}

/** @param width 0 to 53 */
export function bitsAt(words: Uint32Array, place: number, width: number): number {
  if (width < wordBits) return windowAt(words, place) & ((1 << width) - 1)
  const low = windowAt(words, place) >>> 0
  if (width === wordBits) return low
  return low + (windowAt(words, place + wordBits) & ((1 << (width - wordBits)) - 1)) * twoTo32
}

/** How many zeros come before the next one; throws RangeError when there is none. */
export function zerosAt(words: Uint32Array, place: number): number {
  const window = windowAt(words, place)
  if (window !== 0) return zerosBelow(window)
  for (let zeros = wordBits; place + zeros < words.length * wordBits; zeros += wordBits) {
    const next = windowAt(words, place + zeros)
    if (next !== 0) return zeros + zerosBelow(next)
  }
  throw new RangeError('the stream ends within a number')
}

/** How many zeros are below the lowest one of a word; -1 when there is none. */
export function zerosBelow(window: number): number {
  return 31 - Math.clz32(window & -window)
}
