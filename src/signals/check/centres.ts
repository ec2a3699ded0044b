/** Where the people of each country live on average, and how far two places are apart. */
import { readFileSync } from 'node:fs'

/** Degrees. */
export type Point = readonly [latitude: number, longitude: number]

const file = new URL('../../../assets/centres/centres.json', import.meta.url)
let centres: Readonly<Record<string, Point>> | undefined

/** The centre of a country by its upper-case ISO 3166-1 alpha-2 code; undefined where nobody lives. Read once. */
export function centreOf(country: string): Point | undefined {
  centres ??= JSON.parse(readFileSync(file, 'utf8')) as Record<string, Point>
  return Object.hasOwn(centres, country) ? centres[country] : undefined
}

/** Mean radius of the Earth. */
const radiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Length of the great circle between two places (haversine formula), in whole kilometres. */
export function distanceKm([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const level = Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude))
  const square = half(latitude, otherLatitude) + level * half(longitude, otherLongitude)
  return Math.round(2 * radiusKm * Math.asin(Math.min(1, Math.sqrt(square))))
}
