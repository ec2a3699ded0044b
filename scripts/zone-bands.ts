/**
 * Cuts a country of several time zones into bands of latitude, each of which has its zones from west to east.
 *
 * The country is read line by line, a line being 0.01 degree of latitude. Along the middle of a line the zone is asked
 * every 0.02 degree of longitude, and where two neighbours differ the border between them is searched to 0.0001 degree.
 * What lies outside the country belongs to the nearest of its zones on the line. Lines that follow each other and are
 * the same make one band. So a place gets another zone of its country than its own only within half a line (0.6 km) of
 * a border, or in an enclave less than 2 km wide.
 */
import { getAllTimezones } from 'countries-and-timezones'

/** Names of the zones at a point in degrees; several where it is disputed. */
export type FindZones = (latitude: number, longitude: number) => readonly string[]

/** Degrees, longitude first. */
export type Point = readonly [longitude: number, latitude: number]

/** The zones from a longitude eastward, in units of 0.0001 degree. */
export interface Run {
  readonly west: number
  readonly zone: string
}

export interface Band {
  /** Southern edge in units of 0.0001 degree. */
  readonly south: number
  readonly runs: readonly Run[]
}

/** A country: its zones that are somewhere, and the cells in which it may be. */
export interface Land {
  readonly zones: Set<string>
  /** Numbers of cells, from south to north and in each row from west to east. */
  readonly cells: Set<number>
}

const unitsPerDegree = 10_000
const north = 90 * unitsPerDegree
const east = 180 * unitsPerDegree
const lineHeight = 100
const step = 200
/** Cells of a quarter of a degree: a point in each says which countries are there. Zones reach 22 km out to sea. */
const cellSize = 2_500
const cellRows = (2 * north) / cellSize
const cellColumns = (2 * east) / cellSize

/** The zone of the Crimea, which the database lists for Russia and Ukraine. */
const alsoOwn: Readonly<Record<string, readonly string[]>> = { UA: ['Europe/Simferopol'] }

/** Territories with a code of their own, whose places are found under the code of the country as well. */
const territories: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
}

/**
 * The zones of each country that are its own. Of the countries that share a zone, the IANA time zone database names
 * first the one whose city it is called after.
 */
export function ownZones(): ReadonlyMap<string, ReadonlySet<string>> {
  const zones = new Map<string, Set<string>>()
  const add = (country: string, zone: string) => zones.set(country, (zones.get(country) ?? new Set()).add(zone))
  for (const { name, countries } of Object.values(getAllTimezones({ deprecated: true }))) {
    if (countries.length > 0) add(countries[0], name)
  }
  for (const [country, shared] of Object.entries(alsoOwn)) for (const zone of shared) add(country, zone)
  for (const [country, parts] of Object.entries(territories)) {
    for (const zone of parts.flatMap(part => [...(zones.get(part) ?? [])])) add(country, zone)
  }
  return zones
}

/** The countries of these zones, found by a point in every cell and by the further points, which hit the smallest. */
export function landsOf(
  own: ReadonlyMap<string, ReadonlySet<string>>,
  findZones: FindZones,
  further: readonly Point[],
): ReadonlyMap<string, Land> {
  const countriesOf = new Map<string, string[]>()
  for (const [country, zones] of own) {
    for (const zone of zones) countriesOf.set(zone, [...(countriesOf.get(zone) ?? []), country])
  }
  const lands = new Map<string, Land>()
  const note = (latitude: number, longitude: number) => {
    const row = Math.floor((latitude * unitsPerDegree + north) / cellSize)
    const column = Math.floor((longitude * unitsPerDegree + east) / cellSize)
    for (const zone of findZones(latitude, longitude)) {
      for (const country of countriesOf.get(zone) ?? []) {
        const land = lands.get(country) ?? { zones: new Set(), cells: new Set() }
        lands.set(country, land)
        land.zones.add(zone)
        land.cells.add(row * cellColumns + column)
      }
    }
  }
  for (let row = 0; row < cellRows; row++) {
    for (let column = 0; column < cellColumns; column++) {
      const middle = (cell: number, edge: number) => ((cell + 0.5) * cellSize - edge) / unitsPerDegree
      note(middle(row, north), middle(column, east))
    }
  }
  for (const [longitude, latitude] of further) note(latitude, longitude)
  return lands
}

