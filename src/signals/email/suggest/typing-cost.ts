/**
 * How far a typed text is from what was meant, in slips of a hand: letters swapped, doubled, left out or put in, and
 * keys beside the right one (Damerau-Levenshtein in its form for adjacent letters, with a cost for each kind). A row at
 * a time, some 2 us for two domains.
 */

/** Keys of the layouts that Latin addresses are mostly typed on, row by row; y and z change places in German. */
const rows = ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.']
/** How far a row stands to the right of the one above, in keys. */
const offsets = [0, 0.5, 0.75, 1.25]

const neighbours = new Map<string, Set<string>>()
for (const [row, keys] of rows.entries()) {
  for (const [column, key] of [...keys].entries()) neighbours.set(key, neighboursAt(row, column + offsets[row]))
}
for (const [one, other] of ['yz', 'zy', 'aq', 'qa', 'wz', 'zw']) neighbours.get(one)?.add(other)

function neighboursAt(row: number, at: number): Set<string> {
  const near = new Set<string>()
  for (const other of [row - 1, row, row + 1]) {
    for (const [column, key] of [...(rows[other] ?? '')].entries()) {
      const distance = Math.abs(column + offsets[other] - at)
      if (distance > 0 ? distance <= 1 : other !== row) near.add(key)
    }
  }
  return near
}

/** The most of two letters that change places, and of one that is typed twice. */
export const swappedOrDoubled = 0.7
const swapped = swappedOrDoubled
const doubled = 0.6
const besideKey = 0.8
const other = 1
/** Another first letter, and none beside it, makes another word. */
const otherBeginning = 1.8

/** The characters of a text as bits, each of several characters: equal texts have equal ones. */
export function charactersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

/** The least that slips between two texts cost: one slip changes two characters at most, and costs 0.8 then. */
export function leastTypingCost(one: number, another: number): number {
  let differing = one ^ another
  let count = 0
  for (; differing !== 0; count++) differing &= differing - 1
  return count * (besideKey / 2)
}

/** The cost of all slips; more than `most` where it is known to be more. */
export function typingCost(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) * doubled > most) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let row = Array.from({ length: meant.length + 1 }, (_, column) => column * other)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i * other]
    for (let j = 1; j <= meant.length; j++) next.push(cheapest(typed, meant, [i, j], [next, row, before]))
    if (Math.min(...next) > most) return Number.POSITIVE_INFINITY
    before = row
    row = next
  }
  return row[meant.length]
}

/** @param rows of costs: the one that is being written, the one before it, and the one before that */
function cheapest(typed: string, meant: string, [i, j]: readonly [number, number], rows: readonly number[][]): number {
  const [next, row, before] = rows
  const [given, wanted] = [typed[i - 1], meant[j - 1]]
  const isBeside = neighbours.get(wanted)?.has(given) ?? false
  const replaced = given === wanted ? 0 : isBeside ? besideKey : j === 1 ? otherBeginning : other
  const putIn = row[j] + putInCost(typed, i)
  const leftOut = next[j - 1] + (wanted === meant[j - 2] ? doubled : other)
  const isSwapped = i > 1 && j > 1 && given === meant[j - 2] && typed[i - 2] === wanted && given !== wanted
  return Math.min(row[j - 1] + replaced, putIn, leftOut, isSwapped ? before[j - 2] + swapped : Number.POSITIVE_INFINITY)
}

/** A letter that was typed twice, or together with a key beside it. */
function putInCost(typed: string, i: number): number {
  const [given, previous, following] = [typed[i - 1], typed[i - 2], typed[i]]
  if (given === previous || given === following) return doubled
  const near = neighbours.get(given)
  return near !== undefined && (near.has(previous) || near.has(following)) ? besideKey : other
}
