/** Enriches a file: reads it in blocks, looks values up in threads, and writes rows in their order. */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { DataHome } from '../data/files.ts'
import { LocalSignals, type OpenOptions } from '../local/local-signals.ts'
import { isSecret, type LookupColumn, lookupsOf } from './fields.ts'
import { formatOf, isParquet } from './formats.ts'
import type { CutBlock } from './input.ts'
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
import { type EnrichSource, type OpenedInput, openText } from './plan.ts'
import { workOf } from './rows.ts'
import { ServerAnswers, ServerBlocks } from './server.ts'
import { EnrichError, type EnrichedBlock, type EnrichOrder, type Problem, sentenceOf } from './task.ts'
import { EnrichThreads, inOrder } from './threads.ts'

export interface EnrichListeners extends Pick<OpenOptions, 'onBuild'> {
  readonly stdout: NodeJS.WritableStream
  /** Called once with the columns, before the first lookup. */
  readonly onColumns: (columns: readonly LookupColumn[], isGuessed: boolean) => void
  /** @param completed share of the input, 0 to 1; null when its length is unknown */
  readonly onProgress: (counts: Counts, share: number | null) => void
  /** Opens the data; default: LocalSignals.open. With it, the data of several files is opened once. */
  readonly openSignals?: typeof LocalSignals.open
}

export interface EnrichReport extends Counts {
  /** The first row or value with a problem of this run; null without one. */
  readonly first: Problem | null
  /** Rows that an earlier run had written. */
  readonly resumedRows: number
}

export interface EnrichLimits {
  /** Bytes of input in a block. */
  readonly blockBytes: number
  /** Bytes of output after which a part is flushed to the disk. */
  readonly partBytes: number
}

/** A thread takes some 20 ms for a block; a part takes some seconds. */
export const usualLimits: EnrichLimits = { blockBytes: 2 ** 18, partBytes: 2 ** 24 }

/** Rejects with EnrichError for an order that does not fit, and with the errors of the file system. */
export async function enrich(
  order: EnrichOrder,
  home: DataHome,
  listeners: EnrichListeners,
  limits = usualLimits,
): Promise<EnrichReport> {
  const manifest = await manifestOf(order)
  const input = await openInput(order, manifest, limits)
  try {
    return await enrichInput({ order, home, listeners, limits, manifest, input })
  } finally {
    await input.close()
  }
}

interface Run {
  readonly order: EnrichOrder
  readonly home: DataHome
  readonly listeners: EnrichListeners
  readonly limits: EnrichLimits
  readonly manifest: Manifest | null
  readonly input: OpenedInput
}

async function enrichInput(run: Run): Promise<EnrichReport> {
  const { order, home, listeners, limits, manifest, input } = run
  const { server } = order
  const { signals, names } = await signalsOf(order, home, listeners, input)
  const startedAt = manifest?.startedAt ?? Date.now()
  const source = input.plan(path => signals.responseOf(path), startedAt)
  const identity = await identityOf(order, source, signals)
  if (manifest !== null && JSON.stringify(manifest.run) !== JSON.stringify(identity))
    throw new EnrichError(
      `The earlier run of ${manifestPath(order.output)} had another input, other options or other data. Remove this file to start again.`,
    )
  const begun = manifest?.progress ?? { input: source.start, output: 0, rows: 0, problems: {}, kept: [] }
  const started: Manifest = { version: 1, run: identity, startedAt, progress: begun }
  const output =
    order.output === '-'
      ? new StreamOutput(listeners.stdout)
      : await FileOutput.open(order.output, started, server === null ? limits.partBytes : 0)
  const { task } = source
  const workers =
    server === null
      ? new EnrichThreads(order.threads, { home, shared: signals.share(names), task })
      : new ServerBlocks(await workOf(task), new ServerAnswers(server, runName(identity, startedAt)))
  // Row groups are large, and a server answers one block after the other.
  const blocksPerPort = task.input === 'parquet' || server !== null ? 1 : 2
  try {
    const blocks = inOrder(source.blocks(begun.input), workers.ports, blocksPerPort)
    const written = await writeBlocks(run, source, output, begun, blocks)
    await output.write(source.tail())
    await output.finish()
    return { ...written, resumedRows: manifest?.progress.rows ?? 0 }
  } catch (error) {
    if (output instanceof FileOutput) await output.leave()
    throw error
  } finally {
    await workers.end()
  }
}

/** The signals of the columns; without their data when a server is used. */
async function signalsOf(order: EnrichOrder, home: DataHome, listeners: DryRunListeners, input: OpenedInput) {
  const { lookups, isGuessed } = input
  listeners.onColumns(lookups, isGuessed)
  const names = [...new Set(lookups.flatMap(({ kind }) => lookupsOf[kind].map(({ signal }) => signal)))]
  if (order.server !== null && lookups.some(({ kind }) => isSecret(kind)))
    throw new EnrichError('Password hashes can only be looked up on this machine. Omit --server.')
  const signals =
    order.server === null
      ? await (listeners.openSignals ?? LocalSignals.open)(home, names, { onBuild: listeners.onBuild ?? null })
      : await LocalSignals.withoutData(names)
  return { signals, names }
}

