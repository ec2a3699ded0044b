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
 */
import { type Feed, FeedError } from '../../../../core/feed.ts'
import { isDay } from '../../../../core/instant.ts'
import { parseIpv4, parseIpv6 } from '../../../../core/ip-address.ts'
import { hostMask, RangeCollector } from '../../../../data/merge/addresses.ts'
import { packCountry } from '../../index/layout.ts'
import { linesOf, type NumberedLine } from '../formats/body.ts'
import { touchesReserved4, touchesReserved6 } from '../formats/prefix-list.ts'
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
type Type = (typeof types)[number]

/**
 * Throws FeedError when the body is not the whole file of this registry. Records that touch special-purpose space are
 * left out.
 */
export function parseDelegations(body: Buffer, rir: Rir): Delegations {
  const registry = registryNames[rir]
  const lines = linesOf(body.toString('latin1'))
  const header = readHeader(lines.next().value, registry)
  const rows = { asn: new Rows(), ipv4: new Rows(), ipv6: new Rows() }
  const stated = new Map<Type, number>()
  const found = { asn: 0, ipv4: 0, ipv6: 0 }
  for (const line of lines) {
    const record = new DelegationLine(line)
    const type = record.typeOf(registry)
    if (record.fields[5] === 'summary') {
      if (stated.has(type)) record.fail('a second summary of this type')
      stated.set(type, record.integer(4))
      continue
    }
    found[type]++
    if (record.isHeld()) rows[type].add(record, rangeReaders[type](record))
  }
  for (const type of types) {
    if (found[type] !== (stated.get(type) ?? 0))
      throw new FeedError(`The file has not as many ${type} records as its summary says.`)
  }
  const records = found.asn + found.ipv4 + found.ipv6
  if (records !== header.records) throw new FeedError('The file has not as many records as its header says.')
  const { asn, ipv4, ipv6 } = rows
  return { rir, asOf: header.asOf, records, asns: asn.finish(), four: ipv4.finish(), six: ipv6.finish() }
}

function readHeader(line: NumberedLine | undefined, registry: string): { records: number; asOf: string | null } {
  const header = new DelegationLine(line ?? { line: '', number: 0 })
  const [version, name] = header.fields
  if (header.fields.length !== 7) throw new FeedError('The file has no header.')
  if (version !== '2' && version !== '2.3') throw new FeedError('The file is not of version 2 or 2.3 of the format.')
  if (name !== registry) throw new FeedError('The file is not the one of this registry.')
  const day = header.day(5)
  const asOf = day === 0 ? null : new Date(day * dayMs).toISOString().slice(0, 10)
  return { records: header.integer(3), asOf }
}

const dayMs = 86_400_000
/** Days fit a 16-bit word: until 2149. */
const lastDay = 0xffff

/** Days since 1970-01-01 by date, YYYYMMDD: a file of 300,000 records has some thousand dates. */
const knownDays = new Map<string, number>()

/** A line in fields; those after the seventh are opaque. Its messages name the line and a rule, not the content. */
class DelegationLine {
  readonly fields: readonly string[]
  readonly #number: number

  constructor({ line, number }: NumberedLine) {
    this.fields = line.split('|')
    this.#number = number
  }

  typeOf(registry: string): Type {
    const [name, , text] = this.fields
    if (this.fields.length < 6) this.fail('a line of too few fields')
    if (name !== registry) this.fail('a record of another registry')
    return types.find(type => type === text) ?? this.fail('a record of an unknown type')
  }

  /** Whether somebody holds the space. */
  isHeld(): boolean {
    const status = this.fields[6]
    if (status === 'allocated' || status === 'assigned') return true
    return status === 'available' || status === 'reserved' ? false : this.fail('an unknown status')
  }

  /** A decimal number of up to 15 digits. */
  integer(field: number): number {
    return /^\d{1,15}$/.test(this.fields[field]) ? Number(this.fields[field]) : this.fail('a number is expected')
  }

  /** Two capital letters, packed; 0 for an empty field and for ZZ, which say that there is no country. */
  country(): number {
    const code = this.fields[1]
    if (code === '' || code === 'ZZ') return 0
    return /^[A-Z]{2}$/.test(code) ? packCountry(code) : this.fail('a country code is expected')
  }

  /** YYYYMMDD as days since 1970-01-01; 0 for an empty field and for digits that are no date, such as 00000000. */
  day(field: number): number {
    const text = this.fields[field]
    const known = knownDays.get(text)
    if (known !== undefined || text === '') return known ?? 0
    if (!/^\d{8}$/.test(text)) this.fail('a date is expected')
    const date = text.replace(/(....)(..)(..)/, '$1-$2-$3')
    const day = isDay(date) ? Math.min(lastDay, Math.max(0, Date.parse(date) / dayMs)) : 0
    knownDays.set(text, day)
    return day
  }

  fail(reason: string): never {
    throw new FeedError(`Line ${this.#number}: ${reason}.`)
  }
}

/** First and last address of a record, one word each or four; null for a range that touches special-purpose space. */
type Range = readonly [first: readonly number[] | Uint32Array, last: readonly number[] | Uint32Array] | null

const rangeReaders: Readonly<Record<Type, (record: DelegationLine) => Range>> = {
  /** Nothing is left out: a number that announces nothing is not asked for. */
  asn: record => {
    const first = record.integer(3)
    const last = first + record.integer(4) - 1
    if (last < first || last > 0xffffffff) record.fail('not a number of AS numbers that the range can have')
    return [[first], [last]]
  },
  ipv4: record => {
    const first = parseIpv4(record.fields[3])
    if (first < 0) record.fail('an IPv4 address is expected')
    const last = first + record.integer(4) - 1
    if (last < first || last > 0xffffffff) record.fail('not a number of addresses that the range can have')
    return touchesReserved4(first, last) ? null : [[first], [last]]
  },
  ipv6: record => {
    const [first, last] = [new Uint32Array(4), new Uint32Array(4)]
    if (!parseIpv6(record.fields[3], first)) record.fail('an IPv6 address is expected')
    const length = record.integer(4)
    if (length < 1 || length > 128) record.fail('not the length of a prefix')
    for (let word = 0; word < 4; word++) {
      const hostBits = hostMask(length, word)
      if ((first[word] & hostBits) !== 0) record.fail('an address with bits beyond its prefix')
      last[word] = first[word] | hostBits
    }
    return touchesReserved6(first, last) ? null : [first, last]
  },
}

/** The records of one type. */
class Rows {
  readonly #ranges = new RangeCollector()
  readonly #days: number[] = []

  add(record: DelegationLine, range: Range): void {
    if (range === null) return
    this.#ranges.add(...range, record.country())
    this.#days.push(record.day(5))
  }

  finish(): DelegatedRows {
    const { starts, ends, values } = this.#ranges.finish()
    return { starts, ends, countries: Uint16Array.from(values), days: Uint16Array.from(this.#days) }
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
  inspect: body => {
    const { records, asOf } = parseDelegations(body, rir)
    return { rows: records, asOf }
  },
  parse: body => parseDelegations(body, rir),
}))
