import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { csvLine } from './csv.ts'

const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫']
const separators = [',', ';', '\t']
const texts = fc.array(
  fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('a', ' ', '"', "'", '\r', '\n', ...separators, ...signs)).map(parts => parts.join('')),
  ),
  { minLength: 1 },
)
const cellsOf = (line: string, delimiter: string): string[] =>
  parse(line, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  }).flat()

describe('a line of CSV', () => {
  it('is read back as it was, but for apostrophes before what a spreadsheet would run', () => {
    const bare = (text: string) => text.replaceAll("'", '')
    fc.assert(
      fc.property(texts, cells => {
        const [read = ['']] = parse(csvLine(cells), { record_delimiter: '\r\n', relax_column_count: true })
        assert.deepEqual(read.map(bare), cells.map(bare))
        cells.forEach((cell, at) => {
          if (!/[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/.test(cell)) assert.equal(read[at], cell)
        })
      }),
    )
  })

  it('is no formula in any cell, whichever separator its reader splits it by', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...separators), (cells, delimiter) => {
        const line = csvLine(['a', ...cells])
        // What is split without regard to quotation marks is the most that a reader could take for a cell.
        const split =
          delimiter === ',' ? cellsOf(line, delimiter) : line.split(/[;\t\r\n]/).map(cell => cell.replace(/^"*/, ''))
        for (const cell of split) assert.doesNotMatch(cell, /^[=+\-@＝＋－＠﹦﹢﹣﹫]/)
      }),
    )
  })

  it('quotes a cell that holds a separator of any machine', () => {
    assert.equal(csvLine(['a;b', 'a\tb', 'a,b', 'a b']), '"a;b","a\tb","a,b",a b\r\n')
    assert.equal(csvLine(['note;=1+1', 'a\n-1']), '"note;\'=1+1","a\n\'-1"\r\n')
  })

  it('shows a text that begins like a formula, and leaves numbers alone', () => {
    assert.equal(csvLine(['=1+1', '@a', '＝1', '－a', -5, 7]), "'=1+1,'@a,'＝1,'－a,-5,7\r\n")
  })
})
