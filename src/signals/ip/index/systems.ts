import type { SnapshotView } from '../../../core/dataset.ts'
import { formatCidr4, formatCidr6 } from '../../../core/ip-address.ts'
import { sections, wordsPerAs } from './layout.ts'

/** The table of autonomous systems of an opened snapshot. */
export class Systems {
  readonly #rows: Uint32Array
  readonly #prefixes: Readonly<Record<4 | 6, Uint32Array>>
  readonly #lengths: Readonly<Record<4 | 6, Uint8Array>>

  constructor(snapshot: SnapshotView) {
    this.#rows = snapshot.uint32(sections.systems)
    this.#prefixes = { 4: snapshot.uint32(sections.prefixes[4]), 6: snapshot.uint32(sections.prefixes[6]) }
    this.#lengths = { 4: snapshot.bytes(sections.lengths[4]), 6: snapshot.bytes(sections.lengths[6]) }
  }

  /** The row of an AS number; null when it announces nothing. */
  find(asn: number): number | null {
    let low = 0
    let past = this.#rows.length / wordsPerAs
    while (low < past) {
      const middle = (low + past) >>> 1
      if (this.#rows[middle * wordsPerAs] < asn) low = middle + 1
      else past = middle
    }
    return this.#rows[low * wordsPerAs] === asn ? low : null
  }

  /** Name, country and type, packed as in the row of a network. */
  factsOf(row: number): number {
    return this.#rows[row * wordsPerAs + 1]
  }

  /** Packed (`unpackRegistration`). */
  registrationOf(row: number): number {
    return this.#rows[row * wordsPerAs + 2]
  }

  /** The announced blocks of a family as text, in the order of their addresses. */
  prefixesOf(row: number, version: 4 | 6): string[] {
    const end = row * wordsPerAs + (version === 4 ? 3 : 4)
    const prefixes = this.#prefixes[version]
    const texts: string[] = []
    for (let at = row === 0 ? 0 : this.#rows[end - wordsPerAs]; at < this.#rows[end]; at++) {
      const length = this.#lengths[version][at]
      if (version === 4) texts.push(formatCidr4(prefixes[at], length))
      else texts.push(formatCidr6(prefixes.subarray(at * 4, at * 4 + 4), length))
    }
    return texts
  }
}
