import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { packCountry, unpackCountry } from '../layout.ts'
import { parseDelegationCsv, parseServerCsv } from './delegation-csv.ts'

const parse = (text: string, version: 4 | 6 = 4) => parseDelegationCsv('delegated.csv', Buffer.from(text), version)

describe('parseDelegationCsv', () => {
  it('reads the country of each range', () => {
    const { starts, ends, values } = parse('16777216,16777471,AU\n16777472,16778239,CN\n')
    assert.deepEqual([...starts], [16777216, 16777472])
    assert.deepEqual([...ends], [16777471, 16778239])
    assert.deepEqual([...values].map(unpackCountry), ['AU', 'CN'])
    assert.deepEqual([...parse('2001:200::,2001:200:ffff::,JP\n', 6).values].map(unpackCountry), ['JP'])
  })

  it('leaves out what is registered in no country', () => {
    const { starts, values } = parse('1,2,EU\n3,4,DE\n5,6,AP\n7,8,XX\n')
    assert.deepEqual([[...starts], [...values].map(unpackCountry)], [[3], ['DE']])
  })

  it('reads an empty file as no ranges', () => {
    assert.equal(parse('').values.length, 0)
  })

  it('refuses what is not of its form', () => {
    for (const text of ['1,2,au\n', '1,2,AUS\n', '1,2\n', '1,2,\n', '1,2,AU,x\n', 'AU,1,2\n', '2,1,AU\n']) {
      assert.throws(() => parse(text), /^Error: delegated\.csv, line 1: /, text)
    }
  })
})

describe('countries of servers', () => {
  it('let the narrower of two rows decide, and leave the rest to the next one', () => {
    const file = Buffer.from('1,9,NL\n1,20,IT\n10,20,DE\n15,15,BE\n16,20,DE\n30,40,FR\n')
    const { starts, ends, values } = parseServerCsv('servers', file, 4)
    assert.deepEqual([...starts], [1, 10, 15, 16, 30])
    assert.deepEqual([...ends], [9, 14, 15, 20, 40])
    assert.deepEqual([...values], ['IT', 'DE', 'BE', 'DE', 'FR'].map(packCountry))
  })

  it('know none where the narrower row has a code that is no country', () => {
    const { starts, ends, values } = parseServerCsv('servers', Buffer.from('1,20,IT\n5,9,EU\n10,20,IT\n30,40,AP\n'), 4)
    assert.deepEqual(
      [[...starts], [...ends], [...values].map(unpackCountry)],
      [
        [1, 10],
        [4, 20],
        ['IT', 'IT'],
      ],
    )
  })

  it('refuse rows that go backwards', () => {
    assert.throws(() => parseServerCsv('servers', Buffer.from('10,20,DE\n5,6,BE\n'), 4), /line 2/)
  })
})
