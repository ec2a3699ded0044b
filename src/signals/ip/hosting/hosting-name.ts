/**
 * Whether an operator's name says that it rents out machines. Words that mean nothing else decide alone. "Cloud", "host" and
 * "server" also stand in the names of access providers, of whom a false flag would hurt most, so a word of that trade beside
 * them undoes them. A university's data centre is the university's.
 */

import { institutionOf } from '../institution-name.ts'

const certain =
  /hosting|\bvps\b|\bvds\b|data[ -]?cent(er|re)s?|\bidc\b|\bcdn\b|\bcolo(\b|cation|center|centre|\d)|dedicated servers?|web[ -]?host|hospedagem|h[eé]bergement/i

const likely = /cloud|host|server/i

/** "Ghost", "hostel", "Wasserverband" and other words in which a likely word is only spelled out. */
const spelledOut =
  /ghost|echostar|hostel|hostal|hostess|hostetler|wasserver|observer|conserver|preserver|shadowserver/gi

const access =
  /tele[ck]om|broadband|banda larga|\bfib(er|re|ra)\b|\bcable\b|wireless|wi-?fi|provedor|multimidia|\bisp\b|service provider|\bvoip\b|communications\b|comunica/i

export function isHostingName(operator: string): boolean {
  if (institutionOf(operator) !== null) return false
  if (certain.test(operator)) return true
  return likely.test(operator.replace(spelledOut, '')) && !access.test(operator)
}
