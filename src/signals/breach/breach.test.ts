/** What holds of every endpoint of the signal. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '../../core/errors.ts'
import { breach } from './index.ts'

describe('the samples of an endpoint', () => {
  for (const { path, samples, check } of breach.endpoints) {
    it(`of ${path} are inputs that it takes`, () => {
      for (const { title, input } of samples) {
        assert.ok(check === undefined || !(check(input) instanceof ApiError), title)
      }
    })
  }
})
