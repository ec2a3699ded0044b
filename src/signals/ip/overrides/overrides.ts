/**
 * The operator's own facts about addresses: `ip-overrides.csv`, a table that people write by hand or in a spreadsheet.
 *
 *   # our own networks
 *   cidr,            reason,                          country, city,   vpn
 *   192.0.2.0/24,    "office in Berlin, ticket 4711", DE,      Berlin, false
 *   2001:db8:7::/48, our own VPN,                     ,        ,       true
 *
 * (Blocks for documentation; a real table cannot hold them, because they touch special-purpose space.)
 *
 * The first line with content names the columns, in any order: `cidr`, `reason`, and the fields of the table. An empty
 * cell sets nothing. Lines that begin with # and empty lines are ignored. Cells are separated by commas, or by
 * semicolons if those of the first line are.
 *
 * An invalid line is rejected by itself, with its number and a sentence that does not repeat its content, and the other
 * lines count; without the names of the columns, no line can be read. Of two blocks that contain an address, the
 * narrower one decides, for each field that it sets.
 */

import type { SourceStamp } from '../../../core/dataset.ts'
import { hasHidden } from '../../../core/hidden-characters.ts'
import { neverCrawler } from '../answer/flags.ts'
import type { PlaceFacts } from '../compile/operator-places.ts'
import type { TextNumbering } from '../compile/row-numbering.ts'
import { mostOverrides } from '../index/layout.ts'
import type { HostingProvider } from '../networks/providers.ts'
import type { NetworkType } from '../schema.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
import { cellsOf } from '../sources/formats/body.ts'
import { combine, type OverrideLayers, type OverrideLine, type OverrideRecord } from './combine.ts'
import { type Block, type FieldName, fieldNames, readBlock, readFields } from './fields.ts'

export interface Overrides extends OverrideLayers {
  /** Number of accepted lines. */
  readonly lines: number
  /** One sentence for each rejected line: `line 7: vpn must be true or false`. Beyond a hundred, only their number. */
  readonly problems: readonly string[]
  /** Why the whole file cannot be read: a sentence like those of `problems`; null if it can. */
  readonly unreadable: string | null
}

/** Limits of the tables of overrides. */
export interface OverrideRoom {
  /** Maximum number of different reasons, each joined with those of the blocks around it. */
  readonly reasons: number
  /** Reserves room for the name of a crawler; false when there is none. */
  readonly takesCrawler: (name: string) => boolean
}

const endlessRoom: OverrideRoom = { reasons: Number.POSITIVE_INFINITY, takesCrawler: () => true }

const longestReason = 200

/** Reads the file. Never throws: `problems` and `unreadable` say what is wrong. */
export function parseOverrides(file: Buffer, room: OverrideRoom = endlessRoom): Overrides {
  const problems: Problem[] = []
  const { lines, unreadable } = readLines(file, room, problems)
  const { layers, refused } = combine(lines, room.reasons)
  for (const { number } of refused) problems.push({ number, reason: 'there are too many reasons' })
  problems.sort((a, b) => a.number - b.number)
  return {
    ...layers,
    lines: lines.length - refused.length,
    problems: sentencesOf(problems),
    unreadable: unreadable && sentenceOf(unreadable),
  }
}

interface Problem {
  readonly number: number
  readonly reason: string
}

/** Problems are stored in the snapshot and shown to people: a completely wrong file must not fill either. */
const mostProblems = 100

function sentencesOf(problems: readonly Problem[]): string[] {
  const sentences = problems.slice(0, mostProblems).map(sentenceOf)
  const further = problems.length - sentences.length
  return further === 0 ? sentences : [...sentences, `${further} more lines are not valid`]
}

function sentenceOf({ number, reason }: Problem): string {
  return `line ${number}: ${reason}`
}

/** The valid lines. Adds a problem for each other line. Without the names of the columns, no line can be read. */
function readLines(
  file: Buffer,
  { takesCrawler }: OverrideRoom,
  problems: Problem[],
): { lines: OverrideLine[]; unreadable: Problem | null } {
  const lines: OverrideLine[] = []
  const seen = new Set<string>()
  let columns: Columns | null = null
  for (const [number, text] of linesOf(file)) {
    const refuse = (reason: string) => problems.push({ number, reason })
    if (text !== null && isPassedOver(text)) continue
    if (columns === null) {
      const header = text === null ? 'not UTF-8' : readHeader(text, refuse)
      if (typeof header === 'string') return { lines, unreadable: { number, reason: header } }
      columns = header
    } else if (text === null) refuse('not UTF-8')
    else {
      const line = readLine(text, columns)
      if (typeof line === 'string') refuse(line)
      else if (seen.has(keyOf(line.block))) refuse('this block is in an earlier line')
      else if (typeof line.fields.crawler === 'string' && !takesCrawler(line.fields.crawler))
        refuse('there are too many names of crawlers')
      else {
        seen.add(keyOf(line.block))
        lines.push({ number, ...line })
      }
    }
  }
  return { lines, unreadable: null }
}

/** Lines with their numbers, from 1; null for one that is not UTF-8. */
function* linesOf(file: Buffer): Generator<[number, string | null]> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  for (let start = 0; start < file.length; ) {
    const found = file.indexOf(10, start)
    const end = found < 0 ? file.length : found
    number++
    yield [number, decode(utf8, file.subarray(start, end))]
    start = end + 1
  }
}

/** The decoder removes the byte order mark that some spreadsheets write. */
function decode(utf8: TextDecoder, bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes).replace(/\r$/, '')
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Comments and empty lines. A spreadsheet adds separators to both. */
function isPassedOver(text: string): boolean {
  return /^\s*"?#/.test(text) || /^[\s,;]*$/.test(text)
}

