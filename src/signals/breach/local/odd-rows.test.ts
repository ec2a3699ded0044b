/** Inputs as they are really found: what is odd in one row changes nothing of another, and every line is counted. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import { TemporaryBreaches } from '../fixtures/local-breaches.ts'
import { type InputCounts, scanValues } from './import-breach.ts'
import { inputFormOf } from './input-form.ts'
import { readers } from './read-value.ts'

/** The addresses of an input, as an import reads them. */
async function addressesOf(text: string, column: string | null = null, pieceBytes = 1e9) {
  const bytes = Buffer.from(text)
  const decided = inputFormOf(bytes, column)
  assert.ok(decided.outcome === 'decided', JSON.stringify(decided))
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const into = Buffer.alloc(1_024)
  const read = readers[decided.form]
  const addresses: string[] = []
  const others: number[] = []
  const lines = await scanValues(pieces(), decided.csv, {
    isValue: (cell, from, to) => read(cell, from, to, into) > 0,
    take: (cell, from, to, line) => {
      const length = read(cell, from, to, into)
      if (length > 0) addresses.push(into.toString('utf8', 0, length))
      else others.push(line)
    },
    refuse: line => void others.push(line),
  })
  return { addresses, others, lines }
}

const user = (at: number) => `user${String(at).padStart(2, '0')}@example.com`

describe('quotation marks that are none', () => {
  const cells: readonly (readonly [string, (at: number) => readonly [string, string]])[] = [
    ['in front of a password', at => [user(at), '"x']],
    ['alone as a password', at => [user(at), '"']],
    ['at the end of a password', at => [user(at), 'x"']],
    ['in turn in front of and behind a password', at => [user(at), at === 5 ? '"x' : 'x"']],
  ]
  for (const [what, odd] of cells) {
    for (const delimiter of [',', ';', '|', '\t', ':']) {
      for (const [isFirst, hasHeader] of [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ]) {
        it(`${what} take no row along: ${JSON.stringify(delimiter)}, ${isFirst}, ${hasHeader}`, async () => {
          const rows = Array.from({ length: 20 }, (_, index) => {
            const [address, password] = index === 4 || index === 14 ? odd(index + 1) : [user(index + 1), 'pw']
            return (isFirst ? [address, password] : [password, address]).join(delimiter)
          })
          const names = isFirst ? ['email', 'password'] : ['password', 'email']
          const text = [...(hasHeader ? [names.join(delimiter)] : []), ...rows].join('\n')
          const { addresses } = await addressesOf(text, hasHeader ? null : isFirst ? '1' : '2')
          assert.deepEqual(
            addresses,
            rows.map((_, index) => user(index + 1)),
          )
        })
      }
    }
  }

  it('around a part of the address lose that row alone, by its line', async () => {
    for (const odd of [`"${user(5)}`, `${user(5)}"`, `"${user(5)}" x`]) {
      const rows = Array.from({ length: 20 }, (_, index) => `${index === 4 || index === 14 ? odd : user(index + 1)},pw`)
      const { addresses, others } = await addressesOf(['email,pw', ...rows].join('\n'))
      assert.deepEqual([addresses.length, others], [18, [6, 16]])
    }
  })
})

describe('one hostile line in a good input', () => {
  const token = fc.constantFrom(
    '"',
    '""',
    ',',
    ';',
    '|',
    ':',
    '\t',
    ' ',
    'x',
    '#',
    '@',
    '\0',
    'Doe',
    'evil@bad.example',
  )
  const hostile = fc.oneof(
    fc.array(token, { minLength: 1, maxLength: 10 }).map(tokens => tokens.join('')),
    fc.constantFrom('"never closed', 'evil@bad.example,"', `"${'y'.repeat(150_000)}`, 'evil@bad.example:"'),
  )
  const password = fc.constantFrom('pw', '', 'say "hi"', 'x', 'two words')

  it('loses nothing but itself, and every line is counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(',', ';', '|', '\t', ':'),
        fc.array(fc.tuple(password, password), { minLength: 2, maxLength: 10 }),
        fc.nat(10),
        hostile,
        async (delimiter, passwords, position, line) => {
          const cell = (text: string) =>
            /["]/.test(text) && /[,;]/.test(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
          const good = passwords.map(([one, two], at) => [cell(one), `p${at}@good.example`, cell(two)].join(delimiter))
          const lines = [['name', 'email', 'password'].join(delimiter), ...good]
          lines.splice(Math.min(position, lines.length), 0, line)
          const { addresses, others, lines: counted } = await addressesOf(lines.join('\n'), null, 50_000)
          const bad = addresses.filter(each => !each.endsWith('@good.example'))
          for (const at of passwords.keys()) assert.ok(addresses.includes(`p${at}@good.example`))
          assert.ok(bad.length <= 1 && bad.every(each => line.toLowerCase().includes(each)))
          assert.equal(addresses.length + others.length, counted - 1)
        },
      ),
      { numRuns: casesOf(500) },
    )
  })
})

describe('an input', () => {
  it('gives no address out of another cell', async () => {
    const moved = await addressesOf('name,email,ip\nDoe, x@other.example,a@one.example,::1\nAnn,b@one.example,a, b\n')
    assert.deepEqual([moved.addresses, moved.others], [['b@one.example'], [2]])
    const noted = await addressesOf(
      'note,email,ip\n"hi\nx@other.example\nbye",a@one.example,::1\nAnn,b@one.example,::1\n',
    )
    assert.deepEqual([noted.addresses, noted.lines], [['a@one.example', 'b@one.example'], 5])
  })
})

describe('an import', () => {
  let breaches: TemporaryBreaches
  beforeEach(() => {
    breaches = new TemporaryBreaches()
  })
  afterEach(() => breaches.close())

  it('counts every line of the file, and names those without an address', async () => {
    const file = 'email,note\na@one.example,"x\ny"\n\nb@one.example,"\nnobody,\nc@one.example,""\n'
    const outcome = await breaches.import('Forum', file)
    assert.ok(outcome.outcome === 'imported')
    // The names of the columns and the second line of a note are none of these.
    const counts: InputCounts = { lines: 7, values: 3, others: 1, empty: 1, otherLines: [6] }
    assert.deepEqual(outcome.counts, counts)
  })
})
