/**
 * Assay as functions of DuckDB. They answer from the data on this machine, and null for null and for a value that the
 * API would refuse. DuckDB may call a function once for equal values, and also while it plans a query.
 *
 *   assay_ip(text)                       STRUCT, as POST /v1/ip/intelligence
 *   assay_phone(text [, country])        STRUCT, as POST /v1/phone/validate
 *   assay_gender(name [, country])       STRUCT, as `data` of POST /v1/gender/name
 *   assay_email_place(email)             STRUCT, as POST /v1/compliance/email
 *   assay_breached_hash(hex of SHA-1)    INTEGER: how often the password is in breaches; 0 when it is in none that is
 *                                        known here, null when no complete list is installed and it is not a common one
 */
import type { DuckDBConnection, DuckDBDataChunk, DuckDBType, DuckDBValue, DuckDBVector } from '@duckdb/node-api'
import { ApiError } from '../core/errors.ts'
import type { DataHome } from '../data/files.ts'
import { LocalSignals, type OpenOptions } from '../local/local-signals.ts'
import { HashCounter } from './hash-counter.ts'
import { columnOf, type DuckDb } from './types.ts'

interface SqlFunction {
  readonly name: string
  readonly path: string
  /** Field of the request that takes the first argument; the second, if any, is the country. */
  readonly field: string
  readonly takesCountry: boolean
  /** Member of the answer that is returned; null for the answer itself. */
  readonly inside: string | null
}

const functions: readonly SqlFunction[] = [
  { name: 'assay_ip', path: '/v1/ip/intelligence', field: 'ip', takesCountry: false, inside: null },
  { name: 'assay_phone', path: '/v1/phone/validate', field: 'phone', takesCountry: true, inside: null },
  { name: 'assay_gender', path: '/v1/gender/name', field: 'name', takesCountry: true, inside: 'data' },
  { name: 'assay_email_place', path: '/v1/compliance/email', field: 'email', takesCountry: false, inside: null },
]

export interface RegisteredAssay {
  /** Ends the thread that reads the index of passwords. */
  end(): Promise<void>
}

/**
 * Registers the functions for all connections of the instance.
 *
 * @param duckdb the module `@duckdb/node-api` that the connection is of
 */
export async function registerAssay(
  duckdb: DuckDb,
  connection: DuckDBConnection,
  home: DataHome,
  options: OpenOptions = {},
): Promise<RegisteredAssay> {
  const signals = await LocalSignals.open(home, ['compliance', 'gender', 'ip', 'phone'], options)
  for (const each of functions) {
    registerOne(duckdb, connection, signals, each, false)
    if (each.takesCountry) registerOne(duckdb, connection, signals, each, true)
  }
  const counter = new HashCounter(home)
  connection.registerScalarFunction(hashFunction(duckdb, counter))
  return { end: () => counter.end() }
}

const sha1Form = /^[0-9a-f]{40}$/i

function hashFunction(duckdb: DuckDb, counter: HashCounter) {
  const mainFunction = (_info: unknown, input: DuckDBDataChunk, output: DuckDBVector) => {
    const values = input.getColumnValues(0)
    const hashes = values.filter(value => typeof value === 'string' && sha1Form.test(value)) as string[]
    const counts = new Map(counter.counts(hashes).map((count, index) => [hashes[index], count]))
    for (const [row, value] of values.entries()) output.setItem(row, counts.get(value as string) ?? null)
    output.flush()
  }
  return duckdb.DuckDBScalarFunction.create({
    ...{ name: 'assay_breached_hash', parameterTypes: [duckdb.VARCHAR], returnType: duckdb.INTEGER, mainFunction },
    specialHandling: true,
  })
}

function registerOne(
  duckdb: DuckDb,
  connection: DuckDBConnection,
  signals: LocalSignals,
  { name, path, field, inside }: SqlFunction,
  withCountry: boolean,
): void {
  const schema = signals.responseOf(path)
  const { type, toSql } = columnOf(duckdb, inside === null ? schema : (schema.properties?.[inside] ?? schema))
  const parameterTypes: DuckDBType[] = withCountry ? [duckdb.VARCHAR, duckdb.VARCHAR] : [duckdb.VARCHAR]
  const answerOf = (value: string, country: DuckDBValue): DuckDBValue => {
    const request = typeof country === 'string' && country !== '' ? { [field]: value, country } : { [field]: value }
    const answer = signals.answer(path, request)
    if (answer instanceof ApiError) return null
    return toSql(inside === null ? answer : (answer as Record<string, unknown>)[inside])
  }
  const mainFunction = (_info: unknown, input: DuckDBDataChunk, output: DuckDBVector) => {
    const values = input.getColumnVector(0)
    const countries = withCountry ? input.getColumnVector(1) : null
    // Each row is set, because one that is left alone holds whatever was in the memory.
    for (let row = 0; row < input.rowCount; row++) {
      const value = values.getItem(row)
      output.setItem(row, typeof value === 'string' ? answerOf(value, countries?.getItem(row) ?? null) : null)
    }
    output.flush()
  }
  connection.registerScalarFunction(
    // With special handling a null country does not make the answer null.
    duckdb.DuckDBScalarFunction.create({ name, parameterTypes, returnType: type, mainFunction, specialHandling: true }),
  )
}
