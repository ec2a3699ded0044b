import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { CsvReader } from './range-csv.ts'

const reader = (text: string) => new CsvReader('test.csv', Buffer.from(text))

describe('CsvReader', () => {
  it('reads back any text and number, quoted or not', () => {
    const rows = fc.array(fc.tuple(fc.nat(0xffffffff), fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', '\r\n')))
    fc.assert(
      fc.property(rows, written => {
        const csv = reader(written.map(([n, text, end]) => `${n},"${text.replaceAll('"', '""')}",x${end}`).join(''))
        const read: [number, string][] = []
        while (csv.more) {
          read.push([csv.integer(), csv.text()])
          csv.skip()
          csv.endRow()
        }
        assert.deepEqual(
          read,
          written.map(([n, text]) => [n, text]),
        )
      }),
    )
  })

  it('reads a last row without a line end', () => {
    const csv = reader('1,a')
    assert.equal(csv.integer(), 1)
    assert.equal(csv.text(), 'a')
    csv.endRow()
    assert.equal(csv.more, false)
  })

  it('passes over a quoted field with commas', () => {
    const csv = reader('"a ""b"", c",7\n')
    csv.skip()
    assert.equal(csv.integer(), 7)
  })

  it('names file and line of what is not a number', () => {
    for (const bad of ['x', '-1', '', '4294967296', '1.5', '1 ']) {
      const csv = reader(`5\n${bad}\n`)
      csv.integer()
      csv.endRow()
      assert.throws(() => csv.integer(), /^Error: test\.csv, line 2: /, bad)
    }
  })

  it('refuses a quote that is not closed, text after a quoted field, and rows of another width', () => {
    assert.throws(() => reader('"abc\n').text(), /not closed/)
    assert.throws(() => reader('"a"b,c\n').text(), /a comma or the end/)
    const long = reader('1,2\n')
    long.integer()
    assert.throws(() => long.endRow(), /too many fields/)
    const short = reader('1\n')
    short.integer()
    assert.throws(() => short.integer(), /too few fields/)
  })
})
