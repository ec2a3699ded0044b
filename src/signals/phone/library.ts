/**
 * The parts of google-libphonenumber that this signal uses: the metadata, which the library's type definitions leave out,
 * and the expressions that make sense of text that is more than digits and punctuation.
 */
import { createRequire } from 'node:module'

// An import would keep the library's source in memory, which is half a megabyte, beside what was compiled of it.
const { PhoneNumberUtil }: typeof import('google-libphonenumber') = createRequire(import.meta.url)(
  'google-libphonenumber',
)

/** What numbers of one kind look like. */
export interface NumberDescription {
  /** Of all digits; absent where there are none of this kind. */
  getNationalNumberPattern(): string | null | undefined
  /** Empty: any length; [-1]: none of this kind. */
  possibleLengthArray(): readonly number[]
  possibleLengthLocalOnlyArray(): readonly number[]
  getExampleNumber(): string | null | undefined
}

export interface NumberFormat {
  getPattern(): string
  /** Replacement with $1 and so on for the groups of the pattern. */
  getFormatOrDefault(): string
  /** The last one decides; an array without elements: for any digits. */
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
  /** Numbers of a calling code that belongs to no country. */
  getMetadataForNonGeographicalRegion(callingCode: number): RegionMetadata | null
  /** The main region first; empty for a calling code that is not assigned. */
  getRegionCodesForCountryCode(callingCode: number): readonly string[]
  getSupportedRegions(): string[]
  getSupportedCallingCodes(): number[]
}

/** Static members of the library's class: expressions for text of any kind, which it compiles anew at every use. */
interface TextPatterns {
  readonly VALID_PHONE_NUMBER_PATTERN_: RegExp
  readonly EXTN_PATTERN_: RegExp
}

export const metadata = PhoneNumberUtil.getInstance() as unknown as MetadataReader
export const textPatterns = PhoneNumberUtil as unknown as TextPatterns

/** Name of the region under which the library keeps what belongs to no country. */
export const noCountry = '001'
