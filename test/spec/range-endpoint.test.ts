/** GET /range/{prefix}, as Pwned Passwords answers it: one describe per status. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { assertRefusal } from '../support/expect.ts'
import { importRanges, type RangeBodies, someRanges } from '../support/range-folder.ts'
import { commonService, newHome, type ServiceUnderTest, startService } from '../support/service.ts'

const modes = { sha1: '', ntlm: '?mode=ntlm' } as const
const kinds = ['sha1', 'ntlm'] as const

const bodies: Record<'sha1' | 'ntlm', RangeBodies> = { sha1: someRanges('sha1'), ntlm: someRanges('ntlm') }
let service: ServiceUnderTest
/** A service on the same home, behind a proxy: its callers are not on this machine. */
let behindProxy: ServiceUnderTest
let accounts: Accounts

before(async () => {
  const home = await newHome()
  await importRanges(home, bodies.sha1, '--full')
  await importRanges(home, bodies.ntlm, '--full', '--ntlm')
  service = await startService({ RANGE_ENDPOINT: '1' }, home)
  behindProxy = await startService({ RANGE_ENDPOINT: '1', TRUST_PROXY: '127.0.0.1' }, home)
  accounts = await openAccounts(home)
})

after(async () => {
  await accounts.close()
  await behindProxy.stop({ keepHome: true })
  await service.stop()
})

interface Asked {
  readonly headers?: Record<string, string>
  readonly method?: string
  readonly of?: ServiceUnderTest
}

const get = (path: string, { headers = {}, method = 'GET', of = service }: Asked = {}) =>
  of.post(path, null, { method, headers, key: null })

const linesOf = (text: string) => text.split('\r\n')

