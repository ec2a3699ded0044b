import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { shippedTable } from '../law/dataset.ts'
import { decide, type Family, type Finding, families, lawOfTerritory, maxPoints, type Placement } from './evidence.ts'

function finding(family: Family, country: string, points: number, isStrong?: boolean): Finding {
  return { family, check: family, country, points, ...(isStrong === undefined ? {} : { isStrong }) }
}

const registry = (country: string, points: number) => finding('registry', country, points)
const contact = (country: string, points: number) => finding('contact', country, points)
/** A number with the right checksum. */
const number = (country: string, points = 22) => finding('legal_id', country, points, true)

function assertPlaced(findings: readonly Finding[], expected: Placement, isMultinational = false): void {
  assert.deepEqual(decide(findings, isMultinational), expected)
}

describe('a mailbox provider', () => {
  it('of a single country is confident when the country is certain, and medium otherwise', () => {
    assertPlaced([finding('mailbox', 'DE', 80, true)], { confidence: 'confident', countries: ['DE'], points: 80 })
    assertPlaced([finding('mailbox', 'RU', 50)], { confidence: 'medium', countries: ['RU'], points: 50 })
  })

  it('of which the holder picked the country is medium at best', () => {
    assertPlaced([finding('mailbox', 'FR', 35)], { confidence: 'medium', countries: ['FR'], points: 35 })
    assertPlaced([finding('mailbox', 'ES', 15)], { confidence: 'unknown', countries: [], points: 15 })
  })

  it('is judged without what else is known of its name', () => {
    assertPlaced([registry('ES', 18), finding('mailbox', 'ES', 15), number('ES')], {
      ...{ confidence: 'unknown', countries: [], points: 15 },
    })
  })
})

describe('no evidence', () => {
  it('places nowhere', () => {
    assertPlaced([], { confidence: 'unknown', countries: [], points: 0 })
    assertPlaced([registry('IO', 0)], { confidence: 'unknown', countries: [], points: 0 })
  })
})

describe('one check', () => {
  it('is medium', () => {
    assertPlaced([registry('DE', 18)], { confidence: 'medium', countries: ['DE'], points: 18 })
    assertPlaced([registry('AU', 25)], { confidence: 'medium', countries: ['AU'], points: 25 })
    assertPlaced([finding('rdap', 'US', 8)], { confidence: 'medium', countries: ['US'], points: 8 })
  })

  it('is not what an open suffix, a language or a host amount to', () => {
    assertPlaced([registry('ME', 6)], { confidence: 'unknown', countries: [], points: 6 })
    const hints = [finding('locale', 'FR', 5), finding('dns_host', 'FR', 5), finding('subdomain', 'FR', 2)]
    assertPlaced(hints, { confidence: 'unknown', countries: [], points: 12 })
  })

  it('is not needed when contact data and locale agree well enough', () => {
    assertPlaced([contact('DE', 8), finding('locale', 'DE', 4)], {
      ...{ confidence: 'medium', countries: ['DE'], points: 12 },
    })
    assertPlaced([contact('DE', 8), finding('locale', 'DE', 3)], {
      ...{ confidence: 'unknown', countries: [], points: 11 },
    })
  })
})

describe('two independent checks', () => {
  it('are confident', () => {
    assertPlaced([registry('DE', 18), number('DE', 25), contact('DE', 20)], {
      ...{ confidence: 'confident', countries: ['DE'], points: 63 },
    })
    assertPlaced([registry('AU', 25), finding('mail_host', 'AU', 8)], {
      ...{ confidence: 'confident', countries: ['AU'], points: 33 },
    })
    assertPlaced([number('DE'), contact('DE', 18), finding('locale', 'DE', 5)], {
      ...{ confidence: 'confident', countries: ['DE'], points: 45 },
    })
    assertPlaced([finding('rdap', 'US', 10), contact('US', 14)], {
      ...{ confidence: 'confident', countries: ['US'], points: 24 },
    })
    assertPlaced([registry('CA', 25), contact('CA', 16)], {
      ...{ confidence: 'confident', countries: ['CA'], points: 41 },
    })
  })

  it('are not confident below 24 points', () => {
    assertPlaced([finding('rdap', 'US', 8), contact('US', 14)], {
      ...{ confidence: 'medium', countries: ['US'], points: 22 },
    })
  })

  it('are not what a number without a checksum and the contact data beside it are', () => {
    const unchecked = finding('legal_id', 'MA', 15, false)
    const site = [unchecked, contact('MA', 14)]
    assertPlaced(site, { confidence: 'medium', countries: ['MA'], points: 29 })
    assertPlaced([...site, registry('MA', 18)], { confidence: 'confident', countries: ['MA'], points: 47 })
  })

  it('place without a check when they are a number and a telephone number, and nothing speaks for another country', () => {
    const site = [finding('legal_id', 'MG', 12), contact('MG', 6)]
    assertPlaced(site, { confidence: 'medium', countries: ['MG'], points: 18 })
    assertPlaced([...site, contact('AO', 6)], { confidence: 'unknown', countries: [], points: 18 })
  })

  it('of one family are one check', () => {
    assertPlaced([contact('DE', 14), contact('DE', 12)], { confidence: 'medium', countries: ['DE'], points: 20 })
  })
})

