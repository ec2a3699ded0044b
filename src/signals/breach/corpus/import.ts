/**
 * The import of a corpus. Its source yields pieces, which are cut into jobs and coded by threads (jobs.ts), while this
 * thread reads, and writes the blocks in the order of their jobs.
 *
 * Every block carries the position of its job in the source. An import that was interrupted goes on at the position of
 * the block that was written last: the jobs before are in the file, and what comes again is found to be there. A block
 * of which more hashes come later, because prefixes come in any order or twice, is read, completed and written again.
 */
import {
  type BlockReader,
  type BlockSink,
  type FileParts,
  type GivenImport,
  type ImportFiles,
  ImportRefused,
  type ReportProgress,
} from '../../../core/dataset.ts'
import { atPosition, BlockCoder, CodedBlock, type CorpusLayout, mostGroupBits } from './block-code.ts'
import { blockCountOf, Corpus, sectionsOf } from './corpus.ts'
import { type CorpusSource, inOrder, type Piece } from './corpus-source.ts'
import { type HashKind, HashList, prefixCount, prefixText } from './hash-list.ts'
import { CoderPool, JobBuilder } from './jobs.ts'
import { type CodedJob, type CodingJob, sizesOf, sortedList, type TextProblem } from './line-coder.ts'
import { problemText } from './range-lines.ts'
import { RangeSizes, refuseScattered } from './range-sizes.ts'

export interface CorpusForm {
  readonly kind: HashKind
  /** True to keep the hashes whole. */
  readonly isFull: boolean
}

/** Blocks of more hashes would take longer to read, of fewer their table more memory. */
const mostPerBlock = 2048

/** Jobs and copies that may wait for their turn to be written. */
const mostAhead = 6

/** In a file of millions, without what is kept of whole hashes. */
const bytesPerHash = 4.75

/** The steps of its progress. */
const [resuming, importing] = ['looking through what was imported', 'importing']

export function importOf(source: CorpusSource, form: CorpusForm): GivenImport {
  const restBytes = form.isFull ? HashList.restBytesOf(form.kind) : 0
  return {
    expectedBytes: Math.round((source.expectedHashes ?? 0) * (bytesPerHash + restBytes)),
    inputs: `${source.identity}, ${form.isFull ? 'whole' : 'truncated'}`,
    importBlocks: (report, files) => new CorpusImport(source, form, files).run(report),
  }
}

function layoutFor(
  { expectedHashes }: CorpusSource,
  { kind, isFull }: CorpusForm,
  before: Corpus | null,
): CorpusLayout {
  const restBytes = isFull ? HashList.restBytesOf(kind) : 0
  if (expectedHashes === null) return { groupBits: before?.shape.groupBits ?? 0, restBytes }
  const prefixesPerBlock = (mostPerBlock * prefixCount) / Math.max(1, expectedHashes)
  return { groupBits: Math.min(mostGroupBits, Math.max(0, Math.floor(Math.log2(prefixesPerBlock)))), restBytes }
}

class CorpusImport {
  readonly #source: CorpusSource
  readonly #form: CorpusForm
  readonly #blocks: BlockSink
  readonly #layout: CorpusLayout
  /** The file before and what it holds; null when there is none of this layout. */
  readonly #before: { readonly file: BlockReader; readonly corpus: Corpus } | null
  readonly #sizes = new RangeSizes()
  #foreign = 0
  /** The prefixes of one block that the source has told to be unchanged. */
  #unchanged: UnchangedPrefixes | null = null

  constructor(source: CorpusSource, form: CorpusForm, { before, blocks }: ImportFiles) {
    this.#source = source
    this.#form = form
    this.#blocks = blocks
    const corpus = before === null ? null : new Corpus(before)
    this.#layout = layoutFor(source, form, corpus)
    const { groupBits, restBytes } = this.#layout
    const isAlike = corpus?.shape.groupBits === groupBits && corpus.shape.restBytes === restBytes
    this.#before = before !== null && corpus !== null && isAlike ? { file: before, corpus } : null
  }

