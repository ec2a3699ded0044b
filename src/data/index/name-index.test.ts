import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/arbitraries.ts'
import { openedSnapshot } from '../fixtures/opened-snapshot.ts'
import { packBytes } from '../snapshot/packed-bytes.ts'
import { SnapshotError } from '../snapshot/snapshot.ts'
import { emptyHash, extendHash, hashBetween, longestText, NameIndex, packNames } from './name-index.ts'

/** Texts that share beginnings, and of several scripts. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'ж', '民'), minLength: 1, maxLength: 6 }),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 }).filter(each => !/[\n\ud800-\udfff]/.test(each)),
)

function inOrder(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1))
}

function opened(texts: readonly string[]): NameIndex {
  return new NameIndex(openedSnapshot(packNames('n', texts)), 'n')
}

describe('an index of names', () => {
  it('knows every text by its position, and no other, as a Map does', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), fc.array(text), (texts, others) => {
        const ordered = inOrder(texts)
        const index = opened(ordered)
        const oracle = new Map(ordered.map((each, position) => [each, position]))
        assert.equal(index.size, ordered.length)
        for (const each of [...ordered, ...others]) assert.equal(index.numberOf(each), oracle.get(each) ?? -1)
        ordered.forEach((each, position) => {
          assert.equal(index.textOf(position), each)
        })
      }),
    )
  })

  it('holds texts up to its limit, and a table that is half full', () => {
    const texts = inOrder(['x'.repeat(longestText), ...Array.from({ length: 5000 }, (_, number) => `name${number}`)])
    const index = opened(texts)
    for (const [position, each] of texts.entries()) assert.equal(index.numberOf(each), position)
    assert.equal(index.numberOf('name5000'), -1)
  })

  it('knows nothing when it is empty', () => {
    assert.equal(opened([]).numberOf('a'), -1)
    assert.equal(opened(['a']).numberOf(''), -1)
  })

  it('is not built of texts that are out of order, twice there, empty, too long, of two lines, or beyond the basic plane', () => {
    for (const wrong of [['b', 'a'], ['a', 'a'], [''], ['x'.repeat(longestText + 1)], ['a\nb'], ['a😀']]) {
      assert.throws(() => packNames('n', wrong), RangeError)
    }
  })
})

describe('parts of a text', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcABC'), maxLength: 12 })
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 5 }))
  const hashOf = (text: string) => [...text].reduce((hash, unit) => extendHash(hash, unit.charCodeAt(0)), emptyHash)

  it('are found where they stand, and by hashes of what is before them, as if they were cut out', () => {
    fc.assert(
      fc.property(texts, letters, (named, around) => {
        const index = opened(inOrder(named))
        const units = Uint16Array.from(around, unit => unit.charCodeAt(0))
        const beginnings = Array.from({ length: around.length + 1 }, (_, at) => hashOf(around.slice(0, at)))
        for (let start = 0; start <= around.length; start++) {
          for (let end = start; end <= around.length; end++) {
            const expected = index.numberOf(around.slice(start, end))
            const hash = hashBetween(beginnings[start], beginnings[end], end - start)
            assert.equal(index.numberOf(around, start, end), expected)
            assert.equal(index.find(hash, units, start, end), expected)
          }
        }
      }),
    )
  })
})

describe('sections of names that do not belong together', () => {
  const good = packNames('n', ['ab', 'abc', 'b'])
  const bad = {
    'a length too many': { 'n.shared': packBytes(Uint8Array.of(0, 2, 0, 0)) },
    'a count too few': { 'n.counts': Uint32Array.of(2, good['n.counts'][1], good['n.counts'][2]) },
    'a byte too few': { 'n.counts': Uint32Array.of(3, good['n.counts'][1] - 1, good['n.counts'][2]) },
    'a unit too few': { 'n.counts': Uint32Array.of(3, good['n.counts'][1], good['n.counts'][2] - 1) },
    'a unit too many': { 'n.counts': Uint32Array.of(3, good['n.counts'][1], good['n.counts'][2] + 1) },
    'more units than the texts can have': { 'n.counts': Uint32Array.of(3, good['n.counts'][1], 2 ** 31) },
    'no counts': { 'n.counts': new Uint32Array(0) },
    'a text that shares more than there is': { 'n.shared': packBytes(Uint8Array.of(0, 3, 0)) },
    'a first text that shares something': { 'n.shared': packBytes(Uint8Array.of(1, 2, 0)) },
    'fewer rests than names': { 'n.rests': packBytes(Buffer.from('ab\nc')) },
    'more rests than names': { 'n.rests': packBytes(Buffer.from('ab\nc\nb\nd')) },
    'bytes that are not packed': { 'n.rests': Uint8Array.of(1, 2, 3) },
  }
  for (const [what, changed] of Object.entries(bad)) {
    it(`are refused: ${what}`, () => {
      assert.throws(() => new NameIndex(openedSnapshot({ ...good, ...changed }), 'n'), SnapshotError)
    })
  }

  it('are refused when one is missing', () => {
    const { 'n.rests': _, ...rest } = good
    assert.throws(() => new NameIndex(openedSnapshot(rest), 'n'), SnapshotError)
  })
})