describe('a rival', () => {
  it('with a check of its own ends confidence', () => {
    assertPlaced([registry('FR', 18), number('BE', 25), contact('BE', 18)], {
      ...{ confidence: 'medium', countries: ['BE', 'FR'], points: 43 },
    })
  })

  it('without a check counts from 12 points and 40 % on', () => {
    const home = [registry('DE', 25), finding('mail_host', 'DE', 5)]
    const away = [contact('CH', 8), finding('locale', 'CH', 4)]
    assertPlaced([...home, ...away], { confidence: 'medium', countries: ['DE', 'CH'], points: 30 })
    assertPlaced([registry('DE', 25), contact('DE', 10), ...away], {
      ...{ confidence: 'confident', countries: ['DE'], points: 35 },
    })
    assertPlaced([registry('DE', 18), contact('DE', 10), contact('CH', 8), finding('locale', 'CH', 3)], {
      ...{ confidence: 'confident', countries: ['DE'], points: 28 },
    })
  })

  it('is one of five countries in contention at most', () => {
    const offices = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR'].map(country => contact(country, 10))
    assertPlaced(offices, { confidence: 'medium', countries: ['AT', 'BE', 'CH', 'DE', 'ES'], points: 10 })
  })
})

describe('a multinational', () => {
  it('is medium, with its seat and each country that has a check', () => {
    const findings = [number('DE', 25), contact('DE', 14), contact('FR', 10), contact('GB', 10), contact('US', 10)]
    assertPlaced(findings, { confidence: 'medium', countries: ['DE', 'FR', 'GB', 'US'], points: 39 }, true)
    assertPlaced(findings.slice(0, 2), { confidence: 'medium', countries: ['DE'], points: 39 }, true)
  })

  it('is confident where its local name and a local entity agree', () => {
    const local = [registry('FR', 18), number('FR')]
    assertPlaced(local, { confidence: 'confident', countries: ['FR'], points: 40 }, true)
    assertPlaced([...local, contact('DE', 10)], { confidence: 'medium', countries: ['FR', 'DE'], points: 40 }, true)
    assertPlaced([registry('FR', 18), contact('FR', 14)], { confidence: 'medium', countries: ['FR'], points: 32 }, true)
  })
})

describe('a territory under the law of another country', () => {
  it('is no rival of that country', () => {
    assertPlaced([registry('GP', 18), number('FR')], { confidence: 'confident', countries: ['FR'], points: 40 })
    assertPlaced([registry('GP', 18), contact('MQ', 14)], { confidence: 'confident', countries: ['FR'], points: 32 })
  })

  it('is one of those of the rule table', () => {
    const { territories } = shippedTable()
    assert.deepEqual(lawOfTerritory, Object.fromEntries(territories.map(each => [each.country_code, each.rule_of])))
  })

  it('is named when nothing else is', () => {
    assertPlaced([registry('GP', 18)], { confidence: 'medium', countries: ['GP'], points: 18 })
    assertPlaced([registry('GL', 25), contact('DK', 14)], {
      ...{ confidence: 'medium', countries: ['GL', 'DK'], points: 25 },
    })
  })
})

describe('any evidence', () => {
  const someFinding = fc.record({
    family: fc.constantFrom<Family>(...(Object.keys(families) as (keyof typeof families)[])),
    check: fc.constant('some'),
    country: fc.constantFrom('DE', 'FR', 'GP', 'US', 'BE'),
    points: fc.integer({ min: 0, max: 40 }),
    isStrong: fc.boolean(),
  })
  const someFindings = fc.array(someFinding, { maxLength: 12 })

  it('gives the same placement in every order', () => {
    fc.assert(
      fc.property(someFindings, fc.boolean(), fc.infiniteStream(fc.nat()), (findings, isMultinational, random) => {
        const keyed = findings.map(each => ({ each, key: random.next().value }))
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ each }) => each)
        assert.deepEqual(decide(shuffled, isMultinational), decide(findings, isMultinational))
      }),
    )
  })

  it('never reaches more than the points of an answer, and names a country exactly when it places', () => {
    fc.assert(
      fc.property(someFindings, fc.boolean(), (findings, isMultinational) => {
        const { confidence, countries, points } = decide(findings, isMultinational)
        assert.ok(points >= 0 && points <= maxPoints)
        assert.equal(countries.length === 0, confidence === 'unknown')
        assert.ok(countries.length <= 5 && new Set(countries).size === countries.length)
        if (confidence === 'confident') assert.equal(countries.length, 1)
      }),
    )
  })

  it('is never confident by one family, nor by families that are no check', () => {
    fc.assert(
      fc.property(someFindings, findings => {
        const ofOneFamily = findings.filter(({ family }) => family === findings[0].family)
        const weak = findings.filter(({ family }) => ['locale', 'dns_host', 'subdomain'].includes(family))
        for (const few of [ofOneFamily, weak]) assert.notEqual(decide(few, false).confidence, 'confident')
      }),
      { examples: [[[{ ...number('DE', 40), check: 'some', isStrong: true }]]] },
    )
  })

  it('loses its confidence to any check of another country', () => {
    fc.assert(
      fc.property(someFindings, findings => {
        const rival = finding('mail_host', 'JP', 8)
        assert.notEqual(decide([...findings, rival], false).confidence, 'confident')
      }),
    )
  })
})

describe('the caps', () => {
  it('add up to the points of an answer', () => {
    const caps = Object.values(families).map(({ cap }) => cap)
    assert.equal(
      caps.reduce((sum, cap) => sum + cap, 0),
      maxPoints,
    )
  })
})
