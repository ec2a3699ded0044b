import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FeedError } from '../../../core/feed.ts'
import { installedDocument } from '../../../data/snapshot/document.ts'
import { shippedData } from '../fixtures/shipped-data.ts'
import type { PhoneValidation } from '../schema.ts'
import { validate } from '../validate.ts'
import { inboxList, parseInboxList, phoneMarks } from './dataset.ts'
import { PhoneMarks } from './marks.ts'

/** @param listed digits and days */
const marksOf = (listed: ReadonlyMap<string, string>, portable: string[] = []) =>
  new PhoneMarks(
    Array.from(listed, ([digits, day]) => [day, [Number(digits)]]),
    portable,
  )
const listOf = (file: unknown) => Buffer.from(JSON.stringify(file))

describe('the marks', () => {
  it('find the numbers of the list and no others, as a linear scan does', () => {
    const number = fc.oneof(fc.bigInt(1000n, 1020n), fc.bigInt(10n ** 14n, 10n ** 15n - 1n)).map(String)
    const day = fc
      .integer({ min: 15_000, max: 25_000 })
      .map(days => new Date(days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.array(fc.tuple(number, day)), fc.array(number), (rows, others) => {
        const listed = new Map(rows)
        const marks = marksOf(listed)
        assert.equal(marks.size, listed.size)
        for (const digits of [...listed.keys(), ...others]) {
          assert.equal(marks.inboxOf(`+${digits}`)?.lastSeen, listed.get(digits))
        }
      }),
    )
  })

  it('have the later one of two days of a number', () => {
    const marks = new PhoneMarks(
      [
        ['2026-03-01', [4915223456789]],
        ['2025-01-01', [4915223456789, 4915223456780]],
      ],
      [],
    )
    assert.equal(marks.size, 2)
    assert.deepEqual(marks.inboxOf('+4915223456789'), { lastSeen: '2026-03-01', daysBefore: 0 })
  })

  it('take no number of 17 digits for one that looks like it as a double', () => {
    assert.equal(marksOf(new Map([['4915223456789', '2026-01-01']])).inboxOf('+49152234567890123'), null)
    assert.equal(Number('9007199254740993'), Number('9007199254740992'), 'two numbers are one double')
    const marks = new PhoneMarks([['2024-10-04', [9007199254740992]]], [])
    assert.equal(marks.inboxOf('+9007199254740993'), null)
  })
})

describe('the list of inboxes', () => {
  it('is as old as its newest number, and has numbers as they are dialled from abroad', () => {
    const { numbers, asOf } = parseInboxList(
      listOf({ '4915223456789': '2026-08-01', '8107012345678': '2026-08-22', '999123456': '2026-08-23' }),
    )
    assert.deepEqual(Object.fromEntries(numbers), { '2026-08-01': [4915223456789], '2026-08-22': [817012345678] })
    assert.equal(asOf, '2026-08-22')
  })

  it('is refused in any other form, and repeats nothing of it', () => {
    const bad = ['', '<html>canary</html>', '[]', 'null', '{}', '{"canary":"2026-01-01"}', '{"4915223456789":"canary"}']
    bad.push('{"4915223456789":"2026-13-01"}', '{"4915223456789":"2026-02-30"}')
    bad.push('{"4915223456789":20260101}', '{"4915223456789":"2026-01-01"')
    for (const body of bad) {
      assert.throws(
        () => parseInboxList(Buffer.from(body)),
        (error: Error) => error instanceof FeedError && !error.message.includes('canary'),
        body,
      )
    }
    assert.throws(() => inboxList.inspect(Buffer.from('{}')), FeedError)
  })
})

