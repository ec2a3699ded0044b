/**
 * The cities of one country, found by a publisher's name for them and the ISO 3166-2 code of their region.
 *
 * The towns (sources/towns.ts) have the codes and the names in other languages, the table of places has the values of
 * answers. The search begins with towns: the largest one with the name in the region, and the place of the table there
 * under any name of the town. A town without a place in the table becomes a new place. A city that is only in the table
 * counts if the nearest town is in the region, and its region in the table belongs to the code.
 */
import { remembered } from '../../../core/remembered.ts'
import type { Town } from '../sources/towns.ts'
import { nameKey } from './plain-spelling.ts'

/** A place of the table with a city. Places with more addresses have lower numbers. */
export interface KnownPlace {
  readonly number: number
  readonly region: string
  readonly city: string
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** The location of a published city: a place of the table, or a town that is not in the table. */
export type FoundCity =
  | { readonly place: KnownPlace }
  | { readonly town: Town; readonly region: string | null }
  | { readonly region: string | null }

/** Weight of a town by a name that is not its main one. */
const weightOfOtherName = 0.25

/** Maximum distance of a place and a town that can be the same, in degrees of latitude. About 17 km. */
const near = 0.15
/** A place this near to a town of its name is the town; of several, the one with most addresses. About 5 km. */
const same = 0.05
/** Maximum distance of cities with one name if the name alone identifies a city. About 55 km. */
const oneCity = 0.5

/** A suffix that distinguishes towns of one name, as in "Frankfurt am Main". */
const addition = /(?:\s+|-)(?:an|am|im|in|ob|bei|vor|auf|a\.|i\.|upon|on|under|by|sur|sous|nad|pod|aan)\b.*$/i

/** The town with more than half of the people of a country whose towns are all within one city. */
function cityStateOf(towns: readonly Town[]): Town | null {
  if (towns.length === 0) return null
  const largest = towns.reduce((best, other) => (other.people > best.people ? other : best))
  const people = towns.reduce((sum, town) => sum + town.people, 0)
  const isOneCity = towns.every(town => distance(town, largest) <= oneCity)
  return isOneCity && largest.people > people / 2 ? largest : null
}

/** The index for cities of publishers. */
interface Index {
  readonly placesByName: ReadonlyMap<string, KnownPlace[]>
  readonly placesByShortName: ReadonlyMap<string, KnownPlace[]>
  readonly codes: ReadonlySet<string>
  readonly grid: ReadonlyMap<string, Town[]>
  /** The town that is the whole country, such as Singapore; null for other countries. */
  readonly cityState: Town | null
}

function indexOf(places: readonly KnownPlace[], towns: readonly Town[]): Index {
  const keyOf = remembered(nameKey)
  const shortKeys = remembered((city: string) => (addition.test(city) ? [shortKey(city)] : []))
  return {
    placesByName: groupedBy(places, ({ city }) => [keyOf(city)]),
    placesByShortName: groupedBy(places, ({ city }) => shortKeys(city)),
    codes: new Set(towns.flatMap(({ codes }) => codes)),
    grid: groupedBy(towns, town => [cellOf(town.latitude, town.longitude)]),
    cityState: cityStateOf(towns),
  }
}

export class CountryCities {
  readonly #places: readonly KnownPlace[]
  readonly #towns: readonly Town[]
  readonly #townsByName: ReadonlyMap<string, Town[]>
  readonly #regions: RegionNames
  /** The towns with the name of a city of the table. */
  readonly #townsOf = remembered((city: string) => this.#townsByName.get(nameKey(city)) ?? [])
  /** Built for the first city of a publisher. */
  #madeIndex: Index | null = null

  constructor(places: readonly KnownPlace[], towns: readonly Town[]) {
    this.#places = places
    this.#towns = towns
    this.#townsByName = groupedBy(towns, ({ names }) => names)
    this.#regions = new RegionNames(this.#pairs())
  }

  get #index(): Index {
    this.#madeIndex ??= indexOf(this.#places, this.#towns)
    return this.#madeIndex
  }

