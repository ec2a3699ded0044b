import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Finding } from '../place/evidence.ts'
import { checksOf, evidenceOf, type SiteEvidence } from './evidence.ts'

const suffix: Finding = { family: 'registry', check: 'registry_suffix', country: 'DE', points: 18 }
const mailHost: Finding = { family: 'mail_host', check: 'mail_exchanger', country: 'DE', points: 8 }
const found = (...findings: Finding[]): SiteEvidence => ({ findings, isMultinational: false, outcome: 'checked' })
const contact = (check: string, points: number): Finding => ({ family: 'contact', check, country: 'DE', points })

describe('the evidence of a verdict', () => {
  it('counts a mail host once, whether it was asked before the website or with it', () => {
    const { findings, placement } = evidenceOf('business', [suffix, mailHost], found(mailHost))
    assert.deepEqual(findings, [suffix, mailHost])
    assert.equal(placement.points, 26)
  })

  it('heeds that a domain is of a multinational', () => {
    const site: SiteEvidence = { ...found(contact('postal_address', 14)), isMultinational: true }
    assert.equal(evidenceOf('business', [suffix], site).placement.confidence, 'medium')
    assert.equal(
      evidenceOf('business', [suffix], { ...site, isMultinational: false }).placement.confidence,
      'confident',
    )
  })
})

describe('the summary of the checks', () => {
  const lines = (...[known, site]: [Finding[], SiteEvidence | 'pending' | 'skipped']) =>
    checksOf(evidenceOf('business', known, site)).map(({ check, sign, result, points }) =>
      [check, sign ?? '-', result, points].join(' '),
    )

  it('has each family in turn, and says why one found nothing', () => {
    const rest = ['contact', 'rdap', 'mail_host', 'dns_host', 'locale']
    for (const [site, word] of [
      [found(), 'none'],
      ['pending', 'pending'],
      ['skipped', 'skipped'],
    ] as const) {
      assert.deepEqual(lines([suffix], site), [
        ...['registry registry_suffix DE 18', `legal_id - ${word} 0`],
        ...rest.map(family => `${family} - ${word} 0`),
        'subdomain - none 0',
      ])
    }
  })

  it('has points that add up to those of the country, whatever is beyond a cap', () => {
    const signs = [contact('telephone', 6), contact('postal_address', 14), contact('legal_form', 6)]
    const evidence = evidenceOf('business', [suffix], found(...signs))
    const checks = checksOf(evidence)
    assert.equal(
      checks.reduce((sum, { points }) => sum + points, 0),
      evidence.placement.points,
    )
    assert.deepEqual(
      checks.filter(({ check }) => check === 'contact').map(({ sign, points }) => [sign, points]),
      [
        ['postal_address', 14],
        ['legal_form', 6],
        ['telephone', 0],
      ],
    )
  })

  it('of a mailbox provider has that alone', () => {
    const provider: Finding = {
      family: 'mailbox',
      check: 'mailbox_provider',
      country: 'DE',
      points: 80,
      isStrong: true,
    }
    assert.deepEqual(lines([provider], 'skipped'), ['mailbox mailbox_provider DE 80'])
    assert.deepEqual(checksOf(evidenceOf('consumer', [], 'skipped')), [{ check: 'mailbox', result: 'none', points: 0 }])
  })
})
