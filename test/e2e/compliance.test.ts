/**
 * Cold-email compliance as callers see it, with every part real but the Internet: endpoint, ledger, store, jobs, and
 * the website check that asks a name server, web servers and a registry of the loopback network.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openVerdictJobs, type VerdictJobs, verdictsOf } from '../../src/app/background/jobs.ts'
import { websitesOf } from '../../src/app/websites.ts'
import type { DatasetKey } from '../../src/core/endpoint.ts'
import { installedDocument } from '../../src/data/snapshot/document.ts'
import { type CompliancePorts, compliance } from '../../src/signals/compliance/index.ts'
import { lawData } from '../../src/signals/compliance/law/dataset.ts'
import { RegistryServers } from '../../src/signals/compliance/website/registries.ts'
import {
  type CompanyInternet,
  companySites,
  registryServer,
  startCompanyInternet,
} from '../support/company-internet.ts'
import { assertAnswered } from '../support/expect.ts'
import { type Served, type ServedCaller, serve } from '../support/served.ts'
import type { Answer } from '../support/service.ts'
import { publicAddresses, webAuthority } from '../support/small-internet.ts'
import { until } from '../support/until.ts'

const path = '/v1/compliance/email'

let internet: CompanyInternet
let served: Served
let kept: VerdictJobs
let websites: ReturnType<typeof websitesOf>
const counted = new Map<string, number>()

before(async () => {
  internet = await startCompanyInternet()
  const law = installedDocument(lawData, '2026-11-22').opened
  const servers = new RegistryServers(new Map([['com', registryServer]]))
  const opened: Readonly<Record<string, unknown>> = { law, registries: servers }
  const data = { get: <Opened>({ name }: DatasetKey<Opened>) => opened[name] as Opened, asOfHeader: () => '' }
  const ports = { lists: { policyOf: async () => 'none' as const }, verdicts: undefined as unknown }
  served = await serve(compliance, ports as unknown as CompliancePorts, { data, requestsPerWindow: 0 })
  const settings = {
    offline: false,
    nameServers: [internet.nameServer.address],
    egressAllow: publicAddresses.map(address => `${address}/32`),
    host: '127.0.0.1',
    tls: null,
  }
  const countEgress = (purpose: string) => void counted.set(purpose, (counted.get(purpose) ?? 0) + 1)
  const reached = { http: internet.plain.port, https: internet.secure.port }
  websites = websitesOf(settings, data, { countEgress }, { ports: reached, authorities: [webAuthority] })
  const onError = (error: unknown) => void served.defects.push(error)
  kept = openVerdictJobs({ store: served.store, websites, counts: { countJob: () => {} }, onError })
  ports.verdicts = await verdictsOf(served.store, websites, kept)
  kept.start()
})
after(async () => {
  await kept.stop(0)
  await websites?.close()
  await served.stop()
  await internet.close()
})

async function ask(caller: ServedCaller, email: string): Promise<Answer> {
  const answer = await caller.ask(path, { email })
  assertAnswered(answer)
  return answer
}

async function askUntilFinal(caller: ServedCaller, email: string): Promise<{ first: Answer; final: Answer }> {
  const first = await ask(caller, email)
  const final = await until(async () => {
    const answer = await ask(caller, email)
    return answer.json.checking !== true && answer
  })
  return { first, final }
}

/** A site of each kind: said plainly under a country's suffix and under .com, and every seventh trap. */
const chosen = companySites.filter(({ trap, domain }, index) =>
  trap === null ? index % 8 === 0 || domain === 'blauer-faden.com' : index % 7 === 0,
)

describe('an address of a company', () => {
  it('is placed by what its website says, charged once, and never wrongly with confidence', async () => {
    const asked = chosen.map(async ({ domain, country, trap }) => {
      const caller = await served.caller(2)
      const { first, final } = await askUntilFinal(caller, `info@${domain}`)
      assert.deepEqual([first.json.checking, first.json.charged_credits], [true, 1], domain)
      assert.equal(final.json.result_id, first.json.result_id)
      if (final.json.confidence === 'confident') assert.equal(final.json.country_code, country, domain)
      if (trap === null) assert.ok(final.json.jurisdictions_applicable.includes(country), domain)
      assert.equal((await caller.credits()).left, 1, domain)
    })
    await Promise.all(asked)
    assert.deepEqual(served.defects, [])
  })

  it('is final at once when its domain was checked for somebody else', async () => {
    const [{ domain, country }] = companySites
    await askUntilFinal(await served.caller(1), `one@${domain}`)
    const visits = internet.visits.length
    const { json } = await ask(await served.caller(1), `two@${domain}`)
    assert.deepEqual([json.checking, json.confidence, json.country_code], [undefined, 'confident', country])
    assert.equal(internet.visits.length, visits)
  })

  it('never shows a text, a number or a name of a page', async () => {
    const { final } = await askUntilFinal(await served.caller(1), 'info@nordwerk-maschinen.de')
    for (const said of ['136695976', '711', 'Industriestr', 'Stuttgart', 'HRB', 'GmbH'])
      assert.ok(!final.text.includes(said), said)
  })

  it('lets nothing of itself leave but its domain', () => {
    for (const { host, path } of internet.visits) assert.ok(!`${host}${path}`.includes('@') && !path.includes('info'))
    assert.deepEqual([...counted.keys()].sort(), ['dns', 'rdap', 'website'])
  })
})
