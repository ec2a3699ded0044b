/** Reads what a page says of its organisation for machines: JSON-LD and microdata of schema.org, and microformats. */
import { countryOf } from './country-names.ts'
import { normalise, type Page, type Span } from './page.ts'
import { countriesOfRegion, postalForms } from './postal-forms.ts'
import { isWithin } from './third-parties.ts'

export interface MarkedData {
  /** Countries of the organisation's addresses. */
  readonly addresses: readonly string[]
  /** VAT and tax numbers and telephone numbers, to be read as the text is. */
  readonly texts: readonly string[]
  /** Addresses that name no country, and telephone numbers, a line each. */
  readonly lines: readonly string[]
}

const deepest = 12
const mostValues = 5_000
const longestText = 60
const mostLines = 20

/**
 * Types of schema.org with an address that is not the organisation's, in lower case. Compared whole: a GolfCourse is no
 * Course.
 */
const otherThings = new Set(
  `event businessevent childrensevent comedyevent conferenceevent courseinstance danceevent deliveryevent educationevent
  eventseries exhibitionevent festival foodevent hackathon literaryevent musicevent performingartsevent publicationevent
  broadcastevent ondemandevent saleevent screeningevent socialevent sportsevent theaterevent visualartsevent jobposting
  person patient review claimreview criticreview employerreview mediareview recommendation userreview rating
  aggregaterating employeraggregaterating endorsementrating article advertisercontentarticle newsarticle
  analysisnewsarticle askpublicnewsarticle backgroundnewsarticle opinionnewsarticle reportagenewsarticle reviewnewsarticle
  satiricalarticle scholarlyarticle medicalscholarlyarticle techarticle apireference report socialmediaposting blogposting
  liveblogposting discussionforumposting product individualproduct productcollection productgroup productmodel someproducts
  vehicle car offer aggregateoffer demand offercatalog offerforlease offerforpurchase place accommodation apartment house
  room eventvenue placeofworship course trip boattrip bustrip flight touristtrip traintrip reservation boatreservation
  busreservation eventreservation flightreservation foodestablishmentreservation lodgingreservation rentalcarreservation
  reservationpackage taxireservation trainreservation recipe videoobject videoobjectsnapshot videogallery videogame
  videogameseries videogameclip`.split(/\s+/),
)
/** Members that lead to other organisations. */
const otherMembers = new Set(
  'parentorganization suborganization department memberof member sponsor funder provider seller brand manufacturer author review reviews aggregaterating location event events offers itemoffered areaserved founder employee worksfor hiringorganization publishingprinciples'.split(
    ' ',
  ),
)

/**
 * @param others spans of the text that speak of somebody else
 * @param isOwn whether a name is the site's own; data of an organisation of another name is left out
 */
export function readMarkedData(page: Page, others: readonly Span[], isOwn: (name: string) => boolean): MarkedData {
  const addresses: string[] = []
  const texts: string[] = []
  const lines: string[] = []
  const take = (name: string, value: string) => {
    const country = name === 'addresscountry' ? countryOf(value) : null
    if (country !== null) addresses.push(country)
    else if (name === 'vatid' || name === 'taxid' || name === 'telephone') texts.push(textOf(name, value))
  }
  let left = mostValues
  const walk = (value: unknown, depth: number): void => {
    left -= 1
    if (depth > deepest || left < 0 || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const each of value) walk(each, depth + 1)
      return
    }
    const members = Object.entries(value)
    const type = members.find(([name]) => name === '@type')?.[1]
    if (isOtherThing(type) || !isOwnThing(members, isOwn)) return
    lines.push(...linesOf(members))
    for (const [key, member] of members) {
      const name = key.toLowerCase()
      if (otherMembers.has(name)) continue
      const plain = name === 'addresscountry' ? nameOfCountry(member) : member
      if (typeof plain === 'string') take(name, plain.slice(0, longestText))
      else walk(member, depth + 1)
    }
  }
  for (const text of page.jsonLd) walk(parsed(text), 0)
  // Which thing a mark of microdata belongs to is not known here, so its numbers are read from the text alone.
  for (const { name, value, at } of page.marks) {
    if (name === 'addresscountry' && !isWithin(others, at)) take(name, value.slice(0, longestText))
  }
  return { addresses, texts, lines: lines.slice(0, mostLines) }
}

/** A thing has one type or several, each with or without its vocabulary; with an organisation among them it is one. */
function isOtherThing(type: unknown): boolean {
  const types = [type].flat().filter(each => typeof each === 'string')
  return (
    types.length > 0 &&
    types.every(each =>
      otherThings.has(
        each
          .replace(/^.*[/#:]/, '')
          .trim()
          .toLowerCase(),
      ),
    )
  )
}

/** What has no name is the site's own. So is an address, whose name is that of a place. */
function isOwnThing(members: readonly (readonly [string, unknown])[], isOwn: (name: string) => boolean): boolean {
  const texts = (wanted: string) =>
    members.flatMap(([key, value]) => (key.toLowerCase() === wanted && typeof value === 'string' ? [value] : []))
  const names = [...texts('name'), ...texts('legalname')]
  const hasDetails = members.some(([key]) => /^(?:address|vatid|taxid|telephone)$/i.test(key))
  return !hasDetails || names.length === 0 || names.some(isOwn)
}

/** An address without its country as it is written, with the postal code before and behind the town. */
function linesOf(members: readonly (readonly [string, unknown])[]): string[] {
  const values = new Map(members.map(([key, value]) => [key.toLowerCase(), value]))
  const textOf = (key: string) => {
    const value = values.get(key)
    return typeof value === 'string' ? normalise(value.slice(0, 2 * longestText)).trim() : ''
  }
  const telephone = textOf('telephone')
  const whole = textOf('address')
  const [town, street, code, region] = ['addresslocality', 'streetaddress', 'postalcode', 'addressregion'].map(textOf)
  const parts = (...all: readonly string[]) => all.filter(part => part !== '').join(', ')
  const written = [
    ...(whole === '' ? [] : [whole]),
    ...(town === '' || isBeforeCode(region) ? [] : [parts(street, `${code} ${town}`.trim(), region)]),
    ...(town === '' || code === '' ? [] : [parts(street, town, `${region} ${code}`.trim())]),
  ]
  return telephone === '' ? written : [...written, telephone]
}

/** Whether a region is only of countries that write the postal code behind the town: TX. */
function isBeforeCode(region: string): boolean {
  const countries = [...countriesOfRegion(region)]
  return countries.length > 0 && countries.every(country => postalForms.countries[country]?.order === 'after')
}

/** A country is a text, or an object with a name. */
function nameOfCountry(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value
}

function textOf(name: string, value: string): string {
  return name === 'telephone' ? value : `VAT ${value}`
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Pages with broken JSON-LD are many; they say nothing this way.
    return null
  }
}
