/**
 * The import of 10 million addresses as the command does it, from the start of its process to its end, and look-ups in
 * what it has made: half of the addresses are in it, and each is hashed from its text. Beside them the same rows in
 * SQLite, imported into a table that is its own index, and a sorted file with a binary search. All files are in the
 * page cache.
 */
import { execFile } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../../bench/harness.ts'
import type { BlockReader } from '../../../core/dataset.ts'
import { openStore } from '../../../store/open.ts'
import { importIntoSqlite, type SortedKeys, sortedFilePeer, sqlitePeer } from '../fixtures/local-peers.ts'
import { AddressKeys } from './address-key.ts'
import { openIndex } from './change-index.ts'
import { entriesOf } from './entry-block.ts'
import { LocalIndex } from './local-index.ts'

export const benches: Bench[] = [{ name: 'local breaches', unit: 'look-ups/s', run }]

const lookUps = 'look-ups/s'
const importing = fileURLToPath(new URL('../fixtures/importing-process.ts', import.meta.url))

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-local-'))
  const [all, few] = toy ? [4_000, 2_000] : [10_000_000, 1_000_000]
  try {
    // The peer gets as many as it takes in bearable time, and so does the import that it is compared with.
    const compared = await compareImports(folder, few)
    const whole = await measureImport(join(folder, 'all'), all)
    const checksum = checksumOf([String(whole.stored)])
    return [
      { row: `import of ${textOf(all)}`, value: whole.seconds, unit: 's', checksum },
      { row: `import of ${textOf(all)}, peak of memory`, value: whole.peakBytes / 2 ** 20, unit: 'MB', checksum },
      { row: 'size of the index for each address', value: whole.bytes / whole.stored, unit: 'bytes', checksum },
      ...compared,
      ...(await measureLookUps(join(folder, 'all'), all, seconds)),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const textOf = (count: number) => `${count.toLocaleString('en')} addresses`

/** Number `at` of a list: of ordinary length, with upper case, no two alike. */
function addressAt(at: number): string {
  const mixed = Math.imul(at, 0x9e3779b1) >>> 0
  return `Person.${mixed.toString(36)}.${at.toString(36)}@mail${mixed % 5_000}.example.com`
}

async function writeList(path: string, count: number): Promise<void> {
  function* pieces() {
    for (let at = 0; at < count; ) {
      let piece = ''
      for (const end = Math.min(count, at + 20_000); at < end; at++) piece += `${addressAt(at)}\n`
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
}

interface Imported {
  readonly seconds: number
  readonly peakBytes: number
  readonly bytes: number
  readonly stored: number
}

async function measureImport(home: string, count: number): Promise<Imported> {
  mkdirSync(join(home, 'data'), { recursive: true })
  const list = join(home, 'list.txt')
  await writeList(list, count)
  // A database is made when a service starts, not when a breach is imported.
  await (await openStore(join(home, 'assay.db'))).close()
  const begun = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [importing, home, 'import', 'Bench', list, 'never'])
  const seconds = (performance.now() - begun) / 1_000
  rmSync(list)
  const { file, stored, close } = await openAt(home)
  await close()
  const { size } = await stat(join(home, 'data/local-breaches.blocks'))
  return { seconds, peakBytes: JSON.parse(stdout).peakBytes, bytes: file.blocks === 0 ? 0 : size, stored }
}

async function compareImports(folder: string, count: number): Promise<Result[]> {
  const home = join(folder, 'few')
  const ours = await measureImport(home, count)
  const list = join(home, 'list.txt')
  await writeList(list, count)
  const begun = performance.now()
  const stored = await importIntoSqlite(join(home, 'peer.db'), list)
  const seconds = (performance.now() - begun) / 1_000
  const peer = `import of ${textOf(count)} into SQLite`
  const checksum = checksumOf([String(ours.stored)])
  return [
    {
      row: `import of ${textOf(count)}`,
      value: ours.seconds,
      unit: 's',
      peer,
      ratio: ours.seconds / seconds,
      checksum,
    },
    { row: peer, value: seconds, unit: 's', checksum: checksumOf([String(stored)]) },
  ]
}

async function openAt(home: string) {
  const store = await openStore(join(home, 'assay.db'))
  const keys = new AddressKeys(await store.ledger.secret())
  const place = { home: { path: home, dataPath: join(home, 'data') }, register: store.breaches, keys }
  const { current, answering } = await openIndex(place)
  if (current === null) throw new Error('There is no index to measure.')
  const { file } = current
  const close = async () => {
    await file.retire()
    await store.close()
  }
  return { file, keys, stored: answering[0].addresses, close }
}

/** The keys of the addresses, whose blocks come before those of domains. */
async function* sortedKeys(file: BlockReader): SortedKeys {
  const blocks = 2 ** new LocalIndex(file).facts.prefixBits
  for (let block = 0; block < blocks; block++) yield entriesOf(await file.read(block)).words
}

async function measureLookUps(home: string, count: number, seconds: number): Promise<Result[]> {
  const { file, keys, close } = await openAt(home)
  const random = seededRandom(17)
  const asked = Array.from({ length: Math.min(count, 400_000) }, () => addressAt(random() % (2 * count)).toLowerCase())
  const keyAt = (at: number) => keys.keyOf(asked[at], 'address')
  const first = await firstLookUps(new LocalIndex(file), asked, keys)
  const local = new LocalIndex(file)
  for (let at = 0; at < asked.length; at++) await local.numbersOf([keyAt(at)])
  const sqlite = await sqlitePeer(join(home, 'peer.db'), sortedKeys(file))
  const sorted = await sortedFilePeer(join(home, 'sorted'), sortedKeys(file))
  // Every block has been read, so no look-up waits.
  const contenders = [
    { row: 'look-ups', once: (at: number) => (local.numbersOf([keyAt(at)]) as number[]).length },
    { row: 'look-ups in SQLite', once: (at: number) => sqlite.find(keyAt(at)) },
    { row: 'look-ups in a sorted file by binary search', once: (at: number) => sorted.find(keyAt(at)) },
  ]
  const rates = callsPerSecond(contenders, asked.length, seconds)
  const sample = asked.slice(0, 20_000).map((_, at) => at)
  const rows = contenders.map(({ row, once }) => {
    return { row, value: rates.get(row) ?? 0, unit: lookUps, checksum: checksumOf(sample.map(at => String(once(at)))) }
  })
  sqlite.close()
  sorted.close()
  await close()
  const [ours, ...others] = rows
  const compared = others.map(({ row, value }) => ({ ...ours, peer: row, ratio: ours.value / value }))
  return [...compared, ...others, first]
}

const askedAtOnce = 64

/** Each block is read for the first time, by the threads that wait for the disk. */
async function firstLookUps(index: LocalIndex, asked: readonly string[], keys: AddressKeys): Promise<Result> {
  const blocks = 2 ** index.facts.prefixBits
  const some = asked.slice(0, Math.ceil(blocks / 8))
  let found = 0
  const waiting = some.values()
  const begun = performance.now()
  const askInTurn = async () => {
    for (const address of waiting) {
      const numbers = await index.numbersOf([keys.keyOf(address, 'address')])
      found += numbers.length
    }
  }
  await Promise.all(Array.from({ length: askedAtOnce }, askInTurn))
  const value = some.length / ((performance.now() - begun) / 1_000)
  const row = `look-ups in blocks that were not read before, ${askedAtOnce} at once`
  return { row, value, unit: lookUps, checksum: checksumOf([String(found)]) }
}
