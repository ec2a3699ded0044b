/** Reads the structured data of a page about its organisation: JSON-LD and microdata of schema.org, microformats. */
import { readFileSync } from 'node:fs'
import { countryOf } from './country-names.ts'
import { normalise, type Page, type Span } from './page.ts'
import { countriesOfRegion, postalForms } from './postal-forms.ts'
import { isWithin } from './third-parties.ts'

export interface MarkedData {
  /** Countries of the organisation's addresses. */
  readonly addresses: readonly string[]
  /** VAT, tax and telephone numbers, to be read like the text. */
  readonly texts: readonly string[]
  /** Addresses without a country, and telephone numbers, a line each. */
  readonly lines: readonly string[]
}

/** Members of a thing, by their names in lower case. */
type Members = ReadonlyMap<string, unknown>

const deepest = 12
const mostValues = 5_000
const longestText = 60
const mostLines = 20

const file = new URL('../../../../assets/compliance/extract/schema-org.json', import.meta.url)
const schemaOrg: Readonly<Record<'otherThings' | 'otherMembers', readonly string[]>> = JSON.parse(
  readFileSync(file, 'utf8'),
)
/** Types in lower case with an address of something else. Compared in full: a GolfCourse is not a Course. */
const otherThings = new Set(schemaOrg.otherThings)
/** Members in lower case that lead to other organisations. */
const otherMembers = new Set(schemaOrg.otherMembers)

/**
 * @param others spans of the text about other organisations
 * @param isOwn whether a name is that of the site; data of an organisation with another name is skipped
 */
export function readMarkedData(page: Page, others: readonly Span[], isOwn: (name: string) => boolean): MarkedData {
  const addresses: string[] = []
  const texts: string[] = []
  const lines: string[] = []
  const take = (name: string, value: string) => {
    const country = name === 'addresscountry' ? countryOf(value) : null
    if (country !== null) addresses.push(country)
    else if (name === 'telephone') texts.push(value)
    else if (name === 'vatid' || name === 'taxid') texts.push(`VAT ${value}`)
  }
  let left = mostValues
  const walk = (value: unknown, depth: number): void => {
    left -= 1
    if (depth > deepest || left < 0 || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const each of value) walk(each, depth + 1)
      return
    }
    const members: Members = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
    if (isOtherThing(members.get('@type')) || !isOwnThing(members, isOwn)) return
    lines.push(...linesOf(members))
    for (const [name, member] of members) {
      if (otherMembers.has(name)) continue
      const plain = name === 'addresscountry' ? nameOfCountry(member) : member
      if (typeof plain === 'string') take(name, plain.slice(0, longestText))
      else walk(member, depth + 1)
    }
  }
  for (const text of page.jsonLd) walk(parsed(text), 0)
  // It is not known to which thing a member of microdata belongs, so its numbers are only read from the text.
  for (const { name, value, at } of page.marks) {
    if (name === 'addresscountry' && !isWithin(others, at)) take(name, value.slice(0, longestText))
  }
  return { addresses, texts, lines: lines.slice(0, mostLines) }
}

/** Types have an optional vocabulary. A thing of several types is an organisation if one of them is. */
function isOtherThing(type: unknown): boolean {
  const types = [type].flat().filter(each => typeof each === 'string')
  const names = types.map(each =>
    each
      .replace(/^.*[/#:]/, '')
      .trim()
      .toLowerCase(),
  )
  return names.length > 0 && names.every(name => otherThings.has(name))
}

/** A thing without a name belongs to the site, and so does an address, whose name is that of a building or town. */
function isOwnThing(members: Members, isOwn: (name: string) => boolean): boolean {
  const names = [members.get('name'), members.get('legalname')].filter(name => typeof name === 'string')
  const hasDetails = ['address', 'vatid', 'taxid', 'telephone'].some(name => members.has(name))
  return !hasDetails || names.length === 0 || names.some(isOwn)
}

/** An address without its country in the forms of text: with the postal code before and after the town. */
function linesOf(members: Members): string[] {
  const textOf = (name: string) => {
    const value = members.get(name)
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

/** Whether a region is only in countries with the postal code after the town: TX. */
function isBeforeCode(region: string): boolean {
  const countries = [...countriesOfRegion(region)]
  return countries.length > 0 && countries.every(country => postalForms.countries[country]?.order === 'after')
}

/** A country is a text or an object with a name. */
function nameOfCountry(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Broken JSON-LD is common, and no evidence.
    return null
  }
}
