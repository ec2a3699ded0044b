/** From the start of the process to the first answer, and the memory it then takes: without data, and with a snapshot. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newHome } from '../../test/support/service.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from '../harness.ts'
import { postBytes, sendLoad } from './load.ts'

const path = '/v1/ip/intelligence'

interface Start {
  readonly seconds: number
  readonly megabytes: number
  readonly country: string
}

async function run({ toy }: BenchOptions): Promise<Result[]> {
  const warm: Start[] = []
  for (let round = 0; round < (toy ? 1 : 5); round += 1) warm.push(await start(await newHome(), toy))
  const cold = toy ? [] : [await start(mkdtempSync(join(tmpdir(), 'assay-cold-')), toy)]
  const checksum = checksumOf(warm.map(({ country }) => country).slice(0, 1))
  const seconds = warm.map(each => each.seconds).sort((a, b) => a - b)[warm.length >> 1]
  return [
    ...cold.map(each => ({ row: 'from nothing to ready', value: each.seconds, unit: 's', checksum })),
    { row: 'from an existing snapshot to ready', value: seconds, unit: 's', checksum },
    { row: 'resident memory after 20,000 requests', value: warm[0].megabytes, unit: 'MB', checksum },
  ]
}

async function start(home: string, toy: boolean): Promise<Start> {
  const began = performance.now()
  const service = await startServiceProcess({ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '100000' }, home)
  const seconds = (performance.now() - began) / 1000
  try {
    const { json } = await service.post(path, { ip: '8.8.8.8' })
    const request = postBytes(path, service.key, '{"ip":"8.8.8.8"}')
    await sendLoad(Number(new URL(service.url).port), [request], toy ? 100 : 20_000, 64)
    return { seconds, megabytes: residentMegabytes(service.child.pid), country: json.country_code }
  } finally {
    await service.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** VmRSS of the process, which counts the snapshot's shared memory as well. */
function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

export const benches: Bench[] = [{ name: 'start', unit: 's', run }]
