/** `assay sql`: a query of DuckDB with the lookups as functions. */
import { resolve } from 'node:path'
import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult, DuckDBType, Json } from '@duckdb/node-api'
import { prepareHome } from '../app/settings/home.ts'
import { installCommand } from '../app/settings/optional-packages.ts'
import { ProgressLine } from '../app/start/progress-line.ts'
import { LocalDataError } from '../local/local-signals.ts'
import { assayFunctions, registerAssay } from '../sql/register-assay.ts'
import type { DuckDb } from '../sql/vectors.ts'
import { type Command, CommandError, type CommandInput, configOf, firstArgument, listOf, optional } from './command.ts'
import { table, writeTo } from './terminal.ts'

export const sqlCommands: readonly Command[] = [
  {
    name: 'sql',
    usage: 'sql <query> [--allow <folder>,…] [--memory <size>]',
    summary: 'run a DuckDB query with lookup functions',
    details:
      'The functions are assay_ip, assay_phone, assay_gender, assay_email_place and assay_breached_hash. The query can read files in the current folder and in the folders of --allow.',
    examples: ['sql "select assay_ip(\'8.8.8.8\').city"'],
    run: async input => {
      const query = firstArgument(input, 'A query is required, such as "select assay_ip(\'8.8.8.8\').city".')
      const duckdb = await loadDuckDb()
      const home = prepareHome(configOf(input.environment).home)
      const progress = new ProgressLine(input.outputs.stderr)
      const instance = await duckdb.DuckDBInstance.create(':memory:', usualSettings)
      const connection = await instance.connect()
      try {
        const functions = assayFunctions.filter(name => query.toLowerCase().includes(name))
        const assay = await registerAssay(connection, { home: home.path, functions, onBuild: progress.onBuild })
        await confine(connection, input)
        await runStatements(duckdb, connection, query, input)
        await assay.end()
        return { json: null, text: '' }
      } catch (error) {
        throw commandErrorOf(error)
      } finally {
        progress.end()
        connection.closeSync()
        instance.closeSync()
      }
    },
  },
]

/** Without these settings, DuckDB downloads extensions when a query first requires them. */
const usualSettings = { autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' }

async function loadDuckDb(): Promise<DuckDb> {
  try {
    return await import('@duckdb/node-api')
  } catch {
    throw new CommandError(`DuckDB is not installed. Run ${installCommand('DuckDB')}`)
  }
}

/** A query reads and writes files of the allowed folders alone, and cannot change that. Throws CommandError. */
async function confine(connection: DuckDBConnection, input: CommandInput): Promise<void> {
  const folders = ['.', ...listOf(input, 'allow')].map(folder => `'${resolve(folder).replaceAll("'", "''")}'`)
  const memory = optional(input, 'memory')
  if (memory !== undefined && !/^\d+(\.\d+)? ?[KMGT]i?B$/i.test(memory))
    throw new CommandError('--memory takes a size such as 2GB.')
  if (memory !== undefined) await connection.run(`set memory_limit = '${memory}'`)
  await connection.run(`set allowed_directories = [${folders.join(', ')}]`)
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
}

/** Runs statements one after the other: DuckDB itself would keep the result of the first or of the last. */
async function runStatements(duckdb: DuckDb, connection: DuckDBConnection, query: string, input: CommandInput) {
  const statements = await connection.extractStatements(query)
  for (let index = 0; index < statements.count; index++) {
    const statement = await statements.prepare(index)
    await show(duckdb, statement, input)
  }
}

/** Writes a table on a terminal, and a line of JSON for each row elsewhere or with --json. */
async function show(
  duckdb: DuckDb,
  statement: DuckDBPreparedStatement,
  { options, outputs: { stdout } }: CommandInput,
) {
  const result = await statement.stream()
  refuseUnnamed(result)
  const isTable = options.json !== true && stdout.isTTY === true
  const names = result.deduplicatedColumnNames()
  const types = result.columnTypes()
  const plain = (row: readonly Json[]) => row.map((cell, index) => plainOf(duckdb, types[index], cell))
  const shown: string[][] = []
  for await (const rows of result.yieldRowsJson()) {
    for (const row of rows.map(plain)) {
      if (isTable) shown.push(row.map(textOf))
      else
        await writeTo(stdout, `${JSON.stringify(Object.fromEntries(row.map((cell, index) => [names[index], cell])))}\n`)
    }
  }
  const returnsRows = result.returnType === duckdb.ResultReturnType.QUERY_RESULT
  if (isTable && returnsRows) await writeTo(stdout, `${table(names, shown)}\n`)
}

/** Converts whole numbers from text, which DuckDB uses because not all of them are exact in JavaScript. */
function plainOf(duckdb: DuckDb, type: DuckDBType, cell: Json): Json {
  if (cell === null) return null
  const { BIGINT, UBIGINT, HUGEINT, UHUGEINT } = duckdb.DuckDBTypeId
  if ([BIGINT, UBIGINT, HUGEINT, UHUGEINT].includes(type.typeId))
    return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell
  if (type instanceof duckdb.DuckDBListType && Array.isArray(cell))
    return cell.map(item => plainOf(duckdb, type.valueType, item))
  if (type instanceof duckdb.DuckDBStructType && typeof cell === 'object') {
    const members = cell as Record<string, Json>
    return Object.fromEntries(
      type.entryNames.map((name, index) => [name, plainOf(duckdb, type.entryTypes[index], members[name])]),
    )
  }
  return cell
}

function textOf(cell: Json): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

/** Throws for members without names: only one of them would be kept, under the empty name. */
function refuseUnnamed(result: DuckDBResult): void {
  const unnamed = result.columnTypes().findIndex(type => /STRUCT\(""/.test(type.toString()))
  if (unnamed < 0) return
  throw new CommandError(
    `The members of column ${result.columnName(unnamed)} have no names. Use {'a': …} or struct_pack instead of row(…).`,
  )
}

function commandErrorOf(error: unknown): unknown {
  if (error instanceof CommandError) return error
  if (error instanceof LocalDataError) return new CommandError(error.message)
  if (!(error instanceof Error)) return error
  // The lines behind the first have candidates and the position.
  return new CommandError(error.message.split(/\n+LINE \d+:/)[0].replaceAll(/\s*\n\s*/g, ' '))
}
