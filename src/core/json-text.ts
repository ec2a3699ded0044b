/**
 * Facts that JSON.parse does not report: duplicate members, nesting depth, and the position of a syntax error.
 */

/**
 * Counts in text that may be JSON: colons outside of strings, which are one per member of an object, commas outside of
 * strings, which are one less than the members of each object or array, and how deep its brackets nest.
 */
export function scanJson(text: string): { readonly colons: number; readonly commas: number; readonly depth: number } {
  let colons = 0
  let commas = 0
  let open = 0
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) inString = !inString
    else if (inString) at += code === 0x5c ? 1 : 0
    else if (code === 0x3a) colons += 1
    else if (code === 0x7b || code === 0x5b) depth = Math.max(depth, ++open)
    else if (code === 0x7d || code === 0x5d) open -= 1
    else if (code === 0x2c) commas += 1
  }
  return { colons, commas, depth }
}

/** The members of all objects in what JSON.parse made: fewer than are written when a key appears twice in an object. */
export function countMembers(value: object): number {
  const isArray = Array.isArray(value)
  let count = 0
  // What JSON.parse makes has no properties but its own.
  for (const key in value) {
    if (!isArray) count += 1
    const each: unknown = Reflect.get(value, key)
    if (typeof each === 'object' && each !== null) count += countMembers(each)
  }
  return count
}

/**
 * Line and column, from 1, of the first error of a text that is not JSON. The engine names the offset of some errors
 * only, and shows a part of the text in the message of others. So this searches for the shortest beginning that no
 * further text could complete, in about 20 readings of the text.
 */
export function placeOfJsonError(text: string): { readonly line: number; readonly column: number } {
  let [good, bad] = [0, text.length + 1]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (mayGoOn(text.slice(0, middle))) good = middle
    else bad = middle
  }
  const before = text.slice(0, Math.min(good, text.length)).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** True when nothing is wrong with a beginning of a text but that it ends. */
function mayGoOn(start: string): boolean {
  try {
    JSON.parse(start)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return /^Unexpected end|^Unterminated/.test(message) || message.includes(`at position ${start.length} `)
  }
}
