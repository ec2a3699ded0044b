/**
 * Runs a notebook of SQL: node notebook.ts notebook.sql
 *
 * Cells begin with a line `-- # Title`. Each result is printed as a table. The functions assay_ip, assay_phone,
 * assay_gender, assay_email_place and assay_breached_hash answer on this machine.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { registerAssay } from 'assay/duckdb'

const [input] = process.argv.slice(2)
if (!input) throw new Error('Usage: node notebook.ts notebook.sql')

const cells = readFileSync(input, 'utf8')
  .split(/^-- # /m)
  .slice(1)
  .map(cell => {
    const [title = '', ...lines] = cell.split('\n')
    return { title: title.trim(), query: lines.join('\n').trim() }
  })

const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
const connection = await instance.connect()
const assay = await registerAssay(connection)
try {
  // Files that the notebook names are those beside it.
  await connection.run(`SET file_search_path = '${dirname(input).replaceAll("'", "''")}'`)
  for (const { title, query } of cells) {
    const result = await connection.runAndReadAll(query)
    console.log(`## ${title}\n`)
    console.log(tableOf(result.columnNames(), result.getRowsJson()))
  }
} finally {
  connection.closeSync()
  await assay.end()
}

/** A table of Markdown. */
function tableOf(names: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const texts = rows.map(row => row.map(cell => (cell === null ? '' : String(cell))))
  const widths = names.map((name, column) => Math.max(name.length, ...texts.map(row => row[column]?.length ?? 0)))
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`
  return `${[lineOf(names), rule, ...texts.map(lineOf)].join('\n')}\n`
}
