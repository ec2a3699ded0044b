import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { DnsServer, Reaction } from './fixtures/dns-server.ts'
import { encodeName, startDnsServer } from './fixtures/dns-server.ts'
import { arpaNameOf } from './names.ts'
import type { ReverseDnsLimits } from './reverse-dns.ts'
import { defaultLimits, dnsResolver, noReverseDns, ReverseDns } from './reverse-dns.ts'

const nothing = { name: null, crawler: null }
const minute = 60_000

describe('ReverseDns, asking a name server on this machine', () => {
  let server: DnsServer
  let next = 1
  before(async () => {
    server = await startDnsServer()
  })
  after(() => server.close())
  afterEach(() => server.always(null))

  function make(limits: Partial<ReverseDnsLimits> = {}) {
    const clock = { now: 0 }
    const all = { ...defaultLimits, ...limits }
    return { clock, dns: new ReverseDns(dnsResolver([server.address]), () => clock.now, all) }
  }
  /** An address that no other test asks about, with what the server says of its name. */
  function address(reaction: Reaction, version: 4 | 6 = 4): string {
    const ip = version === 4 ? `198.51.100.${next++}` : `2001:db8::${(next++).toString(16)}`
    server.on('PTR', arpaNameOf(ip) ?? '', reaction)
    return ip
  }
  const asked = (ip: string) => server.questions.filter(question => question === `PTR ${arpaNameOf(ip)}`).length

  it('gives the name of the host in lower case, for both families', async () => {
    const { dns } = make()
    for (const version of [4, 6] as const) {
      const ip = address({ values: ['Host-1.Example.NET'] }, version)
      assert.deepEqual(await dns.lookUp(ip), { name: 'host-1.example.net', crawler: null })
    }
  })

  it('follows an alias, as classless delegation of IPv4 space makes them', async () => {
    const { dns } = make()
    const ip = address({ values: ['aliased.example.net'], alias: '1.0-25.100.51.198.in-addr.arpa' })
    assert.deepEqual(await dns.lookUp(ip), { name: 'aliased.example.net', crawler: null })
  })

  it('answers what it knows at once, not as a promise, and asks again when that is an hour old', async () => {
    const { dns, clock } = make()
    const ip = address({ values: ['host.example.net'] })
    await dns.lookUp(ip)
    clock.now = 60 * minute - 1
    assert.deepEqual(dns.lookUp(ip), { name: 'host.example.net', crawler: null })
    assert.equal(asked(ip), 1)
    clock.now = 60 * minute
    await dns.lookUp(ip)
    assert.equal(asked(ip), 2)
  })

  it('keeps the absence of a name for ten minutes', async () => {
    const { dns, clock } = make()
    for (const reaction of [{ code: 'NXDOMAIN' }, { values: [] }] as const) {
      const ip = address(reaction)
      assert.deepEqual(await dns.lookUp(ip), nothing)
      assert.deepEqual(dns.lookUp(ip), nothing)
      clock.now += 10 * minute
      assert.ok(dns.lookUp(ip) instanceof Promise)
      await dns.lookUp(ip)
    }
  })

  it('asks one question for all who wait for it', async () => {
    const { dns } = make()
    const ip = address({ values: ['host.example.net'], afterMs: 20 })
    const answers = await Promise.all([dns.lookUp(ip), dns.lookUp(ip), dns.lookUp(ip)])
    assert.deepEqual(
      answers.map(({ name }) => name),
      Array(3).fill('host.example.net'),
    )
    assert.equal(asked(ip), 1)
  })

  it('takes a hostile name for none, and the next one of the record set instead', async () => {
    const { dns } = make()
    const hostile = ['<script>.example.net', 'a b.example.net', '"\'; --.example.net', 'a\u0000b.example.net']
    for (const name of hostile) assert.deepEqual(await dns.lookUp(address({ values: [name] })), nothing)
    const second = address({ values: [hostile[0], 'host.example.net'] })
    assert.deepEqual(await dns.lookUp(second), { name: 'host.example.net', crawler: null })
    const loop = Buffer.from([0xc0, 0x0c])
    const truncated = encodeName('host.example.net').subarray(0, 5)
    for (const bytes of [loop, truncated, Buffer.alloc(0)]) {
      const { name } = await dns.lookUp(address({ values: [bytes] }))
      assert.ok(name === null || /^[a-z0-9_.-]+$/.test(name))
    }
  })

  it('gives no name for servers that fail, refuse or send no message, and keeps that for a minute', async () => {
    const { dns, clock } = make({ breaker: { ...defaultLimits.breaker, failures: 100 } })
    for (const reaction of [{ code: 'SERVFAIL' }, { code: 'REFUSED' }, 'garbage'] as const) {
      const ip = address(reaction)
      assert.deepEqual(await dns.lookUp(ip), nothing)
      // What came after the budget is kept when the resolver has given up.
      while (dns.lookUp(ip) instanceof Promise) await new Promise(resolve => setTimeout(resolve, 10))
      clock.now += minute
      assert.ok(dns.lookUp(ip) instanceof Promise, JSON.stringify(reaction))
      await dns.lookUp(ip)
    }
  })

  it('waits no longer than the budget, for the name and its confirmation together', async () => {
    const { dns } = make({ budgetMs: 250 })
    assert.deepEqual(await dns.lookUp(address('silence')), nothing)
    const ip = address({ values: ['crawl-1.googlebot.com'], afterMs: 20 })
    server.on('A', 'crawl-1.googlebot.com', 'silence')
    assert.deepEqual(await dns.lookUp(ip), { name: 'crawl-1.googlebot.com', crawler: null })
  })

  it('keeps an answer that came too late for those who ask later', async () => {
    const { dns } = make({ budgetMs: 20 })
    const ip = address({ values: ['late.example.net'], afterMs: 100 })
    assert.deepEqual(await dns.lookUp(ip), nothing)
    while (dns.lookUp(ip) instanceof Promise) await new Promise(resolve => setTimeout(resolve, 10))
    assert.deepEqual(dns.lookUp(ip), { name: 'late.example.net', crawler: null })
  })

  it('has no more questions in flight than allowed and answers further ones at once', async () => {
    const { dns } = make({ maxInFlight: 2 })
    const [first, second, third] = Array.from({ length: 3 }, () => address({ values: ['h.example.net'], afterMs: 20 }))
    const waiting = [dns.lookUp(first), dns.lookUp(second)]
    assert.deepEqual(dns.lookUp(third), nothing)
    await Promise.all(waiting)
    assert.deepEqual(await dns.lookUp(third), { name: 'h.example.net', crawler: null })
  })

  it('keeps no more answers than allowed', async () => {
    const { dns } = make({ capacity: 1 })
    const [first, second] = [address({ values: ['a.example.net'] }), address({ values: ['b.example.net'] })]
    await dns.lookUp(first)
    await dns.lookUp(second)
    assert.ok(dns.lookUp(first) instanceof Promise)
    await dns.lookUp(first)
  })

  it('asks nobody for half a minute after five seconds in which nobody answered, then tries one', async () => {
    const { dns, clock } = make({ budgetMs: 300 })
    const askInVain = async (times: number) => {
      const silent = Array.from({ length: times }, () => dns.lookUp(address('silence')))
      assert.deepEqual(await Promise.all(silent), Array(times).fill(nothing))
    }
    await askInVain(4)
    clock.now = 5000
    await askInVain(1)
    assert.deepEqual(dns.lookUp(address({ values: ['host.example.net'] })), nothing)
    clock.now = 35_000
    const trying = dns.lookUp(address({ values: ['trying.example.net'] }))
    assert.deepEqual(dns.lookUp(address({ values: ['host.example.net'] })), nothing)
    assert.deepEqual(await trying, { name: 'trying.example.net', crawler: null })
    assert.deepEqual(await dns.lookUp(address({ values: ['again.example.net'] })), {
      name: 'again.example.net',
      crawler: null,
    })
  })

  it('goes on asking when many addresses of a network have no name server that answers', async () => {
    const { dns } = make({ budgetMs: 300 })
    await Promise.all(Array.from({ length: 20 }, () => dns.lookUp(address('silence'))))
    const others = await dns.lookUp(address({ values: ['host.example.net'] }))
    assert.equal(others.name, 'host.example.net')
  })

  it('does not take a server that answers badly for one that does not answer', async () => {
    const { dns } = make()
    for (let each = 0; each < 8; each++) await dns.lookUp(address({ code: 'SERVFAIL' }))
    assert.ok((await dns.lookUp(address({ values: ['host.example.net'] }))).name !== null)
  })
})

