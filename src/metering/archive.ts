/**
 * Moves old entries of the journal into a file, and checks what was moved. The file is NDJSON: for every step, a line
 * with the account and the checkpoint it begins at, then a line for each entry. A step is at most some thousand entries
 * of one account, whole groups: they are written to the file, the file is flushed to the disk, and then one transaction
 * writes the checkpoint after them and removes them. A crash in between leaves entries in both places, which a check
 * reads once.
 */
import { closeSync, createReadStream, fsyncSync, openSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { syncFolder } from '../core/secret-file.ts'
import { Audit } from './audit.ts'
import type { Checkpoint, JournalEntry } from './ledger.ts'
import type { LedgerStore } from './store.ts'

const largestStep = 5000

export interface Archived {
  readonly entries: number
  /** Accounts of which entries were archived. */
  readonly accounts: number
  /** Accounts whose journal does not pass its audit; their entries from there on stay. */
  readonly refused: readonly string[]
}

type JournalStore = Pick<LedgerStore, 'readJournal' | 'writeCheckpoint' | 'removeBlocks'>

export interface ArchiveOptions {
  readonly ledger: JournalStore
  readonly accountIds: readonly string[]
  /** Entries of this moment and later stay; milliseconds since 1970 UTC. */
  readonly before: number
  readonly now: () => number
}

/** Writes to a new file, readable by its owner only. Throws what the file system throws, EEXIST when there is one. */
export async function archiveJournal(file: string, options: ArchiveOptions): Promise<Archived> {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    syncFolder(file)
    const refused: string[] = []
    let [accounts, entries] = [0, 0]
    for (const accountId of options.accountIds) {
      const moved = await archiveAccount(text => append(descriptor, file, text), accountId, options)
      if (moved.isRefused) refused.push(accountId)
      if (moved.entries > 0) {
        accounts += 1
        await options.ledger.removeBlocks(accountId)
      }
      entries += moved.entries
    }
    return { entries, accounts, refused }
  } finally {
    closeSync(descriptor)
  }
}

async function archiveAccount(
  keep: (text: string) => void,
  accountId: string,
  { ledger, before, now }: ArchiveOptions,
): Promise<{ entries: number; isRefused: boolean }> {
  for (let entries = 0; ; ) {
    const step = await nextStep(ledger, accountId, before)
    const last = step.entries.at(-1)
    if (last === undefined) return { entries, isRefused: false }
    const audit = new Audit(step.from)
    for (const entry of step.entries) audit.take(entry)
    const checkpoint = audit.checkpoint(last.seq, now())
    if (checkpoint === null) return { entries, isRefused: true }
    const lines = [
      { account: accountId, from: step.from },
      ...step.entries.map(entry => ({ account: accountId, entry })),
    ]
    keep(`${lines.map(line => JSON.stringify(line)).join('\n')}\n`)
    const isWritten = await ledger.writeCheckpoint(accountId, step.from?.seq ?? 0, checkpoint)
    if (!isWritten) throw new Error(`the journal of ${accountId} is being archived by another process`)
    entries += step.entries.length
  }
}

interface Step {
  readonly from: Checkpoint | null
  readonly entries: readonly JournalEntry[]
}

/** Whole groups before that moment, in the order of the journal. */
async function nextStep(ledger: JournalStore, accountId: string, before: number): Promise<Step> {
  let from: Checkpoint | null = null
  const entries: JournalEntry[] = []
  let group: JournalEntry[] = []
  await ledger.readJournal(accountId, checkpoint => {
    from = checkpoint
    return entry => {
      if (entry.at !== group[0]?.at) {
        entries.push(...group)
        group = []
        if (entries.length >= largestStep) return false
      }
      if (entry.at >= before) return false
      group.push(entry)
      return true
    }
  })
  return { from, entries: [...entries, ...group] }
}

/**
 * All of the text is on the disk, or an error is thrown: a single write to a disk that gets full takes a part and
 * throws nothing.
 */
function append(descriptor: number, file: string, text: string): void {
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } catch (error) {
    // The file is known here by its number only.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error
  }
}

/** A file that is not an archive; the message says which line is the first wrong one. */
export class ArchiveError extends Error {}

/** The audit of what archives hold of one account, up to the last entry. */
export class ArchivedAudit {
  /** Where the first archive begins; null when that is the first entry of the account. */
  readonly from: Checkpoint | null
  readonly audit: Audit
  lastSeq: number

  constructor(from: Checkpoint | null) {
    this.from = from
    this.audit = new Audit(from)
    this.lastSeq = from?.seq ?? 0
  }

  take(entry: JournalEntry): void {
    // After a crash, what was in a file already was written to the next one again.
    if (entry.seq <= this.lastSeq) return
    this.audit.take(entry)
    this.lastSeq = entry.seq
  }

  /** What does not agree with the checkpoint that the store has, a sentence each. */
  differencesFrom(stored: Checkpoint | null): string[] {
    if (stored === null || stored.seq < this.lastSeq) return []
    if (stored.seq > this.lastSeq) {
      return [`the archives end at entry ${this.lastSeq}, and the checkpoint covers ${stored.seq}: one is missing`]
    }
    const own = this.audit.checkpoint(stored.seq, stored.at)
    return isDeepStrictEqual(own, stored) ? [] : ['its checkpoint is not what the archives add up to']
  }
}

/**
 * The audits of what the archives hold, by account. The files are given in the order they were written in. Throws
 * ArchiveError for a file that is none, or that does not go on where the one before it ended.
 */
export async function auditArchives(files: readonly string[]): Promise<Map<string, ArchivedAudit>> {
  const audits = new Map<string, ArchivedAudit>()
  for (const file of files) {
    let number = 0
    let torn = false
    for await (const text of createInterface({ input: createReadStream(file) })) {
      // Only the last line can be torn, by a crash while it was written: what it was to say was not removed yet.
      if (torn) throw new ArchiveError(`line ${number} of ${file} is not one of an archive`)
      number += 1
      const line = parseLine(text)
      if (line === null) torn = true
      else takeLine(audits, line, `line ${number} of ${file}`)
    }
    if (torn && number === 1) throw new ArchiveError(`${file} is not an archive`)
  }
  return audits
}

type Line = { account: string; from: Checkpoint | null } | { account: string; entry: JournalEntry }

/** Takes one line into the audit of its account. */
function takeLine(audits: Map<string, ArchivedAudit>, line: Line, where: string): void {
  const known = audits.get(line.account)
  if ('entry' in line) {
    if (known === undefined) throw new ArchiveError(`${where} is of an account that has not begun`)
    known.take(line.entry)
    return
  }
  if (known === undefined) audits.set(line.account, new ArchivedAudit(line.from))
  else if ((line.from?.seq ?? 0) > known.lastSeq) {
    throw new ArchiveError(`${where} begins later than the archives before it end: one is missing`)
  }
}

function parseLine(text: string): Line | null {
  try {
    const line = JSON.parse(text)
    const isHead = typeof line.account === 'string' && (line.from === null || typeof line.from?.seq === 'number')
    const isEntry = typeof line.account === 'string' && typeof line.entry?.seq === 'number'
    return isHead || isEntry ? line : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}
