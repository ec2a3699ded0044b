import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatIpv4 } from '../../../../core/ip-address.ts'
import { parseLines } from './lines.ts'

describe('parseLines', () => {
  it('reads prefixes and addresses of both families, whatever ends the lines', () => {
    const list = parseLines(Buffer.from('\ufeff# list\r\n173.245.48.0/20\r\n\n  5.6.7.8 \n2400:cb00::/32\n9.9.9.9/24'))
    assert.deepEqual([...list.four.starts].map(formatIpv4), ['173.245.48.0', '5.6.7.8', '9.9.9.0'])
    assert.equal(list.six.tags.length, 1)
    assert.deepEqual([list.tags, list.asOf, list.dropped], [[''], null, 0])
  })

  it('names the line of the first row that it cannot read', () => {
    assert.throws(
      () => parseLines(Buffer.from('# a\n\n5.6.7.8\nx\n')),
      /1 of 2 rows cannot be read, the first is row 4/,
    )
  })
})
