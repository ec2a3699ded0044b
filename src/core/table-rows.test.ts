import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { casesOf } from '../../test/support/long-run.ts'
import { type Delimiter, longestRow, type Row, type RowSense, TableRows } from './table-rows.ts'

interface Options {
  readonly delimiter?: Delimiter
  readonly hasQuotes?: boolean
  readonly hasComments?: boolean
  readonly sense?: RowSense | null
  readonly pieceBytes?: number
}

/** What the rows of a text say, each as its last line, its cells and what is odd about it. */
function rowsOf(text: string | Buffer, options: Options = {}) {
  const { delimiter = ',', hasQuotes = true, hasComments = false, sense = null, pieceBytes = 1e9 } = options
  const rows: { line: number; cells: string[]; isDoubtful: boolean; isCut: boolean }[] = []
  const reader = new TableRows({ delimiter, hasQuotes, hasComments }, sense, row => {
    rows.push({ line: row.line, cells: row.texts(), isDoubtful: row.isDoubtful, isCut: row.isCut })
  })
  const bytes = Buffer.from(text as string)
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.push(bytes.subarray(at, at + pieceBytes))
  reader.end()
  return { rows, lines: reader.lines }
}

const cellsOf = (text: string, options?: Options) => rowsOf(text, options).rows.map(({ cells }) => cells)

/** An address in the second of two columns. */
const sense: RowSense = { width: 2, column: 1, isValue: (bytes, from, to) => bytes.subarray(from, to).includes('@') }

describe('rows of a table', () => {
  it('are those of csv-parse, for every file that is written as RFC 4180 has it', () => {
    const cell = fc.stringMatching(/^[ab ,;"\n\r]{0,6}$/).map(text => text.trim())
    const written = (cells: readonly string[]) => cells.map(each => `"${each.replaceAll('"', '""')}"`).join(',')
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 30 }),
        (table, pieceBytes) => {
          const text = table.map(cells => `${written(cells)}\n`).join('')
          const records: string[][] = parse(text, { relax_column_count: true, record_delimiter: '\n' })
          const { rows, lines } = rowsOf(text, { pieceBytes })
          assert.deepEqual(
            rows.map(({ cells }) => cells),
            records.map(record => record.map(each => each.trim())),
          )
          assert.equal(lines, text.split(/\r\n|\r|\n/).length - 1)
        },
      ),
      { numRuns: casesOf(1_000) },
    )
  })

  it('are the same however the file is cut into pieces', () => {
    const token = fc.constantFrom('a', '@', ',', '"', '""', '\n', '\r', '\r\n', ' ', '#', 'é')
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 40 }).map(tokens => tokens.join('')),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (text, pieceBytes, hasComments) => {
          assert.deepEqual(rowsOf(text, { sense, hasComments, pieceBytes }), rowsOf(text, { sense, hasComments }))
        },
      ),
      { numRuns: casesOf(3_000) },
    )
  })

  it('end in LF, CRLF or CR, one file having all of them', () => {
    const { rows, lines } = rowsOf('a\r\nb\nc\rd\r\n\ne')
    assert.deepEqual([rows.map(({ cells }) => cells[0]), lines], [['a', 'b', 'c', 'd', '', 'e'], 6])
  })

  it('take a mark inside a cell as a character', () => {
    assert.deepEqual(cellsOf('5" pipe,a\nJane "JD" Doe,b\n12",c\n'), [
      ['5" pipe', 'a'],
      ['Jane "JD" Doe', 'b'],
      ['12"', 'c'],
    ])
  })

  it('have a stray mark where a cell without marks around it holds one, also when a buffer is used again', () => {
    const strays: boolean[] = []
    const take = (row: Row) => void strays.push(row.hasStrayMark)
    const reader = new TableRows({ delimiter: ',', hasQuotes: true, hasComments: false }, null, take)
    reader.push(Buffer.from('a,b\n"a",b\na"b,c\nd,e\n"a""b",f"g\nh,i\n'))
    const buffer = Buffer.alloc(6)
    for (const line of ['ab,cd\n', 'a"b,c\n', 'ab,c"\n', 'ab,cd\n']) {
      buffer.write(line)
      reader.push(buffer)
    }
    reader.end()
    assert.deepEqual(strays, [false, false, true, false, true, false, false, true, true, false])
  })

  it('are lines where a mark is not closed, or something follows one that is', () => {
    assert.deepEqual(cellsOf('"a,b\nc,d\n'), [
      ['"a', 'b'],
      ['c', 'd'],
    ])
    assert.deepEqual(cellsOf('"a" b,c\n"d, e",f\n'), [
      ['"a" b', 'c'],
      ['d, e', 'f'],
    ])
  })

  it('have no quotation marks where the format has none', () => {
    assert.deepEqual(cellsOf('a:"b\nc:"\n"d":e\n', { delimiter: ':', hasQuotes: false }), [
      ['a', '"b'],
      ['c', '"'],
      ['"d"', 'e'],
    ])
  })

  it('may have cells of several lines, but not in the column that is wanted', () => {
    const [row] = rowsOf('"a\nb, c",x@y\n', { sense }).rows
    assert.deepEqual(row, { line: 2, cells: ['a\nb, c', 'x@y'], isDoubtful: false, isCut: false })
    assert.deepEqual(cellsOf('a,"x@y\nz"\nb,c@d\n', { sense }), [['a', '"x@y'], ['z"'], ['b', 'c@d']])
  })

  it('are doubtful where every line of such a cell is a row of its own', () => {
    const { rows } = rowsOf('a,b@c\n",d@e\nf,g@h\n",i@j\nk,l@m\n', { sense })
    assert.deepEqual(
      rows.map(({ line, cells, isDoubtful }) => [line, cells[1], isDoubtful]),
      [
        [1, 'b@c', false],
        [2, 'd@e', true],
        [3, 'g@h', true],
        [4, 'i@j', true],
        [5, 'l@m', false],
      ],
    )
  })

  it('are doubtful also where the lines with the marks, or a few others, are none', () => {
    const good = Array.from({ length: 12 }, (_, at) => `${at},u${at}@x\n`).join('')
    const { rows } = rowsOf(`",none\n${good}\n${good}",\nlast,z@x\n`, { sense })
    assert.deepEqual(
      rows.map(({ isDoubtful }) => isDoubtful),
      [...Array(27).fill(true), false],
    )
  })

  it('of a comment are one line', () => {
    assert.deepEqual(cellsOf('# the "x", "y\na,b\nc,"\n', { hasComments: true }).length, 3)
  })

  it('are cut where they are longer than 1 MiB, and a cell of several lines is none then', () => {
    for (const pieceBytes of [1_000_000, 1e9]) {
      const { rows, lines } = rowsOf(`a\n${'x'.repeat(longestRow + 5)},y\r\nb\n`, { pieceBytes })
      assert.deepEqual(
        rows.map(({ line, cells, isCut }) => [line, cells.join().length, isCut]),
        [
          [1, 1, false],
          [2, longestRow, true],
          [3, 1, false],
        ],
      )
      assert.equal(lines, 3)
      const long = rowsOf(`"a\n${'line\n'.repeat(longestRow / 5)}",x\nb,c\n`, { pieceBytes })
      assert.deepEqual([long.rows[0].cells, long.rows.at(-1)?.cells], [['"a'], ['b', 'c']])
      assert.equal(long.rows.length, long.lines)
    }
  })

  it('take a file of marks that are never closed in one pass', () => {
    const text = 'a,"b\n'.repeat(200_000)
    assert.equal(rowsOf(text, { pieceBytes: 65_536 }).rows.length, 200_000)
  })
})
