import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { aBreach } from '../fixtures/breaches.ts'
import { type BreachRecord, mergeAnswers, mergeBreaches, readBreachRecord, type SourceAnswer } from './breach-record.ts'

const answered = (...breaches: BreachRecord[]): SourceAnswer => ({ outcome: 'answered', breaches })
const unavailable = (retryAfterS: number | null): SourceAnswer => ({ outcome: 'unavailable', retryAfterS })
const namesOf = (records: readonly BreachRecord[]) => records.map(({ Name }) => Name)

describe('a breach record that is read', () => {
  it('has the members of the specification in its order, and no other', () => {
    const sent = {
      IsStealerLog: true,
      LogoPath: 'x',
      Attribution: null,
      ...aBreach('Adobe'),
      IsSubscriptionFree: false,
    }
    const record = readBreachRecord(sent)
    assert.deepEqual(record, aBreach('Adobe'))
    assert.equal(
      Object.keys(record ?? {}).join(' '),
      'Name Title Domain BreachDate AddedDate ModifiedDate PwnCount Description DataClasses IsVerified IsFabricated IsSensitive IsRetired IsSpamList IsMalware',
    )
  })

  it('passes HTML of the description as it is', () => {
    const Description = '<p>In 2013, "Adobe" &amp; others lost <a href="https://example.org">data</a>.</p>'
    assert.equal(readBreachRecord(aBreach('Adobe', { Description }))?.Description, Description)
  })

  it('has times with seconds, also where its source writes none', () => {
    const record = readBreachRecord(aBreach('A', { AddedDate: '2013-12-04T00:00Z', ModifiedDate: '2022-05-15T23:52Z' }))
    assert.deepEqual([record?.AddedDate, record?.ModifiedDate], ['2013-12-04T00:00:00Z', '2022-05-15T23:52:00Z'])
  })

  it('is none when a member is missing', () => {
    for (const member of Object.keys(aBreach('Adobe'))) {
      const { [member as keyof BreachRecord]: _, ...rest } = aBreach('Adobe')
      assert.equal(readBreachRecord(rest), null, member)
    }
  })

  it('is none when a member is of another form', () => {
    const wrong: Record<string, readonly unknown[]> = {
      Name: ['', 1, null],
      Title: [null, 1],
      Domain: [null, []],
      BreachDate: ['2013', '2013-02-30', '2013-10-04T00:00:00Z', 20131004, null],
      AddedDate: ['2013-12-04', '2013-12-04T00:00:00', '2013-12-04T25:00:00Z', 0, null],
      ModifiedDate: ['yesterday', null],
      PwnCount: [-1, 0.5, '1', null, 1e300],
      Description: [null, {}],
      DataClasses: ['Passwords', [1], null, {}],
      ...Object.fromEntries(
        Object.keys(aBreach('A')).flatMap(name => (name.startsWith('Is') ? [[name, [0, 'false', null]]] : [])),
      ),
    }
    assert.deepEqual(Object.keys(wrong).sort(), Object.keys(aBreach('A')).sort())
    for (const [member, values] of Object.entries(wrong)) {
      for (const value of values) {
        assert.equal(readBreachRecord({ ...aBreach('Adobe'), [member]: value }), null, `${member} ${value}`)
      }
    }
  })

  it('is none of anything else that JSON can be', () => {
    fc.assert(fc.property(fc.jsonValue(), value => readBreachRecord(value) === null))
  })
})

describe('the breaches of several lists', () => {
  it('are sorted by name, each name once, and the first list decides what is said of it', () => {
    const first = [aBreach('Stratfor'), aBreach('Adobe', { Title: 'of the first' })]
    const second = [aBreach('Gawker'), aBreach('Adobe', { Title: 'of the second' }), aBreach('adobe')]
    const merged = mergeBreaches([first, second])
    assert.deepEqual(namesOf(merged), ['Adobe', 'Gawker', 'Stratfor', 'adobe'])
    assert.equal(merged[0].Title, 'of the first')
  })

  it('are without records of retired and sensitive ones', () => {
    const first = [aBreach('Adobe'), aBreach('Secret', { IsSensitive: true }), aBreach('Old', { IsRetired: true })]
    const second = [aBreach('Secret', { Title: 'shown' }), aBreach('Gawker'), aBreach('Adobe', { IsRetired: true })]
    const merged = mergeBreaches([first, second])
    assert.deepEqual(namesOf(merged), ['Adobe', 'Gawker', 'Secret'])
    assert.equal(merged[2].Title, 'shown')
  })

  it('are all that a plain look at each name finds, whatever the lists', () => {
    const record = fc
      .record({ name: fc.constantFrom('A', 'B', 'C', 'a', 'É'), sensitive: fc.boolean(), retired: fc.boolean() })
      .map(({ name, sensitive, retired }) => aBreach(name, { IsSensitive: sensitive, IsRetired: retired }))
    fc.assert(
      fc.property(fc.array(fc.array(record)), lists => {
        const shown = ['A', 'B', 'C', 'a', 'É'].flatMap(name => {
          const all = lists
            .flat()
            .filter(({ Name, IsRetired, IsSensitive }) => Name === name && !IsRetired && !IsSensitive)
          return all.slice(0, 1)
        })
        const merged = mergeBreaches(lists)
        assert.equal(merged.length, shown.length)
        for (const [at, each] of merged.entries()) assert.equal(each, shown[at])
      }),
    )
  })
})

describe('what all sources say together', () => {
  it('is the breaches of all, when all have answered', () => {
    assert.deepEqual(
      mergeAnswers([answered(aBreach('B')), answered(), answered(aBreach('A'))]),
      answered(aBreach('A'), aBreach('B')),
    )
    assert.deepEqual(mergeAnswers([answered()]), answered())
  })

  it('is nothing when one has not, also when another one has found the address', () => {
    assert.deepEqual(mergeAnswers([answered(aBreach('A')), unavailable(null)]), unavailable(null))
    assert.deepEqual(mergeAnswers([unavailable(null), answered(aBreach('A'))]), unavailable(null))
  })

  it('is that there is no source where none has anything to be asked', () => {
    const absent: SourceAnswer = { outcome: 'absent' }
    assert.deepEqual(mergeAnswers([]), absent)
    assert.deepEqual(mergeAnswers([absent, absent]), absent)
    assert.deepEqual(mergeAnswers([absent, answered(aBreach('A'))]), answered(aBreach('A')))
    assert.deepEqual(mergeAnswers([answered(), absent]), answered())
    assert.deepEqual(mergeAnswers([absent, unavailable(7)]), unavailable(7))
  })

  it('asks for the longest wait that a source asks for', () => {
    assert.deepEqual(mergeAnswers([unavailable(3), unavailable(null), unavailable(20), answered()]), unavailable(20))
  })

  it('is a refusal when one does not take it for an address', () => {
    const refused: SourceAnswer = { outcome: 'refused' }
    assert.deepEqual(mergeAnswers([answered(), unavailable(3), refused]), refused)
  })
})
