import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { exportHead, exportLine, type Reader, readRows } from './csv.ts'
import { addressHasher, hashFingerprint } from './entry.ts'
import type { ListName } from './store.ts'

const secret = Buffer.alloc(32, 3)
const hash = addressHasher(secret, 'acc')
const readerOf = (list: ListName = 'suppression'): Reader => ({
  list,
  hash,
  fingerprint: hashFingerprint(secret, 'acc'),
})

async function* pieces(file: Buffer, size: number) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}

async function rowsOf(text: string | Buffer, reader = readerOf(), pieceBytes = 7) {
  const rows = []
  for await (const group of readRows(pieces(Buffer.from(text), pieceBytes), reader)) rows.push(...group)
  return rows
}

/** Lines with their entry, or the first words of what is wrong. */
const toldOf = async (text: string, list?: ListName) =>
  (await rowsOf(text, readerOf(list))).map(row =>
    'entry' in row
      ? `${row.line} ${row.entry.kind === 'domain' ? row.entry.value : 'address'}`
      : `${row.line} ! ${row.problem.slice(0, 20)}`,
  )

describe('a CSV file', () => {
  const files: [string, string, string[]][] = [
    ['without names of columns', 'example.com\nann@example.com\n', ['1 example.com', '2 address']],
    ['with a name of its column', 'Email\nann@example.com', ['2 address']],
    ['with the entry in another column', 'name,e-mail,since\nAnn,ann@example.com,2020\n', ['2 address']],
    [
      'with semicolons, a byte order mark and lines of Windows',
      '\ufeffid;domain\r\n7;example.com\r\n',
      ['2 example.com'],
    ],
    ['with tabs', 'example.com\t1\nexample.org\t2', ['1 example.com', '2 example.org']],
    ['with quotes and white space', '"ann@example.com"\n  example.com  ,x\n', ['1 address', '2 example.com']],
    [
      'with comments and empty lines',
      '# who objected\n\nexample.com\n,,\n\nexample.org',
      ['3 example.com', '6 example.org'],
    ],
    [
      'with bad rows between',
      'example.com\nnot one\nco.uk\nexample.org',
      ['1 example.com', '2 ! The entry is not a v', '3 ! The entry is a publi', '4 example.org'],
    ],
    ['with a cell of two lines', '"example.com","a\nb"\nwrong', ['2 example.com', '3 ! The entry is not a v']],
    ['with rows of different lengths', 'address\nexample.com,1,2,3\n', ['2 example.com']],
    ['that is empty', '', []],
    ['of nothing but a name', 'email\n', []],
    ['whose first line is wrong', 'wrong\nexample.com', ['1 ! The entry is not a v', '2 example.com']],
    [
      'with a quote that is not closed',
      'example.com\n"example.org\nexample.net\n',
      ['1 example.com', '2 ! The entry is not a v', '3 example.net'],
    ],
    ['with a number sign inside', 'a#b@example.com\n', ['1 address']],
  ]
  for (const [what, text, told] of files) it(what, async () => assert.deepEqual(await toldOf(text), told))

  it('that is to be owned takes no addresses', async () => {
    assert.deepEqual(await toldOf('domain\nexample.com\nann@example.com\n', 'owned'), [
      '2 example.com',
      '3 ! The list of owned do',
    ])
  })

  it('that is not UTF-8 has bad rows where it is not', async () => {
    const rows = await rowsOf(Buffer.from('b\xfccher.example\nexample.com\n', 'latin1'))
    assert.deepEqual(
      rows.map(row => [row.line, 'entry' in row]),
      [
        [1, false],
        [2, true],
      ],
    )
  })

  it('may be in UTF-16 with a byte-order mark, cut into any pieces', async () => {
    const text = '\ufeffName;E-Mail\r\nZoë 🙂;ann@example.com\r\nBob;bücher.example\r\n;nobody\r\n'
    const expected = await rowsOf(text)
    assert.deepEqual(
      expected.map(row => [row.line, 'entry' in row]),
      [
        [2, true],
        [3, true],
        [4, false],
      ],
    )
    const file = Buffer.from(text, 'utf16le')
    for (const size of [1, 2, 3, 7, 1_000]) {
      assert.deepEqual(await rowsOf(file, readerOf(), size), expected)
      assert.deepEqual(await rowsOf(Buffer.from(file).swap16(), readerOf(), size), expected)
    }
  })

  it('in UTF-16 that is cut or damaged loses the row of the damage alone', async () => {
    const file = Buffer.from('\ufeffa@one.example\nb@two.example\nc@one.example\nd@one.example', 'utf16le')
    file.writeUInt16LE(0xd800, 2 * 16)
    const rows = await rowsOf(file.subarray(0, -1), readerOf(), 5)
    assert.deepEqual(
      rows.map(row => [row.line, 'entry' in row]),
      [
        [1, true],
        [2, false],
        [3, true],
        [4, false],
      ],
    )
  })

  it('whose column has a name that is not known has its entries where most of the rows have one', async () => {
    const columns: [string, string[]][] = [
      ['Nombre;Correo electrónico\nAna;ana@one.example\nEva;\nIda;ida@one.example\n', ['1 !', '2', '3 !', '4']],
      ['姓名,邮箱,网站\nA,a@one.example,one.example\nB,b@two.example,two.example\n', ['1 !', '2', '3']],
      ['Nom,Site\nA,one.example\nB,two.example\n', ['1 !', '2', '3']],
      // The first column is that of the entries wherever it has them.
      ['Firma,Kontakt\none.example,a@one.example\ntwo.example,b@two.example\n', ['1 !', '2', '3']],
      // Which one it is, nothing says.
      ['Nom,Un,Deux\nA,a@one.example,b@one.example\n', ['1 !', '2 !']],
    ]
    for (const [text, told] of columns) {
      const rows = await rowsOf(text)
      assert.deepEqual(
        rows.map(row => ('entry' in row ? `${row.line}` : `${row.line} !`)),
        told,
        text,
      )
    }
    const [, company] = await rowsOf('Firma,Kontakt\none.example,a@one.example\ntwo.example,b@two.example\n')
    assert.deepEqual(company, { line: 2, entry: { kind: 'domain', value: 'one.example' } })
  })

  it('tells nothing of what stands in a bad row', async () => {
    const rows = await rowsOf('secret person\n')
    assert.ok(!JSON.stringify(rows).includes('secret'))
  })

  it('that cannot be read any more fails', async () => {
    async function* broken() {
      yield Buffer.from('example.com\n')
      throw new Error('the disk is gone')
    }
    const read = async () => {
      for await (const rows of readRows(broken(), readerOf())) assert.ok(rows)
    }
    await assert.rejects(read(), /the disk is gone/)
  })

  it('is read the same however it is cut into pieces, and to its end whatever it holds', async () => {
    const cell = fc.oneof(
      fc.constantFrom('example.com', 'ann@example.com', '"', '""', 'a,b', '#', 'email'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), async (lines, size) => {
        const file = Buffer.from(lines.join('\n'))
        assert.deepEqual(await rowsOf(file, readerOf(), size), await rowsOf(file, readerOf(), file.length + 1))
      }),
      { examples: [[['"', '" !', 'example.com'], 1]] },
    )
  })

  it('of a hundred thousand rows is read piece by piece', async () => {
    async function* many() {
      for (let at = 0; at < 100_000; at += 100) {
        yield Buffer.from(Array.from({ length: 100 }, (_, each) => `a${at + each}@example.com\n`).join(''))
      }
    }
    let [rows, last] = [0, 0]
    for await (const group of readRows(many(), readerOf())) {
      rows += group.length
      last = group.at(-1)?.line ?? last
    }
    assert.deepEqual([rows, last], [100_000, 100_000])
  })
})

describe('an export', () => {
  const proof = { addedAt: 0, provedAt: null, askedAt: null }
  const value = hash({ local: 'ann', domain: 'example.com' })
  const file =
    exportHead +
    exportLine({ kind: 'domain', value: 'example.org', ...proof }, readerOf().fingerprint) +
    exportLine({ kind: 'address', value, ...proof }, readerOf().fingerprint)

  it('is read back by the account that it was made for', async () => {
    assert.deepEqual(await rowsOf(file), [
      { line: 2, entry: { kind: 'domain', value: 'example.org' } },
      { line: 3, entry: { kind: 'address', value } },
    ])
  })

  it('has hashes that no other account can use', async () => {
    const other = { ...readerOf(), fingerprint: hashFingerprint(secret, 'other') }
    const [, row] = await rowsOf(file, other)
    assert.ok('problem' in row && row.problem.includes('another account'))
  })
})
