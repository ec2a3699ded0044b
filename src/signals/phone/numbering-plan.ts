/**
 * Compiles the metadata of the library: the numbering plan of each region, and the regions of each calling code. A plan
 * is compiled when a number first needs it, and cached; all plans together take a few megabytes.
 *
 * The expressions are those of the library with anchors. Each is compiled once, not with every call.
 */
import { countryOf } from '../../core/country.ts'
import { compileFormats, type FormattingPlan } from './format.ts'
import { metadata, type NumberDescription, noCountry, type RegionMetadata } from './library.ts'
import { newerAreaCodePattern } from './newer-area-codes.ts'
import type { PhoneType } from './schema.ts'

/** Maximum length of a national number. Valid lengths of all regions are at most this long. */
export const longestNational = 17
const lengths = Array.from({ length: longestNational + 1 }, (_, length) => length)

/** The possible kinds of numbers of one length. */
export interface KindsOfLength {
  /** A group for each special kind, the first match decides; null without special kinds. */
  readonly special: RegExp | null
  /** The types by the number of their group; the first entry is of no group. */
  readonly specialTypes: readonly PhoneType[]
  readonly fixedLine: RegExp | null
  readonly mobile: RegExp | null
}

/** `between`: between two possible lengths. */
export type LengthVerdict = 'possible' | 'local_only' | 'too_short' | 'between' | 'too_long'

export interface Region extends FormattingPlan {
  /** ISO 3166-1 alpha-2, AC, TA or XK; empty for numbers of no country. */
  readonly country: string
  readonly countryName: string
  readonly callingCode: number
  /** Matches every number of the region, of any length. */
  readonly general: RegExp
  /** The kinds by the number of digits; undefined for a length of no valid number. */
  readonly kinds: readonly (KindsOfLength | undefined)[]
  readonly sameFixedLineAndMobile: boolean
  /**
   * Matches the beginning of numbers of this region alone among those of the calling code; null when only validity
   * tells.
   */
  readonly leadingDigits: RegExp | null
  /** The verdict on each number of digits, 0 to 17; more are too long. */
  readonly lengths: readonly LengthVerdict[]
  /** The fault of each number of digits, by the side of the nearer possible length; too short when both are as near. */
  readonly lengthReasons: readonly ('too_short' | 'too_long' | null)[]
  readonly internationalPrefix: RegExp | null
  readonly nationalPrefix: RegExp | null
  /** The replacement of a national prefix; null to leave the prefix out. */
  readonly nationalPrefixRule: string | null
}

/** A country's or a service's calling code. */
export interface CallingCode {
  readonly code: number
  /** The main region first. */
  readonly regions: readonly Region[]
}

const regions = new Map<string, Region>()
/** The calling codes by number: null for one that was not needed yet, undefined for an unassigned one. */
let callingCodes: (CallingCode | null | undefined)[] | undefined
let countriesWithPlan: ReadonlySet<string> | undefined

function assignedCallingCodes(): (CallingCode | null | undefined)[] {
  const codes = new Array(1000).fill(undefined)
  for (const code of metadata().getSupportedCallingCodes()) codes[code] = null
  return codes
}

/** @param code 0 to 999. Undefined for a code that is not assigned. */
export function callingCodeOf(code: number): CallingCode | undefined {
  callingCodes ??= assignedCallingCodes()
  const known = callingCodes[code]
  if (known !== null) return known
  const countries = metadata().getRegionCodesForCountryCode(code)
  const compiled = { code, regions: countries.map(country => regionOf(country, code)) }
  callingCodes[code] = compiled
  return compiled
}

/** The plan of a country, by its upper-case code; undefined when it has none. */
export function planOf(country: string): Region | undefined {
  countriesWithPlan ??= new Set(metadata().getSupportedRegions())
  return countriesWithPlan.has(country) ? (regions.get(country) ?? regionOf(country, 0)) : undefined
}

function regionOf(country: string, code: number): Region {
  const name = country === noCountry ? String(code) : country
  const known = regions.get(name)
  if (known !== undefined) return known
  const plans = metadata()
  const found =
    country === noCountry ? plans.getMetadataForNonGeographicalRegion(code) : plans.getMetadataForRegion(country)
  if (found === null) throw new Error(`the library has no plan of ${name}`)
  const region = compileRegion(country === noCountry ? '' : country, found)
  regions.set(name, region)
  return region
}

function compileRegion(country: string, plan: RegionMetadata): Region {
  const formats = compileFormats(plan.numberFormatArray(), longestNational)
  const ownInternational = plan.intlNumberFormatArray()
  const leadingDigits = plan.getLeadingDigits()
  const internationalPrefix = plan.getInternationalPrefix()
  const nationalPrefix = plan.getNationalPrefixForParsing()
  return {
    country,
    countryName: countryName(country),
    callingCode: plan.getCountryCodeOrDefault(),
    general: whole(patternOf(plan.getGeneralDesc())),
    kinds: kindsOf(plan, country === 'US' ? newerAreaCodePattern : null),
    sameFixedLineAndMobile: plan.getSameMobileAndFixedLinePattern() === true,
    leadingDigits: leadingDigits ? start(leadingDigits) : null,
    lengths: lengths.map(length => lengthVerdict(plan.getGeneralDesc(), length)),
    lengthReasons: lengths.map(length => lengthReason(plan.getGeneralDesc(), length)),
    internationalPrefix: internationalPrefix ? start(internationalPrefix) : null,
    nationalPrefix: nationalPrefix ? start(nationalPrefix) : null,
    nationalPrefixRule: plan.getNationalPrefixTransformRule() || null,
    formats,
    internationalFormats: ownInternational.length === 0 ? formats : compileFormats(ownInternational, longestNational),
    extensionLabel: plan.getPreferredExtnPrefix() ?? ' ext. ',
  }
}

