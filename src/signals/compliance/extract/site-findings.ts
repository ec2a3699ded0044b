/** Findings from the facts of the pages of a site, combined first: a number on four pages is one number. */
import type { Finding } from '../place/evidence.ts'
import type { CompanyNumber, NumberGrade, PageFacts } from './facts.ts'
import { type PlacedAddress, placeAddresses, type SiteEvidence } from './placed-addresses.ts'
import { hasNationalNumber, telephonesNear } from './telephones.ts'

export interface SitePage {
  readonly facts: PageFacts
  /** True for a page of another domain to which the site redirects: its evidence has half of the points. */
  readonly isElsewhere: boolean
}

export interface SiteFindings {
  readonly findings: readonly Finding[]
  /** True for a site of a group: with versions for many regions, or addresses and telephones in several countries. */
  readonly isMultinational: boolean
}

const gradePoints: Readonly<Record<NumberGrade, number>> = { checked: 22, registered: 15, format: 12 }
/** Statements such as an activity code, which are beside the number of a company. */
const statementPoints = 6
const statementKinds = new Set(['other', 'regulator'])
const secondKindPoints = 3
const addressPoints = 14
const markedAddressPoints = 12
/** Not sufficient to place a site. */
const contradictedPoints = 5
/** An address without a country, and one in several countries of which other evidence supports one. */
const plainAddressPoints = 12
const supportedAddressPoints = 10
const localTelephonePoints = 4
const currencyPoints = 2
/** Together sufficient to place a site. */
const ownCurrencyPoints = 5
const nationalTelephonePoints = 7
const mostNumbers = 5
const telephonePoints = 6
const mostTelephonePoints = 8
const legalFormPoints = 6
const registerPoints = 6
const mostLocalePoints = 5
const elsewhereShare = 0.5
const regionsOfGroup = 5
const countriesOfGroup = 3

/** @param registry the country whose registry the domain has; null for none */
export function siteFindings(pages: readonly SitePage[], registry: string | null): SiteFindings {
  const used = pages.filter(({ facts }) => !facts.isParked)
  const [own, elsewhere] = [false, true].map(isElsewhere => {
    const pages = used.filter(page => page.isElsewhere === isElsewhere)
    return findingsOf(
      pages.map(({ facts }) => facts),
      registry,
    )
  })
  const halved = elsewhere.map(finding => ({ ...finding, points: finding.points * elsewhereShare, isStrong: false }))
  return { findings: [...own, ...halved], isMultinational: isOfGroup(used.map(({ facts }) => facts)) }
}

function isOfGroup(pages: readonly PageFacts[]): boolean {
  const regions = new Set(pages.flatMap(({ otherRegions }) => otherRegions))
  const countries = new Set(countriesIn(pages, 'addresses', 'telephones'))
  return regions.size >= regionsOfGroup || countries.size >= countriesOfGroup
}

type AddressFact = 'addresses' | 'plainAddresses' | 'markedAddresses'
type KindOfFact = AddressFact | 'numbers' | 'telephones' | 'legalForms' | 'registers' | 'locales'

/** Countries of the facts of some kinds on all pages. */
export function countriesIn(pages: readonly PageFacts[], ...kinds: readonly KindOfFact[]): string[] {
  return pages.flatMap(page =>
    kinds.flatMap(kind => {
      const facts: readonly (string | { country: string } | { countries: readonly string[] })[] = page[kind]
      return facts.flatMap(fact =>
        typeof fact === 'string' ? fact : 'country' in fact ? fact.country : fact.countries,
      )
    }),
  )
}