describe('200', () => {
  for (const kind of kinds) {
    it(`answers every range of ${kind} byte for byte as it was published`, async () => {
      for (const [prefix, body] of bodies[kind]) {
        const { status, text, headers } = await get(`/range/${prefix}${modes[kind]}`)
        assert.equal(status, 200)
        assert.equal(text, body, prefix)
        assert.equal(headers.get('content-type'), 'text/plain')
        assert.equal(headers.get('content-length'), String(body.length))
      }
    })
  }

  it('takes digits of either case', async () => {
    const [prefix, body] = [...bodies.sha1].find(([each]) => /[A-F]/.test(each)) ?? [...bodies.sha1][0]
    assert.equal((await get(`/range/${prefix.toLowerCase()}`)).text, body)
  })

  it('says how it may be kept, as Pwned Passwords does, and to no browser of others that it may read it', async () => {
    const { headers } = await get('/range/00000')
    assert.match(headers.get('etag') ?? '', /^"[0-9a-f]{32}"$/)
    assert.equal(headers.get('last-modified'), 'Sun, 01 Nov 2026 00:00:00 GMT')
    assert.equal(headers.get('cache-control'), 'public, max-age=2678400')
    assert.equal(headers.get('vary'), 'Add-Padding')
    assert.deepEqual(
      [...headers.keys()].filter(name => name.startsWith('access-control-')),
      [],
    )
  })

  it('has another ETag for every range', async () => {
    const etags = new Set<string | null>()
    for (const prefix of [...bodies.sha1.keys()].slice(0, 10))
      etags.add((await get(`/range/${prefix}`)).headers.get('etag'))
    assert.equal(etags.size, 10)
  })

  it('answers HEAD with the same head', async () => {
    const whole = await get('/range/00001')
    const head = await fetch(`${service.url}/range/00001`, { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(await head.text(), '')
    for (const name of ['etag', 'last-modified', 'content-type', 'content-length']) {
      assert.equal(head.headers.get(name), whole.headers.get(name), name)
    }
  })
})

describe('200 with padding', () => {
  const padded = (path: string, value = 'true') => get(path, { headers: { 'add-padding': value } })

  for (const kind of kinds) {
    it(`has as many lines for every range of ${kind}, more than any has, the range itself among them in order`, async () => {
      const largest = Math.max(...Array.from(bodies[kind].values(), body => linesOf(body).length))
      const counts = new Set<number>()
      for (const [prefix, body] of [...bodies[kind]].slice(0, 60)) {
        const lines = linesOf((await padded(`/range/${prefix}${modes[kind]}`)).text)
        counts.add(lines.length)
        assert.deepEqual(lines, lines.toSorted())
        const width = kind === 'sha1' ? 35 : 27
        assert.ok(lines.every(line => new RegExp(`^[0-9A-F]{${width}}:\\d+$`).test(line)))
        assert.equal(lines.filter(line => !line.endsWith(':0')).join('\r\n'), body)
      }
      assert.equal(counts.size, 1, 'the number of lines tells nothing of the range')
      assert.ok([...counts][0] > largest)
    })
  }

  it('is padded otherwise each time, under one weak ETag', async () => {
    const [one, other] = [await padded('/range/00002'), await padded('/range/00002', 'True')]
    assert.notEqual(one.text, other.text)
    assert.equal(one.headers.get('etag'), other.headers.get('etag'))
    const plain = (await get('/range/00002')).headers.get('etag')
    assert.equal(one.headers.get('etag'), `W/${plain}`)
  })

  it('is for those who ask for it', async () => {
    for (const value of ['false', '', '1', 'yes']) {
      assert.equal((await padded('/range/00003', value)).text, bodies.sha1.get('00003'))
    }
  })
})

describe('304', () => {
  it('is the answer to whoever has the range already, padded or not', async () => {
    const { headers } = await get('/range/00004')
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    const known: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}` },
      { 'if-none-match': `"another", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-none-match': `W/${etag}`, 'add-padding': 'true' },
      { 'if-modified-since': modified },
      { 'if-modified-since': 'Tue, 01 Dec 2026 00:00:00 GMT' },
    ]
    for (const each of known) {
      const { status, text, headers: sent } = await get('/range/00004', { headers: each })
      assert.equal(status, 304, JSON.stringify(each))
      assert.equal(text, '')
      assert.equal(sent.get('etag')?.replace('W/', ''), etag)
      assert.ok(sent.get('cache-control'))
    }
  })

  it('is not the answer to whoever has another state', async () => {
    const other = (await get('/range/00005')).headers.get('etag') ?? ''
    const known: Record<string, string>[] = [
      { 'if-none-match': other },
      { 'if-none-match': 'no tag' },
      { 'if-modified-since': 'Sat, 31 Oct 2026 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
      { 'if-none-match': other, 'if-modified-since': 'Tue, 01 Dec 2026 00:00:00 GMT' },
    ]
    for (const headers of known)
      assert.equal((await get('/range/00004', { headers })).status, 200, JSON.stringify(headers))
  })
})

describe('400', () => {
  it('says in plain text that a prefix is none', async () => {
    for (const prefix of ['0000', '000000', 'GGGGG', '0000g', '%20000', '0000%00', '😀']) {
      const { status, text, headers } = await get(`/range/${encodeURI(decodeURIComponent(prefix))}`)
      assert.equal(status, 400, prefix)
      assert.equal(headers.get('content-type'), 'text/plain')
      assert.equal(text, 'The hash prefix was not in a valid format')
      assert.equal(headers.get('cache-control'), 'no-store')
    }
  })

  it('says of a mode that it is none', async () => {
    for (const mode of ['NTLM', 'md5', '', 'ntlm&mode=ntlm']) {
      const { status, text } = await get(`/range/00000?mode=${mode}`)
      assert.deepEqual([status, text], [400, 'The mode is not valid. Use sha1 or ntlm.'], mode)
    }
    assert.equal((await get('/range/00000?mode=sha1')).text, bodies.sha1.get('00000'))
  })
})

describe('401, 403', () => {
  const fromOutside = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
  const asked = (authorization?: string) =>
    get('/range/00000', {
      of: behindProxy,
      headers: { ...fromOutside, ...(authorization === undefined ? {} : { authorization }) },
    })

  it('asks whoever is not on this machine for a key, before it looks at the prefix', async () => {
    assertRefusal(await asked(), 'unauthorized')
    assertRefusal(await asked('Bearer assay_not_a_key'), 'unauthorized')
    assertRefusal(await asked('Basic YTpi'), 'unauthorized')
    assertRefusal(await get('/range/none', { of: behindProxy, headers: fromOutside }), 'unauthorized')
    const { key } = await accounts.caller({ mode: 'test' })
    assertRefusal(await asked(`Bearer ${key}`), 'unauthorized')
  })

  it('opens with a key, charges nothing, and is kept by no cache that others share', async () => {
    const { key } = await accounts.caller()
    const { status, text, headers } = await asked(`Bearer ${key}`)
    assert.equal(status, 200)
    assert.equal(text, bodies.sha1.get('00000'))
    assert.equal(headers.get('cache-control'), 'private, max-age=2678400')
  })

  it('keeps to the scopes and the addresses of the key, and to the state of its account', async () => {
    const scoped = await accounts.caller({ scopes: ['phone'] })
    assertRefusal(await asked(`Bearer ${scoped.key}`), 'insufficient_scope')
    const own = await accounts.caller({ scopes: ['breach'], allowedCidrs: ['203.0.113.0/24'] })
    assert.equal((await asked(`Bearer ${own.key}`)).status, 200)
    const elsewhere = await accounts.caller({ allowedCidrs: ['198.51.100.0/24'] })
    assertRefusal(await asked(`Bearer ${elsewhere.key}`), 'unauthorized')
    const suspended = await accounts.caller()
    const event = { at: Date.now(), actor: 'test', action: 'account.suspend', subject: suspended.accountId }
    await accounts.store.accounts.changeAccount(suspended.accountId, { suspendedAt: Date.now() }, event)
    assertRefusal(await asked(`Bearer ${suspended.key}`), 'account_suspended')
  })

  it('does not take a proxy on this machine that it was not told of for its own machine', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      assertRefusal(await get('/range/00000', { headers: { [name]: '203.0.113.9' } }), 'unauthorized')
    }
  })
})

