/**
 * How often the country of an address in a cloud is right, for addresses that the compiler was not told about: of what
 * each cloud publishes about its regions one half goes into the index, and the other half asks it.
 *
 *   node_modules/.bin/node scripts/measure-clouds.ts ASSAY_HOME [tune]
 *
 * ASSAY_HOME is one in which `assay data refresh ip` has fetched the feeds. Blocks are dealt to the halves whole, with
 * all the narrower ones inside them, so that no address that is asked lies in a block that was told. Every prefix of
 * the asked half is asked once, at a random address in it; the answer that counts is that of the most specific prefix
 * there. With `tune` the half that is told is split again and its second quarter asked, so that rules can be chosen
 * without a look at what measures them.
 */
import { join } from 'node:path'
import { seededRandom } from '../bench/harness.ts'
import { formatIpv4, formatIpv6 } from '../src/core/ip-address.ts'
import { compileInputOf, stateOf } from '../src/data/build/dataset-state.ts'
import { buildSnapshot, openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { lookup } from '../src/signals/ip/answer/lookup.ts'
import { compileFiles } from '../src/signals/ip/compile/compile.ts'
import type { PrefixFeed } from '../src/signals/ip/compile/input-files.ts'
import { readFiles } from '../src/signals/ip/compile/input-files.ts'
import { ipData } from '../src/signals/ip/dataset.ts'
import { IpIndex } from '../src/signals/ip/index/ip-index.ts'
import { nestingOrder } from '../src/signals/ip/sources/formats/address-ranges.ts'
import type { PrefixList, PrefixRows } from '../src/signals/ip/sources/formats/prefix-list.ts'

const [home, mode] = process.argv.slice(2)
if (home === undefined) throw new Error('which ASSAY_HOME?')
const random = seededRandom(20_261_121)

const state = await stateOf(ipData, { path: home, dataPath: join(home, 'data') })
const files = readFiles({ ...compileInputOf(state), operatorFile: null })

interface Question {
  readonly cloud: string
  readonly version: 4 | 6
  readonly ip: string
  readonly country: string
}

const questions: Question[] = []
const prefixes = files.feeds.prefixes.map(feed => (feed.meaning.kind === 'cloud' ? deal(feed) : feed))

/** The feed with the half that is told; the other half becomes questions. */
function deal(feed: PrefixFeed): PrefixFeed {
  const four = dealRows(feed, feed.list.four, 4)
  const six = dealRows(feed, feed.list.six, 6)
  return { ...feed, list: { ...feed.list, four, six } }
}

function dealRows(feed: PrefixFeed, rows: PrefixRows, version: 4 | 6): PrefixRows {
  const words = version === 4 ? 1 : 4
  const told: number[] = []
  let dealt = 0
  let outer = -1
  const asked: number[] = []
  for (const row of nestingOrder(rows.starts, rows.ends, words)) {
    if (outer < 0 || compare(rows.starts, row, rows.ends, outer, words) > 0) {
      outer = row
      dealt = random() & 3
    }
    if (mode === 'tune' ? dealt === 0 : (dealt & 1) === 0) told.push(row)
    else if (mode !== 'tune' || dealt === 2) asked.push(row)
  }
  ask(feed, feed.list, rows, version, asked)
  const take = (column: Uint32Array, width: number) =>
    Uint32Array.from(
      { length: told.length * width },
      (_, at) => column[told[Math.floor(at / width)] * width + (at % width)],
    )
  return { starts: take(rows.starts, words), ends: take(rows.ends, words), tags: take(rows.tags, 1) }
}

function ask({ meaning }: PrefixFeed, { tags }: PrefixList, rows: PrefixRows, version: 4 | 6, asked: number[]): void {
  if (meaning.kind !== 'cloud') return
  const words = version === 4 ? 1 : 4
  const seen = new Set<string>()
  asked.forEach((row, position) => {
    const address = new Uint32Array(words)
    for (let word = 0; word < words; word++) {
      const [first, last] = [rows.starts[row * words + word], rows.ends[row * words + word]]
      address[word] = first + Math.floor((random() / 2 ** 32) * (last - first + 1))
    }
    // In this order the last of the rows that hold an address is the most specific one.
    let decides = row
    for (let at = position + 1; at < asked.length; at++) {
      if (compare(rows.starts, asked[at], address, 0, words) > 0) break
      if (compare(rows.ends, asked[at], address, 0, words) >= 0) decides = asked[at]
    }
    const place = meaning.placeOf(tags[rows.tags[decides]])
    const ip = version === 4 ? formatIpv4(address[0]) : formatIpv6(address)
    const key = `${rows.starts.slice(row * words, row * words + words)} ${rows.ends.slice(row * words, row * words + words)}`
    // A cloud may publish a prefix once for each of its services.
    if (place === null || seen.has(key)) return
    seen.add(key)
    questions.push({ cloud: meaning.provider, version, ip, country: place.country })
  })
}

function compare(left: Uint32Array, a: number, right: Uint32Array, b: number, words: number): number {
  for (let word = 0; word < words; word++) {
    const difference = left[a * words + word] - right[b * words + word]
    if (difference !== 0) return difference
  }
  return 0
}

const parts = compileFiles({ ...files, feeds: { ...files.feeds, prefixes } }, () => {}, files.asOf)
const pieces = buildSnapshot({ dataset: ipData.name, formatVersion: ipData.formatVersion, inputs: 'measured' }, parts)
const index = new IpIndex(openSnapshot(joined(pieces)))

function joined(all: Iterable<Uint8Array>): SharedArrayBuffer {
  const list = [...all]
  const buffer = new SharedArrayBuffer(list.reduce((sum, piece) => sum + piece.byteLength, 0))
  const bytes = new Uint8Array(buffer)
  let at = 0
  for (const piece of list) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return buffer
}

const groups = new Map<string, { right: number; asked: number }>()
const wrong = new Map<string, number>()
for (const { cloud, version, ip, country } of questions) {
  const found = lookup(index, ip, 0)?.country_code
  for (const group of [`${cloud} IPv${version}`, 'all']) {
    const tally = groups.get(group) ?? { right: 0, asked: 0 }
    tally.asked += 1
    if (found === country) tally.right += 1
    groups.set(group, tally)
  }
  if (found !== country) {
    const pair = `${cloud} IPv${version} ${country} answered ${found}`
    wrong.set(pair, (wrong.get(pair) ?? 0) + 1)
  }
}
for (const [group, { right, asked }] of groups) {
  console.log(`${group}: ${right} of ${asked}, ${((100 * right) / asked).toFixed(2)} %`)
}
if (mode === 'tune')
  for (const [pair, count] of [...wrong].sort((a, b) => b[1] - a[1]).slice(0, 40)) console.log(count, pair)
