import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { scanValues } from './import-breach.ts'
import type { CsvForm } from './input-form.ts'

/** The text in pieces of any length. */
async function* piecesOf(text: string, lengths: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const length = lengths.length === 0 ? bytes.length : lengths[piece % lengths.length]
    yield bytes.subarray(at, at + length)
    at += length
  }
}

async function scanned(text: string, csv: CsvForm | null, lengths: readonly number[] = []): Promise<string[]> {
  const values: string[] = []
  await scanValues(piecesOf(text, lengths), csv, {
    isValue: (bytes, start, end) => bytes.subarray(start, end).includes('@'),
    take: (bytes, start, end) => void values.push(bytes.toString('utf8', start, end).trim()),
    refuse: () => void values.push('refused'),
  })
  return values
}

const someLengths = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 })

describe('lines', () => {
  it('are each a value, whatever pieces they come in', async () => {
    const line = fc.constantFrom('', ' ', 'a@b.c', '"a,b"', 'é', 'x'.repeat(60))
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        someLengths,
        async (lines, end, hasEnd, lengths) => {
          const text = lines.join(end) + (hasEnd && lines.length > 0 ? end : '')
          const plain = text.split('\n')
          if (plain.at(-1) === '') plain.pop()
          assert.deepEqual(
            await scanned(text, null, lengths),
            plain.map(each => each.trim()),
          )
        },
      ),
    )
  })

  it('that are too long to be a value are one, in bounded memory', async () => {
    const long = 'x'.repeat(300_000)
    for (const lengths of [[1_000], [100_000], [1_000_000]]) {
      const values = await scanned(`a\n${long}\nb\n${long}`, null, lengths)
      assert.deepEqual(
        values.map(value => value.slice(0, 1)),
        ['a', 'x', 'b', 'x'],
      )
    }
  })
})

const csvOf = (delimiter: CsvForm['delimiter'], column: number, width: number, headerLine = 0): CsvForm => {
  return { delimiter, column, width, headerLine, hasQuotes: true, hasComments: false, hasSeparatorLine: false }
}

describe('records of CSV', () => {
  const cell = fc.constantFrom('', 'a@b.c', 'é', ' x ', 'a,b', 'a;b', 'say "no"', 'two\nlines', "it's")
  const quoted = (text: string, delimiter: string, always: boolean) =>
    always || text.includes(delimiter) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const table = fc.record({
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 4 })),
    delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
    end: fc.constantFrom('\n', '\r\n'),
    column: fc.nat(4),
    hasHeader: fc.boolean(),
    /** From which row on every cell is in quotation marks. */
    quotedFrom: fc.nat(8),
    lengths: someLengths,
  })

  it('have the cell of the column, with or without quotation marks, whatever pieces they come in', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ rows, delimiter, end, column, hasHeader, quotedFrom, lengths }) => {
        const text = rows
          // A value has no line break.
          .map(row => row.map((each, at) => (at === column ? each.replace('\n', ' ') : each)))
          .map((row, at) => row.map(each => quoted(each, delimiter, at >= quotedFrom)).join(delimiter) + end)
          .join('')
        const options = {
          delimiter,
          relax_column_count: true,
          record_delimiter: ['\r\n', '\n'],
        }
        const records: string[][] = parse(text, options)
        const headerLine = hasHeader && records.length > 0 ? records[0].join().split('\n').length : 0
        const plain = records.slice(hasHeader ? 1 : 0).map(record => (record.at(column) ?? '').trim())
        assert.deepEqual(await scanned(text, csvOf(delimiter, column, 4, headerLine), lengths), plain)
      }),
      { numRuns: casesOf(500) },
    )
  })

  it('take a quotation mark inside a cell as it is', async () => {
    const csv = csvOf(',', 1, 2)
    assert.deepEqual(await scanned('1,a@b.c\n5" disk,d@e.f\n2,g@h.i\n', csv), ['a@b.c', 'd@e.f', 'g@h.i'])
  })

  it('go on behind a quotation mark that is never closed', async () => {
    for (const more of ['d@e.f\n', 'd@e.f\n'.repeat(400_000)]) {
      const values = await scanned(`a@b.c,1\nb@b.c,"2\n${more}`, csvOf(',', 0, 2), [50_000])
      assert.deepEqual(values.slice(0, 3), ['a@b.c', 'b@b.c', 'd@e.f'])
      assert.equal(values.length, 2 + more.length / 6)
    }
  })
})
