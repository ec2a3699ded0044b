/** Looks up the values of one row: from the texts of its columns to the values of the output columns. */
import { ApiError, errorKinds } from '../core/errors.ts'
import { type ColumnKind, type LookupRequest, lookupsOf, type OutputField } from './fields.ts'

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

/** The answer of an endpoint, or its refusal. */
export type Answer = (path: string, request: LookupRequest) => unknown

export class Enricher {
  readonly #answer: Answer
  readonly #remembered = new Map<EnrichColumn, RememberedValues>()

  constructor(answer: Answer) {
    this.#answer = answer
  }

  /** @param country of the value; empty when it is not known */
  enrich(column: EnrichColumn, value: string, country: string): EnrichedValue {
    if (value === '') return emptyOf(column)
    let remembered = this.#remembered.get(column)
    if (remembered === undefined) {
      remembered = new RememberedValues()
      this.#remembered.set(column, remembered)
    }
    if (remembered.isPaused()) return this.#lookUp(column, value, country)
    const known = remembered.get(value, country)
    if (known !== undefined) return known
    const answered = this.#lookUp(column, value, country)
    remembered.set(value, country, answered)
    return answered
  }

  #lookUp(column: EnrichColumn, value: string, country: string): EnrichedValue {
    const lookups = lookupsOf[column.kind]
    const insides: unknown[] = []
    let refused: ApiError | undefined
    for (const { path, requestOf, inside } of lookups) {
      const answer = this.#answer(path, requestOf(value, country))
      if (answer instanceof ApiError) {
        refused ??= answer
        insides.push(null)
      } else insides.push(inside === null ? answer : (answer as Record<string, unknown>)[inside])
    }
    const cells: Cell[] = []
    for (const { lookup, path } of column.fields) cells.push(cellAt(insides[lookup], path))
    if (refused === undefined) return { cells, problem: null }
    const { code, details } = refused
    return { cells, problem: { code, message: details.message ?? errorKinds[code].message } }
  }
}

/** Values of a column that are cached, and looked up before it is decided whether they repeat. */
const mostRemembered = 8_192
/** Values without caching after too few of the cached ones were repeated. */
const pausedFor = 32 * mostRemembered
/** Caching continues when at least one in this number of values was repeated. */
const leastRepeated = 4

/** Cache of the values of a column. Phone numbers of customers are rarely repeated, addresses in a log often. */
class RememberedValues {
  readonly #byCountry = new Map<string, Map<string, EnrichedValue>>()
  #size = 0
  #found = 0
  #paused = 0

  isPaused(): boolean {
    if (this.#paused === 0) return false
    this.#paused -= 1
    return true
  }

  get(value: string, country: string): EnrichedValue | undefined {
    const known = this.#byCountry.get(country)?.get(value)
    if (known !== undefined) this.#found += 1
    return known
  }

  set(value: string, country: string, enriched: EnrichedValue): void {
    if (this.#size === mostRemembered) this.#beginAgain()
    let values = this.#byCountry.get(country)
    if (values === undefined) {
      values = new Map()
      this.#byCountry.set(country, values)
    }
    values.set(value, enriched)
    this.#size += 1
  }

  #beginAgain(): void {
    if (this.#found * leastRepeated < this.#size + this.#found) this.#paused = pausedFor
    this.#byCountry.clear()
    this.#size = 0
    this.#found = 0
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
