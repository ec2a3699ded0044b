/** What the commands do that import and remove a breach: from the bytes of an input to the index. */

import { join } from 'node:path'
import { beginningOf, joined } from '../../../core/byte-pieces.ts'
import { whileSpace } from '../../../core/disk-space.ts'
import { sampleBytes, sampleOf } from '../../../core/table-format.ts'
import { type Row, TableRows } from '../../../core/table-rows.ts'
import type { BreachRecord } from '../email/breach-record.ts'
import type { AddressKeys } from './address-key.ts'
import type { AddressForm } from './breach-register.ts'
import { type BreachHome, changeIndex, isNamed, openIndex, type ReportStep } from './change-index.ts'
import { countedDomains, DomainKeys } from './domain-counts.ts'
import type { InputBytes } from './input-bytes.ts'
import { type CsvForm, inputFormOf } from './input-form.ts'
import { KeySorter } from './key-sorter.ts'
import type { KnownBreaches } from './known-breaches.ts'
import { localBreaches } from './local-index.ts'
import { isSpace, readers } from './read-value.ts'

/**
 * What the lines of an input turned out to be. The names of columns and lines that continue a row are none of the
 * kinds.
 */
export interface InputCounts {
  lines: number
  /** With an address or the hash of one, with repetitions. */
  values: number
  /** With something else. */
  others: number
  /** With nothing. */
  empty: number
  /** The first of the lines with something else, from 1. */
  readonly otherLines: number[]
}

export interface ImportOrder {
  readonly input: InputBytes
  /** The name of a column or its number from 1; null when it is to be found. */
  readonly column: string | null
  readonly record: Omit<BreachRecord, 'PwnCount' | 'AddedDate' | 'ModifiedDate'>
}

export type ImportOutcome =
  | {
      readonly outcome: 'imported'
      readonly record: BreachRecord
      readonly form: AddressForm
      readonly counts: InputCounts
      /** The breach of that name that was there before; null when there was none. */
      readonly replaced: BreachRecord | null
      /** How many breaches of the index before were left out because the register does not name them. */
      readonly dropped: number
    }
  /** `why` is a sentence. The breaches are as they were. */
  | { readonly outcome: 'refused'; readonly why: string; readonly counts: InputCounts | null }

/** `done`: the share of the step, 0 to 1; null when it is not known. */
export type ReportImport = (step: 'reading' | Parameters<ReportStep>[0], done: number | null, lines: number) => void

/**
 * Imports a breach in the place of the one of its name, if there is one. Only for the holder of the lock
 * (lockIndex). Throws InputError, DiskFull, and as changeIndex does. Memory: 190 MB for 10 million lines, 310 MB
 * for 100 million.
 *
 * @param now milliseconds since 1970-01-01 UTC.
 */
export async function importBreach(
  place: BreachHome,
  { input, column, record }: ImportOrder,
  now: number,
  report: ReportImport,
): Promise<ImportOutcome> {
  const sorterOf = (what: string) => new KeySorter(join(place.home.dataPath, `${localBreaches.name}.${what}.tmp`))
  const sorters = { addresses: sorterOf('keys'), domains: sorterOf('domains') }
  const index = await openIndex(place)
  try {
    const read = await readKeys(input, column, place.keys, sorters, report)
    if ('why' in read) return { outcome: 'refused', ...read }
    const { form, counts, mostDomains } = read
    const before = namedIn(index, record.Name)
    const ModifiedDate = `${new Date(now).toISOString().slice(0, 19)}Z`
    const dated = { ...record, AddedDate: before?.AddedDate ?? ModifiedDate, ModifiedDate }
    const domains = { keys: countedDomains(sorters.domains.sorted()), mostKeys: mostDomains }
    const comes = {
      ...{ record: dated, form, keys: sorters.addresses.sorted(), mostKeys: counts.values },
      domains: form === 'address' ? domains : null,
    }
    const reportStep: ReportStep = (step, done) => report(step, done, counts.lines)
    const added = await changeIndex(place, index, { name: record.Name, comes }, now, reportStep)
    return {
      outcome: 'imported',
      record: { ...dated, PwnCount: added },
      form,
      counts,
      replaced: before,
      dropped: index.nameless.length,
    }
  } finally {
    sorters.addresses.close()
    sorters.domains.close()
    await index.current?.file.retire()
  }
}

/** The breach of this name, also one that was lost; null when there is none. */
export async function breachNamed(place: BreachHome, name: string): Promise<BreachRecord | null> {
  const index = await openIndex(place)
  await index.current?.file.retire()
  return namedIn(index, name)
}

function namedIn({ answering, lost }: KnownBreaches, name: string): BreachRecord | null {
  return [...answering, ...lost].find(each => isNamed(each, name))?.record ?? null
}

/**
 * Removes the breach of this name, also one that was lost. Only for the holder of the lock. Returns it as it was; null
 * when there is none of that name. Throws as changeIndex does.
 *
 * @param now milliseconds since 1970-01-01 UTC.
 */
