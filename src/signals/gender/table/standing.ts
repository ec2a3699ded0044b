/**
 * How well a name is known, wherever it is asked for: sums over all its statements. They are the longer part of weighing a name, and
 * few names are most of those that are asked for, so the sums of the last names are kept, in one place for each name by its number,
 * until another name with that place is asked for: half a megabyte.
 */
import { combinations, type Origin, originAndSizeOf, originOf, sizeOf, sure } from './evidence.ts'
import type { NameTable } from './name-table.ts'

/** Which origins are left out (1), to see how well the others predict them. */
export type LeftOut = Uint8Array

export interface Standing {
  /** Sum of the sources' own weights: how well the name is known. 0 when no source has it. */
  weight: number
  /** Persons in the world who bear the name, estimated. */
  bearers: number
  /** Binary logarithm of the persons counted by the largest source; 0 when only lists have the name. */
  counted: number
  /** True when somebody compiled the name as sure. */
  sure: boolean
}

function weightOf({ kind }: Origin, size: number): number {
  if (kind === 'counted') return Math.min(3, 0.15 + 0.5 * Math.log10(2 ** size / 5 + 1))
  // Below that of several lists: what surveys alone say is as right as what one list says (scripts/gender/surveys.ts).
  if (kind === 'surveys') return 1.2
  if (kind === 'compiled') return size >= sure ? 2 : 0.8
  if (kind === 'wikidata') return 1.5
  return kind === 'romanised' ? 0.7 : 1
}

const places = 2 ** 14
/** Numbers that are kept of a name: its own, weight, bearers, and what is counted, doubled, with 1 for a sure name. */
const perPlace = 4
const [weightAt, bearersAt, countedAt] = [1, 2, 3]

export class Standings {
  readonly #table: NameTable
  /** By origin and size of a statement. */
  readonly #bearers: Float64Array
  readonly #weights: Float64Array
  /** Binary logarithm of the persons of a count; 0 for a list. */
  readonly #counted: Uint8Array
  readonly #isSure: Uint8Array
  readonly #kept = new Float64Array(places * perPlace).fill(-1)
  readonly #answer: Standing = { weight: 0, bearers: 0, counted: 0, sure: false }

  /** @param bearers by origin and size of a statement */
  constructor(table: NameTable, bearers: Float64Array) {
    this.#table = table
    this.#bearers = bearers
    const statements = Array.from({ length: combinations }, (_, statement) => {
      const origin: Origin = table.origins[originOf(statement)] ?? { kind: 'english', area: '' }
      return { origin, size: sizeOf(statement) }
    })
    this.#weights = Float64Array.from(statements, ({ origin, size }) => weightOf(origin, size))
    this.#counted = Uint8Array.from(statements, ({ origin, size }) => (origin.kind === 'counted' ? size : 0))
    this.#isSure = Uint8Array.from(statements, ({ origin, size }) =>
      origin.kind === 'compiled' && size >= sure ? 1 : 0,
    )
  }

  /** The same object for every name: the next call overwrites the answer. */
  of(number: number): Standing {
    const kept = this.#kept
    const answer = this.#answer
    const at = (number & (places - 1)) * perPlace
    if (kept[at] !== number) {
      this.without(number, null)
      kept[at] = number
      kept[at + weightAt] = answer.weight
      kept[at + bearersAt] = answer.bearers
      kept[at + countedAt] = answer.counted * 2 + (answer.sure ? 1 : 0)
      return answer
    }
    answer.weight = kept[at + weightAt]
    answer.bearers = kept[at + bearersAt]
    answer.counted = kept[at + countedAt] >> 1
    answer.sure = (kept[at + countedAt] & 1) === 1
    return answer
  }

  /** The same without some origins. */
  without(number: number, left: LeftOut | null): Standing {
    const { statements, ends } = this.#table
    const answer = this.#answer
    const end = ends[number + 1]
    let weight = 0
    let bearers = 0
    let counted = 0
    let isSure = 0
    for (let at = ends[number]; at < end; at++) {
      const statement = statements[at]
      if (left !== null && left[originOf(statement)] === 1) continue
      const combination = originAndSizeOf(statement)
      weight += this.#weights[combination]
      bearers += this.#bearers[combination]
      counted = Math.max(counted, this.#counted[combination])
      isSure |= this.#isSure[combination]
    }
    answer.weight = weight
    answer.bearers = bearers
    answer.counted = counted
    answer.sure = isSure === 1
    return answer
  }
}
