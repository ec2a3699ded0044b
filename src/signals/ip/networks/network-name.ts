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

export function institutionOf(name: string): Institution | null {
  return rules.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

const certain =
  /hosting|\bvps\b|\bvds\b|data[ -]?cent(er|re)s?|\bidc\b|\bcdn\b|\bcolo(\b|cation|center|centre|\d)|dedicated servers?|web[ -]?host|hospedagem|h[eé]bergement/i

const likely = /cloud|host|server/i

/** "Ghost", "hostel", "Wasserverband" and other words in which a likely word is only spelled out. */
const spelledOut =
  /ghost|echostar|hostel|hostal|hostess|hostetler|wasserver|observer|conserver|preserver|shadowserver/gi

/** Words that hosting companies do not call themselves by. */
const access =
  /tele[ck]om|\btelco\b|telefon|telephone|broadband|banda larga|\bfib(er|re|ra)\b|\bcable\b|wireless|wi-?fi|provedor|multim[ei]dia|\bisp\b|\b(telia|ufinet)\b/i

/** Words that some of them do. */
const alsoAccess = /service provider|\bvoip\b|communications\b|comunica/i

/**
 * Whether a network operator's name says that it rents out machines. Words that mean nothing else decide alone.
 * "Cloud", "host" and "server" also stand in the names of access providers, of whom a false flag would hurt most, so a
 * word of that trade beside them undoes them. A university's data centre is the university's.
 */
export function isHostingName(name: string): boolean {
  if (institutionOf(name) !== null) return false
  if (certain.test(name)) return true
  return isLikelyHosting(name) && !access.test(name) && !alsoAccess.test(name)
}

/**
 * Whether a network operator's name says that it connects homes and companies, and nothing that it rents out machines.
 */
export function isAccessName(name: string): boolean {
  return access.test(name) && !certain.test(name) && !isLikelyHosting(name)
}

function isLikelyHosting(name: string): boolean {
  return likely.test(name.replace(spelledOut, ''))
}
