/** What the test runner says of files that ran no test, need what cannot be started, or take too long. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { overBudget, tableOf } from '../scripts/tests/budgets.ts'
import { allTestFiles } from '../scripts/tests/groups.ts'
import { failureText } from './support/shared-postgres.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const folder = temporaryFolder('runner')

/** Runs test files of these texts. */
function runTexts(files: Readonly<Record<string, string>>, environment: Record<string, string> = {}) {
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(pathOf(name), `import { before, describe, it } from 'node:test'\n${text}\n`)
    return pathOf(name)
  })
  // Node runs no tests from within a test, unless it does not know that it is within one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return spawnSync(process.execPath, ['scripts/run-tests.ts', ...paths], {
    env: { ...env, ...environment },
    encoding: 'utf8',
  })
}

const pathOf = (name: string) => join(folder, `${name}.test.mjs`)

describe('a run', () => {
  it('fails when a test file is empty, ends before its tests or holds a file without a test', () => {
    const { status, stdout } = runTexts({
      whole: `it('runs', () => {})`,
      empty: '',
      'never-begins': `await new Promise(() => {}); it('runs', () => {})`,
      'ends-early': `before(() => process.exit(0)); it('runs', () => {})`,
      'left-out': `describe('what is left out', { skip: 'it says why' }, () => { it('runs', () => {}) })`,
      'import-fails': `describe('a file of a group', async () => { await import('./not-there.mjs') })`,
      // What is left open is ended for it.
      'left-open': `it('runs', () => {}); setInterval(() => {}, 1000)`,
      group: `describe('one', () => { it('runs', () => {}) }); describe('src/other.test.ts', () => {})`,
    })
    const named = [...stdout.matchAll(/✖ (\S+) ran no test/g)].map(([, path]) => path)
    assert.equal(status, 1)
    const silent = ['empty', 'never-begins', 'ends-early', 'import-fails'].map(pathOf)
    assert.deepEqual(named.toSorted(), [...silent, 'src/other.test.ts'].toSorted())
  })

  it('fails, with the reason, when a test needs PostgreSQL and the server cannot start', () => {
    const support = new URL('support/shared-postgres.ts', import.meta.url).href
    const needing = `describe('a database', () => {
      before(async () => (await import('${support}')).sharedPostgres().database())
      it('is asked', () => {})
    })`
    const { status, stdout } = runTexts({ needing }, { ASSAY_TEST_POSTGRES: failureText(new Error('may not enter')) })
    assert.equal(status, 1)
    assert.match(stdout, /PostgreSQL could not be started: may not enter/)
  })
})

describe('the files of a run', () => {
  const every = globSync(['*/**/*.test.ts'], { exclude: ['node_modules'] }).sort()

  it('are all test files in a long run', () => {
    assert.deepEqual(allTestFiles(true).files.toSorted(), every)
  })

  it('are all but those of the long run in every other run, which names those', () => {
    const { files, leftOut } = allTestFiles(false)
    assert.deepEqual([...files, ...leftOut].toSorted(), every)
    assert.ok(leftOut.includes('test/crash/threads.test.ts'))
    assert.ok(files.includes('test/crash/crash.test.ts'))
  })
})

describe('the table of a run', () => {
  const usage = [
    { file: `${process.cwd()}/src/a.test.ts`, wallSeconds: 3.25, cpuSeconds: 2 },
    { file: 'src/b.test.ts', wallSeconds: 30, cpuSeconds: 20 },
    { file: 'src/c.test.ts', wallSeconds: 0.5, cpuSeconds: 0.25 },
    { file: 'src/d.test.ts', wallSeconds: 0.25, cpuSeconds: 0.25 },
    { file: '/tmp/x/src-core.mjs', wallSeconds: 40, cpuSeconds: 25 },
  ]

  it('names each file with its wall and processor seconds, the most expensive first, and sums up the cheap ones', () => {
    const rows = tableOf(usage)
      .trimEnd()
      .split('\n')
      .map(row => row.trim().replaceAll(/ +/g, ' '))
    assert.deepEqual(rows, [
      'wall s CPU s file',
      '40.0 25.0 src-core.mjs (whole process)',
      '30.0 20.0 src/b.test.ts',
      '3.3 2.0 src/a.test.ts',
      '0.8 0.5 2 other files',
    ])
  })

  it('fails a file over its budget of processor time, and allows more on a slower machine', () => {
    assert.deepEqual(overBudget(usage, 1), [
      'src/b.test.ts took 20.0 s of processor time; its budget is 16.0 s (scripts/tests/budgets.ts).',
    ])
    assert.deepEqual(overBudget(usage, 3), [])
  })
})
