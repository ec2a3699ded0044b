import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { after, before, describe, it } from 'node:test'
import {
  hastyCourtesy,
  type SmallInternet,
  startSmallInternet,
  unhurriedCheck,
  unhurriedFetch,
  webAuthority,
} from '../../test/support/small-internet.ts'
import type { DataReader, DatasetKey } from '../core/endpoint.ts'
import { RegistryServers } from '../signals/compliance/website/registries.ts'
import { usualLimits } from '../signals/email/domain/ask-domain.ts'
import { domainQuestionsOf, ownNames, webhookRefusalOf, websitesOf } from './websites.ts'

const imprint = '<p>Nordwerk GmbH, Industriestraße 12, 70565 Stuttgart, Deutschland, USt-IdNr. DE136695976</p>'
const registration = {
  objectClassName: 'domain',
  ldhName: 'acme.test',
  events: [{ eventAction: 'registration', eventDate: '2019-05-06T07:08:09Z' }],
  entities: [{ roles: ['registrant'], vcardArray: ['vcard', [['adr', { cc: 'SE' }, 'text', []]]] }],
}

let internet: SmallInternet
let agents: (string | undefined)[] = []

before(async () => {
  internet = await startSmallInternet({
    answersTo: name =>
      name === 'inside.test' ? [{ type: 'A', addresses: ['127.0.0.1'] }] : [{ type: 'A', addresses: ['127.0.0.10'] }],
    plain: (request, response) => {
      agents.push(request.headers['user-agent'])
      const isRegistry = request.headers.host === 'www.site.test'
      if (request.url === '/robots.txt') response.writeHead(404).end()
      else if (isRegistry) response.setHeader('content-type', 'application/rdap+json').end(JSON.stringify(registration))
      else response.setHeader('content-type', 'text/html').end(imprint)
    },
  })
})
after(() => internet.close())

const servers = new RegistryServers(new Map([['test', 'https://www.site.test/']]))
const data: DataReader = {
  get: <Opened>({ name }: DatasetKey<Opened>) => (name === 'registries' ? (servers as Opened) : undefined),
}
const settings = () => ({
  offline: false,
  nameServers: [internet.nameServer.address],
  egressAllow: ['127.0.0.8/29', '127.0.0.1/32'],
  host: '127.0.0.1',
  tls: null,
})

function websites(changed: Partial<ReturnType<typeof settings>> = {}) {
  const counted = new Map<string, number>()
  const countEgress = (purpose: string) => counted.set(purpose, (counted.get(purpose) ?? 0) + 1)
  const ports = { http: internet.plain.port, https: internet.secure.port }
  const check = websitesOf(
    { ...settings(), ...changed },
    data,
    { countEgress },
    {
      ...{ ports, authorities: [webAuthority] },
      ...{ limits: unhurriedFetch, check: unhurriedCheck, courtesy: hastyCourtesy() },
    },
  )
  return { check, counted }
}

const never = new AbortController().signal

describe('the website check of the service', () => {
  it('asks nobody when outgoing requests are disabled', () => {
    assert.equal(websites({ offline: true }).check, null)
  })

  it('asks the site, the registry and name servers, and counts each by its purpose', async () => {
    const { check, counted } = websites()
    assert.ok(check)
    agents = []
    const { findings, outcome } = await check.check('acme.test', never)
    await check.close()
    assert.equal(outcome, 'checked')
    const families = new Set(findings.map(({ family, country }) => `${family} ${country}`))
    for (const family of ['legal_id DE', 'contact DE', 'rdap SE']) assert.ok(families.has(family), family)
    assert.ok((counted.get('website') ?? 0) >= 2 && counted.get('rdap') === 1 && (counted.get('dns') ?? 0) >= 4)
    assert.equal(internet.counted.size, 0)
    for (const agent of agents) assert.match(agent ?? '', /^Assay\/\d+\.\d+\.\d+ \(website check\)$/)
  })

  it('reaches no address that is not public unless EGRESS_ALLOW says so', async () => {
    const { check, counted } = websites({ egressAllow: [] })
    assert.ok(check)
    assert.equal((await check.check('acme.test', never)).outcome, 'not_possible')
    await check.close()
    assert.equal(counted.get('website'), undefined)
  })

  it('never reaches an address of this machine, whatever EGRESS_ALLOW says', async () => {
    const own = Object.values(networkInterfaces()).flatMap(each => each ?? [])
    assert.ok(own.some(({ address }) => address === '127.0.0.1'))
    const { check } = websites()
    assert.ok(check)
    assert.equal((await check.check('inside.test', never)).outcome, 'not_possible')
    await check.close()
    for (const { connections } of internet.forbidden) assert.deepEqual([...connections], [])
  })
})

