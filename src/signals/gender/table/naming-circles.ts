/**
 * Countries that share many given names with others, because they share a family of languages, a religion or a history: a
 * source of one says something of the others. The code of a circle has two characters, so that the classifier can take it
 * for an area like a country or a language. The circles are general knowledge and not fitted to data.
 */
import { countryOf } from '../../../core/country.ts'

const circles: Readonly<Record<string, string>> = {
  // Arabic names through Islam, from West Africa to South-East Asia.
  '+i': `AE AF AL AZ BA BD BH BN DJ DZ EG GM GN ID IQ IR JO KG KM KW KZ LB LY MA ML MR MV MY NE OM PK PS QA SA SD SN SO SY
    TJ TM TN TR UZ XK YE ar az dv fa id kk ky ku ms ps so tg tk tr ur uz`,
  '+t': 'AZ KG KZ TM TR UZ az kk ky tk tr uz',
  '+p': 'AF IQ IR TJ fa ku ps tg',
  '+h': 'BD BT IN LK NP PK bn hi ne si ta te ur',
  '+m': 'BN ID MY id ms',
  '+c': 'CN HK MO SG TW zh',
  '+e': 'BY KG KZ MD RU UA be ru uk',
  '+s': 'BA BG HR ME MK RS SI XK bg bs hr mk sl sr',
  '+w': 'CZ PL SK cs pl sk',
  '+b': 'EE LT LV et lt lv',
  '+n': 'DK FI FO GL IS NO SE da fi fo is kl no nb sv',
  '+d': 'AT CH DE LI LU de lb',
  '+o': 'AW BE NL SR ZA af nl',
  '+a': 'AU CA GB GG GI IE IM JE JM MT NZ TT US ZA cy en ga mt',
  '+r': `AD AO AR BE BO BR CH CL CO CR CU CV DO EC ES FR GQ GT HN HT IT LU MC MX MZ NI PA PE PH PR PT PY RO SM SV UY VE ca es fr gl
    it pt ro`,
  '+f': 'BE CA CH FR HT LU MC PF fr',
  '+g': 'CY GR el',
  '+k': 'BW GH KE LS MW NA NG RW SZ TZ UG ZA ZM ZW ny rw st sw tn xh yo zu',
}

const circlesByArea = new Map<string, string[]>()
for (const [code, areas] of Object.entries(circles)) {
  for (const area of areas.split(/\s+/)) circlesByArea.set(area, [...(circlesByArea.get(area) ?? []), code])
}

const none: readonly string[] = []

/** The circles of a country or language. */
export function circlesOf(area: string): readonly string[] {
  return circlesByArea.get(area) ?? circlesByArea.get(countryOf(area)?.language ?? '') ?? none
}

export function shareCircle(one: string, other: string): boolean {
  const circles = circlesOf(other)
  return circlesOf(one).some(code => circles.includes(code))
}
