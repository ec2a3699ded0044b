/**
 * How often a page of the dashboard asks the database. On PostgreSQL each statement is a message both ways, so a page
 * asks as often for many rows as for three.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it, type Mock, mock } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import { Keys } from '../../src/accounts/keys.ts'
import { requestIds } from '../../src/http/exchange.ts'
import { testEvent } from '../../src/webhooks/event.ts'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'
import { newMeter, unlimited } from '../support/ledger.ts'
import { isLongRun } from '../support/long-run.ts'
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts'

const accountId = 'acc_default'
const nextId = requestIds()
const event = { at: 0, actor: 'test', action: 'test', subject: accountId, account: accountId }
const few = 3
/** More than the most that a page may ask. */
const many = isLongRun ? 100 : 30

let postgres: SharedPostgres
let dashboard: DashboardUnderTest
let operator: Browser
let query: Mock<(text: unknown) => unknown>
let requestId = ''

before(async () => {
  postgres = sharedPostgres()
  dashboard = await startDashboard({ database: await postgres.database(), isOffline: true })
  operator = await dashboard.setUp()
  const webhook = { accountId, url: 'https://example.org', secret: 'whsec_1', previous: null, createdAt: 0 }
  await dashboard.store.webhooks.put(webhook, event)
  query = mock.method(Client.prototype, 'query')
})
after(async () => {
  mock.restoreAll()
  await dashboard.stop()
})

/** Gives every page the rows from one number up to another one. */
async function fill(from: number, to: number): Promise<void> {
  const { store } = dashboard
  const keys = new Keys(store.accounts, Date.now, { actor: 'test' })
  for (let number = from; number < to; number += 1) {
    const id = `acc_${number}`
    await store.accounts.insertAccount({ id, name: id, createdAt: 0 }, { ...event, subject: id })
    const time = new Date(number).toISOString()
    await sql`insert into user_person (id, name, email, email_verified, created_at, updated_at)
      values (${`user_${number}`}, 'Some Body', ${`${number}@example.org`}, 0, ${time}, ${time})`.execute(store.tables)
    await store.people.addMember(`user_${number}`, accountId, 'viewer', event)
    const link = { hash: String(number), note: '', madeBy: null, createdAt: 0, expiresAt: Date.now() + 1e9 }
    await store.people.insertLink({ ...link, purpose: 'invitation', accountId, role: 'viewer' }, event)
    const settings = { label: String(number), mode: 'live', scopes: [], allowedCidrs: [], expiresAt: null } as const
    await keys.create({ ...settings, accountId })
    await store.webhooks.send(testEvent(String(number), accountId, number), 'webhook')
    const hour = new Date(Date.now() - (number % 25) * 3_600_000).toISOString().slice(0, 13)
    const outcomes = [{ code: number % 2 === 0 ? null : 'rate_limited', requests: 1, credits: 1 }]
    const use = { endpoint: `/v1/endpoint/${number}`, hour, outcomes, latencies: [[number % 80, 1]] as const }
    await store.statistics.addUse([{ accountId, keyId: `key_${number}`, ...use }])
    requestId = await charge(`/v1/endpoint/${number}`)
  }
  const entries = Array.from({ length: to - from }, (_, index) => `${from + index}.example.org`).join('\n')
  assert.equal((await operator.submit('/dashboard/policy/suppression', { action: 'add', entries })).status, 303)
}

/** Two entries of the journal and open credits, in a transaction of their own. Returns the id of the request. */
async function charge(endpoint: string): Promise<string> {
  const onError = (error: unknown) => assert.fail(String(error))
  const meter = newMeter({ store: dashboard.store.ledger, policy: unlimited, now: Date.now, onError, processId: 1 })
  const id = nextId()
  const admission = await meter.admit(accountId, { endpoint, credits: 1, requestId: id })
  assert.ok(admission.outcome === 'admitted')
  await meter.drain()
  return id
}

/** What a page sends, in order. The poll for changes of keys is nobody's. */
async function statementsOf(path: string): Promise<string[]> {
  query.mock.resetCalls()
  const { status, text } = await operator.ask(path)
  assert.equal(status, 200, text)
  return query.mock.calls.map(call => String(call.arguments[0])).filter(each => !each.includes('key_revision'))
}

const pages = [
  '/dashboard',
  '/dashboard/keys',
  '/dashboard/usage',
  '/dashboard/usage?period=24h',
  '/dashboard/usage?period=90d',
  '/dashboard/ledger',
  '/dashboard/ledger?request=',
  '/dashboard/alerts',
  '/dashboard/policy',
  '/dashboard/policy/suppression',
  '/dashboard/members',
  '/dashboard/audit',
  '/dashboard/audit?of=all',
  '/dashboard/accounts',
  '/dashboard/accounts?name=acc',
  '/dashboard/accounts/acc_default',
] as const

describe('a page of the dashboard', () => {
  const withFew = new Map<string, string[]>()
  const pathOf = (page: string) => (page.endsWith('request=') ? page + requestId : page)

  before(async () => {
    await fill(0, few)
    // What is read once and kept is read here.
    for (const page of pages) await statementsOf(pathOf(page))
    for (const page of pages) withFew.set(page, await statementsOf(pathOf(page)))
    await fill(few, many)
  })

  for (const page of pages) {
    it(`${page} asks the database as often for many rows as for three, and at most twelve times`, async () => {
      const statements = await statementsOf(pathOf(page))
      assert.ok(statements.length > 0)
      assert.equal(statements.length, withFew.get(page)?.length, statements.join('\n'))
      assert.ok(statements.length <= 12, statements.join('\n'))
    })
  }
})
