/**
 * The index of Pwned Passwords at 100 million hashes, and what the same code gives at the 2,050 million of 2026: size,
 * import, look-ups with the file in the page cache and without, opening.
 *
 * Look-ups are counted for each second of CPU of all threads, which is what one core does. The peer is the simplest
 * file that could serve: sorted records of 24 bytes, searched by halves with fs.readSync. It wakes no other thread,
 * so it stops the serving thread whenever a page is not in memory.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuRates } from '../../../../bench/cpu-rates.ts'
import type { Bench, BenchOptions, Result } from '../../../../bench/harness.ts'
import { checksumOf, seededRandom } from '../../../../bench/harness.ts'
import { type GeneratedCorpus, generatedRange, generatedText } from '../../../../bench/passwords.ts'
import { BlockFile } from '../../../data/file/block-file.ts'
import { BlockWriter } from '../../../data/file/block-writer.ts'
import { digestOfFile } from '../../../data/files.ts'
import { BlockCoder, CodedBlock } from './block-code.ts'
import { Corpus } from './corpus.ts'
import { countInRecords, recordBytes, recordsOf } from './fixtures/record-file.ts'
import { HashList, prefixCount, prefixText } from './hash-list.ts'
import { readLines } from './range-lines.ts'

export const benches: Bench[] = [{ name: 'passwords index', unit: 'look-ups/s', run }]

interface Scale {
  readonly corpus: GeneratedCorpus
  /** Prefixes from 0 on that are generated. */
  readonly prefixes: number
  readonly questions: number
  readonly absent: number
  readonly cold: number
  /** False where only the working of the benchmark is tested: not every system has a way. */
  readonly dropsCache: boolean
}

const toyScale: Scale = {
  corpus: { hashes: 100e6, seed: 1, kind: 'sha1' },
  prefixes: 64,
  questions: 200,
  absent: 500,
  cold: 5,
  dropsCache: false,
}
const realScale: Scale = {
  ...toyScale,
  prefixes: prefixCount,
  questions: 100_000,
  absent: 1_000_000,
  cold: 3000,
  dropsCache: true,
}

