/**
 * Placement without the network: from a domain to the countries in contention. The domains are drawn as addresses of
 * customers are: half at companies with names of their own under twelve suffixes, some of them below a sub-domain, half
 * at the mailbox providers of the table. Beside it only the parsing of the domain by the public suffix list, which
 * nothing can be placed without.
 */
import { parse } from 'tldts'
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../bench/harness.ts'
import { readPlainAddress } from '../../core/email.ts'
import { decide } from './place/evidence.ts'
import { offlineEvidence, placeTables } from './place/offline.ts'

const unit = 'placements/s'
const suffixes = 'com com com de fr co.uk com.au nl io eu com.br co.jp'.split(' ')

export const benches: Bench[] = [{ name: 'compliance placement', unit, run }]

function domains(count: number): string[] {
  const random = seededRandom(17)
  const providers = [...placeTables().mailboxes.keys()]
  const company = () => `${random() % 4 === 0 ? 'mail.' : ''}company-${random() % 1_000_000}.${suffixes[random() % 12]}`
  return Array.from({ length: count }, () => (random() % 2 === 0 ? company() : providers[random() % providers.length]))
}

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const drawn = domains(toy ? 200 : 20_000)
  const addresses = drawn.map(domain => `anna.schmidt@${domain}`)
  const place = (domain: string) => decide(offlineEvidence(domain).findings, false)
  const placed = 'a domain is placed'
  const read = 'an address is read and placed'
  const peer = 'tldts alone'
  const rates = callsPerSecond(
    [
      { row: placed, once: at => place(drawn[at]).points },
      { row: read, once: at => place(readPlainAddress(addresses[at])?.domain ?? '').points },
      { row: peer, once: at => parse(drawn[at]).domain?.length ?? 0 },
    ],
    drawn.length,
    seconds,
  )
  const value = (row: string) => rates.get(row) ?? 0
  const checksum = checksumOf(drawn.slice(0, 2_000).map(domain => JSON.stringify(place(domain))))
  return [
    { row: placed, value: value(placed), unit, peer, ratio: value(placed) / value(peer), checksum },
    { row: read, value: value(read), unit, peer, ratio: value(read) / value(peer), checksum },
    {
      row: peer,
      value: value(peer),
      unit,
      checksum: checksumOf(drawn.slice(0, 2_000).map(domain => parse(domain).domain ?? '')),
    },
  ]
}
