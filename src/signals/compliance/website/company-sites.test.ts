/**
 * The website check from end to end: name server, web servers, a registry's server, and the sites of companies that do
 * not exist.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type CompanyInternet,
  companySites,
  registryServer,
  startCompanyInternet,
} from '../../../../test/support/company-internet.ts'
import { unhurriedCheck, unhurriedFetch } from '../../../../test/support/small-internet.ts'
import type { PageRequest } from '../../../core/egress.ts'
import { decide, type Placement } from '../place/evidence.ts'
import { offlineEvidence } from '../place/offline.ts'
import { WebsiteCheck } from './check.ts'

function registration(ldhName: string, organisation: string, country: string): object {
  const card = [
    ['org', {}, 'text', organisation],
    ['adr', { cc: country }, 'text', []],
  ]
  return { objectClassName: 'domain', ldhName, entities: [{ roles: ['registrant'], vcardArray: ['vcard', card] }] }
}

let internet: CompanyInternet
let check: WebsiteCheck
const placements = new Map<string, Placement>()

before(async () => {
  internet = await startCompanyInternet({
    mail: {
      'blauer-faden.com': 'mx00.kundenserver.de',
      'worldsample.com': 'worldsample-com.mail.protection.outlook.com',
      // A Swiss company that lets a German hoster take its mail.
      'exemple-geneve.com': 'mx00.kundenserver.de',
    },
    registrations: {
      'goldengatesample.com': registration('goldengatesample.com', 'Golden Gate Sample LLC', 'US'),
      // An agency abroad, and a service that stands for its customers.
      'riadexemple.com': registration('riadexemple.com', 'Agence Exemple SARL', 'FR'),
      'luxmuster.com': registration('luxmuster.com', 'Withheld for Privacy ehf', 'IS'),
    },
  })
  const fetcher = internet.fetcher({ limits: unhurriedFetch })
  const ports = {
    getPage: (request: PageRequest) => fetcher.get(request),
    names: internet.names(),
    placeOf: () => null,
    serverOf: () => registryServer,
    now: Date.now,
  }
  check = new WebsiteCheck(ports, unhurriedCheck)
  const never = new AbortController().signal
  await Promise.all(
    companySites.map(async ({ domain }) => {
      const { findings, isMultinational } = await check.check(domain, never)
      placements.set(domain, decide([...offlineEvidence(domain).findings, ...findings], isMultinational))
    }),
  )
})
after(async () => {
  await check.close()
  await internet.close()
})

const placed = (domain: string): Placement => {
  const placement = placements.get(domain)
  assert.ok(placement, domain)
  return placement
}

describe('the sites of companies, from end to end', () => {
  it('are never placed wrongly with confidence', () => {
    const wrong = companySites.filter(({ domain, country }) => {
      const { confidence, countries } = placed(domain)
      return confidence === 'confident' && countries[0] !== country
    })
    assert.deepEqual(
      wrong.map(({ domain }) => domain),
      [],
    )
  })

  it('that only somebody else speaks on are not placed with confidence', () => {
    for (const { domain, country, trap } of companySites) {
      if (trap !== null)
        assert.ok(placed(domain).confidence !== 'confident' || placed(domain).countries[0] === country, trap)
    }
    assert.equal(placed('riadexemple.com').confidence, 'medium')
    assert.equal(placed('luxmuster.com').confidence, 'unknown')
    assert.equal(placed('exemple-geneve.com').confidence, 'medium')
  })

  it('are confident with a registration or a mail host of the same country', () => {
    assert.deepEqual(placed('goldengatesample.com'), { confidence: 'confident', countries: ['US'], points: 30 })
    assert.equal(placed('blauer-faden.com').points, 53)
  })

  it('are placed, at least 95 of a hundred', () => {
    const plain = companySites.filter(({ trap }) => trap === null)
    const share =
      plain.filter(({ domain, country }) => placed(domain).countries.includes(country)).length / plain.length
    assert.ok(share >= 0.95, `${share}`)
  })

  it('are asked for four pages at most, and for robots.txt before any', () => {
    for (const [host, visits] of Map.groupBy(internet.visits, visit => visit.host)) {
      if (host.startsWith('rdap') || host === 'nordwerk-maschinen.de') continue
      assert.equal(visits[0].path, '/robots.txt', host)
      assert.ok(visits.filter(({ path }) => path !== '/robots.txt').length <= 4, host)
    }
  })
})
