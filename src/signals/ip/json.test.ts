import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ApiError } from '../../core/errors.ts'
import { intelligenceJson } from './json.ts'
import { samples } from './samples.ts'
import type { IpIntelligence } from './schema.ts'

const answers = samples.flatMap(({ output }) => (output instanceof ApiError ? [] : [output]))

describe('an answer as JSON', () => {
  it('is the same value, with its fields in the same order, as JSON.stringify writes', () => {
    for (const answer of answers) {
      assert.equal(JSON.stringify(JSON.parse(intelligenceJson(answer))), JSON.stringify(answer))
    }
  })

  it('is the same value for names of any characters', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.constantFrom(...answers), text, text, text, (sample, city, asName, reverseDns) => {
        const network = { ...sample.network, as_name: asName, reverse_dns: reverseDns }
        const answer: IpIntelligence = { ...sample, city, as_name: asName, network }
        assert.deepEqual(JSON.parse(intelligenceJson(answer)), JSON.parse(JSON.stringify(answer)))
      }),
    )
  })

  it('does not keep what may still change', () => {
    const [sample] = answers
    const changing = { ...sample, risk: { ...sample.risk } }
    intelligenceJson(changing)
    changing.risk.score = 99
    assert.equal(JSON.parse(intelligenceJson(changing)).risk.score, 99)
  })
})