/** Hashes of the corpus in 2026. */
const fullHashes = 2.05e9
/** A folder of genuine range files, named after their prefixes; without one that row rests on generated ranges. */
const feeds = process.env.ASSAY_BENCH_RANGES

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const scale = toy ? toyScale : realScale
  const folder = await mkdtemp(join(process.env.ASSAY_BENCH_FOLDER ?? tmpdir(), 'assay-passwords-'))
  try {
    const files = await writeFiles(folder, scale)
    const imported = await importRows(files, folder, toy)
    const file = await BlockFile.open(files.index)
    const asked = new Corpus(file)
    const rows = [
      ...(await sizeRows(files, asked, scale)),
      ...imported,
      ...(await lookUpRows(files, asked, scale, seconds)),
      ...(await coldRows(files, scale)),
      ...(await rightRows(asked, scale)),
      ...(await falseRows(files, asked, scale)),
      ...(await openRows(files, folder, toy)),
    ]
    await file.retire()
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Files {
  readonly text: string
  readonly records: string
  readonly index: string
  readonly hashes: number
}

/** The text of the corpus, and the peer's records. */
async function writeFiles(folder: string, { corpus, prefixes }: Scale): Promise<Files> {
  const paths = {
    text: join(folder, 'corpus.txt'),
    records: join(folder, 'records'),
    index: join(folder, 'passwords.blocks'),
  }
  const [text, records] = [await open(paths.text, 'w'), await open(paths.records, 'w')]
  const list = new HashList(HashList.restBytesOf('sha1'))
  let hashes = 0
  for (const piece of generatedText(corpus, 0, prefixes)) {
    await text.writeFile(piece)
    list.clear()
    readLines(piece, { kind: 'sha1', prefix: null }, list)
    await records.writeFile(recordsOf(list))
    hashes += list.length
  }
  await Promise.all([text.close(), records.close()])
  return { ...paths, hashes }
}

async function importRows({ text, hashes }: Files, folder: string, toy: boolean): Promise<Result[]> {
  const hashing = async () => {
    const begun = performance.now()
    const digest = await digestOfFile(text)
    return { seconds: (performance.now() - begun) / 1000, digest }
  }
  const importing = async () => {
    await rm(join(folder, 'passwords.blocks'), { force: true })
    const script = fileURLToPath(new URL('./fixtures/measured-import.ts', import.meta.url))
    return JSON.parse(
      execFileSync(process.execPath, [script, text, folder, toy ? 'part' : 'whole'], { encoding: 'utf8' }),
    )
  }
  const [reads, imports] = [[await hashing()], [await importing()]]
  for (let round = 0; round < (toy ? 0 : 2); round++) {
    reads.push(await hashing())
    imports.push(await importing())
  }
  const best = (all: readonly { seconds: number }[]) => Math.min(...all.map(each => each.seconds))
  const checksum = checksumOf([reads[0].digest])
  const peer = 'reading and hashing the text once (SHA-256)'
  return [
    { row: 'import', value: best(imports), unit: 's', peer, ratio: best(imports) / best(reads), checksum },
    { row: peer, value: best(reads), unit: 's', checksum },
    { row: 'import: hashes a second', value: hashes / best(imports), unit: '1/s', checksum },
    { row: 'import: peak memory', value: Math.max(...imports.map(each => each.peakBytes)) / 1e6, unit: 'MB', checksum },
  ]
}

async function sizeRows({ index, records, hashes }: Files, { shape }: Corpus, scale: Scale): Promise<Result[]> {
  const size = (await stat(index)).size
  const checksum = checksumOf([String(hashes), String(shape.hashes)])
  const full = codedBytesAt(scale.corpus, fullHashes, Math.min(512, scale.prefixes))
  const fullSize = full * fullHashes
  const peer = 'records of 24 bytes'
  return [
    { row: 'bytes a hash', value: size / hashes, unit: 'B', peer, ratio: size / (await stat(records)).size, checksum },
    { row: 'bytes a hash at 2.05 billion (512 prefixes of that size)', value: full, unit: 'B', checksum },
    { row: 'size at 2.05 billion', value: fullSize / 1e9, unit: 'GB', checksum },
  ]
}

/** Bytes a hash of so many prefixes of a corpus of another size, with the frames and the table. */
function codedBytesAt(like: GeneratedCorpus, hashes: number, prefixes: number): number {
  const list = new HashList(0)
  const coder = new BlockCoder({ groupBits: 0, restBytes: 0 })
  const frameAndTable = 32
  let bytes = 0
  let count = 0
  for (let prefix = 0; prefix < prefixes; prefix++) {
    list.clear()
    readLines(generatedRange({ ...like, hashes }, prefix), { kind: 'sha1', prefix }, list)
    bytes += coder.code(list, 0, list.length, 0).length + frameAndTable
    count += list.length
  }
  return bytes / count
}

/** Hashes to ask for: every other one is in the corpus. */
function questionsOf({ corpus, prefixes, questions }: Scale): Buffer[] {
  const random = seededRandom(2)
  return Array.from({ length: questions }, (_, at) => {
    const prefix = random() % prefixes
    if (at % 2 === 1) return randomHash(random, prefix)
    const lines = generatedRange(corpus, prefix).toString('latin1').split('\r\n')
    return Buffer.from(prefixText(prefix) + lines[random() % lines.length].slice(0, 35), 'hex')
  })
}

function randomHash(random: () => number, prefix: number): Buffer {
  const hash = Buffer.alloc(20)
  for (let at = 0; at < 20; at += 4) hash.writeUInt32BE(random(), at)
  hash.writeUInt32BE(((prefix << 12) | (random() & 0xfff)) >>> 0, 0)
  return hash
}

async function countIn(asked: Corpus, hash: Uint8Array): Promise<number> {
  const count = await asked.countOf(hash)
  if (count === null) throw new Error('the index did not answer')
  return count
}

/** Asks all questions, so many at a time, and adds up the counts. */
async function askAll(asked: Corpus, questions: readonly Buffer[], atOnce: number): Promise<number> {
  const waiting = questions.values()
  let sum = 0
  const inTurn = async () => {
    for (const hash of waiting) {
      const count = await countIn(asked, hash)
      sum += count
    }
  }
  await Promise.all(Array.from({ length: atOnce }, inTurn))
  return sum
}

async function lookUpRows(files: Files, asked: Corpus, scale: Scale, seconds: number): Promise<Result[]> {
  const questions = questionsOf(scale)
  const file = openSync(files.records, 'r')
  const record = Buffer.allocUnsafeSlow(recordBytes)
  const peerAll = async () => questions.reduce((sum, hash) => sum + countInRecords(file, files.hashes, hash, record), 0)
  const otherFile = await BlockFile.open(files.index)
  let later = 0
  // To this one, every block was read long ago.
  const forgetful = new Corpus(otherFile, () => (later += 86_400_000))
  const contenders = [
    () => askAll(asked, questions, 64),
    () => askAll(forgetful, questions, 64),
    () => askAll(forgetful, questions, 1),
    peerAll,
  ]
  const [recent, many, one, peerRate] = await cpuRates(contenders, questions.length, seconds < 1 ? 1 : 5)
  closeSync(file)
  await otherFile.retire()
  if (recent.sum !== peerRate.sum || many.sum !== peerRate.sum || one.sum !== peerRate.sum)
    throw new Error('the index and the records do not agree')
  const checksum = checksumOf([String(many.sum)])
  const peer = 'records of 24 bytes, fs.readSync'
  const row = (name: string, value: number, isCompared: boolean): Result => {
    const compared = isCompared ? { peer, ratio: value / peerRate.perCpuSecond } : {}
    return { row: name, value, unit: 'look-ups/s', ...compared, checksum }
  }
  return [
    row('look-ups, one core, blocks that were read a minute ago', recent.perCpuSecond, true),
    row('look-ups, one core, other blocks, 64 at a time', many.perCpuSecond, true),
    row('look-ups, one core, other blocks, one at a time', one.perCpuSecond, true),
    row('look-ups, wall clock, other blocks, 64 at a time', many.perSecond, false),
    row(peer, peerRate.perCpuSecond, false),
  ]
}

/** Takes the file out of the page cache (posix_fadvise, which Node does not have). */
function dropFromCache(path: string): void {
  execFileSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], { stdio: 'ignore' })
}

