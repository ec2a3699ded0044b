import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { aBreach } from '../fixtures/breaches.ts'
import * as schema from '../schema.ts'
import { type AnsweredByHibp, type AnsweredLocally, domainAnswer, mostLocalParts } from './endpoint.ts'

const valid = Compile(schema.DomainAnswer)
const domain = 'acme.example'
const hibp: AnsweredByHibp = {
  outcome: 'answered',
  localParts: [
    { localPart: 'bob', names: ['Gawker', 'Adobe'] },
    { localPart: 'anna', names: ['Adobe', 'Secret'] },
    { localPart: 'quiet', names: ['Secret', 'Old'] },
  ],
  breaches: [
    ...[aBreach('Gawker'), aBreach('Adobe'), aBreach('Secret', { IsSensitive: true })],
    aBreach('Old', { IsRetired: true }),
  ],
}
const nowhere: AnsweredByHibp = { outcome: 'answered', localParts: [], breaches: [] }
const local = (more: Partial<AnsweredLocally> = {}): AnsweredLocally => ({
  ...{ outcome: 'answered', found: [], withoutDomains: [], searchable: true },
  ...more,
})
const hashes = { record: aBreach('Hashes'), reason: 'imported_as_hashes' } as const
const older = { record: aBreach('Older'), reason: 'imported_before_domains' } as const

function answerOf(...[ofLocal, ofHibp]: [AnsweredLocally | null, AnsweredByHibp | null]) {
  const answer = domainAnswer(domain, ofLocal, ofHibp) ?? assert.fail('nothing could be searched')
  assert.deepEqual([...valid.Errors(answer)], [])
  return answer
}

describe('the breaches of a domain', () => {
  it('are those of both sources, with how many addresses each has, and Have I Been Pwned decides of one in both', () => {
    const found = [
      { record: aBreach('Customers'), addresses: 7 },
      { record: aBreach('Adobe', { Title: 'imported' }), addresses: 9 },
    ]
    const { breached, breaches, local_parts, sources } = answerOf(local({ found }), hibp)
    assert.equal(breached, true)
    assert.deepEqual(
      breaches.map(({ Source, Name, Title, Addresses }) => [Source, Name, Title, Addresses]),
      [
        ['hibp', 'Adobe', 'The breach of Adobe', 2],
        ['local', 'Customers', 'The breach of Customers', 7],
        ['hibp', 'Gawker', 'The breach of Gawker', 1],
      ],
    )
    assert.deepEqual(local_parts, [
      { local_part: 'anna', breaches: ['Adobe'] },
      { local_part: 'bob', breaches: ['Adobe', 'Gawker'] },
    ])
    assert.deepEqual(sources, [
      { source: 'hibp', searched: 'all' },
      { source: 'local', searched: 'all' },
    ])
  })

  it('never tell of sensitive and retired breaches, nor of who is in no other', () => {
    const found = [{ record: aBreach('Hidden', { IsSensitive: true }), addresses: 3 }]
    const text = JSON.stringify(answerOf(local({ found }), hibp))
    assert.doesNotMatch(text, /Secret|Old|Hidden|quiet/)
    const hidden = { ...hashes, record: aBreach('Hidden', { IsRetired: true }) }
    assert.deepEqual(answerOf(local({ withoutDomains: [hidden] }), nowhere).breached, false)
  })

  it('name no address where only imports were searched', () => {
    const found = [{ record: aBreach('Customers'), addresses: 7 }]
    assert.ok(!('local_parts' in answerOf(local({ found }), null)))
    assert.deepEqual(answerOf(null, nowhere).local_parts, [])
  })

  it('are not said to be none unless everything was searched', () => {
    assert.equal(answerOf(local(), nowhere).breached, false)
    assert.equal(answerOf(local(), null).breached, false)
    assert.equal(answerOf(local(), { outcome: 'not_verified' }).breached, null)
    const partly = answerOf(local({ withoutDomains: [older, hashes] }), null)
    assert.equal(partly.breached, null)
    assert.deepEqual(partly.sources[0].not_searched, [
      { Name: 'Hashes', reason: 'imported_as_hashes' },
      { Name: 'Older', reason: 'imported_before_domains' },
    ])
    assert.match(partly.sources[0].message ?? '', /as hashes.*cannot be searched.*import .* again/)
    assert.match(answerOf(local(), { outcome: 'not_verified' }).sources[0].message ?? '', /verify the domain/)
    assert.equal(answerOf(local({ withoutDomains: [older] }), hibp).breached, true)
  })

  it('are no answer where nothing could be searched', () => {
    const unsearchable = local({ withoutDomains: [older], searchable: false })
    assert.equal(domainAnswer(domain, unsearchable, null), null)
    assert.equal(domainAnswer(domain, unsearchable, { outcome: 'not_verified' }), null)
    assert.equal(domainAnswer(domain, null, { outcome: 'not_verified' }), null)
    assert.equal(answerOf(unsearchable, nowhere).sources[1].searched, 'none')
  })

  it('name so many addresses at most, and count the others', () => {
    const localParts = Array.from({ length: mostLocalParts + 3 }, (_, at) => ({
      localPart: `u${at}`,
      names: ['Adobe'],
    }))
    const answer = answerOf(null, { outcome: 'answered', localParts, breaches: [aBreach('Adobe')] })
    assert.deepEqual([answer.local_parts?.length, answer.local_parts_left_out], [mostLocalParts, 3])
    assert.equal(answer.breaches[0].Addresses, mostLocalParts + 3)
  })
})
