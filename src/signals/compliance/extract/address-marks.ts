/**
 * The text beside an address: whether it is of the head office, of the owner of the site or of another company, of an
 * office for one country, from another time, or only an example.
 */
import { countryOf } from './country-names.ts'
import type { AddressMarks } from './facts.ts'
import { lineBefore } from './page.ts'
import { escapedWord, patternOf, postalForms } from './postal-forms.ts'

/** Whether the owner of the site is named at a position: null when another company is. */
export type OwnerAt = (at: number) => boolean | null

/** What is known of an address by its position alone. */
export function marksAt(text: string, at: number, ownerAt: OwnerAt): Omit<AddressMarks, 'isHead'> {
  const isNamed = ownerAt(at)
  return {
    ...{ isNamed: isNamed === true, isOfOther: isNamed === null },
    ...{ isOfOffice: isOfCountryOffice(text, at), isDated: isDated(text, at) },
  }
}

const headWords = new RegExp(patternOf(postalForms.heads), 'giu')
const branchWords = new RegExp(patternOf(postalForms.branches), 'iu')
const headReach = 200
const mostHeadWords = 20

/**
 * The addresses of head offices: the first one after each word for a head office, unless a branch is named between.
 *
 * @param positions of the addresses in the text
 */
export function headOffices(text: string, positions: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { index, 0: word } of text.matchAll(headWords).take(mostHeadWords)) {
    const from = index + word.length
    const first = Math.min(...positions.filter(at => at >= from && at < from + headReach))
    if (first < Number.POSITIVE_INFINITY && !branchWords.test(text.slice(from, first))) found.add(first)
  }
  return found
}

const officeReach = 120
const longestLabel = 40
const offices =
  'office|desk|branch|sales|reservations?|warehouse|representative|b[üu]ro|bureau|oficina|ventas|ufficio|escritório|vertrieb'
const countryFirst = new RegExp(
  `(?<![\\p{L}])(\\p{Lu}[\\p{L}.]*) (?:sales |support |mailing )?(?:${offices})(?![\\p{L}])`,
  'giu',
)
const officeFirst = new RegExp(
  `(?<![\\p{L}])(?:${offices}) (?:in |en |für |for |au |aux |of )?(?:the |die |los )?(\\p{Lu}[\\p{L}.]*)`,
  'giu',
)
/** Names of countries and regions in labels of offices, in addition to those of countryOf. */
const further = new Set('EU UK US U.S. European Europe American British EE.UU. Deutschland'.split(' '))

/** "US office:", "Reservations Australia:". */
function isOfCountryOffice(text: string, at: number): boolean {
  const [line, label = ''] = text
    .slice(Math.max(0, at - officeReach), at)
    .split('\n')
    .reverse()
  const near = label.length <= longestLabel ? `${label} ${line}` : line
  return [countryFirst, officeFirst].some(pattern =>
    [...near.matchAll(pattern)].some(([, name]) => further.has(name) || (name.length > 3 && countryOf(name) !== null)),
  )
}

const copyright =
  /(?:©|\(c\)|copyright|rights reserved|droits r[ée]serv[ée]s|derechos reservados|direitos reservados|rechte vorbehalten|diritti riservati)/iu
const oldYear = 2018

/** A copyright line without a later year is often of a former owner, or has a former address. */
function isDated(text: string, at: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', at) + 1, at - 150)
  const end = text.indexOf('\n', at)
  const line = text.slice(start, Math.min(end === -1 ? text.length : end, at + 150))
  if (!copyright.test(line)) return false
  const years = [...line.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year))
  return years.length > 0 && Math.max(...years) < oldYear
}

const formerBehind = /\((?:until|till|bis|jusqu.en|hasta|at[ée]|fino al?|tot|do|до|former|old)(?: [^)\n]{0,14})?\)/iu
/** The name of the town and the code of its bank. */
const bankBehind = /^[^\n\d]{0,30}(?<!\p{L})(?:BIC|SWIFT)(?!\p{L})/u
const samples = new RegExp(postalForms.samples.map(escapedWord).join('|'), 'iu')
const others = new RegExp(patternOf(postalForms.others), 'iu')

/** Whether an address is an example, or the text beside it is about another organisation or another time. */
export function isNoOwnAddress(text: string, from: number, to: number): boolean {
  const behind = text.slice(to, to + 60)
  if (bankBehind.test(behind) || formerBehind.test(behind)) return true
  if (samples.test(text.slice(Math.max(0, from - 120), to + 60))) return true
  return others.test(lineBefore(text, from, 100))
}
