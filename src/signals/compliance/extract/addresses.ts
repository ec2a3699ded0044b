/**
 * Finds postal addresses that tell their country. A country's name alone does not: sites name the countries that they
 * sell to. It counts with a postal code of that country beside it, or with the words of a street before it. Some postal
 * codes tell the country by their form.
 */
import { type NamedCountry, namedCountries } from './country-names.ts'
import type { Span } from './page.ts'
import { isNoOwnAddress, postalForms } from './postal-forms.ts'
import { isWithin } from './third-parties.ts'

/**
 * Forms of postal codes (Universal Postal Union, addressing systems of its members), by what they look like, 9 being
 * any digit and A any letter.
 */
const forms: Readonly<Record<string, string>> = {
  '9999':
    'AF AL AM AR AT AU BD BE BG CH CV CX CY DK ET GE GL GW HM HT HU LI LR LU LV MD MK MZ NE NF NO NZ PH PY SI SJ TN VE ZA',
  '99999':
    'AS AX BA BL BT CR CU DE DO DZ EE EG ES FI FM FR GF GP GT GU HN HR IC ID IQ IT JO KE KH KR KW LA LK MC ME MF MM MP MQ MX MY MW NC NI NP PE PF PK PM PR RE RS SA SD SM SN SV SZ TH TR TW TZ UA US UY VA VI VN WF XK YT ZM ZA MN MA LT BY IL',
  '999999': 'BY CN EC IN KG KZ MN NG PA RO RU SG TJ TM TT TW UZ VN CO',
  '999': 'FO IS LS MG OM PG TW',
  '999 99': 'CZ GR SE SK',
  '9999999': 'CL IL IR JP',
  '999-9999': 'JP',
  '99-999': 'PL',
  '9999-999': 'PT',
  '99999-999': 'BR',
  '99999-9999': 'US',
  '9999 AA': 'NL',
  '9999 9999': 'LB',
}
const codesOf = new Map<string, Set<string>>()
for (const [form, countries] of Object.entries(forms)) {
  for (const country of countries.split(' ')) {
    const known = codesOf.get(country) ?? new Set()
    codesOf.set(country, known.add(form))
  }
}
const codeLike = /(?<![\p{L}\p{N}/])(?:[A-Z]{1,3}[- ])?(\d{2,7}(?:[- ]\d{2,4})?(?: [A-Z]{2})?)(?![\p{L}\p{N}/])/gu

/** Postal codes that only one country, or the countries of one post, write so. The first group leads to the country. */
const tellingCodes: readonly (readonly [RegExp, (match: RegExpExecArray) => string | null])[] = [
  [/(?<![\p{L}\p{N}])([A-Z]{1,2})\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?![\p{L}\p{N}])/gu, match => britishOf(match[1])],
  [
    /(?<![\p{L}\p{N}])(\d{4}) ?([A-Z]{2}) +\p{Lu}\p{L}+/gu,
    match => (isYear(match[1]) && !isBehindHouse(match) ? null : 'NL'),
  ],
  [
    /(?<![\p{L}\p{N}])(?:[AC-FHKNPRTV-Y]\d{2}|D6W) (?=[0-9AC-FHKNPRTV-Y]{0,3}[AC-FHKNPRTV-Y])[0-9AC-FHKNPRTV-Y]{4}(?![\p{L}\p{N}])/gu,
    () => 'IE',
  ],
  [/(?<![\p{L}\p{N}])(?:(?:NSW|VIC|QLD|ACT|TAS|N\.S\.W\.) \d{4}|WA 6\d{3}|SA 5\d{3}|NT 08\d{2})(?!\d)/gu, () => 'AU'],
  [/(?<![\p{L}\p{N}])(?:CEP:? ?\d{5}-?\d{3})(?!\d)/gu, () => 'BR'],
  [
    /(?<![\p{L}\p{N}])(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming),? \d{5}(?:-\d{4})?(?!\d)/gu,
    () => 'US',
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
  return codesOf.get(country)?.has(formOf(code)) === true || codesOf.get(country)?.has(formOf(code.replace(' ', '')))
    ? country
    : null
}

