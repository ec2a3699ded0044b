/** CPU per request of the whole path on PostgreSQL beside bare `node:http`, as request.bench.ts has it on SQLite. */
import { type Bench, checksumOf, seededRandom } from '../harness.ts'
import { newCompiledHome } from '../ip-data.ts'
import { postgresFor } from '../postgres.ts'
import { postBytes } from './load.ts'
import { type Peer, startAssay } from './peers.ts'
import { besideBare, type Contender, compareServers } from './turns.ts'

const path = '/v1/ip/intelligence'
const connectionCounts = [64]

/** Each server is added to `started` as it starts. */
async function startContenders(toy: boolean, started: Peer[]): Promise<Contender[]> {
  const postgres = await postgresFor(toy)
  const home = toy ? undefined : await newCompiledHome()
  const { service, port, pid, ...peer } = await startAssay(toy, { DATABASE_URL: await postgres.database() }, home)
  const stop = async () => {
    await peer.stop()
    await postgres.remove()
  }
  const assay = { port, pid, stop }
  started.push(assay)
  const random = seededRandom(1)
  const addresses = Array.from({ length: 1000 }, () => `91.${random() % 256}.${random() % 256}.${1 + (random() % 254)}`)
  const answers = await Promise.all(addresses.slice(0, 20).map(ip => service.post(path, { ip })))
  const { text } = await service.post(path, { ip: '8.8.8.8' })
  const requests = addresses.map(ip => postBytes(path, service.key, JSON.stringify({ ip })))
  const checksum = checksumOf(answers.map(({ json }) => `${json.ip} ${json.country_code} ${json.asn}`))
  return besideBare({ name: 'whole service on PostgreSQL', peer: assay, requests, checksum }, text, started, toy)
}

export const benches: Bench[] = [
  {
    name: 'request on PostgreSQL',
    unit: 'us',
    run: options => compareServers(started => startContenders(options.toy, started), connectionCounts, options),
  },
]
