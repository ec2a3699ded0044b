/** Parts of Arabic names that say whether a man or a woman is meant, whatever word stands beside them. Words are folded. */
import type { Side } from './titles.ts'
import { WordShapes } from './word-shapes.ts'

/** The parts that hyphens make of a word. */
type Parts = readonly string[]

/** The mother, or the father, of the one whose name follows: the name of a child, and not of the bearer. */
const kunya = new Map<string, Side>([
  ['ام', 'female'],
  ['ابو', 'male'],
])

/** The side of a kunya that is the whole text, such as أم محمد; undefined for any other words. */
export function sideOfKunya(words: readonly Parts[]): Side | undefined {
  return words.length === 2 && words[0].length === 1 ? kunya.get(words[0][0]) : undefined
}

/** "Of the faith", as it is written in one word and in two. */
const ofFaith = new Set('الدين eddin eddine eldin eldine aldin'.split(' '))
const articles = new Set('el al ed ad'.split(' '))
const faith = new Set('din deen dine'.split(' '))

const shapes = new WordShapes([...ofFaith, ...faith])

/** True for a word of Latin letters that may be, or end, an "el-Din". */
export function mayBeOfFaith(word: string): boolean {
  return shapes.mayBeOne(word) && (ofFaith.has(word) || faith.has(word))
}

/**
 * Joins an "el-Din" to the first word, which is then a name of men only: Nour is of both, Nour el-Din of men. Behind a further word
 * it may be of a surname, which women bear too.
 */
export function joinOfFaith(words: readonly Parts[]): { readonly words: readonly Parts[]; readonly isOfMen: boolean } {
  const [first, second, third] = words
  if (second === undefined) return { words, isOfMen: false }
  if (isOfFaith(second)) return { words: [[...first, second.join('')], ...words.slice(2)], isOfMen: true }
  if (third === undefined || !isOfFaith([...second, ...third])) return { words, isOfMen: false }
  return { words: [[...first, `${second[0]}${third[0]}`], ...words.slice(3)], isOfMen: true }
}

function isOfFaith(word: Parts): boolean {
  if (word.length === 1) return ofFaith.has(word[0])
  return word.length === 2 && articles.has(word[0]) && faith.has(word[1])
}
