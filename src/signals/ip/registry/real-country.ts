import { countryOf } from '../../../core/country.ts'
import { unpackCountry } from '../layout.ts'

const known = new Map<number, number>([[0, 0]])

/** The same packed country, or 0 for a code that is no country's: EU and AP stand for a whole region. */
export function realCountry(packed: number): number {
  let country = known.get(packed)
  if (country === undefined) {
    country = countryOf(unpackCountry(packed)) === undefined ? 0 : packed
    known.set(packed, country)
  }
  return country
}
