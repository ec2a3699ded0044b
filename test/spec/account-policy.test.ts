/** POST /v1/account/policy: the account's own suppression, allow and owned-domain lists, for 0 credits. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { policyEndpoint } from '../../src/accounts/lists/endpoint.ts'
import { ApiError } from '../../src/core/errors.ts'
import { type DnsServer, startDnsServer } from '../../src/signals/ip/reverse-dns/fixtures/dns-server.ts'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, assertStanding } from '../support/expect.ts'
import { commonService, type ServiceUnderTest, startService } from '../support/service.ts'

const path = '/v1/account/policy'
const limit = 500

let dns: DnsServer
let service: ServiceUnderTest
let accounts: Accounts

before(async () => {
  dns = await startDnsServer()
  const limits = { RATE_LIMIT_PER_MINUTE: String(limit), FREE_CREDITS_PER_MONTH: '0' }
  const online = { OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off', DNS_SERVERS: dns.address }
  service = await startService({ ...limits, ...online })
  accounts = await openAccounts(service.home)
})

after(async () => {
  await accounts.close()
  await service.stop()
  await dns.close()
})

const policy = (key: string, body: unknown) => service.post(path, body, { key })
const add = (key: string, list: string, ...entries: string[]) => policy(key, { action: 'add', list, entries })
const policiesOf = async (key: string, ...entries: string[]) =>
  (await policy(key, { action: 'check', entries })).json.policies

describe('200', () => {
  it('adds what is not there yet, and says how many entries there are', async () => {
    const { key } = await accounts.caller()
    const answer = await add(key, 'suppression', 'ann@example.com', 'example.org', 'Ann@Example.com')
    assertAnswered(answer, 0)
    assertStanding(answer, limit)
    assert.deepEqual(answer.json, { action: 'add', list: 'suppression', changed: 2, size: 2 })
    assert.equal((await add(key, 'suppression', 'ann@example.com', 'example.net')).json.changed, 1)
    assert.deepEqual(
      (await policy(key, { action: 'remove', list: 'suppression', entries: ['example.net', 'example.com'] })).json,
      {
        action: 'remove',
        list: 'suppression',
        changed: 1,
        size: 2,
      },
    )
  })

  it('says what the lists say of addresses, an objection before everything', async () => {
    const { key } = await accounts.caller()
    await add(key, 'allow', 'example.com', 'bob@example.org')
    await add(key, 'suppression', 'ann@example.com', 'quiet.example.com')
    const asked = [
      'ann@example.com',
      'bob@example.com',
      'x@mail.quiet.example.com',
      'BOB@example.org',
      'eve@example.org',
    ]
    assert.deepEqual(await policiesOf(key, ...asked), ['suppressed', 'allowed', 'suppressed', 'allowed', 'none'])
  })

  it('shows domains as they are and addresses as hashes, page by page', async () => {
    const { key } = await accounts.caller()
    const entries = ['ann@example.com', ...Array.from({ length: 5 }, (_, at) => `d${at}.example`)]
    await add(key, 'allow', ...entries)
    const seen: { kind: string; value: string; added_at: string }[] = []
    let cursor: string | undefined
    do {
      const { json } = await policy(key, { action: 'list', list: 'allow', limit: 2, ...(cursor && { cursor }) })
      assert.equal(json.size, 6)
      seen.push(...json.entries)
      cursor = json.cursor
    } while (cursor !== undefined)
    assert.deepEqual(
      seen.filter(({ kind }) => kind === 'domain').map(({ value }) => value),
      entries.slice(1),
    )
    const hashes = seen.filter(({ kind }) => kind === 'address')
    assert.equal(hashes.length, 1)
    assert.match(hashes[0].value, /^[\w-]{43}$/)
    assert.ok(Date.parse(hashes[0].added_at) <= Date.now())
  })

  it('is of the account alone', async () => {
    const [first, second] = [await accounts.caller(), await accounts.caller()]
    await add(first.key, 'suppression', 'ann@example.com')
    assert.deepEqual(await policiesOf(second.key, 'ann@example.com'), ['none'])
    assert.equal((await policy(second.key, { action: 'list', list: 'suppression' })).json.size, 0)
    assert.equal(
      (await policy(second.key, { action: 'remove', list: 'suppression', entries: ['ann@example.com'] })).json.changed,
      0,
    )
    assert.deepEqual(await policiesOf(first.key, 'ann@example.com'), ['suppressed'])
  })

  it('holds an owned domain for owned once its TXT record proves it, and no longer than the record is there', async () => {
    const { key } = await accounts.caller()
    const { json } = await add(key, 'owned', 'proved.example', 'other.example')
    assert.equal(json.records.length, 2)
    const [{ domain, record }] = json.records
    assert.deepEqual([domain, record.startsWith('assay-verify=')], ['proved.example', true])
    const verify = async (...entries: string[]) => {
      const { json: said } = await policy(key, { action: 'verify', entries })
      return said.proofs.map(({ outcome }: { outcome: string }) => outcome)
    }
    assert.deepEqual(await policiesOf(key, 'ann@proved.example'), ['none'])
    assert.deepEqual(await verify('proved.example'), ['no_record'])
    dns.on('TXT', 'proved.example', { values: ['x'.repeat(300), record] })
    dns.on('TXT', 'other.example', { values: [record] })
    assert.deepEqual(await verify('other.example', 'proved.example', 'unlisted.example'), [
      'no_record',
      'proved',
      'not_listed',
    ])
    assert.deepEqual(await policiesOf(key, 'ann@mail.proved.example', 'a@other.example'), ['owned', 'none'])
    const shown = (await policy(key, { action: 'list', list: 'owned' })).json.entries
    assert.deepEqual(
      shown.map(({ value, proved }: { value: string; proved: boolean }) => [value, proved]),
      [
        ['other.example', false],
        ['proved.example', true],
      ],
    )
    dns.on('TXT', 'proved.example', { code: 'SERVFAIL' })
    assert.deepEqual(await verify('proved.example'), ['proved'])
    dns.on('TXT', 'proved.example', { code: 'NXDOMAIN' })
    assert.deepEqual(await verify('proved.example'), ['no_record'])
    assert.deepEqual(await policiesOf(key, 'ann@proved.example'), ['none'])
  })

  it('does not take the record of one account for another', async () => {
    const [first, second] = [await accounts.caller(), await accounts.caller()]
    const { json } = await add(first.key, 'owned', 'shared.example')
    await add(second.key, 'owned', 'shared.example')
    dns.on('TXT', 'shared.example', { values: [json.records[0].record] })
    const { json: said } = await policy(second.key, { action: 'verify', entries: ['shared.example'] })
    assert.equal(said.proofs[0].outcome, 'no_record')
  })

  it('asks nobody when outgoing requests are disabled', async () => {
    const offline = await commonService()
    const there = await openAccounts(offline.home)
    const { key } = await there.caller()
    await there.close()
    const post = (body: unknown) => offline.post(path, body, { key })
    await post({ action: 'add', list: 'owned', entries: ['example.com'] })
    const { json } = await post({ action: 'verify', entries: ['example.com'] })
    assert.equal(json.proofs[0].outcome, 'offline')
  })

  it('counts each question to a name server', async () => {
    const metrics = (await service.post('/metrics', null, { method: 'GET', key: null })).text
    const counted = Number(/^assay_egress_total\{purpose="dns"\} (\d+)$/m.exec(metrics)?.[1])
    assert.ok(counted >= 6, metrics)
  })

  it('is answered without a credit, by a key of the scope', async () => {
    const { accountId } = await accounts.caller()
    const { key } = await accounts.key(accountId, { scopes: ['compliance'] })
    assertAnswered(await policy(key, { action: 'list', list: 'allow' }), 0)
  })

  it('answers a test key with the samples, and changes nothing', async () => {
    const { accountId, key } = await accounts.caller()
    const test = (await accounts.key(accountId, { mode: 'test' })).key
    for (const { title, input, output } of policyEndpoint.samples) {
      const answer = await policy(test, input)
      if (output instanceof ApiError) {
        assertRefusal(answer, output.code)
        continue
      }
      assertAnswered(answer, 0)
      assert.deepEqual(answer.json, output, title)
    }
    assert.equal((await policy(key, { action: 'list', list: 'suppression' })).json.size, 0)
  })

  it('keeps no address in clear, in the database or the log', async () => {
    const { key } = await accounts.caller()
    await add(key, 'suppression', 'canary.address@example.com')
    await policiesOf(key, 'canary.address@example.com')
    assert.ok(!service.output().includes('canary'))
    const listed = JSON.stringify((await policy(key, { action: 'list', list: 'suppression' })).json)
    assert.ok(!listed.includes('canary'))
    for (const name of ['assay.db', 'assay.db-wal']) {
      assert.ok(!readFileSync(join(service.home, name)).includes('canary.address'), name)
    }
  })
})

describe('400 invalid_input', () => {
  const entries = ['example.com']
  const wrong: [string, unknown, string][] = [
    ['no action', {}, '/action'],
    ['an action that is none', { action: 'clear' }, '/action'],
    ['a list that is none', { action: 'list', list: 'block' }, '/list'],
    ['no list', { action: 'add', entries }, '/list'],
    ['no entries', { action: 'remove', list: 'allow' }, '/entries'],
    ['an empty list of entries', { action: 'add', list: 'allow', entries: [] }, '/entries'],
    [
      'too many entries',
      { action: 'add', list: 'allow', entries: Array.from({ length: 1_001 }, (_, at) => `d${at}.example`) },
      '/entries',
    ],
    [
      'too many addresses to check',
      { action: 'check', entries: Array.from({ length: 101 }, (_, at) => `a@d${at}.example`) },
      '/entries',
    ],
    [
      'too many domains to verify',
      { action: 'verify', entries: Array.from({ length: 21 }, (_, at) => `d${at}.example`) },
      '/entries',
    ],
    ['entries of an action that takes none', { action: 'list', list: 'allow', entries }, '/entries'],
    ['a list of an action that takes none', { action: 'check', list: 'allow', entries: ['a@example.com'] }, '/list'],
    ['a limit of an action that takes none', { action: 'add', list: 'allow', entries, limit: 1 }, '/limit'],
    ['a limit of none', { action: 'list', list: 'allow', limit: 0 }, '/limit'],
    ['a text that is no entry', { action: 'add', list: 'allow', entries: ['example.com', 'not one'] }, '/entries/1'],
    ['a display name', { action: 'add', list: 'suppression', entries: ['Ann <ann@example.com>'] }, '/entries/0'],
    ['a public suffix', { action: 'add', list: 'suppression', entries: ['co.uk'] }, '/entries/0'],
    ['an address to own', { action: 'add', list: 'owned', entries: ['ann@example.com'] }, '/entries/0'],
    ['a domain to check', { action: 'check', entries }, '/entries/0'],
    ['an entry that is too long', { action: 'add', list: 'allow', entries: ['a'.repeat(255)] }, '/entries/0'],
    ['null', { action: 'add', list: 'allow', entries: null }, '/entries'],
    ['a field that is not known', { action: 'list', list: 'allow', account: 'other' }, '/account'],
  ]
  for (const [what, body, pointer] of wrong) {
    it(`refuses ${what}`, async () => {
      const { key } = await accounts.caller()
      assertRefusal(await policy(key, body), 'invalid_input', pointer)
    })
  }

  it('takes nothing of a request in which one entry is wrong', async () => {
    const { key } = await accounts.caller()
    await add(key, 'suppression', 'ann@example.com', 'wrong')
    assert.equal((await policy(key, { action: 'list', list: 'suppression' })).json.size, 0)
  })

  it('refuses more owned domains than an account may have', async () => {
    const { key } = await accounts.caller()
    const domains = Array.from({ length: 101 }, (_, at) => `d${at}.example`)
    assertRefusal(await add(key, 'owned', ...domains), 'invalid_input', '/entries')
    assertAnswered(await add(key, 'owned', ...domains.slice(1)), 0)
    assertRefusal(await add(key, 'owned', domains[0]), 'invalid_input', '/entries')
  })
})
