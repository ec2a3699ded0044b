import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { TemporaryStore } from '../../../test/support/temporary-store.ts'
import { until } from '../../../test/support/until.ts'
import type { Store } from '../../store/open.ts'
import { countUse } from './use.ts'

const now = Date.UTC(2026, 10, 23, 12)
const today = { from: '2026-11-23', to: '2026-11-23', by: 'day' } as const

describe('what a thread counts', () => {
  const files = new TemporaryStore()
  let store: Store
  let accountId: string
  before(async () => {
    store = await files.connect()
    accountId = await files.account()
  })
  after(() => files.remove())

  const requests = async () =>
    (await store.statistics.readStatistics(accountId, today)).endpoints.reduce((sum, each) => sum + each.requests, 0)

  it('is stored every five seconds, also after seconds in which nothing was counted', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const use = countUse({ store, now: () => now, onError: error => assert.fail(String(error)) })
    const key = { id: 'key_1', parentId: null, accountId } as Parameters<typeof use.count>[0]
    let counted = 0
    for (const more of [0, 1, 0, 2]) {
      for (let asked = 0; asked < more; asked += 1) use.count(key, '/v1/x', null, 1, 0.001, 'req_aaaaaaaaaaaa000001')
      counted += more
      t.mock.timers.tick(5_000)
      await until(async () => (await requests()) === counted)
    }
    use.count(key, '/v1/x', null, 1, 0.001, 'req_aaaaaaaaaaaa000001')
    await use.stop()
    assert.equal(await requests(), 4)
  })
})
