import { parseMoment } from '../core/instant.ts'
import { type ArchivedAudit, ArchiveError, archiveJournal, auditArchives } from '../metering/archive.ts'
import { Audit } from '../metering/audit.ts'
import type { Checkpoint } from '../metering/ledger.ts'
import { DamagedRow, type LedgerStore } from '../metering/store.ts'
import {
  type Command,
  CommandError,
  firstArgument,
  listOf,
  refuseFile,
  required,
  timeJson,
  timeText,
} from './command.ts'
import { table } from './terminal.ts'

const archive: Command = {
  name: 'ledger archive',
  usage: 'ledger archive --before <date> <file>',
  summary: 'move old journal entries into a file',
  details: 'Later checks start at that date.',
  examples: ['ledger archive --before 2026-01-01 journal-2025.ndjson'],
  run: async (input, open) => {
    const before = parseMoment(required(input, 'before'))
    if (before === undefined || before > Date.now()) {
      throw new CommandError(
        '--before takes a date or a time with a time zone, in the past: 2026-01-31, 2026-01-31T10:00Z.',
      )
    }
    const file = firstArgument(input)
    const { store } = await open()
    const accounts = await store.accounts.listAccounts()
    const accountIds = accounts.map(({ id }) => id)
    const archived = await archiveJournal(file, { ledger: store.ledger, accountIds, before, now: Date.now }).catch(
      refuseArchive,
    )
    const refused = accounts.filter(({ id }) => archived.refused.includes(id)).map(({ name }) => name)
    const lines = [
      `Moved ${archived.entries} entries of ${archived.accounts} account(s) to ${file}.`,
      ...refused.map(name => `${name}: the journal is inconsistent, so its entries were not moved. Run assay check.`),
    ]
    const json = { entries: archived.entries, accounts: archived.accounts, refused }
    return { json, text: lines.join('\n'), incomplete: refused.length > 0 }
  },
}

/** Throws an error of an archive or of the file system as a sentence for the user. */
function refuseArchive(error: unknown): never {
  if (error instanceof ArchiveError) throw new CommandError(`${error.message}.`)
  refuseFile(error, error instanceof Error && 'path' in error ? String(error.path) : 'of the archive')
}

const check: Command = {
  name: 'check',
  usage: 'check [--archive <file>…]',
  summary: "check every account's journal against its balance and usage",
  details: 'The check starts at the last checkpoint, or at the archives that --archive names.',
  examples: ['check', 'check --archive journal-2026.ndjson'],
  reads: true,
  run: async (input, open) => {
    const files = listOf(input, 'archive')
    const archived = await auditArchives(files).catch(refuseArchive)
    const { store } = await open()
    const accounts = await store.accounts.listAccounts()
    const problems: string[] = []
    const checkpoints: { account: string; checkpoint: Checkpoint; useFrom: string }[] = []
    for (const { id, name } of accounts) {
      const found = await audited(store.ledger, id, archived.get(id), files.length > 0).catch(damageOf)
      problems.push(...found.problems.map(problem => `${name}: ${problem}`))
      const { from, useFrom } = found
      if (from !== null) checkpoints.push({ account: name, checkpoint: from, useFrom })
    }
    const isInOrder = problems.length === 0
    const verdict = isInOrder ? `The ledger of ${accounts.length} account(s) is in order.` : problems.join('\n')
    const json = {
      accounts: accounts.length,
      problems,
      checkpoints: checkpoints.map(({ account, checkpoint: { seq, at }, useFrom }) => ({
        account,
        entry: seq,
        at: timeJson(at),
        usage_from: useFrom,
      })),
    }
    const rows = checkpoints.map(({ account, checkpoint: { seq, at }, useFrom }) => [
      account,
      String(seq),
      timeText(at),
      useFrom,
    ])
    const text =
      rows.length === 0 ? verdict : `${verdict}\n\n${table(['AUDITED FROM', 'ENTRY', 'OF', 'USE FROM'], rows)}`
    return { json, text, incomplete: !isInOrder }
  },
}

interface Found {
  readonly problems: readonly string[]
  /** The checkpoint that the audit began at; null when it began at the first entry. */
  readonly from: Checkpoint | null
  /** The first UTC day whose use was compared; empty when every day was. */
  readonly useFrom: string
}

/** The finding for an account with an unreadable row. */
function damageOf(error: unknown): Found {
  if (error instanceof DamagedRow) return { problems: [error.message], from: null, useFrom: '' }
  throw error
}

async function audited(
  ledger: LedgerStore,
  accountId: string,
  archived: ArchivedAudit | undefined,
  hasArchives: boolean,
): Promise<Found> {
  const problems: string[] = []
  let audit = archived?.audit ?? new Audit()
  let from = archived?.from ?? null
  const { account, usage } = await ledger.readJournal(accountId, checkpoint => {
    if (archived === undefined && checkpoint !== null) {
      if (hasArchives) problems.push('not in the archives')
      audit = new Audit(checkpoint)
      from = checkpoint
    } else if (archived !== undefined) problems.push(...archived.differencesFrom(checkpoint))
    const last = archived?.lastSeq ?? 0
    return entry => {
      if (entry.seq > last) audit.take(entry)
    }
  })
  return { problems: [...problems, ...audit.problems(account, usage)], from, useFrom: audit.useFrom }
}

export const ledgerCommands: readonly Command[] = [check, archive]