function findingsOf(pages: readonly PageFacts[], registry: string | null): Finding[] {
  const named = supportedBy(pages, registry)
  const evidence = siteEvidence(pages)
  const { isContradicted } = evidence
  const { plain, told } = placeAddresses(pages, named, evidence)
  const doubted = countriesIn(pages, 'addresses')
  const placed = plain.filter(({ country, hasTelephone }) => hasTelephone || !isContradicted(country))
  const supported = new Set([...named, ...placed.map(({ country }) => country)])
  const found = [
    ...placed.flatMap(plainAddressFindings),
    ...numberFindings(pages.flatMap(({ numbers }) => numbers).flatMap(each => resolved(each, supported))),
    ...onceEach('postal_address', addressPoints, told),
    ...onceEach('postal_address', contradictedPoints, doubted.filter(isContradicted)),
    ...onceEach('marked_address', markedAddressPoints, countriesIn(pages, 'markedAddresses')),
    ...telephoneFindings(pages),
    ...onceEach('legal_form', legalFormPoints, countriesIn(pages, 'legalForms')),
    ...onceEach('register_link', registerPoints, countriesIn(pages, 'registers')),
    ...localeFindings(pages),
  ]
  return [...found, ...currencyFindings(pages, registry, found)]
}

/**
 * A site without a readable address is placed by amounts in a currency together with a telephone number that is valid
 * in one of its countries only, unless there is evidence for another country.
 */
function currencyFindings(pages: readonly PageFacts[], registry: string | null, found: readonly Finding[]): Finding[] {
  const [first = [], ...others] = pages.flatMap(page =>
    page.currenciesAndTaxes.flatMap(({ countries, isBesideNumber }) => (isBesideNumber ? [countries] : [])),
  )
  const shared = first.filter(country => others.every(countries => countries.includes(country)))
  const national = telephonesNear(shared, [], numbersOf(pages)).nationalOf
  const likely = national.length > 0 ? national : shared
  const [country] = likely
  if (likely.length !== 1 || (registry !== null && registry !== country)) return []
  if (found.some(each => each.country !== country && each.points > 0)) return []
  const own = finding('locale', 'currency_or_tax', country, ownCurrencyPoints)
  if (national.length === 0) return [own]
  return [own, finding('contact', 'local_telephone', country, nationalTelephonePoints)]
}

/** Countries whose currency is written as one letter, which has many other meanings. */
const oneLetter = new Set(['ZA', 'GM', 'HN', 'GT', 'PG', 'ZM'])

/**
 * An address of a template, an agency or a franchisor is often the only one with a country. It is contradicted if the
 * site has the currency or a tax of one other country, and no number or telephone of its own country; and if all
 * telephone numbers with a calling code are of one other country, and the name of the site is not beside it.
 */
function siteEvidence(pages: readonly PageFacts[]): SiteEvidence {
  const hints = pages.flatMap(page => page.currenciesAndTaxes.map(({ countries }) => countries))
  const told = new Set(hints.flat())
  const sole = new Set(hints.filter(({ length }) => length === 1).flat())
  const own = new Set(countriesIn(pages, 'numbers', 'telephones', 'markedAddresses', 'legalForms'))
  const towns = new Set(countriesIn(pages, 'plainAddresses'))
  const others = [...sole].filter(country => towns.has(country) || !oneLetter.has(country))
  const numbers = numbersOf(pages)
  const called = new Set(countriesIn(pages, 'telephones'))
  const beside = countriesBesideName(pages)
  const isContradicted = (country: string) => {
    if (told.has(country) || own.has(country)) return false
    if (called.size === 1 && !beside.has(country)) return true
    if (others.length !== 1) return false
    return !hasNationalNumber(country, numbers) || hasNationalNumber(others[0], numbers)
  }
  return { own, hints: told, hinted: new Set(others), isContradicted }
}

/** Countries of the addresses beside the name of the site, a word for a head office or a local number. */
function countriesBesideName(pages: readonly PageFacts[]): ReadonlySet<string> {
  const addresses = pages.flatMap(page => [
    ...page.addresses.map(address => ({ ...address, countries: [address.country] })),
    ...page.plainAddresses.map(address => ({ ...address, hasNumber: false })),
  ])
  const beside = addresses.filter(({ isNamed, isHead, hasNumber }) => isNamed || isHead || hasNumber)
  return new Set(beside.flatMap(({ countries }) => countries))
}

