import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../test/support/long-run.ts'
import { openedSnapshot } from '../fixtures/opened-snapshot.ts'
import { buildPrefixIndex, PrefixIndex, type PrefixRow, prefixKey } from './prefix-index.ts'

function indexOf(rows: readonly PrefixRow[]): PrefixIndex {
  return new PrefixIndex(openedSnapshot(buildPrefixIndex('p', rows)), 'p')
}

function lookup(index: PrefixIndex, digits: string): string | null {
  return index.text(index.find(prefixKey(digits)))
}

/** The slow way: every row, the longest prefix that matches. */
function scan(rows: readonly PrefixRow[], digits: string): string | null {
  let longest: PrefixRow | null = null
  for (const row of rows) {
    if (digits.startsWith(row[0]) && row[0].length > (longest?.[0].length ?? 0)) longest = row
  }
  return longest?.[1] || null
}

const digits = (minLength: number, maxLength: number, alphabet = '0123456789') =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const rowsOf = (alphabet: string) =>
  fc.uniqueArray(fc.tuple(digits(1, 9, alphabet), fc.constantFrom('a', 'b', 'c', 'ä', '')), {
    selector: ([prefix]) => prefix,
    maxLength: 60,
  })

describe('PrefixIndex', () => {
  it('answers as a scan of every prefix does', () => {
    for (const alphabet of ['0123456789', '09', '129']) {
      fc.assert(
        fc.property(rowsOf(alphabet), fc.array(digits(0, 17, alphabet), { maxLength: 40 }), (rows, numbers) => {
          const index = indexOf(rows)
          for (const number of [...numbers, ...rows.map(([prefix]) => prefix)]) {
            assert.equal(lookup(index, number), scan(rows, number), number)
          }
        }),
        { numRuns: casesOf(300) },
      )
    }
  })

  it('does not take a number that is shorter than a prefix for one that begins with it', () => {
    const index = indexOf([
      ['49', 'Germany'],
      ['490', 'nowhere'],
      ['499999999', 'the last'],
    ])
    assert.equal(lookup(index, '49'), 'Germany')
    assert.equal(lookup(index, '490'), 'nowhere')
    assert.equal(lookup(index, '49999999'), 'Germany')
    assert.equal(lookup(index, '4999999990'), 'the last')
    assert.equal(lookup(index, '4'), null)
    assert.equal(lookup(index, ''), null)
  })

  it('reads a number from where it is told to', () => {
    const index = indexOf([['49', 'Germany']])
    assert.equal(index.find(prefixKey('+4930', 1)), index.find(prefixKey('4930')))
  })

  it('covers everything with ten prefixes, and nothing with none', () => {
    const all = indexOf(Array.from({ length: 10 }, (_, digit): PrefixRow => [String(digit), `${digit}`]))
    for (let digit = 0; digit < 10; digit++) assert.equal(lookup(all, `${digit}`.repeat(12)), `${digit}`)
    assert.equal(lookup(indexOf([]), '123'), null)
  })

  it('gives nothing where a longer prefix has no text', () => {
    const index = indexOf([
      ['49', 'Germany'],
      ['4915', ''],
    ])
    assert.equal(lookup(index, '4915'), null)
    assert.equal(lookup(index, '4916'), 'Germany')
  })

  it('keeps one range for neighbours with the same text', () => {
    const rows = Array.from({ length: 10 }, (_, digit): PrefixRow => [`49${digit}`, 'Germany'])
    assert.ok(indexOf(rows).rows <= 3)
  })

  it('gives the same bytes for the same rows in any order', () => {
    const rows: PrefixRow[] = [
      ['1', 'a'],
      ['12', 'b'],
      ['2', 'c'],
    ]
    assert.deepEqual(buildPrefixIndex('p', rows), buildPrefixIndex('p', rows.toReversed()))
  })
})

describe('the builder', () => {
  const refused: Record<string, PrefixRow[]> = {
    'an empty prefix': [['', 'a']],
    'ten digits': [['1234567890', 'a']],
    'a letter': [['12a', 'a']],
    'a digit that is not ASCII': [['१२', 'a']],
    'a prefix that comes twice': [
      ['12', 'a'],
      ['3', 'b'],
      ['12', 'a'],
    ],
  }
  for (const [what, rows] of Object.entries(refused)) {
    it(`refuses ${what}`, () => {
      assert.throws(() => buildPrefixIndex('p', rows), RangeError)
    })
  }

  it('refuses more texts than it can number', () => {
    const rows = Array.from({ length: 65_536 }, (_, at): PrefixRow => [String(100_000 + at), `text ${at}`])
    assert.throws(() => buildPrefixIndex('p', rows), /65536 texts/)
    assert.equal(lookup(indexOf(rows.slice(1)), '165535'), 'text 65535')
  })
})