  /** The place of most addresses with this city in a region of the table, or in any without a given one. */
  inRegion(region: string | null, city: string): KnownPlace | undefined {
    const named = this.#index.placesByName.get(nameKey(city)) ?? []
    return region === null ? named[0] : named.find(place => nameKey(place.region) === nameKey(region))
  }

  /** @param code null if the publisher names no region */
  find(code: string | null, city: string | null): FoundCity {
    const isKnown = code !== null && this.#index.codes.has(code)
    const region = isKnown ? this.#regions.of(code) : null
    const key = city === null ? '' : nameKey(city)
    if (city === null || key === '') return { region }
    if (code !== null && !isKnown) return this.#onlyOne(key) ?? { region }
    // The regions of a city-state are its districts, and the city is in all of them.
    const within = (town: Town) => code === null || town.codes.includes(code) || town === this.#index.cityState
    return (
      this.#townNamed(key, within, code) ??
      this.#placeNamed(this.#index.placesByName.get(key), code) ??
      this.#placeNamed(this.#index.placesByShortName.get(key), code) ??
      this.#townNamed(shortKey(city), within, code) ??
      this.#townNamed(key.endsWith('city') ? key.slice(0, -4) : `${key}city`, within, code) ?? { region }
    )
  }

  /** The ISO 3166-2 code of a region of the table; null without a match. */
  codeOf(region: string): string | null {
    return this.#regions.codeOf(region)
  }

  /**
   * The GeoNames id of the town that a city of the table is; 0 when no town near it has its name, or when more than one
   * has.
   */
  geonameIdOf(place: Omit<KnownPlace, 'number' | 'region'>): number {
    const around = this.#townsOf(place.city).filter(town => isWithin(near, town, place))
    if (around.length <= 1) return around[0]?.geonameId ?? 0
    const key = nameKey(place.city)
    const named = around.filter(({ names }) => names[0] === key)
    return named.length === 1 ? named[0].geonameId : 0
  }

  #townNamed(key: string, within: (town: Town) => boolean, code: string | null): FoundCity | undefined {
    const towns = this.#townsByName.get(key)?.filter(within) ?? []
    if (towns.length === 0) return undefined
    const weight = ({ people, names }: Town) => people * (names[0] === key ? 1 : weightOfOtherName)
    const town = towns.reduce((best, other) => (weight(other) > weight(best) ? other : best))
    const place = this.#placeOf(town, code)
    return place === undefined ? { town, region: this.#regionOf(town, code) } : { place }
  }

  /** The name of the region of a town: by the code, else by the town's first code with a name. */
  #regionOf(town: Town, code: string | null): string | null {
    const codes = code === null ? town.codes : [code]
    return codes.map(own => this.#regions.of(own)).find(name => name !== null) ?? null
  }

  /** The place of a town in the table, under any name of the town. */
  #placeOf(town: Town, code: string | null): KnownPlace | undefined {
    const named = town.names.flatMap(name => this.#index.placesByName.get(name) ?? [])
    const around = named.filter(place => isWithin(near, place, town) && this.#regions.isIn(code, place.region))
    const there = around.filter(place => isWithin(same, place, town))
    if (there.length > 0) return there.reduce((best, other) => (other.number < best.number ? other : best))
    return around.reduce<KnownPlace | undefined>(
      (best, other) => (best === undefined || distance(other, town) < distance(best, town) ? other : best),
      undefined,
    )
  }

  /** The place of a city without a town of its name. */
  #placeNamed(named: readonly KnownPlace[] | undefined, code: string | null): FoundCity | undefined {
    const place = named?.find(place => {
      if (code === null) return true
      return this.#regions.isIn(code, place.region) && this.#nearestTown(place)?.codes.includes(code) === true
    })
    return place === undefined ? undefined : { place }
  }

