import { unpackCountry } from '../index/layout.ts'
import type { Place } from '../sources/place.ts'
import type { PlaceTable } from './place-table.ts'

/**
 * Finds the place of the table that a publisher's or the operator's words name. Of several cities of one name it is the
 * one in the named region; without a region it is the one that comes first in the table, which has the places of most
 * addresses first.
 */
export class CityIndex {
  readonly #places: PlaceTable
  readonly #past: number
  /** Made when a city is first asked for. Without published places and overrides it is never needed. */
  #byCity: ReadonlyMap<string, number> | null = null

  /** `places` already holds the places of a whole family. Places that are added later are not found. */
  constructor(places: PlaceTable) {
    this.#places = places
    this.#past = places.count
  }

  /**
   * The number of the place. When the table does not have the city, the place is its region, without coordinates. The
   * same holds when the table has the city only outside the region of a known region code. A region that is given by
   * name does not rule a city out, because the table may spell it in another way.
   */
  numberOf({ country, region, regionCode, city }: Place): number {
    const state = regionCode === null ? undefined : stateNames.get(regionCode)
    const regionName = region ?? state ?? null
    if (city !== null) {
      const inRegion = regionName === null ? undefined : this.find(country, regionName, city)
      const isElsewhere = region === null && state !== undefined
      const known = inRegion ?? (isElsewhere ? undefined : this.find(country, null, city))
      if (known !== undefined) return known
    }
    return this.#places.regionOf(country, regionName)
  }

  /** The place of a city in this region, or anywhere in the country where none is given; undefined when there is none. */
  find(country: string, region: string | null, city: string): number | undefined {
    const name = plainSpelling(city)
    this.#byCity ??= placesByCity(this.#places, this.#past)
    return this.#byCity.get(region === null ? `${country}|${name}` : `${country}|${plainSpelling(region)}|${name}`)
  }
}

/** The first place of each city, by country and name, and by country, region and name. */
function placesByCity(places: PlaceTable, past: number): ReadonlyMap<string, number> {
  const byCity = new Map<string, number>()
  const note = (key: string, place: number) => {
    if (!byCity.has(key)) byCity.set(key, place)
  }
  places.forEach(past, (place, { country, region, city }) => {
    if (city === '') return
    const code = unpackCountry(country)
    const name = plainSpelling(city)
    note(`${code}|${name}`, place)
    note(`${code}|${plainSpelling(region)}|${name}`, place)
  })
  return byCity
}

/**
 * Letters that Unicode does not decompose into a plain letter and an accent, with their usual spelling in plain
 * letters.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ɨ: 'i',
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
}

const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * One spelling for all spellings of a place's name: lower case, without accents, only letters and digits. Marks that
 * Unicode counts as letters are removed too, such as the okina of Hawaiʻi.
 */
export function plainSpelling(name: string): string {
  const lower = name.toLowerCase()
  return isAscii.test(lower) ? lower.replace(notPlainAscii, '') : spellWithoutAccents(lower)
}

/** Most names are, and take half the time then. */
const isAscii = /^[\0-\x7f]*$/
const notPlainAscii = /[^a-z0-9]/g

function spellWithoutAccents(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(special, letter => plainLetters[letter])
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
}

/**
 * Names of the states and provinces by their code (ISO 3166-2), for the countries whose cities share names most: a geofeed
 * says US-CA where the table of places says California.
 */
const byCountry: Readonly<Record<string, string>> = {
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  GB: 'ENG England,EN England,SCT Scotland,WLS Wales,NIR Northern Ireland',
  IN: 'AP Andhra Pradesh,AS Assam,BR Bihar,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,JH Jharkhand,KA Karnataka,KL Kerala,MP Madhya Pradesh,MH Maharashtra,OR Odisha,PB Punjab,RJ Rajasthan,TN Tamil Nadu,TG Telangana,TS Telangana,UP Uttar Pradesh,WB West Bengal',
  BR: 'AC Acre,AL Alagoas,AM Amazonas,AP Amapa,BA Bahia,CE Ceara,DF Federal District,ES Espirito Santo,GO Goias,MA Maranhao,MG Minas Gerais,MS Mato Grosso do Sul,MT Mato Grosso,PA Para,PB Paraiba,PE Pernambuco,PI Piaui,PR Parana,RJ Rio de Janeiro,RN Rio Grande do Norte,RO Rondonia,RR Roraima,RS Rio Grande do Sul,SC Santa Catarina,SE Sergipe,SP Sao Paulo,TO Tocantins',
}

export const stateNames: ReadonlyMap<string, string> = new Map(
  Object.entries(byCountry).flatMap(([country, states]) =>
    states.split(',').map(state => {
      const space = state.indexOf(' ')
      return [`${country}-${state.slice(0, space)}`, state.slice(space + 1)] as const
    }),
  ),
)