/** Areas of the Royal Mail; the islands have areas, and laws, of their own. */
const areas = new Set(
  'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE GX'.split(
    ' ',
  ),
)
const islands: Readonly<Record<string, string>> = { GY: 'GG', JE: 'JE', IM: 'IM', GX: 'GI' }

function britishOf(area: string): string | null {
  return areas.has(area) ? (islands[area] ?? 'GB') : null
}

/** "© 2024 AB Volvo" is no Dutch address; a code that looks like a year stands behind the number of a house. */
function isBehindHouse({ input, index }: RegExpExecArray): boolean {
  return /\p{L}\.? \d{1,5} ?\p{L}{0,3}\s?[,|·•\n-]? ?$/u.test(input.slice(Math.max(0, index - 30), index))
}

const street =
  /(?<![\p{L}])(?:street|st\.|road|rd\.?|avenue|ave\.?|lane|boulevard|blvd\.?|drive|floor|suite|building|bldg|tower|plaza|park|plot|unit|house|p\.? ?o\.? ?box|calle|avenida|av\.|carrera|cra\.?|jir[óo]n|rua|rue|route|via|viale|piazza|stra(?:ß|ss)e|str\.|gasse|platz|weg|jalan|jl\.|ulica|ul\.|ulitsa|улица|ул\.|вулиця|вул\.|bd\.|quartier|immeuble|zone industrielle|b\.?p\.?|sokak|cadde(?:si)?|mahallesi|οδός|شارع|طريق|צ|רחוב)(?![\p{L}])/iu
/** A street that is named after a country. */
const streetBefore =
  /(?<!\p{L})(?:calle|c\/|avenida|av\.?|avenue|ave\.?|carrera|rua|rue|boulevard|bd\.?|via|viale|piazza|plaza|place|praça|largo|jalan|ulica|ul\.|улица|ул\.|вул\.|quai|paseo|pasaje|calçada) (?:(?:de(?: la| los| las|l)?|du|da|do|della|d['’]|república) ?){0,2}$/iu
const streetBehind = /^ (?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|square|place|drive|terrace|row)(?!\p{L})/iu
/** The digits of a telephone number are no postal code. */
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
 * The country of each address that tells it, and where that stands.
 *
 * @param others spans of the text that speak of somebody else
 */
export function findAddresses(text: string, others: readonly Span[]): ToldAddress[] {
  const told: ToldAddress[] = []
  for (const [pattern, countryOf] of tellingCodes) {
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

/** "CONTACT US": the two letters stand for the country only behind a comma or a postal code. */
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
  // A name at the end of a line or of an entry closes an address; one within a sentence does not.
  return (
    !isAmbiguous &&
    /^\.?\s*(?:[\n|•·,;(]|$)/.test(text.slice(to, to + 3)) &&
    street.test(ahead) &&
    /[,\n-]\s*$/.test(ahead) &&
    !(townsOfLatinAmerica.has(country) && hispanic.test(ahead))
  )
}

function hasCodeOf(country: string, text: string): boolean {
  const known = codesOf.get(country)
  if (known === undefined) return false
  for (const [, code] of text.replace(telephone, ' ').matchAll(codeLike)) {
    const form = formOf(code)
    if (known.has(form) && !isYear(code)) return true
    // A code before letters of a town's name that happen to be two capitals.
    if (known.has(form.replace(/ AA$/, '')) && !isYear(code.slice(0, 4))) return true
  }
  return false
}

function isYear(code: string): boolean {
  return /^(?:19[5-9]|20[0-4])\d$/.test(code)
}

function formOf(code: string): string {
  return code.replace(/\d/g, '9').replace(/[A-Z]/g, 'A')
}
