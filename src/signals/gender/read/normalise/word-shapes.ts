/**
 * Tells most words that are none of a small list by their first letter and length, without looking at the rest: what stands
 * before a set of words that hardly any text has one of. Words that begin with another letter than a to z are none to it.
 */
const alphabet = 26
const firstLetter = 97
const longest = 31

export class WordShapes {
  /** For each first letter, the lengths that words have, one bit each. */
  private readonly lengths = new Int32Array(alphabet)

  constructor(words: Iterable<string>) {
    for (const word of words) {
      const letter = word.charCodeAt(0) - firstLetter
      if (letter >= 0 && letter < alphabet) this.lengths[letter] |= bitOf(word.length)
    }
  }

  /** False when no word of the list begins with the letter that `text` begins with and is as long. */
  mayBeOne(text: string): boolean {
    return this.mayHave(text.charCodeAt(0), text.length)
  }

  /** The same of a text that begins with this unit and has this length. */
  mayHave(unit: number, length: number): boolean {
    const letter = unit - firstLetter
    return letter >= 0 && letter < alphabet && (this.lengths[letter] & bitOf(length)) !== 0
  }
}

function bitOf(length: number): number {
  return 1 << Math.min(length, longest)
}
