/**
 * The countries of the addresses of a site that name no country. Other evidence of the site decides between several
 * countries. Of addresses in several countries, the site's own are those beside its name or a telephone number of the
 * country, or that of the head office.
 */
import type { NamedAddress, PageFacts, PlainAddress } from './facts.ts'

export interface PlacedAddress {
  readonly country: string
  /** True for an address with one possible country. */
  readonly isSure: boolean
  readonly hasTelephone: boolean
  /** Whether the site names a currency or a tax of the country. */
  readonly hasHint: boolean
}

interface Readable {
  readonly country: string
  readonly address: PlainAddress
}

/** Evidence of the country of a site, without its addresses. */
export interface SiteEvidence {
  /** Countries of its numbers, telephone numbers, legal forms and structured data. */
  readonly own: ReadonlySet<string>
  /** Countries whose currency or tax it names. */
  readonly hints: ReadonlySet<string>
  /** Those of them whose currency or tax no other country has. */
  readonly hinted: ReadonlySet<string>
  /** Whether this evidence is for one other country. */
  isContradicted(country: string): boolean
}

export interface PlacedAddresses {
  readonly plain: readonly PlacedAddress[]
  /** Countries of the site's own addresses with a country. */
  readonly told: readonly string[]
}

const telephoneOfTown = 3
const validTelephone = 2
const namedHint = 2
const otherSupport = 1
/** Countries of the North American plan whose area code no other country has. */
const ofOneArea = new Set('AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI'.split(' '))
/** Points that a town without a postal code needs, and a small one: a number of its area, or another and a hint. */
const leastOfTown = 2
const leastOfSmall = 3
/** Smaller towns have many namesakes: a town alone counts from 10,000 people, or without a namesake. */
const leastDigitsAlone = 5
/** Difference in digits of the population that makes the larger town the likely one. */
const farLarger = 2

/**
 * @param supported countries with other evidence on the site
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
  // The name of a company may differ from that of its site, so an address of another company counts if it is alone.
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

/** The country with the most evidence; of several, the one with by far the largest town. */
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
  // A telephone number that is valid in several of them does not decide, nor does a shared currency.
  if (first.length > 1 && most <= validTelephone) return null
  const isClear = first.length === 1 || (first.length > 1 && first[0].size >= first[1].size + farLarger)
  return isClear ? first[0].country : null
}
