import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Home, prepareHome } from '../app/settings/home.ts'
import { ProgressLine } from '../app/start/progress-line.ts'
import { ImportRefused, type ReportProgress, type SnapshotView } from '../core/dataset.ts'
import { isDay, isInstant } from '../core/instant.ts'
import { importGiven } from '../data/build/import.ts'
import { readNote, writeNote } from '../data/files.ts'
import { type CorpusShape, datasetOfKind, shapeOf } from '../signals/breach/corpus/corpus.ts'
import { type CorpusSource, datedByFiles } from '../signals/breach/corpus/corpus-source.ts'
import { filesSource } from '../signals/breach/corpus/files-source.ts'
import { type CorpusForm, importOf } from '../signals/breach/corpus/import.ts'
import { FetchedRanges } from '../signals/breach/passwords/fetch/fetched-ranges.ts'
import { RangeServer, usualRangeLimits } from '../signals/breach/passwords/upstream/range-request.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandOutput,
  configOf,
  firstArgument,
  optional,
} from './command.ts'

/** The day that was typed; null when the option was left out. Throws CommandError. */
function asOfIn(input: CommandInput): string | null {
  const text = optional(input, 'as-of')
  if (text === undefined) return null
  if (!isDay(text)) throw new CommandError('--as-of takes a date such as 2026-10-31.')
  if (Date.parse(text) > Date.now())
    throw new CommandError('--as-of takes the date of the content, which cannot be in the future.')
  return text
}

async function sourceAt(input: CommandInput): Promise<CorpusSource> {
  const path = firstArgument(input, 'A path of a file or folder is required.')
  const kind = input.options.ntlm === true ? 'ntlm' : 'sha1'
  try {
    return await filesSource({ path, kind, asOf: asOfIn(input), isPart: input.options.part === true })
  } catch (error) {
    if (error instanceof ImportRefused) throw new CommandError(error.message)
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === null) throw error
    throw new CommandError(`${path} cannot be read (${code}).`)
  }
}

/**
 * Imports a corpus into the home, with progress on standard error. Throws CommandError with the reason when it cannot
 * be imported; the former data stays in use then.
 */
async function importCorpus(source: CorpusSource, form: CorpusForm, input: CommandInput): Promise<CommandOutput> {
  const dataset = datasetOfKind(form.kind)
  const home = prepareHome(configOf(input.environment).home)
  const progress = new ProgressLine(input.outputs.stderr)
  const begun = performance.now()
  const report = progressOf(dataset.title, source.expectedHashes, progress, begun)
  const done = await importGiven(dataset, home, importOf(source, form), report)
  progress.end()
  if (done.outcome === 'busy')
    throw new CommandError('Another process is importing this data set. Nothing was imported.')
  if (done.outcome === 'failed') throw new CommandError(done.reason)
  const seconds = (performance.now() - begun) / 1000
  const { head } = done
  const shape = shapeOf(head)
  const json = {
    name: dataset.name,
    hashes: shape.hashes,
    complete: shape.covered === null,
    full: form.isFull,
    largest_range: shape.largestRange,
    as_of: head.asOf,
    warnings: head.warnings,
    seconds: Math.ceil(seconds * 1000) / 1000,
  }
  return { json, text: textOf(dataset.title, head, shape, seconds) }
}

function textOf(title: string, { asOf, warnings, sources }: SnapshotView, shape: CorpusShape, seconds: number): string {
  const hashes = shape.hashes.toLocaleString('en')
  const rate = Math.round(shape.hashes / seconds).toLocaleString('en')
  const lines = [
    `${title}: ${hashes} hashes, as of ${asOf}, imported in ${Math.round(seconds)} s (${rate} per second).`,
    ...warnings.map(warning => `Omitted: ${warning}.`),
  ]
  if (shape.covered !== null) lines.push('The corpus is incomplete. Passwords with a missing prefix cannot be checked.')
  if (sources.some(({ name }) => name.endsWith(datedByFiles)))
    lines.push('The date is that of the files. Use --as-of to set another date.')
  lines.push('A running service uses it within a minute.')
  return lines.join('\n')
}

const shownEveryMs = 100

function progressOf(title: string, expected: number | null, progress: ProgressLine, begun: number): ReportProgress {
  let shownAt = Number.NEGATIVE_INFINITY
  let first: { readonly step: string; readonly done: number; readonly at: number } | null = null
  return (step, done) => {
    const now = performance.now()
    if (first?.step === step && now - shownAt < shownEveryMs) return
    if (first?.step !== step) first = { step, done, at: first === null ? begun : now }
    shownAt = now
    const share = done - first.done
    const seconds = (now - first.at) / 1000
    const rate = expected === null || seconds === 0 ? 0 : (share * expected) / seconds
    const left = share > 0 ? `, ${Math.round(((1 - done) * seconds) / share)} s left` : ''
    progress.show(`Importing ${title}`, step, done, `, ${(rate / 1e6).toFixed(1)} million hashes per second${left}`)
  }
}

