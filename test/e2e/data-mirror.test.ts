/**
 * The service with a mirror of real feeds, in a long run where one is at hand: it answers before anything was fetched,
 * fetches by itself, and answers with the new data without a restart. (data.test.ts shows that with one small file.)
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/loading-service.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

const program = fileURLToPath(new URL('../../../shared/feeds/mirror.mjs', import.meta.url))
const skip = existsSync(program) ? skipUnlessLong : 'no mirror of feeds is at hand'
const patienceMs = 300_000

interface Topic {
  readonly topic: string
  readonly as_of: string | null
}

describe('the service beside a mirror of its feeds', { skip }, () => {
  let mirror: ChildProcess
  let service: ServiceUnderTest
  before(async () => {
    const port = await freePort()
    mirror = spawn(process.execPath, [program, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise(resolve => mirror.stdout?.once('data', resolve))
    service = await startService({ OFFLINE: '0', DATA_MIRROR: `http://127.0.0.1:${port}` })
  })
  after(async () => {
    await service.stop()
    mirror.kill()
  })

  const get = (path: string) => service.post(path, null, { method: 'GET', key: null })
  const topicsOfIp = async (): Promise<Topic[]> => {
    const { datasets } = (await get('/readyz')).json
    return datasets.find(({ name }: { name: string }) => name === 'ip').topics
  }

  it('answers at once, and with what was fetched as soon as it is built', async () => {
    const missing = async () => (await topicsOfIp()).filter(({ as_of }) => as_of === null).length
    const before = await missing()
    assert.ok(before > 0, 'something is still to be fetched')
    assert.equal((await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' })).status, 200)
    const deadline = Date.now() + patienceMs
    // A mirror lacks the feeds that were added after it was filled.
    while (!/"dataset":"ip","msg":"a newer snapshot is in use"/.test(service.output())) {
      assert.ok(Date.now() < deadline, service.output())
      await sleep(200)
    }
    assert.equal((await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' })).status, 200)
    assert.ok((await missing()) < before, 'topics of fetched feeds have a date')
  })

  it('counts what was asked for, and says once how much of it failed', async () => {
    const metrics = (await get('/metrics')).text
    const datasets = JSON.parse(await service.cli('data', 'status', '--json'))
    const { feeds } = datasets.find(({ name }: { name: string }) => name === 'ip')
    const counted = [
      ...metrics.matchAll(/^assay_feed_refresh_total\{dataset="ip",feed="([^"]+)",outcome="(\w+)"\} 1$/gm),
    ]
    assert.equal(counted.length, feeds.length)
    const failed = counted.filter(([, , outcome]) => outcome === 'failed' || outcome === 'refused').length
    assert.equal(service.output().split('could not be refreshed and are unchanged').length - 1, failed > 0 ? 1 : 0)
  })
})
