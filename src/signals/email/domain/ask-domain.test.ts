import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type Answers, type NameServer, startNameServer } from '../../../../test/support/name-server.ts'
import type { PageAnswer, PageRequest } from '../../../core/egress.ts'
import { Names } from '../../../egress/names.ts'
import { DomainAsker, usualLimits } from './ask-domain.ts'

const spf = { type: 'TXT', texts: ['v=spf1 -all'] } as const
const dmarc = { type: 'TXT', texts: ['v=DMARC1; p=reject'] } as const
const zone: Record<string, Answers> = {
  'whole.test': [{ type: 'MX', hosts: [{ exchange: 'MX1.Whole.Test', priority: 10 }] }, spf],
  '_dmarc.whole.test': [dmarc],
  'mail.whole.test': [{ type: 'A', addresses: ['192.0.2.1'] }],
  'null.test': [{ type: 'MX', hosts: [{ exchange: '', priority: 0 }] }],
  'address.test': [
    { type: 'A', addresses: ['192.0.2.1'] },
    { type: 'TXT', texts: ['v=spf10', 'verify=1'] },
  ],
  'broken.test': 'broken',
  '_dmarc.broken.test': 'broken',
  'half.test': [{ type: 'MX', hosts: [{ exchange: 'mx.half.test', priority: 1 }] }, spf],
  '_dmarc.half.test': 'broken',
}

let server: NameServer
let asked = 0
let now = Date.UTC(2026, 10, 27)
before(async () => {
  server = await startNameServer(name => zone[name] ?? [])
})
after(() => server.close())
beforeEach(() => {
  asked = 0
  now = Date.UTC(2026, 10, 27)
})

const never = new AbortController().signal
const unhurried = { ...usualLimits, answerMs: 60_000 }

function registration(ldhName: string, eventDate: string): PageAnswer {
  const body = { objectClassName: 'domain', ldhName, events: [{ eventAction: 'registration', eventDate }] }
  return answered(Buffer.from(JSON.stringify(body)))
}

function answered(body: Buffer, more = {}): PageAnswer {
  const url = new URL('https://rdap.test/')
  const kind = {
    contentType: 'application/rdap+json',
    refresh: null,
    isAccepted: true,
    isCut: false,
    isUnverified: false,
  }
  return { outcome: 'answered', status: 200, url, body, ...kind, ...more }
}

function asker(getPage: (request: PageRequest) => Promise<PageAnswer>, limits = unhurried): DomainAsker {
  const names = new Names({ servers: [server.address], count: () => void asked++ })
  return new DomainAsker({ names, getPage, serverOf: () => 'https://rdap.test/', now: () => now }, limits)
}

const nobody = async (): Promise<PageAnswer> => ({ outcome: 'failed', reason: 'unreachable' })

describe('DomainAsker', () => {
  it('tells mail servers, SPF and DMARC', async () => {
    assert.deepEqual(await asker(nobody).ask('whole.test', never), {
      dns: { accepts_mail: true, null_mx: false, spf: true, dmarc: true },
      ...{ mailServers: ['mx1.whole.test'], registered: null, askedAt: now },
    })
  })

  it('tells a null MX, a domain without servers that has an address, and one that has nothing', async () => {
    const dnsOf = async (domain: string) => (await asker(nobody).ask(domain, never))?.dns
    assert.deepEqual(await dnsOf('null.test'), { accepts_mail: false, null_mx: true, spf: false, dmarc: false })
    assert.deepEqual(await dnsOf('address.test'), { accepts_mail: true, null_mx: false, spf: false, dmarc: false })
    assert.deepEqual(await dnsOf('nothing.test'), { accepts_mail: false, null_mx: false, spf: false, dmarc: false })
  })

  it('takes the DMARC policy of the registrable domain', async () => {
    const facts = await asker(nobody).ask('mail.whole.test', never)
    assert.deepEqual(facts?.dns, { accepts_mail: true, null_mx: false, spf: false, dmarc: true })
  })

  it('leaves out what was not answered: a failure is no answer', async () => {
    assert.deepEqual((await asker(nobody).ask('broken.test', never))?.dns, {})
    const facts = await asker(nobody).ask('half.test', never)
    assert.deepEqual(facts?.dns, { accepts_mail: true, null_mx: false, spf: true })
  })

  it('gives what is known when the time is over, or the caller has left', async () => {
    const silent = (_: PageRequest) => new Promise<PageAnswer>(() => {})
    const gone = AbortSignal.abort()
    assert.equal(await asker(silent).ask('whole.test', gone), null)
  })

  it('asks once for what was answered, until that is old, and again for what was not', async () => {
    const one = asker(nobody)
    const first = await one.ask('whole.test', never)
    const count = asked
    assert.equal(await one.ask('whole.test', never), first)
    assert.equal(asked, count)
    now += usualLimits.rememberMs
    await one.ask('whole.test', never)
    assert.ok(asked > count)
    const before = asked
    await one.ask('half.test', never)
    const once = asked - before
    await one.ask('half.test', never)
    assert.equal(asked - before, 2 * once)
  })

  it('asks the registry for the registrable domain, and remembers its day', async () => {
    const urls: string[] = []
    const one = asker(async ({ url, purpose }) => {
      urls.push(`${purpose} ${url}`)
      return registration('WHOLE.TEST.', '2020-02-03T23:30:00Z')
    })
    assert.equal((await one.ask('mail.whole.test', never))?.registered, '2020-02-03')
    assert.equal((await one.ask('whole.test', never))?.registered, '2020-02-03')
    assert.deepEqual(urls, ['rdap https://rdap.test/domain/whole.test'])
  })

  it('believes no registry that is cut off, unverified, about another domain, or without the day', async () => {
    const whole = registration('whole.test', '2020-02-03T00:00:00Z')
    const answers: readonly PageAnswer[] = [
      { ...whole, isCut: true } as PageAnswer,
      { ...whole, isUnverified: true } as PageAnswer,
      { ...whole, status: 404 } as PageAnswer,
      registration('other.test', '2020-02-03T00:00:00Z'),
      registration('whole.test', 'yesterday'),
      registration('whole.test', '1970-01-01T00:00:00Z'),
      ...['', '[]', 'null', '{"objectClassName":"domain","ldhName":"whole.test","events":[null,{}]}'].map(text =>
        answered(Buffer.from(text)),
      ),
    ]
    for (const answer of answers) {
      assert.equal((await asker(async () => answer).ask('whole.test', never))?.registered, null)
    }
  })

  it('turns requests away when too many wait', async () => {
    const release = Promise.withResolvers<PageAnswer>()
    const one = asker(() => release.promise, { ...unhurried, mostAsked: 1, mostWaiting: 0 })
    const first = one.ask('whole.test', never)
    assert.equal(await one.ask('null.test', never), null)
    release.resolve(await nobody())
    assert.equal((await first)?.dns.accepts_mail, true)
  })
})
