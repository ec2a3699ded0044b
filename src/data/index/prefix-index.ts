/**
 * Texts by the prefix of a number: of all prefixes that a digit string begins with, the longest decides. What telephone
 * numbering has tables of: areas, operators, time zones.
 *
 * The builder (prefix-index-build.ts) has turned the prefixes, which nest, into consecutive ranges of keys
 * (prefix-key.ts) that do not, each with the number of its text, 0 for none; neighbours with the same text are one. So a
 * look-up is one search for the last range that starts at or before the key. A table over the first four digits says
 * between which ranges to search. Sections of a snapshot:
 *
 *   <name>.starts     uint32, first key of each range, ascending; the first is 0
 *   <name>.values     uint16, number of the text of each range
 *   <name>.shortcuts  uint32, for each first four digits the last range that starts at or before them, and one more
 *   <name>.ends       uint32, where each text ends in the texts; the first is that of text 0, which is empty
 *   <name>.texts      uint8, every text once, UTF-8
 */
import type { Sections, SnapshotView } from '../../core/dataset.ts'
import { keysPerShortcut } from './prefix-key.ts'

export class PrefixIndex {
  private readonly starts: Uint32Array
  private readonly values: Uint16Array
  private readonly shortcuts: Uint32Array
  private readonly ends: Uint32Array
  private readonly texts: Buffer
  private readonly decoded: (string | undefined)[]

  /** Opens the index of that name. Throws SnapshotError for a missing section. */
  constructor(snapshot: SnapshotView, name: string) {
    const texts = snapshot.bytes(`${name}.texts`)
    this.starts = snapshot.uint32(`${name}.starts`)
    this.values = snapshot.uint16(`${name}.values`)
    this.shortcuts = snapshot.uint32(`${name}.shortcuts`)
    this.ends = snapshot.uint32(`${name}.ends`)
    this.texts = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength)
    this.decoded = new Array(this.ends.length)
  }

  get rows(): number {
    return this.starts.length
  }

  /** The number of the text for a key (prefixKey); 0 when no prefix matches. */
  find(key: number): number {
    const shortcut = (key / keysPerShortcut) >>> 0
    let low = this.shortcuts[shortcut]
    let high = this.shortcuts[shortcut + 1]
    // The range sought is in low..high: the last one whose start is not above the key.
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.starts[middle] <= key) low = middle
      else high = middle - 1
    }
    return this.values[low]
  }

  /** The text of a number that `find` gave; null for 0. It is decoded when it is first asked for, and kept. */
  text(number: number): string | null {
    return number === 0 ? null : (this.decoded[number] ?? this.decode(number))
  }

  private decode(number: number): string {
    const text = this.texts.toString('utf8', this.ends[number - 1], this.ends[number])
    this.decoded[number] = text
    return text
  }
}

/** The sections of an index as they are in a snapshot, to be put into another one. */
export function prefixSections(snapshot: SnapshotView, name: string): Sections {
  return {
    [`${name}.starts`]: snapshot.uint32(`${name}.starts`),
    [`${name}.values`]: snapshot.uint16(`${name}.values`),
    [`${name}.shortcuts`]: snapshot.uint32(`${name}.shortcuts`),
    [`${name}.ends`]: snapshot.uint32(`${name}.ends`),
    [`${name}.texts`]: snapshot.bytes(`${name}.texts`),
  }
}
