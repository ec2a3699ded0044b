import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import type { AddressPolicy } from '../../../core/account-policy.ts'
import type { DisposableDomains } from '../../../core/disposable-domains.ts'
import { readPlainAddress } from '../../../core/email.ts'
import { tinyLaw, tinyRule } from '../law/fixtures/tiny-law.ts'
import type { LawTable } from '../law/rules.ts'
import type { Finding } from '../place/evidence.ts'
import * as schema from '../schema.ts'
import { judge, judgeContact } from './answer.ts'
import { evidenceOf } from './evidence.ts'
import type { Verdict } from './store.ts'

const now = Date.UTC(2026, 10, 22, 12)
const day = 24 * 60 * 60 * 1000
const valid = Compile(schema.Verdict)
const law = tinyLaw([
  tinyRule('DE', ['consent_required', 'prohibited', 'case_by_case'], {
    scope: 'Geltung: "überall" \\ 🇩🇪',
    changes: [{ applies_from: '2026-11-23', scope: 'From the next day on.' }],
  }),
  tinyRule('US', ['allowed_with_conditions']),
])

const suffix: Finding = { family: 'registry', check: 'registry_suffix', country: 'DE', points: 18 }

function verdictOf(findings: readonly Finding[], more: Partial<Verdict> = {}): Verdict {
  return {
    ...{ accountId: 'acc', addressHash: 'hash', resultId: '01935f2a-7c00-7000-8000-000000000001' },
    ...{ createdAt: now, freeUntil: now + day, payer: 'req', paidAt: now, checkingUntil: null },
    evidence: evidenceOf('business', findings, 'skipped'),
    ...more,
  }
}

interface Asked {
  readonly verdict?: Verdict
  readonly email?: string
  readonly policy?: AddressPolicy
  readonly at?: number
  readonly table?: LawTable
  readonly charged?: 0 | 1
  readonly disposable?: DisposableDomains | undefined
}

const known = verdictOf([suffix])

function answer({
  verdict = known,
  email = 'anna@acme.de',
  policy = 'none',
  at = now,
  table = law,
  charged = 0,
  disposable,
}: Asked) {
  const address = readPlainAddress(email) ?? assert.fail(email)
  const given = judge({ law: table, disposable }, { verdict, charged }, address, policy, at)
  assert.deepEqual([...valid.Errors(given)], [], JSON.stringify(given))
  return given
}

describe('the answer of a repeat', () => {
  const changing = tinyLaw([
    tinyRule('DE', ['consent_required'], {
      changes: [{ applies_from: '2026-11-23', business: { recommendation_code: 'prohibited', why: 'A new act.' } }],
    }),
  ])
  const verdict = verdictOf([suffix], {
    evidence: { ...evidenceOf('business', [suffix], 'skipped'), lawRevision: changing.history.revision },
  })

  it('says what has changed in the law since the first request, and follows the present law', () => {
    const [first, repeat] = [answer({ verdict, table: changing }), answer({ verdict, table: changing, at: now + day })]
    assert.deepEqual([first.recommendation_code, first.law_changed], ['consent_required', undefined])
    assert.equal(repeat.recommendation_code, 'prohibited')
    assert.deepEqual(repeat.law_changed, {
      since: '2026-11-23',
      words: ['Germany: From 23 November 2026: Businesses: Consent required -> Prohibited'],
    })
  })

  it('says the same to a sender who knows the contact', () => {
    const address = readPlainAddress('anna@acme.de') ?? assert.fail()
    const contact = { relationship: 'customer', source: 'given_by_contact', lastContact: null } as const
    const grounds = { law: changing, disposable: undefined }
    const given = judgeContact(grounds, { verdict, charged: 0 }, address, contact, 'none', now + day)
    assert.equal(given.law_changed?.since, '2026-11-23')
  })
})

describe('the answer of a verdict that lasts', () => {
  it('is the same text when it is asked for again', () => {
    const address = readPlainAddress('anna@acme.de') ?? assert.fail()
    const ask = () => judge({ law, disposable: undefined }, { verdict: known, charged: 0 }, address, 'none', now)
    assert.equal(ask(), ask())
    assert.ok(Object.isFrozen(ask()))
  })

  it('shows a change of the rules at once: another table, and a rule from the day on which it applies', () => {
    assert.match(answer({}).scope, /Geltung/)
    assert.equal(answer({ at: now + day }).scope, 'From the next day on.')
    const table = tinyLaw([tinyRule('DE', ['allowed'])])
    assert.equal(answer({ table }).recommendation_code, 'allowed')
    assert.match(answer({}).scope, /Geltung/)
  })

  it('shows a change of the lists at once, and who is asked for in which letters', () => {
    assert.equal(answer({ policy: 'suppressed' }).recommendation_code, 'prohibited')
    assert.equal(answer({}).recommendation_code, 'consent_required')
    assert.equal(answer({ email: 'ANNA@acme.de' }).email, 'ANNA@acme.de')
    assert.equal(answer({ charged: 1 }).charged_credits, 1)
    assert.deepEqual([answer({}).email, answer({}).charged_credits], ['anna@acme.de', 0])
  })
})

