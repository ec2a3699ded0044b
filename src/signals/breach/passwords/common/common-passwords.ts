import type { Sections, SnapshotView } from '../../../../core/dataset.ts'

/** Raised whenever the sections change. */
export const formatVersion = 1

const sections = { first: 'first', second: 'second' } as const
const wordSpan = 2n ** 32n

/**
 * The passwords that most people use, as the first 64 bits of their SHA-1, sorted. Another password is taken for one of
 * 50,000 once in 4 * 10^14.
 */
export class CommonPasswords {
  readonly #first: Uint32Array
  readonly #second: Uint32Array

  constructor(snapshot: SnapshotView) {
    this.#first = snapshot.uint32(sections.first)
    this.#second = snapshot.uint32(sections.second)
  }

  get size(): number {
    return this.#first.length
  }

  has(sha1: Uint8Array): boolean {
    const view = new DataView(sha1.buffer, sha1.byteOffset, sha1.byteLength)
    const [first, second] = [view.getUint32(0), view.getUint32(4)]
    let low = 0
    let high = this.#first.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#first[middle] - first || this.#second[middle] - second) < 0) low = middle + 1
      else high = middle
    }
    return this.#first[low] === first && this.#second[low] === second
  }
}

/** The sections of a snapshot of passwords, given as their SHA-1 in any order. */
export function sectionsOf(hashes: readonly Buffer[]): Sections {
  const heads = [...new Set(hashes.map(sha1 => sha1.readBigUInt64BE(0)))].sort((one, other) => (one < other ? -1 : 1))
  return {
    [sections.first]: Uint32Array.from(heads, head => Number(head / wordSpan)),
    [sections.second]: Uint32Array.from(heads, head => Number(head % wordSpan)),
  }
}
