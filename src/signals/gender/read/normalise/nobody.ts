/**
 * Texts that are written like a name and are nobody's: what fills a form, firms, places, and two people at once. Words are folded. A word
 * that many people bear is on no list: Prince, Sunny, King.
 */

import type { NameIndex } from '../../../../data/index/name-index.ts'
import type { NameFrequencies } from './choose-given.ts'
import { fold, nameKey } from './fold.ts'
import { cleaned, type ParsedName } from './parse-name.ts'
import { isOnlyPlace } from './places.ts'
import { WordShapes } from './word-shapes.ts'

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** What a form writes where a name should stand: no name beside a form of address either ("Herr Vorname"). */
const placeholders = new Set(
  words(`vorname nachname familienname firstname lastname surname username fullname yourname nombre apellido apellidos prenom
  cognome sobrenome voornaam achternaam fornavn efternavn etternavn fornamn efternamn imie nazwisko имя фамилия isim soyad
  mustermann qwerty qwertz azerty asdf asdfgh asdfghjkl uiop lorem ipsum`),
)

/** What people type in place of a name, roles, and forms of address without a name: nobody where nothing else stands beside. */
const fillers = new Set([
  ...placeholders,
  ...words(`admin administrator none no yes ok okay hi hello me demo user users usuario utilisateur benutzer utente gebruiker guest
  gast invitado invite test tests tester testing prueba teste prova probe foo bar name first last nom nome unknown
  unbekannt desconocido inconnu anonym anonymous anonyme anonimo nobody niemand nadie customer client cliente kunde manager boss
  danke thanks gracias grazie obrigado bonjour hallo hola ciao спасибо привет
  chef god gott dios mother father mutter vater madre padre mom mum dad mommy mummy daddy world deleted null undefined
  тест тестовый админ администратор пользователь гость 测试 測試 用户 用戶 テスト 테스트 사용자 اختبار مستخدم ทดสอบ δοκιμη
  herr frau fraulein mr mrs ms mister madam madame mme mlle mademoiselle monsieur senor senora senorita sr sra srta signor signora
  signorina meneer mevrouw dr doctor prof professor`),
])

/** Words of firms and institutions in several languages, which hardly anybody bears beside a given name. */
const ofFirms = new Set(
  words(`ltd ltda inc llc llp gmbh mbh corp corporation company compania compagnie sarl srl plc pty pvt pte eirl sro kft zrt
  limited team support office department abteilung holding group gruppe groupe grupo consulting services solutions verein
  hotel hostel motel cafe restaurant ristorante restaurante bakery backerei boulangerie panaderia pizzeria trattoria brasserie
  school schule grundschule gymnasium escuela colegio ecole college university universitat universidad universite universita
  universidade universiteit academy akademie hospital klinik clinic clinica krankenhaus pharmacy apotheke farmacia pharmacie
  station bahnhof studio studios taxi garage werkstatt autohaus museum institut institute foundation stiftung shop boutique
  mairie rathaus gemeinde gemeente ayuntamiento alcaldia comune stadt ministerium ministry ministere ministerio urzad biuro
  kindergarten szkola okulu bibliothek biblioteca bibliotheque library theater theatre teatro orchester feuerwehr polizei
  parrocchia parroquia paroisse pfarrei kirche eglise verband association associazione asociacion associacao vereniging stichting
  fundacion fundacao fondation fondazione cooperativa gewerkschaft sindicato banco banca banque sparkasse versicherung insurance
  rechtsanwalt avocat avocats abogados zahnarzt praxis eczane hastanesi belediyesi sirketi motor motors automobile industries industrie
  fabrik fabrica fabrique immobilien immobilier immobiliare inmobiliaria comercial transporte spedition logistik logistics verlag
  editorial editions tischlerei schreinerei metzgerei fleischerei friseur coiffure kapsalon bakkerij slagerij piekarnia restauracja
  sklep albergo osteria pensione hostal negozio bedrijf vertrieb einkauf buchhaltung kundenservice kundendienst
  gasthof gasthaus weingut brauerei stadtwerke gartenbau blumen fahrschule musikschule volkshochschule kanzlei steuerberater ingenieurburo
  architekten zahnarztpraxis arztpraxis clinique assurances librairie papeterie quincaillerie epicerie boucherie charcuterie fromagerie
  fleuriste notariat notaria ferreteria carpinteria heladeria peluqueria lavanderia libreria supermercado panificio padaria barbearia
  papelaria livraria pousada autoescola kancelaria przychodnia zaklad kwekerij brouwerij loodgieter advocaten supermarket
  администрация больница магазин школа завод аптека библиотека банк τραπεζα σχολειο بنك جامعه مؤسسه בנק
  family familie familia famille famiglia семья firma ооо оао зао пао компания شركه مدرسه فندق مستشفي`),
)

