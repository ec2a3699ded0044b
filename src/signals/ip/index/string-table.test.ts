import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { StringTable, StringTableBuilder } from './string-table.ts'

describe('StringTable', () => {
  it('gives back every text under the number it was given, the same number for the same text', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 200 })
    fc.assert(
      fc.property(texts, written => {
        const builder = new StringTableBuilder()
        const numbers = written.map(text => builder.numberOf(text))
        assert.equal(new Set(numbers).size, new Set(written).size)
        const table = new StringTable(openedSnapshot(builder.encode('t')), 't')
        for (let pass = 0; pass < 2; pass++) {
          assert.deepEqual(
            numbers.map(number => table.get(number)),
            written,
          )
        }
      }),
    )
  })

  it('holds more texts than it began with room for', () => {
    const builder = new StringTableBuilder()
    const words = Array.from({ length: 20_000 }, (_, n) => `a text of some length, number ${n}`)
    const numbers = words.map(word => builder.numberOf(word))
    const table = new StringTable(openedSnapshot(builder.encode('t')), 't')
    assert.ok(words.every((word, at) => table.get(numbers[at]) === word && builder.numberOf(word) === numbers[at]))
  })

  it('takes no text and the empty text for number 0, and that for no text', () => {
    const builder = new StringTableBuilder()
    assert.equal(builder.numberOf(null), 0)
    assert.equal(builder.numberOf(''), 0)
    assert.equal(new StringTable(openedSnapshot(builder.encode('t')), 't').get(0), null)
  })

  it('finds a text in the bytes of a file', () => {
    const builder = new StringTableBuilder()
    const file = Buffer.from('xxBerlinyy')
    assert.equal(builder.numberOfBytes(file, 2, 8), builder.numberOf('Berlin'))
  })
})