async function coldRows({ index, records, hashes }: Files, scale: Scale): Promise<Result[]> {
  const questions = questionsOf({ ...scale, questions: scale.cold })
  const file = openSync(records, 'r')
  const record = Buffer.allocUnsafeSlow(recordBytes)
  let sum = 0
  const latencies = async (path: string, count: (hash: Buffer) => Promise<number> | number) => {
    if (scale.dropsCache) dropFromCache(path)
    const all: number[] = []
    for (const hash of questions) {
      const begun = performance.now()
      const found = await count(hash)
      sum += found
      all.push(performance.now() - begun)
    }
    return all.sort((one, other) => one - other)
  }
  const coldFile = await BlockFile.open(index)
  const fresh = new Corpus(coldFile)
  const ours = await latencies(index, hash => countIn(fresh, hash))
  await coldFile.retire()
  const peers = await latencies(records, hash => countInRecords(file, hashes, hash, record))
  closeSync(file)
  const at = (all: readonly number[], share: number) => all[Math.floor(share * all.length)] * 1000
  const checksum = checksumOf([String(sum)])
  const peer = 'p99 of a cold look-up: records of 24 bytes'
  return [
    {
      row: 'p99 of a cold look-up',
      value: at(ours, 0.99),
      unit: 'µs',
      peer,
      ratio: at(ours, 0.99) / at(peers, 0.99),
      checksum,
    },
    { row: 'median of a cold look-up', value: at(ours, 0.5), unit: 'µs', checksum },
    { row: peer, value: at(peers, 0.99), unit: 'µs', checksum },
  ]
}

/** Every line of the genuine files where they are here, and hashes that are absent. Throws when an answer is wrong. */
async function rightRows(asked: Corpus, { absent, prefixes, corpus }: Scale): Promise<Result[]> {
  const random = seededRandom(3)
  const absentOnes = Array.from({ length: absent }, () => randomHash(random, random() % prefixes))
  const found = await askAll(asked, absentOnes, 64)
  if (found > 0) throw new Error('a hash that is absent was found')
  const genuine = feeds === undefined ? [] : readdirSync(feeds).map(name => readFileSync(join(feeds, name)))
  const ranges = genuine.length > 0 ? genuine : Array.from({ length: 8 }, (_, prefix) => generatedRange(corpus, prefix))
  const right = ranges.reduce((sum, body, prefix) => sum + rightLines(body, prefix), 0)
  const what = genuine.length > 0 ? 'lines of the 256 genuine files' : 'generated lines'
  const checksum = checksumOf([String(found), String(right)])
  return [
    { row: `right answers: ${what}`, value: right, unit: 'lines', checksum },
    { row: 'right answers: absent hashes', value: absent, unit: 'hashes', checksum },
  ]
}

