/**
 * Turns blocks that nest into ranges that do not, each with all that holds there. In the order in which blocks nest a block
 * comes after all it lies in, so a stack holds those around the current one; what holds inside a block is what holds in
 * the next wider one with the block's own fields on top. Equal blocks have been refused, so that there is one order.
 */

import type { AddressRanges } from '../parse/address-ranges.ts'
import { wordsPerAddress } from '../parse/address-ranges.ts'
import { flatten4, flatten6 } from '../parse/ranges/flatten.ts'
import { nestingOrder } from '../parse/ranges/order.ts'
import type { PrefixRows } from '../parse/ranges/prefix-list.ts'
import type { Block } from './block.ts'
import type { OverrideFields } from './fields.ts'
import { overlay } from './fields.ts'

/** What the operator says of one block. */
export interface OverrideLine {
  readonly block: Block
  readonly fields: OverrideFields
  readonly reason: string
}

/** What holds in one range. */
export interface OverrideRecord {
  readonly fields: OverrideFields
  /** The reasons of all lines that hold there, the narrowest first, joined by semicolons. */
  readonly reason: string
}

export interface OverrideLayers {
  /** Position 0 is none. */
  readonly records: readonly (OverrideRecord | undefined)[]
  /** Sorted and disjoint; values are positions in `records`. */
  readonly four: AddressRanges
  readonly six: AddressRanges
}

export function combine(lines: readonly OverrideLine[]): OverrideLayers {
  const records: (OverrideRecord | undefined)[] = [undefined]
  const four = rowsOf(lines, 4, records)
  const six = rowsOf(lines, 6, records)
  const list = { four, six, tags: [], asOf: null, dropped: 0, unreadable: 0 }
  return { records, four: flatten4(list), six: flatten6(list) }
}

/** The blocks of one family; appends the record of each, whose position is the block's tag and 1. */
function rowsOf(lines: readonly OverrideLine[], version: 4 | 6, records: (OverrideRecord | undefined)[]): PrefixRows {
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
    tags[row] = records.push(record) - 2
  }
  return { starts, ends, tags }
}

/** Whether the first block, which begins no later, holds the second. */
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
