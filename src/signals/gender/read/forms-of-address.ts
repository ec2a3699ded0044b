/**
 * Step 2 of reading a name: what stands beside a name and is no part of it, or says whether a man or a woman is meant
 * whatever name stands beside it. Every form is a row of `assets/gender/forms-of-address.csv`, which is read once, when
 * this file is loaded.
 *
 * Its columns: `languages` (ISO 639), `form`, `position`, `sex` (`any` for a form that women and men have, or that
 * means different sexes in different languages), `kind` and `note`. A form is compared in its folded spelling. One that
 * is a name too is in the table only with a note: `as written` (only with these accents), `with a dot`, `behind a
 * comma`, or `rather the form`, which says that people who are called so are few beside those who are addressed so.
 */
import { rowsOf, wordsOn } from '../assets.ts'
import { scriptOf } from './script.ts'
import { fold, nameKey } from './text.ts'

export type Side = 'male' | 'female'

/** The parts that hyphens make of a word, folded. */
type Parts = readonly string[]

export interface FormRow {
  readonly form: string
  readonly position: string
  /** Null for a form that women and men have, or that is of women in one language and of men in another. */
  readonly side: Side | null
  readonly languages: readonly string[]
  readonly kind: string
  readonly note: string
}

const rows = rowsOf('forms-of-address.csv').map(([languages, form, position, sex, kind, note]): FormRow => {
  const side = sex === 'male' || sex === 'female' ? sex : null
  return { form, position, side, languages: languages.split(' '), kind, note }
})

/**
 * What people put between the names of two persons, and words of firms and families. They are part of no name
 * (nobody.ts).
 */
const ofNoName: ReadonlySet<string> = new Set(['conjunction', 'couple', 'company'])
const besideNames = rows.filter(({ kind, position }) => !ofNoName.has(kind) && !position.startsWith('attached'))

/** The folded spelling, with what a note asks for: `=` and the accents, or the dot. */
function keyOf({ form, note }: FormRow): string {
  if (note === 'as written') return `=${form.normalize('NFC').toLowerCase()}`
  if (form.includes(' ')) return nameKey(form)
  return note === 'with a dot' ? `${fold(form)}.` : form.includes('/') ? form : fold(form)
}

function formsAt(wanted: string): ReadonlyMap<string, FormRow> {
  const found = besideNames.filter(({ position, note }) => position === wanted && note !== 'behind a comma')
  const forms = new Map<string, FormRow>()
  for (const row of found) {
    const key = keyOf(row)
    const other = forms.get(key)
    if (other === undefined) forms.set(key, row)
    else if (other.side !== row.side) forms.set(key, { ...other, side: sideOfMost(other, row) })
    for (const language of row.languages) forms.set(`${key} ${language}`, row)
  }
  return forms
}

/** The side of a form that languages disagree about: that of twice as many languages, if there is one. */
function sideOfMost(one: FormRow, other: FormRow): Side | null {
  const [ofOne, ofOther] = [one.languages.length, other.languages.length]
  if (ofOne >= 2 * ofOther) return one.side
  return ofOther >= 2 * ofOne ? other.side : null
}

const before = formsAt('before')
const behind = formsAt('behind')
const middle = formsAt('middle')

/** A word of a name as it is compared with the forms. */
export interface WrittenWord {
  readonly written: string
  readonly isDotted: boolean
}

/**
 * The language whose forms come first, by the country that is hinted at: "Fr." is Frau in Germany and Frère in France.
 */
export type Language = string | null

const beyondAscii = /[^\0-\x7f]/

function find(
  forms: ReadonlyMap<string, FormRow>,
  folded: string,
  { written, isDotted }: WrittenWord,
  language: Language,
): FormRow | undefined {
  const at = (key: string) => {
    const form = forms.get(key)
    return form === undefined || language === null ? form : (forms.get(`${key} ${language}`) ?? form)
  }
  const found = (isDotted ? at(`${folded}.`) : undefined) ?? at(folded)
  if (found !== undefined || !beyondAscii.test(written)) return found
  return at(`=${written.normalize('NFC').toLowerCase()}`)
}

