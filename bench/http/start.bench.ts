/**
 * From the start of the process to the first answer, and the memory it then takes: without data, and with a snapshot.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newHome } from '../../test/support/service.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from '../harness.ts'
import { postBytes, sendLoad } from './load.ts'
import { type ServicePeer, startAssay, startProcess } from './peers.ts'

const path = '/v1/ip/intelligence'

interface Start {
  readonly seconds: number
  readonly megabytes: number
  readonly country: string
}

async function run({ toy }: BenchOptions): Promise<Result[]> {
  const warm: Start[] = []
  for (let round = 0; round < (toy ? 1 : 5); round += 1) warm.push(await (toy ? startToy() : startAt(await newHome())))
  const cold = toy ? [] : [await startAt(mkdtempSync(join(tmpdir(), 'assay-cold-')))]
  const checksum = checksumOf(warm.map(({ country }) => country).slice(0, 1))
  const seconds = warm.map(each => each.seconds).sort((a, b) => a - b)[warm.length >> 1]
  return [
    ...cold.map(each => ({ row: 'from nothing to ready', value: each.seconds, unit: 's', checksum })),
    { row: 'from an existing snapshot to ready', value: seconds, unit: 's', checksum },
    { row: 'resident memory after 20,000 requests', value: warm[0].megabytes, unit: 'MB', checksum },
  ]
}

async function startAt(home: string): Promise<Start> {
  try {
    return await measured(20_000, () =>
      startProcess({ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '100000' }, home),
    )
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const startToy = () => measured(100, () => startAssay(true))

async function measured(requests: number, start: () => Promise<ServicePeer>): Promise<Start> {
  const began = performance.now()
  const { service, port, pid, stop } = await start()
  const seconds = (performance.now() - began) / 1000
  try {
    const { json } = await service.post(path, { ip: '8.8.8.8' })
    await sendLoad(port, [postBytes(path, service.key, '{"ip":"8.8.8.8"}')], requests, 64)
    return { seconds, megabytes: residentMegabytes(pid), country: json.country_code }
  } finally {
    await stop()
  }
}

/** VmRSS of the process, which counts the snapshot's shared memory as well. */
function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

export const benches: Bench[] = [{ name: 'start', unit: 's', run }]