export async function removeBreach(
  place: BreachHome,
  name: string,
  now: number,
  report: ReportStep,
): Promise<BreachRecord | null> {
  const index = await openIndex(place)
  try {
    const before = namedIn(index, name)
    if (before !== null) await changeIndex(place, index, { name, comes: null }, now, report)
    return before
  } finally {
    await index.current?.file.retire()
  }
}

/** How many of the lines that were not taken are named. */
const mostNamedLines = 1_000

interface Read {
  readonly form: AddressForm
  readonly counts: InputCounts
  /** At least as many as there are different domains. */
  readonly mostDomains: number
}
interface Sorters {
  readonly addresses: KeySorter
  readonly domains: KeySorter
}

type Refused = { readonly why: string; readonly counts: InputCounts | null }

async function readKeys(
  input: InputBytes,
  column: string | null,
  keys: AddressKeys,
  sorters: Sorters,
  report: ReportImport,
): Promise<Read | Refused> {
  const counts: InputCounts = { lines: 0, values: 0, others: 0, empty: 0, otherLines: [] }
  const pieces = input.pieces()
  const start = await beginningOf(pieces, sampleBytes)
  const decided = inputFormOf(sampleOf(start), column)
  if (decided.outcome === 'unclear') {
    return { why: start.bytes.length === 0 ? 'The input is empty.' : decided.why, counts: null }
  }
  const { form, csv } = decided
  const read = readers[form]
  const domains = new DomainKeys(keys)
  const refuse = (line: number) => {
    counts.others += 1
    if (counts.otherLines.length < mostNamedLines) counts.otherLines.push(line)
  }
  const take = (bytes: Uint8Array, from: number, to: number, line: number) => {
    counts.lines = line
    const length = read(bytes, from, to, keys.message)
    if (length > 0) {
      counts.values += 1
      keys.hash(form, length)
      sorters.addresses.add(keys.high, keys.low)
      if (form !== 'address') return
      domains.make(length)
      sorters.domains.add(domains.high, domains.low)
    } else if (isBlank(bytes, from, to)) counts.empty += 1
    else refuse(line)
  }
  const isValue = (bytes: Uint8Array, from: number, to: number) => read(bytes, from, to, keys.message) > 0
  const reported = async function* () {
    for await (const piece of whileSpace(joined(start.bytes, pieces), sorters.addresses.path)) {
      yield piece
      report('reading', input.done, counts.lines)
    }
  }
  counts.lines = await scanValues(reported(), csv, { isValue, take, refuse })
  if (counts.values === 0) return { why: 'The input has no email addresses and no hashes of them.', counts }
  if (counts.others > counts.values) return { why: 'Most lines of the input are not email addresses.', counts }
  return { form, counts, mostDomains: domains.most }
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpace(bytes[at])) return false
  return true
}

/**
 * Finds the values in the bytes of an input, each in its place: one on each line, or one in a column of each row of a
 * table.
 */

interface ValueTaker {
  /** Whether there is a value from `start` to before `end`. */
  readonly isValue: (bytes: Buffer, start: number, end: number) => boolean
  /** Called with the place of each value, from `start` to before `end`; empty where a line or a row has none. */
  readonly take: (bytes: Buffer, start: number, end: number, line: number) => void
  /** Called with the line of each row of which the value is not known. */
  readonly refuse: (line: number) => void
}

const linesOnly = { delimiter: null, hasQuotes: false, hasComments: false } as const

/**
 * In a row that has more cells than others, a delimiter is a part of some text. Where that may be in front of the
 * value, and another cell has one too, there is none.
 *
 * @param csv null for one value a line
 * @returns how many lines there are
 */
export async function scanValues(
  pieces: AsyncIterable<Buffer>,
  csv: CsvForm | null,
  { isValue, take, refuse }: ValueTaker,
): Promise<number> {
  const rows = new TableRows(csv ?? linesOnly, csv && { ...csv, isValue }, row => {
    if (csv === null) return row.take(0, (bytes, start, end) => take(bytes, start, end, row.line))
    const { column, headerLine, hasSeparatorLine } = csv
    if (row.line === headerLine || (hasSeparatorLine && row.line === 1)) return
    const isMoved = column > 0 && row.width > csv.width && hasOtherValue(row, csv, isValue)
    const isBefore = row.line < headerLine && row.texts().some(text => text !== '')
    if (isMoved || isBefore) refuse(row.line)
    else row.take(column, (bytes, start, end) => take(bytes, start, end, row.line))
  })
  for await (const piece of pieces) rows.push(piece)
  rows.end()
  return rows.lines
}

function hasOtherValue(row: Row, { column, width }: CsvForm, isValue: ValueTaker['isValue']): boolean {
  for (let cell = column + 1; cell <= column + row.width - width && cell < row.width; cell++) {
    if (row.take(cell, isValue)) return true
  }
  return false
}
