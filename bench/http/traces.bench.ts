/**
 * CPU per request of the service with traces, 1 in 10 sampled and exported to a collector on this machine, beside the
 * service without. Each is a process of its own, started three times; they take turns (turns.ts). The collector is part
 * of the process that sends the load, whose CPU does not count.
 */
import { startCollector } from '../../test/support/otlp-collector.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from '../harness.ts'
import { postBytes, sendLoad } from './load.ts'
import { keepOnLastCore, type Peer, startAssay } from './peers.ts'
import { type Contender, inTurns, rowsOf, type Turn } from './turns.ts'

const path = '/v1/phone/validate'
const connections = 64
const starts = 3
/** Enough for the code of one request in ten to be compiled. */
const warmUpRequests = 100_000
const requestsPerSecond = 10_000

async function contenderOf(name: string, settings: Record<string, string>, started: Peer[], toy: boolean) {
  const peer = await startAssay(toy, settings)
  started.push(peer)
  const { service } = peer
  const phones = Array.from({ length: 500 }, (_, at) => `+49171${String(2_000_000 + at * 7_919)}`)
  const answers = await Promise.all(phones.slice(0, 20).map(phone => service.post(path, { phone })))
  const requests = phones.map(phone => postBytes(path, service.key, JSON.stringify({ phone })))
  return { name, peer, requests, checksum: checksumOf(answers.map(({ text }) => text)) } satisfies Contender
}

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const collector = await startCollector()
  const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...sampler }
  const count = toy ? 100 : Math.ceil((requestsPerSecond * seconds) / starts)
  const measured: Turn[][] = []
  let contenders: readonly Contender[] = []
  for (let each = 0; each < (toy ? 1 : starts); each += 1) {
    const started: Peer[] = []
    try {
      contenders = [
        await contenderOf('without traces', {}, started, toy),
        await contenderOf('traces, 1 in 10 sampled', traced, started, toy),
      ]
      for (const { peer, requests } of contenders) {
        await sendLoad(peer.port, requests, toy ? count : warmUpRequests, connections)
        if (!toy) keepOnLastCore(peer)
      }
      measured.push(...(await inTurns(contenders, { count, connections, toy })))
    } finally {
      await Promise.all(started.map(peer => peer.stop()))
    }
  }
  await collector.stop()
  return rowsOf(contenders, measured, connections).filter(({ unit }) => unit === 'us')
}

export const benches: Bench[] = [{ name: 'traces', unit: 'us', run }]
