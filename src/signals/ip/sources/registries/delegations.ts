/**
 * Reads a registry's file of delegations, "delegated-…-extended" (RIR statistics exchange format 2 and 2.3):
 *
 *   2.3|apnic|20190909|300||20190906|+1000                  header: version, registry, serial, records, start, end, offset
 *   apnic|*|ipv4|*|100|summary                              so many records of this type follow
 *   apnic|JP|ipv6|2001:268:4000::|34|20020715|allocated|…   registry, country, type, first, size, date, status, holder
 *
 * The header and the summaries count the records, which tells a file that was cut off from a whole one. The size of an
 * IPv4 record is a number of addresses and need not be a power of two; that of an IPv6 record is a prefix length. Space
 * that is available or reserved has no holder and is left out.
 *
 * One pass over the bytes, more than a million records a second.
 */
import { type Feed, type FeedContent, FeedError } from '../../../../core/feed.ts'
import { touchesReserved4, touchesReserved6 } from '../formats/prefix-list.ts'
import { DelegationLines } from './delegation-lines.ts'
import type { Rir } from './rir.ts'

/** Records of one family in the order of the file; both ends belong to a range, addresses as in AddressRanges. */
export interface DelegatedRows {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Packed as in layout.ts, 0 for none; some codes are no country's (EU, AP). */
  readonly countries: Uint16Array
  /** Days since 1970-01-01, 0 for none. */
  readonly days: Uint16Array
}

export interface Delegations {
  readonly rir: Rir
  /** YYYY-MM-DD, the day that the file speaks of; null when the header gives none. */
  readonly asOf: string | null
  /** Records of every type and status. */
  readonly records: number
  /** Records left out because they touch special-purpose space. */
  readonly dropped: number
  /** Ranges of AS numbers, of one word each. */
  readonly asns: DelegatedRows
  readonly four: DelegatedRows
  readonly six: DelegatedRows
}

/** How the files name the registries. */
const registryNames: Readonly<Record<Rir, string>> = {
  AFRINIC: 'afrinic',
  APNIC: 'apnic',
  ARIN: 'arin',
  LACNIC: 'lacnic',
  'RIPE NCC': 'ripencc',
}

const types = ['asn', 'ipv4', 'ipv6'] as const

/** Throws FeedError when the body is not the whole file of this registry. */
export function parseDelegations(body: Buffer, rir: Rir): Delegations {
  const lines = new DelegationLines(body)
  const header = readHeader(lines, registryNames[rir])
  const capacity = countLines(body)
  const asns = new Columns(1, capacity)
  const four = new Columns(1, capacity)
  const six = new Columns(4, capacity)
  const stated = [-1, -1, -1]
  const found = [0, 0, 0]
  let dropped = 0
  while (lines.next()) {
    const type = typeOf(lines, registryNames[rir])
    if (lines.is(5, 'summary')) {
      if (stated[type] >= 0) lines.fail('a second summary of this type')
      stated[type] = lines.integer(4)
      continue
    }
    found[type]++
    if (!isHeld(lines)) continue
    const kept = type === 0 ? asns.addNumbers(lines) : type === 1 ? four.add4(lines) : six.add6(lines)
    if (!kept) dropped++
  }
  found.forEach((count, type) => {
    if (count !== Math.max(0, stated[type]))
      throw new FeedError(`The file has not as many ${types[type]} records as its summary says.`)
  })
  const records = found[0] + found[1] + found[2]
  if (records !== header.records) throw new FeedError('The file has not as many records as its header says.')
  return { rir, asOf: header.asOf, records, dropped, asns: asns.finish(), four: four.finish(), six: six.finish() }
}

function inspectDelegations(body: Buffer, rir: Rir): FeedContent {
  const { records, asOf } = parseDelegations(body, rir)
  return { rows: records, asOf }
}

function readHeader(lines: DelegationLines, registry: string): { records: number; asOf: string | null } {
  if (!lines.next() || lines.fields !== 7) throw new FeedError('The file has no header.')
  if (!lines.is(0, '2') && !lines.is(0, '2.3'))
    throw new FeedError('The file is not of version 2 or 2.3 of the format.')
  if (!lines.is(1, registry)) throw new FeedError('The file is not the one of this registry.')
  const day = lines.day(5)
  const asOf = day === 0 ? null : new Date(day * 86_400_000).toISOString().slice(0, 10)
  return { records: lines.integer(3), asOf }
}

/** Position in `types`. */
function typeOf(lines: DelegationLines, registry: string): number {
  if (lines.fields < 6) lines.fail('a line of too few fields')
  if (!lines.is(0, registry)) lines.fail('a record of another registry')
  for (let type = 0; type < types.length; type++) if (lines.is(2, types[type])) return type
  return lines.fail('a record of an unknown type')
}

