/** Enriches a file: reads it in blocks, looks values up in threads, and writes rows in their order. */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { DataHome } from '../data/files.ts'
import { LocalSignals, type OpenOptions, type SignalName } from '../local/local-signals.ts'
import { type LookupColumn, lookupsOf } from './fields.ts'
import { type FileFormat, formatOf, packed } from './formats.ts'
import { blocksOf, bytesOf, type CutBlock, headOf } from './input.ts'
import { EnrichError, type EnrichOrder } from './order.ts'
import {
  type Counts,
  FileOutput,
  type Manifest,
  manifestPath,
  type Output,
  type Progress,
  readManifest,
  StreamOutput,
} from './output.ts'
import { type EnrichPlan, planOf, readHead } from './plan.ts'
import type { EnrichedBlock, Problem } from './task.ts'
import { EnrichThreads } from './threads.ts'

export interface EnrichListeners extends Pick<OpenOptions, 'onBuild'> {
  readonly stdout: NodeJS.WritableStream
  /** Told once which columns are looked up, before the first row is. */
  readonly onColumns: (columns: readonly LookupColumn[], isGuessed: boolean) => void
  /** @param share of the input that is done, 0 to 1; null when its length is not known */
  readonly onProgress: (counts: Counts, share: number | null) => void
}

export interface EnrichReport extends Counts {
  /** The first row or value with a problem of this run; null without one. */
  readonly first: Problem | null
  /** Rows that an earlier run had written. */
  readonly resumedRows: number
}

export interface EnrichLimits {
  /** Bytes of input that a thread works on at once. */
  readonly blockBytes: number
  /** Bytes of output after which a part is put on the disk. */
  readonly partBytes: number
}

/** A block keeps a thread busy for some 20 ms; a part is written in some seconds. */
export const usualLimits: EnrichLimits = { blockBytes: 2 ** 18, partBytes: 2 ** 24 }

/** Bytes of the head: as many as 1,000 rows of most files have, and as the longest row may have. */
const headBytes = 2 ** 21

/** Rejects with EnrichError for an order that does not fit, and with the errors of the file system. */
export async function enrich(
  order: EnrichOrder,
  home: DataHome,
  listeners: EnrichListeners,
  limits = usualLimits,
): Promise<EnrichReport> {
  const format = formatOf(order.input)
  const manifest = await manifestOf(order)
  const { plan, signals, names, all } = await prepared(order, format, home, listeners, manifest)
  const run = await identityOf(order, plan, signals)
  if (manifest !== null && JSON.stringify(manifest.run) !== JSON.stringify(run))
    throw new EnrichError(
      `The run that ${manifestPath(order.output)} describes had another input, other options or other data: remove it to begin again.`,
    )
  const shares = await shareOf(order, format)
  const begun = manifest?.progress ?? { input: plan.start, output: 0, rows: 0, problems: {} }
  const startedAt = plan.task.now
  const output = await outputOf(order, listeners, { version: 1, run, startedAt, progress: begun }, limits)
  const threads = new EnrichThreads(order.threads, { home, shared: signals.share(names), task: plan.task })
  try {
    const bytes =
      manifest === null ? behind(all, plan.start.offset) : bytesOf({ path: order.input, ...format }, begun.input.offset)
    const blocks = blocksIn(blocksOf(bytes, plan.task.form, begun.input, limits.blockBytes), shares)
    const writing = new Writing(order, output, begun, listeners, shares)
    if (begun.output === 0 && shares.isFirst) await writing.begin(plan)
    for await (const { block, enriched } of threads.enrich(blocks)) await writing.take(block, enriched)
    await output.finish()
    return { ...writing.counts, first: writing.first, resumedRows: manifest?.progress.rows ?? 0 }
  } catch (error) {
    if (output instanceof FileOutput) await output.leave()
    throw error
  } finally {
    await threads.end()
  }
}

async function manifestOf({ input, output, resumes, replaces }: EnrichOrder): Promise<Manifest | null> {
  const isStream = input === '-' || output === '-'
  if (resumes && isStream) throw new EnrichError('A run from standard input or into standard output cannot be resumed.')
  if (isStream && output === '-') return null
  if (!resumes && !replaces && existsSync(output))
    throw new EnrichError(`${output} is there already: choose another name, or replace it by --force.`)
  const manifest = await readManifest(output)
  if (manifest !== null && !resumes && !replaces)
    throw new EnrichError(`A run into ${output} was not finished: go on by --resume, or begin again by --force.`)
  return resumes ? manifest : null
}

