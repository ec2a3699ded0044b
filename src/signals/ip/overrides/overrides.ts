/**
 * The operator's own word on addresses: `ip-overrides.csv`, a table that a person writes by hand and any spreadsheet
 * opens.
 *
 *   # our own networks
 *   cidr,            reason,                          country, city,   vpn
 *   192.0.2.0/24,    "office in Berlin, ticket 4711", DE,      Berlin, false
 *   2001:db8:7::/48, our own VPN,                     ,        ,       true
 *
 * (Blocks for documentation; a real table cannot hold them, because they touch special-purpose space.)
 *
 * The first line that says something names the columns, in any order: `cidr` and `reason`, and the fields that the
 * table speaks of. An empty cell says nothing. Lines that begin with # and empty lines are passed over. Cells are
 * separated by commas, or by semicolons when the first line is.
 *
 * A line that cannot be taken is refused by itself, with its number and a sentence that does not repeat what it says,
 * and the others count; without the names of the columns no line can be read. Of two blocks that hold an address, the
 * narrower one decides, for each field that it speaks of.
 */

import { hasHidden } from '../../../core/hidden-characters.ts'
import { cellsOf } from '../sources/formats/cells.ts'
import { combine, type OverrideLayers, type OverrideLine } from './combine.ts'
import { type Block, type FieldName, fieldNames, readBlock, readFields } from './fields.ts'

export interface Overrides extends OverrideLayers {
  /** Lines that were taken. */
  readonly lines: number
  /**
   * One sentence for each that was refused: `line 7: vpn should be true or false`. Beyond a hundred only how many they
   * are.
   */
  readonly problems: readonly string[]
  /** Why nothing of the file can be read: a sentence like those of `problems`; null when it can. */
  readonly unreadable: string | null
}

/** How much room there is where overrides are kept. */
export interface OverrideRoom {
  /** Different reasons, each joined with those of the blocks around it. */
  readonly reasons: number
  /** Makes room for the name of a crawler; false when there is none. */
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

/** Problems are kept in the snapshot and shown to people: a file that is wrong from end to end must not fill either. */
const mostProblems = 100

function sentencesOf(problems: readonly Problem[]): string[] {
  const sentences = problems.slice(0, mostProblems).map(sentenceOf)
  const further = problems.length - sentences.length
  return further === 0 ? sentences : [...sentences, `${further} more lines are not valid`]
}

function sentenceOf({ number, reason }: Problem): string {
  return `line ${number}: ${reason}`
}

/**
 * The lines that can be taken, and a problem for each other line. Without the names of the columns no line can be read.
 */
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

/** A byte order mark, which some spreadsheets begin a file with, is not part of the text. */
function decode(utf8: TextDecoder, bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes).replace(/\r$/, '')
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Comments and empty lines; a spreadsheet fills both up with separators. */
function isPassedOver(text: string): boolean {
  return /^\s*"?#/.test(text) || /^[\s,;]*$/.test(text)
}

/** The name of each column; null for an unknown one, which no line may use. */
interface Columns {
  readonly separator: string
  readonly names: readonly (FieldName | 'cidr' | 'reason' | null)[]
}

/**
 * Reads the names of the columns and refuses unknown ones. A sentence that says what is wrong when the table cannot be
 * read without it.
 */
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

/** A line of the table; a sentence that says what is wrong when it cannot be taken. */
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
