/** Breaches that the operator imports: src/signals/breach/local. */
import { homeAt, prepareHome } from '../app/settings/home.ts'
import { ProgressLine } from '../app/start/progress-line.ts'
import { DiskFull } from '../core/disk-space.ts'
import { BlockError } from '../data/file/block-file.ts'
import { fileErrorCode } from '../data/files.ts'
import { AddressKeys } from '../signals/breach/local/address-key.ts'
import { breachDetails, changedDetails } from '../signals/breach/local/breach-details.ts'
import {
  type BreachHome,
  ChangeRefused,
  lockIndex,
  type OpenIndex,
  openIndex,
} from '../signals/breach/local/change-index.ts'
import {
  breachNamed,
  type ImportOrder,
  type ImportOutcome,
  importBreach,
  type ReportImport,
  removeBreach,
} from '../signals/breach/local/import-breach.ts'
import { InputBytes, InputError } from '../signals/breach/local/input-bytes.ts'
import { isIncomplete } from '../signals/breach/local/known-breaches.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandOutput,
  firstArgument,
  listOf,
  type Opened,
  optional,
  refuseUnprintable,
  required,
} from './command.ts'
import { table } from './terminal.ts'

/** Flags of a breach, and their options. */
const flagNames = [
  ['IsVerified', 'verified'],
  ['IsFabricated', 'fabricated'],
  ['IsSensitive', 'sensitive'],
  ['IsRetired', 'retired'],
  ['IsSpamList', 'spam-list'],
  ['IsMalware', 'malware'],
] as const

const importCommand: Command = {
  name: 'data import breach',
  usage:
    'data import breach <file>|- --name <name> --date <YYYY-MM-DD> [--title <text>] [--domain <domain>] [--classes <kind>,…] [--description <HTML>] [--column <name>|<number>] [--[no-]verified] [--[no-]fabricated] [--[no-]sensitive] [--[no-]retired] [--[no-]spam-list] [--[no-]malware]',
  summary: 'import a breach for /v1/breaches/email',
  details:
    'The file has lines or CSV rows of email addresses or of their SHA-1 or SHA-256 hashes, plain or compressed (gzip, zstd). It replaces the breach of the same name. Omitted settings stay unchanged.',
  examples: [
    'data import breach leak.txt --name Example --date 2024-05-17',
    'data import breach leak.csv.gz --name Example --date 2024-05-17 --column email --verified',
  ],
  run: async (input, open) => {
    const path = firstArgument(input, 'A file is required: a path, or - for standard input.')
    // Wrong options are refused before anything is opened.
    const { Name } = recordIn(input, null)
    const column = optional(input, 'column') ?? null
    const breachHome = await breachHomeOf(await open())
    const begun = performance.now()
    const outcome = await changing(breachHome, async () => {
      const record = recordIn(input, await breachNamed(breachHome, Name))
      const bytes = await InputBytes.open(path, () => process.stdin)
      const progress = progressOf(input, `Importing ${record.Name}`)
      return importBreach(breachHome, { input: bytes, column, record }, Date.now(), progress.report).finally(
        progress.end,
      )
    })
    return outcome.outcome === 'refused' ? refused(outcome) : imported(outcome, performance.now() - begun)
  },
}

/** Throws CommandError. */
function recordIn(input: CommandInput, before: ImportOrder['record'] | null): ImportOrder['record'] {
  for (const name of ['title', 'description', 'classes']) {
    const typed = input.options[name]
    refuseUnprintable(name, Array.isArray(typed) ? typed.join() : (optional(input, name) ?? ''))
  }
  const details = breachDetails(
    {
      name: required(input, 'name'),
      title: optional(input, 'title'),
      domain: optional(input, 'domain'),
      date: required(input, 'date'),
      classes: listOf(input, 'classes'),
      description: optional(input, 'description'),
      flags: Object.fromEntries(flagNames.map(([flag, name]) => [flag, flagIn(input, name)])),
    },
    new Date().toISOString().slice(0, 10),
    before,
  )
  if ('problems' in details) throw new CommandError(details.problems.join('\nassay: '))
  return details.record
}

/** Undefined when the option was omitted. Throws CommandError. */
function flagIn({ options }: CommandInput, name: string): boolean | undefined {
  const [isOn, isOff] = [options[name] === true, options[`no-${name}`] === true]
  if (isOn && isOff) throw new CommandError(`Use either --${name} or --no-${name}.`)
  return isOn || isOff ? isOn : undefined
}