/** Codes a range, and counts the lines that are answered with their count. Throws when one is not. */
function rightLines(body: Buffer, prefix: number): number {
  const [list, layout] = [new HashList(0), { groupBits: 0, restBytes: 0 }]
  readLines(body, { kind: 'sha1', prefix }, list)
  const block = new CodedBlock(new BlockCoder(layout).code(list, 0, list.length, 0), layout)
  const lines = body.toString('latin1').trim().split('\r\n')
  for (const line of lines) {
    const [suffix, count] = line.split(':')
    const hash = Buffer.from(prefixText(prefix) + suffix, 'hex')
    const found = block.countOf(hash.readUInt32BE(0), hash.readUInt32BE(4), hash.subarray(8))
    if (found !== Number(count)) throw new Error(`a line of ${prefixText(prefix)} is answered wrongly`)
  }
  return lines.length
}

/**
 * A hash that is absent is taken for another when 64 bits of them are alike, which is too rare to be measured. So it is
 * measured how often 36 bits are alike: each further bit halves that.
 */
async function falseRows(
  { index, hashes }: Files,
  { shape }: Corpus,
  { questions, prefixes }: Scale,
): Promise<Result[]> {
  const bits = prefixes < prefixCount ? 28 : 36
  const random = seededRandom(4)
  const list = new HashList(0)
  const file = await BlockFile.open(index)
  let alike = 0
  for (let asked = 0; asked < questions; asked++) {
    const hash = randomHash(random, random() % prefixes)
    const [first, second] = [hash.readUInt32BE(0), hash.readUInt32BE(4)]
    list.clear()
    new CodedBlock(await file.read(first >>> (12 + shape.groupBits)), shape).appendRange(first >>> 12, list)
    const isAlike = (at: number) =>
      bits < 32
        ? (list.first[at] ^ first) >>> (32 - bits) === 0
        : list.first[at] === first && (list.second[at] ^ second) >>> (64 - bits) === 0
    for (let at = 0; at < list.length; at++) if (isAlike(at)) alike++
  }
  await file.retire()
  const density = (hashes / prefixes) * prefixCount
  const checksum = checksumOf([String(alike)])
  const [measured, computed] = [alike / questions, density / 2 ** bits]
  return [
    {
      row: `absent hashes alike in ${bits} bits`,
      value: measured,
      unit: '',
      peer: 'computed',
      ratio: measured / computed,
      checksum,
    },
    {
      row: 'absent hashes alike in 64 bits, computed, at 2.05 billion',
      value: fullHashes / 2 ** 64,
      unit: '',
      checksum,
    },
  ]
}

async function openRows({ index }: Files, folder: string, toy: boolean): Promise<Result[]> {
  const many = join(folder, 'many.blocks')
  const blocks = toy ? 1000 : prefixCount
  const writer = await BlockWriter.open(many, { dataset: 'many', formatVersion: 1, inputs: 'many' })
  await Promise.all(Array.from({ length: blocks }, (_, block) => writer.write(block, new Uint8Array(8))))
  await writer.finish({ asOf: '2026-01-01', sources: [], sections: {} })
  await writer.close()
  const median = async (path: string) => {
    const times: number[] = []
    for (let round = 0; round < 11; round++) {
      const begun = performance.now()
      const file = await BlockFile.open(path)
      times.push(performance.now() - begun)
      await file.retire()
    }
    return times.sort((one, other) => one - other)[5]
  }
  const checksum = checksumOf([String(blocks)])
  return [
    { row: 'opening', value: await median(index), unit: 'ms', checksum },
    {
      row: 'opening with a block for each prefix, as at 2.05 billion',
      value: await median(many),
      unit: 'ms',
      checksum,
    },
    { row: 'memory of the table of these blocks', value: (16 * blocks) / 1e6, unit: 'MB', checksum },
  ]
}
