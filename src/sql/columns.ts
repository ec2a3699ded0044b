/** Schemas of answers as types of DuckDB. */
import type { DuckDBType } from '@duckdb/node-api'
import { type JsonSchema, typeOfSchema } from '../core/json-schema.ts'
import {
  type Bindings,
  booleanWriter,
  listWriter,
  numberWriter,
  structWriter,
  textWriter,
  type WriteVector,
  wholeWriter,
} from './vectors.ts'

export type DuckDb = typeof import('@duckdb/node-api')

/** The type of a column, and how values of the schema are written. */
export interface SqlColumn {
  readonly type: DuckDBType
  readonly write: WriteVector
}

/** An object is a STRUCT with the names of its members, a list a LIST, a whole number a BIGINT, another a DOUBLE. */
export function columnOf(duckdb: DuckDb, bindings: Bindings, schema: JsonSchema): SqlColumn {
  switch (typeOfSchema(schema)) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, member]) => [name, columnOf(duckdb, bindings, member)] as const,
      )
      return {
        type: duckdb.STRUCT(Object.fromEntries(members.map(([name, { type }]) => [name, type]))),
        write: structWriter(
          bindings,
          members.map(([name, { write }]) => [name, write]),
        ),
      }
    }
    case 'array': {
      const item = columnOf(duckdb, bindings, schema.items ?? { type: 'string' })
      return { type: duckdb.LIST(item.type), write: listWriter(bindings, item.write) }
    }
    case 'integer':
      return { type: duckdb.BIGINT, write: wholeWriter(bindings) }
    case 'number':
      return { type: duckdb.DOUBLE, write: numberWriter(bindings) }
    case 'boolean':
      return { type: duckdb.BOOLEAN, write: booleanWriter(bindings) }
    case 'string':
      return { type: duckdb.VARCHAR, write: textWriter(bindings) }
  }
}
