/**
 * Names of countries and of large cities. As a whole text they are nobody's name, unless people are called so too: Georgia, Florence
 * and Paris are names, Deutschland and New York are none.
 */
import { countries } from 'countries-list'
import isoCountries from 'i18n-iso-countries'
import type { NameFrequencies } from './choose-given.ts'
import { nameKey } from './fold.ts'
import { scriptOf } from './script.ts'
import { WordShapes } from './word-shapes.ts'

/** Languages in whose spelling people type a country. */
const languages = 'en de fr es it pt nl pl sv da nb fi cs sk hu ro ru uk el tr ar fa hi zh ja ko'.split(' ')

/** Large cities that are no capital, as their people and their visitors spell them, and capitals in the language of the country. */
const cities = `san francisco, san diego, las vegas, new orleans, boston, philadelphia, miami, seattle, atlanta, houston, dallas,
  washington dc, mexico city, ciudad de mexico, rio de janeiro, barcelona, sevilla, valencia, malaga, roma, milano, milan, napoli, torino,
  firenze, venezia, genova, bologna, münchen, munich, köln, cologne, hamburg, frankfurt, stuttgart, düsseldorf, leipzig, wien, zürich, genf, geneve,
  bruxelles, brussel, antwerpen, rotterdam, den haag, the hague, københavn, göteborg, malmö, praha, warszawa, krakow, wroclaw, gdansk,
  lisboa, porto, athina, bucuresti, beograd, kyiv, manchester, liverpool, birmingham, glasgow, edinburgh, marseille, bordeaux, toulouse,
  montreal, mumbai, delhi, kolkata, bangalore, bengaluru, chennai, hyderabad, karachi, lahore, beijing, shenzhen, guangzhou, osaka, kyoto,
  cape town, durban, saint petersburg, москва, санкт петербург, київ, минск, αθηνα, θεσσαλονικη, 東京, 大阪, 京都, 北京, 上海, 香港, 台北, 서울, 부산,
  القاهره, دبي, الرياض, بغداد, تهران, תל אביב, ירושלים, दिल्ली, मुंबई, กรุงเทพ`

/** Capitals and islands that were named after persons, and are written as the names of persons still are. */
const alsoPersons = new Set(['diego garcia', 'charlotte amalie', 'jan mayen'])

/** A spelling of fewer letters is an abbreviation, or stands for many things. */
const shortest = 3

/** Folded, as `nameKey` writes them. */
export const places: ReadonlySet<string> = new Set(
  [...namesOfCountries(), ...cities.split(','), ...Intl.supportedValuesOf('timeZone').map(cityOfZone)]
    .map(nameKey)
    .filter(key => !alsoPersons.has(key) && (key.length >= shortest || scriptOf(key) !== 'latin')),
)
const shapesOfFirst = new WordShapes(Array.from(places, key => key.split(' ')[0]))

function* namesOfCountries(): Iterable<string> {
  for (const language of languages) yield* Object.values(isoCountries.getNames(language))
  for (const { name, native, capital } of Object.values(countries)) yield* [name, native, capital]
}

/** Zones of the tz database are named after the largest city in them: America/New_York. */
function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1)
}

/** Natural logarithm of one in half a million: fewer are called by a name that hardly anybody takes for one. */
const hardlyAnybody = Math.log(2e-6)

/**
 * True for the key of a whole text (`nameKey`) that names a place and is hardly anybody's given name. In scripts other than
 * Latin, where nobody is counted, any source that has it as a given name makes it one.
 */
export function isOnlyPlace(known: NameFrequencies, key: string): boolean {
  if (!shapesOfFirst.mayBeOne(key.includes(' ') ? key.slice(0, key.indexOf(' ')) : key) || !places.has(key))
    return false
  const { given } = known.of(key)
  return given === null || (given < hardlyAnybody && scriptOf(key) === 'latin')
}
