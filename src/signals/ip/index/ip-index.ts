import { type Country, continentCodes, countryOf } from '../../../core/country.ts'
import type { SnapshotView } from '../../../core/dataset.ts'
import { formatCidr4, formatCidr6 } from '../../../core/ip-address.ts'
import { RangeIndex4 } from '../../../data/index/range-index-v4.ts'
import { RangeIndex6 } from '../../../data/index/range-index-v6.ts'
import { Usages } from '../answer/flags.ts'
import { ZoneClock } from '../answer/local-time.ts'
import { type CheckedFlag, type NetworkType, networkTypes } from '../schema.ts'
import { type Rir, rirs } from '../sources/registries/rir.ts'
import { sections, unpackCountry, wordsPerArea, wordsPerAs } from './layout.ts'
import { StringTable } from './string-table.ts'

const dayMs = 86_400_000

/** Topics of the lists for each flag. Tor exits are a separate data set. */
const topicsOfFlags = {
  hosting: ['cloud', 'datacenter'],
  vpn: ['vpn'],
  apple_private_relay: ['relay'],
  crawler: ['crawler'],
} as const

/** The flags for which no list was fetched when the snapshot was compiled. */
function flagsWithoutLists({ sources }: SnapshotView): CheckedFlag[] {
  const fetched = new Set(sources.map(({ topic }) => topic))
  const names = Object.keys(topicsOfFlags) as (keyof typeof topicsOfFlags)[]
  return names.filter(name => !topicsOfFlags[name].some(topic => fetched.has(topic)))
}

/** The facts that are the same for the places of a region. Answers share it, so it must not be changed. */
export interface Area {
  readonly countryCode: string
  readonly country: string
  readonly region: string | null
  /** ISO 3166-2; null when unknown. */
  readonly regionCode: string | null
  /** Two letters; null when unknown. */
  readonly continentCode: string | null
  readonly countryInfo: Country | null
}

/**
 * The opened snapshot: views on its buffer, without decoding. Areas, zones and names are decoded at first use and
 * cached. See layout.ts for the tables.
 */
export class IpIndex {
  readonly ranges4: RangeIndex4
  readonly ranges6: RangeIndex6
  /**
   * Rows for Tor exits, in the form of `ranges4`. Without a network, the row of `ranges4` applies with the flags of
   * `asExit` (flags.ts).
   */
  readonly exits4: RangeIndex4
  readonly exits6: RangeIndex6
  readonly places: Uint32Array
  readonly towns: Uint32Array
  readonly networks: Uint32Array
  readonly text: StringTable
  readonly usages: Usages
  /** The usages while no list of Tor exits was fetched. */
  readonly usagesWithoutTor: Usages
  readonly systems: Systems
  readonly #areaWords: Uint32Array
  readonly #areas: (Area | undefined)[]
  readonly #zoneNames: Uint32Array
  readonly #zones: (ZoneClock | undefined)[]
  readonly #countryCodes: readonly (string | null)[]
  readonly #overrideTexts: Uint32Array
  readonly #dates: (string | undefined)[] = []

  constructor(snapshot: SnapshotView) {
    this.ranges4 = new RangeIndex4(snapshot, sections.ranges[4])
    this.ranges6 = new RangeIndex6(snapshot, sections.ranges[6])
    this.exits4 = new RangeIndex4(snapshot, sections.exits[4])
    this.exits6 = new RangeIndex6(snapshot, sections.exits[6])
    this.places = snapshot.uint32(sections.places)
    this.towns = snapshot.uint32(sections.towns)
    this.networks = snapshot.uint32(sections.networks)
    this.text = new StringTable(snapshot, sections.text)
    this.#areaWords = snapshot.uint32(sections.areas)
    this.#areas = new Array(this.#areaWords.length / wordsPerArea)
    this.#zoneNames = snapshot.uint32(sections.zones)
    this.#zones = new Array(this.#zoneNames.length)
    this.#countryCodes = Array.from(snapshot.uint32(sections.countries), packed => unpackCountry(packed) || null)
    this.#overrideTexts = snapshot.uint32(sections.overrides)
    this.systems = new Systems(snapshot)
    const crawlers = Array.from(snapshot.uint32(sections.crawlers), number => this.text.get(number))
    const withoutLists = flagsWithoutLists(snapshot)
    this.usages = new Usages(crawlers, withoutLists)
    this.usagesWithoutTor = new Usages(crawlers, [...withoutLists, 'tor'])
  }