describe('the answer for a throw-away domain', () => {
  const disposable: DisposableDomains = {
    signOf: domain => (domain === 'trash.example' ? 'domain' : null),
    isMailServer: () => false,
  }
  const allowing = tinyLaw([tinyRule('DE', ['allowed'])])
  const askFor = (email: string, more: Partial<Asked> = {}) => answer({ table: allowing, email, disposable, ...more })

  it('is the strict default, whatever the country of the service allows', () => {
    const { recommendation_code, confidence, country_code, message, ...more } = askFor('anna@trash.example')
    assert.deepEqual([recommendation_code, confidence, country_code], ['consent_required', 'unknown', ''])
    assert.match(message, /disposable/)
    assert.deepEqual([more.disposable, more.jurisdictions_applicable, more.laws], [true, undefined, []])
  })

  it('says of any other that it is none, and changes nothing else', () => {
    const { disposable: said, ...rest } = askFor('anna@acme.de')
    assert.equal(said, false)
    assert.deepEqual(rest, answer({ table: allowing }))
    assert.equal(rest.recommendation_code, 'allowed')
  })

  it('is what the list says today, and final', () => {
    assert.equal(askFor('anna@trash.example', { disposable: undefined }).recommendation_code, 'allowed')
    const verdict = verdictOf([suffix], { checkingUntil: now + day })
    const provisional = askFor('anna@trash.example', { verdict })
    assert.equal(provisional.checking, undefined)
    assert.doesNotMatch(provisional.message, /still being checked/)
    assert.equal(askFor('anna@acme.de', { verdict }).checking, true)
  })

  it('leaves the lists of an account their word', () => {
    const codes = (['suppressed', 'owned', 'allowed'] as const).map(
      policy => askFor('anna@trash.example', { policy }).recommendation_code,
    )
    assert.deepEqual(codes, ['prohibited', 'safe_to_send', 'allowed_by_policy'])
  })
})

describe('an answer', () => {
  it('is valid JSON of the schema for any evidence and any local part', () => {
    const finding = fc.record({
      family: fc.constantFrom('registry' as const, 'legal_id' as const, 'contact' as const, 'mailbox' as const),
      check: fc.constantFrom('one', 'two'),
      country: fc.constantFrom('DE', 'US', 'RE', 'ZZ'),
      points: fc.double({ min: 0, max: 80, noNaN: true }),
      isStrong: fc.boolean(),
    })
    const locals = fc.stringMatching(/^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]{1,12}$/u)
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 5 }), locals, fc.boolean(), (findings, local, isChecking) => {
        if (readPlainAddress(`${local}@acme.de`) === null) return
        const checkingUntil = isChecking ? now + 1 : null
        const parsed = answer({ verdict: verdictOf(findings, { checkingUntil }), email: `${local}@acme.de` })
        assert.equal(parsed.email.normalize('NFC'), `${local}@acme.de`.normalize('NFC'))
        assert.equal(parsed.checking, isChecking ? true : undefined)
        assert.equal(parsed.confidence === 'unknown', parsed.country_code === '')
      }),
    )
  })

  it('says that whoever runs the service has set a rule, and why', () => {
    const override = { reason: 'our "counsel"', scope: 'Ours.' }
    const table = tinyLaw([tinyRule('DE', ['allowed'], { override })])
    const { override_reason, scope } = answer({ table })
    assert.deepEqual([override_reason, scope], ['our "counsel"', 'Ours.'])
    assert.ok(!('override_reason' in answer({})))
  })

  it('has the deadline, label, register and penalty of the rule where they are known, and no such field elsewhere', () => {
    const duties = {
      ...{ opt_out_deadline_days: 10, opt_out_deadline_in: 'working_days' as const },
      ...{ label_required: 'ADV', register: 'List of objections', max_penalty: 'EUR 1' },
    }
    const names = Object.keys(duties)
    const dutiesIn = (given: schema.Verdict) =>
      Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
    assert.deepEqual(dutiesIn(answer({ table: tinyLaw([tinyRule('DE', ['allowed'], duties)]) })), duties)
    assert.deepEqual(dutiesIn(answer({})), {})
    assert.deepEqual(dutiesIn(answer({ verdict: verdictOf([]) })), {})
    const atOnce = tinyLaw([tinyRule('DE', ['allowed'], { opt_out_deadline_days: 0 })])
    assert.deepEqual(dutiesIn(answer({ table: atOnce })), { opt_out_deadline_days: 0 })
  })

  it('names a country with its article where it has one', () => {
    const { message } = answer({ verdict: verdictOf([{ ...suffix, country: 'US' }]) })
    assert.match(
      message,
      /probably belongs to the United States, where commercial email is allowed under conditions\.$/,
    )
  })
})
