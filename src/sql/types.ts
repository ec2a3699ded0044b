/** Schemas of answers as types of DuckDB, and answers as its values. */
import type { DuckDBType, DuckDBValue } from '@duckdb/node-api'
import { type JsonSchema, typeOfSchema } from '../core/json-schema.ts'

export type DuckDb = typeof import('@duckdb/node-api')

/** The type of a column, and how a value of the schema becomes one of that type. */
export interface SqlColumn {
  readonly type: DuckDBType
  /** Null for null and for a member that is absent. */
  readonly toSql: (value: unknown) => DuckDBValue
}

/** An object is a STRUCT with the names of its members, a list of values a LIST. Numbers with decimals are DOUBLE. */
export function columnOf(duckdb: DuckDb, schema: JsonSchema): SqlColumn {
  const type = typeOfSchema(schema)
  if (type === 'object') return structOf(duckdb, schema)
  if (type === 'array') {
    const item = columnOf(duckdb, schema.items ?? { type: 'string' })
    return {
      type: duckdb.LIST(item.type),
      toSql: value => (Array.isArray(value) ? duckdb.listValue(value.map(item.toSql)) : null),
    }
  }
  const plain = { string: duckdb.VARCHAR, integer: duckdb.INTEGER, number: duckdb.DOUBLE, boolean: duckdb.BOOLEAN }[
    type
  ]
  return { type: plain, toSql: value => (value === undefined ? null : (value as DuckDBValue)) }
}

function structOf(duckdb: DuckDb, { properties = {} }: JsonSchema): SqlColumn {
  const members = Object.entries(properties).map(([name, schema]) => [name, columnOf(duckdb, schema)] as const)
  return {
    type: duckdb.STRUCT(Object.fromEntries(members.map(([name, { type }]) => [name, type]))),
    toSql: value => {
      if (typeof value !== 'object' || value === null) return null
      const entries: Record<string, DuckDBValue> = {}
      for (const [name, member] of members) entries[name] = member.toSql((value as Record<string, unknown>)[name])
      return duckdb.structValue(entries)
    },
  }
}
