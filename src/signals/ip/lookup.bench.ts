/**
 * Text in, whole answer out, all flags included, against maxmind's reader (no cache) on the file the places come from,
 * which finds less: no network, no time zone, no flags, no country facts. Beside them two packages with data of their
 * own that find less as well. Random announced addresses, so that nearly every lookup misses the caches of the
 * processor; "hot" draws nine of ten from two hundred, as real traffic does. ASSAY_BENCH_HOME names a home with fetched
 * feeds, in which the flags have data; without it they rest on what is known of networks.
 */
import maxmind from 'maxmind'
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../bench/harness.ts'
import { benchedIpFiles, benchedIpIndex, benchedTorExits, ipDataName } from '../../../bench/ip-data.ts'
import { lookup } from './answer/lookup.ts'
import type { FamilyFiles } from './compile/family-files.ts'
import { announcedAddresses } from './fixtures/announced.ts'
import { installLookupPeers, type LookupPeer } from './fixtures/lookup-peers.ts'
import { tinyFiles } from './fixtures/tiny-files.ts'
import { tinyIndex } from './fixtures/tiny-index.ts'
import type { IpIndex } from './index/ip-index.ts'
import { type ListedRanges, noRanges } from './index/listed-ranges.ts'

const unit = 'lookups/s'
const now = Date.UTC(2026, 9, 5, 14, 30)

export const benches: Bench[] = [{ name: 'ip lookup', unit, run }]

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const index = toy ? tinyIndex() : await benchedIpIndex()
  const exits = toy ? noRanges : await benchedTorExits()
  const { families } = toy ? tinyFiles : await benchedIpFiles()
  const peers = toy ? [] : installLookupPeers()
  const dataName = toy ? 'fixture' : ipDataName
  return families.flatMap(family => {
    const random = seededRandom(family.version)
    // JSON.parse makes texts in one piece, as for a request, instead of ones that were just concatenated.
    const spread: string[] = JSON.parse(JSON.stringify(announcedAddresses(family, toy ? 100 : 200_000, random)))
    const few = spread.slice(0, 200)
    const hot = spread.map(ip => (random() % 10 === 0 ? ip : few[random() % few.length]))
    return Object.entries({ random: spread, hot }).flatMap(([name, addresses]) => {
      const traffic = { name: `IPv${family.version} ${name}`, dataName, addresses }
      return compareLookup({ index, exits }, traffic, [maxmindPeer(family), ...peers], seconds)
    })
  })
}

interface Data {
  readonly index: IpIndex
  readonly exits: ListedRanges
}

interface Traffic {
  readonly name: string
  readonly dataName: string
  readonly addresses: readonly string[]
}

function maxmindPeer({ places }: FamilyFiles): LookupPeer {
  const reader = new maxmind.Reader(places as Buffer)
  return { name: 'maxmind Reader.get, no cache, place only', answer: ip => reader.get(ip) }
}

/** Every row is compared with the first of the peers. */
function compareLookup(
  { index, exits }: Data,
  { name, dataName, addresses }: Traffic,
  peers: readonly LookupPeer[],
  seconds: number,
): Result[] {
  const ours = `${name}: lookup, all fields, ${dataName}`
  const rowOf = (peer: LookupPeer) => `${name}: ${peer.name}`
  const rates = callsPerSecond(
    [
      { row: ours, once: at => lookup(index, addresses[at], now, exits)?.country_code.length ?? 0 },
      ...peers.map(peer => ({ row: rowOf(peer), once: (at: number) => (peer.answer(addresses[at]) === null ? 0 : 1) })),
    ],
    addresses.length,
    seconds,
  )
  const sample = addresses.slice(0, 2_000)
  const checksum = (answer: (ip: string) => unknown) => checksumOf(sample.map(ip => JSON.stringify(answer(ip))))
  const first = rowOf(peers[0])
  const result = (row: string, answer: (ip: string) => unknown): Result => {
    const value = rates.get(row) ?? 0
    const compared = row === first ? {} : { peer: first, ratio: value / (rates.get(first) ?? 0) }
    return { row, value, unit, ...compared, checksum: checksum(answer) }
  }
  return [result(ours, ip => lookup(index, ip, now, exits)), ...peers.map(peer => result(rowOf(peer), peer.answer))]
}