/** Whether somebody holds the space. */
function isHeld(lines: DelegationLines): boolean {
  if (lines.is(6, 'allocated') || lines.is(6, 'assigned')) return true
  if (lines.is(6, 'available') || lines.is(6, 'reserved')) return false
  return lines.fail('an unknown status')
}

function countLines(body: Buffer): number {
  let lines = 1
  for (let at = body.indexOf(10); at >= 0; at = body.indexOf(10, at + 1)) lines++
  return lines
}

const first6 = new Uint32Array(4)
const last6 = new Uint32Array(4)

/** Columns being filled. */
class Columns {
  readonly #words: 1 | 4
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #countries: Uint16Array
  readonly #days: Uint16Array
  #rows = 0

  constructor(words: 1 | 4, capacity: number) {
    this.#words = words
    this.#starts = new Uint32Array(capacity * words)
    this.#ends = new Uint32Array(capacity * words)
    this.#countries = new Uint16Array(capacity)
    this.#days = new Uint16Array(capacity)
  }

  /** Adds a record of AS numbers. Nothing is left out: a number that announces nothing is not asked for. */
  addNumbers(lines: DelegationLines): true {
    const first = lines.integer(3)
    const last = first + lines.integer(4) - 1
    if (last < first || last > 0xffffffff) lines.fail('not a number of AS numbers that the range can have')
    this.#starts[this.#rows] = first
    this.#ends[this.#rows] = last
    this.#addFacts(lines)
    return true
  }

  /** Adds an IPv4 record; false, and nothing added, when it touches special-purpose space. */
  add4(lines: DelegationLines): boolean {
    const first = lines.ipv4(3)
    const count = lines.integer(4)
    const last = first + count - 1
    if (count === 0 || last > 0xffffffff) lines.fail('not a number of addresses that the range can have')
    if (touchesReserved4(first, last)) return false
    this.#starts[this.#rows] = first
    this.#ends[this.#rows] = last
    this.#addFacts(lines)
    return true
  }

  /** The same for an IPv6 record. */
  add6(lines: DelegationLines): boolean {
    lines.ipv6(3, first6)
    const length = lines.integer(4)
    if (length < 1 || length > 128) lines.fail('not the length of a prefix')
    for (let word = 0; word < 4; word++) {
      const kept = Math.min(32, Math.max(0, length - 32 * word))
      const hostBits = kept === 32 ? 0 : 0xffffffff >>> kept
      if ((first6[word] & hostBits) !== 0) lines.fail('an address with bits beyond its prefix')
      last6[word] = first6[word] | hostBits
    }
    if (touchesReserved6(first6, last6)) return false
    this.#starts.set(first6, this.#rows * 4)
    this.#ends.set(last6, this.#rows * 4)
    this.#addFacts(lines)
    return true
  }

  #addFacts(lines: DelegationLines): void {
    this.#countries[this.#rows] = lines.country(1)
    this.#days[this.#rows] = lines.day(5)
    this.#rows++
  }

  finish(): DelegatedRows {
    const rows = this.#rows
    const words = this.#words
    return {
      starts: this.#starts.slice(0, rows * words),
      ends: this.#ends.slice(0, rows * words),
      countries: this.#countries.slice(0, rows),
      days: this.#days.slice(0, rows),
    }
  }
}

/** A registry's file and what it becomes. */
export interface RegistryFeed extends Feed {
  readonly rir: Rir
  /** Throws FeedError. */
  readonly parse: (body: Buffer) => Delegations
}

const day = 24

/** Where the registries publish their statistics. */
const folders: Readonly<Record<Rir, string>> = {
  AFRINIC: 'https://ftp.afrinic.net/pub/stats/afrinic',
  APNIC: 'https://ftp.apnic.net/stats/apnic',
  ARIN: 'https://ftp.arin.net/pub/stats/arin',
  LACNIC: 'https://ftp.lacnic.net/pub/stats/lacnic',
  'RIPE NCC': 'https://ftp.ripe.net/pub/stats/ripencc',
}

/**
 * The delegations of each registry. A file states its number of records, so `minRows` only keeps out a file of nothing
 * but a header.
 */
export const registryFeeds: readonly RegistryFeed[] = (Object.keys(folders) as Rir[]).map(rir => ({
  rir,
  name: `delegated-${registryNames[rir]}`,
  title: `${rir}: delegated address space`,
  topic: 'registry',
  url: `${folders[rir]}/delegated-${registryNames[rir]}-extended-latest`,
  licence: 'CC-BY-4.0',
  attribution: 'Delegations: extended statistics of the NRO and the regional Internet registries (CC BY 4.0)',
  refreshHours: day,
  staleAfterHours: 14 * day,
  maxBytes: 100_000_000,
  minRows: 100,
  inspect: body => inspectDelegations(body, rir),
  parse: body => parseDelegations(body, rir),
}))
