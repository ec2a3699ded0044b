/** What the runner of the tests says of files that ran none. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'

const files = {
  whole: `it('runs', () => {})`,
  empty: '',
  'never-begins': `await new Promise(() => {}); it('runs', () => {})`,
  'ends-early': `before(() => process.exit(0)); it('runs', () => {})`,
  'left-out': `describe('what is left out', { skip: 'it says why' }, () => { it('runs', () => {}) })`,
  // What is left open is ended for it.
  'left-open': `it('runs', () => {}); setInterval(() => {}, 1000)`,
  room: `describe('one', () => { it('runs', () => {}) }); describe('src/other.test.ts', () => {})`,
}

it('a test file that is empty, ends before its tests or holds one without a test makes the run fail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-runner-'))
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, `${name}.test.mjs`)
    writeFileSync(path, `import { before, describe, it } from 'node:test'\n${text}\n`)
    return path
  })
  // Node runs no tests from within a test, unless it does not know that it is within one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['scripts/run-tests.ts', ...paths], { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const named = [...stdout.matchAll(/✖ (\S+) ran no test/g)].map(([, path]) => path)
  assert.equal(status, 1)
  assert.deepEqual(named.toSorted(), [paths[1], paths[2], paths[3], 'src/other.test.ts'].toSorted())
})
