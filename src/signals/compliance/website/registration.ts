/**
 * Who registered a domain, from its registration data (RDAP, RFC 9082 and 9083): the country of the registrant. A thin
 * registry names the registrar's server, which is asked once. Most registrants are redacted (RFC 9537) or stand behind
 * a privacy service; both say nothing.
 */
import { countryOf } from '../extract/country-names.ts'
import { kindOfField } from './privacy-services.ts'

/** Entities hold entities; those of a registrant do not stand deeper. */
const deepest = 3

export interface Registrant {
  readonly country: string
  readonly isOrganisation: boolean
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What a server says of a domain. */
export interface Registration {
  /** Null when there is none with a country, or somebody else is registered in its place. */
  readonly registrant: Registrant | null
  /** Where the registrar may say more; null when the registry has said it all, or names nobody. */
  readonly registrar: string | null
}

/** Null for an answer that is not about this domain, or no answer at all. */
export function readRegistration(text: string, domain: string): Registration | null {
  const registration = answerIn(text, domain)
  if (registration === null) return null
  const registrant = registrantOf(registration)
  if (registrant === 'proxy') return { registrant: null, registrar: null }
  return { registrant, registrar: registrant === null ? registrarOf(registration) : null }
}

function answerIn(text: string, domain: string): Json | null {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(answer) || answer.objectClassName !== 'domain') return null
  return String(answer.ldhName).toLowerCase().replace(/\.$/, '') === domain ? answer : null
}

function registrantOf(registration: Json): Registrant | 'proxy' | null {
  for (const entity of entitiesIn(registration, 0)) {
    if (!listIn(entity.roles).includes('registrant')) continue
    const card = cardOf(entity)
    const kinds = [kindOfField(card.organisation), kindOfField(card.name)]
    if (kinds.includes('service') || (kinds.includes('redacted') && !kinds.includes('named'))) return 'proxy'
    if (card.country !== null)
      return { country: card.country, isOrganisation: kinds[0] === 'named' || card.kind === 'org' }
  }
  return null
}

function registrarOf(registration: Json): string | null {
  for (const link of listIn(registration.links)) {
    if (!isObject(link) || link.rel !== 'related' || typeof link.href !== 'string') continue
    if (link.type === undefined || link.type === 'application/rdap+json') return link.href
  }
  return null
}

function entitiesIn(holder: Json, depth: number): Json[] {
  if (depth === deepest) return []
  const own = listIn(holder.entities).filter(isObject)
  return [...own, ...own.flatMap(entity => entitiesIn(entity, depth + 1))]
}

interface Card {
  readonly name: string
  readonly organisation: string
  readonly kind: string
  /** ISO 3166-1 alpha-2 code of the first address that tells a country; null when none does. */
  readonly country: string | null
}

/** jCard (RFC 7095): each property is its name, its parameters, its type and its values. */
function cardOf(entity: Json): Card {
  const properties = listIn(listIn(entity.vcardArray)[1]).filter(Array.isArray)
  const textOf = (name: string) => properties.find(([property]) => property === name)?.[3]
  const countries = properties.filter(([property]) => property === 'adr').map(countryOfAddress)
  const organisation = textOf('org')
  return {
    name: String(textOf('fn') ?? ''),
    organisation: Array.isArray(organisation) ? organisation.join(' ') : String(organisation ?? ''),
    kind: String(textOf('kind') ?? ''),
    country: countries.find(country => country !== null) ?? null,
  }
}

/** The code (RFC 8605), the last of the seven parts, or the last line of an address that was not taken apart. */
function countryOfAddress([, parameters, , parts]: readonly unknown[]): string | null {
  const { cc, label } = isObject(parameters) ? parameters : {}
  const lines = typeof label === 'string' ? label.trim().split(/\s*[\r\n]+\s*/) : []
  for (const text of [cc, listIn(parts)[6], lines.at(-1)]) {
    const country = typeof text === 'string' && text.trim() !== '' ? countryOf(text) : null
    if (country !== null) return country
  }
  return null
}
