import { remembered } from '../../../core/remembered.ts'
import type { Flags } from '../answer/flags.ts'
import type { NetworkType } from '../schema.ts'
import type { NetworkNames } from '../sources/ip-location-db.ts'
import { isKnownAs, networkTypeOfAsn } from './known-networks.ts'
import { vpnProviderOfAsn } from './network-traits.ts'
import { type HostingProvider, providerOfAsn } from './providers.ts'

/** The kind of a network, by its AS number and the name of its operator. */
export interface NetworkKind {
  readonly hosting: Flags['provider']
  readonly vpn: boolean
  /** Whether fetched lists of hosting ranges are ignored for the network. */
  readonly isSpared: boolean
  readonly type: NetworkType
  readonly satellite: boolean
  readonly mobile: boolean
  readonly cdn: boolean
}

/** The kinds of networks, each determined once for both families, because the search for words in names takes time. */
export class NetworkKinds {
  readonly of: (asn: number) => NetworkKind

  constructor(names: NetworkNames, listed: ListedNetworks) {
    this.of = remembered(asn => networkKindOf(asn, names.get(asn) ?? null, listed))
  }
}

/** @param name of the operator; null without one */
export function networkKindOf(asn: number, name: string | null, listed: ListedNetworks): NetworkKind {
  const hosting = hostingOf(asn, name, listed.hosting)
  const type = networkTypeOf(asn, name)
  return {
    hosting,
    vpn: vpnProviderOfAsn(asn) !== null || listed.vpn.has(asn),
    isSpared: isSpared(asn, name),
    type,
    satellite: isKnownAs('satellite', asn),
    mobile: type === 'mobile' || (type === 'unknown' && listed.mobile.has(asn)),
    // Machines rented out by Linode are in lists of Akamai's networks.
    cdn: isKnownAs('cdn', asn) || (listed.cdn.has(asn) && hosting !== 'linode'),
  }
}

/**
 * The hosting provider of a network, for addresses that no provider publishes; null for none. The first source decides:
 *
 *   1. transit and other networks that lists mistake for hosting: none
 *   2. the AS numbers of the ten named providers
 *   3. `listedAsns`, fetched lists of hosting networks, unless `isSpared`
 *   4. the AS numbers of other known hosting networks
 *   5. words in the name of the operator; `name` is null without one
 */
export function hostingOf(asn: number, name: string | null, listedAsns: ReadonlySet<number>): HostingProvider | null {
  if (isKnownAs('never_hosting', asn)) return null
  const provider = providerOfAsn(asn)
  if (provider !== null) return provider
  const isListed = listedAsns.has(asn) && !isSpared(asn, name)
  return isListed || isKnownAs('hosting', asn) || (name !== null && isHostingName(name)) ? 'other_hosting' : null
}

/**
 * Whether fetched lists that call this network hosting, by its number or its ranges, are ignored: for transit, a large
 * network of a known kind, an institution, or an access provider by its name. Lists contain former uses of an AS
 * number, and take the own servers of an institution or an access provider for hosting.
 */
function isSpared(asn: number, name: string | null): boolean {
  if (isKnownAs('never_hosting', asn) || networkTypeOfAsn(asn) !== null) return true
  return name !== null && (institutionOf(name) !== null || isAccessName(name))
}

/** The AS numbers in fetched lists. */
export interface ListedNetworks {
  readonly hosting: ReadonlySet<number>
  readonly vpn: ReadonlySet<number>
  readonly cdn: ReadonlySet<number>
  readonly mobile: ReadonlySet<number>
}

/** No list was fetched. */
export const nothingListed = () => ({
  hosting: new Set<number>(),
  vpn: new Set<number>(),
  cdn: new Set<number>(),
  mobile: new Set<number>(),
})

const mobile = /\b(mobile|mobiles|cellular|celular|móvil|movil|moviles|gsm|lte|wireless communications)\b/i

/** Words of access providers, and brands of telephone and cable companies in many countries. */
const isp =
  /\b(telecom|telecoms|telco|telecommunications?|telecommuication|telecomunica(tions|ciones|coes|ções|zioni)|telekom|telekomunikasi|telekomunikasyon|telefonica|telefónica|telephone|telefon|broadband|internet|fiber|fibre|fibra|cable|cablevision|catv|dsl|isp|provedor|wisp|wireless|wifi|banda larga|multimidia)\b|(telecom|telekom|telecomm|fibra|fiber|cable)\b/i
