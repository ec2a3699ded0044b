/**
 * Queries that are built and compiled once and run many times with other values. Building a query costs Kysely several
 * times what SQLite needs to run it, and the ledger runs the same few for every group.
 */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'

/** Stands in a query for the value of that name. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** What runs a compiled query: a database or a transaction. */
interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

export interface PreparedQuery<Values, Row> {
  run(executor: Executor, values: Values): Promise<Row[]>
}

/**
 * `build` is called once, with placeholders in the place of the values. Every value it names must stand where SQL takes a
 * parameter; the shape of the query cannot depend on one.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const placeholders = new Proxy({}, { get: (_, name: string) => new Placeholder(name) })
  const compiled = build(placeholders as Values).compile()
  const { parameters: wanted } = compiled
  return {
    run: async (executor, values) => {
      const parameters = wanted.map(each => (each instanceof Placeholder ? values[each.name as keyof Values] : each))
      const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters })
      return rows
    },
  }
}