const importPasswords: Command = {
  name: 'data import passwords',
  usage: 'data import passwords <file or folder> [--ntlm] [--full] [--as-of <day>] [--part]',
  summary: 'import a download of Pwned Passwords',
  details:
    'It takes the output of the official downloader: one file (plain, gzip or Zstandard) or a folder with a file for each prefix. --ntlm: NTLM hashes. --full: keep whole hashes, to serve ranges. --as-of: date of the content (default: date of the files). --part: some prefixes are missing on purpose.',
  examples: ['data import passwords pwnedpasswords.txt', 'data import passwords ranges --full --as-of 2026-10-31'],
  run: async input => {
    const source = await sourceAt(input)
    const kind = input.options.ntlm === true ? 'ntlm' : 'sha1'
    return importCorpus(source, { kind, isFull: input.options.full === true }, input)
  },
}

export const dataImportCommands: readonly Command[] = [importPasswords]

const usualParallel = 64
const mostParallel = 256
/** Long, because no user waits for a single response: a slow response is better than a repeated request. */
const timeoutMs = 30_000
/** An interrupted fetch that is older than this is restarted, because its first ranges would be older than its date. */
const mostAgeMs = 14 * 86_400_000

function parallelIn(input: CommandInput): number {
  const text = optional(input, 'parallel') ?? String(usualParallel)
  const parallel = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (parallel < 1 || parallel > mostParallel)
    throw new CommandError(`--parallel takes a number from 1 to ${mostParallel}.`)
  return parallel
}

/** The record of an unfinished fetch, with which the next run continues it. */
interface Begun {
  readonly url: string
  readonly isFull: boolean
  /** ISO 8601, UTC. */
  readonly startedAt: string
}

function begunPath({ dataPath }: Home, { kind }: CorpusForm): string {
  return join(dataPath, `${datasetOfKind(kind).name}.fetch.json`)
}

/** The start of the fetch that this run continues; now when there is none. */
async function begin(path: string, url: string, { isFull }: CorpusForm, now: number): Promise<string> {
  const before = await readNote<Begun>(path, { startedAt: isInstant })
  const isSame = before?.url === url && before.isFull === isFull && now - Date.parse(before.startedAt) < mostAgeMs
  if (before !== null && isSame) return before.startedAt
  const startedAt = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z')
  const begun: Begun = { url, isFull, startedAt }
  await writeNote(path, begun)
  return startedAt
}

const fetchPasswords: Command = {
  name: 'data fetch passwords',
  usage: 'data fetch passwords [--ntlm] [--full] [--parallel <number>]',
  summary: 'download Pwned Passwords and import them',
  details:
    'Assay requests a million ranges of 40 KB from PWNED_PASSWORDS_URL. A later run downloads only what changed, and continues a download that was interrupted. --ntlm: NTLM hashes. --full: keep whole hashes, to serve ranges. --parallel: concurrent requests (default: 64).',
  examples: ['data fetch passwords', 'data fetch passwords --full --parallel 32'],
  run: async input => {
    const parallel = parallelIn(input)
    const { offline, home: homePath, pwnedPasswordsUrl: url } = configOf(input.environment)
    if (offline) throw new CommandError('OFFLINE is set. Nothing was downloaded.')
    const form: CorpusForm = {
      kind: input.options.ntlm === true ? 'ntlm' : 'sha1',
      isFull: input.options.full === true,
    }
    const path = begunPath(prepareHome(homePath), form)
    const startedAt = await begin(path, url, form, Date.now())
    const server = new RangeServer(url, { ...usualRangeLimits, timeoutMs, connections: parallel })
    const clock = {
      now: () => performance.now(),
      random: Math.random,
      sleep: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
    }
    const ranges = new FetchedRanges({ server, kind: form.kind, url, parallel, startedAt }, clock)
    try {
      const output = await importCorpus(ranges, form, input)
      rmSync(path, { force: true })
      return withCounts(output, ranges)
    } finally {
      await server.close()
    }
  },
}

function withCounts({ json, text }: CommandOutput, { counts }: FetchedRanges): CommandOutput {
  const { changed, unchanged, bytes, retried } = counts
  const [came, same, again] = [changed, unchanged, retried].map(count => count.toLocaleString('en'))
  const line = `${came} ranges downloaded (${Math.round(bytes / 1e6)} MB), ${same} unchanged, ${again} requests repeated.`
  return { json: { ...(json as object), ranges: { changed, unchanged, bytes, retried } }, text: `${text}\n${line}` }
}

export const dataFetchCommands: readonly Command[] = [fetchPasswords]
