/**
 * The world as SVG paths, in whole units of a drawing of 960 by 440. Countries are those of Natural Earth at 1:110
 * million, by ISO 3166 (assets/world). Countries that are too small at that scale are dots at the middle of
 * their land at 1:50 million; countries that the atlas does not have are dots at their coordinates (territories.ts), or
 * the land that it shows as another country's. The paths are made at the first map and cached: 0.1 s and 45 kB.
 */
import { readFileSync } from 'node:fs'
import { geoCentroid, geoContains, geoNaturalEarth1, geoPath } from 'd3-geo'
import type { Feature, Geometry, Polygon } from 'geojson'
import iso from 'i18n-iso-countries/index.js'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { ShortPath } from './short-path.ts'
import { territories } from './territories.ts'

export const width = 960
export const height = 440

const projection = geoNaturalEarth1().fitExtent(
  [
    [2, 2],
    [width - 2, height + 60],
  ],
  { type: 'Sphere' },
)

export interface Country {
  /** ISO 3166-1 alpha-2, or XK. */
  readonly code: string
  /** Path data. */
  readonly path: string
}

export interface World {
  readonly countries: readonly Country[]
  /** Territories with a code and no country, without colour. */
  readonly rest: string
}

let kept: World | undefined

export function world(): World {
  kept ??= drawn()
  return kept
}

/** Coordinates on the drawing; null when the point is not on it. */
function pointOf(latitude: number, longitude: number): readonly [x: number, y: number] | null {
  return projection([longitude, latitude])
}

function drawn(): World {
  const rough = featuresOf('countries-110m.json')
  const seen = new Set(rough.map(codeOf))
  const small = featuresOf('countries-50m.json').filter(each => !seen.has(codeOf(each)))
  const all = [
    ...rough.flatMap(withoutTerritories),
    ...small.map(each => ({ code: codeOf(each), path: dotAt(geoCentroid(each.geometry)) })),
  ]
  const drawnCodes = new Set(all.map(({ code }) => code))
  for (const [code, [first]] of territories) if (!drawnCodes.has(code)) all.push({ code, path: dotAt(first) })
  return worldOf(all)
}

interface Land {
  readonly code: string | null
  readonly path: string
}

/** A country of the atlas, and the territories that it draws as islands or exclaves of that country. */
function withoutTerritories(country: Shape): Land[] {
  const { geometry } = country
  const code = codeOf(country)
  if (geometry.type !== 'MultiPolygon') return [{ code, path: pathOf(geometry) }]
  return geometry.coordinates.map(coordinates => {
    const part: Polygon = { type: 'Polygon', coordinates }
    const territory = [...territories].find(([, points]) => points.some(point => geoContains(part, point)))
    return { code: territory?.[0] ?? code, path: pathOf(part) }
  })
}

function worldOf(land: readonly Land[]): World {
  const paths = new Map<string | null, string>()
  for (const { code, path } of land) if (code !== 'AQ') paths.set(code, (paths.get(code) ?? '') + path)
  const rest = paths.get(null) ?? ''
  paths.delete(null)
  return {
    countries: [...paths].flatMap(([code, path]) => (code === null || path === '' ? [] : [{ code, path }])),
    rest,
  }
}

export type Shape = Feature<Geometry, { name?: string }>

/** The countries of a file of the atlas. */
export function featuresOf(file: string): Shape[] {
  const text = readFileSync(new URL(`../../../assets/world/${file}`, import.meta.url), 'utf8')
  const topology = JSON.parse(text) as Topology<{ countries: GeometryCollection<{ name?: string }> }>
  return feature(topology, topology.objects.countries).features
}

function codeOf({ id, properties }: Shape): string | null {
  if (id === undefined) return properties.name === 'Kosovo' ? 'XK' : null
  return iso.numericToAlpha2(String(id)) ?? null
}

function dotAt([longitude, latitude]: [number, number]): string {
  const point = pointOf(latitude, longitude)
  if (point === null) return ''
  const [x, y] = point.map(Math.round)
  return `M${x - 2} ${y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0z`
}

function pathOf(geometry: Geometry): string {
  const short = new ShortPath()
  geoPath(projection, short)(geometry)
  return short.text
}
