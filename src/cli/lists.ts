import { createReadStream } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { exportHead, exportLine } from '../accounts/lists/csv.ts'
import { isProved, problemSentences, readEntry, storedEntry, type WrittenEntry } from '../accounts/lists/entry.ts'
import { importFile, type RowProblem } from '../accounts/lists/import.ts'
import { type AccountLists, mostEntries } from '../accounts/lists/lists.ts'
import { type Changed, type ListName, listNames } from '../accounts/lists/store.ts'
import { openLists } from '../app/background/lists.ts'
import { homeAt } from '../app/settings/home.ts'
import type { AddressPolicy } from '../core/account-policy.ts'
import { DiskFull, whileSpace } from '../core/disk-space.ts'
import { readPlainAddress } from '../core/email.ts'
import { accountNamed, actor } from './accounts.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandOutput,
  firstArgument,
  type Opened,
  refuseFile,
  required,
  timeJson,
  timeText,
  UsageError,
} from './command.ts'
import { table } from './terminal.ts'

const mostWords = 1_000

/** The lists of the account that a command names. */
interface Work {
  readonly accountId: string
  /** Null when the database is not on a disk of this machine. */
  readonly databasePath: string | null
  readonly lists: AccountLists
}

async function workOf(input: CommandInput, open: () => Promise<Opened>): Promise<Work> {
  const name = required(input, 'account')
  const { config, store } = await open()
  const { id: accountId } = await accountNamed(store, name)
  const databasePath = config.databaseUrl === null ? homeAt(config.home).databasePath : null
  return {
    accountId,
    databasePath,
    lists: await openLists({ store, config, counts: { countEgress: () => {} } }),
  }
}

function listOf(input: CommandInput): ListName {
  const given = required(input, 'list')
  const list = listNames.find(name => name === given)
  if (list === undefined) throw new CommandError(`There is no list ${given}. Choose from ${listNames.join(', ')}.`)
  return list
}

/** The words of the command. Throws UsageError when there are none or too many. @param what is required */
function wordsOf({ args }: CommandInput, what: string): readonly string[] {
  if (args.length === 0) throw new UsageError(`${what} is required.`)
  if (args.length > mostWords) throw new UsageError('There are too many arguments.')
  return args
}

/** Throws CommandError for the first word that is not a valid entry. */
function entriesOf(input: CommandInput, list: ListName): WrittenEntry[] {
  return wordsOf(input, 'An email address or a domain').map(word => {
    const entry = readEntry(word, list)
    if (typeof entry === 'string') throw new CommandError(`The entry ${word} was not added. ${problemSentences[entry]}`)
    return entry
  })
}

const author = () => ({ now: Date.now(), actor })

async function change(
  action: 'add' | 'remove',
  input: CommandInput,
  open: () => Promise<Opened>,
): Promise<CommandOutput> {
  const list = listOf(input)
  const entries = entriesOf(input, list)
  const { accountId, lists } = await workOf(input, open)
  const hash = lists.hasherOf(accountId)
  const stored = entries.map(entry => storedEntry(entry, hash))
  const { changed, size } = changedOrRefused(await lists[action](accountId, list, stored, author()), list)
  const records =
    action === 'add' && list === 'owned'
      ? stored.map(({ value }) => ({ domain: value, record: lists.recordOf(accountId, value) }))
      : []
  const done = action === 'add' ? 'added to' : 'removed from'
  const text = [
    `${changed} ${done} the list ${list}, which has ${size} now.`,
    ...records.map(
      ({ domain, record }) =>
        `To prove ownership of ${domain}, add the TXT record ${record} and run assay lists verify.`,
    ),
  ]
  return { json: { list, changed, size, records }, text: text.join('\n') }
}

function changedOrRefused(changed: Changed, list: ListName): Extract<Changed, { outcome: 'changed' }> {
  if (changed.outcome === 'changed') return changed
  throw new CommandError(fullText(list, changed.size))
}