/** The name of each column; null for an unknown one, which must be empty in every line. */
interface Columns {
  readonly separator: string
  readonly names: readonly (FieldName | 'cidr' | 'reason' | null)[]
}

/** Reads the names of the columns and rejects unknown ones; a sentence with the fault if the table cannot be read. */
function readHeader(text: string, refuse: (reason: string) => void): Columns | string {
  const separator = text.includes(';') && !text.includes(',') ? ';' : ','
  const known = [...fieldNames, 'cidr', 'reason'] as const
  const cells = cellsOf(text, separator) ?? []
  const names = cells.map(cell => known.find(name => name === cell.toLowerCase()) ?? null)
  const named = names.filter(name => name !== null)
  if (!named.includes('cidr') || !named.includes('reason')) {
    return 'the first line must have the names of the columns, including cidr and reason'
  }
  if (new Set(named).size < named.length) return 'a column is named twice'
  names.forEach((name, position) => {
    if (name === null && cells[position] !== '') refuse(`column ${position + 1} is not a field`)
  })
  return { separator, names }
}

/** A line of the table; a sentence with the fault if it is invalid. */
function readLine(text: string, { separator, names }: Columns): Omit<OverrideLine, 'number'> | string {
  const cells = cellsOf(text, separator)
  if (cells === null) return 'a quotation mark is not closed, or is followed by other text'
  const said = new Map<FieldName, string>()
  let [cidr, reason] = ['', '']
  for (const [position, cell] of cells.entries()) {
    const name = names[position] ?? null
    if (cell === '') continue
    if (hasHidden(cell)) return 'a control or invisible character'
    if (name === null) return `column ${position + 1} has a value but no name`
    if (name === 'cidr') cidr = cell
    else if (name === 'reason') reason = cell
    else said.set(name, cell)
  }
  const block = readBlock(cidr)
  if (typeof block === 'string') return block
  if (reason === '') return 'no reason is given'
  if (reason.length > longestReason) return `the reason is longer than ${longestReason} characters`
  const fields = readFields(said)
  return typeof fields === 'string' ? fields : { block, fields, reason }
}

function keyOf({ version, prefixLength, first }: Block): string {
  return `${version} ${prefixLength} ${first.join(' ')}`
}

/** The operator's file as the compiler needs it. */
export interface OperatorSettings {
  readonly four: OverrideLayer
  readonly six: OverrideLayer
  /** One sentence for each rejected line. */
  readonly problems: readonly string[]
  /** Null when nothing is set. */
  readonly stamp: SourceStamp | null
}

/**
 * Reads the operator's file. Throws when the whole file cannot be read.
 *
 * @param crawlers already has the names of the feeds; the operator's names follow, as long as there is room
 * @param today YYYY-MM-DD: the date of the settings, because the file has none
 */
export function readOperatorSettings(file: Buffer | null, crawlers: TextNumbering, today: string): OperatorSettings {
  const { records, four, six, lines, problems, unreadable } = parseOverrides(file ?? Buffer.alloc(0), {
    // Row 0 of the table is no reason.
    reasons: mostOverrides - 1,
    takesCrawler: crawler => crawlers.numberIfRoom(crawler) !== null,
  })
  // Without the file, answers would change unnoticed. The build fails instead, and the snapshot with the older
  // overrides remains in use.
  if (unreadable !== null) throw new Error(`ip-overrides.csv, ${unreadable}: the file cannot be read.`)
  const overrides = records.map(record => record && overrideOf(record, crawlers))
  return {
    four: { ranges: four, overrides },
    six: { ranges: six, overrides },
    problems: problems.map(problem => `ip-overrides.csv, ${problem}.`),
    stamp: lines === 0 ? null : { ...ownTable, asOf: today },
  }
}

function overrideOf({ fields, reason }: OverrideRecord, crawlers: TextNumbering): Override {
  const { country, region, city, latitude, longitude, timezone, hosting, tor, vpn, crawler } = fields
  const place = { country, region, city, latitude, longitude, timezone }
  return {
    reason,
    place: Object.values(place).every(fact => fact === undefined) ? undefined : place,
    networkType: fields.network_type,
    hosting,
    provider: fields.hosting_provider,
    tor,
    vpn,
    relay: fields.apple_private_relay,
    crawler: crawler === undefined ? undefined : crawler === null ? neverCrawler : crawlers.numberOf(crawler),
  }
}

const ownTable = {
  name: "The operator's own table, ip-overrides.csv",
  topic: 'overrides',
  url: 'file:ip-overrides.csv',
  licence: 'own',
  staleAfterHours: null,
} as const

/** The operator's settings of the usage of addresses. Absent ones remain as in the data. */
export interface SetFlags {
  readonly hosting?: boolean | undefined
  readonly provider?: HostingProvider | undefined
  readonly tor?: boolean | undefined
  readonly vpn?: boolean | undefined
  readonly relay?: boolean | undefined
  /** Same values as `crawler` of `Flags` in flags.ts. */
  readonly crawler?: number | undefined
}

/** The operator's settings for some addresses. */
export interface Override extends SetFlags {
  readonly reason: string
  readonly place?: PlaceFacts | undefined
  readonly networkType?: NetworkType | undefined
}

/** The values of `ranges` are positions in `overrides`. Position 0 is none. */
export interface OverrideLayer {
  readonly ranges: AddressRanges
  readonly overrides: readonly (Override | undefined)[]
}
