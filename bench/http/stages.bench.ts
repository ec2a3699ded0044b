/**
 * Where the time of a request goes at half load: the stages of IP lookups that are sampled by the traces of the service
 * itself, from the arrival of a head to the last byte in the kernel. The settlement follows with a later group and
 * delays no answer. The collector is part of the process that sends the load.
 */
import { type SpanSeen, startCollector } from '../../test/support/otlp-collector.ts'
import { newHome } from '../../test/support/service.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from '../harness.ts'
import { postBytes, sendLoad, sendPaced } from './load.ts'
import { startAssay } from './peers.ts'

const path = '/v1/ip/intelligence'
const connections = 64
const warmUpRequests = 20_000
const sampledShare = '0.05'

/** Milliseconds of each stage of one request. */
interface Stages {
  readonly whole: number
  /** Head, key, body, check, price. */
  readonly parse: number
  /** For the group before it, and for the message to the ledger thread. */
  readonly waitForGroup: number
  /** In the ledger thread, with the commit and its fsync. */
  readonly group: number
  /** Until the message with the outcome was read by the serving thread. */
  readonly outcome: number
  readonly run: number
  readonly send: number
}

const stages: readonly (readonly [stage: keyof Stages, name: string])[] = [
  ['whole', 'whole request'],
  ['parse', 'parse and check'],
  ['waitForGroup', 'wait for the group'],
  ['group', 'group in the ledger thread'],
  ['outcome', 'message with the outcome'],
  ['run', 'run'],
  ['send', 'write and send'],
]

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const collector = await startCollector()
  const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: toy ? '1' : sampledShare }
  // A service of its own, also as a toy: its traces are exported when it stops.
  const home = toy ? await newHome() : undefined
  const peer = await startAssay(toy, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...sampler }, home)
  const { service, port } = peer
  let since = 0n
  const body = (at: number) => JSON.stringify({ ip: `${1 + (at % 200)}.${(at * 7) % 256}.${at % 256}.9` })
  const requests = Array.from({ length: 500 }, (_, at) => postBytes(path, service.key, body(at)))
  try {
    const warmUp = toy ? 100 : warmUpRequests
    await sendLoad(port, requests, warmUp, connections)
    const { requestsPerSecond } = await sendLoad(port, requests, warmUp, connections)
    since = BigInt(Date.now()) * 1_000_000n
    const perSecond = requestsPerSecond / 2
    await sendPaced(port, requests, { count: Math.ceil(perSecond * seconds) + 20, connections, perSecond })
  } finally {
    await peer.stop()
    await collector.stop()
  }
  const measured = stagesOf(collector.spans.filter(({ start }) => start >= since))
  const checksum = checksumOf([path])
  return stages.flatMap(([stage, name]) => {
    const times = measured.map(each => each[stage]).sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)]
    return [
      { row: `half load, ${name}: median`, value: at(0.5), unit, checksum },
      { row: `half load, ${name}: p99`, value: at(0.99), unit, checksum },
    ]
  })
}

/** The stages of the requests with all spans. A group is the child of its first admission, linked to the others. */
function stagesOf(spans: readonly SpanSeen[]): Stages[] {
  const children = Map.groupBy(spans, ({ parentId }) => parentId)
  const childOf = ({ spanId }: SpanSeen, start: string) =>
    children.get(spanId)?.find(({ name }) => name.startsWith(start))
  const groups = new Map(
    spans
      .filter(({ name }) => name === 'ledger group')
      .flatMap(group => [group.parentId, ...group.links].map((admission): [string, SpanSeen] => [admission, group])),
  )
  return (children.get('') ?? []).flatMap(request => {
    const [admission, lookup] = [childOf(request, 'ledger admission'), childOf(request, 'lookup')]
    const group = admission && groups.get(admission.spanId)
    if (admission === undefined || lookup === undefined || group === undefined) return []
    return {
      whole: between(request.start, request.end),
      parse: between(request.start, admission.start),
      waitForGroup: between(admission.start, group.start),
      group: between(group.start, group.end),
      outcome: between(group.end, admission.end),
      run: between(lookup.start, lookup.end),
      send: between(lookup.end, request.end),
    }
  })
}

const between = (from: bigint, to: bigint) => Number(to - from) / 1e6
const unit = 'ms'

export const benches: Bench[] = [{ name: 'stages', unit, run }]
