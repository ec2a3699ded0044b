/**
 * Two threads that serve beside one, on SQLite, IP lookups over 64 connections.
 *
 * CPU per request: both services on one core, the load on another, in short turns (turns.ts). What it shows is what a second thread
 * costs: groups of admissions come from two threads, each with its own messages.
 *
 * Time to answer at half load: requests come at a steady rate, half of what the one thread can answer here, and the services may use
 * every core. On a machine of two cores the load takes about as much of them as a thread that serves; so neither service has
 * a core for each of its threads, and part of the time is the load's own. It is the same part for both.
 */
import { type Bench, type BenchOptions, checksumOf, type Result } from '../harness.ts'
import { newCompiledHome } from '../ip-data.ts'
import { postBytes, sendLoad, sendPaced } from './load.ts'
import { keepOnLastCore, type Peer, startAssay } from './peers.ts'
import { type Contender, inTurns, rowsOf, type Turn } from './turns.ts'

const path = '/v1/ip/intelligence'
const connections = 64
const starts = 2
const halfLoadTurns = 8
const names = { 1: 'one thread', 2: 'two threads' } as const

async function startContender(threads: 1 | 2, home: string | undefined, started: Peer[]): Promise<Contender> {
  const peer = await startAssay(home, { WORKERS: String(threads) })
  started.push(peer)
  const addresses = Array.from({ length: 500 }, (_, at) => `${11 + (at % 80)}.${(at * 7) % 256}.${at % 256}.9`)
  const answers = await Promise.all(addresses.slice(0, 20).map(ip => peer.service.post(path, { ip })))
  const checksum = checksumOf(answers.map(({ json }) => `${json.ip} ${json.country_code} ${json.asn}`))
  const requests = addresses.map(ip => postBytes(path, peer.service.key, JSON.stringify({ ip })))
  return { name: names[threads], peer, requests, checksum }
}

/** One turn of each after the other, at half of what the first can answer. */
async function atHalfLoad(contenders: readonly Contender[], count: number, turns: number): Promise<Turn[][]> {
  const [first] = contenders
  const { requestsPerSecond } = await sendLoad(first.peer.port, first.requests, count, connections)
  const measured: Turn[][] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const ofEach: Turn[] = []
    for (const { peer, requests } of turn % 2 === 0 ? contenders : contenders.toReversed()) {
      const load = await sendPaced(peer.port, requests, { count, connections, perSecond: requestsPerSecond / 2 })
      if (load.statuses.get(200) !== count) throw new Error(`not all answers are 200: ${[...load.statuses]}`)
      ofEach.push({ cpuUs: 0, load })
    }
    measured.push(turn % 2 === 0 ? ofEach : ofEach.reverse())
  }
  return measured
}

async function compareThreads({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const count = toy ? 200 : Math.ceil(1_500 * seconds)
  const [busy, half]: Turn[][][] = [[], []]
  let contenders: readonly Contender[] = []
  for (let each = 0; each < (toy ? 1 : starts); each += 1) {
    const peers: Peer[] = []
    try {
      const home = () => (toy ? undefined : newCompiledHome())
      contenders = [await startContender(1, await home(), peers), await startContender(2, await home(), peers)]
      for (const { peer, requests } of contenders) {
        await sendLoad(peer.port, requests, toy ? count : 10 * count, connections)
      }
      half.push(...(await atHalfLoad(contenders, count, toy ? 1 : halfLoadTurns)))
      if (!toy) for (const peer of peers) keepOnLastCore(peer)
      busy.push(...(await inTurns(contenders, count, connections)))
    } finally {
      await Promise.all(peers.map(peer => peer.stop()))
    }
  }
  const timesOf = ({ row }: Result) => / time to answer| answered within/.test(row)
  const atHalf = rowsOf(contenders, half, connections).filter(timesOf)
  const renamed = atHalf.map(result => ({
    ...result,
    row: `half load, ${result.row}`,
    ...(result.peer === undefined ? {} : { peer: `half load, ${result.peer}` }),
  }))
  return [...rowsOf(contenders, busy, connections), ...renamed]
}

export const benches: Bench[] = [{ name: 'workers', unit: 'us', run: compareThreads }]
