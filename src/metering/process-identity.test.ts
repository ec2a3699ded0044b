import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fateOf, ownIdentity } from './process-identity.ts'

const isTold = existsSync('/proc/self/stat')
const other = (place: string, index: number, value: string) => place.split(' ').with(index, value).join(' ')

describe('the place of a process', () => {
  it('is known where the system tells it, and names this process', () => {
    const place = ownIdentity()
    assert.equal(place !== null, isTold)
    if (place !== null) assert.match(place, /^[0-9a-f-]{36} pid:\[\d+\] \d+ \d+$/)
    assert.equal(fateOf(place, place), isTold ? 'runs' : 'unknown')
  })

  it('says nothing from another machine or another namespace, as two containers are, nor when one is not known', () => {
    const place = ownIdentity() ?? 'machine namespace 1 1'
    assert.equal(fateOf(place, other(place, 0, 'another')), 'unknown')
    assert.equal(fateOf(place, other(place, 1, 'pid:[1]')), 'unknown')
    for (const [one, two] of [
      [null, place],
      [place, null],
      [null, null],
      ['', place],
      ['host 7', place],
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
    const place = other(other(own, 2, String(child.pid)), 3, begin)
    assert.equal(fateOf(place, own), 'runs')
    child.kill('SIGSTOP')
    assert.equal(fateOf(place, own), 'runs')
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.equal(fateOf(place, own), 'gone')
  })
})