describe('the marks that ship', () => {
  const { snapshot, opened } = installedDocument(phoneMarks, '2026-11-27')

  it('pass their golden questions, and are as old as their newest number', () => {
    assert.deepEqual(phoneMarks.checkGolden(opened), [])
    assert.deepEqual([snapshot.asOf, opened.size, opened.portable.size], ['2024-06-05', 93_282, 104])
    assert.match(snapshot.sources[0].name, /through @ip1sms\/disposable-phone-numbers/)
  })

  it('give way to a fetched list, and keep their countries', () => {
    const file = { body: listOf({ '4915223456789': '2026-08-22' }), asOf: '2026-08-22' }
    const shipped = readFileSync(phoneMarks.shipped ?? '')
    const files = { shipped, operatorFile: null, feeds: { read: () => file } }
    const { opened: marks, asOf, sources } = phoneMarks.read(files, '2026-11-27')
    assert.deepEqual([marks.size, marks.portable.has('DE'), asOf], [1, true, '2026-08-22'])
    assert.deepEqual(
      sources.map(source => `${source.topic} ${source.asOf}`),
      ['inboxes 2026-08-22', 'portability 2022-11-01'],
    )
  })
})

describe('the answer', () => {
  const data = shippedData()
  const marks = marksOf(
    new Map([
      ['4915123456788', '2026-08-22'],
      ['4915123456789', '2024-08-22'],
      ['4915123456780', '2021-01-01'],
    ]),
    ['DE'],
  )
  const ask = (phone: string, country?: string) => validate(data, phone, country, marks)
  const riskOf = ({ risk }: PhoneValidation) => [risk?.score, ...(risk?.factors ?? [])]

  it('has the day of an inbox, and the factor of its age', () => {
    const recent = ask('0151 2345 6788', 'DE')
    assert.deepEqual([recent.disposable, riskOf(recent)], [{ last_seen: '2026-08-22' }, [80, 'disposable']])
    assert.deepEqual(riskOf(ask('+49 151 2345 6789')), [80, 'disposable'])
    const former = ask('+49 151 2345 6780')
    assert.deepEqual(former.disposable, { last_seen: '2021-01-01' })
    assert.deepEqual(riskOf(former), [30, 'formerly_disposable'])
    assert.ok(!('disposable' in ask('+49 151 2345 6781')))
  })

  it('says where numbers are ported, and nothing where that is not known', () => {
    assert.equal(ask('+49 30 123456').portable_region, true)
    for (const phone of ['+44 20 7946 0018', '+800 1234 5678', 'hello']) assert.ok(!('portable_region' in ask(phone)))
  })

  it('adds up the weights of its factors, to 100 at most', () => {
    const cases: [string, string | undefined, unknown[]][] = [
      ['+49 900 1 234567', undefined, [60, 'premium_rate']],
      ['+49 180 1 2345', undefined, [20, 'shared_cost']],
      ['+33 9 12 34 56 78', undefined, [40, 'voip']],
      ['+870 773 111 632', undefined, [40, 'satellite_network']],
      ['+881 612 345 678', undefined, [40, 'satellite_network']],
      ['+883 5100 12345678', undefined, [70, 'voip', 'international_network']],
      ['+979 123 456 789', undefined, [60, 'premium_rate']],
      ['+44 7700 900123', undefined, [60, 'unassigned_range']],
      ['+49 900 1 234567', 'AT', [80, 'premium_rate', 'country_mismatch']],
    ]
    for (const [phone, country, risk] of cases) assert.deepEqual(riskOf(ask(phone, country)), risk, phone)
  })

  it('takes no number for one of another country that is of the hinted one as well', () => {
    assert.deepEqual(riskOf(ask('+1 800 356 9377', 'CA')), [0])
    assert.deepEqual(riskOf(ask('+1 416 555 0123', 'US')), [20, 'country_mismatch'])
    assert.deepEqual(riskOf(ask('+7 701 234 5678', 'RU')), [20, 'country_mismatch'])
    assert.deepEqual(riskOf(ask('0044 20 7946 0018', 'DE')), [20, 'country_mismatch'])
    assert.deepEqual(riskOf(ask('+800 1234 5678', 'DE')), [0])
  })

  it('has the extension, by itself and in the URI', () => {
    const { extension, rfc3966 } = ask('+1 202-555-0123 ext. 42')
    assert.deepEqual([extension, rfc3966], ['42', 'tel:+1-202-555-0123;ext=42'])
    assert.ok(!('extension' in ask('+1 202-555-0123')))
  })
})
