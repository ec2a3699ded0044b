import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../../core/feed.ts'
import { parseAsnList } from './asn-list.ts'

const parse = (...lines: string[]) => parseAsnList(Buffer.from(lines.join('\n')))

describe('parseAsnList', () => {
  it('reads one number a line, with or without a comment', () => {
    assert.deepEqual(
      parse('AS45090 # Example, 1st', '# none', '', 'AS25820', 'AS55286\t# Other, CA\r'),
      [25820, 45090, 55286],
    )
  })

  it('reads a csv, its first line and its quotes left aside', () => {
    const asns = parse('ASN,Entity', '198375,"A, FR"', '51447, "B Ltd, NL"', '"48031","C" ', '51447,again')
    assert.deepEqual(asns, [48031, 51447, 198375])
  })

  it('leaves out transit networks and numbers that no public network has', () => {
    assert.deepEqual(parse('AS174', 'AS6939 # x', 'AS64512', 'AS0', 'AS23456', 'AS24940'), [24940])
  })

  it('refuses other files', () => {
    const bad = [
      '',
      '<html></html>',
      '{"asns":[1]}',
      '5.9.0.0/16',
      'ASX',
      'AS4294967296',
      'AS1.2',
      'AS64512',
      'ASN,Entity',
    ]
    for (const text of bad) assert.throws(() => parse(text), FeedError, text)
    assert.throws(() => parse('AS24940', 'secret'), new FeedError('1 of 2 rows cannot be read, the first is row 2.'))
  })
})
