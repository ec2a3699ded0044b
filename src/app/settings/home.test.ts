import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { prepareHome, StartError } from './home.ts'

describe('ASSAY_HOME', () => {
  const folder = temporaryFolder('home-test')

  it('is made with the folders above it, readable by its owner only', () => {
    const home = prepareHome(join(folder, 'a', 'b'))
    assert.equal(home.databasePath, join(folder, 'a', 'b', 'assay.db'))
    assert.ok(existsSync(home.dataPath))
    assert.equal(statSync(home.path).mode & 0o777, 0o700)
    assert.deepEqual(prepareHome(home.path), home)
  })

  it('is made by two processes that start at once', async () => {
    const rounds = 40
    const program = `
import { prepareHome } from '${new URL('./home.ts', import.meta.url)}'
const [folder, start] = process.argv.slice(1)
const never = new Int32Array(new SharedArrayBuffer(4))
for (let round = 0; round < ${rounds}; round += 1) {
  Atomics.wait(never, 0, 0, Math.max(0, Number(start) + 5 * round - Date.now()))
  prepareHome(folder + '/' + round + '/home')
}`
    const start = String(Date.now() + 500)
    const words = ['--input-type=module', '-e', program, join(folder, 'at-once'), start]
    await Promise.all([0, 1].map(() => promisify(execFile)(process.execPath, words)))
    assert.ok(existsSync(join(folder, 'at-once', String(rounds - 1), 'home', 'data')))
  })

  it('is refused in one sentence below a file', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    assert.throws(() => prepareHome(join(file, 'home')), {
      constructor: StartError,
      message: /cannot be written \(ENOTDIR\)/,
    })
  })

  it('is refused at once in a file system that takes no folders', { timeout: 10_000 }, () => {
    assert.throws(() => prepareHome('/proc/assay/home'), { constructor: StartError, message: /cannot be written/ })
  })
})
