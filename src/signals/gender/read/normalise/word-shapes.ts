/**
 * Rules most words out of a small list by their first letter and length alone. It is asked before a set of which hardly any
 * text has a word: hashing a word for the set costs more. A word that begins with another letter than a to z may be in it.
 */
const alphabet = 26
const firstLetter = 97
const longest = 31

export class WordShapes {
  /** The lengths of the words that begin with each letter, a bit for each length. */
  readonly #lengths = new Int32Array(alphabet)

  constructor(words: Iterable<string>) {
    for (const word of words) {
      const letter = word.charCodeAt(0) - firstLetter
      if (letter >= 0 && letter < alphabet) this.#lengths[letter] |= bitOf(word.length)
    }
  }

  /** False when no word of the list begins with the letter that `text` begins with and is as long. */
  mayBeOne(text: string): boolean {
    const letter = text.charCodeAt(0) - firstLetter
    return !(letter >= 0 && letter < alphabet) || (this.#lengths[letter] & bitOf(text.length)) !== 0
  }
}

function bitOf(length: number): number {
  return 1 << Math.min(length, longest)
}