describe('ReverseDns, verifying crawlers', () => {
  let server: DnsServer
  before(async () => {
    server = await startDnsServer()
  })
  after(() => server.close())

  async function crawlerOf(ip: string, names: readonly string[], forward: Record<string, Reaction>) {
    server.on('PTR', arpaNameOf(ip) ?? '', { values: names })
    for (const [question, reaction] of Object.entries(forward)) {
      const [type, name] = question.split(' ')
      server.on(type === 'A' ? 'A' : 'AAAA', name, reaction)
    }
    return await new ReverseDns(dnsResolver([server.address]), () => 0).lookUp(ip)
  }

  it('confirms a name that leads back to the address, among others', async () => {
    const name = 'crawl-10.googlebot.com'
    const answer = await crawlerOf('192.0.2.10', [name], { [`A ${name}`]: { values: ['192.0.2.9', '192.0.2.10'] } })
    assert.deepEqual(answer, { name, crawler: 'googlebot' })
    const name6 = 'msnbot-1.search.msn.com'
    const values = ['2001:db8:0:0:0:0:0:10']
    const answer6 = await crawlerOf('2001:db8::10', [name6], { [`AAAA ${name6}`]: { values } })
    assert.deepEqual(answer6, { name: name6, crawler: 'bingbot' })
  })

  it('believes no PTR record that does not lead back', async () => {
    const name = 'crawl-11.googlebot.com'
    const elsewhere = await crawlerOf('192.0.2.11', [name], { [`A ${name}`]: { values: ['192.0.2.12'] } })
    assert.deepEqual(elsewhere, { name, crawler: null })
    for (const reaction of [{ code: 'NXDOMAIN' }, { code: 'SERVFAIL' }, { values: [] }] as const) {
      assert.deepEqual(await crawlerOf('192.0.2.13', [name], { [`A ${name}`]: reaction }), { name, crawler: null })
    }
  })

  it('asks nothing about a name that claims nothing, such as evilgooglebot.com', async () => {
    const before = server.questions.length
    const answer = await crawlerOf('192.0.2.14', ['crawl.evilgooglebot.com'], {})
    assert.deepEqual(answer, { name: 'crawl.evilgooglebot.com', crawler: null })
    assert.equal(server.questions.length, before + 1)
  })

  it('finds the name of the crawler among several', async () => {
    const name = '17-0-0-1.applebot.apple.com'
    const answer = await crawlerOf('192.0.2.15', ['host.example.net', name], {
      [`A ${name}`]: { values: ['192.0.2.15'] },
    })
    assert.deepEqual(answer, { name, crawler: 'applebot' })
  })
})

describe('ReverseDns without a name server', () => {
  it('answers nothing, and at once when it has found out', async () => {
    const gone = await startDnsServer()
    await gone.close()
    let now = 0
    const dns = new ReverseDns(dnsResolver([gone.address]), () => now)
    for (let each = 1; each <= 5; each++) {
      now += 1500
      assert.deepEqual(await dns.lookUp(`192.0.2.${each}`), nothing)
    }
    assert.deepEqual(dns.lookUp('192.0.2.6'), nothing)
  })

  it('answers nothing at once where nobody may be asked', () => {
    assert.deepEqual(noReverseDns.lookUp('192.0.2.1'), nothing)
  })

  it('does not reject when the resolver itself throws, nor for what is no address', async () => {
    const broken = () => {
      throw new TypeError('broken')
    }
    const dns = new ReverseDns({ resolvePtr: broken, resolve4: broken, resolve6: broken }, () => 0)
    assert.deepEqual(await dns.lookUp('192.0.2.1'), nothing)
    assert.deepEqual(await dns.lookUp('not an address'), nothing)
  })

  it('refuses a name server that is no address', () => {
    assert.throws(() => dnsResolver(['dns.example.net']))
  })
})
