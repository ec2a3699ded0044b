import type { Compile, ReportProgress, Sections, SnapshotParts } from '../../../core/dataset.ts'
import type { PlaceOfTag } from '../feeds/meaning.ts'
import { sections } from '../layout.ts'
import type { OperatorNames } from '../parse/asn-csv.ts'
import { parseAsnCsv } from '../parse/asn-csv.ts'
import { DbipRecords } from '../parse/dbip-record.ts'
import { parseDelegationCsv, parseServerCsv } from '../parse/delegation-csv.ts'
import type { FlatTree } from '../parse/mmdb.ts'
import { flattenMmdb } from '../parse/mmdb.ts'
import { combineDelegations } from '../registry/combine.ts'
import { StringTableBuilder } from '../string-table.ts'
import { CityIndex } from './city-index.ts'
import { CrawlerTable } from './crawler-table.ts'
import { blocksOf, compileFamily } from './family.ts'
import type { ParsedFeeds, PrefixMeaning } from './feed-files.ts'
import type { FamilyTables } from './layers.ts'
import { type MarkedPrefixes, markLayerOf } from './marks.ts'
import { NetworkTable } from './network-table.ts'
import { OperatorPlaces } from './operator-places.ts'
import { type OperatorSettings, readOperatorSettings } from './operator-settings.ts'
import { PlaceTable, unknownPlace } from './place-table.ts'
import type { FamilyFiles, IpFiles } from './sources.ts'
import { readFiles } from './sources.ts'

/** Compiles what is installed with this project and what was fetched. About 5 s and 1.3 GB; runs in a process of its own. */
export const compile: Compile = async (report, input) => {
  report('reading files', 0)
  return compileFiles(readFiles(input), report, new Date().toISOString().slice(0, 10))
}

/** What the two families have in common. */
interface Tables extends Omit<FamilyTables, 'cities'> {
  readonly text: StringTableBuilder
  readonly crawlers: CrawlerTable
  /** Made when the places of the first family are known. */
  cities: CityIndex | null
}

/** Compiles these files as of `today`, YYYY-MM-DD. Throws when one is not of its form. */
export function compileFiles(files: IpFiles, report: ReportProgress, today: string): SnapshotParts {
  const { families, zones, feeds, stamps, asOf } = files
  const text = new StringTableBuilder()
  const names: OperatorNames = new Map()
  const places = new PlaceTable(zones, text)
  const tables: Tables = {
    text,
    names,
    places,
    operatorPlaces: new OperatorPlaces(places, text),
    networks: new NetworkTable(names, text),
    listed: feeds.listed,
    crawlers: new CrawlerTable(text),
    cities: null,
  }
  // The names of the feeds come first: there is room for all of them, and for the operator's only as far as it reaches.
  for (const { meaning } of feeds.prefixes) if (meaning.kind === 'crawler') tables.crawlers.rowOf(meaning.crawler)
  const set = readOperatorSettings(files.overrides, tables.crawlers, today)
  const compiled = families.map((family, position) => {
    const step = (what: string, part: number) => {
      report(`IPv${family.version}: ${what}`, (position + part) / families.length)
    }
    return compileOne(family, feeds, set, tables, step)
  })
  report('names', 0.99)
  const { networks, crawlers } = tables
  return {
    asOf,
    sources: set.stamp === null ? stamps : [...stamps, set.stamp],
    warnings: [...feeds.warnings, ...set.problems],
    sections: Object.assign(
      {},
      ...compiled,
      places.encode(),
      networks.encode(),
      crawlers.encode(),
      text.encode(sections.text),
    ),
  }
}

function compileOne(
  { version, ...files }: FamilyFiles,
  feeds: ParsedFeeds,
  set: OperatorSettings,
  tables: Tables,
  step: (what: string, part: number) => void,
): Sections {
  step('search tree', 0.02)
  const tree = flattenMmdb(`places of IPv${version}`, files.places)
  step('places', 0.15)
  const placeOfRecord = numberPlaces(tree, tables.places, tables.text)
  const cities = tables.cities ?? new CityIndex(tables.places)
  tables.cities = cities
  step('networks', 0.4)
  const blocks = blocksOf(parseAsnCsv(`networks of IPv${version}`, files.networks, version, tables.names))
  step('delegations', 0.5)
  const delegated = parseDelegationCsv(`delegations of IPv${version}`, files.delegations, version)
  const servers = parseServerCsv(`servers of IPv${version}`, files.servers, version)
  const registered = combineDelegations(feeds.delegations, version)
  step('published ranges', 0.55)
  const marked = markLayerOf(markedPrefixes(feeds.prefixes, cities, tables.crawlers), version)
  const overridden = version === 4 ? set.four : set.six
  step('index', 0.65)
  const layers = { places: tree, placeOfRecord, blocks, delegated, registered, marked, overridden, servers }
  return compileFamily(layers, { ...tables, cities })
}

/** What each feed says of its prefixes; a tag's place is looked for once. */
function markedPrefixes(feeds: ParsedFeeds['prefixes'], cities: CityIndex, crawlers: CrawlerTable): MarkedPrefixes[] {
  return feeds.map(({ meaning, list }) => {
    const placeOfTag = 'placeOf' in meaning ? placesOfTags(list.tags, meaning.placeOf, cities) : null
    return { list, says: saidBy(meaning, crawlers), placeOfTag }
  })
}

function saidBy(meaning: PrefixMeaning, crawlers: CrawlerTable): MarkedPrefixes['says'] {
  if (meaning.kind === 'cloud') return { provider: meaning.provider }
  if (meaning.kind === 'crawler') return { crawler: crawlers.rowOf(meaning.crawler) }
  return { [meaning.kind]: true }
}

function placesOfTags(tags: readonly string[], placeOf: PlaceOfTag, cities: CityIndex): Uint32Array {
  return Uint32Array.from(tags, tag => {
    const place = placeOf(tag)
    return place === null ? unknownPlace : cities.numberOf(place)
  })
}

/**
 * The number of each data record's place; that of record 0, which stands for none, is unknown. The records of most addresses
 * come first, so that what is asked for most lies close together: places, and the names that are numbered with them.
 */
function numberPlaces(tree: FlatTree, places: PlaceTable, text: StringTableBuilder): Uint32Array {
  const records = new DbipRecords(tree, text)
  const numbers = new Uint32Array(tree.offsets.length)
  numbers[0] = unknownPlace
  for (const record of byWeight(tree)) numbers[record] = places.numberOf(records.read(record))
  return numbers
}

/** The data records but record 0, heaviest first. A range of IPv4 weighs its addresses, one of IPv6 as much as any other. */
function byWeight({ version, starts, ends, values, offsets }: FlatTree): number[] {
  const weights = new Float64Array(offsets.length)
  for (let row = 0; row < values.length; row++) weights[values[row]] += version === 4 ? ends[row] - starts[row] + 1 : 1
  // Weight and record in one number, below 2^53 of it all, so that the sort compares numbers.
  const scale = 2 ** Math.ceil(Math.log2(offsets.length))
  const keys = weights.map((weight, record) => Math.min(weight, 2 ** 32 - 1) * scale + (scale - 1 - record))
  return Array.from(keys.subarray(1).sort().reverse(), key => scale - 1 - (key % scale))
}
