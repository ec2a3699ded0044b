import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ask, shippedIndex } from '../fixtures/shipped-index.ts'
import { estimate } from './estimate.ts'

const confidenceOf = (text: string) => ask('name', text, { force: true }).confidence ?? 0.5

/** Letters a to z, the same for the same seed. */
function letters(seed: number, count: number): string {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return String.fromCharCode(97 + ((state >>> 16) % 26))
  }).join('')
}

const medianOf = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1]

describe('a forced answer to what is like no name', () => {
  it('is a guess and says so', () => {
    for (const text of [
      'a'.repeat(1024),
      'z'.repeat(9),
      'ababab'.repeat(100),
      'qxjwkvzzt',
      'ы'.repeat(500),
      'לל'.repeat(90),
    ]) {
      assert.ok(confidenceOf(text) < 0.6, text.slice(0, 9))
    }
  })

  it('is no surer of a thousand random letters than of ten', () => {
    for (const length of [10, 60, 1000]) {
      const confidences = Array.from({ length: 99 }, (_, seed) => confidenceOf(letters(seed + 1, length)))
      assert.ok(medianOf(confidences) < 0.56, `${length} letters`)
      assert.ok(confidences.filter(confidence => confidence > 0.75).length <= 5, `${length} letters`)
    }
  })

  it('stays as sure of made-up names as names of their kind deserve', () => {
    assert.ok(medianOf(['Zanuvia', 'Marelda', 'Brenoska', 'Corvanne', 'Tilessa'].map(confidenceOf)) > 0.8)
  })
})

describe('the classifier asked beside the table', () => {
  const answerTo = (text: string, aiMode: 'off' | 'always') =>
    estimate(shippedIndex, null, { type: 'name', text, country: null, aiMode, force: true })

  it('never contradicts it with a confidence above three quarters', () => {
    const { table } = shippedIndex
    let contradictions = 0
    for (let number = 0; number < table.names.size; number += 97) {
      const name = table.names.textOf(number)
      if (!table.isGiven(number) || !/^[a-z]{3,}$/.test(name)) continue
      const [known, read] = [answerTo(name, 'off'), answerTo(name, 'always')]
      if (known.gender === null || read.gender === null || known.gender === read.gender) continue
      contradictions++
      assert.ok((read.confidence ?? 1) <= 0.75, name)
    }
    assert.ok(contradictions > 0)
  })
})
