/** Files of entries as programs and people really write them: what is odd in one row changes nothing of another. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../test/support/long-run.ts'
import { type LineCount, readRows } from './csv.ts'
import type { ListName } from './store.ts'

/** Entries in clear, each behind its line; "!" and the first words of what is wrong where there is none. */
async function told(text: string | Buffer, list: ListName = 'suppression', pieceBytes = 7) {
  const file = Buffer.from(text as string)
  async function* pieces() {
    for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes)
  }
  const reader = {
    list,
    hash: (each: { local: string; domain: string }) => `${each.local}@${each.domain}`,
    fingerprint: '',
  }
  const count: LineCount = { lines: 0 }
  const rows: string[] = []
  for await (const group of readRows(pieces(), reader, count)) {
    for (const row of group) {
      rows.push(`${row.line} ${'entry' in row ? row.entry.value : `! ${row.problem.slice(0, 12)}`}`)
    }
  }
  return { rows, lines: count.lines }
}

const rowsOf = async (text: string | Buffer, list?: ListName) => (await told(text, list)).rows

describe('the separator of a file', () => {
  it('is one for all of its rows', async () => {
    assert.deepEqual(
      await rowsOf(
        'Company;Email;Date\nPlain GmbH;a@one.example;2024\nShop, webstore.com;a@two.example;2024\nDoe, x@three.example;a@four.example;2024\n',
      ),
      ['2 a@one.example', '3 a@two.example', '4 a@four.example'],
    )
    assert.deepEqual(await rowsOf('Company,Email\nShop; webstore.org,b@two.example\n', 'allow'), ['2 b@two.example'])
    assert.deepEqual(await rowsOf('Name\tEmail\nDoe, Jane\tj@one.example\nA; B|C\tk@one.example'), [
      '2 j@one.example',
      '3 k@one.example',
    ])
    assert.deepEqual(await rowsOf('a@one.example|Shop; webstore.org, Ltd\nb@one.example|x\n'), [
      '1 a@one.example',
      '2 b@one.example',
    ])
  })

  it('is named by a first line of Excel', async () => {
    for (const [line, separator] of [
      ['sep=;', ';'],
      ['"sep=,"', ','],
      ['SEP=\t', '\t'],
    ]) {
      for (const end of ['\n', '\r\n']) {
        const { rows, lines } = await told(
          [`\ufeff${line}`, `x${separator}Email`, `1${separator}a@one.example`].join(end),
        )
        assert.deepEqual([rows, lines], [['3 a@one.example'], 3])
      }
    }
  })
})

describe('an entry', () => {
  it('is taken from its own column only: a row that has more cells than the names may have moved it', async () => {
    assert.deepEqual(
      await rowsOf('Company,Email\nShop, webstore.org,b@two.example\nShop, webstore.org,\nX,c@two.example\n'),
      ['2 ! The row has ', '3 ! The row has ', '4 c@two.example'],
    )
  })

  it('is one in its row', async () => {
    assert.deepEqual(await rowsOf('email\nx@one.example;y@one.example\nz@one.example\n'), [
      '2 ! The entry is',
      '3 z@one.example',
    ])
    assert.deepEqual(await rowsOf('email;name\nx@one.example;y@one.example;Ann\nz@one.example;Ann; B\n'), [
      '2 ! The row has ',
      '3 z@one.example',
    ])
  })

  it('is in the column of addresses where another one is of domains or streets, and of domains where those are wanted', async () => {
    const file = 'Domain,Address,E-Mail\nwebstore.org,Main St 1,a@one.example\n'
    assert.deepEqual(await rowsOf(file), ['2 a@one.example'])
    assert.deepEqual(await rowsOf(file, 'owned'), ['2 webstore.org'])
  })

  it('that may be a comment is told', async () => {
    assert.deepEqual(await rowsOf('Company,Email\n# all of 2024\n#1 Shop,a@one.example\n#b@one.example\n'), [
      '3 ! The row begi',
    ])
  })

  it('is not taken out of a cell of several lines, whatever stands there', async () => {
    const { rows, lines } = await told(
      'Name,Note,Email\nAnn,"hi\nvictim@one.example\nbye, x",a@one.example\nBob,,b@one.example\n',
    )
    assert.deepEqual([rows, lines], [['4 a@one.example', '5 b@one.example'], 5])
    assert.deepEqual(await rowsOf('email,note\na@one.example,"see\nvictim@one.example,ok"\nb@one.example,x\n'), [
      '2 ! A quotation ',
      '3 ! A quotation ',
      '4 b@one.example',
    ])
  })

  it('is found below titles', async () => {
    assert.deepEqual(await rowsOf('Objections of shop.example\n\nName;Email\nAnn;a@one.example\n'), [
      '1 ! The row is b',
      '4 a@one.example',
    ])
    assert.deepEqual(await rowsOf('a.example\nb.example\ndomain\nc.example\n'), [
      '1 a.example',
      '2 b.example',
      '3 ! The entry is',
      '4 c.example',
    ])
  })
})

