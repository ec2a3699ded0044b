import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../test/support/long-run.ts'
import {
  addId,
  addRange,
  countIds,
  formatIdRanges,
  hasId,
  type IdRange,
  type IdRanges,
  parseIdRanges,
  partIn,
  partOutside,
  removeId,
  removeRange,
} from './id-ranges.ts'

/** Numbers close together, so that ranges meet, join and split often. */
const id = fc.integer({ min: 1, max: 24 })
const steps = fc.array(fc.record({ add: fc.boolean(), id }), { maxLength: 120 })

/** The same set the plain way. */
function textOfSet(ids: ReadonlySet<number>): string {
  const parts: string[] = []
  for (const first of [...ids].sort((a, b) => a - b)) {
    if (ids.has(first - 1)) continue
    let last = first
    while (ids.has(last + 1)) last += 1
    parts.push(first === last ? String(first) : `${first}-${last}`)
  }
  return parts.join(',')
}

describe('id ranges', () => {
  it('hold after every step exactly what a plain set holds', () => {
    fc.assert(
      fc.property(steps, all => {
        const ranges: IdRanges = []
        const plain = new Set<number>()
        for (const step of all) {
          if (!step.add) assert.equal(removeId(ranges, step.id), plain.delete(step.id))
          else if (plain.has(step.id)) assert.throws(() => addId(ranges, step.id), RangeError)
          else {
            addId(ranges, step.id)
            plain.add(step.id)
          }
          assert.equal(formatIdRanges(ranges), textOfSet(plain))
          assert.equal(countIds(ranges), plain.size)
          for (let each = 0; each <= 25; each += 1) assert.equal(hasId(ranges, each), plain.has(each))
        }
      }),
      { numRuns: casesOf(300) },
    )
  })

  it('stay sorted and apart, with no range that could be joined to its neighbour', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id), ids => {
        const ranges: IdRanges = []
        for (const each of ids) addId(ranges, each)
        for (const [index, [first, last]] of ranges.entries()) {
          assert.ok(first <= last)
          if (index > 0) assert.ok(first > ranges[index - 1][1] + 1)
        }
      }),
    )
  })

  it('take and give whole ranges as a plain set takes and gives their numbers', () => {
    const range = fc.tuple(id, fc.nat({ max: 9 })).map(([first, more]): IdRange => [first, first + more])
    fc.assert(
      fc.property(fc.array(fc.record({ add: fc.boolean(), range }), { maxLength: 60 }), all => {
        const ranges: IdRanges = []
        const plain = new Set<number>()
        for (const { add, range } of all) {
          const ids = Array.from({ length: range[1] - range[0] + 1 }, (_, index) => range[0] + index)
          assert.equal(formatIdRanges(partIn(ranges, range)), textOfSet(new Set(ids.filter(each => plain.has(each)))))
          const outside = new Set(ids.filter(each => !plain.has(each)))
          assert.equal(formatIdRanges(partOutside(ranges, range)), textOfSet(outside))
          for (const each of ids) add ? plain.add(each) : plain.delete(each)
          if (add) addRange(ranges, range)
          else removeRange(ranges, range)
          assert.equal(formatIdRanges(ranges), textOfSet(plain))
        }
      }),
    )
  })

  it('are not read from a text of another form or order', () => {
    for (const text of [
      'x',
      '1-',
      '-1',
      '1--2',
      '1-2-3',
      ' 1',
      '1.5',
      '1e3',
      '3-2',
      '2,1',
      '1-3,3',
      '1,',
      '9'.repeat(17),
    ]) {
      assert.throws(() => parseIdRanges(text), RangeError, text)
    }
  })

  it('come back from their text unchanged', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 40 })), ids => {
        const ranges: IdRanges = []
        for (const each of ids) addId(ranges, each)
        assert.deepEqual(parseIdRanges(formatIdRanges(ranges)), ranges)
      }),
    )
  })

  it('are written as in the journal', () => {
    const ranges: IdRanges = []
    for (const each of [80, 17, 83, 18, 79]) addId(ranges, each)
    assert.equal(formatIdRanges(ranges), '17-18,79-80,83')
    assert.equal(formatIdRanges([]), '')
    assert.deepEqual(parseIdRanges(''), [])
  })

  it('refuse a number they have, and are left as they were', () => {
    const ranges = parseIdRanges('5-9')
    for (const each of [5, 7, 9]) assert.throws(() => addId(ranges, each), /reservation \d is in the set already/)
    assert.equal(formatIdRanges(ranges), '5-9')
  })

  it('stay one range for a hundred thousand numbers that come in sequence', () => {
    const ranges: IdRanges = []
    for (let each = 1; each <= 100_000; each += 1) addId(ranges, each)
    assert.equal(formatIdRanges(ranges), '1-100000')
    for (let each = 1; each < 100_000; each += 1) assert.ok(removeId(ranges, each))
    assert.equal(formatIdRanges(ranges), '100000')
  })
})
