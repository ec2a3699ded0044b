import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fateOf, ownIdentity } from './process-lease.ts'

const isTold = existsSync('/proc/self/stat')
const other = (identity: string, index: number, value: string) => identity.split(' ').with(index, value).join(' ')

describe('the identity of a process', () => {
  it('is known where the system tells it, and names this process', () => {
    const identity = ownIdentity()
    assert.equal(identity !== null, isTold)
    if (identity !== null) assert.match(identity, /^[0-9a-f-]{36} pid:\[\d+\] \d+ \d+$/)
    assert.equal(fateOf(identity, identity), isTold ? 'runs' : 'unknown')
  })

  it('says nothing from another machine or another namespace, as two containers are, nor when one is not known', () => {
    const identity = ownIdentity() ?? 'machine namespace 1 1'
    assert.equal(fateOf(identity, other(identity, 0, 'another')), 'unknown')
    assert.equal(fateOf(identity, other(identity, 1, 'pid:[1]')), 'unknown')
    for (const [one, two] of [
      [null, identity],
      [identity, null],
      [null, null],
      ['', identity],
      ['host 7', identity],
    ] as const) {
      assert.equal(fateOf(one, two), 'unknown')
    }
  })

  it('is gone with its process, and with a process that has only its number', async () => {
    const own = ownIdentity()
    if (own === null) return
    assert.equal(fateOf(other(own, 3, '1'), own), 'gone')
    const child = spawn('sleep', ['60'])
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    const begin = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    const identity = other(other(own, 2, String(child.pid)), 3, begin)
    assert.equal(fateOf(identity, own), 'runs')
    child.kill('SIGSTOP')
    assert.equal(fateOf(identity, own), 'runs')
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.equal(fateOf(identity, own), 'gone')
  })
})