/** The form of address that a word is, in front of a name or behind it; undefined for any other word. */
export function formOf(folded: string, isBehind: boolean, word: WrittenWord, language: Language): FormRow | undefined {
  return find(isBehind ? behind : before, folded, word, language)
}

/** The same of a text without accents and dots. */
export function plainFormOf(folded: string): FormRow | undefined {
  return before.get(folded)
}

/** Suffixes of Japan that stand behind a surname as often as behind a full name. */
const behindSurnames: ReadonlySet<string> = new Set(['さん', '様', 'さま', '氏'])

/**
 * True where a single word beside the form is more often a surname: "Mr Smith", "田中さん". A degree addresses nobody, and
 * what is short for Muhammad ("Md Rahman") is part of a given name.
 */
export function isOfSurname({ kind, form }: FormRow, isBehind: boolean): boolean {
  return isBehind ? behindSurnames.has(form) : kind !== 'degree' && kind !== 'patronymic'
}

/**
 * What stands between two words of a name: "son of" or "daughter of" (bin, bint, S/O, A/P), or, written with a small
 * letter, what the surname of birth or of a husband follows (née, geb., z domu).
 */
export function formBetween(folded: string, word: WrittenWord): FormRow | undefined {
  const { written } = word
  const form = find(middle, written.includes('/') ? written.toLowerCase() : folded, word, null)
  return form?.kind === 'marital' && /^\p{Lu}/u.test(written) ? undefined : form
}

/** True for a word of kinship with a stroke, which does not part two words there. */
export function isKinshipWithStroke(written: string): boolean {
  return written.includes('/') && middle.has(written.toLowerCase())
}

const eastAsian: ReadonlySet<string> = new Set(['han', 'kana', 'hangul'])

/**
 * Forms without a space beside the name. Those that stand behind names of East Asia are written so too, if they are
 * longer than a letter.
 */
const attachedBefore = new Set(rows.filter(isAttached('attached before')).map(({ form }) => form))
const attachedBehind = new Set(
  rows.filter(row => isAttached('attached behind')(row) || isAttachedToo(row)).map(({ form }) => form),
)

function isAttached(wanted: string) {
  return ({ position, kind }: FormRow) => position === wanted && !ofNoName.has(kind)
}

function isAttachedToo({ form, position, kind }: FormRow): boolean {
  return position === 'behind' && form.length > 1 && !ofNoName.has(kind) && eastAsian.has(scriptOf(form))
}

const longestAttached = 8
/** Names begin with no mark, as the vowels of Thai that belong to a form are. */
const beginsName = /^\p{L}[\p{L}\p{M}]/u

/** A word apart from the form of address that is written together with it; null when there is none. */
export function splitAttached(word: string): readonly [string, string] | null {
  if (word.charCodeAt(0) < firstAttached || before.has(word) || behind.has(word)) return null
  for (let length = Math.min(longestAttached, word.length - 1); length > 0; length--) {
    const [start, end] = [word.slice(0, word.length - length), word.slice(-length)]
    if (attachedBehind.has(end) && start.length >= leastBeside(end)) return [start, end]
  }
  for (let length = Math.min(longestAttached, word.length - 2); length > 0; length--) {
    const [start, end] = [word.slice(0, length), word.slice(length)]
    if (attachedBefore.has(start) && beginsName.test(end)) return [start, end]
  }
  return null
}

/** The first letter of scripts that write forms and names together; the letters of Hebrew and Arabic are before it. */
const firstAttached = 0x0900

/** A form of one letter may be the end of a given name, so a full name stands in front of it: 김민준군, but 박지양. */
function leastBeside(form: string): number {
  return form.length > 1 || behindSurnames.has(form) ? 1 : 3
}

const degrees = new Set(
  rows.filter(({ kind }) => kind === 'postnominal' || kind === 'degree').map(({ form }) => fold(form)),
)

/** True for the folded letters of a degree or an order, which stand behind a name and a comma. */
export function isDegree(folded: string): boolean {
  return degrees.has(folded)
}

