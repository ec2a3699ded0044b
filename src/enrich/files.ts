/** A run over many files: a pattern such as `logs/*.csv`, or a folder with all files below it. */
import { existsSync } from 'node:fs'
import { glob, mkdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { DataHome } from '../data/files.ts'
import { LocalSignals } from '../local/local-signals.ts'
import {
  type DryRun,
  type DryRunListeners,
  dryRun,
  type EnrichListeners,
  type EnrichReport,
  enrich,
  sumOf,
  usualLimits,
} from './enrich.ts'
import { isKnownName } from './formats.ts'
import { manifestPath } from './output.ts'
import { EnrichError, type EnrichOrder } from './task.ts'

export interface FilesReport extends EnrichReport {
  /** Files of this run; 1 for a single input. */
  readonly files: number
  /** Files that an earlier run had finished. */
  readonly finishedFiles: number
  /** The file with the first problem; null for a single input or without a problem. */
  readonly firstFile: string | null
}

export interface FilesListeners extends EnrichListeners {
  /** Called before each of several files. */
  readonly onFile: (path: string, index: number, count: number) => void
}

/** Enriches one file, or many into a folder with the same names below it. */
export async function enrichFiles(
  order: EnrichOrder,
  home: DataHome,
  listeners: FilesListeners,
  limits = usualLimits,
): Promise<FilesReport> {
  const files = await filesOf(order)
  if (files === null) {
    return { ...(await enrich(order, home, listeners, limits)), files: 1, finishedFiles: 0, firstFile: null }
  }
  const once = { ...listeners, openSignals: openedOnce(listeners.openSignals) }
  const { resumes, replaces } = order
  const isFinished = ({ output }: FilePair) => existsSync(output) && !existsSync(manifestPath(output))
  const finished = files.filter(isFinished)
  if (finished.length > 0 && !resumes && !replaces)
    throw new EnrichError(
      `${finished[0].output} already exists. Choose another folder, continue with the other files with --resume, or replace it with --force.`,
    )
  const open = resumes ? files.filter(file => !isFinished(file)) : files
  const sum = { rows: 0, problems: {} as EnrichReport['problems'], first: null as EnrichReport['first'] }
  let [resumedRows, firstFile] = [0, null as string | null]
  for (const [index, file] of open.entries()) {
    listeners.onFile(file.input, index, open.length)
    await mkdir(dirname(file.output), { recursive: true })
    const report = await enrich({ ...order, ...file, shard: null }, home, once, limits)
    sum.rows += report.rows
    sum.problems = sumOf(sum.problems, report.problems)
    resumedRows += report.resumedRows
    if (sum.first === null && report.first !== null) [sum.first, firstFile] = [report.first, file.input]
  }
  const counts = { files: open.length, finishedFiles: files.length - open.length }
  return { ...sum, ...counts, resumedRows, firstFile }
}

/** Sums up the dry runs of all files of the input. */
export async function dryRunFiles(order: EnrichOrder, home: DataHome, listeners: DryRunListeners): Promise<DryRun> {
  const files = await filesOf(order)
  if (files === null) return dryRun(order, home, listeners)
  const once = { ...listeners, openSignals: openedOnce(listeners.openSignals) }
  let sum: DryRun = { rows: 0, added: [], credits: null, seconds: null }
  for (const file of files) {
    const { rows, added, credits, seconds } = await dryRun({ ...order, ...file, shard: null }, home, once)
    sum = {
      rows: sum.rows + rows,
      added: [...new Set([...sum.added, ...added])],
      credits: credits === null ? null : (sum.credits ?? 0) + credits,
      seconds: seconds === null ? null : (sum.seconds ?? 0) + seconds,
    }
  }
  return sum
}

/** Opens the data of each set of signals once for all files of a run. */
function openedOnce(open: OpenSignals = LocalSignals.open): OpenSignals {
  const opened = new Map<string, Promise<LocalSignals>>()
  return (home, names, options) => {
    const key = names.join()
    const signals = opened.get(key) ?? open(home, names, options)
    opened.set(key, signals)
    return signals
  }
}

type OpenSignals = typeof LocalSignals.open

type FilePair = Pick<EnrichOrder, 'input' | 'output'>

/** The files of an input and a shard, in the order of their names; null for one file and for standard input. */
async function filesOf({ input, output, shard }: EnrichOrder): Promise<readonly FilePair[] | null> {
  const isFolder = input !== '-' && (await stat(input).catch(() => null))?.isDirectory() === true
  if (!isFolder && (!/[*?[{]/.test(input) || existsSync(input))) return null
  if (output === '-' || (existsSync(output) && !(await stat(output)).isDirectory()))
    throw new EnrichError(`The output of several files must be a folder, but ${output} is a file.`)
  const base = isFolder ? input : fixedPartOf(input)
  const inputs: string[] = []
  for await (const path of glob(isFolder ? join(input, '**') : input)) {
    const isOutput = !relative(output, path).startsWith('..')
    if (isOutput || (isFolder && !isKnownName(path)) || (await stat(path)).isDirectory()) continue
    inputs.push(path)
  }
  if (inputs.length === 0)
    throw new EnrichError(`There are no files ${isFolder ? 'to enrich in' : 'that match'} ${input}.`)
  if (resolve(base) === resolve(output))
    throw new EnrichError('The output would replace the input. Choose another folder for the output.')
  const files = inputs.sort().map(path => ({ input: path, output: join(output, relative(base, path)) }))
  return shard === null ? files : files.filter((_, index) => index % shard.count === shard.index - 1)
}

/** The folders of a pattern before its first wildcard. */
function fixedPartOf(pattern: string): string {
  const parts = pattern.split(sep)
  const first = parts.findIndex(part => /[*?[{]/.test(part))
  return parts.slice(0, first).join(sep) || (pattern.startsWith(sep) ? sep : '.')
}