/** Firms and institutions in scripts that run words together. */
const firmInside =
  /公司|株式会社|会社|有限|集团|集團|酒店|大学|大學|学校|學校|医院|病院|주식회사|회사|대학교|학교|병원|銀行|银行|電機|電気|自動車|은행|전자$|그룹|บริษัท|โรงเรียน|ธนาคาร|โรงพยาบาล/u

/** Legal forms with dots, which are no initials: "s.r.o.", "Sp. z o.o.", "S.p.A.", "e.V.". */
const dottedForm =
  /(?:^|[\s,])(?:s\.\s?r\.\s?o|[sS]\.\s?[rR]\.\s?[lL]|d\.\s?o\.\s?o|a\.\s?s|z\s?o\.\s?o|S\.\s?p\.\s?A|e\.\s?[VK])\.?$/u
/** Legal forms that two initials behind a given name can be too. */
const shortForm = /\p{L}[\s,.]+(?:AG|KG|SA|AS|AB|SE|BV|NV|SL|OY|[SBN]\.\s?[ALV]\.(?:\s?U\.)?)$/u
const possessive = /\p{L}['’]s(?=\s|$)/iu

/** The words of which one alone, or beside others, may tell that a text is nobody's name. */
export const wordsOfNobody: readonly string[] = [...fillers, ...ofFirms]

const fillerShapes = new WordShapes(fillers)
const firmShapes = new WordShapes(ofFirms)

export function isFiller(word: string): boolean {
  return fillerShapes.mayBeOne(word) && fillers.has(word)
}

export function isOfFirms(word: string): boolean {
  return firmShapes.mayBeOne(word) && ofFirms.has(word)
}

/** True for a single word, a given name of the table among them, that hardly anybody is called by. */
export function isNobodysWord(known: NameFrequencies, word: string): boolean {
  return isFiller(word) || isOfFirms(word) || isOnlyPlace(known, word)
}

/** Whether a text ends with one of the short legal forms in capitals. */
export function mayEndWithForm(text: string): boolean {
  return shortForm.test(text)
}

export interface KnownWords extends NameFrequencies {
  readonly roles: NameIndex
}

/** True for a filler, and for a role that no source has as a given name: "noreply", but not "alexa". */
export function isFillerOrRole(known: KnownWords, word: string): boolean {
  return isFiller(word) || (known.roles.numberOf(word) >= 0 && known.of(word).given === null)
}

/** True for a text that is nobody's name. One that is not need not be anybody's. */
export function isNobody(known: KnownWords, written: string, { words, surname, sides }: ParsedName): boolean {
  const text = cleaned(written).trim()
  const all = [...words, ...surname].flat()
  if (all.length === 0) return sides.length > 0 && words.length === 0 && /^[\p{L}\p{M}]+\.?$/u.test(text)
  if (sides.length === 0 && isOnlyPlace(known, nameKey(text))) return true
  const behindArticle = all.length > 1 && all[0] === 'the' ? all.slice(1) : all
  if (
    sides.length > 0
      ? all.every(word => placeholders.has(word))
      : behindArticle.every(word => isFillerOrRole(known, word))
  )
    return true
  if (all.some(isOfFirms) || firmInside.test(text) || dottedForm.test(text) || possessive.test(text)) return true
  if (
    sides.length === 0 &&
    shortForm.test(text) &&
    !all.slice(0, -1).some(word => isRatherGiven(known, word)) &&
    !isRatherGiven(known, all[0])
  ) {
    return true
  }
  return isTwoPeople(known, text)
}

/** Words that stand between people or firms, and never inside a name. */
const always = /\p{L}\s+(?:and|und|oder|och|или)\s+\p{L}/iu
/** Words that stand inside surnames too ("Ortega y Gasset"), or are given names or, as capitals, initials. */
const betweenGiven = /(\p{L}{2,})(?:\s+(?:or|og|et|y|e|i|en|ja|и)\s+|\s*\/\s*)(\p{L}{2,})/gu

function isTwoPeople(known: KnownWords, text: string): boolean {
  if (always.test(text)) return true
  for (const [, one, other] of text.matchAll(betweenGiven)) {
    if (isRatherGiven(known, fold(one)) && isRatherGiven(known, fold(other))) return true
  }
  return false
}

/** True for a word that is more often a given name than a surname. */
function isRatherGiven(known: NameFrequencies, word: string): boolean {
  const { given, surname } = known.of(word)
  return given !== null && (surname === null || given > surname)
}
