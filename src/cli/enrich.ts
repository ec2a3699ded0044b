import { availableParallelism } from 'node:os'
import { prepareHome } from '../app/settings/home.ts'
import { ProgressLine } from '../app/start/progress-line.ts'
import { DamagedArchive } from '../core/unpack.ts'
import { fileErrorCode } from '../data/files.ts'
import type { DryRun } from '../enrich/enrich.ts'
import { type ColumnKind, columnKinds, type LookupColumn } from '../enrich/fields.ts'
import { dryRunFiles, enrichFiles, type FilesReport } from '../enrich/files.ts'
import type { Counts } from '../enrich/output.ts'
import { EnrichError, type EnrichOrder, sentenceOf } from '../enrich/task.ts'
import { LocalDataError } from '../local/local-signals.ts'
import { counted } from '../pages/components/number.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandOutput,
  configOf,
  listOf,
  optional,
  serverOf,
  UsageError,
} from './command.ts'

export const enrichCommands: readonly Command[] = [
  {
    name: 'enrich',
    usage:
      'enrich <input>|<pattern>|<folder>|- <output>|<folder>|- [--ip <column>…] [--phone <column>[:<country column>]…] [--name <column>[:<country column>]…] [--email <column>…] [--sha1 <column>…] [--ntlm <column>…] [--fields <kind>.<field>,…] [--prefix <text>] [--threads <number>] [--strict] [--resume] [--force] [--dry-run] [--shard <n>/<of>] [--server <url>]',
    summary: 'add lookup results to the rows of CSV, TSV, NDJSON or Parquet files',
    details:
      'Lookups run on this machine. CSV, TSV and NDJSON files may be compressed (.gz, .zst). Without a column option, Assay guesses the columns from the first rows.',
    examples: [
      'enrich visitors.csv enriched.csv --ip address',
      'enrich users.parquet enriched.parquet --email email',
      'enrich visitors.csv enriched.csv --dry-run',
    ],
    run: async input => {
      const order = orderOf(input)
      const home = prepareHome(configOf(input.environment).home)
      const progress = new EnrichProgress(input)
      try {
        if (input.options['dry-run'] === true) return dryOutputOf(await dryRunFiles(order, home, progress.listeners))
        const report = await enrichFiles(order, home, { ...progress.listeners, stdout: input.outputs.stdout })
        progress.end()
        return outputOf(order, report, progress.seconds)
      } catch (error) {
        progress.end()
        throw commandErrorOf(error, order)
      }
    },
  },
]

/** Throws CommandError for contradictory options. */
function orderOf(input: CommandInput): EnrichOrder {
  const [from, to] = input.args
  if (from === undefined || to === undefined)
    throw new UsageError('An input and an output are required: paths, or - for standard input and output.')
  const { strict, resume, force } = input.options
  return {
    ...{ input: from, output: to, fields: listOf(input, 'fields'), prefix: optional(input, 'prefix') ?? '' },
    columns: columnKinds.flatMap(kind => columnsOf(input, kind)),
    threads: threadsOf(input),
    server: serverOf(input),
    ...{ isStrict: strict === true, resumes: resume === true, replaces: force === true, shard: shardOf(input) },
  }
}

/** A name may contain a colon. The text behind the last colon is a country column for kinds that take one. */
function columnsOf(input: CommandInput, kind: ColumnKind): LookupColumn[] {
  return listOf(input, kind).map(name => {
    const colon = kind === 'phone' || kind === 'name' ? name.lastIndexOf(':') : -1
    if (colon < 0) return { kind, column: name, countryColumn: null }
    return { kind, column: name.slice(0, colon), countryColumn: name.slice(colon + 1) }
  })
}

const mostThreads = 64

function threadsOf(input: CommandInput): number {
  const value = optional(input, 'threads')
  if (value === undefined) return availableParallelism()
  if (!/^[1-9]\d?$/.test(value) || Number(value) > mostThreads)
    throw new CommandError(`--threads takes a whole number from 1 to ${mostThreads}.`)
  return Number(value)
}

function shardOf(input: CommandInput): EnrichOrder['shard'] {
  const value = optional(input, 'shard')
  if (value === undefined) return null
  const [, index, count] = /^([1-9]\d{0,4})\/([1-9]\d{0,4})$/.exec(value) ?? []
  if (index === undefined || Number(index) > Number(count))
    throw new CommandError('--shard takes a part and the number of parts, such as 3/16.')
  return { index: Number(index), count: Number(count) }
}

