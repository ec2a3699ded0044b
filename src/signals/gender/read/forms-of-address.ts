/**
 * Step 2 of reading a name: what stands beside a name and is no part of it, or says whether a man or a woman is meant whatever
 * name stands beside it. Every form is a row of the table below; its letters are folded when the table is read.
 */
import { fold } from './text.ts'

export type Side = 'male' | 'female'

/** The parts that hyphens make of a word, folded. */
type Parts = readonly string[]

/**
 * Where a form stands. One that stands `before` only is part of the name behind it ("Emma Lord"), one `after` only is a given
 * name in front. An attached form has no space beside the name. `middle` forms stand between two words.
 */
type Position = 'any' | 'before' | 'after' | 'attached_before' | 'attached_after' | 'middle'

/** A degree addresses nobody: "Md Rahman" is a name. Behind a surname as often as behind a full name stands `of_surname`. */
type Kind = 'address' | 'degree' | 'of_surname'

interface Form {
  readonly position: Position
  /** Null for a form that women and men have. */
  readonly side: Side | null
  readonly kind: Kind
}

type Row = readonly [language: string, position: Position, side: Side | null, kind: Kind, forms: string]

/**
 * Without forms of address that are given names too, such as Don, Donna and Prince. Of the words for a child "ben" is left out:
 * today it begins surnames of women and men.
 */
const table: readonly Row[] = [
  ['en', 'any', 'male', 'address', 'mr mister'],
  ['en', 'before', 'male', 'address', 'sir lord brother'],
  ['en', 'any', 'female', 'address', 'mrs ms miss mistress madam'],
  ['en', 'before', 'female', 'address', 'lady dame sister'],
  [
    'en',
    'any',
    null,
    'address',
    'dr doctor prof professor rev reverend hon honorable honourable capt captain sgt sergeant',
  ],
  ['en', 'any', null, 'address', 'col colonel lt lieutenant maj gen general mx judge ambassador president senator'],
  ['en', 'any', null, 'degree', 'phd md dds dvm esq mba msc bsc cpa jr junior sr snr senior ii iii iv'],
  ['de', 'any', 'male', 'address', 'herr hr'],
  ['de', 'any', 'female', 'address', 'frau frl fraulein'],
  ['de', 'any', null, 'address', 'doktor ing dipl mag univ'],
  ['fr', 'any', 'male', 'address', 'monsieur mons mssr'],
  ['fr', 'any', 'female', 'address', 'madame mme mlle mademoiselle'],
  ['es', 'any', 'male', 'address', 'senor'],
  ['es', 'any', 'female', 'address', 'senora senorita sra srta'],
  ['pt', 'any', 'male', 'address', 'senhor'],
  ['pt', 'any', 'female', 'address', 'senhora dona'],
  ['it', 'any', 'male', 'address', 'sig signor signore'],
  ['it', 'any', 'female', 'address', 'signora signorina sigra signa dottoressa dottssa dssa profssa'],
  ['nl', 'any', 'male', 'address', 'dhr meneer'],
  ['nl', 'any', 'female', 'address', 'mevrouw mevr mej'],
  ['nl', 'any', null, 'address', 'drs'],
  ['da', 'any', 'female', 'address', 'fru froken'],
  ['hi', 'any', 'male', 'address', 'shri shree श्री'],
  ['hi', 'any', 'female', 'address', 'smt shrimati begum श्रीमती'],
  ['sr', 'any', 'male', 'address', 'gospodin'],
  ['sr', 'any', 'female', 'address', 'gospodja gospoda gospodjica'],
  ['ru', 'any', 'male', 'address', 'господин'],
  ['ru', 'any', 'female', 'address', 'госпожа'],
  ['ru', 'any', null, 'address', 'доктор проф'],
  ['uk', 'any', 'female', 'address', 'пані'],
  ['el', 'any', 'male', 'address', 'κυριοσ'],
  ['el', 'any', 'female', 'address', 'κυρια'],
  ['ar', 'any', 'male', 'address', 'السيد'],
  ['ar', 'any', 'female', 'address', 'السيده'],
  ['he', 'any', 'male', 'address', 'מר'],
  ['fa', 'any', 'male', 'address', 'اقا اقاي'],
  ['fa', 'any', 'female', 'address', 'خانم'],
  ['tr', 'after', 'male', 'address', 'bey'],
  ['tr', 'after', 'female', 'address', 'hanim'],
  ['my', 'before', 'female', 'address', 'daw'],
  ['th', 'any', 'male', 'address', 'นาย'],
  ['th', 'any', 'female', 'address', 'นาง นางสาว'],
  ['th', 'attached_before', 'male', 'address', 'นาย'],
  ['th', 'attached_before', 'female', 'address', 'นาง นางสาว'],
  ['zh', 'any', 'male', 'address', '先生'],
  ['zh', 'any', 'female', 'address', '女士 小姐 太太 夫人'],
  ['zh', 'any', null, 'address', '老师 教授'],
  ['zh', 'attached_after', 'male', 'address', '先生'],
  ['zh', 'attached_after', 'female', 'address', '女士 小姐 太太 夫人'],
  ['zh', 'attached_after', null, 'address', '老师 教授'],
  ['ja', 'any', 'male', 'address', '君'],
  ['ja', 'any', 'female', 'address', 'ちゃん'],
  ['ja', 'any', null, 'address', '先輩'],
  ['ja', 'any', null, 'of_surname', 'さん 様'],
  ['ja', 'attached_after', 'female', 'address', 'ちゃん'],
  ['ja', 'attached_after', null, 'address', 'さん 様'],
  ['ko', 'any', 'female', 'address', '여사'],
  ['ko', 'any', null, 'address', '씨 님 선생님 박사'],
  ['ko', 'attached_after', 'female', 'address', '여사'],
  ['ko', 'attached_after', null, 'address', '선생님 님'],
  // Son or daughter of.
  ['ar', 'middle', 'male', 'address', 'bin ibn'],
  ['ms', 'middle', 'male', 'address', 's/o a/l'],
  ['ar', 'middle', 'female', 'address', 'bint'],
  ['ms', 'middle', 'female', 'address', 'binti binte d/o a/p'],
]

