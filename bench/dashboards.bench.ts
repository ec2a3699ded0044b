/**
 * What ten dashboards that reload every second cost the API: the latency of an IP lookup of a real service, in rounds with and without
 * them in turn, so that what else the machine does meets both. One lookup after the other on four connections. The dashboards show the
 * use of an account that called nine endpoints with five keys on each of 90 days.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../src/store/open.ts'
import { Browser, password } from '../test/support/dashboard.ts'
import { type ServiceUnderTest, startService } from '../test/support/service.ts'
import { type Bench, checksumOf, type Result } from './harness.ts'
import { fillUse } from './use-history.ts'

const unit = 'ms'
const rounds = 6
const callers = 4
const dashboards = 10

async function signedIn(service: ServiceUnderTest): Promise<Browser> {
  const path = /\/dashboard\/\S*[\w-]{20,}/.exec(service.output())?.[0] ?? ''
  const owner = new Browser(service.url, {})
  const welcome = { name: 'Ada', email: 'ada@example.org', password, repeated: password }
  assert.equal((await owner.submit(path, welcome)).status, 303)
  return owner
}

/** Gives the account of the service so many days of use beside what it uses here. */
async function giveHistory({ home }: ServiceUnderTest, days: number): Promise<void> {
  const store = await openStore(join(home, 'assay.db'))
  const [account] = await store.accounts.listAccounts()
  await fillUse(store, account.id, days, Date.now())
  await store.close()
}

/** Latencies of the lookups of one round in milliseconds. */
async function lookups(service: ServiceUnderTest, ms: number): Promise<number[]> {
  const latencies: number[] = []
  const end = performance.now() + ms
  const call = async () => {
    do {
      const start = performance.now()
      const { status } = await service.post('/v1/ip/intelligence', { ip: '192.0.2.77' })
      latencies.push(performance.now() - start)
      assert.equal(status, 200)
    } while (performance.now() < end)
  }
  await Promise.all(Array.from({ length: callers }, call))
  return latencies
}

/** Each asks for the page of use once a second, from another moment on, until it is told to stop. */
function reload(owner: Browser): () => Promise<number> {
  let isOver = false
  let loads = 0
  const one = async (at: number) => {
    await sleep((at * 1000) / dashboards)
    while (!isOver) {
      const start = performance.now()
      assert.equal((await owner.ask('/dashboard/usage')).status, 200)
      loads += 1
      await sleep(Math.max(0, 1000 - (performance.now() - start)))
    }
  }
  const all = Promise.all(Array.from({ length: dashboards }, (_, at) => one(at)))
  return async () => {
    isOver = true
    await all
    return loads
  }
}

function p99(latencies: number[]): number {
  return latencies.sort((a, b) => a - b)[Math.ceil(latencies.length * 0.99) - 1]
}

async function run({ seconds, toy }: { seconds: number; toy: boolean }): Promise<Result[]> {
  const service = await startService({
    RATE_LIMIT_PER_MINUTE: '0',
    FREE_CREDITS_PER_MONTH: '10000000',
    LOG_LEVEL: 'warn',
  })
  try {
    const owner = await signedIn(service)
    await giveHistory(service, toy ? 7 : 90)
    const { text } = await owner.ask('/dashboard/usage')
    assert.match(text, /endpoint\/8/)
    await lookups(service, 100)
    const [alone, beside]: number[][] = [[], []]
    let loads = 0
    let besideMs = 0
    for (let round = 0; round < (toy ? 1 : rounds); round += 1) {
      const ms = toy ? 50 : (seconds * 1000) / rounds
      alone.push(...(await lookups(service, ms)))
      const begin = performance.now()
      const stop = reload(owner)
      beside.push(...(await lookups(service, ms)))
      loads += await stop()
      besideMs += performance.now() - begin
    }
    const [quiet, busy] = [p99(alone), p99(beside)]
    const checksum = checksumOf(['200'])
    const row = 'p99 of an IP lookup, nobody looks at the dashboard'
    return [
      { row, value: quiet, unit, checksum },
      {
        row: 'p99 while 10 dashboards reload every second',
        value: busy,
        unit,
        peer: row,
        ratio: busy / quiet,
        checksum,
      },
      { row: 'pages that the dashboards were shown', value: loads / (besideMs / 1000), unit: '1/s', checksum },
    ]
  } finally {
    await service.stop()
  }
}

export const benches: Bench[] = [{ name: 'dashboards', unit, run }]