function fullText(list: ListName, size: number): string {
  return `The list ${list} has ${size} entries and can have at most ${mostEntries[list]}.`
}

const add: Command = {
  name: 'lists add',
  usage: 'lists add --account <name> --list suppression|allow|owned <address or domain>…',
  summary: 'add email addresses or domains to a list',
  details: 'A domain includes its subdomains.',
  examples: ['lists add --account shop --list suppression anna@example.com example.org'],
  run: (input, open) => change('add', input, open),
}

const remove: Command = {
  name: 'lists remove',
  usage: 'lists remove --account <name> --list <list> <address or domain>…',
  summary: 'remove entries from a list',
  examples: ['lists remove --account shop --list suppression example.org'],
  run: (input, open) => change('remove', input, open),
}

const mostListed = 1_000

const list: Command = {
  name: 'lists list',
  usage: 'lists list --account <name> [--list <list>]',
  summary: 'show the size of the lists, or the entries of one',
  examples: ['lists list --account shop', 'lists list --account shop --list owned'],
  run: async (input, open) => {
    if (input.options.list === undefined) {
      const { accountId, lists } = await workOf(input, open)
      const sizes = await lists.sizes(accountId)
      return {
        json: sizes,
        text: table(
          ['LIST', 'ENTRIES'],
          Object.entries(sizes).map(([name, size]) => [name, String(size)]),
        ),
      }
    }
    const name = listOf(input)
    const { accountId, lists } = await workOf(input, open)
    const entries = await lists.list(accountId, name, '', mostListed)
    const now = Date.now()
    const proofs = name === 'owned'
    const rows = entries.map(({ kind, value, addedAt, provedAt }) => [
      ...[kind, value, timeText(addedAt)],
      ...(proofs ? [isProved({ provedAt }, now) ? 'yes' : 'no', lists.recordOf(accountId, value)] : []),
    ])
    const json = entries.map(({ kind, value, addedAt, provedAt, askedAt }) => ({
      ...{ kind, value, added_at: timeJson(addedAt) },
      ...(proofs
        ? { proved: isProved({ provedAt }, now), asked_at: timeJson(askedAt), record: lists.recordOf(accountId, value) }
        : {}),
    }))
    const head = ['KIND', 'VALUE', 'ADDED', ...(proofs ? ['PROVED', 'TXT RECORD'] : [])]
    return { json, text: columns => table(head, rows, columns) }
  },
}

const importCommand: Command = {
  name: 'lists import',
  usage: 'lists import --account <name> --list <list> <file.csv>',
  summary: 'add the entries of a CSV file to a list',
  details:
    'The file is UTF-8, or UTF-16 with a byte-order mark. Assay uses the column with a name such as email or domain, or the column that contains them.',
  examples: ['lists import --account shop --list suppression opt-outs.csv'],
  run: async (input, open) => {
    const name = listOf(input)
    const path = firstArgument(input, 'A file is required.')
    const work = await workOf(input, open)
    const file = createReadStream(path)
    const pieces = work.databasePath === null ? file : whileSpace(file, work.databasePath)
    const imported = importFile(pieces, { ...work, list: name }, author)
    const { added, lines, read, problems, bad, fullAt } = await imported.catch(error => refuseImport(error, path))
    if (fullAt !== null) throw new CommandError(`${fullText(name, fullAt)} ${added} entries of the file were added.`)
    const known = read - bad - added
    const text = [
      `${added} of ${read} rows were added to the list ${name}.`,
      `Of ${lines} lines: ${added} added, ${known} duplicates, ${bad} rejected, ${lines - read} without an entry (headers, comments, empty lines, continuations of a row).`,
      ...(bad === 0 ? [] : [`${bad} ${bad === 1 ? 'row was' : 'rows were'} rejected:`, ...problemLines(problems)]),
      ...(bad > problems.length ? [`  and ${bad - problems.length} more`] : []),
    ]
    return {
      json: { list: name, lines, rows: read, added, known, refused: bad, problems },
      text: text.join('\n'),
      hasRefusedRows: bad > 0,
    }
  },
}

