/**
 * Runs every test, or the files that are named. Usage:
 *
 *   run-tests.ts [--long] [file…]
 *
 * Three processes more run at a time than there are cores, because most of them wait about half of their time for a
 * service, a disk or a clock. `tests/groups.ts` says which files share a process; a file that is named has one to
 * itself.
 *
 * A long run takes minutes: tests that ask for it do more (test/support/long-run.ts), and afterwards the unit tests
 * with properties run again and again, with fresh random input each time.
 *
 * All files share the compiled data, which is kept in node_modules/.cache until its inputs change (ASSAY_TEST_DATA),
 * and one PostgreSQL server (ASSAY_TEST_POSTGRES). A run prints the wall and processor seconds of each file, and fails
 * when a file exceeds its budget (`tests/budgets.ts`).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keptDataFolder } from '../test/support/ip-data.ts'
import { compileCache } from '../test/support/run.ts'
import { failureText, startSharedServer } from '../test/support/shared-postgres.ts'
import { overBudget, readUsage, slowness, tableOf } from './tests/budgets.ts'
import { allTestFiles, propertyFiles, writeGroups } from './tests/groups.ts'
import { runFiles } from './tests/run-files.ts'

const longRepeats = 20

/**
 * Runs what was asked for; in a long run the properties again, until one of them fails, and says at the end what
 * passed.
 */
async function runAll(folder: string): Promise<boolean> {
  const began = performance.now()
  if (named.length > 0) return runFiles(named, isLong)
  const { files, leftOut } = allTestFiles(isLong)
  const passed = await runFiles(writeGroups(files, folder), isLong)
  for (const file of leftOut) process.stdout.write(`﹣ ${file} # it takes a long run\n`)
  if (!isLong) return passed
  const repeated = performance.now()
  const properties = writeGroups(propertyFiles(), mkdtempSync(join(folder, 'properties-')))
  let rounds = 0
  while (rounds < longRepeats && (await runFiles(properties, isLong))) rounds += 1
  const all = rounds === longRepeats
  say(passed, `every file, ${minutes(repeated - began)}`)
  say(all, `${rounds} of ${longRepeats} rounds of the properties, ${minutes(performance.now() - repeated)}`)
  return passed && all
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`

function say(passed: boolean, what: string): void {
  process.stdout.write(`${passed ? '✔' : '✖'} ${what}\n`)
}

/** Prints what each file took. True when none took more than it may. */
function checkUsage(path: string): boolean {
  const usage = readUsage(path)
  process.stdout.write(tableOf(usage))
  // What a long run does depends on its length, and the table says it.
  const isWithin = isLong || overBudget(usage, 1).length === 0
  const problems = isWithin ? [] : overBudget(usage, Math.max(slow, slowness()))
  for (const problem of problems) say(false, problem)
  return problems.length === 0
}

const { values, positionals: named } = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true })
const isLong = values.long === true
const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
/** At the start. The machine may become slower meanwhile, so it is measured again when a file is over its budget. */
const slow = named.length > 0 ? 1 : slowness()
const data = process.env.ASSAY_TEST_DATA ?? keptDataFolder()
const usagePath = join(folder, 'usage.ndjson')
const postgres = process.env.ASSAY_TEST_POSTGRES ?? (await startSharedServer().catch(failureText))
try {
  Object.assign(process.env, compileCache, {
    ASSAY_TEST_DATA: data,
    ASSAY_TEST_POSTGRES: typeof postgres === 'string' ? postgres : postgres.url,
    ASSAY_TEST_USAGE: usagePath,
    NODE_OPTIONS: '',
    ASSAY_TEST_LONG: isLong ? '1' : '0',
  })
  const compiled = spawnSync(process.execPath, ['scripts/compile-data.ts', data], { stdio: 'inherit' })
  const passed = compiled.status === 0 && (await runAll(folder))
  process.exitCode = checkUsage(usagePath) && passed ? 0 : 1
} finally {
  if (typeof postgres !== 'string') await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
