/**
 * What a password costs once its range is in memory: SHA-1, the place in the range, the count. Half of the passwords
 * are breached. The peer does what client libraries of Pwned Passwords do: it splits the text of the range and compares
 * each line.
 */
import { hash } from 'node:crypto'
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../bench/harness.ts'
import { prefixOf } from './corpus/hash-list.ts'
import { drawnRange, listOf } from './fixtures/drawn-range.ts'

const unit = 'passwords/s'
/** The mean of the ranges of 2026. */
const linesOfRange = 1955

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const random = seededRandom(1)
  const passwords = Array.from({ length: toy ? 4 : 200 }, (_, at) => `password ${at} ${random()}`)
  const prefixes = passwords.map(password => prefixOf(hash('sha1', password, 'buffer')))
  const bodies = passwords.map((password, at) => {
    return drawnRange(prefixes[at], toy ? 20 : linesOfRange, random, at % 2 === 0 ? { [password]: at + 1 } : {})
  })
  const ranges = bodies.map((body, at) => listOf(prefixes[at], body))
  const ours = 'SHA-1 and a range in memory'
  const peer = 'SHA-1 and the lines of a text'
  const contenders = [
    { row: ours, once: (at: number) => ranges[at].countOf(hash('sha1', passwords[at], 'buffer')) },
    { row: peer, once: (at: number) => countInText(bodies[at], hash('sha1', passwords[at]).toUpperCase().slice(5)) },
  ]
  const rates = callsPerSecond(contenders, passwords.length, seconds)
  return contenders.map(({ row, once }): Result => {
    const value = rates.get(row) ?? 0
    const compared = row === ours ? { peer, ratio: value / (rates.get(peer) ?? 1) } : {}
    return { row, value, unit, ...compared, checksum: checksumOf(passwords.map((_, at) => String(once(at)))) }
  })
}

function countInText(body: string, suffix: string): number {
  for (const line of body.split('\r\n')) {
    const [found, count] = line.split(':')
    if (found === suffix) return Number(count)
  }
  return 0
}

export const benches: Bench[] = [{ name: 'breach password', unit, run }]