/**
 * Names of countries in Google's library (Unicode CLDR) that differ from the table of countries, so that areas and
 * countries have the same spelling. AC and TA have their own numbers and are not in that table, because ISO 3166-1 only
 * reserves their codes.
 */
const libraryNames: Readonly<Record<string, string>> = {
  AC: 'Ascension Island',
  AG: 'Antigua & Barbuda',
  BA: 'Bosnia & Herzegovina',
  BL: 'St. Barthélemy',
  BQ: 'Caribbean Netherlands',
  CD: 'Congo - Kinshasa',
  CG: 'Congo - Brazzaville',
  CI: 'Côte d’Ivoire',
  CV: 'Cape Verde',
  HK: 'Hong Kong SAR China',
  KN: 'St. Kitts & Nevis',
  LC: 'St. Lucia',
  MM: 'Myanmar (Burma)',
  MO: 'Macao SAR China',
  PM: 'St. Pierre & Miquelon',
  PS: 'Palestinian Territories',
  SH: 'St. Helena',
  SJ: 'Svalbard & Jan Mayen',
  ST: 'São Tomé & Príncipe',
  TA: 'Tristan da Cunha',
  TC: 'Turks & Caicos Islands',
  TT: 'Trinidad & Tobago',
  VC: 'St. Vincent & Grenadines',
  WF: 'Wallis & Futuna',
}

/** True for an assigned code, and for AC, TA and XK, in either case. */
export function isCountryCode(code: string): boolean {
  return countryName(code.toUpperCase()) !== ''
}

/** The English name of an upper-case code; empty for an unassigned code. */
function countryName(code: string): string {
  return libraryNames[code] ?? countryOf(code)?.name ?? ''
}

function start(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})`)
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}

function patternOf(description: NumberDescription): string {
  return description.getNationalNumberPattern() ?? ''
}

/** A kind without lengths of its own has those of the region. */
function hasLength(description: NumberDescription, length: number): boolean {
  const own = description.possibleLengthArray()
  return own.length === 0 || own.includes(length)
}

/** `newer` matches fixed line numbers that the metadata does not have yet. */
function kindsOf(plan: RegionMetadata, newer: string | null): (KindsOfLength | undefined)[] {
  // In the order of Google's library: special kinds before common ones.
  const special: [PhoneType, NumberDescription][] = [
    ['premium_rate', plan.getPremiumRate()],
    ['toll_free', plan.getTollFree()],
    ['shared_cost', plan.getSharedCost()],
    ['voip', plan.getVoip()],
    ['personal_number', plan.getPersonalNumber()],
    ['pager', plan.getPager()],
    ['uan', plan.getUan()],
    ['voicemail', plan.getVoicemail()],
  ]
  const compiled = new Map<string, RegExp>()
  const compile = (pattern: string) => {
    const expression = compiled.get(pattern) ?? whole(pattern)
    compiled.set(pattern, expression)
    return expression
  }
  const ifPossible = (description: NumberDescription, length: number, more: string | null = null) => {
    if (!hasLength(description, length)) return null
    return compile(more === null ? patternOf(description) : `${patternOf(description)}|${more}`)
  }
  return lengths.map(length => {
    if (!hasLength(plan.getGeneralDesc(), length)) return undefined
    const possible = special.filter(([, description]) => hasLength(description, length))
    const groups = possible.map(([, description]) => `(${patternOf(description)})`)
    return {
      special: groups.length === 0 ? null : compile(groups.join('|')),
      specialTypes: ['unknown', ...possible.map(([type]) => type)],
      fixedLine: ifPossible(plan.getFixedLine(), length, newer),
      mobile: ifPossible(plan.getMobile(), length),
    }
  })
}

function lengthVerdict(general: NumberDescription, length: number): LengthVerdict {
  const possible = general.possibleLengthArray()
  if (general.possibleLengthLocalOnlyArray().includes(length)) return 'local_only'
  if (possible.includes(length)) return 'possible'
  if (length < Math.min(...possible)) return 'too_short'
  return length > Math.max(...possible) ? 'too_long' : 'between'
}

function lengthReason(general: NumberDescription, length: number): 'too_short' | 'too_long' | null {
  const verdict = lengthVerdict(general, length)
  if (verdict === 'possible' || verdict === 'local_only') return null
  if (verdict !== 'between') return verdict
  const possible = general.possibleLengthArray()
  const below = length - Math.max(...possible.filter(each => each < length))
  const above = Math.min(...possible.filter(each => each > length)) - length
  return below < above ? 'too_long' : 'too_short'
}