type Imported = Extract<ImportOutcome, { outcome: 'imported' }>
type Refused = Extract<ImportOutcome, { outcome: 'refused' }>

const count = (value: number) => value.toLocaleString('en')

/** The content of lines is never shown. */
function countsText({ lines, values, others, empty }: NonNullable<Refused['counts']>): string {
  const rest = lines - values - others - empty
  const none = rest === 0 ? '' : `, ${count(rest)} headers or continuations of a row`
  return `${count(lines)} lines: ${count(others)} without an address, ${count(empty)} empty${none}`
}

function otherLinesText({ others, otherLines }: NonNullable<Refused['counts']>): string[] {
  if (others === 0) return []
  const more = others > otherLines.length ? ` and ${count(others - otherLines.length)} more` : ''
  return [`Without an address: line ${otherLines.join(', ')}${more}.`]
}

function refused({ why, counts }: Refused): never {
  throw new CommandError(`${why} Nothing was imported${counts === null ? '' : ` (${countsText(counts)})`}.`)
}

function imported({ record, form, counts, replaced, dropped }: Imported, elapsedMs: number): CommandOutput {
  const repeated = counts.values - record.PwnCount
  const what = form === 'address' ? 'addresses' : `hashes of addresses (${form === 'sha1' ? 'SHA-1' : 'SHA-256'})`
  const changed = replaced === null ? [] : changedDetails(replaced, record)
  const lines = [
    `${replaced === null ? 'Imported' : 'Replaced'} ${record.Name}: ${count(record.PwnCount)} ${what}${replaced === null ? '' : `, before ${count(replaced.PwnCount)}`}.`,
    `Of ${countsText(counts)}, ${count(repeated)} repeated.`,
    ...otherLinesText(counts),
    ...(replaced === null ? [] : [changedText(changed)]),
    `It took ${Math.round(elapsedMs / 1_000)} s: ${rateText(counts.lines, elapsedMs)}.`,
    ...(record.IsSensitive || record.IsRetired
      ? ['Lookups do not return it, because it is marked as sensitive or retired.']
      : []),
    ...droppedText(dropped),
    'A running service uses it within seconds.',
  ]
  const { lines: read, others: not_addresses, otherLines: not_address_lines, empty } = counts
  const seconds = Math.round(elapsedMs / 100) / 10
  const read_as = { form, lines: read, not_addresses, not_address_lines, empty, repeated, seconds }
  const json = { ...read_as, replaced: replaced !== null, changed, breach: record }
  return { json, text: lines.join('\n'), hasRefusedRows: counts.others > 0 }
}

function changedText(changed: readonly string[]): string {
  if (changed.length === 0) return 'Its details are unchanged.'
  return `Changed details: ${changed.join(', ')}.`
}

function droppedText(dropped: number): string[] {
  if (dropped === 0) return []
  return [`${count(dropped)} breaches of the index were dropped because they are not in the database.`]
}

const remove: Command = {
  name: 'data remove breach',
  usage: 'data remove breach <name>',
  summary: 'remove an imported breach',
  examples: ['data remove breach Example'],
  run: async (input, open) => {
    const name = firstArgument(input, 'The name of a breach is required.')
    const breachHome = await breachHomeOf(await open())
    const progress = progressOf(input, `Removing ${name}`)
    const removed = await changing(breachHome, () => {
      return removeBreach(breachHome, name, Date.now(), (step, done) => progress.report(step, done, 0)).finally(
        progress.end,
      )
    })
    if (removed === null) throw new CommandError(`There is no breach ${name}. Run assay data breaches for a list.`)
    return { json: { removed }, text: `Removed ${removed.Name}: ${count(removed.PwnCount)} addresses.` }
  },
}