const namesOf = (...wanted: string[]) => rows.filter(({ kind }) => wanted.includes(kind)).map(({ form }) => form)
/** Words of firms and of families. */
export const companyWords: readonly string[] = namesOf('company', 'couple').map(fold)
/** Written between two persons, as words of their own. */
export const conjunctions: ReadonlySet<string> = new Set(
  rows
    .filter(({ kind, position }) => kind === 'conjunction' && position === 'middle')
    .map(({ form }) => form.normalize('NFKC').toLowerCase()),
)

/** Without a space before or behind a name: the ו of Hebrew, the و of Arabic, the 와 of Korean. */
export const attachedConjunctions: readonly string[] = rows
  .filter(
    ({ kind, position, form }) =>
      kind === 'conjunction' && position.startsWith('attached') && scriptOf(form) !== 'latin',
  )
  .map(({ form }) => form.replace('-', ''))
/** Between two names of scripts that leave no spaces: 和, と, และ. */
export const unspacedConjunctions: readonly string[] = [...conjunctions].filter(form =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(form),
)

const words = (text: string) => text.split(' ')

/** The mother, or the father, of the one whose name follows: the name of a child, and not of the bearer. */
const kunya = new Map<string, Side>([
  ['ام', 'female'],
  ['ابو', 'male'],
])

/** The side of a kunya that is the whole text, such as أم محمد; undefined for any other words. */
export function sideOfKunya(name: readonly Parts[]): Side | undefined {
  return name.length === 2 && name[0].length === 1 ? kunya.get(name[0][0]) : undefined
}

/**
 * The article in front of a Balinese name: I of a man, Ni of a woman, before the word of the order of birth or of the
 * caste.
 */
const articlesOfBali = new Map<string, Side>([
  ['i', 'male'],
  ['ni', 'female'],
])
const afterArticle = new Set(words('wayan putu gede made kadek nengah nyoman komang ketut luh gusti dewa'))

/** The side that the article of a name says, by its first three words, folded; undefined for any other name. */
export function sideOfArticle(first: string, second: string, third: string): Side | undefined {
  const side = articlesOfBali.get(first)
  if (side === undefined || !afterArticle.has(second)) return undefined
  // Women of the castes bear the article of men: I Gusti Ayu.
  return side === 'male' && third === 'ayu' ? 'female' : side
}

/** Surnames of Viet Nam, without those that are given names elsewhere. */
export const vietnamese: ReadonlySet<string> = new Set(wordsOn('vietnamese surname'))
/** What stands in Viet Nam between surname and given name: Văn of men, Thị of women. */
const middleOfVietNam = new Map<string, Side>([
  ['van', 'male'],
  ['thi', 'female'],
])

/**
 * The side that the word behind a surname of Viet Nam says; undefined for any other words. Van is a Dutch particle too.
 */
export function sideOfMiddle(surname: string, middle: string): Side | undefined {
  return vietnamese.has(surname) ? middleOfVietNam.get(middle) : undefined
}

/** "Of the faith", as it is written in one word and in two. */
const ofFaith = new Set(words('الدين eddin eddine eldin eldine aldin'))
const articles = new Set(words('el al ed ad'))
const faith = new Set(words('din deen dine'))

/**
 * Joins an "el-Din" to the first word, which is then a name of men only: Nour is of both, Nour el-Din of men. Behind a
 * further word it may be of a surname, which women bear too.
 */
export function joinOfFaith(name: readonly Parts[]): { readonly words: readonly Parts[]; readonly isOfMen: boolean } {
  const [first, second, third] = name
  if (second === undefined) return { words: name, isOfMen: false }
  if (isOfFaith(second)) return { words: [[...first, second.join('')], ...name.slice(2)], isOfMen: true }
  if (third === undefined || !isOfFaith([...second, ...third])) return { words: name, isOfMen: false }
  return { words: [[...first, `${second[0]}${third[0]}`], ...name.slice(3)], isOfMen: true }
}

function isOfFaith(word: Parts): boolean {
  if (word.length === 1) return ofFaith.has(word[0])
  return word.length === 2 && articles.has(word[0]) && faith.has(word[1])
}

/** Folded words of which every text has one that this file finds anything in. */
export const listedForms: readonly string[] = [
  ...besideNames.map(({ form }) => fold(form.split(' ')[0])),
  ...kunya.keys(),
  ...ofFaith,
  ...articles,
]