/** Shows the progress of a run on standard error. */
class EnrichProgress {
  readonly #line: ProgressLine
  readonly #stderr: CommandInput['outputs']['stderr']
  readonly #begun = performance.now()

  constructor({ outputs: { stderr } }: CommandInput) {
    this.#stderr = stderr
    this.#line = new ProgressLine(stderr)
  }

  get seconds(): number {
    return (performance.now() - this.#begun) / 1000
  }

  readonly listeners = {
    onBuild: (title: string) => this.#line.onBuild(title),
    onFile: (path: string, index: number, count: number) => {
      this.#line.end()
      this.#stderr.write(`File ${index + 1} of ${count}: ${path}\n`)
    },
    onColumns: (columns: readonly LookupColumn[], isGuessed: boolean) => {
      const named = columns.map(({ kind, column, countryColumn }) =>
        countryColumn === null ? `${column} (${kind})` : `${column} (${kind}, country in ${countryColumn})`,
      )
      this.#stderr.write(`${isGuessed ? 'Columns found' : 'Columns'}: ${named.join(', ')}\n`)
    },
    onProgress: ({ rows, problems }: Counts, share: number | null) => {
      const rate = rows / this.seconds
      const left = share === null || share === 0 ? '' : `, ${Math.ceil((this.seconds * (1 - share)) / share)} s left`
      const count = sumOf(problems)
      const problemText = count === 0 ? '' : `, ${counted(count, 'problem')}`
      this.#line.show(
        'Enriching',
        `${tenth(share)}`,
        share,
        ` ${counted(rows, 'row')}, ${Math.round(rate)} per second${left}${problemText}`,
      )
    },
  }

  end(): void {
    this.#line.end()
  }
}

/** A step for each tenth, so that a log without a terminal has at most ten lines. */
function tenth(share: number | null): string {
  return share === null ? 'reading' : `step ${Math.floor(share * 10)} of 10`
}

function sumOf(problems: Counts['problems']): number {
  return Object.values(problems).reduce((sum, count) => sum + count, 0)
}

function outputOf(order: EnrichOrder, report: FilesReport, seconds: number): CommandOutput {
  const { rows, problems, first, firstFile, resumedRows, files, finishedFiles } = report
  const hasRefusedRows = sumOf(problems) > 0
  const fileCounts = { files, finished_files: finishedFiles }
  const json = { rows, resumed_rows: resumedRows, ...fileCounts, problems, seconds: Math.round(seconds * 10) / 10 }
  const lines = [
    `${counted(rows, 'row')}${files === 1 ? '' : ` of ${files} files`} in ${seconds.toFixed(1)} s${resumedRows > 0 ? `, ${resumedRows} of them in an earlier run` : ''}.`,
    ...(finishedFiles === 0 ? [] : [`An earlier run finished ${counted(finishedFiles, 'file')}.`]),
    ...Object.entries(problems).map(([kind, count]) => `${count} x ${kind}`),
    ...(first === null ? [] : [`The first${firstFile === null ? '' : `, in ${firstFile}`}: ${sentenceOf(first)}`]),
  ]
  // Standard output is the enriched file.
  return order.output === '-'
    ? { json: null, text: '', hasRefusedRows }
    : { json, text: lines.join('\n'), hasRefusedRows }
}

function dryOutputOf({ rows, added, credits, seconds }: DryRun): CommandOutput {
  const lines = [
    `${rows} rows. New columns: ${added.join(', ')}.`,
    ...(credits === null ? [] : [`The server charges at most ${credits} credits.`]),
    ...(seconds === null ? [] : [`About ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s.`]),
    'Nothing was written.',
  ]
  return { json: { rows, added, credits, seconds }, text: lines.join('\n') }
}

function commandErrorOf(error: unknown, { input, output }: EnrichOrder): unknown {
  if (error instanceof EnrichError || error instanceof LocalDataError) return new CommandError(error.message)
  const code = fileErrorCode(error)
  if (code === 'ENOSPC')
    return new CommandError(`The disk of ${output} is full. Free disk space and continue with --resume.`)
  if (code === 'ENOENT') return new CommandError(`The input ${input} or the folder of ${output} does not exist.`)
  if (code !== null) return new CommandError(`${input} cannot be read or ${output} cannot be written (${code}).`)
  if (error instanceof DamagedArchive)
    return new CommandError(`${input} is damaged and cannot be decompressed (${error.code}).`)
  return error
}