const list: Command = {
  name: 'data breaches',
  usage: 'data breaches',
  summary: 'list imported breaches',
  examples: ['data breaches'],
  reads: true,
  run: async (_, open) => {
    const index = await openIndex(await breachHomeOf(await open()))
    await index.current?.file.retire()
    const { answering, lost, nameless, problem } = index
    const breaches = [
      ...answering.map(each => ({ state: 'ready', ...each })),
      ...lost.map(each => ({ state: 'lost', ...each })),
    ].sort((one, other) => (one.record.Name < other.record.Name ? -1 : 1))
    const json = {
      breaches: breaches.map(({ state, form, record }) => ({ state, form, ...record })),
      unknown: nameless.length,
      problem,
    }
    const rows = breaches.map(({ state, form, record }) => {
      const { Name, Title, Domain, BreachDate, PwnCount, ModifiedDate } = record
      return [Name, Title, Domain, BreachDate, count(PwnCount), form, ModifiedDate, state]
    })
    const head = ['NAME', 'TITLE', 'DOMAIN', 'DATE', 'ADDRESSES', 'FROM', 'IMPORTED', 'STATE']
    const shown = (columns: number) => (rows.length === 0 ? 'No breaches are imported.' : table(head, rows, columns))
    return {
      json,
      text: columns => [shown(columns), ...remarksOn(index)].join('\n\n'),
      incomplete: isIncomplete(index) || problem !== null,
    }
  },
}

/** The names of breaches that /v1/breaches/domain cannot search, and could after another import. */
function withoutDomains({ answering }: OpenIndex): string[] {
  return answering
    .filter(({ form, domains }) => form === 'address' && domains === undefined)
    .map(({ record }) => record.Name)
}

function remarksOn(index: OpenIndex): string[] {
  const { lost, nameless, problem } = index
  const older = withoutDomains(index)
  const remarks = problem === null ? [] : [problem]
  if (older.length > 0)
    remarks.push(
      `Imported by an older version: ${older.join(', ')}. Import them again to search them with POST /v1/breaches/domain.`,
    )
  if (lost.length > 0)
    remarks.push(
      'The index of the lost breaches is missing. Lookups of imported breaches fail until these breaches are imported again or removed.',
    )
  if (nameless.length > 0)
    remarks.push(
      `The index has ${count(nameless.length)} breaches that are not in the database. Lookups of imported breaches fail until the next import or removal, which drops them.`,
    )
  return remarks
}

export const breachCommands: readonly Command[] = [list, importCommand, remove]

async function breachHomeOf({ config, store }: Opened): Promise<BreachHome> {
  return { home: homeAt(config.home), register: store.breaches, keys: new AddressKeys(await store.ledger.secret()) }
}

/** Runs the change under the lock of the breaches. Throws CommandError for failures that the user can fix. */
async function changing<Result>(breachHome: BreachHome, change: () => Promise<Result>): Promise<Result> {
  prepareHome(breachHome.home.path)
  const lock = lockIndex(breachHome)
  if (lock === null) throw new CommandError('Another process is importing or removing a breach.')
  try {
    return await change()
  } catch (error) {
    throw readable(error, breachHome)
  } finally {
    lock.release()
  }
}

const asBefore = 'The breaches are unchanged.'

function readable(error: unknown, { home }: BreachHome): unknown {
  if (error instanceof InputError || error instanceof ChangeRefused || error instanceof DiskFull)
    return new CommandError(`${error.message} ${asBefore}`)
  if (error instanceof BlockError) {
    const remedy = 'Its content is lost. Remove the file and import every breach again.'
    return new CommandError(`${error.message.replace('.', '')} in ${home.dataPath}/local-breaches.blocks. ${remedy}`)
  }
  const code = fileErrorCode(error)
  if (code === null) return error
  const what = code === 'ENOSPC' || code === 'EDQUOT' ? 'has no room left' : `cannot be written or read (${code})`
  return new CommandError(`The disk of ${home.dataPath} ${what}. ${asBefore}`)
}

const shownEveryMs = 100
const shownSteps = { reading: 'reading', writing: 'writing the index', checking: 'checking the index', replacing: '' }

function progressOf({ outputs: { stderr } }: CommandInput, title: string): { report: ReportImport; end: () => void } {
  const line = new ProgressLine(stderr)
  const begun = performance.now()
  let shown = { step: '', at: begun }
  const report: ReportImport = (step, done, lines) => {
    const now = performance.now()
    // The replacement is too fast for a progress line.
    if (step === 'replacing' || (step === shown.step && now - shown.at < shownEveryMs)) return
    shown = { step, at: now }
    const detail = step === 'reading' ? `, ${count(lines)} lines, ${rateText(lines, now - begun)}` : ''
    line.show(title, shownSteps[step], done, detail)
  }
  return { report, end: () => line.end() }
}

function rateText(lines: number, elapsedMs: number): string {
  return `${count(Math.round(lines / Math.max(0.001, elapsedMs / 1_000)))} lines per second`
}
