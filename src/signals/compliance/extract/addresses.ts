/**
 * Finds postal addresses with a country. The name of a country alone is not sufficient, as sites name the countries to
 * which they sell. It counts with a postal code of that country beside it, or with the words of a street before it.
 * Some forms of postal codes are of one country only.
 */
import { isNoOwnAddress } from './address-marks.ts'
import { type NamedCountry, namedCountries } from './country-names.ts'
import type { Span } from './page.ts'
import { looksLikeYear, postalForms } from './postal-forms.ts'
import { isWithin } from './third-parties.ts'

/** Shapes of the postal codes of each country, with 9 for any digit and A for any letter. */
const shapesOf = new Map<string, Set<string>>()
for (const [shape, countries] of Object.entries(postalForms.codeShapes)) {
  for (const country of countries.split(' ')) {
    shapesOf.set(country, (shapesOf.get(country) ?? new Set()).add(shape))
  }
}
const codeLike = /(?<![\p{L}\p{N}/])(?:[A-Z]{1,3}[- ])?(\d{2,7}(?:[- ]\d{2,4})?(?: [A-Z]{2})?)(?![\p{L}\p{N}/])/gu

/** Patterns of postal codes of one country, and the country of a match; null where a match is not a postal code. */
const telling: readonly (readonly [RegExp, (match: RegExpExecArray) => string | null])[] = [
  [
    /(?<![\p{L}\p{N}])(\d{4}) ?([A-Z]{2}) +\p{Lu}\p{L}+/gu,
    match => (looksLikeYear(match[1]) && !isBehindHouse(match) ? null : 'NL'),
  ],
  [
    /(?<![\p{L}\p{N}])(CH|DK|SE|NL|FI|FIN|PL|CZ|SK|SI|HR|RO|BG|LT|LV|EE|GR|LI|IS|AT|DE|FR|IT|ES|BE|PT|HU|NO|LU|D|A|F|B|I|L|H|N)-(\d{4,6}|\d{3} ?\d{2}|\d{2}-\d{3}) +\p{Lu}\p{L}+/gu,
    match => prefixed(match[1], match[2]),
  ],
  ...postalForms.telling.map(([country, pattern]) => [new RegExp(pattern, 'gu'), () => country] as const),
]

/** Letters of the international licence plates that are written before postal codes. */
const plates: Readonly<Record<string, string>> = {
  ...{ D: 'DE', A: 'AT', F: 'FR', B: 'BE', I: 'IT', L: 'LU', H: 'HU', N: 'NO', FIN: 'FI' },
}

function prefixed(prefix: string, code: string): string | null {
  const country = plates[prefix] ?? prefix
  const shapes = shapesOf.get(country)
  return shapes?.has(shapeOf(code)) || shapes?.has(shapeOf(code.replace(' ', ''))) ? country : null
}

/** "© 2024 AB Volvo" is not a Dutch address; a code that looks like a year must follow a house number. */
function isBehindHouse({ input, index }: RegExpExecArray): boolean {
  return /\p{L}\.? \d{1,5} ?\p{L}{0,3}\s?[,|·•\n-]? ?$/u.test(input.slice(Math.max(0, index - 30), index))
}

const street =
  /(?<![\p{L}])(?:street|st\.|road|rd\.?|avenue|ave\.?|lane|boulevard|blvd\.?|drive|floor|suite|building|bldg|tower|plaza|park|plot|unit|house|p\.? ?o\.? ?box|calle|avenida|av\.|carrera|cra\.?|jir[óo]n|rua|rue|route|via|viale|piazza|stra(?:ß|ss)e|str\.|gasse|platz|weg|jalan|jl\.|ulica|ul\.|ulitsa|улица|ул\.|вулиця|вул\.|bd\.|quartier|immeuble|zone industrielle|b\.?p\.?|sokak|cadde(?:si)?|mahallesi|οδός|شارع|طريق|צ|רחוב)(?![\p{L}])/iu