const brand =
  /\b(chinanet|chinatelecom|china unicom|china tietong|vodafone|telenor|telia|tele2|telstra|optus|singtel|starhub|verizon|at&t|centurylink|charter communications|cox communications|comcast|bell canada|level 3|zayo|fastweb|telemach|globalconnect|tata communications|frontier communications|consolidated communications|claro|tigo|movistar|telmex|airtel|ooredoo|etisalat|zain|vimpelcom|rostelecom|megafon|turk telekom|superonline|hellovision|a1 (bulgaria|hrvatska|slovenija|telekom)|orange (polska|espagne|romania|slovensko|moldova|belgium|business|tunisie|jordan)|mtn|vodacom|liberty (global|communications|puerto rico)|starlink)\b/i

/**
 * The type of a network: by its AS number for the largest networks, else by words in the name of its operator, else
 * `unknown`. Institutions come first. Names with words for hosting come next and result in `unknown`, so that "Internet
 * Hosting Ltd" is no access provider; hosting itself is decided elsewhere. `name` is null without one.
 */
export function networkTypeOf(asn: number, name: string | null): NetworkType {
  const known = networkTypeOfAsn(asn)
  if (known !== null || name === null) return known ?? 'unknown'
  const institution = institutionOf(name)
  if (institution !== null) return institution
  if (isHostingName(name)) return 'unknown'
  if (mobile.test(name)) return 'mobile'
  return isp.test(name) || brand.test(name) ? 'isp' : 'unknown'
}

type Institution = 'education' | 'government' | 'business'

/**
 * Words for institutions that run a network for themselves. They are rare but seldom wrong, and tried in this order.
 */
const institutions: readonly (readonly [Institution, RegExp])[] = [
  [
    'education',
    /\buniversi(ty|ties|tat|tät|tet|taet|teit|tesi|dad|dade|tas|te|té|tà|tario|taria)\b|\b(college|polytechnic|hochschule|politechnika|polytechnique|schools?|school district|academy|academic|institute of technology|(research|education) (and|&) (research|education) network|(education|research|academic) network)\b/i,
  ],
  [
    'government',
    /\b(ministry|ministerio|ministère|ministerie|ministerstvo|government|gobierno|governo|department of|city of|county of|state of|commonwealth of|province of|headquarters, usaisc|city (hall|council)|(district|county|borough) council|county government|municipality|municipal|municipio|prefeitura|parliament|national laboratory|air force|navy network|dod network)\b/i,
  ],
  [
    'business',
    /\b(bank|banco|banque|insurance|assurances?|hospital|hospitals|airlines?|airways|stock exchange|pharmaceuticals?|motors|motor company|airport)\b/i,
  ],
]

/** Null for a name without such a word. */
function institutionOf(name: string): Institution | null {
  return institutions.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Words that only hosting companies use. */
const certain =
  /hosting|\bvps\b|\bvds\b|data[ -]?cent(er|re)s?|\bidc\b|\bcdn\b|\bcolo(\b|cation|center|centre|\d)|dedicated servers?|web[ -]?host|hospedagem|h[eé]bergement/i

const likely = /cloud|host|server/i

/** "Ghost", "hostel", "Wasserverband" and other words that contain a likely word by chance. */
const spelledOut =
  /ghost|echostar|hostel|hostal|hostess|hostetler|wasserver|observer|conserver|preserver|shadowserver/gi

/** Words that hosting companies do not use. */
const access =
  /tele[ck]om|\btelco\b|telefon|telephone|broadband|banda larga|\bfib(er|re|ra)\b|\bcable\b|wireless|wi-?fi|provedor|multim[ei]dia|\bisp\b|\b(telia|ufinet)\b/i

/** Words that some hosting companies use. */
const alsoAccess = /service provider|\bvoip\b|communications\b|comunica/i

/**
 * Whether the name of a network operator is that of a hosting company. Unambiguous words decide alone. "Cloud", "host"
 * and "server" also occur in the names of access providers, for which a false flag would be worst, so a word for access
 * overrides them. The data centre of a university belongs to the university.
 */
export function isHostingName(name: string): boolean {
  if (institutionOf(name) !== null) return false
  if (certain.test(name)) return true
  return isLikelyHosting(name) && !access.test(name) && !alsoAccess.test(name)
}

/** Whether the name of a network operator is that of an access provider, without any word for hosting. */
function isAccessName(name: string): boolean {
  return access.test(name) && !certain.test(name) && !isLikelyHosting(name)
}

function isLikelyHosting(name: string): boolean {
  return likely.test(name.replace(spelledOut, ''))
}
