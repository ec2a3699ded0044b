/** What kind of institution runs a network for itself; null where the name speaks of none. */
export type Institution = 'education' | 'government' | 'business'

/** Words that name the kind are rare but seldom wrong. The kinds are looked for in this order. */
const rules: readonly (readonly [Institution, RegExp])[] = [
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

export function institutionOf(operator: string): Institution | null {
  return rules.find(([, pattern]) => pattern.test(operator))?.[0] ?? null
}
