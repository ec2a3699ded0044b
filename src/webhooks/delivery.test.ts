/**
 * Messages as receivers get them: the real jobs and store, the guarded fetcher, and servers of the loopback network.
 */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type SmallInternet, startSmallInternet } from '../../test/support/small-internet.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import { until } from '../../test/support/until.ts'
import type { Mail, Post, SendMail } from '../core/egress.ts'
import { JobRunner } from '../jobs/runner.ts'
import type { Store } from '../store/open.ts'
import { noAlerts } from './alerts.ts'
import { deliveryJobs } from './delivery.ts'
import { testEvent, type WebhookEvent } from './event.ts'
import type { Channel, Delivery, Webhook } from './store.ts'

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const files = new TemporaryStore()
let internet: SmallInternet
let store: Store
let accountId: string
let received: Received[] = []
/** The statuses of the next answers; 204 when there are no more. */
let statuses: number[] = []

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(request)).toString()
  received.push({ headers: request.headers, body })
  const status = statuses.shift() ?? 204
  response.writeHead(status, status === 302 ? { location: 'http://hook.test/other' } : {}).end()
}

before(async () => {
  internet = await startSmallInternet({
    answersTo: name => {
      if (name === 'hook.test') return [{ type: 'A', addresses: ['127.0.0.10'] }]
      return name === 'private.test' ? [{ type: 'A', addresses: ['127.0.0.1'] }] : undefined
    },
    plain: (request, response) => void receive(request, response),
  })
  store = await files.connect()
})
after(async () => {
  await internet.close()
  await files.remove()
})
beforeEach(async () => {
  received = []
  statuses = []
  accountId = await files.account()
  await set({})
})

const event = { at: 0, actor: 'test', action: 'webhook.set', subject: 'test' }
const start = Date.UTC(2026, 10, 22, 12)

async function set(more: Partial<Webhook>): Promise<void> {
  const webhook = { accountId, url: 'http://hook.test/in', secret: 'whsec_new', previous: null, createdAt: 0 }
  await store.webhooks.put({ ...webhook, ...more }, event)
}

const low = (): WebhookEvent => ({ ...testEvent(accountId, accountId, start), type: 'credits.low' })

interface Outside {
  readonly post: Post | null
  readonly mail: SendMail | null
  readonly channel: Channel
}

/** Runs jobs on a clock of its own, without pauses between attempts, until the message has come to its end. */
async function deliver(
  message: WebhookEvent,
  { post, mail = null, channel = 'webhook', clock }: Partial<Outside> & { clock?: () => number } = {},
) {
  const fetcher = internet.fetcher()
  const send: Post | null = post === undefined ? request => fetcher.post(request) : post
  const now = clock ?? (() => start)
  const kinds = deliveryJobs({ store: store.webhooks, post: send, mail, now })
  const ports = {
    ...{ store: store.jobs, owner: `owner of ${message.id}`, now, random: () => 0 },
    ...{ count: () => {}, onError: (error: unknown) => assert.fail(String(error)) },
  }
  await store.webhooks.send(message, channel)
  const runner = new JobRunner(kinds, ports, { pollEveryMs: 5, leaseMs: 20 * 60 * 60 * 1000 })
  runner.start()
  const isOver = async (): Promise<Delivery | undefined> => {
    const delivery = await store.webhooks.findDelivery(message.id)
    return delivery?.nextAt === null ? delivery : undefined
  }
  const delivery = await until(isOver)
  await runner.stop(0)
  return delivery
}

function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const [time, ...signatures] = String(headers['assay-signature']).split(',')
  const expected = createHmac('sha256', secret)
    .update(`${time.slice('t='.length)}.${body}`)
    .digest('hex')
  return signatures.includes(`v1=${expected}`)
}

