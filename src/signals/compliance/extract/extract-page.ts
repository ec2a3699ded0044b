/** Extracts the facts of one page. Pure and synchronous, for a worker thread. */
import { findAddresses } from './addresses.ts'
import { findCompanyNumbers } from './company-numbers.ts'
import type { PageFacts } from './facts.ts'
import { findLegalForms } from './legal-forms.ts'
import { readMarkedData } from './marked-data.ts'
import { isNameOf, ownNames } from './own-names.ts'
import { type Page, readPage, refreshAddress } from './page.ts'
import { findPlainAddresses } from './plain-addresses.ts'
import { currenciesAndTaxes, isParked, localesOf, regionOf, registersOf } from './signs.ts'
import { findTelephones, nationalTelephones } from './telephones.ts'
import { thirdPartySpans } from './third-parties.ts'

export interface PageInput {
  /** HTML, or plain text, decoded. */
  readonly html: string
  /** The label of the domain under its public suffix: `acme` of acme.co.uk. */
  readonly name: string
  readonly refresh?: RefreshHeader | null | undefined
}

/** The header `Refresh` of a response. Its address is relative to that of the response, not to the base of the page. */
export interface RefreshHeader {
  readonly content: string
  readonly url: string
}

const unmarked = {
  isHead: false,
  isNamed: false,
  isOfOther: false,
  isOfOffice: false,
  isDated: false,
  hasNumber: false,
}

export function extractPage({ html, name, refresh = null }: PageInput): PageFacts {
  const page = readPage(html)
  const others = thirdPartySpans(page)
  const marked = readMarkedData(page, others, text => isNameOf(name, text) || isInTitle(page, name, text))
  const own = ownNames(page, name, others)
  const found = findCompanyNumbers(page.text, others, own.isOwnAt)
  const told = findAddresses(page.text, others)
  const { plain, named } = findPlainAddresses(page.text, others, told, own.standingAt)
  const markedLines = findPlainAddresses(marked.lines.join('\n'), [], [], () => true)
  const markedText = marked.texts.join('\n')
  return {
    links: page.links.map(({ href, text }) => ({ href, text })),
    leadsTo: [...leadOf(refresh), ...page.leadsTo],
    base: page.base,
    numbers: [...found.numbers, ...findCompanyNumbers(markedText, [], () => true).numbers],
    addresses: [...found.addresses.map(country => ({ country, ...unmarked })), ...named],
    plainAddresses: [...plain, ...markedLines.plain],
    currenciesAndTaxes: currenciesAndTaxes(page.text),
    nationalNumbers: nationalTelephones(page.text, others),
    markedAddresses: marked.addresses,
    telephones: [...findTelephones(page.text, page.links, others), ...findTelephones(markedText, [], [])],
    legalForms: findLegalForms(page.text, name, others),
    registers: registersOf(page, others),
    locales: localesOf(page),
    otherRegions: page.otherLanguages.map(regionOf).filter(region => region !== null),
    isParked: isParked(page.text),
  }
}

/** Whether the title of the page ends in a name that shares a word with the domain. */
function isInTitle({ text }: Page, domain: string, name: string): boolean {
  const [title] = text.slice(0, 300).split('\n')
  const shared = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return title.endsWith(name) && shared.some(word => word.length > 3 && domain.includes(word))
}

/** The absolute address in the header. It has precedence over the addresses in the page, as in a browser. */
function leadOf(refresh: RefreshHeader | null): string[] {
  const address = refresh === null ? undefined : refreshAddress(refresh.content)
  const target = address === undefined ? null : URL.parse(address, refresh?.url)
  return target === null ? [] : [target.href]
}
