/** The towns of `assets/towns/`, whose layout `scripts/build-towns.ts` describes. */

export interface Town {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  /** Rounded to two digits; 0 when unknown. */
  readonly people: number
  /** GeoNames id; 0 when unknown. */
  readonly geonameId: number
  /** Names as `nameKey` spells them, the main one first. */
  readonly names: readonly string[]
  /** ISO 3166-2 codes of the subdivisions around it, withdrawn ones included. */
  readonly codes: readonly string[]
}

/** Reads the towns of one country at a time. The text is read once, for the first country. */
export class Towns {
  readonly #read: () => string
  #lines: ReadonlyMap<string, string> | null = null

  constructor(read: () => string) {
    this.#read = read
  }

  /** Throws when the text has another form. */
  of(country: string): readonly Town[] {
    this.#lines ??= textByCountry(this.#read())
    const towns: Town[] = []
    let codes: readonly string[] = []
    for (const line of this.#lines.get(country)?.split('\n') ?? []) {
      const cells = line.split('\t')
      if (cells.length === 2) codes = cells[1] === '' ? [] : cells[1].split(' ')
      else if (line !== '') towns.push(townOf(cells, codes))
    }
    return towns
  }
}

function townOf([latitude, longitude, people, id, ...names]: readonly string[], codes: readonly string[]): Town {
  const town = {
    latitude: Number(latitude) / 1000,
    longitude: Number(longitude) / 1000,
    people: Number(people),
    geonameId: Number(id),
  }
  if (names.length === 0 || !Object.values(town).every(Number.isFinite)) throw new Error('towns: a line is no town')
  return { ...town, names, codes }
}

/** The groups of a country are adjacent. Each has a line that begins with the country. */
function textByCountry(text: string): ReadonlyMap<string, string> {
  const starts = [...text.matchAll(/^[A-Z]{2}\t/gm)].map(({ index, 0: match }) => ({
    index,
    country: match.slice(0, 2),
  }))
  const firsts = starts.filter(({ country }, at) => at === 0 || starts[at - 1].country !== country)
  return new Map(firsts.map(({ index, country }, at) => [country, text.slice(index, firsts[at + 1]?.index)]))
}