describe('a message', () => {
  it('comes to its receiver as it was written, signed, and is done when that says so', async () => {
    const message = low()
    const delivery = await deliver(message)
    const [got, ...others] = received
    assert.deepEqual(others, [])
    assert.deepEqual([got.body, got.headers['content-type']], [message.body, 'application/json'])
    assert.equal(got.headers['assay-event'], message.id)
    assert.equal(got.headers['webhook-id'], message.id)
    assert.equal(got.headers['webhook-timestamp'], String(start / 1000))
    assert.match(String(got.headers['webhook-signature']), /^v1,[0-9A-Za-z+/]{43}=$/)
    assert.match(String(got.headers['assay-signature']), new RegExp(`^t=${start / 1000},v1=[0-9a-f]{64}$`))
    assert.ok(isSignedBy('whsec_new', got) && !isSignedBy('whsec_old', got))
    assert.deepEqual([delivery.state, delivery.attempts, delivery.lastAttempt?.status], ['delivered', 1, 204])
  })

  it('is signed by both secrets while the one before is still good', async () => {
    await set({ previous: { secret: 'whsec_old', until: start + 1 } })
    await deliver(low())
    assert.ok(isSignedBy('whsec_new', received[0]) && isSignedBy('whsec_old', received[0]))
    received = []
    accountId = await files.account()
    await set({ previous: { secret: 'whsec_old', until: start } })
    await deliver(low())
    assert.ok(isSignedBy('whsec_new', received[0]) && !isSignedBy('whsec_old', received[0]))
  })

  it('is sent again, the same, until the receiver takes it', async () => {
    statuses = [500, 404, 302]
    const delivery = await deliver(low())
    assert.deepEqual(new Set(received.map(({ body }) => body)).size, 1)
    assert.deepEqual([received.length, delivery.state, delivery.attempts], [4, 'delivered', 4])
  })

  it('is given up after a day, and not before', async () => {
    statuses = Array.from({ length: 50 }, () => 500)
    // Two hours pass with each attempt.
    const clock = () => start + received.length * 2 * 60 * 60 * 1000
    const delivery = await deliver(low(), { clock })
    assert.deepEqual([delivery.state, delivery.lastAttempt?.status], ['given_up', 500])
    assert.equal(delivery.attempts, 12)
  })

  it('is sent once when it is a test', async () => {
    statuses = [500]
    const delivery = await deliver(testEvent(accountId, accountId, start))
    assert.deepEqual([received.length, delivery.state, delivery.lastAttempt?.status], [1, 'given_up', 500])
  })

  it('is not sent where it must not go, or when there is nowhere to go', async () => {
    await set({ url: 'http://private.test/' })
    const forbidden = await deliver(low())
    assert.deepEqual([forbidden.state, forbidden.attempts, forbidden.lastAttempt?.error], ['given_up', 1, 'address'])
    accountId = await files.account()
    const homeless = await deliver(low())
    assert.deepEqual([homeless.state, homeless.lastAttempt?.error], ['given_up', 'no_webhook'])
    accountId = await files.account()
    await set({})
    const offline = await deliver(low(), { post: null })
    assert.deepEqual([offline.state, offline.lastAttempt?.error], ['given_up', 'offline'])
    assert.deepEqual(received, [])
  })
})

describe('a message by email', () => {
  const mails: Mail[] = []
  const answering = (...answers: Awaited<ReturnType<SendMail>>[]): SendMail => {
    return async mail => {
      mails.push(mail)
      return answers.shift() ?? { outcome: 'answered', status: 250 }
    }
  }
  beforeEach(async () => {
    mails.length = 0
    await store.webhooks.putAlerts({ accountId, ...noAlerts, email: 'anna@example.org' }, event)
  })

  it('goes to the address of the account until the server takes it, also after a failure and a refusal for now', async () => {
    const message = { ...low(), body: JSON.stringify({ id: 'evt_1', data: { balance: 9, threshold: 10 } }) }
    const mail = answering({ outcome: 'failed', reason: 'timeout' }, { outcome: 'answered', status: 450 })
    const delivery = await deliver(message, { mail, channel: 'email' })
    assert.deepEqual([delivery.state, delivery.attempts, delivery.lastAttempt?.status], ['delivered', 3, 250])
    assert.deepEqual(new Set(mails.map(({ id, to }) => `${id} ${to}`)), new Set([`${message.id} anna@example.org`]))
    assert.equal(mails[0].subject, 'Assay: Credits are low: 9 left')
    assert.deepEqual(received, [], 'nothing goes to the webhook')
  })

  it('is given up when the server refuses it for good, when the address was removed, and without a server', async () => {
    const refused = await deliver(low(), { mail: answering({ outcome: 'answered', status: 550 }), channel: 'email' })
    assert.deepEqual([refused.state, refused.attempts, refused.lastAttempt?.status], ['given_up', 1, 550])
    accountId = await files.account()
    const homeless = await deliver(low(), { mail: answering(), channel: 'email' })
    assert.deepEqual([homeless.state, homeless.lastAttempt?.error], ['given_up', 'no_email'])
    accountId = await files.account()
    await store.webhooks.putAlerts({ accountId, ...noAlerts, email: 'anna@example.org' }, event)
    const alone = await deliver(low(), { mail: null, channel: 'email' })
    assert.deepEqual([alone.state, alone.lastAttempt?.error, mails.length], ['given_up', 'no_smtp', 1])
  })
})
