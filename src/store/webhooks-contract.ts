/**
 * What every store must do with webhooks and with credits that become few, beside contract.ts: the same suite runs on
 * each database.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newMeter, unlimited } from '../../test/support/ledger.ts'
import { noAlerts } from '../webhooks/alerts.ts'
import { alertEvent, testEvent } from '../webhooks/event.ts'
import { deliveryKinds, type Webhook } from '../webhooks/store.ts'
import { eventOf, fresh, newAccount, now, type OpenedStore, type Pair, pairOf } from './contract.ts'
import type { Store } from './open.ts'

export function describeWebhookStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`webhooks in the store on ${name}`, () => {
    const pair = pairOf(open)
    webhookSuite(pair)
    deliverySuite(pair)
    alertSuite(pair)
    describe('credits that become few', () => lowCreditsSuite(pair))
  })
}

function webhook(accountId: string, more: Partial<Webhook> = {}): Webhook {
  return { accountId, url: 'https://hook.example/', secret: 'whsec_1', previous: null, createdAt: now, ...more }
}

async function withWebhook(store: Store): Promise<string> {
  const id = await newAccount(store)
  await store.webhooks.put(webhook(id), eventOf('webhook.set', id))
  return id
}

function webhookSuite(pair: Pair): void {
  it('come back as they were set, one for each account, until they are removed', async () => {
    const id = await newAccount(pair.one)
    const { webhooks } = pair.one
    assert.equal(await webhooks.find(id), undefined)
    const changed = webhook(id, { secret: 'whsec_2', previous: { secret: 'whsec_1', until: now + 5 } })
    for (const each of [webhook(id), changed]) {
      await webhooks.put(each, eventOf('webhook.set', id))
      assert.deepEqual(await pair.two.webhooks.find(id), each)
    }
    await webhooks.remove(id, eventOf('webhook.remove', id))
    assert.equal(await pair.two.webhooks.find(id), undefined)
  })
}

function deliverySuite(pair: Pair): void {
  it('are sent a message once, by a job of its id', async () => {
    const id = await withWebhook(pair.one)
    const message = testEvent(fresh('message'), id, now)
    await Promise.all([pair.one.webhooks.send(message, 'webhook'), pair.two.webhooks.send(message, 'webhook')])
    const [delivery, ...others] = await pair.two.webhooks.listDeliveries(id, 10)
    assert.deepEqual(others, [])
    const waiting = { channel: 'webhook', state: 'waiting', attempts: 0, nextAt: now, lastAttempt: null } as const
    assert.deepEqual(delivery, { ...message, ...waiting })
    assert.deepEqual(await pair.two.webhooks.findDelivery(message.id), delivery)
    const job = await pair.two.jobs.find(message.id)
    assert.deepEqual(
      [job?.kind, job?.key, job?.accountId, job?.state],
      [deliveryKinds.webhook, message.id, id, 'waiting'],
    )
  })

  it('say of each message where it stands', async () => {
    const id = await withWebhook(pair.one)
    const { webhooks, jobs } = pair.one
    const message = testEvent(fresh('message'), id, now - 1_000_000)
    await webhooks.send(message, 'webhook')
    const stands = async () => {
      const delivery = await pair.two.webhooks.findDelivery(message.id)
      return [delivery?.state, delivery?.attempts, delivery?.nextAt, delivery?.lastAttempt]
    }
    const [claimed] = await jobs.claim(deliveryKinds.webhook, 1, { owner: 'a', until: now + 9 }, now)
    assert.equal(claimed.id, message.id)
    assert.deepEqual(await stands(), ['running', 1, message.createdAt, null])
    const failure = { at: now, status: 500, error: null, latencyMs: 12 }
    await webhooks.noteAttempt(message.id, failure)
    await jobs.fail({ id: message.id, owner: 'a', attempt: 1 }, 'status_500', now + 7, now)
    assert.deepEqual(await stands(), ['waiting', 1, now + 7, failure])
    await jobs.claim(deliveryKinds.webhook, 9, { owner: 'a', until: now + 99 }, now + 7)
    const refusal = { at: now + 7, status: null, error: 'timeout', latencyMs: 5_000 }
    await webhooks.noteAttempt(message.id, refusal)
    await jobs.fail({ id: message.id, owner: 'a', attempt: 2 }, 'timeout', null, now + 8)
    assert.deepEqual(await stands(), ['given_up', 2, null, refusal])
  })

  it('are listed newest first, of one account, and removed when they are old', async () => {
    const [id, other] = [await withWebhook(pair.one), await withWebhook(pair.one)]
    const { webhooks } = pair.one
    const sent = [3, 1, 2].map(age => testEvent(fresh('message'), id, now - 10 ** 11 - age))
    for (const message of sent) await webhooks.send(message, 'webhook')
    await webhooks.send(testEvent(fresh('message'), other, now), 'webhook')
    const listed = async (account: string) =>
      (await pair.two.webhooks.listDeliveries(account, 10)).map(({ createdAt }) => createdAt - now + 10 ** 11)
    assert.deepEqual(await listed(id), [-1, -2, -3])
    assert.equal((await webhooks.listDeliveries(id, 2)).length, 2)
    await webhooks.removeDeliveries(now - 10 ** 11 - 1, 10)
    assert.deepEqual(await listed(id), [-1])
    assert.equal((await listed(other)).length, 1)
  })
}

function alertSuite(pair: Pair): void {
  it('keep the alerts of an account as they were set', async () => {
    const id = await newAccount(pair.one)
    assert.deepEqual(await pair.one.webhooks.findAlerts(id), { accountId: id, ...noAlerts })
    const errorRate = { percent: 10, leastRequests: 20, hours: 6 }
    const all = { accountId: id, email: 'anna@example.org', errorRate, staleData: true, keyDays: 7 }
    for (const settings of [all, { accountId: id, ...noAlerts }, all]) {
      await pair.one.webhooks.putAlerts(settings, eventOf('webhook.alerts', id))
      assert.deepEqual(await pair.two.webhooks.findAlerts(id), settings)
    }
    assert.deepEqual(
      (await pair.two.webhooks.listAlerts()).filter(({ accountId }) => accountId === id),
      [all],
    )
  })

  it('send the message of an alert once while it holds, by every channel, whoever notices it', async () => {
    const id = await withWebhook(pair.one)
    const settings = { accountId: id, ...noAlerts, email: 'anna@example.org' }
    await pair.one.webhooks.putAlerts(settings, eventOf('webhook.alerts', id))
    const held = (subject: string, at: number) => ({ subject, message: alertEvent('data.stale', id, subject, at, {}) })
    const sent = async () => (await pair.two.webhooks.listDeliveries(id, 100)).length
    await Promise.all([
      pair.one.webhooks.noteHeld(id, [held('data:a', now)], now),
      pair.two.webhooks.noteHeld(id, [held('data:a', now + 1)], now + 1),
    ])
    assert.equal(await sent(), 2)
    await pair.two.webhooks.noteHeld(id, [held('data:a', now + 2), held('data:b', now + 2)], now + 2)
    assert.equal(await sent(), 4)
    await pair.one.webhooks.noteHeld(id, [], now + 3)
    await pair.one.webhooks.noteHeld(id, [held('data:a', now + 4)], now + 4)
    assert.equal(await sent(), 6)
    const channels = (await pair.one.webhooks.listDeliveries(id, 100)).map(({ channel }) => channel)
    assert.deepEqual(Map.groupBy(channels, channel => channel).get('email')?.length, 3)
  })
}

const threshold = 10

/** An account with 15 credits that asked to be told below 10, charged through both connections. */
async function watched(pair: Pair): Promise<{
  id: string
  charge: (credits: number, times: number) => Promise<void>
  grant: (credits: number) => Promise<unknown>
}> {
  const id = await withWebhook(pair.one)
  const onError = (error: unknown) => assert.fail(String(error))
  const meters = [pair.one, pair.two].map(({ ledger }, index) =>
    newMeter({
      store: ledger,
      policy: { ...unlimited, freeCreditsPerMonth: 0 },
      now: () => now,
      onError,
      processId: index,
    }),
  )
  const grant = (credits: number) => meters[0].grant(id, { credits, note: '', actor: 'contract' })
  await grant(15)
  await pair.one.webhooks.setLowCreditsBelow(id, threshold, eventOf('credits.threshold', id))
  const charge = async (credits: number, times: number) => {
    await Promise.all(
      Array.from({ length: times }, async (_, index) => {
        const meter = meters[index % 2]
        const admission = await meter.admit(id, { endpoint: '/v1/x', credits })
        assert.ok(admission.outcome === 'admitted')
        meter.settle(id, { reservation: admission.reservation, credits })
      }),
    )
    await Promise.all(meters.map(meter => meter.drain()))
  }
  return { id, charge, grant }
}

