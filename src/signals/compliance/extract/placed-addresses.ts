/**
 * From the addresses of a site that name no country to the countries they are in. What the rest of the site says picks
 * one of several countries; of addresses in several countries those are the site's own beside which its name or a
 * telephone number of the country stands, and where one is said to be of the head office, that one.
 */
import type { NamedAddress, PageFacts, PlainAddress } from './facts.ts'

export interface PlacedAddress {
  readonly country: string
  /** True for an address that tells its country by itself. */
  readonly isSure: boolean
  readonly hasTelephone: boolean
  /** Whether a currency or a tax of the country is named. */
  readonly hasHint: boolean
}

interface Readable {
  readonly country: string
  readonly address: PlainAddress
}

/** What a site says of its country beside its addresses. */
export interface SiteEvidence {
  /** Countries of its numbers, its telephone numbers, its legal forms and what it marks up for machines. */
  readonly own: ReadonlySet<string>
  /** Countries of which it names a currency or a tax. */
  readonly hints: ReadonlySet<string>
  /** Those of them that alone have it. */
  readonly hinted: ReadonlySet<string>
  /** Whether these speak for one other country. */
  isContradicted(country: string): boolean
}

export interface PlacedAddresses {
  readonly plain: readonly PlacedAddress[]
  /** Countries of the addresses that tell their country. */
  readonly told: readonly string[]
}

const telephoneOfTown = 3
const validTelephone = 2
const namedHint = 2
const otherSupport = 1
/** Countries of the North American plan whose area code no other country has. */
const ofOneArea = new Set('AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI'.split(' '))
/** Support that a town without a postal code needs, and a small one: a number of its area, or another and a hint. */
const leastOfTown = 2
const leastOfSmall = 3
/** Towns below have namesakes everywhere; a town alone counts from 10,000 people, or where it has no namesake. */
const leastDigitsAlone = 5
/** Digits of a population that make a town the one that is meant. */
const farLarger = 2

/**
 * @param supported countries that something else of the site speaks for
 * @param evidence what the site says of its country beside its addresses
 */
export function placeAddresses(
  pages: readonly PageFacts[],
  supported: ReadonlySet<string>,
  evidence: SiteEvidence,
): PlacedAddresses {
  const { hints } = evidence
  const addresses = pages.flatMap(({ plainAddresses }) => plainAddresses)
  const readable = addresses.flatMap(address => {
    const country = countryOf(address, hints, supported)
    return country === null ? [] : [{ country, address }]
  })
  const isLocal = ({ country, address: { telephoneOf, nationalOf } }: Readable) =>
    telephoneOf.includes(country) || (nationalOf.includes(country) && hints.has(country))
  const owned = readable.filter(({ address }) => !address.isOfOther)
  const current = owned.filter(({ address }) => !address.isDated)
  const ofOwner = current.length > 0 ? current : owned
  // Many firms have another name than their site, so an address of another firm counts where there is no other.
  const placed = ofOwner.length > 0 ? ofOwner : readable.filter(each => isLocal(each) && hints.has(each.country))
  const told = pages.flatMap(page => page.addresses).filter(({ country }) => !evidence.isContradicted(country))
  const unplaced = addresses.filter(
    address =>
      address.isWhole && !address.isOfOther && !address.isDated && countryOf(address, hints, supported) === null,
  )
  const all = [...[...told, ...placed].map(({ country }) => [country]), ...unplaced.map(({ countries }) => countries)]
  const isOne = all[0]?.some(country => all.every(countries => countries.includes(country))) === true
  const chosen = isOne ? null : chosenOf(told, placed, isLocal, evidence)
  const own = placed.filter(each => (chosen === null ? isOne : chosen.has(each.country)))
  const plain = [...Map.groupBy(own, ({ country }) => country)].map(([country, all]) => ({
    country,
    isSure: all.some(({ address }) => address.isWhole && address.countries.length === 1),
    hasTelephone: all.some(({ address }) => address.telephoneOf.includes(country)),
    hasHint: hints.has(country),
  }))
  return { plain, told: told.map(({ country }) => country).filter(country => chosen?.has(country) !== false) }
}

/**
 * Countries of the site's own ones among addresses in several countries: those of the head office; else those that
 * have the name of the site or a number of the country beside them, or of which the site has a number or a legal form;
 * else those whose currency or tax it names. Null when nothing tells.
 */
function chosenOf(
  told: readonly NamedAddress[],
  placed: readonly Readable[],
  isLocal: (each: Readable) => boolean,
  { own, hints, hinted }: SiteEvidence,
): ReadonlySet<string> | null {
  const all = [...told, ...placed.map(({ country, address }) => ({ ...address, country }))]
  const homes = all.filter(({ isOfOffice }) => !isOfOffice)
  const marked = homes.length > 0 ? homes : all
  const home = new Set(marked.map(({ country }) => country))
  if (home.size === 1) return home
  const heads = new Set(marked.filter(({ isHead }) => isHead).map(({ country }) => country))
  if (heads.size === 1) return heads
  const isOwn = ({ isOfOther }: { readonly isOfOther: boolean }) => !isOfOther
  const ofOwner = marked.filter(isOwn)
  const tiers = [
    marked.filter(({ isNamed }) => isNamed),
    [
      ...ofOwner.filter(({ country }) => own.has(country)),
      ...told.filter(each => isOwn(each) && each.hasNumber && hinted.has(each.country)),
      ...placed.filter(isLocal),
    ],
    marked.filter(({ country }) => own.has(country)),
    ofOwner.filter(({ country }) => hinted.has(country)),
    ofOwner.filter(({ country }) => hints.has(country)),
    [
      ...told.filter(each => isOwn(each) && each.hasNumber),
      ...placed.filter(({ country, address }) => address.nationalOf.includes(country)),
    ],
  ]
  const named = tiers.find(({ length }) => length > 0)
  return named === undefined ? null : new Set(named.map(({ country }) => country))
}

/** The one of the countries that most speaks for; of several alike the one with by far the largest town. */
function countryOf(address: PlainAddress, hints: ReadonlySet<string>, supported: ReadonlySet<string>): string | null {
  const { countries, isWhole, sizes, namesakes, telephoneOf, nationalOf } = address
  if (isWhole && countries.length === 1) return countries[0]
  const support = countries.map((country, at) => ({
    country,
    size: sizes[at],
    points:
      (telephoneOf.includes(country) ? telephoneOfTown : 0) +
      (hints.has(country) ? namedHint : 0) +
      (nationalOf.includes(country) ? (ofOneArea.has(country) ? telephoneOfTown : validTelephone) : 0) +
      (supported.has(country) ? otherSupport : 0),
  }))
  const enough = support.filter(({ size, points }) => {
    const isKnown = size >= leastDigitsAlone || namesakes === 1
    return points >= (isWhole ? otherSupport : isKnown ? leastOfTown : leastOfSmall)
  })
  const most = Math.max(...enough.map(({ points }) => points))
  const first = enough.filter(({ points }) => points === most).sort((a, b) => b.size - a.size)
  // A telephone number that is valid in several of them tells as little as a currency that they share.
  if (first.length > 1 && most <= validTelephone) return null
  const isClear = first.length === 1 || (first.length > 1 && first[0].size >= first[1].size + farLarger)
  return isClear ? first[0].country : null
}
