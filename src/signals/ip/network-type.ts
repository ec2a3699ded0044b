import type { NetworkType } from './schema.ts'

/**
 * What kind of network an operator's name speaks of. Words that name the kind are rare but seldom wrong; everything else is
 * `unknown`. Hosting comes first: "Internet Hosting Ltd" is no access provider. That a network is hosting is decided by
 * published ranges, not by a name, so such a name only keeps the others away.
 */
const rules: readonly (readonly [NetworkType, RegExp])[] = [
  ['unknown', /\b(web ?host|host|cloud|vps|server|servers|data ?cent(er|re)|colo|cdn)|hosting/i],
  [
    'education',
    /\buniversi(ty|tat|tät|tet|teit|tesi|dad|dade|tas|te|té|tà|tario|taria)\b|\b(college|polytechnic|hochschule|politechnika|polytechnique|school district|public schools|institute of technology)\b/i,
  ],
  [
    'government',
    /\b(ministry|ministerio|ministère|ministerstvo|government|gobierno|governo|department of (defense|the|state|justice|health|education|agriculture|commerce|energy)|city of|county of|state of|city (hall|council)|(district|county|borough) council|municipality|municipio|prefeitura|parliament|dod network)\b/i,
  ],
  ['mobile', /\b(mobile|cellular|celular|móvil|movil|gsm|lte)\b/i],
  ['business', /\b(bank|banco|banque|insurance|assurances?|hospital|airlines?|stock exchange)\b/i],
  [
    'isp',
    /\b(telecom|telecoms|telecommunications?|telecomunica(tions|ciones|coes|ções)|telekom|telekomunikasi|telefonica|telefónica|broadband|internet|fiber|fibre|fibra|cable|cablevision|dsl|isp|provedor|wisp|wireless)\b|(telecom|telekom|fibra|fiber)\b/i,
  ],
]

/** `unknown` for an operator without a name. */
export function networkTypeOf(operator: string | null): NetworkType {
  if (operator === null) return 'unknown'
  return rules.find(([, pattern]) => pattern.test(operator))?.[0] ?? 'unknown'
}
