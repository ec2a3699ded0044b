/**
 * The parts of google-libphonenumber that this signal uses: the metadata, which the type definitions of the library do
 * not have, and the expressions for text with more than digits and punctuation.
 */
import { createRequire } from 'node:module'

type Library = typeof import('google-libphonenumber')['PhoneNumberUtil']

let library: Library | undefined

/** Loads the library for the first number. Only serving threads have numbers. */
function phoneNumberUtil(): Library {
  // An import would keep the source of the library in memory, half a megabyte, beside the compiled code.
  library ??= (createRequire(import.meta.url)('google-libphonenumber') as typeof import('google-libphonenumber'))
    .PhoneNumberUtil
  return library
}

/** The pattern and the lengths of numbers of one kind. */
export interface NumberDescription {
  /** Matches all digits of a number; absent where the region has no numbers of this kind. */
  getNationalNumberPattern(): string | null | undefined
  /** Empty for any length; [-1] where the region has no numbers of this kind. */
  possibleLengthArray(): readonly number[]
  possibleLengthLocalOnlyArray(): readonly number[]
  getExampleNumber(): string | null | undefined
}

export interface NumberFormat {
  getPattern(): string
  /** Replacement with $1 and so on for the groups of the pattern. */
  getFormatOrDefault(): string
  /** The last one decides; an empty array is for any digits. */
  leadingDigitsPatternArray(): readonly string[]
  getNationalPrefixFormattingRuleOrDefault(): string
}

/** The numbering plan of a region. */
export interface RegionMetadata {
  getCountryCodeOrDefault(): number
  getGeneralDesc(): NumberDescription
  getFixedLine(): NumberDescription
  getMobile(): NumberDescription
  getTollFree(): NumberDescription
  getPremiumRate(): NumberDescription
  getSharedCost(): NumberDescription
  getPersonalNumber(): NumberDescription
  getVoip(): NumberDescription
  getPager(): NumberDescription
  getUan(): NumberDescription
  getVoicemail(): NumberDescription
  getSameMobileAndFixedLinePattern(): boolean | null | undefined
  getInternationalPrefix(): string | null | undefined
  getNationalPrefixForParsing(): string | null | undefined
  getNationalPrefixTransformRule(): string | null | undefined
  getPreferredExtnPrefix(): string | null | undefined
  getLeadingDigits(): string | null | undefined
  numberFormatArray(): readonly NumberFormat[]
  intlNumberFormatArray(): readonly NumberFormat[]
}

interface MetadataReader {
  /** Null for a region that has none. */
  getMetadataForRegion(region: string): RegionMetadata | null
  /** The plan of a calling code that belongs to no country. */
  getMetadataForNonGeographicalRegion(callingCode: number): RegionMetadata | null
  /** The main region first; empty for a calling code that is not assigned. */
  getRegionCodesForCountryCode(callingCode: number): readonly string[]
  getSupportedRegions(): string[]
  getSupportedCallingCodes(): number[]
}

/**
 * Static members of the library's class: expressions for text of any kind. The library compiles them anew at every use.
 */
interface TextPatterns {
  readonly VALID_PHONE_NUMBER_PATTERN_: RegExp
  readonly EXTN_PATTERN_: RegExp
}

export const metadata = () => phoneNumberUtil().getInstance() as unknown as MetadataReader
export const textPatterns = () => phoneNumberUtil() as unknown as TextPatterns

/** The name of the region of calling codes that belong to no country. */
export const noCountry = '001'
