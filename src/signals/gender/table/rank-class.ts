/**
 * How frequent a word is, by its rank alone. Frequencies of surnames and of words fall with the rank, about as
 * 1 / (rank + 2.7) (Mandelbrot, 1953). A rank is kept as one byte, its binary logarithm in halves (1, 1.4, 2, 2.8 …); 0
 * stands for no rank.
 */

const classesPerOctave = 2
const shift = 2.7
export const noRank = 0

/** The class of each word of a list that is in the order of frequency, the most frequent first. */
export function rankClasses(words: readonly string[]): Map<string, number> {
  return new Map(words.map((word, position) => [word, Math.round(Math.log2(position + 1) * classesPerOctave) + 1]))
}

/**
 * Natural logarithm of the share that a word of each class has of all running words of its kind, of which there are
 * `count`.
 */
export function logSharesOfClasses(count: number): Float64Array {
  const sum = Math.log((count + shift) / shift)
  return Float64Array.from({ length: 256 }, (_, rankClass) => {
    return -Math.log(2 ** ((rankClass - 1) / classesPerOctave) + shift) - Math.log(sum)
  })
}
