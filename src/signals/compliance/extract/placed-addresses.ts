/**
 * From the addresses of a site that name no country to the countries they are in. What the rest of the site says picks
 * one of several countries; addresses in several countries are those of the site only where its name stands beside one.
 */
import type { PageFacts, PlainAddress } from './facts.ts'

export interface PlacedAddress {
  readonly country: string
  /** True for an address that tells its country by itself. */
  readonly isSure: boolean
  readonly hasTelephone: boolean
  /** Whether a currency or a tax of the country is named. */
  readonly hasHint: boolean
}

/** @param supported countries that something else of the site speaks for */
export function placeAddresses(pages: readonly PageFacts[], supported: ReadonlySet<string>): PlacedAddress[] {
  const hints = new Set(pages.flatMap(page => page.hints).flat())
  const placed = pages
    .flatMap(({ plainAddresses }) => plainAddresses)
    .flatMap(address => {
      const country = countryOf(address, hints, supported)
      return country === null ? [] : [{ country, address }]
    })
  const named = placed.filter(({ address }) => address.isNamed)
  const told = pages.flatMap(page => page.addresses).map(country => [country])
  const all = [...told, ...pages.flatMap(page => page.plainAddresses).map(({ countries }) => countries)]
  const isOne = all[0]?.some(country => all.every(countries => countries.includes(country))) === true
  const own = isOne ? placed : named
  return [...Map.groupBy(own, ({ country }) => country)].map(([country, all]) => ({
    country,
    isSure: all.some(({ address }) => address.isWhole && address.countries.length === 1),
    hasTelephone: all.some(({ address }) => address.telephoneOf.includes(country)),
    hasHint: hints.has(country),
  }))
}

function countryOf(address: PlainAddress, hints: ReadonlySet<string>, supported: ReadonlySet<string>): string | null {
  const { countries, isWhole, telephoneOf } = address
  if (isWhole && countries.length === 1) return countries[0]
  for (const fits of [new Set(telephoneOf), hints, supported]) {
    const left = countries.filter(country => fits.has(country))
    if (left.length === 1) return left[0]
  }
  return null
}