/** A street that is named after a country. */
const streetBefore =
  /(?<!\p{L})(?:calle|c\/|avenida|av\.?|avenue|ave\.?|carrera|rua|rue|boulevard|bd\.?|via|viale|piazza|plaza|place|praça|largo|jalan|ulica|ul\.|улица|ул\.|вул\.|quai|paseo|pasaje|calçada) (?:(?:de(?: la| los| las|l)?|du|da|do|della|d['’]|república) ?){0,2}$/iu
const streetBehind = /^ (?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|square|place|drive|terrace|row)(?!\p{L})/iu
/** A telephone number, whose digits are not a postal code. */
const telephone = /(?:\+|(?<!\d)00) ?\d(?:[ ().-]{0,2}\d){5,14}/g
/** "Calle 14, Armenia" is in Colombia; Palestina and Jordania are towns of Brazil as well. */
const townsOfLatinAmerica = new Set(['AM', 'PS', 'JO'])
const hispanic = /(?<!\p{L})(?:calle|carrera|cra\.?|cll\.?|avenida|av\.|barrio|rua)(?!\p{L})/iu
const before = 110
const behind = 30

export interface ToldAddress {
  readonly country: string
  readonly at: number
}

/**
 * The country and position of each such address.
 *
 * @param others spans of the text about other organisations
 */
export function findAddresses(text: string, others: readonly Span[]): ToldAddress[] {
  const told: ToldAddress[] = []
  for (const [pattern, countryOf] of telling) {
    for (const match of text.matchAll(pattern)) {
      const country = countryOf(match)
      if (country === null || isWithin(others, match.index)) continue
      if (isNoOwnAddress(text, match.index, match.index + match[0].length)) continue
      told.push({ country, at: match.index })
    }
  }
  for (const name of namedCountries(text)) {
    if (isWithin(others, name.from) || told.some(({ at }) => Math.abs(at - name.from) < behind)) continue
    if (isNoOwnAddress(text, name.from, name.to)) continue
    if (isPronoun(text, name) || isOfStreet(text, name)) continue
    if (isOfAddress(text, name)) told.push({ country: name.country, at: name.from })
  }
  return told
}

/** "CONTACT US": the two letters are the country only after a comma or a postal code. */
function isPronoun(text: string, { country, from, to }: NamedCountry): boolean {
  return country === 'US' && to - from === 2 && !/[,\d] ?$/.test(text.slice(Math.max(0, from - 2), from))
}

/** "Calle Finlandia 5", "rue de Belgique", "14 Jamaica Road". */
function isOfStreet(text: string, { from, to }: NamedCountry): boolean {
  return streetBefore.test(text.slice(Math.max(0, from - 30), from)) || streetBehind.test(text.slice(to, to + 12))
}

function isOfAddress(text: string, { country, from, to, isAmbiguous }: NamedCountry): boolean {
  const ahead = text.slice(Math.max(0, from - before), from)
  const around = `${ahead.slice(-70)} ${text.slice(to, to + behind)}`
  if (hasCodeOf(country, around)) return true
  // A name at the end of a line or of an entry ends an address; one within a sentence does not.
  return (
    !isAmbiguous &&
    /^\.?\s*(?:[\n|•·,;(]|$)/.test(text.slice(to, to + 3)) &&
    street.test(ahead) &&
    /[,\n-]\s*$/.test(ahead) &&
    !(townsOfLatinAmerica.has(country) && hispanic.test(ahead))
  )
}

function hasCodeOf(country: string, text: string): boolean {
  const known = shapesOf.get(country)
  if (known === undefined) return false
  for (const [, code] of text.replace(telephone, ' ').matchAll(codeLike)) {
    const shape = shapeOf(code)
    if (known.has(shape) && !looksLikeYear(code)) return true
    // A code before a town whose name begins with two capitals.
    if (known.has(shape.replace(/ AA$/, '')) && !looksLikeYear(code.slice(0, 4))) return true
  }
  return false
}

function shapeOf(code: string): string {
  return code.replace(/\d/g, '9').replace(/[A-Z]/g, 'A')
}
