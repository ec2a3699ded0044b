/**
 * The index of Pwned Passwords, as it lies on the disk. A question reads one block, of 8 to 40 KB, and looks for one
 * hash in it; nothing of the blocks stays in memory.
 */
import type { BlockReader, Sections, SnapshotView } from '../../../core/dataset.ts'
import { BlockError } from '../../../data/file/block-file.ts'
import { CodedBlock, type CorpusLayout } from './block-code.ts'
import type { RangesBefore } from './corpus-source.ts'
import { HashList, prefixCount, prefixOf, wordAt } from './hash-list.ts'

/** What the head of the file says of all blocks. */
export interface CorpusShape extends CorpusLayout {
  readonly hashes: number
  /** Hashes of the prefix that has the most. */
  readonly largestRange: number
  /** One bit for each prefix whose hashes are here; null when those of all prefixes are. */
  readonly covered: Uint8Array | null
}

const twoTo32 = 2 ** 32
/**
 * A block that was read in this span of time or in the one before it is read on the thread that asks: the system lets
 * go first of what was read longest ago, so its pages are in memory.
 */
const spanMs = 32_000
const mostSpans = 2 ** 16 - 1

export function sectionsOf({ groupBits, restBytes, hashes, largestRange, covered }: CorpusShape): Sections {
  const shape = Uint32Array.of(groupBits, restBytes, largestRange, hashes % twoTo32, Math.floor(hashes / twoTo32))
  return { shape, covered: covered ?? new Uint8Array(0) }
}

export function shapeOf(head: SnapshotView): CorpusShape {
  const [groupBits, restBytes, largestRange, low, high] = head.uint32('shape')
  const covered = head.bytes('covered')
  const hashes = low + high * twoTo32
  return { groupBits, restBytes, largestRange, hashes, covered: covered.length === 0 ? null : covered }
}

export function isCovered({ covered }: CorpusShape, prefix: number): boolean {
  return covered === null || (covered[prefix >> 3] & (1 << (prefix & 7))) !== 0
}

export function coveredPrefixes({ covered }: CorpusShape): number {
  if (covered === null) return prefixCount
  let count = 0
  for (const byte of covered) for (let bits = byte; bits > 0; bits >>= 1) count += bits & 1
  return count
}

export class Corpus implements RangesBefore {
  readonly shape: CorpusShape
  readonly #file: BlockReader
  readonly #now: () => number
  /** In which span of time each block was read last, counted from 1; it begins anew every 24 days. */
  readonly #readIn: Uint16Array

  /** @param now milliseconds from any time on */
  constructor(file: BlockReader, now: () => number = () => performance.now()) {
    this.#file = file
    this.#now = now
    this.shape = shapeOf(file.head)
    this.#readIn = new Uint16Array(file.blocks)
  }

  /** Date or instant of the content (ISO 8601, UTC). */
  get asOf(): string {
    return this.#file.head.asOf
  }

  /** True when whole hashes are kept, of which ranges can be told. */
  get isFull(): boolean {
    return this.shape.restBytes > 0
  }

  /** True when the hashes of all prefixes are here. */
  get isComplete(): boolean {
    return this.shape.covered === null
  }

  /**
   * How often a hash is in the corpus; null where the index cannot tell, because its block is damaged or its prefix is
   * missing.
   */
  async countOf(hash: Uint8Array): Promise<number | null> {
    const bytes = await this.#read(prefixOf(hash))
    if (bytes === null) return null
    const count = new CodedBlock(bytes, this.shape).countOf(wordAt(hash, 0), wordAt(hash, 4), hash.subarray(8))
    this.#file.reuse(bytes)
    return count
  }

  /**
   * All hashes of a prefix in ascending order, as the range API writes them: `SUFFIX:COUNT`, in upper case. Null where
   * the index cannot tell: it keeps truncated hashes, or the block is damaged, or the prefix is missing.
   */
  async rangeLines(prefix: number): Promise<string[] | null> {
    const block = this.isFull ? await this.#blockOf(prefix) : null
    if (block === null) return null
    const list = new HashList(this.shape.restBytes)
    block.appendRange(prefix, list)
    return Array.from({ length: list.length }, (_, at) => `${suffixOf(list, at)}:${list.counts[at]}`)
  }

  async tagOf(prefix: number): Promise<string | null> {
    const block = await this.#blockOf(prefix)
    const tag = block?.tags()[prefix & (2 ** this.shape.groupBits - 1)] ?? ''
    return tag === '' ? null : tag
  }

  async #blockOf(prefix: number): Promise<CodedBlock | null> {
    const bytes = await this.#read(prefix)
    return bytes === null ? null : new CodedBlock(bytes, this.shape)
  }

  async #read(prefix: number): Promise<Buffer | null> {
    if (!isCovered(this.shape, prefix)) return null
    const block = prefix >> this.shape.groupBits
    const span = 1 + (Math.floor(this.#now() / spanMs) % mostSpans)
    const isRecent = this.#readIn[block] > 0 && span - this.#readIn[block] <= 1 && span >= this.#readIn[block]
    try {
      const bytes = isRecent ? this.#file.readHere(block, true) : await this.#file.read(block)
      this.#readIn[block] = span
      return bytes
    } catch (error) {
      if (error instanceof BlockError) return null
      throw error
    }
  }
}

function suffixOf(list: HashList, at: number): string {
  const first = (list.first[at] & 0xfff).toString(16).padStart(3, '0')
  const second = list.second[at].toString(16).padStart(8, '0')
  return `${first}${second}${Buffer.from(list.restOf(at)).toString('hex')}`.toUpperCase()
}

/** How many blocks a file of this layout has. */
export function blockCountOf({ groupBits }: CorpusLayout): number {
  return prefixCount / 2 ** groupBits
}
