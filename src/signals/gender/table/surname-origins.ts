/**
 * What a surname says of the country of its bearer, and so of the given name beside it: Jan de Vries is Dutch and a
 * man, Jan Miller may be an American woman. For the country of each origin of the table the share of its people who
 * bear the surname is estimated: from the surname list of that country, or of another of its language or circle; from
 * the rank in the census of the United States, whose people came from everywhere; and for a surname on no list from its
 * last letters. The shares divided by the largest are the leaning by which weigh.ts multiplies the bearers of a given
 * name.
 *
 * In the snapshot each surname has the number of a profile, the set of lists that have it. An ending has the areas of
 * the listed surnames that end so, each with its part. Leanings are few, and are kept once they were asked for.
 */
import type { SnapshotView } from '../../../core/dataset.ts'
import { unpackBytes } from '../../../data/snapshot/packed-bytes.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { sections } from '../layout.ts'
import { languageOf, shareCircle } from './areas.ts'
import type { NameTable } from './name-table.ts'
import type { Leaning } from './weigh.ts'

/**
 * A list of a hundred surnames has those of about this part of the people of its country; longer lists reach half of
 * them.
 */
const partOfHundred = 0.15
const growth = 0.4
const mostListed = 0.5

function shareOfListed(surnames: number): number {
  return Math.min(mostListed, partOfHundred * (surnames / 100) ** growth) / surnames
}

/** Share of the people who bear a surname that no list has, where its ending is at home. */
const shareOfUnlisted = 2e-4
/**
 * Share of the people of any country who bear a surname of another country's list, since they or their parents came
 * from there, and a surname of no list, which may be of any country.
 */
const shareOfForeign = 5e-6
const shareOfAnything = 2e-5
/** The same as a part of the share where the surname is commonest. */
const partOfMigrants = 0.01
/** What a list says of another country of its language, and of its circle. */
const kindredPart = 0.5
const circlePart = 0.05
/** Classes of ranks beyond this one are of lists without an order. */
const lastClassOfCensus = 33
/** People of the census, for the other countries that speak its language. */
const censusElsewhere = 0.3
/**
 * A surname of a list that immigrants brought to the United States is some times as common at home, unless it is one of
 * the commonest there.
 */
const timesAtHome = 5
const lastClassOfCommonest = 15
/**
 * Countries whose lists have surnames of several languages, or of one that is spoken elsewhere: they say nothing of
 * others.
 */
const ofThemselves = new Set('BE CH GH IN NG NP PK SN ZA'.split(' '))
/** How a list without a country is leant: it may be of anywhere. */
const leaningOfNoCountry = 0.1

export const longestEnding = 5
export const shortestEnding = 2
/** A surname of fewer letters has no ending. */
const shortestSurname = 4

type Shares = ReadonlyMap<string, number>

export class SurnameOrigins {
  readonly #table: NameTable
  /** The areas of each profile; the first has none. */
  readonly profiles: readonly (readonly string[])[]
  /** The profile of each name of the table. */
  readonly profileOf: Uint16Array
  /** How many surnames each list has. */
  readonly #listed = new Map<string, number>()
  readonly #endings: ReadonlyMap<string, Shares>
  /** Leanings by what they follow from, and by the number of a name; each is worked out when it is asked for. */
  readonly #known = new Map<string, Leaning>()
  readonly #byName: (Leaning | null | undefined)[]
  /** The areas of the table's sources. */
  readonly #areas: readonly string[]
  readonly #parts = new Map<string, ReadonlyMap<string, number>>()

  constructor(snapshot: SnapshotView, table: NameTable) {
    this.#table = table
    const text = (section: string) => Buffer.from(unpackBytes(snapshot.bytes(section), section)).toString('utf8')
    this.profiles = text(sections.surnameProfiles)
      .split('\n')
      .map(line => line.split(' ').filter(Boolean))
    const size = table.names.size
    const [low, high] = [sections.profileNumbers.low, sections.profileNumbers.high].map(section => {
      return unpackBytes(snapshot.bytes(section), section, size)
    })
    this.profileOf = new Uint16Array(size)
    const timesOf = new Uint32Array(this.profiles.length)
    for (let number = 0; number < size; number += 1) {
      const profile = low[number] | (high[number] << 8)
      if (profile >= timesOf.length) throw new SnapshotError('truncated', sections.surnameProfiles)
      this.profileOf[number] = profile
      timesOf[profile] += 1
    }
    for (const [profile, areas] of this.profiles.entries()) {
      for (const area of areas) this.#listed.set(area, (this.#listed.get(area) ?? 0) + timesOf[profile])
    }
    this.#byName = new Array(size)
    this.#areas = [...new Set(table.origins.map(({ area }) => area))]
    this.#endings = new Map(text(sections.endings).split('\n').filter(Boolean).map(readEnding))
  }

