/**
 * Whether a number on a page belongs to the company of the site. Sites also name others with all their details
 * (printers, insurers, customers), and no list of words finds them all. So the name of the company beside the number is
 * read: the name before the nearest legal form. It is that of the site if it makes up half of the name of the domain,
 * of the site, or of its copyright holder. Without a legal form nearby, one of these names must be near the number.
 */
import type { Page, Span } from './page.ts'
import { plainLetters } from './place-key.ts'
import { isWithin } from './third-parties.ts'

const shortestWord = 4
const formReach = 300
const nameReach = 60
const plainReach = 150
/** The name of a company is in the line of its address, or in the line before. */
const linesOfAddress = 2
const leastShare = 0.5
/** Limit of the names of a site. */
const mostNames = 20
const mostWords = 5
/** Small words within names of companies. */
const between = new Set('& and und et y e de du des der di da del la le van von of the'.split(' '))

/** Only with a year, as photographs also have copyrights. */
const copyright = /(?:©|\(c\)|copyright)(?:\s|©|\(c\)){0,3}\d{4}(?:\s?[-,]\s?\d{4})?,?\s*(?:by\s)?([^\n|·•.©]{2,60})/giu
/** Legal forms after a name, and those before one. Nearly every company has one of them in its legal notice. */
const behind =
  /(?<![\p{L}\p{N}])(?:g?GmbH|mbH|AG|KG|KGaA|UG|OHG|e\. ?K\.|e\. ?U\.|eG|e\. ?V\.|SE|Ltd|Limited|LLC|L\.L\.C|Inc|Incorporated|Corp|Corporation|PLC|LLP|Pty|Pte|Pvt|Sdn|Bhd|S\. ?A\. ?S?|SAS?U?|SARL|S[àa]rl|EURL|SNC|SCI|S\. ?r\. ?l\. ?s?|S\. ?p\. ?A|SpA|SRL|S\. ?L|S\. ?L\. ?U|SL|Lda|Ltda|EIRELI|B\. ?V\. ?B?A?|BV|N\. ?V|NV|VOF|VZW|AB|ASA?|A\/S|ApS|Oyj?|Ab|Sp\. ?z ?o\. ?o|sp\. ?j|sp\. ?k|s\. ?r\. ?o|a\. ?s|Kft|Zrt|Bt|Nyrt|d\. ?o\. ?o|j\. ?d\. ?o\. ?o|d\. ?d|O[ÜU]|EOOD|OOD|ЕООД|ООД|АД|ЕАД|A\. ?Ş|Ltd\. ?Şti|Ι\. ?Κ\. ?Ε|Ο\. ?Ε|Α\. ?Ε|Ε\. ?Π\. ?Ε|ehf|hf|Cyf|DAC|CLG|FZE|FZCO|בע"מ)(?![\p{L}\p{N}])|株式会社|有限会社|合同会社|有限公司|有限责任公司/gu
/** The first word of a form of two: "Acme (Pty) Ltd". */
const formPart = /(?: ?\(?(?:Pty|Proprietary|Pvt|Private|Pte|SMC|U)\.?\)?| \() ?$/u
const inFront =
  /(?<![\p{L}\p{N}])(?:SIA|UAB|AS|PT|CV|OÜ|ООО|ОАО|АО|ПАО|ТОВ|ЧУП|ИП|ФОП|CÔNG TY(?: TNHH| CỔ PHẦN)?)(?=[\s«"„“])|株式会社|有限会社|주식회사|شركة/gu
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}\p{Script=Arabic}]/u
/** Words of many names of companies, and words beside copyrights. */
const common = new Set(
  'about alle company consulting copyright derechos design digital direct droits europe european firma global group gruppe holding international legal limited management marketing media online partner partners privacy rechte reserved reservados rights sarl service services shop software solutions store studio systems team technologies technology todos tous trade trading verlag vorbehalten website welt world'.split(
    ' ',
  ),
)

/** Whether a position of the text is about the company of the site. */
export interface OwnNames {
  isOwnAt(at: number): boolean
  /** The same for an address: null when the legal form beside it is of another company. */
  standingAt(at: number): boolean | null
}

/**
 * @param name the label of the domain under its public suffix: `acme` of acme.co.uk
 * @param others spans of the text about other organisations, whose names are not beside addresses of the owner
 */
export function ownNames({ text, marks }: Page, name: string, others: readonly Span[]): OwnNames {
  const own = [
    name,
    ...marks.filter(mark => mark.name === 'og:site_name' || mark.name === 'application-name').map(({ value }) => value),
    ...[...text.matchAll(copyright)].map(([, owner]) => owner),
  ]
    .slice(0, mostNames)
    .map(each => lettersOf(telling(each)))
  const isNamedBefore = (at: number) => own.some(each => isSame(text.slice(Math.max(0, at - plainReach), at), each))
  return {
    isOwnAt: at => {
      const company = companyAt(text, at)
      return company === null ? isNamedBefore(at) : own.some(each => isSame(company, each))
    },
    standingAt: at => {
      const near = text
        .slice(Math.max(0, at - plainReach), at)
        .split('\n')
        .slice(-linesOfAddress)
        .join('\n')
      if (own.some(each => isSame(near, each))) return true
      const company = companyAt(text, at, others)
      return company === null ? false : own.some(each => isSame(company, each)) || null
    },
  }
}

/** Whether a text contains the name, or most of it. */
export function isNameOf(own: string, text: string): boolean {
  return isSame(text, lettersOf(telling(own)))
}

/** The name with the nearest legal form before a position, else after it; null when there is none nearby. */
function companyAt(text: string, at: number, others: readonly Span[] = []): string | null {
  const from = Math.max(0, at - formReach)
  const names = [...namesIn(text.slice(from, at))].filter(each => !isWithin(others, from + each.at))
  if (names.length > 0) return names.reduce((a, b) => (b.at >= a.at ? b : a)).name
  const [next] = [...namesIn(text.slice(at, at + formReach / 2))]
    .filter(each => !isWithin(others, at + each.at))
    .sort((a, b) => a.at - b.at)
  return next?.name ?? null
}

function* namesIn(text: string): Generator<{ readonly name: string; readonly at: number }> {
  for (const { index: at, 0: form } of text.matchAll(behind)) {
    const before = text.slice(Math.max(0, at - nameReach), at).replace(formPart, '')
    const name = lastCapitalised(before.split(/[\n|·•:;()©]|, |\. /).at(-1) ?? '')
    // French forms are often before the name.
    yield { name: /\p{L}/u.test(name) ? name : nameBehind(text, at + form.length), at }
  }
  for (const { index: at, 0: form } of text.matchAll(inFront)) {
    const name = nameBehind(text, at + form.length)
    if (/\p{L}/u.test(name)) yield { name, at }
  }
}

function nameBehind(text: string, from: number): string {
  return text.slice(from, from + nameReach).split(/[\n|·•:;,]/)[0]
}

/** The words at the end of a line that begin with a capital letter, as names do, with the small ones between them. */
function lastCapitalised(line: string): string {
  const words = line.trim().split(/\s+/)
  let first = words.length
  for (let at = words.length - 1; at >= Math.max(0, words.length - mostWords); at -= 1) {
    if (/^[^\p{L}]*\p{Ll}/u.test(words[at]) && !between.has(words[at])) break
    if (!between.has(words[at])) first = at
  }
  return words.slice(first).join(' ')
}

/** Whether the words of a text make up half of a name. */
function isSame(text: string, own: string): boolean {
  if (own === '') return false
  if (withoutSpaces.test(own)) return lettersOf(text).includes(own)
  let covered = 0
  for (const word of new Set(wordsOf(text))) if (own.includes(word)) covered += word.length
  return covered >= leastShare * own.length
}

function telling(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u)
  const kept = words.filter(word => !common.has(lettersOf(word)))
  return (kept.length > 0 ? kept : words).join(' ')
}

/** Words as domains spell them. */
function wordsOf(text: string): string[] {
  const written = text.toLowerCase()
  const spelt = written.replace(/[äöüåøæ]/g, letter => twoLetters[letter])
  return [written, spelt]
    .flatMap(each => each.split(/[^\p{L}\p{N}\p{M}]+/u).map(lettersOf))
    .filter(word => word.length >= shortestWord && !common.has(word) && !/^\d+$/.test(word))
}

/** Spellings of letters in ASCII: Müller as Mueller. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' }

/** Letters and digits in lower case, without marks: domains have no others. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ßłøđðþæœı]/g, letter => plainLetters[letter])
    .replace(/[^\p{L}\p{N}]/gu, '')
}
