/**
 * How often the offset from UTC of an answer is that of the time zone at the answer's own coordinates, in January and
 * in July: over every place of the compiled data that has coordinates, each once, and over random announced addresses.
 * The zone at a point comes from geo-tz (OpenStreetMap boundaries), which is no dependency of the project: it is
 * installed for this run and removed. Usage: node scripts/measure-zones.ts [addresses]
 *
 * The table of zones is built from geo-tz too (build-zones.ts): this measures what the table loses of it, and how far
 * coordinates and country of a place belong together, not whether geo-tz is right.
 */
import { seededRandom } from '../bench/harness.ts'
import { offsetMinutes } from '../src/signals/ip/answer/local-time.ts'
import { lookup } from '../src/signals/ip/answer/lookup.ts'
import { readFiles } from '../src/signals/ip/compile/input-files.ts'
import { announcedAddresses } from '../src/signals/ip/fixtures/announced.ts'
import type { IpIndex } from '../src/signals/ip/index/ip-index.ts'
import {
  areaMask,
  latitudeOf,
  longitudeOf,
  noLatitude,
  townOf,
  wordsPerPlace,
  wordsPerTown,
  zoneShift,
} from '../src/signals/ip/index/layout.ts'
import { realIpIndex } from '../test/support/ip-data.ts'
import { withPinnedPackages } from './pinned-packages.ts'

interface Located {
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  /** Null when none is answered. */
  readonly zone: string | null
}

function allPlaces(index: IpIndex): Located[] {
  const { places } = index
  const located: Located[] = []
  for (let at = 0; at < places.length; at += wordsPerPlace) {
    const latitude = latitudeOf(places[at])
    const longitude = longitudeOf(places[at], places[at + 1])
    if (latitude === noLatitude) continue
    const areaAndZone = index.towns[townOf(places[at + 1]) * wordsPerTown + 1]
    const country = index.area(areaAndZone & areaMask).countryCode
    const zone = index.zone(areaAndZone >>> zoneShift)?.name ?? null
    located.push({ country, latitude: latitude / 10_000, longitude: longitude / 10_000, zone })
  }
  return located
}

function placesOf(index: IpIndex, addresses: readonly string[]): Located[] {
  return addresses.flatMap(ip => {
    const answer = lookup(index, ip, january)
    if (answer === null || answer.location.latitude === null) return []
    const { latitude, longitude, timezone } = answer.location
    return [{ country: answer.country_code, latitude, longitude: Number(longitude), zone: timezone }]
  })
}

const january = Date.UTC(2026, 0, 15)
const july = Date.UTC(2026, 6, 15)
const offsets = new Map<string, string>()

/** In winter and summer of both hemispheres. */
function offsetsOf(zone: string): string {
  const known = offsets.get(zone) ?? [january, july].map(at => offsetMinutes(zone, at)).join()
  offsets.set(zone, known)
  return known
}

type FindZones = (latitude: number, longitude: number) => readonly string[]

function print(what: string, located: readonly Located[], find: FindZones): void {
  const zoned = located.filter(place => place.zone !== null)
  const wrong = zoned.filter(({ latitude, longitude, zone }) => {
    return !find(latitude, longitude).some(each => offsetsOf(each) === offsetsOf(String(zone)))
  })
  const right = zoned.length - wrong.length
  const share = ((100 * right) / zoned.length).toFixed(4)
  console.log(`${what}: ${right} of ${zoned.length} right, ${share} %; ${located.length - zoned.length} without a zone`)
  const countries = Map.groupBy(wrong, place => place.country)
  const counts = [...countries].map(([code, places]): [string, number] => [code, places.length])
  const listed = counts.sort((a, b) => b[1] - a[1]).map(([code, places]) => `${code} ${places}`)
  if (listed.length > 0) console.log(`  wrong: ${listed.join(', ')}`)
}

const count = Number(process.argv[2] ?? 60_000)
const index = await realIpIndex()

await withPinnedPackages(['geo-tz@8.1.9'], require => {
  const { find }: { find: FindZones } = require('geo-tz/all')
  print('places', allPlaces(index), find)
  for (const family of readFiles().families) {
    const addresses = announcedAddresses(family, count, seededRandom(family.version))
    print(`IPv${family.version} addresses`, placesOf(index, addresses), find)
  }
})
