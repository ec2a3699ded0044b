/** The article in front of a Balinese name: I of a man, Ni of a woman, before the word of the order of birth or of the caste. */
import type { Side } from './titles.ts'

const articles = new Map<string, Side>([
  ['i', 'male'],
  ['ni', 'female'],
])
const afterArticle = new Set('wayan putu gede made kadek nengah nyoman komang ketut luh gusti dewa'.split(' '))
/** Women of the castes bear the article of men: I Gusti Ayu. */
const ofWomen = 'ayu'

/** The side that the article of a name says, by its first words, folded; undefined for any other name. */
export function sideOfArticle(words: readonly string[]): Side | undefined {
  if (words.length < 3 || !afterArticle.has(words[1])) return undefined
  const side = articles.get(words[0])
  return side === 'male' && words[2] === ofWomen ? 'female' : side
}
