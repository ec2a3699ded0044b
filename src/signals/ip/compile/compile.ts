import type { Compile, ReportProgress, Sections, SnapshotParts } from '../../../core/dataset.ts'
import { mostCrawlers } from '../answer/flags.ts'
import { sections } from '../index/layout.ts'
import { StringTableBuilder } from '../index/string-table.ts'
import { AsTable } from '../networks/as-table.ts'
import { NetworkTable } from '../networks/network-table.ts'
import { NetworkKinds } from '../networks/network-use.ts'
import { type OperatorSettings, readOperatorSettings } from '../overrides/overrides.ts'
import type { PlaceOfTag } from '../sources/feed.ts'
import type { NetworkNames } from '../sources/ip-location-db.ts'
import { anycastBlocks } from '../sources/lists.ts'
import { combineDelegations } from '../sources/registries/combine.ts'
import { CityIndex } from './city-index.ts'
import { compileFamily } from './family.ts'
import { type ParsedFamily, parseFamily } from './family-files.ts'
import type { ParsedFeeds, PrefixMeaning } from './input-files.ts'
import { type IpFiles, readFiles } from './input-files.ts'
import { type MarkedPrefixes, markLayerOf } from './marks.ts'
import { OperatorPlaces } from './operator-places.ts'
import { numberPlaces, PlaceTable, unknownPlace } from './place-table.ts'
import { TextNumbering } from './row-numbering.ts'
import type { FamilyTables } from './segment-resolver.ts'

/** Compiles installed and fetched files. Runs in a separate process. */
export const compile: Compile = async (report, input) => {
  report('reading files', 0)
  return compileFiles(readFiles(input), report, new Date().toISOString().slice(0, 10))
}

/** Compiles these files as of `today`, YYYY-MM-DD. Throws when a file has another form. */
export function compileFiles(files: IpFiles, report: ReportProgress, today: string): SnapshotParts {
  const compilation = new Compilation(files, report, today)
  for (const family of files.families) {
    compilation.step(family.version, 'files', 0.05)
    compilation.add(parseFamily(family))
  }
  return compilation.finish()
}

/** Tables of both families. */
interface Tables extends Omit<FamilyTables, 'cities'> {
  readonly text: StringTableBuilder
  readonly names: NetworkNames
  readonly crawlers: TextNumbering
  /** Built when the places of the first family are known. */
  cities: CityIndex | null
}

/**
 * Adds one family after the other to tables of both. Numbers are assigned in the order of first use, so the same files
 * always result in the same bytes.
 */
class Compilation {
  readonly #files: IpFiles
  readonly #report: ReportProgress
  readonly #tables: Tables
  readonly #set: OperatorSettings
  readonly #systems = new AsTable()
  readonly #families: Sections[] = []

  constructor(files: IpFiles, report: ReportProgress, today: string) {
    this.#files = files
    this.#report = report
    const { zones, feeds } = files
    const text = new StringTableBuilder()
    const names: NetworkNames = new Map()
    const places = new PlaceTable(zones, text)
    this.#tables = {
      ...{ text, names, places },
      operatorPlaces: new OperatorPlaces(places, text),
      networks: new NetworkTable(names, text),
      kinds: new NetworkKinds(names, feeds.listed),
      crawlers: new TextNumbering(text, 'crawler', mostCrawlers),
      cities: null,
    }
    // The crawlers of the feeds come first, because there is room for all of them. The operator's file uses the rest.
    for (const { meaning } of feeds.prefixes) {
      if (meaning.kind === 'crawler') this.#tables.crawlers.numberOf(meaning.crawler)
    }
    this.#set = readOperatorSettings(files.overrides, this.#tables.crawlers, today)
  }

  /** Reports a step of a family. `part` is the share of the family that is done, 0 to 1. */
  step(version: 4 | 6, what: string, part: number): void {
    this.#report(`IPv${version}: ${what}`, ((version === 4 ? 0 : 1) + part) / 2)
  }

  add(family: ParsedFamily): void {
    const files = this.#files
    const tables = this.#tables
    const set = this.#set
    const { version, records, names, ...layers } = family
    this.step(version, 'places', 0.5)
    // The first family's name of a network wins.
    for (const [asn, name] of names) if (!tables.names.has(asn)) tables.names.set(asn, name)
    const placeOfRecord = numberPlaces(records, tables.places, tables.text)
    const cities = tables.cities ?? new CityIndex(tables.places, this.#files.towns)
    tables.cities = cities
    const registered = combineDelegations(files.feeds.delegations, version)
    this.#systems.add(layers.blocks, layers.delegated)
    this.step(version, 'published ranges', 0.6)
    const marked = markLayerOf(markedPrefixes(files.feeds.prefixes, cities, tables.crawlers), version)
    const overridden = version === 4 ? set.four : set.six
    this.step(version, 'index', 0.65)
    const all = { ...layers, version, placeOfRecord, registered, marked, overridden }
    this.#families.push(compileFamily(all, { ...tables, cities }))
  }

  finish(): SnapshotParts {
    this.#report('names', 0.99)
    const set = this.#set
    const files = this.#files
    const families = this.#families
    const { places, networks, kinds, crawlers, text, cities } = this.#tables
    if (cities !== null) {
      places.nameRegions((country, region) => cities.codeOf(country, region))
      places.numberTowns(city => cities.geonameIdOf(city))
    }
    const numbers = combineDelegations(files.feeds.delegations, 'asn')
    // First, because it adds countries and names.
    const systems = this.#systems.encode(networks, kinds, numbers)
    return {
      asOf: files.asOf,
      sources: set.stamp === null ? files.stamps : [...files.stamps, set.stamp],
      warnings: [...files.feeds.warnings, ...set.problems],
      sections: Object.assign(
        {},
        ...families,
        systems,
        places.encode(),
        networks.encode(),
        { [sections.crawlers]: crawlers.encode() },
        text.encode(sections.text),
      ),
    }
  }
}

/** The prefixes of each feed with their meaning. The place of each tag is searched once. */
function markedPrefixes(feeds: ParsedFeeds['prefixes'], cities: CityIndex, crawlers: TextNumbering): MarkedPrefixes[] {
  const anycast = { list: anycastBlocks(), says: { anycast: true }, placeOfTag: null }
  const published = feeds.map(({ meaning, list }): MarkedPrefixes => {
    const isAnycast = meaning.kind === 'cloud' ? meaning.isAnycast : undefined
    const placeOfTag = 'placeOf' in meaning ? placesOfTags(list.tags, meaning.placeOf, cities) : null
    const says = saidBy(meaning, crawlers)
    if (isAnycast === undefined) return { list, says, placeOfTag }
    return { list, says, placeOfTag, anycastOfTag: Uint8Array.from(list.tags, tag => (isAnycast(tag) ? 1 : 0)) }
  })
  return [...published, anycast]
}

function saidBy(meaning: PrefixMeaning, crawlers: TextNumbering): MarkedPrefixes['says'] {
  if (meaning.kind === 'cloud') return { provider: meaning.provider }
  if (meaning.kind === 'crawler') return { crawler: crawlers.numberOf(meaning.crawler) }
  if (meaning.kind === 'vpn_provider') return { vpn: true, vpnProvider: meaning.provider }
  return { [meaning.kind]: true }
}

function placesOfTags(tags: readonly string[], placeOf: PlaceOfTag, cities: CityIndex): Uint32Array {
  return Uint32Array.from(tags, tag => {
    const place = placeOf(tag)
    return place === null ? unknownPlace : cities.numberOf(place)
  })
}
