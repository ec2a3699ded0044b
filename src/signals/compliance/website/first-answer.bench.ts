/**
 * The first answer for an address whose domain nobody has asked for, through the real edge, ledger, store and jobs,
 * while the name servers say nothing and so the site is dead: each of them waits as long as a first answer ever waits.
 */
import { type Bench, type BenchOptions, checksumOf, type Result } from '../../../../bench/harness.ts'
import { startSmallInternet } from '../../../../test/support/small-internet.ts'
import { path, serveVerdicts } from '../fixtures/served-verdicts.ts'
import { WebsiteCheck } from './check.ts'

export const benches: Bench[] = [{ name: 'compliance first answer', unit: 'ms', run }]

const unit = 'ms'
const atOnce = 10

async function run({ toy }: BenchOptions): Promise<Result[]> {
  const internet = await startSmallInternet({ answersTo: () => 'silent', plain: (_, response) => void response.end() })
  const served = await serveVerdicts(true)
  const fetcher = internet.fetcher()
  const check = new WebsiteCheck({
    getPage: request => fetcher.get(request),
    names: internet.names(),
    placeOf: () => null,
    serverOf: () => null,
    now: Date.now,
  })
  served.world.check = (site, signal) => check.check(site, signal)
  served.world.askMailHost = (domain, signal) => check.askMailHost(domain, signal)
  const times: number[] = []
  const said: string[] = []
  try {
    for (let round = 0; round <= (toy ? 1 : 30); round++) {
      // The first one loads what the others have in memory.
      if (round === 1) times.length = 0
      const asked = Array.from({ length: toy ? 2 : atOnce }, async (_, index) => {
        const caller = await served.caller(1)
        const start = performance.now()
        const { json } = await caller.ask(path, { email: `info@slow-${round}-${index}.de` })
        times.push(performance.now() - start)
        said.push(`${json.checking} ${json.country_code}`)
      })
      await Promise.all(asked)
    }
  } finally {
    await served.stop()
    await check.close()
    await internet.close()
  }
  times.sort((a, b) => a - b)
  const checksum = checksumOf(said)
  return [
    { row: 'no name server answers, median', value: times[times.length >> 1], unit, checksum },
    { row: 'no name server answers, p99', value: times[Math.floor(times.length * 0.99)], unit, checksum },
  ]
}