  /** The only city of the country with a name, for an unknown code. */
  #onlyOne(key: string): FoundCity | undefined {
    const towns = this.#townsByName.get(key) ?? []
    const all = [...towns, ...(this.#index.placesByName.get(key) ?? [])]
    if (all.some(one => distance(one, all[0]) > oneCity)) return undefined
    return this.#townNamed(key, () => true, null) ?? this.#placeNamed(this.#index.placesByName.get(key), null)
  }

  #nearestTown(place: KnownPlace): Town | undefined {
    let nearest: Town | undefined
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        const cell = cellOf(place.latitude + north * cellSize, place.longitude + east * cellSize)
        for (const town of this.#index.grid.get(cell) ?? []) {
          if (nearest === undefined || distance(town, place) < distance(nearest, place)) nearest = town
        }
      }
    }
    return nearest
  }

  /**
   * Pairs of regions of the table and codes of their cities, from places with a town of the same name nearby.
   */
  *#pairs(): Generator<readonly [region: string, codes: readonly string[]]> {
    for (const place of this.#places) {
      if (place.region === '') continue
      const town = this.#townsOf(place.city).find(one => isWithin(same, one, place))
      if (town !== undefined) yield [place.region, town.codes]
    }
  }
}

/** A region and a code with at least this share of common cities are the same. */
const leastShare = 0.5

/** The names of regions in the table of places by ISO 3166-2 code, according to their common cities. */
class RegionNames {
  readonly #byCode = new Map<string, Map<string, number>>()
  readonly #totals = new Map<string, number>()
  readonly #cities = new Map<string, number>()
  #codes: ReadonlyMap<string, string> | null = null

  constructor(pairs: Iterable<readonly [region: string, codes: readonly string[]]>) {
    for (const [region, codes] of pairs) {
      this.#cities.set(region, (this.#cities.get(region) ?? 0) + 1)
      for (const code of codes) this.#add(region, code)
    }
  }

  #add(region: string, code: string): void {
    const names = this.#byCode.get(code) ?? new Map<string, number>()
    this.#byCode.set(code, names.set(region, (names.get(region) ?? 0) + 1))
    this.#totals.set(region, (this.#totals.get(region) ?? 0) + 1)
  }

  /** The name with most cities; null if the table has none of the region. */
  of(code: string): string | null {
    const names = [...(this.#byCode.get(code) ?? [])]
    return names.reduce<readonly [string | null, number]>(
      (best, name) => (name[1] > best[1] ? name : best),
      [null, 0],
    )[0]
  }

  /**
   * The code with the highest share of common cities; null below half. A code of a part of the region, or of a wider
   * one, has a lower share.
   */
  codeOf(region: string): string | null {
    this.#codes ??= this.#bestCodes()
    return this.#codes.get(region) ?? null
  }

  #bestCodes(): ReadonlyMap<string, string> {
    const best = new Map<string, { code: string; share: number }>()
    for (const [code, names] of this.#byCode) {
      const all = [...names.values()].reduce((sum, count) => sum + count, 0)
      for (const [region, shared] of names) {
        const share = shared / (all + (this.#cities.get(region) ?? 0) - shared)
        if (share >= leastShare && share > (best.get(region)?.share ?? 0)) best.set(region, { code, share })
      }
    }
    return new Map(Array.from(best, ([region, { code }]) => [region, code]))
  }

  /** Whether a region of the table belongs to the code: many cities of the one lie in the other. */
  isIn(code: string | null, region: string): boolean {
    if (code === null) return true
    const names = this.#byCode.get(code)
    const shared = names?.get(region) ?? 0
    const all = [...(names?.values() ?? [])].reduce((sum, count) => sum + count, 0)
    return shared > 0 && (shared >= all * 0.1 || shared >= (this.#totals.get(region) ?? 0) * 0.3)
  }
}

function shortKey(city: string): string {
  return nameKey(city.replace(addition, ''))
}

const cellSize = 0.5

function cellOf(latitude: number, longitude: number): string {
  return `${Math.floor(latitude / cellSize)} ${Math.floor(longitude / cellSize)}`
}

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** True for points less than `limit` degrees of latitude apart. The latitudes alone exclude most. */
function isWithin(limit: number, a: Point, b: Point): boolean {
  return Math.abs(a.latitude - b.latitude) < limit && distance(a, b) < limit
}

/** In degrees of latitude. */
function distance(a: Point, b: Point): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(a.latitude - b.latitude, east)
}

function groupedBy<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [row])
      else group.push(row)
    }
  }
  return groups
}