const words = (text: string) => text.split(' ')

function formsAt(wanted: (position: Position) => boolean): ReadonlyMap<string, Form> {
  const rows = table.filter(([, position]) => wanted(position))
  const forms = rows.flatMap(([, position, side, kind, each]) =>
    words(each).map((form): [string, Form] => [form.includes('/') ? form : fold(form), { position, side, kind }]),
  )
  return new Map(forms)
}

const apart = formsAt(position => position === 'any' || position === 'before' || position === 'after')
const between = formsAt(position => position === 'middle')

/** The form of address that a folded word is, in front of a name or behind it; undefined for any other word. */
export function formOf(word: string, isBehind: boolean): Form | undefined {
  const form = apart.get(word)
  return form === undefined || form.position === (isBehind ? 'before' : 'after') ? undefined : form
}

/** True where a single word beside the form is more often a surname: "Mr Smith", "田中さん". */
export function isOfSurname({ kind }: Form, isBehind: boolean): boolean {
  return isBehind ? kind === 'of_surname' : kind !== 'degree'
}

/** The side of "son of" or "daughter of" as it is written: bin, bint, S/O, A/P. */
export function sideOfKinship(written: string, folded: string): Side | undefined {
  return between.get(written.includes('/') ? written.toLowerCase() : folded)?.side ?? undefined
}

/** True for a word of kinship with a stroke, which does not part two words there. */
export function isKinshipWithStroke(written: string): boolean {
  return written.includes('/') && between.has(written.toLowerCase())
}

function oneOf(wanted: Position): string {
  const forms = [...formsAt(position => position === wanted).keys()]
  return forms.sort((a, b) => b.length - a.length).join('|')
}

/** Forms without a space behind a name of Han, kana or Hangul. */
const attachedBehind = new RegExp(
  `^([\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]+?)(${oneOf('attached_after')})$`,
  'u',
)
/** And in front of a Thai name, which begins with no mark. */
const attachedBefore = new RegExp(`^(${oneOf('attached_before')})([\\p{L}][\\p{L}\\p{M}]+)$`, 'u')

/** A word apart from the form of address that is written together with it; null when there is none. */
export function splitAttached(word: string): readonly [string, string] | null {
  if (apart.has(word)) return null
  const parts = attachedBehind.exec(word) ?? attachedBefore.exec(word)
  return parts === null ? null : [parts[1], parts[2]]
}

/** The mother, or the father, of the one whose name follows: the name of a child, and not of the bearer. */
const kunya = new Map<string, Side>([
  ['ام', 'female'],
  ['ابو', 'male'],
])

/** The side of a kunya that is the whole text, such as أم محمد; undefined for any other words. */
export function sideOfKunya(name: readonly Parts[]): Side | undefined {
  return name.length === 2 && name[0].length === 1 ? kunya.get(name[0][0]) : undefined
}

/** The article in front of a Balinese name: I of a man, Ni of a woman, before the word of the order of birth or of the caste. */
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

/** "Of the faith", as it is written in one word and in two. */
const ofFaith = new Set(words('الدين eddin eddine eldin eldine aldin'))
const articles = new Set(words('el al ed ad'))
const faith = new Set(words('din deen dine'))

/**
 * Joins an "el-Din" to the first word, which is then a name of men only: Nour is of both, Nour el-Din of men. Behind a further word
 * it may be of a surname, which women bear too.
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
export const listedForms: readonly string[] = [...apart.keys(), ...kunya.keys(), ...ofFaith, ...articles]