/** The zone at a point in units of 0.0001 degree; undefined outside the country. */
type ZoneAt = (latitude: number, longitude: number) => string | undefined

/** @param own in disputed places these come before others. */
export function bandsOf(land: Land, own: ReadonlySet<string>, findZones: FindZones): Band[] {
  const find: ZoneAt = (latitude, longitude) =>
    findZones(latitude / unitsPerDegree, longitude / unitsPerDegree).find(zone => own.has(zone))
  const bands: Band[] = []
  for (const [row, columns] of cellsByRow(land.cells)) {
    const edge = row * cellSize - north
    for (let south = edge; south < edge + cellSize; south += lineHeight) {
      const runs = runsOf(columns, find, south)
      if (runs.length > 0 && !isSame(runs, bands.at(-1)?.runs)) bands.push({ south, runs })
    }
  }
  return bands
}

/** The columns of the cells and their neighbours in each row, both in ascending order. */
function cellsByRow(cells: ReadonlySet<number>): [row: number, columns: number[]][] {
  const columns = new Map<number, Set<number>>()
  for (const cell of cells) {
    const [row, column] = [Math.floor(cell / cellColumns), cell % cellColumns]
    for (const near of [row - 1, row, row + 1].filter(each => each >= 0 && each < cellRows)) {
      const known = columns.get(near) ?? new Set()
      columns.set(near, known)
      for (const beside of [-1, 0, 1]) known.add((column + beside + cellColumns) % cellColumns)
    }
  }
  const rows = [...columns].sort(([a], [b]) => a - b)
  return rows.map(([row, known]) => [row, [...known].sort((a, b) => a - b)])
}

function runsOf(columns: readonly number[], find: ZoneAt, south: number): Run[] {
  const middle = south + lineHeight / 2
  // A country that reaches into the line, and not to its middle, is on the line as well.
  const zoneAt = (longitude: number) =>
    find(middle, longitude) ?? find(south, longitude) ?? find(south + lineHeight, longitude)
  const runs: Run[] = []
  let before = -east
  let last: string | undefined
  for (const column of columns) {
    const edge = column * cellSize - east
    for (let longitude = edge + step / 2; longitude < edge + cellSize; longitude += step) {
      const zone = zoneAt(longitude)
      if (zone === undefined) continue
      if (last === undefined) runs.push({ west: -east, zone })
      else if (zone !== last) runs.push({ west: borderBetween(before, longitude, zone, zoneAt), zone })
      before = longitude
      last = zone
    }
  }
  return runs
}

/** Where the zone of the eastern longitude begins, between two that have different zones. */
function borderBetween(
  western: number,
  eastern: number,
  zone: string,
  zoneAt: (longitude: number) => string | undefined,
): number {
  if (eastern - western > step) return roundest(western, eastern)
  let [outside, inside] = [western, eastern]
  while (inside - outside > 1) {
    const middle = (outside + inside) >> 1
    if (zoneAt(middle) === zone) inside = middle
    else outside = middle
  }
  return inside
}

/** Between two parts of a country the border is where it can be the same on many lines. */
function roundest(western: number, eastern: number): number {
  for (const unit of [1_000_000, 500_000, 100_000, 50_000, 10_000, 5_000, 1_000, 500]) {
    const round = Math.ceil((western + 1) / unit) * unit
    if (round <= eastern) return round
  }
  return eastern
}

function isSame(runs: readonly Run[], others: readonly Run[] | undefined): boolean {
  if (runs.length !== others?.length) return false
  return runs.every(({ west, zone }, at) => others[at].west === west && others[at].zone === zone)
}