  area(number: number): Area {
    return this.#areas[number] ?? this.#decodeArea(number)
  }

  #decodeArea(number: number): Area {
    const at = number * wordsPerArea
    const countryCode = unpackCountry(this.#areaWords[at])
    const countryInfo = countryOf(countryCode) ?? null
    const region = this.text.get(this.#areaWords[at + 1])
    const regionCode = this.text.get(this.#areaWords[at + 2])
    const continentCode = countryInfo === null ? null : continentCodes[countryInfo.continent]
    const country = countryInfo?.name ?? ''
    const area = { countryCode, country, region, regionCode, continentCode, countryInfo }
    this.#areas[number] = area
    return area
  }

  /** The zone of a number; null for 0. */
  zone(number: number): ZoneClock | null {
    if (number === 0) return null
    return this.#zones[number] ?? this.#openZone(number)
  }

  #openZone(number: number): ZoneClock {
    const zone = new ZoneClock(this.text.get(this.#zoneNames[number]) ?? '')
    this.#zones[number] = zone
    return zone
  }

  /** The two letters of a country of registration; null for 0. */
  countryCode(row: number): string | null {
    return this.#countryCodes[row]
  }

  /** Position in `rirs` plus 1; null for 0. */
  registry(number: number): Rir | null {
    return number === 0 ? null : rirs[number - 1]
  }

  /** YYYY-MM-DD for days since 1970-01-01; null for 0. */
  dateOf(days: number): string | null {
    if (days === 0) return null
    return this.#dates[days] ?? this.#writeDate(days)
  }

  #writeDate(days: number): string {
    const date = new Date(days * dayMs).toISOString().slice(0, 10)
    this.#dates[days] = date
    return date
  }

  /** The reason of an override. */
  override(row: number): string {
    return this.text.get(this.#overrideTexts[row]) ?? ''
  }

  networkType(position: number): NetworkType {
    return networkTypes[position]
  }
}

/** The table of autonomous systems of an opened snapshot. */
export class Systems {
  readonly #rows: Uint32Array
  readonly #blocks: Readonly<Record<4 | 6, Uint8Array>>

  constructor(snapshot: SnapshotView) {
    this.#rows = snapshot.uint32(sections.systems)
    this.#blocks = { 4: snapshot.bytes(sections.blocks[4]), 6: snapshot.bytes(sections.blocks[6]) }
  }

  /** The row of an AS number; null for one without announcements. */
  find(asn: number): number | null {
    let low = 0
    let past = this.#rows.length / wordsPerAs
    while (low < past) {
      const middle = (low + past) >>> 1
      if (this.#rows[middle * wordsPerAs] < asn) low = middle + 1
      else past = middle
    }
    return this.#rows[low * wordsPerAs] === asn ? low : null
  }

  /** Name, country and type, packed as in the row of a network. */
  factsOf(row: number): number {
    return this.#rows[row * wordsPerAs + 1]
  }

  /** Packed (`unpackRegistration`). */
  registrationOf(row: number): number {
    return this.#rows[row * wordsPerAs + 2]
  }

  /** The announced blocks of a family as text, in the order of their addresses. */
  prefixesOf(row: number, version: 4 | 6): string[] {
    const end = row * wordsPerAs + (version === 4 ? 3 : 4)
    const blocks = this.#blocks[version]
    const texts: string[] = []
    for (let at = row === 0 ? 0 : this.#rows[end - wordsPerAs]; at < this.#rows[end]; ) {
      const length = blocks[at++]
      const words = new Uint32Array(version === 4 ? 1 : 4)
      for (let octet = 0; octet * 8 < length; octet++) words[octet >> 2] |= blocks[at++] << (24 - 8 * (octet & 3))
      texts.push(version === 4 ? formatCidr4(words[0], length) : formatCidr6(words, length))
    }
    return texts
  }
}
