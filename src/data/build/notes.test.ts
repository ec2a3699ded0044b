import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { failureOf, InputChanged } from './notes.ts'

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

const withCode = (code: string, more: object = {}) => Object.assign(new Error('said'), { code, ...more })

describe('a failure', () => {
  it('may pass when there was no memory', () => {
    assert.ok(failureOf(thrownBy(() => new ArrayBuffer(2 ** 50))).mayPass)
    for (const code of ['ERR_MEMORY_ALLOCATION_FAILED', 'ERR_WORKER_OUT_OF_MEMORY']) {
      assert.ok(failureOf(withCode(code)).mayPass, code)
    }
  })

  it('may pass when the disk or the handles were at fault', () => {
    assert.ok(failureOf(withCode('ENOSPC', { syscall: 'write' })).mayPass)
    assert.ok(failureOf(withCode('EMFILE', { syscall: 'open' })).mayPass)
  })

  it('may pass when a file changed while it was read', () => {
    assert.deepEqual(failureOf(new InputChanged('It changed.')), { reason: 'It changed.', mayPass: true })
  })

  it('stays when what was compiled is at fault', () => {
    for (const error of [new Error('line 3'), new RangeError('line 3'), withCode('ERR_INVALID_ARG_TYPE'), 'said']) {
      assert.equal(failureOf(error).mayPass, false)
    }
  })
})
