/** The list of requests and the overview over HTTP, as members of an account ask for them. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Browser, type DashboardUnderTest, startDashboard } from '../../../test/support/dashboard.ts'
import { Keys } from '../../accounts/keys.ts'
import { groupOf } from '../../accounts/requests/group-text.ts'
import type { LoggedRequest } from '../../accounts/requests/store.ts'
import { requestIds } from '../../http/exchange.ts'

const accountId = 'acc_default'
const endpoint = '/v1/ip/intelligence'
const nextId = requestIds()

let dashboard: DashboardUnderTest
let owner: Browser
let keyId: string
let requests: readonly LoggedRequest[]

before(async () => {
  dashboard = await startDashboard({ isOffline: true })
  owner = await dashboard.setUp()
})
after(() => dashboard.stop())

const rowsOf = (text: string) => [...text.matchAll(/\?request=(req_\w+)"><code>/g)].map(([, id]) => id)

describe('the overview of a new account', () => {
  it('leads on: a key, a request, an alert, a second factor, a member', async () => {
    const { status, text } = await owner.ask('/dashboard')
    assert.equal(status, 200)
    for (const step of ['Create an API key', 'Send your first request', 'Set a low-credit alert', 'Invite a member']) {
      assert.match(text, new RegExp(`<li><a href="[^"]+">${step}<`))
    }
    assert.match(text, /Requests today<\/span><span class="figure-value">0</)
  })

  it('shows a viewer the steps that a viewer can take', async () => {
    const viewer = await dashboard.member(accountId, 'viewer', 'steps@example.org')
    const { text } = await viewer.ask('/dashboard')
    assert.match(text, /Send your first request/)
    assert.doesNotMatch(text, /Create an API key|Set a low-credit alert|Invite a member/)
  })
})

describe('the list of requests', () => {
  before(async () => {
    const keys = new Keys(dashboard.store.accounts, Date.now, { actor: 'test' })
    const settings = { mode: 'live', scopes: [], allowedCidrs: [] } as const
    const expiresAt = Date.now() + 3 * 86_400_000
    const { record } = await keys.create({ ...settings, accountId, label: 'the <shop>', expiresAt })
    keyId = record.id
    const now = Date.now()
    requests = Array.from({ length: 60 }, (_, index) => ({
      id: nextId(),
      at: now - index * 100,
      keyId: index % 3 === 0 ? 'key_lent' : keyId,
      endpoint: index % 2 === 0 ? endpoint : '/v1/phone/validate',
      code: index % 5 === 0 ? 'rate_limited' : null,
      credits: index % 5 === 0 ? 0 : 1,
      latencyMs: 12.3,
    }))
    await dashboard.store.requestLog.addGroups([groupOf(accountId, requests, 7)])
  })

  it('is newest first, page by page', async () => {
    const first = await owner.ask('/dashboard/requests')
    assert.deepEqual(
      rowsOf(first.text),
      requests.slice(0, 50).map(({ id }) => id),
    )
    assert.match(first.text, /the &#60;shop&#62;/)
    assert.match(first.text, /7 further requests in this time are not listed/)
    const older = /href="(\/dashboard\/requests\?below[^"]+)" rel="next"/.exec(first.text)?.[1] ?? assert.fail()
    const second = await owner.ask(older.replaceAll('&#61;', '='))
    assert.deepEqual(
      rowsOf(second.text),
      requests.slice(50).map(({ id }) => id),
    )
    assert.doesNotMatch(second.text, /rel="next"/)
  })

  it('is filtered by endpoint, key and status', async () => {
    for (const [query, fits] of [
      [`endpoint=${encodeURIComponent(endpoint)}`, (each: LoggedRequest) => each.endpoint === endpoint],
      [`key=${keyId}`, (each: LoggedRequest) => each.keyId === keyId],
      ['status=failed', (each: LoggedRequest) => each.code !== null],
      ['status=ok', (each: LoggedRequest) => each.code === null],
      ['status=rate_limited', (each: LoggedRequest) => each.code === 'rate_limited'],
      ['status=invalid_input', () => false],
      ['status=%3Cb%3E&key=x&endpoint=y&below=z', () => true],
    ] as const) {
      const { status, text } = await owner.ask(`/dashboard/requests?${query}`)
      assert.equal(status, 200)
      const expected = requests.filter(fits).slice(0, 50)
      assert.deepEqual(
        rowsOf(text),
        expected.map(({ id }) => id),
        query,
      )
    }
  })

  it('finds one by its id, for its own account alone', async () => {
    const { id } = requests[5]
    const found = await owner.ask(`/dashboard/requests?request=${id}`)
    assert.match(found.text, new RegExp(`<h2>Request ${id}</h2>`))
    assert.match(found.text, /429 rate_limited.*href="\/docs\/errors\/rate_limited"/s)
    const event = { at: 0, actor: 'test', action: 'test', subject: 'acc_other' }
    await dashboard.store.accounts.insertAccount({ id: 'acc_other', name: 'other', createdAt: 0 }, event)
    const stranger = await dashboard.member('acc_other', 'owner', 'stranger@example.org')
    assert.match((await stranger.ask(`/dashboard/requests?request=${id}`)).text, /No request with this ID/)
    assert.match((await stranger.ask('/dashboard/requests')).text, /No requests in the last 7 days/)
    const odd = await owner.ask('/dashboard/requests?request=%3Cb%3Ereq')
    assert.match(odd.text, /Enter a request ID/)
    assert.doesNotMatch(odd.text, /<b>req/)
  })
})

describe('the overview of an account in use', () => {
  it('shows today beside the same hours of the day before, keys that expire, and the latest requests', async () => {
    const hour = (ms: number) => new Date(Date.now() - ms).toISOString().slice(0, 13)
    const use = (at: string, ok: number, failed: number) => ({
      ...{ accountId, keyId, endpoint, hour: at, latencies: [] },
      outcomes: [
        { code: null, requests: ok, credits: ok },
        { code: 'rate_limited', requests: failed, credits: 0 },
      ],
    })
    await dashboard.store.statistics.addUse([use(hour(0), 30, 10), use(hour(86_400_000), 20, 5)])
    const { text } = await owner.ask('/dashboard')
    assert.match(text, /Requests today<\/span><span class="figure-value">40<.*?25 at this time yesterday \(\+60%\)/s)
    assert.match(
      text,
      /Errors today<\/span><span class="figure-value">10<.*?25% of requests, 5 at this time yesterday/s,
    )
    assert.match(text, /the &#60;shop&#62;<\/a> \(expires/)
    assert.equal(rowsOf(text).length, 5)
    assert.doesNotMatch(text, /Create an API key|Send your first request/)
    assert.deepEqual(dashboard.defects, [])
  })
})
