import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { lock, tryLock } from './dataset-lock.ts'

const path = temporaryFolder('lock')
const home = { path, dataPath: path }

describe('the lock of a data set', () => {
  it('is held by one at a time in one process, and by another for another data set', () => {
    const held = tryLock(home, 'ip')
    assert.ok(held)
    assert.equal(tryLock(home, 'ip'), null)
    const other = tryLock(home, 'phone')
    assert.ok(other)
    other.release()
    held.release()
    const again = tryLock(home, 'ip')
    assert.ok(again)
    again.release()
  })

  it('is waited for', async () => {
    const held = tryLock(home, 'ip')
    assert.ok(held)
    const waiting = lock(home, 'ip', () => {})
    setTimeout(() => held.release(), 50)
    const mine = await waiting
    assert.equal(tryLock(home, 'ip'), null)
    mine.release()
  })

  it('is not waited for without a word, nor for ever', async () => {
    const held = tryLock(home, 'ip')
    let said = 0
    const count = () => void said++
    const patience = { sayAfterMs: 0, giveUpAfterMs: 600 }
    await assert.rejects(
      lock(home, 'ip', count, patience),
      /^Error: Another process has held ip\.lock for 0\.01 minutes\.$/,
    )
    assert.equal(said, 1)
    held?.release()
    const mine = await lock(home, 'ip', count, patience)
    mine.release()
    assert.equal(said, 1, 'a free lock is not waited for')
  })

  it('is free as soon as the process that held it is killed, and leaves one empty file', async () => {
    const program = fileURLToPath(new URL('../fixtures/locking-process.ts', import.meta.url))
    const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    assert.equal(tryLock(home, 'ip'), null)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const mine = tryLock(home, 'ip')
    assert.ok(mine)
    mine.release()
    assert.deepEqual(readdirSync(path).sort(), ['ip.lock', 'phone.lock'])
  })
})
