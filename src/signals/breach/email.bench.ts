/**
 * What the service itself does for the breaches of an address: it reads what a source sent, checks every record, and
 * merges two sources. Beside it JSON.parse of the same text, which nothing can be done without.
 */
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../bench/harness.ts'
import { mergeBreaches, readBreachRecord } from './email/breach-record.ts'
import { aBreach } from './fixtures/breaches.ts'

const unit = 'answers/s'

export const benches: Bench[] = [{ name: 'breaches of an address', unit, run }]

/** An account that was found has some 20 breaches at most; a record has about a kilobyte. */
const mostBreaches = 20

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const random = seededRandom(11)
  const names = Array.from({ length: 900 }, (_, at) => `Breach${at}`)
  const drawn = () => Array.from({ length: random() % (mostBreaches + 1) }, () => names[random() % names.length])
  const Description = '<p>In October 2013, some accounts were breached.</p>'.repeat(10)
  const bodyOf = (own: readonly string[]) =>
    JSON.stringify(own.map(name => ({ ...aBreach(name, { Description }), IsStealerLog: false })))
  const bodies = Array.from({ length: toy ? 20 : 2_000 }, () => ({
    upstream: bodyOf(drawn()),
    local: drawn().slice(0, 3),
  }))
  const locals = new Map(names.map(name => [name, aBreach(name)]))
  const answer = ({ upstream, local }: (typeof bodies)[number]) => {
    const records = JSON.parse(upstream).map(readBreachRecord)
    return mergeBreaches([records, local.flatMap(name => locals.get(name) ?? [])])
  }
  const ours = 'read, checked and merged'
  const peer = 'JSON.parse alone'
  const rates = callsPerSecond(
    [
      { row: ours, once: at => answer(bodies[at]).length },
      { row: peer, once: at => JSON.parse(bodies[at].upstream).length },
    ],
    bodies.length,
    seconds,
  )
  const [own, parsed] = [rates.get(ours) ?? 0, rates.get(peer) ?? 0]
  const sample = bodies.slice(0, 200)
  return [
    {
      row: ours,
      value: own,
      unit,
      peer,
      ratio: own / parsed,
      checksum: checksumOf(sample.map(each => JSON.stringify(answer(each)))),
    },
    { row: peer, value: parsed, unit, checksum: checksumOf(sample.map(({ upstream }) => upstream)) },
  ]
}
