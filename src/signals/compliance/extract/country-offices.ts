/** Tells whether an address is said to be of an office for one country: "US office:", "Reservations Australia:". */
import { countryOf } from './country-names.ts'

const reach = 120
const longestLabel = 40
const offices =
  'office|desk|branch|sales|reservations?|warehouse|representative|b[üu]ro|bureau|oficina|ventas|ufficio|escritório|vertrieb'
const behind = new RegExp(
  `(?<![\\p{L}])(\\p{Lu}[\\p{L}.]*) (?:sales |support |mailing )?(?:${offices})(?![\\p{L}])`,
  'giu',
)
const inFront = new RegExp(
  `(?<![\\p{L}])(?:${offices}) (?:in |en |für |for |au |aux |of )?(?:the |die |los )?(\\p{Lu}[\\p{L}.]*)`,
  'giu',
)
const further = new Set([
  'EU',
  'UK',
  'US',
  'U.S.',
  'European',
  'Europe',
  'American',
  'British',
  'EE.UU.',
  'Deutschland',
])

export function isOfCountryOffice(text: string, at: number): boolean {
  const [line, label = ''] = text
    .slice(Math.max(0, at - reach), at)
    .split('\n')
    .reverse()
  const near = label.length <= longestLabel ? `${label} ${line}` : line
  return [behind, inFront].some(pattern =>
    [...near.matchAll(pattern)].some(([, name]) => further.has(name) || (name.length > 3 && countryOf(name) !== null)),
  )
}
