/**
 * CPU of a whole request for a verdict that is known (authenticate, parse, rate, find the verdict, ask the lists and the law,
 * write) beside bare `node:http` that answers one of the same bodies. A thousand addresses are asked for once before, and
 * once more so that they are known to be paid. The turns are those of the request benchmark.
 */
import { startNameServer } from '../../test/support/name-server.ts'
import { startService } from '../../test/support/service.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from '../harness.ts'
import { newCompiledHome } from '../ip-data.ts'
import { postBytes, sendLoad } from './load.ts'
import { keepOnLastCore, type Peer, startAssay, startBare } from './peers.ts'
import { type Contender, inTurns, rowsOf, turns } from './turns.ts'

const path = '/v1/compliance/email'
const connections = 64
const warmUpTurns = 20
const requestsPerSecond = 25_000

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const count = toy ? 200 : Math.ceil((requestsPerSecond * seconds) / turns)
  const peers: Peer[] = []
  try {
    const contenders = await startContenders(toy ? undefined : await newCompiledHome(), toy ? 50 : 1000, peers)
    if (!toy) for (const peer of peers) keepOnLastCore(peer)
    for (const { peer, requests } of contenders) {
      await sendLoad(peer.port, requests, toy ? count : count * warmUpTurns, connections)
    }
    return rowsOf(contenders, await inTurns(contenders, count, connections), connections)
  } finally {
    await Promise.all(peers.map(peer => peer.stop()))
  }
}

/** Bare `node:http` first. Each server is added to `started` as it starts. */
async function startContenders(home: string | undefined, count: number, started: Peer[]): Promise<Contender[]> {
  const assay = await startAssay(home)
  started.push(assay)
  const { service } = assay
  const endings = ['de', 'com.au', 'co.uk', 'fr', 'com']
  const emails = Array.from({ length: count }, (_, at) => `person${at}@company-${at % 400}.${endings[at % 5]}`)
  const requests = emails.map(email => postBytes(path, service.key, JSON.stringify({ email })))
  for (let times = 0; times < 3; times += 1) await sendLoad(assay.port, requests, count, 16)
  const answers = await Promise.all(emails.slice(0, 20).map(email => service.post(path, { email })))
  const checksum = checksumOf(answers.map(({ json }) => `${json.country_code} ${json.recommendation_code}`))
  const bare = await startBare(answers[0].text)
  started.push(bare)
  return [
    { name: 'bare node:http', peer: bare, requests, checksum },
    { name: 'known verdicts', peer: assay, requests, checksum },
  ]
}

/** As many websites as an account may have checked in a day, less a few. */
const firstRequests = 280

/**
 * First answers while no name server answers and no website can be reached: each request is the first one for its domain, is
 * answered with what the address says alone, and leaves a job behind.
 */
async function runFirst({ toy }: BenchOptions): Promise<Result[]> {
  const silent = await startNameServer(() => 'silent')
  const online = { OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off', DNS_SERVERS: silent.address }
  const limits = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '1000000', LOG_LEVEL: 'info' }
  const service = await startService({ ...online, ...limits })
  try {
    const ask = async (email: string) => {
      const start = performance.now()
      const { json } = await service.post(path, { email })
      return { ms: performance.now() - start, said: `${json.country_code} ${json.confidence} ${json.checking}` }
    }
    await ask('anna@web.de')
    const emails = Array.from({ length: toy ? 8 : firstRequests }, (_, at) => `anna@nobody-answers-${at}.de`)
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let at = 0; at < emails.length; at += 8) {
      answers.push(...(await Promise.all(emails.slice(at, at + 8).map(ask))))
    }
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    const checksum = checksumOf(answers.map(({ said }) => said))
    const row = (name: string, share: number) => {
      return { row: name, value: times[Math.floor(times.length * share)], unit: 'ms', checksum }
    }
    return [
      row('first answer while no name server answers, half within', 0.5),
      row('first answer while no name server answers, 99 % within', 0.99),
    ]
  } finally {
    await service.stop()
    await silent.close()
  }
}

export const benches: Bench[] = [
  { name: 'compliance request', unit: 'us', run },
  { name: 'compliance first answer', unit: 'ms', run: runFirst },
]
