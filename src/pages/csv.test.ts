import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('is read back as it was, whatever it holds, but for what a spreadsheet would run', () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('a,b', '"', 'a\r\nb', '', ' ')), { minLength: 1 })
    fc.assert(
      fc.property(texts, cells => {
        const safe = cells.map(cell => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))
        const [read = ['']] = parse(csvLine(cells), { record_delimiter: '\r\n', relax_column_count: true })
        assert.deepEqual(read, safe)
      }),
    )
  })

  it('shows a text that begins like a formula, and leaves numbers alone', () => {
    assert.equal(csvLine(['=1+1', '@a', -5, 7]), "'=1+1,'@a,-5,7\r\n")
  })
})
