/**
 * All addresses of a family as ranges of equal answers, in the order of the addresses. An answer can only change where
 * a row of an index, a Tor exit, a block of a list or a reserved block begins or ends: those boundaries are collected,
 * and each range between two of them is looked up as the API looks up its first address. Neighbours of one answer are
 * joined.
 */
import type { SourceStamp } from '../../../core/dataset.ts'
import { formatIpv4, formatIpv6, parseCidr } from '../../../core/ip-address.ts'
import { specialBlocks } from '../../../core/special-addresses.ts'
import {
  compareAddresses,
  hostMask,
  wordsPerAddress,
  writePredecessor,
  writeSuccessor,
} from '../../../data/merge/addresses.ts'
import type { AbuseLists } from '../abuse/listed.ts'
import { type Found, findAddress, type IpAddress } from '../answer/find.ts'
import type { IpIndex } from '../index/ip-index.ts'
import type { ListedRanges } from '../index/listed-ranges.ts'
import type { IpAbuse } from '../schema.ts'
import { noLicence } from '../sources/feed.ts'

/** The data that answers. */
export interface IpData {
  readonly index: IpIndex
  readonly exits: ListedRanges
  readonly abuse: AbuseLists | undefined
}

/** What is known of the addresses of a range. */
export interface RangeFacts {
  /** Found for the first address. */
  readonly found: Found
  readonly abuse: IpAbuse | undefined
}

/** `first` and `last` are one word for IPv4 and four for IPv6, big end first. */
export interface AnswerRange<Answer> {
  readonly first: Uint32Array
  readonly last: Uint32Array
  readonly answer: Answer
}

/**
 * The ranges of a family.
 *
 * @param answerOf of a range whose addresses are not reserved: equal answers are the same value
 * @param splitsBlocks whether a range ends where its announced block does
 * @param onProgress told the share of the boundaries that are done, a hundred times
 */
export function* rangesOf<Answer>(
  data: IpData,
  version: 4 | 6,
  answerOf: (facts: RangeFacts) => Answer,
  {
    splitsBlocks = false,
    onProgress = () => {},
  }: { splitsBlocks?: boolean; onProgress?: (share: number) => void } = {},
): Generator<AnswerRange<Answer | null>> {
  const words = wordsPerAddress(version)
  const starts = boundariesOf(data, version)
  const count = starts.length / words
  const step = Math.ceil(count / 100)
  let pending: { first: Uint32Array; answer: Answer | null } | null = null
  for (let at = 0; at < count; at++) {
    if (at % step === 0) onProgress(at / count)
    const end = at + 1 < count ? starts.subarray((at + 1) * words, (at + 2) * words) : null
    let first: Uint32Array | null = starts.subarray(at * words, (at + 1) * words)
    while (first !== null) {
      const facts = factsOf(data, first)
      const answer: Answer | null = facts.found.reserved ? null : answerOf(facts)
      if (pending === null || pending.answer !== answer) {
        if (pending !== null) yield { ...pending, last: predecessorOf(first) }
        pending = { first, answer }
      }
      first = splitsBlocks ? endOfBlock(first, facts.found.prefixLength, end) : null
    }
  }
  if (pending !== null) yield { ...pending, last: new Uint32Array(words).fill(0xffffffff) }
}

function factsOf({ index, exits, abuse }: IpData, first: Uint32Array): RangeFacts {
  const address: IpAddress =
    first.length === 1
      ? { ip: formatIpv4(first[0]), ipv4: first[0], words: null }
      : { ip: formatIpv6(first), ipv4: -1, words: first }
  return { found: findAddress(index, address, exits), abuse: abuse?.of(address) }
}

/**
 * The address after the announced block of `first`; null when it is not before `end` (null for no end), or without a
 * block.
 */
function endOfBlock(first: Uint32Array, prefixLength: number, end: Uint32Array | null): Uint32Array | null {
  if (prefixLength === 0) return null
  const next = first.slice()
  for (let word = 0; word < next.length; word++) next[word] |= hostMask(prefixLength, word)
  const isLast = !writeSuccessor(next, 0, next, 0, next.length)
  if (isLast || (end !== null && compareAddresses(next, 0, end, 0, next.length) >= 0)) return null
  return next
}

