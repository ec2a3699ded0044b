/** Words beside a name that are no part of it, folded. */

import { WordShapes } from './word-shapes.ts'

export type Side = 'male' | 'female'

/** Forms of address for men and for women, without those that are given names too, such as Don, Donna and Prince. */
const addressed: Readonly<Record<Side, string>> = {
  male: `mr mister sir lord herr hr monsieur mons mssr senor sig signor signore senhor dhr meneer brother shri shree
    gospodin господин κυριοσ السيد מר श्री 先生 君 bey اقا اقاي นาย`,
  female: `mrs ms miss daw mistress lady dame madam madame mme mlle mademoiselle frau frl fraulein senora senorita sra srta signora
    signorina sigra signa dottoressa dottssa dssa profssa hanim นาง นางสาว 여사 senhora dona mevrouw mevr mej fru froken sister smt shrimati
    begum gospodja gospoda gospodjica госпожа пані κυρια السيده خانم श्रीमती 女士 小姐 太太 夫人 ちゃん`,
}

/** Forms of address and offices that say nothing of gender. */
const neutral = `dr doctor doktor drs prof professor rev reverend hon honorable honourable capt captain sgt sergeant col colonel
  lt lieutenant maj gen general ing dipl mag univ mx judge ambassador president senator さん 様 先輩 老师 教授 씨 님 선생님 박사 доктор проф`

/** Words that follow a name. In front of a name they address nobody. */
const following = 'phd md dds dvm esq mba msc bsc cpa jr junior sr snr senior ii iii iv'

/** Forms of address that stand before a name only: behind one they are a surname, as in "Emma Lord". */
const onlyInFront = 'sir lord lady dame brother sister daw'

/** Forms of address of Japan, behind a surname as often as behind a full name. */
const behindSurname = new Set(['さん', '様'])

/** Forms of address that stand behind a name only: in front they are a given name. */
const onlyBehind = 'hanim bey'

/** Words inside a name that mean son or daughter of. "Ben" is left out: today it begins surnames of women and men. */
const childOf: Readonly<Record<Side, string>> = {
  male: 'bin ibn so al',
  female: 'bint binti binte do ap',
}

const words = (text: string) => text.split(/\s+/).filter(Boolean)

const sideOfAddress = new Map<string, Side | null>([
  ...words(`${neutral} ${following}`).map((word): [string, null] => [word, null]),
  ...words(addressed.male).map((word): [string, Side] => [word, 'male']),
  ...words(addressed.female).map((word): [string, Side] => [word, 'female']),
])

const inFront = new Set(words(onlyInFront))
const onlyAfter = new Set(words(onlyBehind))
const behind = new Set(words(following))

/**
 * The side that a folded form of address names, null when it names none. Undefined for a word that is no form of address.
 */
export function sideOfTitle(word: string, isBehind: boolean): Side | null | undefined {
  return (isBehind ? inFront : onlyAfter).has(word) ? undefined : sideOfAddress.get(word)
}

/** True for a form of address whose single word in front is more often a surname: "田中さん". */
export function isAddressBehind(title: string): boolean {
  return behindSurname.has(title)
}

/** False for a degree: "Md Rahman" is not addressed by a surname. */
export function isAddress(title: string): boolean {
  return !behind.has(title)
}

const sideOfChild = new Map<string, Side>([
  ...words(childOf.male).map((word): [string, Side] => [word, 'male']),
  ...words(childOf.female).map((word): [string, Side] => [word, 'female']),
])

/**
 * The side of "son of" or "daughter of" as it is written: bin, bint, S/O, A/P. `al` and `ap`, `so` and `do` only with a
 * stroke.
 */
export function sideOfKinship(written: string, folded: string): Side | undefined {
  const side = sideOfChild.get(folded)
  if (folded.length === 2) return written.includes('/') ? side : undefined
  return side
}

/** Forms of address that are written without a space behind a name of Han, kana or Hangul. */
const attachedBehind =
  /^([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+?)(先生|女士|小姐|太太|夫人|老师|教授|さん|様|ちゃん|선생님|여사|님)$/u
/** And in front of a Thai name, which begins with no mark. */
const attachedBefore = /^(นางสาว|นาง|นาย)([\p{L}][\p{L}\p{M}]+)$/u

/** A word apart from the form of address that is written together with it; null when there is none. */
export function splitTitle(word: string): readonly [string, string] | null {
  if (sideOfAddress.has(word)) return null
  const parts = attachedBehind.exec(word) ?? attachedBefore.exec(word)
  return parts === null ? null : [parts[1], parts[2]]
}

/** Forms of address and degrees, and words that say whose child somebody is. */
export const wordsBesideNames: readonly string[] = [...sideOfAddress.keys(), ...sideOfChild.keys()]

const shapes = new WordShapes(wordsBesideNames)

/** True for a folded word that is a form of address or a degree, or says whose child somebody is. */
export function isBesideName(word: string): boolean {
  return shapes.mayBeOne(word) && (sideOfAddress.has(word) || sideOfChild.has(word))
}
