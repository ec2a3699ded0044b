/**
 * Facts of a page about its owner, as values. They contain company and telephone numbers, so they stay in this process;
 * only the findings of site-findings.ts leave it.
 */

/** A link in the order of the page. */
export interface PageLink {
  /** The address as written in the page. */
  readonly href: string
  /** Text of the link, with its title and the alternative texts of its pictures. */
  readonly text: string
}

/** Certainty of a company number: valid check digits; a register is named with it; or only the form and label. */
export type NumberGrade = 'checked' | 'registered' | 'format'

export interface CompanyNumber {
  /** ISO 3166-1 alpha-2 codes of the countries with such numbers: two where neighbours share a form. */
  readonly countries: readonly string[]
  /** Differs between kinds of number, such as a VAT number and a number of a register. */
  readonly kind: string
  /** Letters and digits only, so that one number on two pages counts once. */
  readonly number: string
  readonly grade: NumberGrade
  /** Whether the name of the site, or of its owner, is beside it. */
  readonly isOwn: boolean
}

export interface Telephone {
  readonly country: string
  /** E.164. */
  readonly number: string
}

/** The text beside an address. */
export interface AddressMarks {
  /** Whether it is that of the head office. */
  readonly isHead: boolean
  /** Whether the name of the site, or of its owner, is beside it. */
  readonly isNamed: boolean
  /** Whether the name of another company is beside it. */
  readonly isOfOther: boolean
  /** Whether it is that of an office for a country: "US office". */
  readonly isOfOffice: boolean
  /** Whether it is in a copyright line that was last changed years ago. */
  readonly isDated: boolean
}

/** An address that names its country, or has a postal code in the form of this country only. */
export interface NamedAddress extends AddressMarks {
  readonly country: string
  /** Whether a national telephone number beside it is valid in the country. */
  readonly hasNumber: boolean
}

/** An address without a country. */
export interface PlainAddress extends AddressMarks {
  /** Possible countries; one if the address is unambiguous. */
  readonly countries: readonly string[]
  /** Whether a postal code or a region is beside the town; a town alone needs other evidence. */
  readonly isWhole: boolean
  /** Decimal digits of the population of the largest town of the name in each of the countries. */
  readonly sizes: readonly number[]
  /** Number of countries with a town of the name. */
  readonly namesakes: number
  /** The countries in which a telephone number beside it is of the town. */
  readonly telephoneOf: readonly string[]
  /** The countries in which a national telephone number beside it is valid. */
  readonly nationalOf: readonly string[]
}

/** A word for a currency beside an amount, or a word for a tax. */
export interface CurrencyOrTax {
  readonly countries: readonly string[]
  /** Whether an amount or the number of a taxpayer is beside it. */
  readonly isBesideNumber: boolean
}

/** Countries are ISO 3166-1 alpha-2 codes, one for each occurrence. */
export interface PageFacts {
  readonly links: readonly PageLink[]
  /** Addresses that a browser would show instead of the page, as written. */
  readonly leadsTo: readonly string[]
  /** Base of the addresses of the page, as written; empty for its own address. */
  readonly base: string
  readonly numbers: readonly CompanyNumber[]
  readonly addresses: readonly NamedAddress[]
  readonly plainAddresses: readonly PlainAddress[]
  readonly currenciesAndTaxes: readonly CurrencyOrTax[]
  /** Telephone numbers without a calling code, as written. */
  readonly nationalNumbers: readonly string[]
  /** Countries of the addresses in structured data. */
  readonly markedAddresses: readonly string[]
  readonly telephones: readonly Telephone[]
  /** Countries of the legal forms beside the name of the domain, of forms of one country only. */
  readonly legalForms: readonly string[]
  /** Countries of the registers that the page links to. */
  readonly registers: readonly string[]
  /** Countries of languages with a region, of currencies and of national laws. */
  readonly locales: readonly { readonly country: string; readonly points: number }[]
  /** Regions of the page's other language versions. */
  readonly otherRegions: readonly string[]
  /** True when the domain is only offered for sale or shows advertisements. */
  readonly isParked: boolean
}
