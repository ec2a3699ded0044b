/** Suggestions for mistyped words. */

/** The one of the words that is at most two letters away (insert, delete, replace or swap); undefined without one. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const most = typed.length < 4 ? 1 : 2
  const [best] = words
    .map(word => ({ word, distance: distance(typed, word) }))
    .filter(each => each.distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return best?.word
}

/** Optimal string alignment distance. */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], [...Array(b.length + 1).keys()]]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const replaced = last[j - 1] + (isSame ? 0 : 1)
      row.push(Math.min(last[j] + 1, row[j - 1] + 1, replaced, isSwap ? before[j - 2] + 1 : replaced))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]
}
