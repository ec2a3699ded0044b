import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { europeanSites } from '../../../../test/support/company-sites/europe.ts'
import { overseasSites } from '../../../../test/support/company-sites/overseas.ts'
import type { CompanySite } from '../../../../test/support/company-sites/site.ts'
import { trapSites } from '../../../../test/support/company-sites/traps.ts'
import { decide, type Placement } from '../place/evidence.ts'
import { offlineEvidence } from '../place/offline.ts'
import { extractPage } from './extract-page.ts'
import { siteFindings } from './site-findings.ts'

/** Places a site as the service does, with the pages of the fixture in place of fetched ones. */
function placementOf({ domain, pages, redirect }: CompanySite): Placement {
  const [name] = domain.split('.')
  const { findings: offline } = offlineEvidence(domain)
  const registry = offline.find(({ family }) => family === 'registry')?.country ?? null
  const own = redirect === undefined ? Object.values(pages) : Object.values(europeanSites[0].pages)
  const read = own.map(html => ({ facts: extractPage({ html, name }), isElsewhere: redirect !== undefined }))
  const { findings, isMultinational } = siteFindings(read, registry)
  return decide([...offline, ...findings], isMultinational)
}

const sites = [...europeanSites, ...overseasSites, ...trapSites]
const placements = sites.map(site => ({ site, placement: placementOf(site) }))

describe('the sites of companies', () => {
  it('are eighty at least, of thirty-five countries, a third of them traps', () => {
    assert.ok(sites.length >= 80)
    assert.ok(new Set(sites.map(({ country }) => country)).size >= 35)
    assert.ok(trapSites.length >= sites.length / 3)
    assert.equal(new Set(sites.map(({ domain }) => domain)).size, sites.length)
  })

  for (const { site, placement } of placements) {
    const { domain, country, trap } = site
    it(`are never placed wrongly with confidence: ${domain}${trap === null ? '' : `, ${trap}`}`, () => {
      if (placement.confidence === 'confident') assert.deepEqual(placement.countries, [country])
    })
  }

  it('are placed, and most of them with confidence, when they say whose they are', () => {
    const plain = placements.filter(({ site }) => site.trap === null)
    const share = (isCounted: (placement: Placement) => boolean) =>
      plain.filter(({ placement }) => isCounted(placement)).length / plain.length
    assert.ok(share(({ confidence }) => confidence !== 'unknown') >= 0.95)
    assert.ok(share(({ confidence }) => confidence === 'confident') >= 0.85)
  })
})