export type DryRunListeners = Pick<EnrichListeners, 'onBuild' | 'onColumns' | 'openSignals'>

/** Result of a dry run. */
export interface DryRun {
  readonly rows: number
  /** Names of the columns that are added. */
  readonly added: readonly string[]
  /** Credits that a server would charge at most: one for each value and lookup; null without a server. */
  readonly credits: number | null
  /** Estimate from the time of some blocks; null with a server, which would charge for them. */
  readonly seconds: number | null
}

/** Blocks that are enriched to measure the time of a row. The last one counts, when the code is compiled. */
const triedBlocks = 3

/** Reads the input as `enrich` does, and writes nothing. Rejects as `enrich` does. */
export async function dryRun(
  order: EnrichOrder,
  home: DataHome,
  listeners: DryRunListeners,
  limits = usualLimits,
): Promise<DryRun> {
  if (order.input === '-') throw new EnrichError('Standard input can be read only once. Use a file with --dry-run.')
  const input = await openInput(order, null, limits)
  const { signals, names } = await signalsOf(order, home, listeners, input)
  const source = input.plan(path => signals.responseOf(path), Date.now())
  const settings = { home, shared: signals.share(names), task: source.task }
  const threads = order.server === null ? new EnrichThreads(1, settings) : null
  try {
    let [rows, tried, msPerRow] = [0, 0, 0]
    for await (const block of source.blocks(source.start)) {
      rows += block.rows
      if (threads === null || tried >= triedBlocks) continue
      tried += 1
      const begun = performance.now()
      await threads.ports[0].enrich({ index: block.index, bytes: block.bytes, line: block.line })
      msPerRow = (performance.now() - begun) / Math.max(1, block.rows)
    }
    const lookups = source.task.columns.reduce((sum, { kind }) => sum + lookupsOf[kind].length, 0)
    const credits = order.server === null ? null : rows * lookups
    const seconds = threads === null ? null : (rows * msPerRow) / order.threads / 1_000
    return { rows, added: source.task.added, credits, seconds }
  } finally {
    await threads?.end()
    await input.close()
  }
}

/** Name of the run for Idempotency-Keys; the same after a resume. */
function runName(run: Manifest['run'], startedAt: number): string {
  return hash('sha256', JSON.stringify([run, startedAt])).slice(0, 32)
}

async function openInput(order: EnrichOrder, manifest: Manifest | null, limits: EnrichLimits): Promise<OpenedInput> {
  if (!isParquet(order)) return openText(order, formatOf(order.input), limits.blockBytes)
  // The readers of Parquet take 0.2 s to load.
  const { openParquet } = await import('./parquet/parquet-source.ts')
  return openParquet(order, manifest?.progress.kept ?? [])
}

async function manifestOf({ input, output, resumes, replaces }: EnrichOrder): Promise<Manifest | null> {
  const isStream = input === '-' || output === '-'
  if (resumes && isStream) throw new EnrichError('A run from standard input or to standard output cannot be resumed.')
  if (isStream && output === '-') return null
  if (!resumes && !replaces && existsSync(output))
    throw new EnrichError(`${output} already exists. Choose another name, or replace it with --force.`)
  const manifest = await readManifest(output)
  if (manifest !== null && !resumes && !replaces)
    throw new EnrichError(
      `An earlier run to ${output} was not completed. Continue it with --resume, or start again with --force.`,
    )
  return resumes ? manifest : null
}

/** Identity of a run, which must be equal after a resume. */
async function identityOf(order: EnrichOrder, { task }: EnrichSource, signals: LocalSignals): Promise<Manifest['run']> {
  const { input, shard, isStrict, server } = order
  const file = input === '-' ? null : await stat(input)
  const source = file === null ? null : { size: file.size, modified: file.mtimeMs }
  const { now, ...what } = task
  return { input, source, shard, isStrict, task: what, data: server?.url.href ?? signals.identity }
}

/** Writes enriched blocks in their order, behind the head where the run begins with it. */
async function writeBlocks(
  { order, listeners }: Run,
  source: EnrichSource,
  output: Output,
  begun: Progress,
  blocks: AsyncIterable<{ readonly block: CutBlock; readonly enriched: EnrichedBlock }>,
): Promise<Omit<EnrichReport, 'resumedRows'>> {
  let progress = begun
  let first: Problem | null = null
  if (begun.output === 0) {
    await output.write(source.head)
    progress = { ...begun, output: source.head.length }
    await output.reached(progress)
  }
  for await (const { block, enriched } of blocks) {
    if (order.isStrict && enriched.first !== null) throw new EnrichError(sentenceOf(enriched.first))
    first ??= enriched.first
    let end = progress.output
    for await (const bytes of source.outputOf(block, enriched, end)) {
      await output.write(bytes)
      end += bytes.length
    }
    const [rows, problems] = [progress.rows + enriched.rows, sumOf(progress.problems, enriched.problems)]
    progress = { rows, problems, input: block.next, output: end, kept: source.kept }
    await output.reached(progress)
    listeners.onProgress({ rows, problems }, source.shareOf(block.next))
  }
  return { rows: progress.rows, problems: progress.problems, first }
}

export function sumOf(one: Counts['problems'], other: Counts['problems']): Counts['problems'] {
  const sum = { ...one }
  for (const [kind, count] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}
