/** API keys on the dashboard: who may make them, and how they live and end. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { hashOfApiKey, Keys, stateOfKey } from '../../src/accounts/keys.ts'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'
import { newMeter, policy } from '../support/ledger.ts'

const keyForm = /assay_(?:test_)?[0-9A-Za-z]{38}/
const day = 86_400_000

describe('the keys of an account', () => {
  let assay: DashboardUnderTest
  let owner: Browser
  let developer: Browser
  let viewer: Browser
  before(async () => {
    assay = await startDashboard()
    owner = await assay.setUp()
    developer = await assay.member('acc_default', 'developer', 'dev@example.org')
    viewer = await assay.member('acc_default', 'viewer', 'view@example.org')
  })
  after(() => assay.stop())

  const label = 'nightly import'
  /** Makes a key, and returns it with its id. */
  async function make(fields: Record<string, string> = {}, browser = developer) {
    const fieldsOfKey = { label, mode: 'live', ...fields }
    const page = await browser.submitAndFollow('/dashboard/keys', fieldsOfKey, '/dashboard/keys/new')
    assert.equal(page.status, 200, page.text)
    const [key] = keyForm.exec(page.text) ?? assert.fail('no key is shown')
    const record = (await assay.store.accounts.findKeyByHash(hashOfApiKey(key))) ?? assert.fail('no key was made')
    return { key, page, id: record.id, record }
  }
  const stateOf = async (id: string) =>
    stateOfKey((await assay.store.accounts.findKey(id)) ?? assert.fail(), Date.now())

  it('are none at first, and the page says what to do, to those who may', async () => {
    const page = await developer.ask('/dashboard/keys')
    assert.match(page.text, /No API keys yet/)
    assert.match(page.text, /href="\/dashboard\/keys\/new"/)
    const seen = await viewer.ask('/dashboard/keys')
    assert.equal(seen.status, 200)
    assert.doesNotMatch(seen.text, /keys\/new/)
  })

  it('are made with label, signals, end and addresses, and shown once with calls that hold them', async () => {
    const fields = { label: 'checkout', scope: 'ip', expires: '2099-01-31', allow: '192.0.2.1\n2001:db8::/32' }
    const { key, page, record } = await make(fields)
    assert.match(page.text, new RegExp(`Authorization: Bearer ${key}`))
    assert.equal(page.headers.get('cache-control'), 'no-store')
    const { scopes, allowedCidrs, expiresAt, mode } = record
    assert.deepEqual([scopes, mode, expiresAt], [['ip'], 'live', Date.UTC(2099, 0, 31)])
    assert.deepEqual(allowedCidrs, ['192.0.2.1/32', '2001:db8::/32'])
    for (const path of ['/dashboard/keys', `/dashboard/keys/${record.id}`]) {
      const later = await developer.ask(path)
      assert.match(later.text, /checkout/)
      assert.doesNotMatch(later.text, keyForm)
    }
  })

  it('may be test keys, and be for several signals', async () => {
    const form = await developer.ask('/dashboard/keys/new')
    const csrf = /name="csrf" value="([^"]*)"/.exec(form.text)?.[1] ?? ''
    const body = new URLSearchParams({ label, mode: 'test', csrf })
    for (const scope of ['ip', 'phone']) body.append('scope', scope)
    const { location } = await developer.ask('/dashboard/keys', { method: 'POST', body })
    const page = await developer.ask(location ?? assert.fail())
    const [key] = keyForm.exec(page.text) ?? assert.fail(page.text)
    assert.ok(key.startsWith('assay_test_'))
    assert.deepEqual((await assay.store.accounts.findKeyByHash(hashOfApiKey(key)))?.scopes, ['ip', 'phone'])
  })

  it('are not made of bad input: each error stands at its field, and what was typed stays', async () => {
    const before = (await assay.store.accounts.listKeys('acc_default')).length
    for (const [fields, words] of [
      [{ label: ' ' }, /Enter a label/],
      [{ label: 'x'.repeat(101) }, /At most 100 characters/],
      [
        { label: 'a\u0007b' },
        /A label must not contain control or invisible characters\. The value contains U\+0007\./,
      ],
      [{ label: 'back\u200bend' }, /U\+200B\./],
      [{ label: '\u202edneckab' }, /U\+202E\./],
      [{ mode: 'both' }, /Choose one/],
      [{ scope: 'weather' }, /This signal does not exist/],
      [{ allow: '10.0.0.1/8, 192.0.2.1' }, /“10\.0\.0\.1\/8” is not a valid IP address or CIDR range/],
      [{ expires: '2027-02-31' }, /Choose a date in the future/],
      [{ expires: '2001-01-01' }, /Choose a date in the future/],
    ] as const) {
      const sent: Record<string, string> = { label: 'kept words', mode: 'live', ...fields }
      const page = await developer.submit('/dashboard/keys', sent, '/dashboard/keys/new')
      assert.equal(page.status, 422)
      assert.match(page.text, words)
      if (!('label' in fields)) assert.match(page.text, /value="kept words"/)
    }
    assert.equal((await assay.store.accounts.listKeys('acc_default')).length, before)
  })

  it('are text and nothing else on every page', async () => {
    const { id, page } = await make({ label: '<script>alert(1)</script>"' })
    for (const { text } of [page, await owner.ask('/dashboard/keys'), await owner.ask(`/dashboard/keys/${id}`)])
      assert.doesNotMatch(text, /<script>alert/)
  })

  it('are rolled once: the new key is like the old one, which goes on for the time chosen', async () => {
    const { id } = await make({ scope: 'phone' })
    const page = await developer.submitAndFollow(
      `/dashboard/keys/${id}/roll`,
      { overlap: '1h' },
      `/dashboard/keys/${id}`,
    )
    const [key] = keyForm.exec(page.text) ?? assert.fail(page.text)
    const next = await assay.store.accounts.findKeyByHash(hashOfApiKey(key))
    assert.deepEqual([next?.scopes, next?.label], [['phone'], label])
    const old = await assay.store.accounts.findKey(id)
    assert.equal(old?.replacedBy, next?.id)
    assert.ok(Math.abs((old?.expiresAt ?? 0) - Date.now() - 3_600_000) < 60_000)
    const again = await developer.submit(`/dashboard/keys/${id}/roll`, { overlap: '1h' }, `/dashboard/keys/${id}`)
    assert.equal(again.status, 409)
    assert.doesNotMatch(again.text, keyForm)
    const { text } = await developer.ask(`/dashboard/keys/${id}`)
    assert.match(text, new RegExp(`This key was rotated. Use <a href="/dashboard/keys/${next?.id}">`))
    assert.doesNotMatch(text, /Rotate it/)
    const wrong = await developer.submit(
      `/dashboard/keys/${next?.id}/roll`,
      { overlap: '1y' },
      `/dashboard/keys/${next?.id}`,
    )
    assert.equal(wrong.status, 422)
  })

  it('are disabled, enabled, and revoked for good', async () => {
    const { id } = await make()
    const at = `/dashboard/keys/${id}`
    for (const [verb, state] of [
      ['disable', 'disabled'],
      ['enable', 'active'],
      ['revoke', 'revoked'],
    ] as const) {
      const page = await developer.submit(`${at}/${verb}`, {}, at)
      assert.equal(page.status, 303)
      assert.equal(await stateOf(id), state)
    }
    const csrfAt = '/dashboard/keys/new'
    assert.equal((await developer.submit(`${at}/enable`, {}, csrfAt)).status, 409)
    assert.equal(await stateOf(id), 'revoked')
    assert.equal((await developer.submit(`${at}/roll`, { overlap: '0' }, csrfAt)).status, 409)
  })

  it('show what is noted of them, as text', async () => {
    const keys = new Keys(assay.store.accounts, Date.now, { actor: 'test' })
    const { id } = (await make()).record
    await keys.update(id, { externalId: '<b>cus_1</b>', metadata: { plan: 'pro' } })
    const { text } = await viewer.ask(`/dashboard/keys/${id}`)
    assert.match(text, /External ID.*&#60;b&#62;cus_1&#60;/s)
    assert.match(text, /Metadata.*\{&#34;plan&#34;:&#34;pro&#34;\}/s)
  })

  it('show the limits of their own, and what is spent of the budget', async () => {
    const { id } = await make()
    assert.doesNotMatch((await viewer.ask(`/dashboard/keys/${id}`)).text, /Budget/)
    const keys = new Keys(assay.store.accounts, Date.now, { actor: 'test' })
    const limited = { requestsPerMinute: 1200, budget: { credits: 5000, refill: 'monthly' } } as const
    await keys.update(id, limited)
    const onError = (error: unknown) => assert.fail(String(error))
    const meter = newMeter({ store: assay.store.ledger, policy, processId: 1, now: Date.now, onError })
    const ask = { endpoint: '/v1/ip/intelligence', credits: 7, limits: { keyId: id, ...limited } }
    const admission = await meter.admit('acc_default', ask)
    assert.ok(admission.outcome === 'admitted')
    meter.settle('acc_default', { reservation: admission.reservation, credits: 7 })
    await meter.drain()
    const { text } = await viewer.ask(`/dashboard/keys/${id}`)
    assert.match(text, /1,200 requests per minute.*7 of 5,000 credits spent \(per UTC month\)/s)
  })

  it('are made with a customer and limits of their own, and changed by the form of their page', async () => {
    const { id, record } = await make({ externalId: 'cus_1', rate: '60', credits: '5000', refill: 'monthly' })
    const { externalId, requestsPerMinute, budget } = record
    assert.deepEqual([externalId, requestsPerMinute, budget], ['cus_1', 60, { credits: 5000, refill: 'monthly' }])
    const at = `/dashboard/keys/${id}`
    const { text } = await developer.ask(at)
    for (const value of [label, 'cus_1', '60', '5000']) assert.ok(text.includes(`value="${value}"`), value)
    assert.match(text, /<option value="monthly" selected/)
    const fields = { label, externalId: 'cus_2', rate: '', credits: '0', refill: 'daily' }
    assert.equal((await developer.submit(at, fields, at)).status, 303)
    const changed = (await assay.store.accounts.findKey(id)) ?? assert.fail()
    assert.deepEqual(
      [changed.label, changed.externalId, changed.requestsPerMinute, changed.budget],
      [label, 'cus_2', null, { credits: 0, refill: 'daily' }],
    )
    const cleared = { label: 'renamed', externalId: '', rate: '', credits: '', refill: 'none' }
    assert.equal((await developer.submit(at, cleared, at)).status, 303)
    const last = (await assay.store.accounts.findKey(id)) ?? assert.fail()
    assert.deepEqual([last.label, last.externalId, last.budget], ['renamed', null, null])
    const found = assay.store.tables.selectFrom('audit_event').select('action').where('subject', '=', id).orderBy('seq')
    assert.deepEqual(
      (await found.execute()).map(({ action }) => action),
      ['key.create', 'key.update externalId requestsPerMinute budget', 'key.update label externalId budget'],
    )
  })

  it('refuse limits at their fields, in both forms, and keep what was typed', async () => {
    const { id } = await make()
    const at = `/dashboard/keys/${id}`
    const before = await assay.store.accounts.findKey(id)
    for (const [fields, name, words] of [
      [{ label: ' ' }, 'label', /Enter a label/],
      [{ externalId: 'a\u200bb' }, 'externalId', /An external ID must not contain control or invisible characters/],
      [{ externalId: 'x'.repeat(257) }, 'externalId', /Enter at most 256 characters/],
      [{ rate: '0' }, 'rate', /Enter a whole number from 1 to 1,000,000,000, or leave it empty/],
      [{ rate: '1.5' }, 'rate', /Enter a whole number from 1/],
      [{ credits: '-1' }, 'credits', /Enter a whole number from 0 to 1,000,000,000/],
      [{ credits: '1000000001' }, 'credits', /Enter a whole number from 0/],
      [{ credits: '', refill: 'daily' }, 'credits', /Enter the credits of the budget/],
      [{ credits: '5', refill: 'hourly' }, 'refill', /Choose one/],
    ] as const) {
      const sent: Record<string, string> = { label: 'kept words', mode: 'live', ...fields }
      for (const [path, from] of [
        ['/dashboard/keys', '/dashboard/keys/new'],
        [at, at],
      ] as const) {
        const page = await developer.submit(path, sent, from)
        assert.equal(page.status, 422, `${path} ${JSON.stringify(fields)}`)
        assert.match(page.text, words)
        const field = new RegExp(`name="${name}"[^>]*aria-invalid="true"`).exec(page.text)
        assert.ok(field !== null, `the error stands at ${name}`)
        if (!('label' in fields)) assert.match(page.text, /value="kept words"/)
      }
    }
    assert.deepEqual(await assay.store.accounts.findKey(id), before)
    await developer.submit(`${at}/revoke`, {}, at)
    assert.equal((await developer.submit(at, { label: 'x' }, '/dashboard/keys/new')).status, 409)
  })

  it('are shown once: a reload shows no key and makes none', async () => {
    const { page, id } = await make({ label: 'reloaded' })
    assert.match(page.text, keyForm)
    const number = (await assay.store.accounts.listKeys('acc_default')).length
    const again = await developer.ask(`/dashboard/keys/${id}`)
    assert.equal(again.status, 200)
    assert.doesNotMatch(again.text, keyForm)
    assert.equal((await assay.store.accounts.listKeys('acc_default')).length, number)
    // Somebody else who gets the link of the page finds no key there either.
    assert.doesNotMatch((await owner.ask(`/dashboard/keys/${id}`)).text, keyForm)
  })

  it('change label, signals, expiry, addresses and note, and say that nothing changed', async () => {
    const { id, key } = await make({ expires: '2099-01-31', note: 'first' })
    const at = `/dashboard/keys/${id}`
    const fields = { label: 'renamed', scope: 'ip', expires: '2098-02-01', allow: '192.0.2.0/24', note: 'of the shop' }
    const saved = await developer.submitAndFollow(at, fields, at)
    assert.match(saved.text, /The settings of the key were saved/)
    const changed = (await assay.store.accounts.findKeyByHash(hashOfApiKey(key))) ?? assert.fail()
    assert.deepEqual(
      [changed.label, changed.scopes, changed.expiresAt, changed.allowedCidrs, changed.metadata],
      ['renamed', ['ip'], Date.UTC(2098, 1, 1), ['192.0.2.0/24'], { note: 'of the shop' }],
    )
    assert.match((await developer.submitAndFollow(at, fields, at)).text, /Nothing was changed/)
    const wrong = await developer.submit(at, { ...fields, expires: '2001-01-01', label: 'kept words' }, at)
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /name="expires"[^>]*aria-invalid="true"/)
    assert.match(wrong.text, /value="kept words"/)
    const cleared = { label: 'renamed', scope: '', expires: '', allow: '', note: '' }
    await developer.submit(at, cleared, at)
    const last = (await assay.store.accounts.findKeyByHash(hashOfApiKey(key))) ?? assert.fail()
    assert.deepEqual([last.scopes, last.expiresAt, last.allowedCidrs, last.metadata], [[], null, [], null])
  })

  it('show who created them and what they did, and are found by search; revoked ones on demand', async () => {
    const { id } = await make({ label: 'needle in the list' })
    await assay.store.statistics.addUse([
      {
        ...{ accountId: 'acc_default', keyId: id, endpoint: '/v1/ip/intelligence' },
        hour: new Date().toISOString().slice(0, 13),
        outcomes: [{ code: null, requests: 41, credits: 41 }],
        latencies: [],
      },
    ])
    const { text } = await viewer.ask(`/dashboard/keys/${id}`)
    assert.match(text, /Created.* by dev</s)
    assert.match(text, /Requests<\/dt><dd>41</)
    const found = await viewer.ask('/dashboard/keys?q=NEEDLE')
    assert.match(found.text, /needle in the list/)
    assert.doesNotMatch(found.text, /nightly import/)
    assert.match((await viewer.ask('/dashboard/keys?q=nowhere')).text, /No keys match your search/)
    await developer.submit(`/dashboard/keys/${id}/revoke`, {}, `/dashboard/keys/${id}`)
    assert.doesNotMatch((await viewer.ask('/dashboard/keys')).text, /needle in the list/)
    const all = await viewer.ask('/dashboard/keys?ended=1&q=needle')
    assert.match(all.text, /needle in the list.*revoked.*Live/s)
  })

  it('of the operator are neither shown nor rolled, not by owners either', async () => {
    const settings = { label: 'of the operator', mode: 'live', allowedCidrs: [], expiresAt: null } as const
    const keys = new Keys(assay.store.accounts, Date.now, { actor: 'test' })
    const { record } = await keys.create({ ...settings, accountId: 'acc_default', scopes: ['ip', 'admin'] })
    assert.doesNotMatch((await owner.ask('/dashboard/keys')).text, /of the operator/)
    assert.equal((await owner.ask(`/dashboard/keys/${record.id}`)).status, 404)
    const page = await owner.submit(`/dashboard/keys/${record.id}/roll`, { overlap: '0' }, '/dashboard/keys/new')
    assert.equal(page.status, 404)
    assert.equal((await assay.store.accounts.findKey(record.id))?.replacedBy, null)
  })

  it('warn when they are old, unused or about to end', async () => {
    const keys = new Keys(assay.store.accounts, () => Date.now() - 400 * day, { actor: 'test' })
    const settings = { accountId: 'acc_default', mode: 'live', scopes: [], allowedCidrs: [] } as const
    await keys.create({ ...settings, label: 'ancient', expiresAt: null })
    await keys.create({ ...settings, label: 'ending', expiresAt: Date.now() + day })
    const { text } = await viewer.ask('/dashboard/keys')
    for (const words of ['over a year old', 'unused for 90 days', 'expires soon'])
      assert.ok(text.includes(words), words)
  })

  it('are shown to a viewer, who may change nothing', async () => {
    const { id } = await make()
    const at = `/dashboard/keys/${id}`
    const page = await viewer.ask(at)
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.text, /Revoke|Rotate key/)
    for (const path of ['/dashboard/keys', at, `${at}/revoke`, `${at}/roll`, `${at}/disable`]) {
      const answer = await viewer.submit(path, { label, mode: 'live', overlap: '0' }, '/dashboard/keys')
      assert.equal(answer.status, 403)
    }
    assert.equal((await viewer.ask('/dashboard/keys/new')).status, 403)
    assert.equal(await stateOf(id), 'active')
  })

  it('are changed by a form of this service only, and the log of events says who did it', async () => {
    const { id } = await make()
    const at = `/dashboard/keys/${id}`
    assert.equal((await developer.send(`${at}/revoke`, {})).status, 403)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    assert.equal((await developer.submit(`${at}/revoke`, {}, at, foreign)).status, 403)
    assert.equal(await stateOf(id), 'active')
    await developer.submit(`${at}/revoke`, {}, at)
    const found = assay.store.tables.selectFrom('audit_event').selectAll().where('subject', '=', id).orderBy('seq')
    const events = await found.execute()
    const done = events.map(({ action, account }) => [action, account])
    assert.deepEqual(
      done,
      ['key.create', 'key.revoke'].map(action => [action, 'acc_default']),
    )
    assert.ok(events.every(({ actor, address }) => actor.startsWith('user ') && address === '127.0.0.1'))
  })

  it('leave no defect behind', () => assert.deepEqual(assay.defects, []))
})
