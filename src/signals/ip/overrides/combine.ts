/**
 * Turns nested blocks into disjoint ranges, each with all fields that apply there. In nesting order, a block comes
 * after every block that contains it, so a stack has the blocks around the current one. The fields of a block are those
 * of the next wider block, overlaid with its own. Equal blocks have been rejected, so the order is unique.
 */

import { wordsPerAddress } from '../../../data/merge/addresses.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
import { flatten, nestingOrder } from '../sources/formats/address-ranges.ts'
import type { PrefixRows } from '../sources/formats/prefix-list.ts'
import { type Block, type OverrideFields, overlay } from './fields.ts'

/** The operator's settings for one block. */
export interface OverrideLine {
  /** Number of the line in the file, from 1. */
  readonly number: number
  readonly block: Block
  readonly fields: OverrideFields
  readonly reason: string
}

/** The settings where this line is the narrowest. */
export interface OverrideRecord {
  readonly fields: OverrideFields
  /** The reasons of all lines that apply there, the narrowest first, joined by semicolons. */
  readonly reason: string
}

export interface OverrideLayers {
  /** Position 0 is none. */
  readonly records: readonly (OverrideRecord | undefined)[]
  /** Sorted and disjoint; values are positions in `records`. */
  readonly four: AddressRanges
  readonly six: AddressRanges
}

/**
 * All lines except those beyond `mostReasons` different reasons, each joined with the reasons around it. Earlier lines
 * come first; `refused` has the others.
 */
export function combine(
  lines: readonly OverrideLine[],
  mostReasons: number,
): { readonly layers: OverrideLayers; readonly refused: readonly OverrideLine[] } {
  const refused: OverrideLine[] = []
  let kept = lines
  while (true) {
    const { records, four, six } = recordsOf(kept)
    const beyond = beyondRoom(kept, records, mostReasons)
    if (beyond.size === 0) {
      const list = { four, six, tags: [], asOf: null, dropped: 0, unreadable: 0 }
      const layers = { records: [undefined, ...records.values()], four: flatten(list, 4), six: flatten(list, 6) }
      return { layers, refused }
    }
    // A rejected line changes the joined reasons of the lines inside it, so reasons are counted again.
    for (const line of beyond) refused.push(line)
    kept = kept.filter(line => !beyond.has(line))
  }
}

type Records = ReadonlyMap<OverrideLine, OverrideRecord>

function recordsOf(lines: readonly OverrideLine[]): { records: Records; four: PrefixRows; six: PrefixRows } {
  const records = new Map<OverrideLine, OverrideRecord>()
  return { records, four: rowsOf(lines, 4, records), six: rowsOf(lines, 6, records) }
}

/** The lines without room for their reason. */
function beyondRoom(lines: readonly OverrideLine[], records: Records, mostReasons: number): ReadonlySet<OverrideLine> {
  const reasons = new Set<string | undefined>()
  const beyond = new Set<OverrideLine>()
  for (const line of lines) {
    const reason = records.get(line)?.reason
    if (reasons.has(reason)) continue
    if (reasons.size < mostReasons) reasons.add(reason)
    else beyond.add(line)
  }
  return beyond
}

/** The blocks of one family; appends the record of each, whose position is the block's tag. */
function rowsOf(
  lines: readonly OverrideLine[],
  version: 4 | 6,
  records: Map<OverrideLine, OverrideRecord>,
): PrefixRows {
  const words = wordsPerAddress(version)
  const own = lines.filter(({ block }) => block.version === version)
  const starts = new Uint32Array(own.length * words)
  const ends = new Uint32Array(own.length * words)
  const tags = new Uint32Array(own.length)
  own.forEach(({ block }, row) => {
    starts.set(block.first, row * words)
    ends.set(block.last, row * words)
  })
  const around: { line: OverrideLine; record: OverrideRecord }[] = []
  for (const row of nestingOrder(starts, ends, words)) {
    const line = own[row]
    while (around.length > 0 && !holds(around[around.length - 1].line, line)) around.pop()
    const record = recordOf(line, around.at(-1)?.record)
    around.push({ line, record })
    tags[row] = records.size
    records.set(line, record)
  }
  return { starts, ends, tags }
}

/** Whether the first block, which begins no later, contains the second. */
function holds(wider: OverrideLine, narrower: OverrideLine): boolean {
  const { last } = wider.block
  const { first } = narrower.block
  for (let word = 0; word < last.length; word++) if (last[word] !== first[word]) return last[word] > first[word]
  return true
}

function recordOf({ fields, reason }: OverrideLine, wider: OverrideRecord | undefined): OverrideRecord {
  if (wider === undefined) return { fields, reason }
  return { fields: overlay(wider.fields, fields), reason: `${reason}; ${wider.reason}` }
}