async function prepared(
  order: EnrichOrder,
  format: FileFormat,
  home: DataHome,
  listeners: EnrichListeners,
  manifest: Manifest | null,
) {
  const { head, isWhole, all } = await headOf(bytesOf({ path: order.input, ...format }), headBytes)
  const columns = readHead(order, format, { bytes: head, isWhole })
  listeners.onColumns(columns.lookups, columns.isGuessed)
  const names = [...new Set(columns.lookups.flatMap(({ kind }) => lookupsOf[kind].map(({ signal }) => signal)))]
  const signals = await LocalSignals.open(home, names, { onBuild: listeners.onBuild ?? null })
  const now = manifest?.startedAt ?? Date.now()
  const plan = planOf(order, format, columns, path => signals.responseOf(path), now)
  return { plan, signals, names: names as readonly SignalName[], all }
}

/** What a run has to have in common with the one that it resumes. */
async function identityOf(order: EnrichOrder, { task }: EnrichPlan, signals: LocalSignals): Promise<Manifest['run']> {
  const { input, shard, isStrict } = order
  const file = input === '-' ? null : await stat(input)
  const source = file === null ? null : { size: file.size, modified: file.mtimeMs }
  const { columns, added, compression, output } = task
  return { input, source, shard, isStrict, columns, added, compression, output, data: signals.identity }
}

async function outputOf(
  order: EnrichOrder,
  { stdout }: EnrichListeners,
  manifest: Manifest,
  { partBytes }: EnrichLimits,
): Promise<Output> {
  return order.output === '-' ? new StreamOutput(stdout) : FileOutput.open(order.output, manifest, partBytes)
}

/** The part of the input that the run does, by offsets in it. */
interface Share {
  readonly from: number
  /** Infinity where the length is not known. */
  readonly until: number
  readonly isFirst: boolean
}

async function shareOf({ input, shard }: EnrichOrder, { compression }: FileFormat): Promise<Share> {
  const hasLength = input !== '-' && compression === 'none'
  const size = hasLength ? (await stat(input)).size : Number.POSITIVE_INFINITY
  if (shard === null) return { from: 0, until: size, isFirst: true }
  if (!hasLength)
    throw new EnrichError('Only a file that is not compressed can be divided: unpack it, or divide it into files.')
  const at = (part: number) => Math.round((size * part) / shard.count)
  return { from: at(shard.index - 1), until: at(shard.index), isFirst: shard.index === 1 }
}

/** The blocks that begin in the share. */
async function* blocksIn(blocks: AsyncIterable<CutBlock>, { from, until }: Share): AsyncGenerator<CutBlock> {
  let begins: number | null = null
  for await (const block of blocks) {
    const at = begins ?? block.next.offset - block.bytes.length
    begins = block.next.offset
    if (at >= until) return
    if (at >= from) yield block
  }
}

async function* behind(bytes: AsyncIterable<Buffer>, offset: number): AsyncGenerator<Buffer> {
  let left = offset
  for await (const piece of bytes) {
    const skipped = Math.min(left, piece.length)
    left -= skipped
    if (skipped < piece.length) yield piece.subarray(skipped)
  }
}

class Writing {
  readonly #order: EnrichOrder
  readonly #output: Output
  readonly #listeners: EnrichListeners
  readonly #share: Share
  #progress: Progress
  first: Problem | null = null

  constructor(order: EnrichOrder, output: Output, begun: Progress, listeners: EnrichListeners, share: Share) {
    this.#order = order
    this.#output = output
    this.#progress = begun
    this.#listeners = listeners
    this.#share = share
  }

  get counts(): Counts {
    const { rows, problems } = this.#progress
    return { rows, problems }
  }

  async begin({ task, head }: EnrichPlan): Promise<void> {
    const bytes = packed(Buffer.from(head), task.compression)
    this.#progress = { ...this.#progress, output: bytes.length }
    await this.#output.write(bytes, this.#progress)
  }

  async take(block: CutBlock, { bytes, rows, problems, first }: EnrichedBlock): Promise<void> {
    if (this.#order.isStrict && first !== null) throw new EnrichError(sentenceOf(first))
    this.first ??= first
    const before = this.#progress
    const counts = { ...before.problems }
    for (const [kind, count] of Object.entries(problems)) counts[kind] = (counts[kind] ?? 0) + count
    const output = before.output + bytes.length
    this.#progress = { rows: before.rows + rows, problems: counts, input: block.next, output }
    await this.#output.write(bytes, this.#progress)
    const { from, until } = this.#share
    const share = Number.isFinite(until) ? Math.min(1, (block.next.offset - from) / (until - from)) : null
    this.#listeners.onProgress(this.counts, share)
  }
}

/** A problem for a person. It holds no value. */
export function sentenceOf({ line, column, message }: Problem): string {
  return `Line ${line}${column === null ? '' : `, column ${column}`}: ${message.replace(/\.$/, '')}.`
}
