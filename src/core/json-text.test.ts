import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countMembers, placeOfJsonError, scanJson } from './json-text.ts'

describe('the members of a JSON text', () => {
  it('are as many as its colons outside of strings, whatever the text says', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const value: unknown = JSON.parse(text)
        if (typeof value === 'object' && value !== null) assert.equal(scanJson(text).colons, countMembers(value))
      }),
    )
  })

  it('are commas outside of strings, and one more for each object and array that is not empty', () => {
    const text = '{"a":[1,",",[2,3]],"b":{},"c":[]}'
    assert.equal(scanJson(text).commas, 2 + 2 + 1)
  })

  it('are more than its colons say when a key appears twice', () => {
    const text = '{"a":1,"b":{"c":":","c":2}}'
    assert.equal(scanJson(text).colons - countMembers(JSON.parse(text)), 1)
  })
})

describe('the place of an error', () => {
  const places: [string, number, number][] = [
    ['{"a":}', 1, 6],
    ['{\n"a": 1,\n}', 3, 1],
    ['{"a": tru', 1, 10],
    ['', 1, 1],
    ['{"a" 1}', 1, 6],
    ['{\n "DE": {\n  "x": 1\n  "reason": "r"}}', 4, 3],
    ["{'a': 1}", 1, 2],
    ['{"a": "x', 1, 9],
    ['{"a": 1}}', 1, 9],
    ['{"a": -}', 1, 8],
    ['{"a": "\\q"}', 1, 9],
  ]
  for (const [text, line, column] of places) {
    it(`of ${JSON.stringify(text)} is line ${line}, column ${column}`, () => {
      assert.throws(() => JSON.parse(text), SyntaxError)
      assert.deepEqual(placeOfJsonError(text), { line, column })
    })
  }

  it('of a text that was cut is its end', () => {
    const text = JSON.stringify({ list: [1, true, null, 'a "quoted" word'], more: { of: 'it' } })
    for (let end = 1; end < text.length; end += 1) {
      assert.equal(placeOfJsonError(text.slice(0, end)).column, end + 1, text.slice(0, end))
    }
  })
})
