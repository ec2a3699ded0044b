import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Reader as MaxmindReader } from 'maxmind'
import { Reader } from 'mmdb-lib'
import { isLongRun } from '../../../test/support/long-run.ts'
import { formatIpv4, formatIpv6 } from '../../core/ip-address.ts'
import { DataSection, type MmdbValue } from './data-section.ts'
import { mmdbPieces, SearchTree, type TreeRange } from './mmdb-file.ts'

const metadata = { databaseType: 'Test', description: 'x'.repeat(70_000), buildEpoch: 1_700_000_000 }

/** A value as it is written, and as readers give it back. */
interface Pair {
  readonly written: MmdbValue
  readonly read: unknown
}

const uint = (type: 'uint16' | 'uint32', max: number) =>
  fc.integer({ min: 0, max }).map((value): Pair => ({ written: { type, value }, read: value }))
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', 'a'.repeat(28), 'b'.repeat(29), 'c'.repeat(300)),
)

const { value: valueArbitrary } = fc.letrec<{ value: Pair; map: Pair }>(tie => ({
  map: fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }).map(map => {
    const entries = Object.entries(map)
    const of = (side: keyof Pair) => Object.fromEntries(entries.map(([key, pair]) => [key, pair[side]]))
    return { written: of('written') as MmdbValue, read: of('read') }
  }),
  value: fc.oneof(
    { depthSize: 'small' },
    text.map(value => ({ written: value, read: value })),
    fc.boolean().map(value => ({ written: value, read: value })),
    fc.double({ noNaN: true }).map(value => ({ written: { type: 'double', value } as const, read: value })),
    uint('uint16', 0xffff),
    uint('uint32', 0xffffffff),
    tie('map'),
    fc.array(tie('value'), { maxLength: 40 }).map(pairs => ({
      written: pairs.map(({ written }) => written),
      read: pairs.map(({ read }) => read),
    })),
  ),
}))

/** Last addresses of ranges, ascending; the last one ends the space. Many lie close together, some far apart. */
const word = fc.oneof(fc.constantFrom(0, 1, 0xffff, 0xffffffff, 0x80000000), fc.integer({ min: 0, max: 0xffffffff }))
const lastsArbitrary = fc
  .array(fc.oneof(fc.tuple(fc.constant(0), fc.constant(0), fc.constant(0), word), fc.tuple(word, word, word, word)))
  .map(lasts => [
    ...lasts,
    [0, 0, 0, 0xffffffff],
    [0, 0, 0xfffe, 0xffffffff],
    [0, 0, 0xffff, 0xffffffff],
    Array(4).fill(0xffffffff),
  ])
  .map(lasts => lasts.map(words => Uint32Array.from(words)).sort(compare))
  .map(lasts => lasts.filter((last, at) => at === 0 || compare(last, lasts[at - 1]) !== 0))

function compare(a: Uint32Array, b: Uint32Array): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : a[at] - b[at]
}

const textOf = (words: Uint32Array) =>
  words[0] === 0 && words[1] === 0 && words[2] === 0 ? formatIpv4(words[3]) : formatIpv6(words)

function next(words: Uint32Array): Uint32Array {
  const result = words.slice()
  for (let at = 3; at >= 0; at--) {
    result[at] += 1
    if (result[at] !== 0) break
  }
  return result
}

describe('a file in the format of MaxMind', () => {
  it('is read by maxmind and mmdb-lib as it was written, at the ends of every range', () => {
    const values = fc.array(fc.option(valueArbitrary), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lastsArbitrary, values, (lasts, pairs) => {
        const section = new DataSection()
        const pairOf = (at: number) => pairs[at % pairs.length]
        const isMapped = (last: Uint32Array) => last[0] === 0 && last[1] === 0 && last[2] === 0xffff
        const written = (last: Uint32Array, at: number) => (isMapped(last) ? null : pairOf(at))
        const ranges = lasts.map((last, at): TreeRange => {
          const pair = written(last, at)
          return { last, data: pair === null ? null : section.add(pair.written) }
        })
        const tree = new SearchTree(ranges)
        tree.alias([0, 0, 0xffff, 0])
        const file = Buffer.concat([...mmdbPieces(tree, section, metadata)])
        for (const reader of [new Reader(file), new MaxmindReader<never>(file)]) {
          assert.deepEqual(
            [reader.metadata.databaseType, reader.metadata.description, reader.metadata.buildEpoch.getTime()],
            ['Test', { en: metadata.description }, 1_700_000_000_000],
          )
          for (const [at, last] of lasts.entries()) {
            if (isMapped(last)) continue
            const first = at === 0 ? new Uint32Array(4) : next(lasts[at - 1])
            const expected = written(last, at)?.read ?? null
            for (const address of [first, last])
              assert.deepEqual(reader.get(textOf(address)), expected, textOf(address))
          }
        }
      }),
    )
  })

  it('writes 24, 28 and 32 bits a record as the largest one needs', () => {
    for (const [bytes, bits] of [
      [0, 24],
      [2 ** 24, 28],
      // A quarter of a gigabyte takes most of the time of this file.
      ...(isLongRun ? ([[2 ** 28, 32]] as const) : []),
    ] as const) {
      const section = new DataSection()
      for (let size = 0; size < bytes; size += 2 ** 23) section.add(`${size}`.padEnd(2 ** 23))
      const data = section.add({ found: 'at the end' })
      const tree = new SearchTree([
        { last: Uint32Array.of(0, 0, 0, 0x08080808), data },
        { last: new Uint32Array(4).fill(0xffffffff), data: null },
      ])
      const reader = new Reader(Buffer.concat([...mmdbPieces(tree, section, metadata)]))
      assert.equal(reader.metadata.recordSize, bits)
      assert.deepEqual([reader.get('8.8.8.8'), reader.get('8.8.8.9')], [{ found: 'at the end' }, null])
    }
  })

  it('has each value once', () => {
    const section = new DataSection()
    const record = { names: { en: 'Berlin' }, list: ['Berlin', 'Bonn'], flag: true }
    const first = section.add(record)
    const size = section.bytes.length
    assert.equal(section.add(structuredClone(record)), first)
    assert.equal(section.bytes.length, size)
  })

  it('refuses ranges that end early', () => {
    const short = [{ last: Uint32Array.of(1, 0, 0, 0), data: 0 }]
    assert.throws(() => new SearchTree(short), /end before the last address/)
  })
})
