/** Finds the address of the head office: the first one behind such a word, unless a branch is named between them. */
import { branchWords, headWords } from './postal-forms.ts'

const reach = 200
const mostWords = 20

/** @param places where addresses stand in the text */
export function headOffices(text: string, places: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { index, 0: word } of [...text.matchAll(headWords)].slice(0, mostWords)) {
    const from = index + word.length
    const next = places.filter(place => place >= from && place < from + reach)
    if (next.length === 0) continue
    const first = Math.min(...next)
    if (!branchWords.test(text.slice(from, first))) found.add(first)
  }
  return found
}
