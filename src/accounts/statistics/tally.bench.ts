/**
 * What counting a request adds to it: one key at one endpoint, and as many keys and endpoints as a busy service has.
 */
import { type Bench, callsPerSecond, checksumOf, type Result } from '../../../bench/harness.ts'
import { Tally } from './tally.ts'

const unit = 'requests/s'
const inputs = 4_096

const endpoints = Array.from({ length: 9 }, (_, index) => `/v1/endpoint/${index}`)

function countOne(tally: Tally, index: number, keyCount: number, endpointCount: number): void {
  const number = index % keyCount
  const isRefused = index % 16 === 0
  const endpoint = endpoints[index % endpointCount]
  tally.count(keys[number], endpoint, isRefused ? 'rate_limited' : null, isRefused ? 0 : 1, (index + 1) / 10_000)
}

const keys = Array.from({ length: 200 }, (_, index) => ({ id: `key_${index}`, parentId: null, accountId: 'acc' }))

const rows = [
  { row: 'one key, one endpoint', keyCount: 1, endpointCount: 1 },
  { row: '200 keys, nine endpoints', keyCount: keys.length, endpointCount: endpoints.length },
]

async function run({ seconds }: { seconds: number }): Promise<Result[]> {
  const contenders = rows.map(({ row, keyCount, endpointCount }) => {
    const tally = new Tally(Date.now)
    const once = (index: number) => {
      countOne(tally, index, keyCount, endpointCount)
      return 1
    }
    return { row, once }
  })
  const rates = callsPerSecond(contenders, inputs, seconds)
  return rows.map(({ row, keyCount, endpointCount }) => {
    const tally = new Tally(() => 0)
    for (let index = 0; index < inputs; index += 1) countOne(tally, index, keyCount, endpointCount)
    return { row, value: rates.get(row) ?? 0, unit, checksum: checksumOf([JSON.stringify(tally.take())]) }
  })
}

export const benches: Bench[] = [{ name: 'statistics', unit, run }]
