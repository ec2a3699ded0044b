/** Alerts as they begin and end, on a real store: what is sent, and how often. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { TemporaryStore } from '../../../test/support/temporary-store.ts'
import { Keys } from '../../accounts/keys.ts'
import type { DatasetStatus } from '../../data/runtime/catalog.ts'
import type { Store } from '../../store/open.ts'
import { type AlertSettings, noAlerts } from '../../webhooks/alerts.ts'
import { lookAtAlerts } from './alerts.ts'

const files = new TemporaryStore()
const start = Date.UTC(2026, 10, 22, 12, 30)
const dayMs = 86_400_000
const hourMs = 3_600_000
const event = { at: 0, actor: 'test', action: 'webhook.alerts', subject: 'test' }
let store: Store
let accountId: string
let now: number
let topics: DatasetStatus['topics']

before(async () => {
  store = await files.connect()
})
after(() => files.remove())
beforeEach(async () => {
  accountId = await files.account()
  now = start
  topics = []
  const webhook = { accountId, url: 'https://hook.example/', secret: 'whsec_1', previous: null, createdAt: 0 }
  await store.webhooks.put(webhook, event)
})

const set = (settings: Partial<AlertSettings>) =>
  store.webhooks.putAlerts({ accountId, ...noAlerts, ...settings }, event)

async function look(): Promise<void> {
  const status = () => [{ name: 'tor', asOf: null, topics } as unknown as DatasetStatus]
  await lookAtAlerts({ store, status, now: () => now })
}

/** What was sent, oldest first: type and channel. */
async function sent(): Promise<string[]> {
  const deliveries = await store.webhooks.listDeliveries(accountId, 99)
  return deliveries.map(({ type, channel }) => `${type} by ${channel}`).sort()
}

function use(hour: string, code: string | null, requests: number): Promise<void> {
  const outcomes = [{ code, requests, credits: 0 }]
  return store.statistics.addUse([{ accountId, keyId: 'key_1', endpoint: '/v1/a', hour, outcomes, latencies: [] }])
}

describe('alerts', () => {
  it('for the error rate are sent once while the rate is high, and again after it was low', async () => {
    await set({ errorRate: { percent: 50, leastRequests: 10, hours: 1 } })
    await use('2026-11-22T11', null, 5)
    await use('2026-11-22T12', 'invalid_input', 4)
    await look()
    assert.deepEqual(await sent(), [], '4 of 9')
    await use('2026-11-22T12', 'invalid_input', 1)
    await Promise.all([look(), look()])
    await look()
    assert.deepEqual(await sent(), ['errors.high by webhook'], '5 of 10')
    now += 3 * hourMs
    await look()
    await use('2026-11-22T15', 'no_credits', 10)
    await look()
    assert.deepEqual(await sent(), ['errors.high by webhook', 'errors.high by webhook'])
  })

  it('for data are sent once each time that it becomes out of date, and not for data that was never here', async () => {
    await set({ staleData: true, email: 'anna@example.org' })
    topics = [{ topic: 'tor', asOf: null, stale: true }]
    await look()
    assert.deepEqual(await sent(), [])
    topics = [{ topic: 'tor', asOf: '2026-11-01', stale: true }]
    await look()
    await look()
    const once = ['data.stale by email', 'data.stale by webhook']
    assert.deepEqual(await sent(), once)
    topics = [{ topic: 'tor', asOf: '2026-11-22', stale: false }]
    await look()
    assert.deepEqual(await sent(), once)
  })

  it('for keys are sent once for each expiry, and not for a key that is replaced or revoked', async () => {
    await set({ keyDays: 7 })
    const keys = new Keys(store.accounts, () => now, { actor: 'test' })
    const settings = { accountId, label: 'a', mode: 'live', scopes: [], allowedCidrs: [] } as const
    const soon = await keys.create({ ...settings, expiresAt: now + 8 * dayMs })
    const rolled = await keys.create({ ...settings, expiresAt: now + dayMs })
    await keys.roll(rolled.record, '1h')
    const revoked = await keys.create({ ...settings, expiresAt: now + dayMs })
    await keys.revoke(revoked.record.id)
    const told = async () =>
      (await store.webhooks.listDeliveries(accountId, 99)).map(each => JSON.parse(each.body).data.key)
    await look()
    const successor = (await store.accounts.findKey(rolled.record.id))?.replacedBy
    assert.deepEqual(await told(), [successor], 'the new key keeps the expiry')
    now += dayMs / 2
    await look()
    now += dayMs / 2
    await look()
    await look()
    assert.deepEqual((await told()).sort(), [successor, soon.record.id].sort())
  })

  it('are not sent without a webhook or an email address, or when they are off', async () => {
    await store.webhooks.remove(accountId, event)
    await set({ staleData: true })
    topics = [{ topic: 'tor', asOf: '2026-11-01', stale: true }]
    await look()
    assert.deepEqual(await sent(), [])
    await set({ email: 'anna@example.org' })
    await look()
    assert.deepEqual(await sent(), [])
  })
})