describe('questions about the domain of an address', () => {
  const questions = (changed: Partial<ReturnType<typeof settings>> = {}) => {
    const counted = new Map<string, number>()
    const countEgress = (purpose: string) => counted.set(purpose, (counted.get(purpose) ?? 0) + 1)
    const ports = { http: internet.plain.port, https: internet.secure.port }
    const asked = domainQuestionsOf(
      { ...settings(), ...changed },
      data,
      { countEgress },
      {
        ...{ ports, authorities: [webAuthority] },
        ...{ limits: unhurriedFetch, ask: { ...usualLimits, answerMs: 60_000 }, courtesy: hastyCourtesy() },
      },
    )
    return { asked, counted }
  }

  it('are asked of nobody when outgoing requests are disabled', () => {
    assert.equal(questions({ offline: true }).asked, null)
  })

  it('go to name servers and the registry, and are counted by their purpose', async () => {
    agents = []
    const { asked, counted } = questions()
    const facts = await asked?.ask('acme.test', never)
    assert.equal(facts?.registered, '2019-05-06')
    assert.deepEqual(facts?.dns, { accepts_mail: true, null_mx: false, spf: false, dmarc: false })
    assert.ok(counted.get('rdap') === 1 && (counted.get('dns') ?? 0) >= 4)
    for (const agent of agents) assert.match(agent ?? '', /^Assay\/\d+\.\d+\.\d+ \(email check\)$/)
  })

  it('reach no registry at an address that is not public', async () => {
    const { asked, counted } = questions({ egressAllow: [] })
    assert.equal((await asked?.ask('acme.test', never))?.registered, null)
    assert.equal(counted.get('rdap'), undefined)
  })
})

describe('a URL for a webhook', () => {
  const refusalOf = (url: string, egressAllow: string[] = []) =>
    webhookRefusalOf({ egressAllow, host: '127.0.0.1', tls: null }, url)

  it('is taken where it is public, or a name that may be', () => {
    for (const url of ['https://hook.example/in?a=b', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])
      assert.equal(refusalOf(url), null, url)
  })

  it('is refused where it is of this machine or a private network, however it is spelled', () => {
    const addresses = ['127.0.0.2', '10.1.2.3', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '2130706434']
    for (const host of [
      ...addresses,
      '0x0a.1.2.3',
      '10.1.2.3.',
      '[::1]',
      '[::ffff:10.1.2.3]',
      '[fd00::1]',
      '[fe80::1]',
    ])
      assert.equal(refusalOf(`https://${host}/`), 'address', host)
    assert.equal(refusalOf('https://127.0.0.1/'), 'own_host')
    for (const host of ['localhost', 'db', 'printer.local', 'hooks.internal'])
      assert.equal(refusalOf(`https://${host}/`), 'host', host)
  })

  it('may be of a network that EGRESS_ALLOW names, and of this machine never', () => {
    assert.equal(refusalOf('https://10.1.2.3/', ['10.0.0.0/8']), null)
    assert.equal(refusalOf('https://192.168.0.1/', ['10.0.0.0/8']), 'address')
    assert.equal(refusalOf('https://[::1]/', ['::1/128']), 'address')
  })

  it('is plain http only where EGRESS_ALLOW names an intranet', () => {
    assert.equal(refusalOf('http://hook.example/'), 'scheme')
    assert.equal(refusalOf('http://hooks.corp.example/', ['10.0.0.0/8']), null)
    assert.equal(refusalOf('ftp://hook.example/', ['10.0.0.0/8']), 'scheme')
  })
})

describe('the names of this machine', () => {
  it('are what it calls itself, what it listens on, and what its certificate is for', () => {
    const cert = readFileSync(new URL('../../test/support/fixtures/localhost-certificate.pem', import.meta.url), 'utf8')
    const names = ownNames({ host: 'Assay.Example.com', tls: { cert, key: '' } })
    assert.ok(names.includes('assay.example.com') && names.includes('localhost'))
    assert.equal(ownNames({ host: '127.0.0.1', tls: null }).length, 2)
  })
})
