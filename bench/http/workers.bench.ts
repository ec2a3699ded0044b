/**
 * Two threads that serve beside one, on SQLite, IP lookups over 64 connections.
 *
 * CPU per request: both services on one core, the load on another, in short turns (turns.ts). What it shows is what a
 * second thread costs: groups of admissions come from two threads, each with its own messages.
 *
 * Time to answer at half load: requests come at a steady rate, half of what the one thread can answer here, and the
 * services may use every core. On a machine of two cores the load takes about as much of them as a thread that serves;
 * so neither service has a core for each of its threads, and part of the time is the load's own. It is the same part
 * for both.
 */
import { type Bench, type BenchOptions, checksumOf, type Result } from '../harness.ts'
import { newCompiledHome } from '../ip-data.ts'
import { postBytes, sendLoad } from './load.ts'
import { keepOnLastCore, type Peer, startAssay } from './peers.ts'
import { atHalfLoad, type Contender, halfLoadRows, inTurns, rowsOf, type Turn } from './turns.ts'

const path = '/v1/ip/intelligence'
const connections = 64
const starts = 2
const names = { 1: 'one thread', 2: 'two threads' } as const

async function startContender(threads: 1 | 2, toy: boolean, started: Peer[]): Promise<Contender> {
  const home = toy ? undefined : await newCompiledHome()
  // A toy only shows that the benchmark runs, which threads would not change.
  const peer = await startAssay(toy, toy || threads === 1 ? {} : { WORKERS: String(threads) }, home)
  started.push(peer)
  const addresses = Array.from({ length: 500 }, (_, at) => `${11 + (at % 80)}.${(at * 7) % 256}.${at % 256}.9`)
  const answers = await Promise.all(addresses.slice(0, 20).map(ip => peer.service.post(path, { ip })))
  const checksum = checksumOf(answers.map(({ json }) => `${json.ip} ${json.country_code} ${json.asn}`))
  const requests = addresses.map(ip => postBytes(path, peer.service.key, JSON.stringify({ ip })))
  return { name: names[threads], peer, requests, checksum }
}

async function compareThreads({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const count = toy ? 50 : Math.ceil(1_500 * seconds)
  const [busy, half]: Turn[][][] = [[], []]
  let contenders: readonly Contender[] = []
  for (let each = 0; each < (toy ? 1 : starts); each += 1) {
    const peers: Peer[] = []
    try {
      contenders = [await startContender(1, toy, peers), await startContender(2, toy, peers)]
      for (const { peer, requests } of contenders) {
        await sendLoad(peer.port, requests, toy ? count : 10 * count, connections)
      }
      half.push(...(await atHalfLoad(contenders, contenders[0], { count, connections, toy })))
      if (!toy) for (const peer of peers) keepOnLastCore(peer)
      busy.push(...(await inTurns(contenders, { count, connections, toy })))
    } finally {
      await Promise.all(peers.map(peer => peer.stop()))
    }
  }
  return [...rowsOf(contenders, busy, connections), ...halfLoadRows(contenders, half, connections)]
}

export const benches: Bench[] = [{ name: 'workers', unit: 'us', run: compareThreads }]
