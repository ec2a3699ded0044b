/**
 * The map of a place, zoomed to its country: the land around it with borders at 1:50 million, or at
 * 1:110 million where the country is large (assets/world).
 * The view fits the part of the country that holds the place, so that an overseas territory does not shrink the rest.
 * The projection is centred on that part, and no country is cut by the date line. The land is read at the first map and
 * kept: some tenths of a second and some megabytes. A map takes up to a tenth of a second and has 2 to 45 kB.
 */
import { geoAzimuthalEqualArea, geoCentroid, geoContains, geoDistance, geoPath } from 'd3-geo'
import type { Polygon, Position } from 'geojson'
import { html } from 'ghtml'
import { featuresOf, ShortPath } from './world.ts'

interface MapPoint {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

type Point = [longitude: number, latitude: number]

/** A connected part of a country. */
interface Part {
  /** Number of its country in the atlas. */
  readonly country: number
  readonly polygon: Polygon
  readonly centre: Point
  /** Radians from the centre to its farthest point. */
  readonly radius: number
}

const width = 640
const height = 360
/** Radians from the centre to the border of a view at least: small islands keep their surroundings. */
const leastView = 0.035
/** Radians at most: three quarters of the way to the far side of the Earth. */
const mostView = 1.2
const edge = 0.15
/** Islands with a smaller radius are left out. */
const leastPixels = 1.5

/** Radians from which on a part is large. */
const large = 0.3

const kept = new Map<string, readonly Part[]>()

function partsOf(file: 'countries-50m.json' | 'countries-110m.json'): readonly Part[] {
  const known = kept.get(file)
  if (known !== undefined) return known
  const parts = featuresOf(file).flatMap(({ geometry }, country) => {
    const all = geometry.type === 'MultiPolygon' ? geometry.coordinates : []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : all
    return polygons.map(coordinates => partOf(country, coordinates))
  })
  kept.set(file, parts)
  return parts
}

function partOf(country: number, coordinates: Position[][]): Part {
  const polygon: Polygon = { type: 'Polygon', coordinates }
  const centre = geoCentroid(polygon)
  const radius = Math.max(...coordinates[0].map(each => geoDistance(centre, each as Point)))
  return { country, polygon, centre, radius }
}

/** The part that holds the point; else the one with the nearest coast: the atlas leaves out narrow strips of land. */
function partAt(point: Point, parts: readonly Part[]): Part | undefined {
  const near = parts.filter(({ centre, radius }) => geoDistance(centre, point) < radius + leastView)
  const holding = near.find(({ polygon }) => geoContains(polygon, point))
  if (holding !== undefined) return holding
  const coasts = near.map(part => {
    const distances = part.polygon.coordinates[0].map(each => geoDistance(point, each as Point))
    return { part, distance: Math.min(...distances) }
  })
  return coasts.sort((one, other) => one.distance - other.distance)[0]?.part
}

/** @param label a sentence that says where the place is */
export function placeMap(label: string, { latitude, longitude }: MapPoint): string {
  const point: Point = [longitude, latitude]
  const fine = partsOf('countries-50m.json')
  const found = partAt(point, fine)
  const isLarge = found !== undefined && found.radius > large
  const parts = isLarge ? partsOf('countries-110m.json') : fine
  const home = isLarge ? partAt(point, parts) : found
  const centre = home === undefined ? point : home.centre
  const reach = Math.max(home?.radius ?? 0, geoDistance(centre, point)) * (1 + edge)
  const view = Math.min(mostView, Math.max(leastView, reach))
  const scale = height / 2 / (2 * Math.sin(view / 2))
  const projection = geoAzimuthalEqualArea()
    // Lines between two points of the atlas are short: they need no points between them.
    .precision(0)
    .rotate([-centre[0], -centre[1]])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ])
  const corner = view * (Math.hypot(width, height) / height) + edge
  const isSeen = ({ centre: middle, radius }: Part) =>
    radius * scale > leastPixels && geoDistance(middle, centre) - radius < corner
  const seen = parts.filter(part => part === home || isSeen(part))
  const pathOf = (some: readonly Part[]) => {
    const short = new ShortPath()
    for (const { polygon } of some) geoPath(projection, short)(polygon)
    return short.text
  }
  const own = pathOf(seen.filter(({ country }) => country === home?.country))
  const others = pathOf(seen.filter(({ country }) => country !== home?.country))
  const [x, y] = (projection(point) ?? [0, 0]).map(Math.round)
  return html`<figure class="map"><svg class="world place" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><path class="land" d="${others}"/><path class="land own" d="${own}"/><circle class="dot" cx="${x}" cy="${y}" r="7"/></svg></figure>`
}
