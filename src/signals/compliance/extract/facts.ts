/**
 * What a page says about whom it belongs to, as values. They hold numbers and telephone numbers of the page, so they
 * stay in this process; what leaves it are the findings that site-findings.ts makes of them.
 */

/** A link in the order of the page. */
export interface PageLink {
  /** The address as written in the page. */
  readonly href: string
  /** What the link shows, with its title and the alternative texts of its pictures. */
  readonly text: string
}

/**
 * How sure a number of a company is: its check digits are right; a register is named with it; or it only has the form,
 * and the label, of such numbers.
 */
export type NumberGrade = 'checked' | 'registered' | 'format'

export interface CompanyNumber {
  /** ISO 3166-1 alpha-2 codes of the countries whose numbers look so: two where neighbours share a form. */
  readonly countries: readonly string[]
  /** Differs between kinds of number, such as a VAT number and a number of a register. */
  readonly kind: string
  /** Letters and digits only, so that one number on two pages counts once. */
  readonly number: string
  readonly grade: NumberGrade
  /** Whether the name of the site, or of its owner, stands beside it. */
  readonly isOwn: boolean
}

export interface Telephone {
  readonly country: string
  /** E.164. */
  readonly number: string
}

/** What stands beside an address. */
export interface AddressMarks {
  /** Whether it is said to be of the head office. */
  readonly isHead: boolean
  /** Whether the name of the site, or of its owner, stands beside it. */
  readonly isNamed: boolean
  /** Whether the name of another firm does. */
  readonly isOfOther: boolean
  /** Whether it is said to be of an office for a country: "US office". */
  readonly isOfOffice: boolean
  /** Whether it stands in a copyright line that was last changed years ago. */
  readonly isDated: boolean
}

/** An address that names its country, or has a postal code that only this country writes so. */
export interface NamedAddress extends AddressMarks {
  readonly country: string
  /** Whether a national telephone number beside it is valid in the country. */
  readonly hasNumber: boolean
}

/** An address that names no country. */
export interface PlainAddress extends AddressMarks {
  /** Those in which there can be such an address; one where the address tells it. */
  readonly countries: readonly string[]
  /** Whether a postal code or a region stands beside the town; a town alone needs support. */
  readonly isWhole: boolean
  /** Decimal digits of the population of the largest town of the name in each of the countries. */
  readonly sizes: readonly number[]
  /** In how many countries there is a town of the name. */
  readonly namesakes: number
  /** Those of the countries in which a telephone number beside it is of the town. */
  readonly telephoneOf: readonly string[]
  /** Those of the countries in which a national telephone number beside it is valid. */
  readonly nationalOf: readonly string[]
}

/** A word for a currency beside an amount, or a word for a tax. */
export interface CurrencyOrTax {
  readonly countries: readonly string[]
  /** Whether an amount or the number of a taxpayer is beside it. */
  readonly isBesideNumber: boolean
}

/** Countries are ISO 3166-1 alpha-2 codes, one for each time that something was seen. */
export interface PageFacts {
  readonly links: readonly PageLink[]
  /** Addresses that a browser would show in place of the page, as written. */
  readonly leadsTo: readonly string[]
  /** What the addresses of the page are relative to, as written; empty for its own address. */
  readonly base: string
  readonly numbers: readonly CompanyNumber[]
  readonly addresses: readonly NamedAddress[]
  readonly plainAddresses: readonly PlainAddress[]
  readonly currenciesAndTaxes: readonly CurrencyOrTax[]
  /** Telephone numbers without a calling code, as written. */
  readonly nationalNumbers: readonly string[]
  /** Countries of the addresses that the page marks up for machines. */
  readonly markedAddresses: readonly string[]
  readonly telephones: readonly Telephone[]
  /** Countries of the legal forms beside the name of the domain, of forms that only one country has. */
  readonly legalForms: readonly string[]
  /** Countries of the registers that the page links to. */
  readonly registers: readonly string[]
  /** Countries of languages with a region, of currencies and of national laws. */
  readonly locales: readonly { readonly country: string; readonly points: number }[]
  /** Regions of the page's other language versions. */
  readonly otherRegions: readonly string[]
  /** True when nobody uses the domain but to sell it or to show advertisements. */
  readonly isParked: boolean
}
