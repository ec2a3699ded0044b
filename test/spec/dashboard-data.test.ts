/** Data sets on the dashboard, and the order for fresh data. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { DatasetOverview, OrderOutcome, RefreshProgress } from '../../src/dashboard/main-thread-api.ts'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'

const feed = {
  ...{ name: 'exits', title: 'Exit <nodes>', topic: 'tor', url: 'https://exits.example/list', licence: 'CC0-1.0' },
  ...{ refreshHours: 1, staleAfterHours: 6, maxBytes: 1, minRows: 1 },
}
const tor: DatasetOverview = {
  ...{ name: 'tor', title: 'Tor', state: 'stale', required: false, isOpen: true, asOf: '2026-11-20', ageDays: 2 },
  topics: [],
  sources: [{ ...feed, asOf: '2026-11-20', stale: true }],
  feeds: [
    {
      feed,
      asOf: null,
      state: {
        file: null,
        previous: null,
        failure: { at: '2026-11-21T10:00:00Z', outcome: 'failed', reason: 'It answered 500.', count: 3 },
      },
    },
  ],
  ...{ taken: null, warnings: [], damagedBlocks: 0, worse: [] },
}

const unfetched = { file: null, previous: null, failure: null }

describe('the data on the dashboard', () => {
  let assay: DashboardUnderTest
  let operator: Browser
  let outcome: OrderOutcome = 'started'
  let underWay: readonly RefreshProgress[] = []
  const asked: string[] = []
  let shown = tor
  before(async () => {
    const refresh = async (name: string) => {
      asked.push(name)
      return outcome
    }
    assay = await startDashboard({
      mainThread: { datasets: async () => [shown], refreshes: async () => underWay, refresh },
    })
    operator = await assay.setUp()
  })
  after(() => assay.stop())
  const order = (browser: Browser) =>
    browser.submit('/dashboard/data/refresh', { dataset: 'tor' }, '/dashboard/settings')

  it('is shown with its age, its sources, their licences, and what failed', async () => {
    const { text } = await operator.ask('/dashboard/data')
    for (const words of ['out of date', '2 days', 'CC0-1.0', 'It answered 500.', 'https://exits.example/list'])
      assert.ok(text.includes(words), words)
    assert.doesNotMatch(text, /<nodes>/)
  })

  it('shows for each part and source whether it is up to date, out of date or does not age', async () => {
    const source = { ...feed, asOf: '2010-04-01', stale: false }
    const parts = [
      { ...source, topic: 'names', staleAfterHours: null },
      { ...source, topic: 'names', staleAfterHours: null },
      { ...source, topic: 'mixed', staleAfterHours: null },
      { ...source, topic: 'mixed' },
    ]
    const topics = ['names', 'mixed'].map(topic => ({ topic, asOf: '2010-04-01', stale: false }))
    const never = { topic: 'never', asOf: null, stale: true }
    const badges = async (dataset: Partial<DatasetOverview>) => {
      shown = { ...tor, state: 'ready', asOf: '2010-04-01', feeds: [], ...dataset }
      const { text } = await operator.ask('/dashboard/data')
      return [...text.matchAll(/<span class="badge (\w+)">([^<]*)</g)].map(([, look, words]) => `${words} (${look})`)
    }
    const [current, ageless] = ['up to date (good)', 'does not age (plain)']
    const ofSources = [ageless, ageless, ageless, current]
    assert.deepEqual(await badges({ topics, sources: parts }), [current, ageless, current, ...ofSources])
    const outOfDate = 'out of date (warn)'
    const partly = { state: 'stale', topics: [topics[0], never], sources: [parts[0]] } as const
    assert.deepEqual(await badges(partly), [outOfDate, ageless, 'never downloaded (warn)', ageless])
    assert.deepEqual(await badges({ topics: [topics[0]], sources: [parts[0]] }), [ageless, ageless])
    assert.match((await operator.ask('/dashboard')).text, /Up to date<\/dt>\s*<dd>1 of 1 data set</)
    shown = tor
  })

  it('is fetched when the operator orders it, which is written down', async () => {
    const page = await order(operator)
    assert.deepEqual([page.status, page.location, asked], [303, '/dashboard/data', ['tor']])
    const [event] = await assay.store.audit.findEvents({ account: null, limit: 1 })
    assert.deepEqual([event.action, event.subject, event.account], ['data.refresh', 'tor', null])
  })

  it('tells how far a refresh has come, and looks again by itself', async () => {
    underWay = [{ datasets: ['tor'], datasetsDone: 0, feeds: 3, feedsDone: 1, sinceMs: Date.now() }]
    const { text } = await operator.ask('/dashboard/data')
    underWay = []
    assert.match(text, /1 of 3 sources requested/)
    assert.match(text, /data-under-way/)
    assert.match(text, /src="\/assets\/refresh\./)
    assert.doesNotMatch(text, /Refresh now/)
  })

  it('says once what was downloaded and what failed, when the refresh has ended', async () => {
    underWay = [{ datasets: ['tor'], datasetsDone: 0, feeds: 2, feedsDone: 1, sinceMs: Date.now() }]
    await order(operator)
    assert.doesNotMatch((await operator.ask('/dashboard/data')).text, /sources? downloaded/)
    underWay = []
    const at = new Date(Date.now() + 1_000).toISOString()
    const failure = { at, outcome: 'failed', reason: 'It answered <502>.', count: 1 } as const
    const file = {
      ...{ sha256: '', bytes: 1, rows: 1, asOf: null, fetchedAt: at, checkedAt: at },
      url: '',
      etag: null,
      lastModified: null,
    }
    const states = [{ ...unfetched, failure }, { ...unfetched, file }, unfetched]
    shown = { ...tor, feeds: states.map(state => ({ feed, asOf: null, state })) }
    const { text } = await operator.ask('/dashboard/data')
    assert.match(
      text,
      /<b>Tor:<\/b> 1 of 3 sources downloaded, 1 failed\..*Exit &#60;nodes&#62;: It answered &#60;502&#62;\./,
    )
    assert.doesNotMatch((await operator.ask('/dashboard/data')).text, /sources? downloaded/)
    shown = tor
  })

  it('says why nothing is fetched', async () => {
    for (const [refusal, words] of [
      ['busy', /already/],
      ['offline', /so nothing is downloaded/],
      ['unknown', /no such data set/],
    ] as const) {
      outcome = refusal
      const page = await order(operator)
      assert.equal(page.status, 409)
      assert.match(page.text, words)
    }
  })

  it('is fetched for nobody but the operator, and for no other page', async () => {
    asked.length = 0
    const owner = await assay.member('acc_default', 'owner', 'owner@example.org')
    const seen = await owner.ask('/dashboard/data')
    assert.equal(seen.status, 200)
    assert.doesNotMatch(seen.text, /Refresh now/)
    assert.equal((await order(owner)).status, 403)
    assert.equal((await operator.send('/dashboard/data/refresh', { dataset: 'tor' })).status, 403)
    assert.deepEqual([asked, assay.defects], [[], []])
  })
})