  async run(report: ReportProgress): Promise<FileParts> {
    const pool = new CoderPool({ kind: this.#form.kind, layout: this.#layout })
    try {
      const from = await this.#resume(report)
      await this.#importPieces(from, pool, report)
    } finally {
      await pool.end()
    }
    this.#sizes.refuseIncomplete(this.#source.isPart)
    return this.#parts()
  }

  /** Looks through the blocks that are there already. Returns the position to go on from. */
  async #resume(report: ReportProgress): Promise<number> {
    const { latest } = this.#blocks
    if (latest === null) return 0
    const blockCount = blockCountOf(this.#layout)
    for (let block = 0; block < blockCount; block++) {
      if (!this.#blocks.has(block)) continue
      this.#sizes.set(sizesOf(this.#listOf(await this.#blocks.read(block), block)))
      report(resuming, block / blockCount)
    }
    return new CodedBlock(await this.#blocks.read(latest), this.#layout).position
  }

  /** Blocks are written in the order of the source, whatever is coded first. */
  async #importPieces(from: number, pool: CoderPool, report: ReportProgress): Promise<void> {
    const steps = this.#steps(from, pool, report)
    for await (const write of inOrder(steps, mostAhead, prepare => prepare())) await write()
  }

  /** What prepares the writes: a job for the pool, or nothing for prefixes that are copied. */
  async *#steps(from: number, pool: CoderPool, report: ReportProgress): AsyncGenerator<() => Promise<Write>> {
    const builder = new JobBuilder(this.#layout.groupBits)
    const coding = (job: CodingJob) => async () => {
      const coded = await pool.code(job)
      return () => this.#writeCoded(coded, job)
    }
    const copying = (write: Write) => async () => write
    for await (const piece of this.#source.pieces(from, this.#before?.corpus ?? null)) {
      if (piece.kind === 'unchanged') {
        for (const job of builder.end()) yield coding(job)
        for (const write of this.#noteUnchanged(piece)) yield copying(write)
      } else {
        for (const write of this.#flushUnchanged()) yield copying(write)
        for (const job of builder.add(piece)) yield coding(job)
      }
      report(importing, this.#source.done())
    }
    for (const job of builder.end()) yield coding(job)
    for (const write of this.#flushUnchanged()) yield copying(write)
  }

  async #writeCoded(coded: CodedJob, { texts, position }: CodingJob): Promise<void> {
    if (coded.outcome === 'bad') throw refusal(coded.problem, coded.prefix)
    this.#foreign += coded.foreign
    const { bytes, blocks } = coded
    const isText = texts[0].prefix === null
    if (isText) refuseScattered(coded.sizes, this.#source.expectedHashes)
    const writes: Promise<void>[] = []
    this.#sizes.set(coded.sizes)
    for (let at = 0; at < blocks.length; at += 3) {
      const [block, piece] = [blocks[at], bytes.subarray(blocks[at + 1], blocks[at + 2])]
      writes.push(this.#blocks.has(block) ? this.#complete(block, piece, position) : this.#blocks.write(block, piece))
    }
    await Promise.all(writes)
    if (!isText) this.#sizes.refuseCut(coded.sizes)
  }

  /** Adds the hashes of a coded block to those that are there of the same block. */
  async #complete(block: number, bytes: Uint8Array, position: number): Promise<void> {
    const there = await this.#blocks.read(block)
    const [older, newer] = [new CodedBlock(there, this.#layout), new CodedBlock(bytes, this.#layout)]
    const list = new HashList(this.#layout.restBytes)
    older.appendAll(block, list)
    newer.appendAll(block, list)
    const merged = sortedList(list)
    const newerTags = newer.tags()
    const tags = older.tags().map((tag, at) => newerTags[at] || tag)
    const whole = new BlockCoder(this.#layout).code(merged, 0, merged.length, position, tags)
    this.#sizes.set(sizesOf(merged))
    if (!Buffer.from(atPosition(whole, older.position)).equals(there)) await this.#blocks.replace(block, whole)
  }

  /** The writes that are due once this prefix is known to be unchanged as well. */
  #noteUnchanged({ prefix, position }: Extract<Piece, { kind: 'unchanged' }>): Write[] {
    const block = prefix >> this.#layout.groupBits
    const writes = this.#unchanged?.block === block ? [] : this.#flushUnchanged()
    this.#unchanged ??= { block, position, prefixes: [] }
    this.#unchanged.prefixes.push(prefix)
    const isWhole = this.#unchanged.prefixes.length === 2 ** this.#layout.groupBits
    return isWhole ? [...writes, ...this.#flushUnchanged()] : writes
  }

  #flushUnchanged(): Write[] {
    const unchanged = this.#unchanged
    this.#unchanged = null
    return unchanged === null ? [] : [() => this.#copy(unchanged)]
  }

  /** Takes prefixes of a block as they are in the file before. */
  async #copy({ block, position, prefixes }: UnchangedPrefixes): Promise<void> {
    if (this.#before === null) throw new Error('nothing is unchanged where there was nothing before')
    const bytes = await this.#before.file.read(block)
    if (prefixes.length === 2 ** this.#layout.groupBits && !this.#blocks.has(block)) {
      this.#sizes.set(sizesOf(this.#listOf(bytes, block)))
      await this.#blocks.write(block, atPosition(bytes, position))
      return
    }
    const coded = new CodedBlock(bytes, this.#layout)
    const list = new HashList(this.#layout.restBytes)
    for (const prefix of prefixes) coded.appendRange(prefix, list)
    const wanted = new Set(prefixes.map(prefix => prefix & (2 ** this.#layout.groupBits - 1)))
    const tags = coded.tags().map((tag, at) => (wanted.has(at) ? tag : ''))
    const piece = new BlockCoder(this.#layout).code(list, 0, list.length, position, tags)
    if (this.#blocks.has(block)) return this.#complete(block, piece, position)
    this.#sizes.set(sizesOf(list))
    await this.#blocks.write(block, piece)
  }

  #listOf(bytes: Uint8Array, block: number): HashList {
    const list = new HashList(this.#layout.restBytes)
    new CodedBlock(bytes, this.#layout).appendAll(block, list)
    return list
  }

  #parts(): FileParts {
    const { total: hashes, largest: largestRange } = this.#sizes
    const sources = this.#source.stamps()
    const foreign = `${this.#foreign} lines with the other kind of hash`
    return {
      asOf: sources.map(({ asOf }) => asOf).sort()[0],
      sources,
      sections: sectionsOf({ ...this.#layout, hashes, largestRange, covered: this.#sizes.covered() }),
      warnings: this.#foreign === 0 ? [] : [foreign],
      hasGaps: this.#source.isPart,
    }
  }
}

/** What a turn writes when it comes. */
type Write = () => Promise<void>

interface UnchangedPrefixes {
  readonly block: number
  readonly position: number
  readonly prefixes: number[]
}

const problems: Readonly<Record<TextProblem, string>> = {
  ...problemText,
  empty: 'the file has no hashes',
  other_kind: 'the lines have the other kind of hash',
}

function refusal(problem: TextProblem, prefix: number | null): ImportRefused {
  const where = prefix === null ? 'Before the first prefix' : `Prefix ${prefixText(prefix)}`
  return new ImportRefused(`${where}: ${problems[problem]}.`)
}
