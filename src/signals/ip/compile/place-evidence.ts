/**
 * Which sources stand behind the place of an address (`placeEvidence` in layout.ts), and the distances that decide it.
 */

import { noLatitude } from '../index/layout.ts'
import type { HostingProvider } from '../networks/providers.ts'
import type { Mark } from './marks.ts'
import { type PlaceTable, unknownPlace } from './place-table.ts'

/** Places at most this far apart agree. */
const agreeKm = 50
const kmOfDegree = 111.2

/** Whether both places have coordinates, at most 50 km apart. */
export function agree(places: PlaceTable, one: number, other: number): boolean {
  if (one === other) return places.read(one).latitude !== noLatitude
  const [a, b] = [places.read(one), places.read(other)]
  if (a.latitude === noLatitude || b.latitude === noLatitude) return false
  const [north, east] = [(a.latitude - b.latitude) / 10_000, (a.longitude - b.longitude) / 10_000]
  if (Math.abs(north) * kmOfDegree > agreeKm) return false
  const width = Math.cos(((a.latitude + b.latitude) / 20_000) * (Math.PI / 180))
  return Math.hypot(north, east * width) * kmOfDegree <= agreeKm
}

/**
 * Where each provider says that its addresses are: an address of the provider that is not in what it publishes, and
 * that the table places near one of these, is there with more confidence.
 */
export class ProviderPlaces {
  readonly #places: PlaceTable
  readonly #published = new Map<HostingProvider, readonly number[]>()
  readonly #known = new Map<string, boolean>()

  constructor(places: PlaceTable, marks: readonly Mark[]) {
    this.#places = places
    const placed = marks.filter(({ provider, place }) => provider !== null && place !== unknownPlace)
    for (const [provider, own] of Map.groupBy(placed, mark => mark.provider)) {
      if (provider !== null) this.#published.set(provider, [...new Set(own.map(({ place }) => place))])
    }
  }

  has(provider: HostingProvider | null): boolean {
    return provider !== null && this.#published.has(provider)
  }

  /** Whether the place is near one that the provider publishes. */
  isNear(provider: HostingProvider, place: number): boolean {
    const key = `${provider} ${place}`
    let near = this.#known.get(key)
    if (near === undefined) {
      near = this.#published.get(provider)?.some(each => agree(this.#places, each, place)) === true
      this.#known.set(key, near)
    }
    return near
  }
}
