/**
 * What ten dashboards that each reload every second cost the API: how long IP lookups of a real service take, which
 * come at half the rate that it can answer, in rounds with and without the dashboards in turn, so that what else the
 * machine does meets both. The dashboards show the use of an account that called nine endpoints with five keys on each
 * of 90 days.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openStore } from '../src/store/open.ts'
import { type Browser, setUpOwner } from '../test/support/dashboard.ts'
import type { ServiceUnderTest } from '../test/support/service.ts'
import type { Readers } from './dashboard-readers.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from './harness.ts'
import { postBytes, sendLoad, sendPaced } from './http/load.ts'
import { startAssay, startProcess } from './http/peers.ts'
import { fillUse } from './use-history.ts'

const unit = 'ms'
/** Each half as long as a row is: shorter ones would see few reloads. */
const rounds = 8
const connections = 16
const [manyDashboards, toyDashboards] = [10, 2]
const everyMs = 1_000
const settings = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '10000000', LOG_LEVEL: 'warn' }
/** Warms the service up, and tells the rate that it can answer. */
const firstRequests = 20_000

/** Gives the account of the service so many days of use beside what it uses here. */
async function giveHistory({ home }: ServiceUnderTest, days: number): Promise<void> {
  const store = await openStore(join(home, 'assay.db'))
  const [account] = await store.accounts.listAccounts()
  await fillUse(store, account.id, days, Date.now())
  await store.close()
}

/** Dashboards that reload from now on. */
class OpenDashboards {
  readonly #worker: Worker
  #loads = 0
  #waiting: { readonly loads: number; readonly resolve: () => void; readonly reject: (error: unknown) => void } | null =
    null

  constructor({ url }: ServiceUnderTest, { cookies }: Browser, often: Pick<Readers, 'dashboards' | 'everyMs'>) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const workerData: Readers = { address: `${url}/dashboard/usage`, cookie, ...often }
    this.#worker = new Worker(new URL('./dashboard-readers.ts', import.meta.url), { workerData })
    this.#worker.on('message', () => {
      this.#loads += 1
      if (this.#loads === this.#waiting?.loads) this.#waiting.resolve()
    })
    this.#worker.on('error', error => this.#waiting?.reject(error))
  }

  get loads(): number {
    return this.#loads
  }

  /** Resolves when that many more pages have been shown. */
  more(count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { loads: this.#loads + count, resolve, reject }
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

interface Round {
  readonly p99Ms: number
  readonly pagesPerSecond: number
}

/** Measures the lookups of one round, once each dashboard has been shown, if they are open. */
async function measure(lookups: () => Promise<number>, open: OpenDashboards | null, dashboards = 0): Promise<Round> {
  await open?.more(dashboards)
  const [before, start] = [open?.loads ?? 0, performance.now()]
  const p99Ms = await lookups()
  await open?.more(1)
  const pagesPerSecond = ((open?.loads ?? 0) - before) / ((performance.now() - start) / 1000)
  return { p99Ms, pagesPerSecond }
}

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const { service, port, stop } = await (toy ? startAssay(true) : startProcess(settings))
  const dashboards = toy ? toyDashboards : manyDashboards
  try {
    const owner = await setUpOwner(service)
    await giveHistory(service, toy ? 7 : 90)
    const { text } = await owner.ask('/dashboard/usage')
    assert.match(text, /endpoint\/8/)
    const requests = requestsOf(service)
    const { requestsPerSecond } = await sendLoad(port, requests, toy ? 200 : firstRequests, connections)
    const perSecond = requestsPerSecond / 2
    const count = toy ? 100 : Math.ceil((perSecond * seconds) / 2)
    const lookups = async () => {
      const { statuses, p99Ms } = await sendPaced(port, requests, { count, connections, perSecond })
      assert.deepEqual([...statuses.keys()], [200])
      return p99Ms
    }
    const measured: { readonly alone: Round; readonly beside: Round }[] = []
    for (let round = 0; round < (toy ? 1 : rounds); round += 1) {
      const alone = await measure(lookups, null)
      const open = new OpenDashboards(service, owner, { dashboards, everyMs: toy ? 10 : everyMs })
      const beside = await measure(lookups, open, dashboards).finally(() => open.close())
      measured.push({ alone, beside })
    }
    return rowsOf(measured)
  } finally {
    await stop()
  }
}

function requestsOf({ key }: ServiceUnderTest): Buffer[] {
  return [postBytes('/v1/ip/intelligence', key, '{"ip":"192.0.2.77"}')]
}

function rowsOf(measured: readonly { readonly alone: Round; readonly beside: Round }[]): Result[] {
  const checksum = checksumOf(['200'])
  const row = 'half load, 99 % answered within: nobody looks at the dashboard'
  const medianOf = (of: (round: { readonly alone: Round; readonly beside: Round }) => number) =>
    median(measured.map(of))
  return [
    { row, value: medianOf(({ alone }) => alone.p99Ms), unit, checksum },
    {
      row: 'half load, 99 % answered within: 10 dashboards reload every second',
      value: medianOf(({ beside }) => beside.p99Ms),
      ...{ unit, peer: row, ratio: medianOf(({ alone, beside }) => beside.p99Ms / alone.p99Ms), checksum },
    },
    {
      row: 'pages that the dashboards were shown',
      value: medianOf(({ beside }) => beside.pagesPerSecond),
      ...{ unit: '1/s', checksum },
    },
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

export const benches: Bench[] = [{ name: 'dashboards', unit, run }]