/** A line for each problem, one for rows that follow each other with the same. */
function problemLines(problems: readonly RowProblem[]): string[] {
  const ranges: { first: number; last: number; problem: string }[] = []
  for (const { line, problem } of problems) {
    const range = ranges.at(-1)
    if (range?.problem === problem && range.last === line - 1) range.last = line
    else ranges.push({ first: line, last: line, problem })
  }
  return ranges.map(({ first, last, problem }) => {
    return `  ${first === last ? `line ${first}` : `lines ${first} to ${last}`}: ${problem}`
  })
}

function refuseImport(error: unknown, path: string): never {
  if (error instanceof DiskFull)
    throw new CommandError(`${error.message} Entries added so far are kept. Import the file again when there is room.`)
  refuseFile(error, path)
}

const exportCommand: Command = {
  name: 'lists export',
  usage: 'lists export --account <name> --list <list> <file.csv>',
  summary: 'write a list into a CSV file',
  details: 'Email addresses are written as hashes, which only this account can import again.',
  examples: ['lists export --account shop --list suppression opt-outs.csv'],
  run: async (input, open) => {
    const name = listOf(input)
    const path = firstArgument(input)
    const work = await workOf(input, open)
    const written = await exportFile(path, name, work).catch(error => refuseFile(error, path))
    return { json: { list: name, entries: written, file: path }, text: `Wrote ${written} entries to ${path}.` }
  },
}

async function exportFile(path: string, name: ListName, work: Work): Promise<number> {
  const fingerprint = work.lists.fingerprintOf(work.accountId)
  const file = await openFile(path, 'wx', 0o600)
  try {
    await file.write(exportHead)
    let written = 0
    for await (const page of work.lists.pages(work.accountId, name)) {
      await file.write(page.map(entry => exportLine(entry, fingerprint)).join(''))
      written += page.length
    }
    await file.sync()
    return written
  } finally {
    await file.close()
  }
}

const verify: Command = {
  name: 'lists verify',
  usage: 'lists verify --account <name> <domain>…',
  summary: 'verify owned domains by their TXT record',
  examples: ['lists verify --account shop example.com'],
  run: async (input, open) => {
    const domains = entriesOf(input, 'owned').flatMap(entry => (entry.kind === 'domain' ? [entry.domain] : []))
    const { accountId, lists } = await workOf(input, open)
    const outcomes = await lists.prove(accountId, domains)
    const proofs = domains.map((domain, position) => {
      return { domain, outcome: outcomes[position], record: lists.recordOf(accountId, domain) }
    })
    const rows = proofs.map(({ domain, outcome, record }) => [domain, outcome.replace('_', ' '), record])
    const incomplete = outcomes.some(outcome => outcome !== 'proved')
    return { json: proofs, text: columns => table(['DOMAIN', 'OUTCOME', 'TXT RECORD'], rows, columns), incomplete }
  },
}

const check: Command = {
  name: 'lists check',
  usage: 'lists check --account <name> <address>…',
  summary: 'check email addresses against the lists of an account',
  examples: ['lists check --account shop anna@example.com'],
  run: async (input, open) => {
    const args = wordsOf(input, 'An email address')
    const addresses = args.map(word => {
      const address = readPlainAddress(word)
      if (address === null) throw new CommandError(`The value ${word} is not a valid email address.`)
      return address
    })
    const { accountId, lists } = await workOf(input, open)
    const policies: AddressPolicy[] = []
    for (const address of addresses) policies.push(await lists.policyOf(accountId, address))
    const json = args.map((address, position) => ({ address, policy: policies[position] }))
    return {
      json,
      text: table(
        ['ADDRESS', 'POLICY'],
        json.map(({ address, policy }) => [address, policy]),
      ),
    }
  },
}

export const listCommands: readonly Command[] = [add, remove, list, importCommand, exportCommand, verify, check]
