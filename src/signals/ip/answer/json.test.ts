import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/support/arbitraries.ts'
import { asciiJson } from '../../../core/ascii-json.ts'
import { compiledWith } from '../fixtures/made-up-feeds.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import type { ReverseAnswer } from '../reverse-dns/reverse-dns.ts'
import { find } from './find.ts'
import { AnswerWriter } from './json.ts'
import { answerOf } from './lookup.ts'

const index = tinyIndex()
const writer = new AnswerWriter(index)

/** What the writer writes, and what is to be written. */
function bothOf(ip: string, host: ReverseAnswer, now: number): { written: string; expected: string } {
  const found = find(index, ip)
  if (found === null) throw new Error('not an address')
  return { written: writer.write(found, host, now), expected: asciiJson(answerOf(index, found, host, now)) }
}

const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
const host: fc.Arbitrary<ReverseAnswer> = fc.record({
  name: fc.option(fc.string({ unit: anyCharacter })),
  crawler: fc.option(fc.constantFrom('googlebot', 'yandexbot')),
})
/** Every network and place of the fixture, reserved space, and space that nobody holds. */
const addresses = fc.oneof(
  fc.tuple(fc.constantFrom(5, 8, 9, 10, 12, 44), fc.nat(255), fc.nat(255), fc.nat(255)).map(octets => octets.join('.')),
  fc
    .tuple(fc.constantFrom('2a01:1', '2a01:2', '2a02', '2a02:8000', 'fe80', '2600'), fc.nat(65_535))
    .map(([block, rest]) => `${block}::${rest.toString(16)}`),
)

describe('an answer as JSON', () => {
  it('is the text of the answer as an object', () => {
    fc.assert(
      fc.property(addresses, host, instants, (ip, name, now) => {
        const { written, expected } = bothOf(ip, name, now)
        assert.equal(written, expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives the reason of an override', () => {
    const { index } = compiledWith({}, ['cidr,reason,hosting', '8.8.8.0/24,"ours, in Köln",true'])
    const found = find(index, '8.8.8.8')
    assert.ok(found !== null)
    const nobody = { name: null, crawler: null }
    const written = new AnswerWriter(index).write(found, nobody, 0)
    assert.equal(JSON.parse(written).override, 'ours, in Köln')
    assert.equal(written, asciiJson(answerOf(index, found, nobody, 0)))
  })

  it('tells the time of the moment, second by second', () => {
    const nobody = { name: null, crawler: null }
    for (let now = Date.UTC(2026, 9, 25, 0, 59, 57); now < Date.UTC(2026, 9, 25, 1, 0, 3); now += 250) {
      const { written, expected } = bothOf('5.127.255.1', nobody, now)
      assert.equal(written, expected)
    }
  })
})
