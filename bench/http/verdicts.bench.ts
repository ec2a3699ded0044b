/**
 * CPU of a whole request for a verdict that is known (authenticate, parse, rate, find the verdict, ask the lists and
 * the law, write) beside bare `node:http` that answers one of the same bodies. A thousand addresses are asked for once
 * before, and once more so that they are known to be paid. The turns are those of the request benchmark.
 */
import { type Bench, type BenchOptions, checksumOf, type Result } from '../harness.ts'
import { newCompiledHome } from '../ip-data.ts'
import { postBytes, sendLoad } from './load.ts'
import { keepOnLastCore, type Peer, startAssay } from './peers.ts'
import { besideBare, type Contender, inTurns, rowsOf, turns } from './turns.ts'

const path = '/v1/compliance/email'
const connections = 64
const warmUpTurns = 20
const requestsPerSecond = 25_000

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const count = toy ? 50 : Math.ceil((requestsPerSecond * seconds) / turns)
  const peers: Peer[] = []
  try {
    const contenders = await startContenders(toy, peers)
    if (!toy) for (const peer of peers) keepOnLastCore(peer)
    for (const { peer, requests } of contenders) {
      await sendLoad(peer.port, requests, toy ? count : count * warmUpTurns, connections)
    }
    return rowsOf(contenders, await inTurns(contenders, { count, connections, toy }), connections)
  } finally {
    await Promise.all(peers.map(peer => peer.stop()))
  }
}

/** Each server is added to `started` as it starts. */
async function startContenders(toy: boolean, started: Peer[]): Promise<Contender[]> {
  const count = toy ? 50 : 1000
  const assay = await startAssay(toy, {}, toy ? undefined : await newCompiledHome())
  started.push(assay)
  const { service } = assay
  const endings = ['de', 'com.au', 'co.uk', 'fr', 'com']
  const emails = Array.from({ length: count }, (_, at) => `person${at}@company-${at % 400}.${endings[at % 5]}`)
  const requests = emails.map(email => postBytes(path, service.key, JSON.stringify({ email })))
  for (let times = 0; times < 3; times += 1) await sendLoad(assay.port, requests, count, 16)
  const answers = await Promise.all(emails.slice(0, 20).map(email => service.post(path, { email })))
  const checksum = checksumOf(answers.map(({ json }) => `${json.country_code} ${json.recommendation_code}`))
  return besideBare({ name: 'known verdicts', peer: assay, requests, checksum }, answers[0].text, started, toy)
}

export const benches: Bench[] = [{ name: 'compliance request', unit: 'us', run }]
