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

    it(`of ${path} are told apart by their inputs and by their titles`, () => {
      assert.equal(new Set(samples.map(({ input }) => JSON.stringify(input))).size, samples.length)
      assert.equal(new Set(samples.map(({ title }) => title)).size, samples.length)
    })

    // What the catalogue answers costs nothing and asks nobody.
    if (path === '/v1/breaches/catalogue' || path === '/v1/breaches/search') continue
    it(`of ${path} reach what can come of it`, () => {
      const outputs: object[] = samples.map(({ output }) => output)
      const codes = outputs.flatMap(output => (output instanceof ApiError ? [output.code] : []))
      const answers = outputs.filter(output => !(output instanceof ApiError))
      for (const breached of [true, false]) {
        assert.ok(
          answers.some(answer => Reflect.get(answer, 'breached') === breached),
          `breached: ${breached}`,
        )
      }
      for (const code of ['provider_unavailable', 'rate_limited'] as const) assert.ok(codes.includes(code), code)
    })
  }
})
