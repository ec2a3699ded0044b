/** The pages of use, of the ledger and of alerts, over HTTP, as members of an account ask for them. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Browser, type DashboardUnderTest, startDashboard } from '../../../test/support/dashboard.ts'
import { dashboardSettings } from '../../../test/support/dashboard-settings.ts'
import { newMeter, unlimited } from '../../../test/support/ledger.ts'
import { Keys } from '../../accounts/keys.ts'
import { bucketOf } from '../../accounts/statistics/tally.ts'
import { requestIds } from '../../http/exchange.ts'
import type { Meter } from '../../metering/meter.ts'
import { periodNamed } from './sums.ts'
import { readUsage, usageView } from './usage-pages.ts'

const accountId = 'acc_default'
const endpoint = '/v1/ip/intelligence'
const nextId = requestIds()
const event = { at: 0, actor: 'test', action: 'test', subject: accountId }

let dashboard: DashboardUnderTest
let owner: Browser
let meter: Meter

before(async () => {
  dashboard = await startDashboard({ isOffline: true })
  owner = await dashboard.setUp()
  const onError = (error: unknown) => assert.fail(String(error))
  meter = newMeter({ store: dashboard.store.ledger, policy: unlimited, now: Date.now, onError, processId: 1 })
})
after(() => dashboard.stop())

async function charge(credits: number, account = accountId): Promise<string> {
  const requestId = nextId()
  const admission = await meter.admit(account, { endpoint, credits, requestId })
  assert.ok(admission.outcome === 'admitted')
  meter.settle(account, { reservation: admission.reservation, credits, requestId })
  await meter.drain()
  return requestId
}

async function other(): Promise<string> {
  const id = `acc_${Math.random().toString(36).slice(2)}`
  await dashboard.store.accounts.insertAccount({ id, name: id, createdAt: 0 }, event)
  return id
}

describe('the usage page', () => {
  it('says what to do while nothing was used', async () => {
    const { status, text } = await owner.ask('/dashboard/usage')
    assert.equal(status, 200)
    assert.match(text, /No requests in the last 30 days/)
  })

  it('shows credits from the ledger, and requests, errors, keys and latencies from the statistics', async () => {
    await charge(7)
    const hour = new Date().toISOString().slice(0, 13)
    await dashboard.store.statistics.addUse([
      {
        ...{ accountId, keyId: 'key_x', endpoint, hour },
        outcomes: [
          { code: null, requests: 41, credits: 41 },
          { code: 'rate_limited', requests: 9, credits: 0 },
        ],
        latencies: [[bucketOf(0.02), 41]],
      },
    ])
    for (const period of ['24h', '7d', '30d', '90d', '12m', 'nonsense']) {
      const { status, text } = await owner.ask(`/dashboard/usage?period=${period}`)
      assert.equal(status, 200)
      assert.match(text, /ip\/intelligence/)
      assert.match(text, /href="\/docs\/errors\/rate_limited"/)
      assert.match(text, /Requests per (hour|day|month) by endpoint [^:]*: 50 in all/)
      assert.match(text, /Error rate<\/span><span class="figure-value">18%</)
      // The ledger adds up days, so the credits of hours are those of the statistics: in the figure as in the chart.
      const used = period === '24h' ? 41 : 7
      assert.match(text, new RegExp(`Credits used</span><span class="figure-value">${used}<`))
      assert.match(text, new RegExp(`Credits charged per (hour|day|month) by endpoint [^:]*: ${used} in all`))
      assert.doesNotMatch(text, /<script(?! (?:type="module" )?src=)|<style| style=| on\w+=/)
    }
  })

  it('names the keys by their labels, the most used first, and at most a hundred of them', async () => {
    const account = await other()
    const { accounts, statistics } = dashboard.store
    const keys = new Keys(accounts, Date.now, { actor: 'test' })
    const settings = { mode: 'live', scopes: [], allowedCidrs: [], expiresAt: null } as const
    const { record } = await keys.create({ ...settings, accountId: account, label: 'the busy <one>' })
    const hour = new Date().toISOString().slice(0, 13)
    const use = (keyId: string, requests: number) => {
      return {
        accountId: account,
        keyId,
        endpoint,
        hour,
        outcomes: [{ code: null, requests, credits: 0 }],
        latencies: [],
      }
    }
    await statistics.addUse([use(record.id, 102), ...Array.from({ length: 101 }, (_, at) => use(`key_${at}`, at + 1))])
    const installation = dashboardSettings({ policy: unlimited, offline: true })
    const ports = { ...dashboard.store, settings: installation, now: Date.now }
    const state = (await ports.ledger.readAccount(account)) ?? assert.fail()
    const page = usageView(await readUsage(ports, state, periodNamed('7d')))
    const rows = [
      ...page
        .slice(page.indexOf('<h2>By key</h2>'))
        .matchAll(/<th scope="row">(.*?)<\/th>.*?<td class="number" data-title="Requests">(\d+)/gs),
    ]
    assert.equal(rows.length, 100)
    assert.deepEqual(
      [rows[0], rows[1], rows[99]].map(([, name, requests]) => [name, requests]),
      [
        [
          `<a href="/dashboard/usage?period&#61;7d&#38;key&#61;${record.id}">the busy &#60;one&#62;</a> <small>…${record.lastFour}</small>`,
          '102',
        ],
        ['Playground', '101'],
        ['Playground', '3'],
      ],
    )
    assert.match(page, /The 100 most used of 102\./)
  })

  it('is filtered by endpoint, key and days, beside the period before, and exported', async () => {
    const id = await other()
    const member = await dashboard.member(id, 'viewer', 'usage@example.org')
    const use = (day: string, keyId: string, at: string, ok: number, failed: number) => ({
      ...{ accountId: id, keyId, endpoint: at, hour: `${day}T05`, latencies: [] },
      outcomes: [
        { code: null, requests: ok, credits: ok },
        { code: 'rate_limited', requests: failed, credits: 0 },
      ],
    })
    await dashboard.store.statistics.addUse([
      use('2026-03-02', 'key_a', endpoint, 10, 0),
      use('2026-03-03', 'key_b', endpoint, 20, 10),
      use('2026-03-03', 'key_b', '/v1/phone/validate', 40, 0),
      use('2026-02-28', 'key_a', endpoint, 5, 5),
    ])
    const figuresOf = async (query: string) => {
      const { status, text } = await member.ask(`/dashboard/usage?from=2026-03-02&to=2026-03-03${query}`)
      assert.equal(status, 200)
      const figure = (name: string) =>
        new RegExp(`>${name}</span><span class="figure-value">([^<]+)<.*?figure-note">([^<]*)<`, 's').exec(text)
      return [figure('Requests')?.[1], figure('Requests')?.[2].split('; ')[1], figure('Error rate')?.[1]]
    }
    assert.deepEqual(await figuresOf(''), ['80', '10 in the period before', '13%'])
    assert.deepEqual(await figuresOf(`&endpoint=${encodeURIComponent(endpoint)}`), [
      ...['40', '10 in the period before', '25%'],
    ])
    assert.deepEqual(await figuresOf('&key=key_b'), ['70', '0 in the period before', '14%'])
    const csv = await member.ask('/dashboard/usage.csv?from=2026-03-02&to=2026-03-03&key=key_b')
    assert.equal(
      csv.text,
      [
        'period_utc,endpoint,requests,errors,credits',
        `2026-03-03,${endpoint},30,10,20`,
        '2026-03-03,/v1/phone/validate,40,0,40',
        '',
      ].join('\r\n'),
    )
    assert.equal((await member.ask('/dashboard/usage?from=2026-99-01&to=x&endpoint=%3Cb%3E&key=%3Cb%3E')).status, 200)
  })

  it('shows nothing of another account', async () => {
    const id = await other()
    const stranger = await dashboard.member(id, 'owner', 'stranger@example.org')
    const { text } = await stranger.ask('/dashboard/usage')
    assert.match(text, /No requests in the last 30 days/)
  })
})

describe('the ledger', () => {
  it('says what a request was charged, to its own account only', async () => {
    const requestId = await charge(3)
    const found = await owner.ask(`/dashboard/ledger?request=${requestId}`)
    assert.match(found.text, /3 credits were charged\./)
    const stranger = await dashboard.member(await other(), 'owner', 'curious@example.org')
    assert.match(
      (await stranger.ask(`/dashboard/ledger?request=${requestId}`)).text,
      /No transaction for this request ID/,
    )
    assert.match((await owner.ask(`/dashboard/ledger?request=${nextId()}`)).text, /No transaction for this request ID/)
    const odd = await owner.ask('/dashboard/ledger?request=%3Cb%3Ereq')
    assert.match(odd.text, /Enter a request ID/)
    assert.doesNotMatch(odd.text, /<b>req/)
  })

  it('is shown page by page, and as CSV whole', async () => {
    const id = await other()
    const member = await dashboard.member(id, 'viewer', 'books@example.org')
    for (let number = 1; number <= 60; number += 1) {
      await meter.grant(id, { credits: number, note: number === 60 ? '=1+1,"x"' : `grant ${number}`, actor: 'test' })
    }
    const first = await member.ask('/dashboard/ledger')
    assert.match(first.text, /grant 59</)
    assert.doesNotMatch(first.text, /grant 10</)
    const linkOf = ({ text }: { text: string }, rel: string) =>
      new RegExp(`href="(/dashboard/ledger\\?[^"]+)" rel="${rel}"`)
        .exec(text)?.[1]
        .replaceAll('&#61;', '=')
        .replaceAll('&#38;', '&') ?? assert.fail(rel)
    const second = await member.ask(linkOf(first, 'next'))
    assert.match(second.text, /grant 10</)
    assert.doesNotMatch(second.text, /grant 59<|rel="next"/)
    // Balances are the sums of the grants, on each page and in either direction.
    for (const page of [first, second, await member.ask(linkOf(second, 'prev'))]) {
      for (const [, note, balance] of page.text.matchAll(/grant (\d+)<.*?data-title="Balance">([\d,]+)</gs)) {
        const sum = (Number(note) * (Number(note) + 1)) / 2
        assert.equal(Number(balance.replaceAll(',', '')), sum, note)
      }
    }
    assert.equal((await member.ask(linkOf(second, 'prev'))).text.match(/grant \d+</g)?.length, 49)
    assert.match((await member.ask('/dashboard/ledger?below=1')).text, /No transactions here/)
    const csv = await member.ask('/dashboard/ledger.csv')
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(csv.headers.get('content-disposition') ?? '', /^attachment/)
    const lines = csv.text.trimEnd().split('\r\n')
    assert.equal(lines.length, 61)
    assert.match(lines[0], /^entry,time,kind,endpoint,/)
    assert.match(lines[60], /^60,[^,]+,grant,,0,60,0,60,0,,"'=1\+1,""x"""$/)
  })

  it('has one row for a charge, and is filtered by type, endpoint and day', async () => {
    const id = await other()
    const member = await dashboard.member(id, 'viewer', 'filters@example.org')
    await meter.grant(id, { credits: 10, note: 'the grant', actor: 'test' })
    await charge(3, id)
    const rows = async (query: string) => {
      const { status, text } = await member.ask(`/dashboard/ledger?${query}`)
      assert.equal(status, 200)
      const found = text.matchAll(/<td class="main">([a-z ]+)<\/td>.*?data-title="Balance">([\d,]*)/gs)
      return [...found].map(([, type, balance]) => `${type} ${balance}`.trim())
    }
    const all = await rows('')
    assert.deepEqual(all.slice(0, 1), ['charged 1,007'])
    assert.ok(
      all.some(each => each.startsWith('granted ')) && !all.some(each => each.startsWith('reserved')),
      all.join(),
    )
    assert.deepEqual(await rows('type=settle'), ['charged 1,007'])
    assert.deepEqual(await rows('type=reserve'), ['reserved 1,010'])
    assert.deepEqual(await rows(`endpoint=${encodeURIComponent(endpoint)}`), ['charged 1,007'])
    assert.deepEqual(await rows('endpoint=%2Fv1%2Fphone%2Fvalidate'), [])
    assert.deepEqual(await rows(`day=${new Date().toISOString().slice(0, 10)}`), all)
    assert.deepEqual(await rows('day=2020-01-01'), [])
    assert.deepEqual(await rows('day=2099-01-01'), [])
    assert.deepEqual(await rows('type=x&endpoint=%3Cb%3E&day=2026-99-99&below=x&balance=y'), all)
  })

  it('names every request of an entry in the CSV', async () => {
    const requestId = await charge(1)
    assert.ok((await owner.ask('/dashboard/ledger.csv')).text.includes(requestId))
  })
})

describe('alerts', () => {
  const balance = async () => {
    const account = await dashboard.store.ledger.readAccount(accountId)
    return (account?.free ?? 0) + (account?.purchased ?? 0)
  }

  it('are set by developers: the threshold shows a banner on every page once credits are fewer', async () => {
    const developer = await dashboard.member(accountId, 'developer', 'dev@example.org')
    const threshold = (await balance()) - 1
    const saved = await developer.submit(
      '/dashboard/alerts/threshold',
      { threshold: String(threshold) },
      '/dashboard/alerts',
    )
    assert.equal(saved.status, 303)
    assert.doesNotMatch((await owner.ask('/dashboard/members')).text, /Credits are low/)
    await charge(2)
    for (const path of ['/dashboard/members', '/dashboard/usage', '/dashboard/alerts']) {
      assert.match((await owner.ask(path)).text, /Credits are low:/)
    }
    const off = await developer.submit('/dashboard/alerts/threshold', { threshold: '' }, '/dashboard/alerts')
    assert.equal(off.status, 303)
    assert.doesNotMatch((await owner.ask('/dashboard/members')).text, /Credits are low/)
  })

  it('refuse what is no number and no address, with the reason in its place', async () => {
    for (const threshold of ['0', '-1', '1.5', 'many', '9'.repeat(20)]) {
      const answer = await owner.submit('/dashboard/alerts/threshold', { threshold }, '/dashboard/alerts')
      assert.equal(answer.status, 422)
      assert.match(answer.text, /Enter a whole number of 1 or more\./)
    }
    for (const [url, words] of [
      ['', /Enter a valid URL/],
      ['nothing', /Enter a valid URL/],
      ['ftp://example.org/', /must begin with https/],
      ['http://example.org/', /must begin with https/],
      ['https://a:b@example.org/', /must not contain a user name/],
      ['https://example.org:8443/', /Use port 443 or 80/],
      ['https://hooks.internal/', /host name is not public/],
      ['https://10.0.0.7/in', /private network/],
    ] as const) {
      const answer = await owner.submit('/dashboard/alerts/webhook', { url }, '/dashboard/alerts')
      assert.equal(answer.status, 422, url)
      assert.match(answer.text, /aria-invalid="true"/)
      assert.match(answer.text, words)
    }
    assert.equal(await dashboard.store.webhooks.find(accountId), undefined)
  })

  it('show the secret of a webhook once, list what was sent, and roll the secret with an overlap', async () => {
    const set = await owner.submit(
      '/dashboard/alerts/webhook',
      { url: 'https://hook.example/in#part' },
      '/dashboard/alerts',
    )
    assert.equal(set.status, 303)
    const first = await owner.ask('/dashboard/alerts')
    const secret = /whsec_\w{32}/.exec(first.text)?.[0] ?? ''
    assert.ok(secret.length > 0)
    assert.match(first.text, /The webhook was saved\./)
    const shown = await owner.ask('/dashboard/alerts')
    assert.ok(!shown.text.includes('whsec_'))
    assert.match(shown.text, /https:\/\/hook\.example\/in"/)
    assert.match(shown.text, /OFFLINE=1/)
    await owner.submit('/dashboard/alerts/test', {}, '/dashboard/alerts')
    await owner.submit('/dashboard/alerts/test', {}, '/dashboard/alerts')
    assert.equal((await dashboard.store.webhooks.listDeliveries(accountId, 9)).length, 1)
    assert.match((await owner.ask('/dashboard/alerts')).text, /test message/)
    await owner.submit('/dashboard/alerts/secret', { overlap: '24' }, '/dashboard/alerts')
    const rolled = await owner.ask('/dashboard/alerts')
    const fresh = /whsec_\w{32}/.exec(rolled.text)?.[0]
    const webhook = await dashboard.store.webhooks.find(accountId)
    assert.deepEqual([webhook?.secret, webhook?.previous?.secret], [fresh, secret])
    assert.match((await owner.ask('/dashboard/alerts/remove')).text, /will no longer reach your server/)
    await owner.submit('/dashboard/alerts/remove', {}, '/dashboard/alerts/remove')
    assert.equal(await dashboard.store.webhooks.find(accountId), undefined)
  })

  it('take error rate, expiry, data and an email address, and refuse other values at their fields', async () => {
    const at = '/dashboard/alerts'
    const sent = { percent: '10', hours: '6', requests: '50', keyDays: '14', stale: '1' }
    assert.equal((await owner.submit(`${at}/conditions`, sent, at)).status, 303)
    assert.equal((await owner.submit(`${at}/email`, { email: 'anna@example.org' }, at)).status, 303)
    const errorRate = { percent: 10, leastRequests: 50, hours: 6 }
    const settings = { accountId, email: 'anna@example.org', errorRate, staleData: true, keyDays: 14 }
    assert.deepEqual(await dashboard.store.webhooks.findAlerts(accountId), settings)
    const shown = (await owner.ask(at)).text
    assert.match(shown, /Error rate of 10% or more in 6 hours, from 50 requests/)
    assert.match(shown, /API key that expires within 14 days/)
    for (const change of [{ percent: '101' }, { percent: 'x' }, { requests: '0' }, { hours: '2' }, { keyDays: '29' }]) {
      const answer = await owner.submit(`${at}/conditions`, { ...sent, ...change }, at)
      assert.deepEqual([answer.status, /aria-invalid="true"|Choose a period\./.test(answer.text)], [422, true])
    }
    const refused = await owner.submit(`${at}/email`, { email: 'nobody' }, at)
    assert.match(refused.text, /Enter a valid email address\./)
    assert.deepEqual(await dashboard.store.webhooks.findAlerts(accountId), settings)
    await owner.submit(`${at}/email-test`, {}, at)
    await owner.submit(`${at}/email-test`, {}, at)
    const tests = (await dashboard.store.webhooks.listDeliveries(accountId, 9)).filter(each => each.channel === 'email')
    assert.deepEqual([tests.length, tests[0]?.type], [1, 'test'])
    dashboard.pass(5_001)
    await owner.submit(`${at}/webhook`, { url: 'https://hook.example/in' }, at)
    for (const test of ['email-test', 'test']) await owner.submit(`${at}/${test}`, {}, at)
    const channels = (await dashboard.store.webhooks.listDeliveries(accountId, 2)).map(({ channel }) => channel)
    assert.deepEqual(channels.toSorted(), ['email', 'webhook'], 'a test of one channel delays none of the other')
    assert.equal((await owner.submit(`${at}/email`, { email: '' }, at)).status, 303)
    const off = { ...sent, percent: '', keyDays: '', stale: '' }
    assert.equal((await owner.submit(`${at}/conditions`, off, at)).status, 303)
    const none = { accountId, email: null, errorRate: null, staleData: false, keyDays: null }
    assert.deepEqual(await dashboard.store.webhooks.findAlerts(accountId), none)
  })

  it('are seen by viewers, and changed by none of them', async () => {
    const viewer = await dashboard.member(accountId, 'viewer', 'viewer@example.org')
    const { status, text } = await viewer.ask('/dashboard/alerts')
    assert.equal(status, 200)
    assert.doesNotMatch(text, /action="\/dashboard\/alerts/)
    for (const action of ['threshold', 'conditions', 'email', 'email-test', 'webhook', 'secret', 'test', 'remove']) {
      const answer = await viewer.submit(`/dashboard/alerts/${action}`, { threshold: '5' }, '/dashboard/alerts')
      assert.equal(answer.status, 403, action)
    }
    assert.deepEqual(dashboard.defects, [])
  })
})
