/**
 * The country of the registrant of a domain, from its registration data (RDAP, RFC 9082 and 9083). A thin registry
 * names the server of the registrar, which is asked once. Most registrants are redacted (RFC 9537) or use a privacy
 * service; both are no evidence.
 */
import { countryOf } from '../extract/country-names.ts'

/** Maximum depth of entities within entities; registrants are not deeper. */
const deepest = 3

export interface Registrant {
  readonly country: string
  readonly isOrganisation: boolean
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The registration of a domain according to one server. */
export interface Registration {
  /** Null when there is none with a country, or a privacy service is registered in its place. */
  readonly registrant: Registrant | null
  /** Address at the registrar that may have more; null when it is not needed, or not known. */
  readonly registrar: string | null
}

/** Null for a text that is not an answer about this domain. */
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

/**
 * Content of a name or an organisation of registration data: a name, a privacy service that is registered in place of
 * its customer, or a redacted field.
 *
 * There are hundreds of privacy services, so they are recognised by the form of their names: a word such as `privacy`
 * or `proxy` followed only by general words (`GKG.NET Domain Proxy Service`). A company has a word of its own there
 * (`Domain Protection Insurance AG`), and a redacted field has only general words (`Data Protected`).
 */
type FieldKind = 'named' | 'service' | 'redacted' | 'empty'

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
const setOf = (words: string) => new Set(words.split(/\s+/))

const legalForms = setOf(
  'inc incorporated llc ltd limited corp corporation co gmbh ug ag ab aps as oy ehf sa sas sarl srl bv pte pty pvt plc kg ou oü',
)
/** Words that are not specific to a person or a company. */
const general = setOf(
  `a according account admin administrator agent and applicable as available be behalf by c can cannot cc com
  confidential contact customer data details disclosed domain domains due enabled eu fbo field for from gdpr guard
  hidden holder id identity information law laws link mask masked masking name names net non not o obfuscated of on
  only or org owner party person personal policy privacy private protect protected protection provided proxies proxy
  public publicly purpose purposes redacted registered registrant registrar registration registry see service services
  shield statutory subject the to trustee unavailable under undisclosed web withheld`,
)
/** Together with general words only, these mean that the content was redacted. */
const redacted = setOf(
  'redacted masked masking hidden obfuscated disclosed undisclosed protected withheld confidential unavailable anonymous',
)
/** Names of services of another form, without legal forms. */
const namedOtherwise = setOf('njalla njallaokta 1337services anonymize anonymise privatebydesign withheldforprivacy')

/** @param text as in the card */
function kindOfField(text: string): FieldKind {
  const all = wordsIn(text.normalize('NFKC').toLowerCase())
  const words = all.filter(word => !legalForms.has(word) && (word === '1337' || !/^\d+$/.test(word)))
  if (words.length === 0) return all.length === 0 ? 'empty' : 'named'
  if (/^on behalf of /.test(words.join(' '))) return 'service'
  if (namedOtherwise.has(words.join('')) || words.some(isNameOfService)) return 'service'
  const isGeneral = (word: string) => general.has(word) || redacted.has(word)
  if (words.length === all.length && words.every(isGeneral) && saysRedacted(words)) return 'redacted'
  return isService(withoutAgent(words)) ? 'service' : 'named'
}

/** `Not Disclosed`, `Non-Public Data`, `Not Available From Registry`. */
function saysRedacted(words: readonly string[]): boolean {
  const isDenied = words.includes('not') || words.includes('non')
  return words.some(word => redacted.has(word) || (isDenied && (word === 'public' || word === 'available')))
}

/** `WhoisGuard`, `PrivacyDotLink`, `whoisproxy`: only privacy services have such names. */
const isNameOfService = (word: string) => /^whois|^privacy.|.privacy$|^privatename|byproxy$/.test(word)

/** `Super Privacy Service c/o Dynadot` without the agent. */
function withoutAgent(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => word === 'c' && words[index + 1] === 'o')
  return at > 0 ? words.slice(0, at) : words
}

/** The general words at the end name the product; the words before them are a brand. */
function isService(words: readonly string[]): boolean {
  const tail = words.slice(words.findLastIndex(word => !general.has(word)) + 1)
  const has = (...wanted: readonly string[]) => wanted.some(word => tail.includes(word))
  if (has('privacy', 'proxy', 'proxies')) return true
  if (has('private')) return has('registration', 'person', 'registrant')
  return (
    has('domain', 'domains', 'identity', 'id', 'registration') &&
    has('protect', 'protection', 'shield', 'guard', 'trustee')
  )
}
