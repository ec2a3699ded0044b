/**
 * A corpus like Pwned Passwords, of any size, for benchmarks and tests: random hashes, evenly over all prefixes, with
 * counts distributed like those of the 231,578 hashes of the prefixes 00000 to 000FF in November 2024. Each prefix can
 * be made by itself.
 */
import { hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { seededRandom } from './harness.ts'

export interface GeneratedCorpus {
  /** About how many hashes all prefixes have together. Each has one at least. */
  readonly hashes: number
  readonly seed: number
  readonly kind: 'sha1' | 'ntlm'
}

const prefixCount = 2 ** 20
const suffixDigits = { sha1: 35, ntlm: 27 }
/** The most common password, which every corpus has. */
const password = { sha1: hash('sha1', 'password'), ntlm: '8846f7eaee8fb117ad06bdd830b7586c' }
const countOfPassword = 10_434_004

/** Counts, and the share of hashes that were seen at most so often. All counts between two of them are as likely. */
const shares: readonly (readonly [number, number])[] = [
  [1, 0.434502],
  [2, 0.573725],
  [3, 0.707299],
  [4, 0.782168],
  [5, 0.827354],
  [6, 0.858899],
  [7, 0.879945],
  [8, 0.898613],
  [9, 0.911438],
  [10, 0.921132],
  [12, 0.935957],
  [16, 0.953234],
  [20, 0.964707],
  [28, 0.976854],
  [40, 0.984217],
  [61, 0.990029],
  [100, 0.994447],
  [200, 0.997513],
  [255, 0.998057],
  [400, 0.998778],
  [1000, 0.999547],
  [5000, 0.999931],
  [50_000, 0.999999],
  [10_000_000, 1],
]

function countFor(share: number): number {
  let at = 0
  while (share > shares[at][1]) at++
  if (at === 0) return 1
  const [[below, from], [most, to]] = [shares[at - 1], shares[at]]
  return below + Math.max(1, Math.ceil(((share - from) / (to - from)) * (most - below)))
}

const twoTo32 = 2 ** 32
const hexDigits = Buffer.from('0123456789ABCDEF')

/** Knuth's method for a small mean, the normal distribution for a large one. */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const radius = Math.sqrt(-2 * Math.log((random() + 1) / (twoTo32 + 1)))
    return Math.round(mean + Math.sqrt(mean) * radius * Math.cos((2 * Math.PI * random()) / twoTo32))
  }
  const limit = Math.exp(-mean)
  let product = 1
  let count = -1
  while (product > limit) {
    product *= random() / twoTo32
    count++
  }
  return count
}

/** Keys of 44 bits in ascending order: the first of the digits of each suffix. */
function keysOf(random: () => number, mean: number): Float64Array {
  const keys = new Float64Array(Math.max(1, poisson(mean, random)))
  for (let at = 0; at < keys.length; at++) keys[at] = (random() >>> 20) * twoTo32 + random()
  return keys.sort()
}

/** Writes the lines of a prefix, and returns where they end. */
function writeLines(corpus: GeneratedCorpus, prefix: number, isWhole: boolean, text: Buffer, from: number): number {
  const random = seededRandom(corpus.seed ^ Math.imul(prefix + 1, 0x9e3779b1))
  const digits = suffixDigits[corpus.kind]
  const known = password[corpus.kind].toUpperCase()
  const own = Number.parseInt(known.slice(0, 5), 16) === prefix ? known.slice(5) : ''
  const ownKey = own === '' ? Number.POSITIVE_INFINITY : Number.parseInt(own.slice(0, 11), 16)
  let isOwnWritten = own === ''
  let at = from
  const writeDigits = (value: number, count: number) => {
    for (let shift = 4 * (count - 1); shift >= 0; shift -= 4) text[at++] = hexDigits[(value >>> shift) & 15]
  }
  const writeEnd = (count: number) => {
    at += text.write(isWhole ? `:${count}\n` : `:${count}\r\n`, at, 'latin1')
  }
  const writeOwn = () => {
    isOwnWritten = true
    if (isWhole) writeDigits(prefix, 5)
    at += text.write(own, at, 'latin1')
    writeEnd(countOfPassword)
  }
  for (const key of keysOf(random, corpus.hashes / prefixCount)) {
    if (!isOwnWritten && key > ownKey) writeOwn()
    if (isWhole) writeDigits(prefix, 5)
    writeDigits(Math.floor(key / twoTo32), 3)
    writeDigits(key >>> 0, 8)
    for (let written = 11; written < digits; written += 8) writeDigits(random(), Math.min(8, digits - written))
    writeEnd(countFor(random() / twoTo32))
  }
  if (!isOwnWritten) writeOwn()
  return at
}

/** More bytes than the lines of a prefix take. */
function mostBytes({ hashes }: GeneratedCorpus): number {
  return 60 * (Math.ceil((hashes / prefixCount) * 1.5) + 100)
}

/** The lines of a prefix as the range API answers them: CRLF between them, none at the end. */
export function generatedRange(corpus: GeneratedCorpus, prefix: number): Buffer {
  const text = Buffer.allocUnsafe(mostBytes(corpus))
  return text.subarray(0, writeLines(corpus, prefix, false, text, 0) - 2)
}

const pieceBytes = 2 ** 22

/** The lines of all prefixes from one to before another, with whole hashes and LF, some prefixes at a time. */
export function* generatedText(corpus: GeneratedCorpus, from = 0, to = prefixCount): Generator<Buffer> {
  const most = mostBytes(corpus)
  const text = Buffer.allocUnsafe(pieceBytes + most)
  let at = 0
  for (let prefix = from; prefix < to; prefix++) {
    at = writeLines(corpus, prefix, true, text, at)
    if (at < pieceBytes) continue
    yield text.subarray(0, at)
    at = 0
  }
  yield text.subarray(0, at)
}

export async function writeGenerated(path: string, corpus: GeneratedCorpus, from = 0, to = prefixCount): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const text of generatedText(corpus, from, to)) await file.writeFile(text)
  } finally {
    await file.close()
  }
}
