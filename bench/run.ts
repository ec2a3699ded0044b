/**
 * Runs every benchmark, or the ones that are named, writes bench/results/<name>.jsonl, and makes docs/performance.md
 * from all results. Usage: npm run bench [-- <name>...] [--seconds <n>]
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { allBenches } from './all.ts'
import type { Result } from './harness.ts'
import { performancePage, type Recorded } from './page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'bench/results')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seconds: { type: 'string' } } })
const seconds = Number(values.seconds ?? 5)

mkdirSync(results, { recursive: true })
for (const bench of await allBenches()) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue
  process.stderr.write(`${bench.name}\n`)
  const rows = await bench.run({ seconds, toy: false })
  for (const row of rows) process.stderr.write(`  ${lineOf(row)}\n`)
  const recorded = rows.map(row => JSON.stringify({ bench: bench.name, ...row, ...conditions() } satisfies Recorded))
  writeFileSync(join(results, `${bench.name.replaceAll(' ', '-')}.jsonl`), `${recorded.join('\n')}\n`)
}
const lines = globSync('*.jsonl', { cwd: results })
  .sort()
  .flatMap(name => readFileSync(join(results, name), 'utf8').trim().split('\n'))
writeFileSync(join(root, 'docs/performance.md'), performancePage(lines.map(line => JSON.parse(line))))

function conditions() {
  const [cpu] = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cpu: `${cpus().length} x ${cpu.model.trim()}`,
  }
}

function lineOf({ row, value, unit, ratio, checksum }: Result): string {
  const compared = ratio === undefined ? '' : `  ${ratio.toFixed(2)} x`
  return `${row.padEnd(52)} ${value.toPrecision(4).padStart(10)} ${unit}${compared}  [${checksum}]`
}
