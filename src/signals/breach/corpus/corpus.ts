/**
 * The index of Pwned Passwords on the disk, and its data sets. A look-up reads one block, of 8 to 40 KB, and finds one
 * hash in it; no block stays in memory.
 */

import { hash } from 'node:crypto'
import type { BlockReader, Contents, FileDataset, Sections, SnapshotView } from '../../../core/dataset.ts'
import { BlockError } from '../../../data/file/block-file.ts'
import { CodedBlock, type CorpusLayout } from './block-code.ts'
import type { RangesBefore } from './corpus-source.ts'
import { type HashKind, HashList, prefixCount, prefixOf, wordAt } from './hash-list.ts'

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

function coveredPrefixes({ covered }: CorpusShape): number {
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

/**
 * The data sets of Pwned Passwords: `passwords` has SHA-1, by which passwords are checked, `passwords-ntlm` has NTLM,
 * whose ranges can be served. Each is imported as an index of truncated hashes or with its hashes whole; both answer
 * look-ups, and the one that is imported last takes the place of the other.
 */

/** NTLM of `password`: MD4, which OpenSSL no longer offers, of its UTF-16. */
const ntlmOfPassword = Buffer.from('8846f7eaee8fb117ad06bdd830b7586c', 'hex')

/** Hashes of the most common password, and of one that nobody has. */
const golden: Readonly<Record<HashKind, { breached: Uint8Array; absent: Uint8Array }>> = {
  sha1: { breached: hash('sha1', 'password', 'buffer'), absent: hash('sha1', 'assay: a password of nobody', 'buffer') },
  ntlm: { breached: ntlmOfPassword, absent: hash('md5', 'assay: a password of nobody', 'buffer') },
}

async function checkGolden(corpus: Corpus, kind: HashKind): Promise<string[]> {
  const { breached, absent } = golden[kind]
  const wrong: string[] = []
  if ((await corpus.countOf(breached)) === 0) wrong.push('The most common password is missing.')
  if (((await corpus.countOf(absent)) ?? 0) > 0) wrong.push('A password that does not exist is included.')
  return wrong
}

function contentsOf({ shape, isFull, isComplete }: Corpus): Contents {
  const { hashes } = shape
  const prefixes = coveredPrefixes(shape)
  const [some, all, many] = [prefixes, prefixCount, hashes].map(each => each.toLocaleString('en'))
  const extent = isComplete ? `all ${all} prefixes` : `a part of the corpus, ${some} of ${all} prefixes`
  const form = isFull ? 'the hashes whole (--full)' : 'truncated hashes'
  return {
    facts: { hashes, complete: isComplete, prefixes, full: isFull },
    text: `${many} hashes: ${extent}; ${form}.`,
  }
}

function datasetOf(kind: HashKind, name: string, exported: string, title: string): FileDataset<Corpus> {
  return {
    name,
    kind: 'file',
    declaredBy: { module: import.meta.url, name: exported },
    title,
    formatVersion: 1,
    required: false,
    feeds: [],
    inputs: () => null,
    importer: null,
    open: (file: BlockReader) => new Corpus(file),
    contents: contentsOf,
    checkGolden: corpus => checkGolden(corpus, kind),
  }
}

export const passwords = datasetOf('sha1', 'passwords', 'passwords', 'Breached passwords (SHA-1)')
export const passwordsNtlm = datasetOf('ntlm', 'passwords-ntlm', 'passwordsNtlm', 'Breached passwords (NTLM)')

export function datasetOfKind(kind: HashKind): FileDataset<Corpus> {
  return kind === 'sha1' ? passwords : passwordsNtlm
}