function lowCreditsSuite(pair: Pair): void {
  const told = async (id: string) =>
    (await pair.two.webhooks.listDeliveries(id, 100)).map(({ body }) => JSON.parse(body).data)
  /** True when the account is marked as low on credits; the mark is the time of the database's clock if it has one. */
  const isLow = async (id: string) => (await pair.two.ledger.readAccount(id))?.lowCreditsSince !== null

  it('are told of once, however many charges of however many processes follow, and again after a grant', async () => {
    const { id, charge, grant } = await watched(pair)
    await charge(1, 5)
    assert.deepEqual([await told(id), await isLow(id)], [[], false])
    await charge(1, 8)
    const [first, ...others] = await told(id)
    assert.deepEqual([others, first.threshold, await isLow(id)], [[], threshold, true])
    assert.ok(first.balance >= 2 && first.balance < threshold)
    await grant(8)
    assert.equal(await isLow(id), false)
    await charge(1, 1)
    assert.equal((await told(id)).length, 2)
  })

  it('are not told of where the account has no webhook, or set the threshold when they were few already', async () => {
    const { id, charge } = await watched(pair)
    await pair.one.webhooks.remove(id, eventOf('webhook.remove', id))
    await charge(1, 6)
    assert.deepEqual([await told(id), await isLow(id)], [[], true])
    await pair.one.webhooks.put(webhook(id), eventOf('webhook.set', id))
    await pair.one.webhooks.setLowCreditsBelow(id, null, eventOf('credits.threshold', id))
    assert.equal(await isLow(id), false)
    await pair.one.webhooks.setLowCreditsBelow(id, 100, eventOf('credits.threshold', id))
    assert.equal(await isLow(id), true)
    await charge(1, 1)
    assert.deepEqual(await told(id), [])
  })
}
