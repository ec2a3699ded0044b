/**
 * CPU per request of the whole path (authenticate, parse, rate, charge, look up, serialise) beside bare `node:http` that
 * reads the same requests and answers one of the same bodies. The servers take turns; each row is the median of the
 * rounds. 64 and 256 connections, a thousand addresses in turn.
 */
import { type Bench, type BenchOptions, checksumOf, type Result, seededRandom } from '../harness.ts'
import { type LoadResult, postBytes, sendLoad } from './load.ts'
import { type Peer, startAssay, startBare } from './peers.ts'

const path = '/v1/ip/intelligence'
const connectionCounts = [64, 256]
const warmUps = 3
const rounds = 7
const requestsPerSecond = 40_000

interface Round {
  readonly cpuUs: number
  readonly load: LoadResult
}

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const assay = await startAssay()
  const { key } = assay.service
  const addresses = randomAddresses(1000)
  const post = (ip: string) => assay.service.post(path, { ip })
  const bare = await startBare((await post('8.8.8.8')).text)
  try {
    const requests = addresses.map(ip => postBytes(path, key, JSON.stringify({ ip })))
    const count = toy ? 200 : Math.ceil((requestsPerSecond * seconds) / rounds)
    const checksum = checksumOf(await Promise.all(addresses.slice(0, 20).map(async ip => stable(await post(ip)))))
    const results: Result[] = []
    for (const connections of connectionCounts) {
      const load = { requests, count, connections }
      results.push(...rowsOf(await inTurns([bare, assay], load), connections, checksum))
    }
    return results
  } finally {
    await bare.stop()
    await assay.stop()
  }
}

/** What does not change from one run to the next. */
function stable({ json }: { json: { ip: string; country_code: string; asn: number } }): string {
  return `${json.ip} ${json.country_code} ${json.asn}`
}

interface Load {
  readonly requests: readonly Buffer[]
  readonly count: number
  readonly connections: number
}

/** The rounds of each peer, in the order of the peers; the first three rounds of each warm up and are left out. */
async function inTurns(peers: readonly Peer[], load: Load): Promise<Round[][]> {
  const measured = peers.map((): Round[] => [])
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, peer] of peers.entries()) {
      const one = await measure(peer, load)
      if (round >= 0) measured[index].push(one)
    }
  }
  return measured
}

async function measure(peer: Peer, { requests, count, connections }: Load): Promise<Round> {
  const before = await peer.cpuUs()
  const load = await sendLoad(peer.port, requests, count, connections)
  const cpuUs = ((await peer.cpuUs()) - before) / count
  if (load.statuses.get(200) !== count) throw new Error(`not all answers are 200: ${[...load.statuses]}`)
  return { cpuUs, load }
}

function rowsOf([bare, assay]: readonly Round[][], connections: number, checksum: string): Result[] {
  const median = (all: readonly Round[], of: (round: Round) => number) =>
    all.map(of).sort((a, b) => a - b)[all.length >> 1]
  const row = (what: string, unit: string, of: (round: Round) => number): Result[] => {
    const [value, peerValue] = [median(assay, of), median(bare, of)]
    const name = `${connections} connections, ${what}`
    const peer = `${name}: bare node:http`
    return [
      { row: `${name}: whole service`, value, unit, peer, ratio: value / peerValue, checksum },
      { row: peer, value: peerValue, unit, checksum },
    ]
  }
  return [
    ...row('CPU per request', 'us', round => round.cpuUs),
    ...row('requests a second', '1/s', round => round.load.requestsPerSecond),
    ...row('median time to answer', 'ms', round => round.load.p50Ms),
    ...row('99 % answered within', 'ms', round => round.load.p99Ms),
  ]
}

/** Unicast addresses that are not reserved; most are announced. */
function randomAddresses(count: number): string[] {
  const random = seededRandom(1)
  const byte = (least: number, most: number) => least + (random() % (most - least + 1))
  return Array.from({ length: count }, () => `${byte(11, 99)}.${byte(0, 255)}.${byte(0, 255)}.${byte(1, 254)}`)
}

export const benches: Bench[] = [{ name: 'request', unit: 'us', run }]
