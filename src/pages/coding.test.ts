import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codingFor } from './cached-body.ts'

describe('the coding of an answer', () => {
  it('is the best that has a weight', () => {
    assert.equal(codingFor(undefined), null)
    assert.equal(codingFor(''), null)
    assert.equal(codingFor('identity'), null)
    assert.equal(codingFor('gzip;q=0.5, br;q=0'), 'gzip')
    assert.equal(codingFor('BR'), 'br')
    assert.equal(codingFor('*'), 'br')
    assert.equal(codingFor('*;q=0, gzip;q=0.1'), 'gzip')
    assert.equal(codingFor('br;q=nonsense'), null)
  })
})
