/**
 * The jobs of an import: what a source yields is cut into jobs of about a megabyte, which threads code. Text is cut
 * where a block ends, so that each block is coded once; where no block ends in a whole job, between two lines, and the
 * block is completed later.
 */
import { availableParallelism } from 'node:os'
import { ImportRefused } from '../../../core/dataset.ts'
import { moduleUrl, type Running, startThread } from '../../../core/workers/supervisor.ts'
import type { Piece } from './corpus-source.ts'
import { prefixText } from './hash-list.ts'
import { type CodedJob, type CoderSettings, type CodingJob, type JobText, LineCoder } from './line-coder.ts'
import { prefixAt } from './range-lines.ts'

/** Most bytes of text in a job. */
const jobBytes = 2 ** 20
/** A job of ranges ends at the end of a block once it has this part of its bytes. */
const fullEnough = 0.75
const lineFeed = 10

type Content = Exclude<Piece, { kind: 'unchanged' }>

export class JobBuilder {
  readonly #groupBits: number
  /** Text that is in no job yet. */
  readonly #text = new Uint8Array(jobBytes)
  /** Ranges that are in no job yet. */
  #ranges: JobText[] = []
  /** Bytes of the text or of the ranges. */
  #bytes = 0
  /** The position of the first of them. */
  #position = 0

  constructor(groupBits: number) {
    this.#groupBits = groupBits
  }

  /** The jobs that are complete with this piece. */
  add(piece: Content): Generator<CodingJob> {
    if (this.#bytes === 0) this.#position = piece.position
    return piece.kind === 'range' ? this.#addRange(piece) : this.#addText(piece.bytes)
  }

  /** The job of what is left. */
  *end(): Generator<CodingJob> {
    if (this.#bytes > 0) yield this.#take(this.#bytes)
  }

  *#addRange({ prefix, body, tag = '', position }: Extract<Content, { kind: 'range' }>): Generator<CodingJob> {
    if (body.length > jobBytes)
      throw new ImportRefused(`Prefix ${prefixText(prefix)}: ${body.length} bytes are too many for a range.`)
    const isNewBlock = this.#blockOf(this.#ranges.at(-1)?.prefix ?? prefix) !== this.#blockOf(prefix)
    const isFull = this.#bytes + body.length > jobBytes || (isNewBlock && this.#bytes > fullEnough * jobBytes)
    if (isFull) {
      yield* this.end()
      this.#position = position
    }
    this.#ranges.push({ bytes: body, prefix, tag })
    this.#bytes += body.length
  }

  *#addText(bytes: Uint8Array): Generator<CodingJob> {
    for (let at = 0; at < bytes.length; ) {
      const some = bytes.subarray(at, at + jobBytes - this.#bytes)
      this.#text.set(some, this.#bytes)
      this.#bytes += some.length
      at += some.length
      if (this.#bytes === jobBytes) yield this.#take(this.#endOfBlocks())
    }
  }

  /** The job of the first `length` bytes of the text, or of all ranges, which have that many bytes. */
  #take(length: number): CodingJob {
    const ranges = this.#ranges
    const texts = ranges.length > 0 ? ranges : [{ bytes: this.#text.slice(0, length), prefix: null, tag: '' }]
    const job = { position: this.#position, texts }
    this.#text.copyWithin(0, length, this.#bytes)
    this.#ranges = []
    this.#bytes -= length
    this.#position += length
    return job
  }

  #blockOf(prefix: number): number {
    return prefix >> this.#groupBits
  }

  /** Offset behind the last complete block of the text, which has as many bytes as a job. */
  #endOfBlocks(): number {
    const text = this.#text
    const lastLine = text.lastIndexOf(lineFeed) + 1
    const blockAt = (at: number) => this.#blockOf(prefixAt(text, at, text.length))
    const last = blockAt(lastLine)
    for (let end = lastLine; end > 0; ) {
      const line = text.lastIndexOf(lineFeed, end - 2) + 1
      if (blockAt(line) !== last) return end
      end = line
    }
    if (lastLine > 0) return lastLine
    throw new ImportRefused(`A line is longer than ${jobBytes} bytes. The file is not a password corpus.`)
  }
}

/** Coding so much text takes about 10 ms, starting a thread 30 ms. */
const smallBytes = 512 * 1024
/** More threads than these would wait for the one that reads. */
const mostThreads = 4

interface Thread {
  readonly running: Running<{ coder: LineCoder }>
  /** How many it has been given that are not done. */
  jobs: number
}

/** The threads of an import. Its first job, if it is small, is coded by the importing thread. */
export class CoderPool {
  readonly #settings: CoderSettings
  readonly #most = Math.min(mostThreads, availableParallelism())
  readonly #threads: Thread[] = []
  #jobs = 0

  constructor(settings: CoderSettings) {
    this.#settings = settings
  }

  async code(job: CodingJob): Promise<CodedJob> {
    this.#jobs += 1
    const bytes = job.texts.reduce((sum, text) => sum + text.bytes.length, 0)
    if (this.#jobs === 1 && bytes < smallBytes) return new LineCoder(this.#settings).code(job)
    const thread = this.#leastBusy()
    thread.jobs += 1
    try {
      return await thread.running.calls.of('coder').code(job)
    } finally {
      thread.jobs -= 1
    }
  }

  /** A thread without jobs; if there is none, another one until there are enough. */
  #leastBusy(): Thread {
    const [least] = this.#threads.sort((one, other) => one.jobs - other.jobs)
    if (least !== undefined && (least.jobs === 0 || this.#threads.length === this.#most)) return least
    const module = moduleUrl('./line-coder.ts', import.meta.url)
    const thread = { running: startThread<{ coder: LineCoder }>({ module, settings: this.#settings }), jobs: 0 }
    this.#threads.push(thread)
    return thread
  }

  async end(): Promise<void> {
    for (const { running } of this.#threads) running.kill()
    await Promise.all(this.#threads.map(({ running }) => running.ended))
  }
}