describe('404, 405', () => {
  it('is not there unless it is wanted', async () => {
    assertRefusal(await get('/range/00000', { of: await commonService() }), 'not_found')
  })

  it('answers GET and HEAD', async () => {
    const answer = await get('/range/00000', { method: 'POST' })
    assertRefusal(answer, 'method_not_allowed')
    assert.match(answer.headers.get('allow') ?? '', /\bGET\b/)
  })
})

describe('503', () => {
  const assertMissing = (answer: Awaited<ReturnType<typeof get>>, why: RegExp) => {
    assertRefusal(answer, 'provider_unavailable')
    assert.match(JSON.parse(answer.text).error.message, why)
  }

  // Without an index: openapi.test.ts.
  it('is the answer for a range that the index does not have: never an empty one', async () => {
    for (const mode of Object.values(modes)) {
      assertMissing(await get(`/range/5BAA6${mode}`), /is incomplete and does not contain this prefix\.$/)
    }
  })

  it('is the answer for a range whose block is damaged, and of an index of truncated hashes', async () => {
    const home = await newHome()
    await importRanges(home, new Map([...bodies.ntlm].slice(0, 5)), '--ntlm')
    await importRanges(home, new Map([...bodies.sha1].slice(0, 5)), '--full')
    const path = join(home, 'data', 'passwords.blocks')
    const bytes = readFileSync(path)
    bytes[5000] ^= 1
    writeFileSync(path, bytes)
    const damaged = await startService({ RANGE_ENDPOINT: '1' }, home)
    const answers: Awaited<ReturnType<typeof get>>[] = []
    for (const prefix of [...bodies.sha1.keys()].slice(0, 5))
      answers.push(await get(`/range/${prefix}`, { of: damaged }))
    const truncated = await get('/range/00000?mode=ntlm', { of: damaged })
    await damaged.stop()
    assertMissing(truncated, /^No full index/)
    const failed = answers.filter(({ status }) => status !== 200)
    assert.ok(failed.length > 0)
    for (const each of failed) assertMissing(each, /is damaged at this prefix\. The operator must import it again\.$/)
  })
})

describe('the metrics', () => {
  it('name the page and never a prefix', async () => {
    const { text } = await get('/metrics')
    assert.match(text, /path="\/range\/:prefix"/)
    assert.ok(!text.includes('5BAA6'))
  })
})
