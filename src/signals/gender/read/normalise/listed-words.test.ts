import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyHash, extendHash } from '../../../../data/index/name-index.ts'
import { mayBeListed } from './listed-words.ts'
import { wordsOfNobody } from './nobody.ts'
import { places } from './places.ts'
import { wordsBesideNames } from './titles.ts'

const hashOf = (word: string) => {
  let hash = emptyHash
  for (let at = 0; at < word.length; at++) hash = extendHash(hash, word.charCodeAt(at))
  return hash
}

describe('the filter over the lists', () => {
  it('passes every word of them', () => {
    for (const word of [...wordsBesideNames, ...wordsOfNobody, ...places, 'the'])
      assert.ok(mayBeListed(hashOf(word)), word)
    assert.ok(mayBeListed(hashOf('gmbh')) && mayBeListed(hashOf('mrs')) && mayBeListed(hashOf('new york')))
  })

  it('refuses nine of ten others', () => {
    const others = Array.from({ length: 1000 }, (_, at) => `name${at}`).filter(word => mayBeListed(hashOf(word)))
    assert.ok(others.length < 100, `${others.length}`)
  })
})