function numbersOf(pages: readonly PageFacts[]): string {
  return [...new Set(pages.flatMap(({ nationalNumbers }) => nationalNumbers))].slice(0, mostNumbers).join(' | ')
}

function plainAddressFindings({ country, isSure, hasTelephone, hasHint }: PlacedAddress): Finding[] {
  const points = isSure ? plainAddressPoints : supportedAddressPoints
  return [
    finding('contact', 'town_address', country, points),
    ...(hasTelephone ? [finding('contact', 'local_telephone', country, localTelephonePoints)] : []),
    ...(hasHint ? [finding('locale', 'currency_or_tax', country, currencyPoints)] : []),
  ]
}

/** Countries with evidence other than a number that several countries could have issued. */
function supportedBy(pages: readonly PageFacts[], registry: string | null): ReadonlySet<string> {
  const countries = countriesIn(pages, 'addresses', 'markedAddresses', 'telephones', 'legalForms', 'locales')
  const numbers = pages.flatMap(page => page.numbers.filter(number => number.countries.length === 1))
  const named = [...countries, ...numbers.map(number => number.countries[0])]
  return new Set(registry === null ? named : [...named, registry])
}

/** A number that several countries could have issued belongs to the one with other evidence; otherwise it is weak. */
function resolved(number: CompanyNumber, supported: ReadonlySet<string>): CompanyNumber[] {
  if (number.countries.length === 1) return [number]
  const likely = number.countries.filter(country => supported.has(country))
  if (likely.length === 1) return [{ ...number, countries: likely }]
  return number.countries.map(country => ({ ...number, countries: [country], grade: 'format' }))
}

/** The best number of a country, with some points for a second kind. */
function numberFindings(numbers: readonly CompanyNumber[]): Finding[] {
  const byCountry = Map.groupBy(numbers, ({ countries }) => countries[0])
  return [...byCountry].flatMap(([country, all]) => {
    const proper = all.filter(({ kind }) => !statementKinds.has(kind))
    const kinds = new Set(all.map(({ kind }) => kind))
    if (proper.length === 0) return [finding('legal_id', 'national_statement', country, statementPoints)]
    const best = proper.reduce((a, b) => (gradePoints[b.grade] > gradePoints[a.grade] ? b : a))
    const points = gradePoints[best.grade] + (kinds.size > 1 ? secondKindPoints : 0)
    const check = best.kind === 'vat' ? 'vat_number' : best.kind === 'tax' ? 'tax_number' : 'company_number'
    const isStrong = proper.some(({ grade, isOwn }) => grade !== 'format' && isOwn)
    return [{ ...finding('legal_id', check, country, points), isStrong }]
  })
}

function onceEach(check: string, points: number, countries: readonly string[]): Finding[] {
  return [...new Set(countries)].map(country => finding('contact', check, country, points))
}

function telephoneFindings(pages: readonly PageFacts[]): Finding[] {
  const numbers = new Map(pages.flatMap(page => page.telephones.map(each => [each.number, each.country])))
  return [...Map.groupBy(numbers.values(), country => country)].map(([country, all]) =>
    finding('contact', 'telephone', country, Math.min(mostTelephonePoints, telephonePoints * all.length)),
  )
}

function localeFindings(pages: readonly PageFacts[]): Finding[] {
  const best = new Map<string, number>()
  for (const { country, points } of pages.flatMap(({ locales }) => locales)) {
    best.set(country, Math.max(best.get(country) ?? 0, points))
  }
  return [...best].map(([country, points]) => finding('locale', 'locale', country, Math.min(mostLocalePoints, points)))
}

function finding(family: Finding['family'], check: string, country: string, points: number): Finding {
  return { family, check, country, points }
}
