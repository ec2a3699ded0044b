/**
 * Names, addresses and handles in, whole estimates out, one at a time or fifty in a batch, on one core. Names are drawn
 * as often as people bear them; those for the classifier are changed in one letter, so that the table does not have
 * them. The peer for known names is a Map from the folded name to an answer: the least that any table can take.
 */

import { readFileSync } from 'node:fs'
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../bench/harness.ts'
import { ApiError } from '../../core/errors.ts'
import { openSnapshot } from '../../data/snapshot/snapshot.ts'
import { estimate, type Question } from './decide/estimate.ts'
import { batchEndpoint } from './endpoint.ts'
import { readerOf } from './fixtures/asking.ts'
import { drawNames } from './fixtures/drawn-names.ts'
import { tinyIndex } from './fixtures/tiny-index.ts'
import { GenderIndex } from './gender-index.ts'
import { bundledSnapshot } from './layout.ts'
import type { BatchRequest } from './schema.ts'

const unit = 'names/s'

export const benches: Bench[] = [
  { name: 'gender', unit, run },
  { name: 'gender open', unit: 'opens/s', run: open },
]

function realBytes(): SharedArrayBuffer {
  const bytes = readFileSync(bundledSnapshot)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const index = toy ? tinyIndex() : new GenderIndex(openSnapshot(realBytes()))
  const count = toy ? 50 : 50_000
  const random = seededRandom(1)
  const { given, surnames } = drawNames(index, random, count)
  const changed = given.map(name => `${name.slice(0, 1)}${'bdklmrtv'[random() % 8]}${name.slice(1)}`)
  const addresses = given.map((name, at) => `${name}${['.', '_', '', '.'][at % 4]}${surnames[at]}@example.com`)
  const handles = given.map((name, at) => `${name}${surnames[at]}${at % 100}`)
  const batches = batchesOf(given, surnames, addresses)
  const known = new Map(given.map(name => [name, ask(index, 'name', name)]))
  const peer = 'known names: a Map of answers'
  const rows: [string, readonly string[], (text: string) => unknown][] = [
    ['known names', given, text => ask(index, 'name', text)],
    [peer, given, text => known.get(text.normalize('NFKC').toLowerCase())],
    ['full names', given.map((name, at) => `${name} ${surnames[at]}`), text => ask(index, 'name', text)],
    ['names that only the classifier reads', changed, text => ask(index, 'name', text)],
    ['addresses', addresses, text => ask(index, 'email', text)],
    ['handles, names run together', handles, text => ask(index, 'username', text)],
    ['batches of 50', [...batches.keys()], text => askBatch(index, batches.get(text) ?? [])],
  ]
  const contenders = rows.map(([row, texts, answer]) => ({
    row,
    once: (at: number) => (answer(texts[at % texts.length]) === undefined ? 0 : 1),
  }))
  const rates = callsPerSecond(contenders, count, seconds)
  return rows.map(([row, texts, answer]) => {
    const value = rates.get(row) ?? 0
    const compared = row === 'known names' ? { peer, ratio: value / (rates.get(peer) ?? 1) } : {}
    return {
      row,
      value,
      unit,
      ...compared,
      checksum: checksumOf(texts.slice(0, 2000).map(text => JSON.stringify(answer(text)))),
    }
  })
}

function ask(index: GenderIndex, type: Question['type'], text: string) {
  return estimate(index, null, { type, text, country: null, aiMode: 'fallback', force: false })
}

type Items = BatchRequest['items']

/** Two given names, two full names and an address in turn. */
function batchesOf(given: readonly string[], surnames: readonly string[], addresses: readonly string[]) {
  const items = given.map((name, at): Items[number] => {
    const kind = at % 5
    if (kind === 4) return { id: `${at}`, type: 'email', value: addresses[at] }
    return { id: `${at}`, type: 'name', value: kind < 2 ? name : `${name} ${surnames[at]}` }
  })
  const batches = new Map<string, Items>()
  for (let at = 0; at < items.length; at += 50) batches.set(`${at}`, items.slice(at, at + 50))
  return batches
}

function askBatch(index: GenderIndex, items: Items) {
  const asked = batchEndpoint.check({ items })
  if (asked instanceof ApiError) throw asked
  const outside = { caller: { accountId: 'bench', keyId: 'bench' }, requestId: 'bench', now: 0, ports: { ai: null } }
  return batchEndpoint.run(asked, { ...outside, data: readerOf(index), signal: new AbortController().signal })
}

async function open({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const bytes = toy ? null : realBytes()
  const once = () => (bytes === null ? tinyIndex() : new GenderIndex(openSnapshot(bytes))).table.names.size
  const row = 'open the snapshot that ships'
  const value = callsPerSecond([{ row, once }], 1, seconds).get(row) ?? 0
  return [{ row, value, unit: 'opens/s', checksum: checksumOf([String(once())]) }]
}
