import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { estimate, type Question } from './estimate.ts'

const index = tinyIndex()
const question = fc.record<Question>({
  type: fc.constantFrom('name', 'username'),
  text: fc.constantFrom(
    'Anna',
    'anna',
    'Andrea',
    'Robin',
    'Marco',
    'Smith',
    'Guest',
    'Unheard',
    'Jean-Marie',
    '丽',
    'Anna Smith',
  ),
  country: fc.constantFrom(null, 'IT', 'DE'),
  aiMode: fc.constantFrom('off', 'fallback', 'always'),
  force: fc.boolean(),
})

describe('an estimate', () => {
  it('is the same whatever was asked before it', () => {
    const asked = fc.array(question, { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(asked, questions => {
        index.answers.clear()
        const answers = questions.map(each => estimate(index, null, each))
        for (const [at, each] of questions.entries()) {
          index.answers.clear()
          assert.deepEqual(estimate(index, null, each), answers[at])
        }
      }),
    )
  })

  it('is the same when it is brief, but for what it rests on and the parts of the name', () => {
    const asker = { signal: new AbortController().signal }
    fc.assert(
      fc.property(question, each => {
        index.answers.clear()
        const brief = estimate(index, null, each, asker, true)
        assert.equal(index.answers.size, 0)
        const { evidence, name_parts, ...whole } = estimate(index, null, each)
        assert.deepEqual(brief, whole)
      }),
    )
  })

  it('is kept for a given name of the table alone, and for no other text', () => {
    index.answers.clear()
    const ask = (text: string) =>
      estimate(index, null, { type: 'name', text, country: null, aiMode: 'fallback', force: false })
    for (const text of ['Anna', 'Anna Smith', 'Unheard', 'Guest', 'smith_anna', 'Jean-Marie', 'Rossi,Anna']) ask(text)
    assert.deepEqual([...index.answers.keys()], ['Anna'])
    const padded = `Anna${'\t'.repeat(1_000)}`
    assert.deepEqual(ask(padded), ask('Anna'))
    assert.deepEqual([...index.answers.keys()], ['Anna'])
  })
})
