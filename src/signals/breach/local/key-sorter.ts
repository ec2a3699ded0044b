/**
 * Sorts any number of keys in bounded memory. Keys are even over their range, since they are keyed hashes, so their
 * first byte deals them into 256 parts of like size. A part has a buffer of up to 64 KB (16 MB for all), which goes to
 * a file when it is full. Taking the parts one after the other gives all keys in order; one is in memory at a time, 3
 * MB of 100 million keys.
 *
 * A key that comes a million times would make its part large, so a part is freed of repetitions as often as it has
 * doubled.
 *
 * The file has no name from the moment it is open: the system removes it when the process ends, however it ends.
 */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

const partCount = 256
const partShift = 24
/** Words of the buffer of a part: two for a key. */
const bufferWords = 16_384
const bufferBytes = 4 * bufferWords
/** Words that it begins with: most breaches are small. */
const firstWords = 256

export class KeySorter {
  readonly #buffers = Array.from({ length: partCount }, () => new Uint32Array(firstWords))
  readonly #used = new Uint32Array(partCount)
  /** Numbers of the pieces of the file that each part has. */
  readonly #spilled: number[][] = Array.from({ length: partCount }, () => [])
  readonly path: string
  #file: number | null = null
  #pieces = 0

  /** @param path of the file, which must be on a disk that has 8 bytes for each key. */
  constructor(path: string) {
    this.path = path
  }

  /** Throws the error of the file system, ENOSPC when the disk is full. */
  add(high: number, low: number): void {
    const part = high >>> partShift
    const buffer = this.#buffers[part]
    let used = this.#used[part]
    // The low word first, as in a number of 64 bits: the words are sorted as such.
    buffer[used++] = low
    buffer[used++] = high
    this.#used[part] = used
    if (used === bufferWords) this.#spill(part)
    else if (used === buffer.length) this.#buffers[part] = widened(buffer, 2 * used)
  }

  #spill(part: number): void {
    if (this.#file === null) {
      this.#file = openSync(this.path, 'w+', 0o600)
      rmSync(this.path)
    }
    writeWhole(this.#file, bytesOf(this.#buffers[part]), this.#pieces * bufferBytes)
    this.#spilled[part].push(this.#pieces)
    this.#pieces += 1
    this.#used[part] = 0
  }

  /** The parts in order, each sorted and without repetitions: two words for each key, the low one first. */
  *sorted(): Generator<Uint32Array> {
    for (let part = 0; part < partCount; part++) yield this.#part(part)
  }

  #part(part: number): Uint32Array {
    const rest = this.#buffers[part].subarray(0, this.#used[part])
    const pieces = this.#spilled[part]
    const most = pieces.length * bufferWords + rest.length
    let words = new Uint32Array(Math.min(most, 64 * bufferWords))
    let used = 0
    for (const piece of pieces) {
      if (used + bufferWords > words.length) {
        used = sortedOnce(words.subarray(0, used)).length
        if (2 * used > words.length) words = widened(words, Math.min(most, 2 * words.length))
      }
      readWhole(this.#file, bytesOf(words.subarray(used, used + bufferWords)), piece * bufferBytes)
      used += bufferWords
    }
    if (used + rest.length > words.length) words = widened(words, used + rest.length)
    words.set(rest, used)
    return sortedOnce(words.subarray(0, used + rest.length))
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
}

function widened(words: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(length)
  wider.set(words)
  return wider
}

/** Sorts the keys where they lie. Returns the part of the array that holds each of them once. */
function sortedOnce(words: Uint32Array): Uint32Array {
  new BigUint64Array(words.buffer, words.byteOffset, words.length / 2).sort()
  let kept = 0
  for (let at = 0; at < words.length; at += 2) {
    if (kept > 0 && words[at] === words[kept - 2] && words[at + 1] === words[kept - 1]) continue
    words[kept++] = words[at]
    words[kept++] = words[at + 1]
  }
  return words.subarray(0, kept)
}

function writeWhole(file: number, bytes: Uint8Array, place: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, place + at)
}

function readWhole(file: number | null, bytes: Uint8Array, place: number): void {
  for (let at = 0; at < bytes.length; ) {
    const count = file === null ? 0 : readSync(file, bytes, at, bytes.length - at, place + at)
    if (count === 0) throw new Error('The file of keys is shorter than what was written to it.')
    at += count
  }
}
