import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cellsOf } from './body.ts'

describe('the cells of a line', () => {
  it('are those that were written, quoted where they must be, in every separator', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', ';', '\t', ' ', '6'), maxLength: 6 })
    const quoted = (text: string) => (/[",;]/.test(text) ? ` "${text.replaceAll('"', '""')}" ` : ` ${text} `)
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.constantFrom(',', ';'), (cells, separator) => {
        const line = cells.map(quoted).join(separator)
        assert.deepEqual(
          cellsOf(line, separator),
          cells.map(text => text.trim()),
        )
      }),
    )
  })

  it('may hold a quote inside, as six inches do', () => {
    assert.deepEqual(cellsOf('a,6" pipe,"b"'), ['a', '6" pipe', 'b'])
  })

  it('are none where a quote is not closed or something follows a closed one', () => {
    for (const line of ['a,"b', '"', 'a,"b"c', '"x" "y",z', '"a""']) assert.equal(cellsOf(line), null, line)
  })
})
