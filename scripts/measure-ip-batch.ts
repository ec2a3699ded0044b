/**
 * CPU of the whole service for one address in a batch of 1,000, beside a request of its own for each: random announced
 * addresses, the two in turns on one service, the median of the rounds.
 *
 *   node_modules/.bin/node scripts/measure-ip-batch.ts
 */

import { seededRandom } from '../bench/harness.ts'
import { postBytes, sendLoad } from '../bench/http/load.ts'
import { cpuUsOf, startAssay } from '../bench/http/peers.ts'
import { newCompiledHome } from '../bench/ip-data.ts'

const rounds = 7
const itemsOfRound = 20_000
const batchSize = 1000

const random = seededRandom(1)
const byte = (least: number, most: number) => least + (random() % (most - least + 1))
const addresses = Array.from(
  { length: itemsOfRound },
  () => `${byte(11, 99)}.${byte(0, 255)}.${byte(0, 255)}.${byte(1, 254)}`,
)

const assay = await startAssay(false, {}, await newCompiledHome())
const { key } = assay.service
const single = addresses.map(ip => postBytes('/v1/ip/intelligence', key, JSON.stringify({ ip })))
const batches = Array.from({ length: itemsOfRound / batchSize }, (_, batch) => {
  const items = addresses.slice(batch * batchSize, (batch + 1) * batchSize).map((ip, id) => ({ id: `row-${id}`, ip }))
  return postBytes('/v1/ip/batch', key, JSON.stringify({ items }))
})

/** Microseconds of CPU for an address. */
async function costOf(requests: readonly Buffer[], connections: number): Promise<number> {
  const before = cpuUsOf(assay)
  const { statuses } = await sendLoad(assay.port, requests, requests.length, connections)
  if (statuses.get(200) !== requests.length) throw new Error('a request was refused')
  return (cpuUsOf(assay) - before) / itemsOfRound
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]
const singles: number[] = []
const batched: number[] = []
for (let round = 0; round <= rounds; round++) {
  const costs = [await costOf(single, 64), await costOf(batches, 2)]
  if (round === 0) continue
  singles.push(costs[0])
  batched.push(costs[1])
}
await assay.stop()
const [one, each] = [median(singles), median(batched)]
console.log(
  `A request: ${one.toFixed(1)} us. An item of a batch: ${each.toFixed(2)} us, ${(each / one).toFixed(3)} of it.`,
)
