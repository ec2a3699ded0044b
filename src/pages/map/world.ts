/**
 * The world as SVG paths, in whole units of a drawing of 960 by 440. Countries are those of Natural Earth at 1:110
 * million, by ISO 3166 (assets/world). Countries that are too small at that scale are dots at the middle of
 * their land at 1:50 million; countries that the atlas does not have are dots at their coordinates (`territories`), or
 * the land that it shows as another country's. The paths are made at the first map and cached: 0.1 s and 45 kB.
 */
import { readFileSync } from 'node:fs'
import { type GeoContext, geoCentroid, geoContains, geoNaturalEarth1, geoPath } from 'd3-geo'
import type { Feature, Geometry, Polygon } from 'geojson'
import { html } from 'ghtml'
import iso from 'i18n-iso-countries/index.js'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import pointsOfTerritories from './territories.json' with { type: 'json' }

export const width = 960
export const height = 440

const projection = geoNaturalEarth1().fitExtent(
  [
    [2, 2],
    [width - 2, height + 60],
  ],
  { type: 'Sphere' },
)

interface Land {
  /** ISO 3166-1 alpha-2, or XK; null for territories with no code. */
  readonly code: string | null
  /** Path data. */
  readonly path: string
}

let kept: readonly Land[] | undefined

/** The land of each code. */
export function world(): readonly Land[] {
  kept ??= drawn()
  return kept
}

function drawn(): Land[] {
  const rough = featuresOf('countries-110m.json')
  const seen = new Set(rough.map(codeOf))
  const small = featuresOf('countries-50m.json').filter(each => !seen.has(codeOf(each)))
  const all = [
    ...rough.flatMap(withoutTerritories),
    ...small.map(each => ({ code: codeOf(each), path: dotAt(geoCentroid(each.geometry)) })),
  ]
  const drawnCodes = new Set(all.map(({ code }) => code))
  for (const [code, [first]] of territories) if (!drawnCodes.has(code)) all.push({ code, path: dotAt(first) })
  return [...Map.groupBy(all, ({ code }) => code)]
    .map(([code, parts]) => ({ code, path: parts.map(({ path }) => path).join('') }))
    .filter(({ code, path }) => code !== 'AQ' && path !== '')
}

/** A country of the atlas, and the territories that it draws as islands or exclaves of that country. */
function withoutTerritories(country: Shape): Land[] {
  const { geometry } = country
  const code = codeOf(country)
  if (geometry.type !== 'MultiPolygon') return [{ code, path: pathOf(geometry) }]
  return geometry.coordinates.map(coordinates => {
    const part: Polygon = { type: 'Polygon', coordinates }
    const territory = territories.find(([, points]) => points.some(point => geoContains(part, point)))
    return { code: territory?.[0] ?? code, path: pathOf(part) }
  })
}

type Shape = Feature<Geometry, { name?: string }>

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

/** Empty for coordinates that are not on the drawing. */
function dotAt(coordinates: Point): string {
  const point = projection(coordinates)
  if (point === null) return ''
  const [x, y] = point.map(Math.round)
  return `M${x - 2} ${y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0z`
}

function pathOf(geometry: Geometry): string {
  const short = new ShortPath()
  geoPath(projection, short)(geometry)
  return short.text
}

type Point = [longitude: number, latitude: number]

/**
 * Countries and territories with a code of ISO 3166-1 that Natural Earth counts as parts of another country or leaves
 * out at 1:50 million: points on their land, keyed by code. The map shows a dot at the first if the atlas has no land
 * at any of them. Coordinates are those of The World Factbook (CIA, public domain), of their largest island where it
 * names none; those of SJ are Spitsbergen, Nordaustlandet and Edgeoya.
 */
const territories = Object.entries(pointsOfTerritories as unknown as Readonly<Record<string, Point[]>>)

export interface MapRegion {
  /** One of the five steps. 1 stands out most. */
  readonly step: 1 | 2 | 3 | 4 | 5
  /** Said when the country is pointed at. */
  readonly words: string
  readonly path: string
}

interface RegionMap {
  /** A sentence that says what the map shows. The table that says the same must stand beside it. */
  readonly label: string
  /** Regions keyed by ISO 3166-1 alpha-2 code. */
  readonly regions: ReadonlyMap<string, MapRegion>
  /** Meaning of each step, from 1 on. */
  readonly steps: readonly string[]
}

/** Countries in five steps. The links are for pointers; keyboards use those of the table, in the order of the names. */
export function regionMap({ label, regions, steps }: RegionMap): string {
  const land = world()
  const rest = land.find(({ code }) => code === null)?.path ?? ''
  const shapes = land.flatMap(({ code, path }) => {
    if (code === null) return []
    const region = regions.get(code)
    if (region === undefined) return html`<path class="region step-none" d="${path}"/>`
    return html`<a href="${region.path}" tabindex="-1"><path class="region step-${region.step}" d="${path}"><title>${region.words}</title></path></a>`
  })
  const items = [...steps, 'No rule here'].map((words, at) => {
    const look = at < steps.length ? `step-${at + 1}` : 'step-none'
    return html`<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${look}" x=".5" y=".5" width="11" height="11" rx="2"/></svg>${words}</li>`
  })
  return html`<figure class="map"><figcaption class="unseen">${label}</figcaption><svg class="world" viewBox="0 0 ${width} ${height}" aria-hidden="true">!${shapes}<path class="region step-none" d="${rest}"/></svg><ul class="legend" aria-label="Legend">!${items}</ul></figure>`
}

/** Writes a path in relative steps of whole numbers, and leaves out steps and islands that are too small to be seen. */
export class ShortPath implements GeoContext {
  #ring: [x: number, y: number][] = []
  text = ''

  moveTo(x: number, y: number): void {
    this.#ring = [roundedPoint(x, y)]
  }

  lineTo(x: number, y: number): void {
    const next = roundedPoint(x, y)
    const [lastX, lastY] = this.#ring[this.#ring.length - 1]
    if (next[0] !== lastX || next[1] !== lastY) this.#ring.push(next)
  }

  closePath(): void {
    const [first, ...others] = this.#ring
    if (others.length < 2) return
    let [x, y] = first
    const steps = others.map(([nextX, nextY]) => {
      const step = `${nextX - x} ${nextY - y}`
      x = nextX
      y = nextY
      return step
    })
    this.text += `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`
  }

  /** Only points have arcs, and none is drawn as a shape. */
  arc(): void {}

  beginPath(): void {}
}

function roundedPoint(x: number, y: number): [number, number] {
  return [Math.round(x), Math.round(y)]
}
