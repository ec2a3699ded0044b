/** Looks up the values of one row: from the texts of its columns to the values of the output columns. */
import { ApiError, errorKinds } from '../core/errors.ts'
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

/** Answers that are remembered for each column: names and addresses come again and again. */
const mostRemembered = 8_192

/** The fields of a request, which are all texts. */
export type LookupRequest = Readonly<Record<string, string>>

/** The answer of an endpoint, or its refusal. */
export type Answer = (path: string, request: LookupRequest) => unknown

export class Enricher {
  readonly #answer: Answer
  readonly #remembered = new Map<EnrichColumn, Map<string, EnrichedValue>>()

  constructor(answer: Answer) {
    this.#answer = answer
  }

  /** @param country of the value; empty when it is not known */
  enrich(column: EnrichColumn, value: string, country: string): EnrichedValue {
    if (value === '') return emptyOf(column)
    const key = country === '' ? value : `${country}\n${value}`
    let known = this.#remembered.get(column)
    if (known === undefined || known.size >= mostRemembered) {
      known = new Map()
      this.#remembered.set(column, known)
    }
    const found = known.get(key)
    if (found !== undefined) return found
    const answered = this.#lookUp(column, value, country)
    known.set(key, answered)
    return answered
  }

  #lookUp(column: EnrichColumn, value: string, country: string): EnrichedValue {
    const lookups = lookupsOf[column.kind]
    const answers = lookups.map(({ path, field, takesCountry }) => {
      const request = takesCountry && country !== '' ? { [field]: value, country } : { [field]: value }
      return this.#answer(path, request)
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
