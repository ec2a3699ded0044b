import { isHostingName } from './hosting/hosting-name.ts'
import { institutionOf } from './institution-name.ts'
import { networkTypeOfAsn } from './network-operators.ts'
import type { NetworkType } from './schema.ts'

const mobile = /\b(mobile|mobiles|cellular|celular|móvil|movil|moviles|gsm|lte|wireless communications)\b/i

/** Words of the trade, and the names under which telephone and cable companies trade in many countries. */
const isp =
  /\b(telecom|telecoms|telco|telecommunications?|telecommuication|telecomunica(tions|ciones|coes|ções|zioni)|telekom|telekomunikasi|telekomunikasyon|telefonica|telefónica|telephone|telefon|broadband|internet|fiber|fibre|fibra|cable|cablevision|catv|dsl|isp|provedor|wisp|wireless|wifi|banda larga|multimidia)\b|(telecom|telekom|telecomm|fibra|fiber|cable)\b/i
const brand =
  /\b(chinanet|chinatelecom|china unicom|china tietong|vodafone|telenor|telia|tele2|telstra|optus|singtel|starhub|verizon|at&t|centurylink|charter communications|cox communications|comcast|bell canada|level 3|zayo|fastweb|telemach|globalconnect|tata communications|frontier communications|consolidated communications|claro|tigo|movistar|telmex|airtel|ooredoo|etisalat|zain|vimpelcom|rostelecom|megafon|turk telekom|superonline|hellovision|a1 (bulgaria|hrvatska|slovenija|telekom)|orange (polska|espagne|romania|slovensko|moldova|belgium|business|tunisie|jordan)|mtn|vodacom|liberty (global|communications|puerto rico)|starlink)\b/i

/**
 * What kind of network this is: by its AS number where it is one of the largest, else by its operator's name, else `unknown`.
 * Institutions come first, then hosting, because "Internet Hosting Ltd" is no access provider: whether a network is
 * hosting is decided elsewhere, such a name only keeps the others away. `operator` is null when there is no name.
 */
export function networkTypeOf(asn: number, operator: string | null): NetworkType {
  const known = networkTypeOfAsn(asn)
  if (known !== null || operator === null) return known ?? 'unknown'
  const institution = institutionOf(operator)
  if (institution !== null) return institution
  if (isHostingName(operator)) return 'unknown'
  if (mobile.test(operator)) return 'mobile'
  return isp.test(operator) || brand.test(operator) ? 'isp' : 'unknown'
}