function predecessorOf(address: Uint32Array): Uint32Array {
  const before = new Uint32Array(address.length)
  writePredecessor(address, 0, before, 0, address.length)
  return before
}

/** Addresses at which an answer may change, ascending, each once, the first address among them. */
function boundariesOf({ index, exits, abuse }: IpData, version: 4 | 6): Uint32Array {
  const words = wordsPerAddress(version)
  const rows = version === 4 ? index.ranges4.starts() : index.ranges6.starts()
  const others = version === 4 ? index.exits4.starts() : index.exits6.starts()
  const extra: Uint32Array[] = []
  for (let at = 0; at < others.length; at += words) extra.push(others.subarray(at, at + words))
  for (const { starts, ends } of [exits.rangesOf(version), ...(abuse?.rangesOf(version) ?? []), reservedOf(version)]) {
    for (let at = 0; at < starts.length; at += words) {
      extra.push(starts.subarray(at, at + words))
      const after = ends.slice(at, at + words)
      if (writeSuccessor(after, 0, after, 0, words)) extra.push(after)
    }
  }
  return merged(
    rows,
    extra.sort((a, b) => compareAddresses(a, 0, b, 0, words)),
    words,
  )
}

function reservedOf(version: 4 | 6): { starts: Uint32Array; ends: Uint32Array } {
  const blocks = specialBlocks.flatMap(({ cidr }) => {
    const block = parseCidr(cidr)
    return block?.version === version ? [block] : []
  })
  const flat = (end: 'first' | 'last') =>
    Uint32Array.from(blocks.flatMap(block => (block.version === 4 ? [block[end]] : [...block[end]])))
  return { starts: flat('first'), ends: flat('last') }
}

/** Both in one list without repetitions; both are ascending. */
function merged(rows: Uint32Array, extra: readonly Uint32Array[], words: number): Uint32Array {
  const result = new Uint32Array(rows.length + words * extra.length)
  let end = 0
  const add = (source: Uint32Array, row: number) => {
    if (end > 0 && compareAddresses(source, row, result, end / words - 1, words) === 0) return
    for (let word = 0; word < words; word++) result[end++] = source[row * words + word]
  }
  let next = 0
  for (let row = 0; row * words < rows.length; row++) {
    for (; next < extra.length && compareAddresses(extra[next], 0, rows, row, words) < 0; next++) add(extra[next], 0)
    add(rows, row)
  }
  for (; next < extra.length; next++) add(extra[next], 0)
  return result.subarray(0, end)
}

/** What may be passed on, and what an exported file says of its sources. */

/** Licences that allow everybody to pass the data on. What publishes no licence does not forbid it either. */
const allowed: ReadonlySet<string> = new Set([
  ...['Apache-2.0', 'CC-BY-4.0', 'CC0-1.0', 'MIT', 'ODbL-1.0', 'PDDL-1.0', 'Unicode-3.0', 'Unlicense'],
  ...['public domain', noLicence],
])

/** Sources whose licence does not allow to pass their data on. */
export function forbidden(sources: readonly SourceStamp[]): readonly SourceStamp[] {
  return sources.filter(({ licence }) => !allowed.has(licence))
}

/** Day or instant of the newest source; null without one. */
export function newestOf(sources: readonly SourceStamp[]): string | null {
  return (
    sources
      .map(({ asOf }) => asOf)
      .sort()
      .at(-1) ?? null
  )
}

/** The sources with their licences and dates, and the sentences that these require. */
export function attributionText(sources: readonly SourceStamp[]): string {
  const lines = sources.map(({ name, licence, url, asOf, attribution }) => {
    const sentence = attribution === undefined || attribution === name ? '' : `; ${attribution}`
    return `${name} (${licence}, ${url}, as of ${asOf.slice(0, 10)}${sentence})`
  })
  return `IP data of Assay. Show "IP Geolocation by DB-IP" with a link to https://db-ip.com where you show locations. Sources: ${lines.join(' | ')}`
}