describe('one hostile line in a good file', () => {
  it('of 20,000 rows loses itself', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `r${at}@good.example`)
    for (const line of [
      '"Doe, John" <j@bad.example>',
      '"r4"@bad.example',
      '"never closed',
      'x'.repeat(150_000),
      `"${'y'.repeat(3_000_000)}`,
    ]) {
      const file = ['email', ...rows.slice(0, 4), line, ...rows.slice(4)].join('\n')
      const { rows: read, lines } = await told(file, 'suppression', 65_536)
      assert.deepEqual([read.length, lines], [20_001, 20_002])
      assert.deepEqual(
        read.filter(row => row.includes('!')).map(row => row.split(' ')[0]),
        ['6'],
      )
    }
  })

  const separators = fc.constantFrom(',', ';', '\t')
  const note = fc.constantFrom(
    '',
    'Ann',
    'Doe, Ann',
    'A; B',
    'say "hi"',
    '"',
    'two\nlines',
    'mail x@other.example',
    'é',
  )
  const table = fc.record({
    separator: separators,
    notes: fc.array(fc.tuple(note, note), { minLength: 2, maxLength: 12 }),
    hasHeader: fc.boolean(),
    isQuoted: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n'),
    position: fc.nat(12),
  })
  const token = fc.constantFrom(
    '"',
    '""',
    ',',
    ';',
    '\t',
    ' ',
    'x',
    '#',
    '@',
    '\0',
    '\ufffd',
    'Doe',
    "'",
    '\\',
    '<evil@bad.example>',
  )
  const hostile = fc.oneof(
    fc.array(token, { minLength: 1, maxLength: 12 }).map(tokens => tokens.join('')),
    fc.constantFrom(
      '"Doe, John" <j@bad.example>',
      '"r4"@bad.example',
      '"never closed',
      'x,"',
      'evil@bad.example,"',
      `"${'y'.repeat(150_000)}`,
      'evil@bad.example;evil@worse.example',
      '\xff\xfe',
    ),
  )

  it('loses nothing but itself, and every line is counted', async () => {
    await fc.assert(
      fc.asyncProperty(table, hostile, async ({ separator, notes, hasHeader, isQuoted, end, position }, line) => {
        const cell = (text: string) => (isQuoted || /["\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
        // Only commas and semicolons go with quotation marks everywhere.
        const plain = (text: string) => (separator === '\t' && !isQuoted ? text.replaceAll(/["\n]/g, ' ') : cell(text))
        const good = notes.map(([one, two], at) => {
          const cells = hasHeader ? [one, `p${at}@good.example`, two] : [`p${at}@good.example`, one, two]
          return cells.map(plain).join(separator)
        })
        const names = ['Name', 'Email', 'Note'].map(plain).join(separator)
        const lines = hasHeader ? [names, ...good] : [...good]
        // The delimiter is that of the first rows.
        lines.splice(Math.min(position, lines.length), 0, line)
        const text = lines.join(end) + end
        const { rows, lines: counted } = await told(text, 'suppression', 10_000)
        const taken = rows.map(row => row.split(' ')[1])
        for (const at of notes.keys())
          assert.ok(taken.includes(`p${at}@good.example`), `p${at} of ${JSON.stringify(text)}`)
        const others = taken.filter(each => each !== '!' && !each.endsWith('@good.example'))
        assert.ok(
          others.every(each => line.includes(each)),
          JSON.stringify([others, text]),
        )
        assert.ok(rows.length === good.length || rows.length === good.length + 1)
        assert.equal(counted, text.split(/\r\n|\n/).length - 1)
      }),
      { numRuns: casesOf(600) },
    )
  })

  it('of any bytes loses nothing but itself, and rows taken, not taken and lines without a row are all lines', async () => {
    const bytes = fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .map(array => array.filter(byte => byte !== 10 && byte !== 13))
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 2, max: 30 }), fc.nat(30), async (line, size, position) => {
        const good = Array.from({ length: size }, (_, at) => Buffer.from(`p${at}@good.example`))
        const lines = [Buffer.from('email'), ...good]
        lines.splice(1 + Math.min(position, size), 0, Buffer.from(line))
        const { rows, lines: counted } = await told(Buffer.concat(lines.flatMap(each => [each, Buffer.from('\n')])))
        const taken = rows.filter(row => !row.includes('!')).length
        assert.ok(taken === size || taken === size + 1)
        assert.equal(new Set(rows.filter(row => row.endsWith('@good.example'))).size, size)
        // The names of the columns, and the hostile line where nothing is in it.
        assert.ok(counted === size + 2 && counted - rows.length >= 1 && counted - rows.length <= 2)
      }),
      { numRuns: casesOf(300) },
    )
  })
})
