import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TemporaryStore } from '../../../test/support/temporary-store.ts'
import { until } from '../../../test/support/until.ts'
import { testEvent } from '../../webhooks/event.ts'
import { openWebhooks } from './jobs.ts'

const dayMs = 86_400_000
const counts = { countJob: () => {} }

it('removes deliveries of more than thirty days at the start, not only after an hour', async t => {
  const files = new TemporaryStore()
  t.after(() => files.remove())
  const store = await files.connect()
  const accountId = await files.account()
  const now = Date.now()
  for (const days of [31, 29])
    await store.webhooks.send(testEvent(`message_${days}`, accountId, now - days * dayMs), 'webhook')
  const onError = (error: unknown) => assert.fail(String(error))
  const kept = openWebhooks({ store, post: null, mail: null, counts, onError })
  kept.start()
  await until(async () => (await store.webhooks.listDeliveries(accountId, 9)).length === 1)
  assert.notEqual(await store.webhooks.findDelivery('evt_message_29'), undefined)
  await kept.stop(1_000)
})

it('has ended the removal that its start began once it has stopped', async t => {
  const files = new TemporaryStore()
  t.after(() => files.remove())
  const { webhooks, jobs } = await files.connect()
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isRemoved = false
  const slow = new Proxy(webhooks, {
    get: (store, name) => {
      const own: unknown = Reflect.get(store, name)
      if (name !== 'removeDeliveries') return typeof own === 'function' ? own.bind(store) : own
      return async (before: number, limit: number) => {
        begun.resolve()
        await mayEnd.promise
        await store.removeDeliveries(before, limit)
        isRemoved = true
      }
    },
  })
  const onError = (error: unknown) => assert.fail(String(error))
  const kept = openWebhooks({ store: { webhooks: slow, jobs }, post: null, mail: null, counts, onError })
  kept.start()
  await begun.promise
  const stopped = kept.stop(1_000).then(() => isRemoved)
  setImmediate(mayEnd.resolve)
  assert.equal(await stopped, true)
})
