/**
 * Text in, whole answer out, against maxmind's reader (no cache) on the file the places come from, which finds less: no
 * network, no time zone, no country facts. Random announced addresses, so that nearly every lookup misses the caches of
 * the processor; "hot" draws nine of ten from two hundred, as real traffic does.
 */
import maxmind from 'maxmind'
import type { Bench, BenchOptions, Result } from '../../../bench/harness.ts'
import { callsPerSecond, checksumOf, seededRandom } from '../../../bench/harness.ts'
import { realIpIndex } from '../../../test/support/ip-data.ts'
import { announcedAddresses } from './fixtures/announced.ts'
import { tinyFiles } from './fixtures/tiny-files.ts'
import { tinyIndex } from './fixtures/tiny-index.ts'
import type { IpIndex } from './ip-index.ts'
import { intelligenceJson } from './json.ts'
import { lookup } from './lookup.ts'
import type { IpIntelligence } from './schema.ts'
import type { FamilyFiles } from './sources.ts'
import { readFiles } from './sources.ts'

const unit = 'lookups/s'
const now = Date.UTC(2026, 9, 5, 14, 30)

export const benches: Bench[] = [{ name: 'ip lookup', unit, run }]

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const index = toy ? tinyIndex() : await realIpIndex()
  const { families } = toy ? tinyFiles : readFiles()
  return families.flatMap(family => compare(index, family, toy ? 100 : 200_000, seconds))
}

function compare(index: IpIndex, family: FamilyFiles, count: number, seconds: number): Result[] {
  const reader = new maxmind.Reader(family.places)
  const random = seededRandom(family.version)
  const spread = announcedAddresses(family, count, random)
  const few = spread.slice(0, 200)
  const hot = spread.map(ip => (random() % 10 === 0 ? ip : few[random() % few.length]))
  return Object.entries({ random: spread, hot }).flatMap(([traffic, addresses]) => {
    const ours = `IPv${family.version} ${traffic}: lookup`
    const peer = `IPv${family.version} ${traffic}: maxmind Reader.get, no cache`
    const contenders = [
      { row: ours, once: (at: number) => lookup(index, addresses[at], now)?.country_code.length ?? 0 },
      { row: peer, once: (at: number) => (reader.get(addresses[at]) === null ? 0 : 1) },
    ]
    const rates = callsPerSecond(contenders, addresses.length, seconds)
    const [value, peerValue] = [rates.get(ours) ?? 0, rates.get(peer) ?? 0]
    const sample = addresses.slice(0, 2_000)
    const checksum = checksumOf(sample.map(ip => JSON.stringify(lookup(index, ip, now))))
    const peerChecksum = checksumOf(sample.map(ip => JSON.stringify(reader.get(ip))))
    return [
      { row: ours, value, unit, peer, ratio: value / peerValue, checksum },
      { row: peer, value: peerValue, unit, checksum: peerChecksum },
      ...compareJson(index, `IPv${family.version} ${traffic}`, addresses, seconds),
    ]
  })
}

/** Text in, the JSON of the answer out: the API's own writer against JSON.stringify of the same answers. */
function compareJson(index: IpIndex, traffic: string, addresses: readonly string[], seconds: number): Result[] {
  const ours = `${traffic}: lookup and intelligenceJson`
  const peer = `${traffic}: lookup and JSON.stringify`
  const written = (write: (answer: IpIntelligence) => string) => (at: number) => {
    const answer = lookup(index, addresses[at], now)
    return answer === null ? '' : write(answer)
  }
  const [json, stringified] = [written(intelligenceJson), written(answer => JSON.stringify(answer))]
  const contenders = [
    // To flatten the string is part of the work: a server writes its bytes.
    { row: ours, once: (at: number) => Buffer.byteLength(json(at)) },
    { row: peer, once: (at: number) => Buffer.byteLength(stringified(at)) },
  ]
  const rates = callsPerSecond(contenders, addresses.length, seconds)
  const [value, peerValue] = [rates.get(ours) ?? 0, rates.get(peer) ?? 0]
  const checksum = (texts: (at: number) => string) =>
    checksumOf(
      Array.from({ length: Math.min(2_000, addresses.length) }, (_, at) => JSON.stringify(JSON.parse(texts(at)))),
    )
  return [
    { row: ours, value, unit, peer, ratio: value / peerValue, checksum: checksum(json) },
    { row: peer, value: peerValue, unit, checksum: checksum(stringified) },
  ]
}
