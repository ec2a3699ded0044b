/**
 * Queries that are built and compiled once and run many times with other values. Building a query costs Kysely several
 * times what SQLite needs to run it, and the ledger runs the same few for every group.
 */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'

/** Stands in a query for the value of that name of one of the rows. */
class Placeholder {
  readonly row: number
  readonly name: string

  constructor(row: number, name: string) {
    this.row = row
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
 * `build` is called once, with placeholders in the place of the values. Every value it names must stand where SQL takes
 * a parameter; the shape of the query cannot depend on one.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const query = preparedRows<Values, Row>(1, ([values]) => build(values))
  return { run: (executor, values) => query.run(executor, [values]) }
}

/** The same for a query of so many rows of values. */
export function preparedRows<Values extends object, Row>(
  count: number,
  build: (rows: readonly Values[]) => Compilable<Row>,
): PreparedQuery<readonly Values[], Row> {
  const placeholders = (row: number) => new Proxy({}, { get: (_, name: string) => new Placeholder(row, name) })
  const compiled = build(Array.from({ length: count }, (_, row) => placeholders(row) as Values)).compile()
  const { parameters: wanted } = compiled
  return {
    run: async (executor, rows) => {
      const parameters = wanted.map(each =>
        each instanceof Placeholder ? rows[each.row][each.name as keyof Values] : each,
      )
      const { rows: found } = await executor.executeQuery<Row>({ ...compiled, parameters })
      return found
    },
  }
}