  /**
   * The leaning of a folded surname without spaces; null for one that says nothing.
   */
  leaningOf(surname: string): Leaning | null {
    const number = this.#table.numberOf(surname)
    if (number < 0) return this.#find(surname, 0, 0)
    let leaning = this.#byName[number]
    if (leaning === undefined) {
      const rank = this.#table.surnameRanks[number]
      leaning = this.#find(surname, this.profileOf[number], rank <= lastClassOfCensus ? rank : 0)
      this.#byName[number] = leaning
    }
    return leaning
  }

  #find(surname: string, profile: number, census: number): Leaning | null {
    const ending = profile === 0 ? this.#endingOf(surname) : ''
    if (profile === 0 && census === 0 && ending === '') return null
    const key = `${profile} ${census} ${ending}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const ofCensus = census === 0 ? 0 : Math.exp(this.#table.logShareOfSurnameIn(census << 8))
    const least = census > lastClassOfCommonest ? ofCensus * timesAtHome : 0
    const shares = this.#sharesOf(profile, ending, least)
    const leaning = this.#workOut(shares, ofCensus, profile === 0 ? shareOfAnything : shareOfForeign)
    this.#known.set(key, leaning)
    return leaning
  }

  /** The longest ending that is known; empty for none. */
  #endingOf(surname: string): string {
    if (surname.length < shortestSurname) return ''
    for (let length = Math.min(longestEnding, surname.length - 1); length >= shortestEnding; length--) {
      const ending = surname.slice(-length)
      if (this.#endings.has(ending)) return ending
    }
    return ''
  }

  /** Share of the people who bear the surname, by the areas of its lists or of its ending. */
  #sharesOf(profile: number, ending: string, least: number): Shares {
    if (profile === 0) return this.#endings.get(ending) ?? new Map()
    const shareOf = (area: string) => {
      const listed = shareOfListed(this.#listed.get(area) ?? 1)
      return speaksEnglish(area) ? listed : Math.max(listed, least)
    }
    return new Map(this.profiles[profile].map(area => [area, shareOf(area)]))
  }

  #workOut(shares: Shares, ofCensus: number, anywhere: number): Leaning {
    const { origins } = this.#table
    const byArea = new Map(this.#areas.map(area => [area, area === '' ? 0 : this.#shareIn(area, shares, ofCensus)]))
    const most = Math.max(...byArea.values())
    const least = Math.max(anywhere, most * partOfMigrants)
    return Float32Array.from(origins, ({ area }) => {
      return area === '' ? leaningOfNoCountry : Math.max(least, byArea.get(area) ?? 0) / Math.max(least, most)
    })
  }

  /** Share of the people of a country, or of the speakers of a language, who bear a surname. */
  #shareIn(area: string, shares: Shares, ofCensus: number): number {
    const own = shares.get(area)
    let share = own ?? 0
    if (speaksEnglish(area)) share = Math.max(share, area === 'US' ? ofCensus : ofCensus * censusElsewhere)
    if (own !== undefined) return share
    for (const [listed, ofListed] of shares) share = Math.max(share, ofListed * this.#partOf(listed, area))
    return share
  }

  /** The part of what a list says of its country that it says of another area. */
  #partOf(listed: string, area: string): number {
    let parts = this.#parts.get(listed)
    if (parts === undefined) {
      parts = new Map(this.#areas.map(each => [each, partOf(listed, each)]))
      this.#parts.set(listed, parts)
    }
    return parts.get(area) ?? 0
  }
}

function readEnding(line: string): [string, Shares] {
  const [ending, ...parts] = line.split(' ')
  const shares = parts.map((part): [string, number] => {
    const [area, tenths] = part.split(':')
    return [area, (Number(tenths) / 10) * shareOfUnlisted]
  })
  return [ending, new Map(shares)]
}

function speaksEnglish(area: string): boolean {
  return languageOf(area) === 'en'
}

function partOf(listed: string, area: string): number {
  if (ofThemselves.has(listed)) return 0
  if (languageOf(listed) === languageOf(area)) return kindredPart
  return shareCircle(listed, area) ? circlePart : 0
}
