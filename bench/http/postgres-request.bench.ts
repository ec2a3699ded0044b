/** CPU per request of the whole path on PostgreSQL beside bare `node:http`, as request.bench.ts has it on SQLite. */
import { startPostgres } from '../../test/support/postgres.ts'
import { type Bench, checksumOf, seededRandom } from '../harness.ts'
import { newCompiledHome } from '../ip-data.ts'
import { postBytes } from './load.ts'
import { type Peer, startAssay, startBare } from './peers.ts'
import { type Contender, compareServers } from './turns.ts'

const path = '/v1/ip/intelligence'
const connectionCounts = [64]

/** Bare `node:http` first. Each server is added to `started` as it starts. */
async function startContenders(home: string | undefined, started: Peer[]): Promise<Contender[]> {
  const postgres = await startPostgres()
  const { service, port, pid } = await startAssay(home, { DATABASE_URL: await postgres.database() })
  const stop = async () => {
    await service.stop()
    await postgres.remove()
  }
  const assay = { port, pid, stop }
  started.push(assay)
  const random = seededRandom(1)
  const addresses = Array.from({ length: 1000 }, () => `91.${random() % 256}.${random() % 256}.${1 + (random() % 254)}`)
  const answers = await Promise.all(addresses.slice(0, 20).map(ip => service.post(path, { ip })))
  const bare = await startBare((await service.post(path, { ip: '8.8.8.8' })).text)
  started.push(bare)
  const requests = addresses.map(ip => postBytes(path, service.key, JSON.stringify({ ip })))
  const checksum = checksumOf(answers.map(({ json }) => `${json.ip} ${json.country_code} ${json.asn}`))
  return [
    { name: 'bare node:http', peer: bare, requests, checksum },
    { name: 'whole service on PostgreSQL', peer: assay, requests, checksum },
  ]
}

export const benches: Bench[] = [
  {
    name: 'request on PostgreSQL',
    unit: 'us',
    run: options => {
      const start = async (started: Peer[]) => {
        return startContenders(options.toy ? undefined : await newCompiledHome(), started)
      }
      return compareServers(start, connectionCounts, options)
    },
  },
]
