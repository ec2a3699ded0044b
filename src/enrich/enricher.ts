/** Looks up the values of one row: from the texts of its columns to the values of the output columns. */
import { ApiError, errorKinds } from '../core/errors.ts'
import type { LocalSignals } from '../local/local-signals.ts'
import { type ColumnKind, lookupsOf, type OutputField } from './fields.ts'

/** A lookup column whose names were found in the table. */
export interface EnrichColumn {
  readonly kind: ColumnKind
  /** Name of the input column, for messages. */
  readonly name: string
  readonly fields: readonly OutputField[]
}

/** A value of an output column. */
export type Cell = string | number | boolean | null | readonly (string | number)[]

export interface EnrichedValue {
  /** One for each field of the column; all null for a value that is empty or has no answer. */
  readonly cells: readonly Cell[]
  /** The code of the refusal and why; null when the value has an answer, or is empty. */
  readonly problem: { readonly code: string; readonly message: string } | null
}

export class Enricher {
  readonly #signals: LocalSignals
  readonly #now: number

  /** @param now milliseconds since 1970 UTC, the same for the whole run */
  constructor(signals: LocalSignals, now: number) {
    this.#signals = signals
    this.#now = now
  }

  /** @param country of the value; empty when it is not known */
  enrich(column: EnrichColumn, value: string, country: string): EnrichedValue {
    if (value === '') return emptyOf(column)
    const lookups = lookupsOf[column.kind]
    const answers = lookups.map(({ path, field, takesCountry }) => {
      const request = takesCountry && country !== '' ? { [field]: value, country } : { [field]: value }
      return this.#signals.answer(path, request, this.#now)
    })
    return this.#valueOf(column, answers)
  }

  #valueOf(column: EnrichColumn, answers: readonly unknown[]): EnrichedValue {
    const lookups = lookupsOf[column.kind]
    const refused = answers.find(answer => answer instanceof ApiError)
    const insides = answers.map((answer, index) => {
      const { inside } = lookups[index]
      if (answer instanceof ApiError) return null
      return inside === null ? answer : (answer as Record<string, unknown>)[inside]
    })
    const cells = column.fields.map(({ lookup, path }) => cellAt(insides[lookup], path))
    if (refused === undefined) return { cells, problem: null }
    const { code, details } = refused
    return { cells, problem: { code, message: details.message ?? errorKinds[code].message } }
  }
}

const empties = new WeakMap<EnrichColumn, EnrichedValue>()

function emptyOf(column: EnrichColumn): EnrichedValue {
  const known = empties.get(column)
  if (known !== undefined) return known
  const made = { cells: column.fields.map(() => null), problem: null }
  empties.set(column, made)
  return made
}

function cellAt(answer: unknown, path: readonly string[]): Cell {
  let value = answer
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null
    value = (value as Record<string, unknown>)[name]
  }
  return value === undefined ? null : (value as Cell)
}
