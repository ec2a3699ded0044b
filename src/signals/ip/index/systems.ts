import type { SnapshotView } from '../../../core/dataset.ts'
import { formatCidr4, formatCidr6 } from '../../../core/ip-address.ts'
import { sections, wordsPerAs } from './layout.ts'

/** The table of autonomous systems of an opened snapshot. */
export class Systems {
  readonly #rows: Uint32Array
  readonly #blocks: Readonly<Record<4 | 6, Uint8Array>>

  constructor(snapshot: SnapshotView) {
    this.#rows = snapshot.uint32(sections.systems)
    this.#blocks = { 4: snapshot.bytes(sections.blocks[4]), 6: snapshot.bytes(sections.blocks[6]) }
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
    const blocks = this.#blocks[version]
    const texts: string[] = []
    for (let at = row === 0 ? 0 : this.#rows[end - wordsPerAs]; at < this.#rows[end]; ) {
      const length = blocks[at++]
      const words = new Uint32Array(version === 4 ? 1 : 4)
      for (let octet = 0; octet * 8 < length; octet++) words[octet >> 2] |= blocks[at++] << (24 - 8 * (octet & 3))
      texts.push(version === 4 ? formatCidr4(words[0], length) : formatCidr6(words, length))
    }
    return texts
  }
}
