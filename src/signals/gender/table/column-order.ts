/**
 * Puts a column of a table in the order of another column, and back. Neighbours are then alike and pack smaller: shares of
 * names with six births have few values, shares of names with a million have many.
 */

/** Positions in the order of their keys, those of one key in their own order. */
export function orderBy(keys: Uint8Array): Uint32Array {
  const next = startsOf(keys)
  const order = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) order[next[keys[at]]++] = at
  return order
}

/** The values in the order of their keys. */
export function inOrderOf(keys: Uint8Array, values: Uint8Array): Uint8Array {
  return Uint8Array.from(orderBy(keys), position => values[position])
}

/** The values in their own order again. */
export function outOfOrder(keys: Uint8Array, ordered: Uint8Array): Uint8Array {
  const next = startsOf(keys)
  const values = new Uint8Array(ordered.length)
  for (let at = 0; at < keys.length; at++) values[at] = ordered[next[keys[at]]++]
  return values
}

/** Where the values of each key begin. */
function startsOf(keys: Uint8Array): Uint32Array {
  const starts = new Uint32Array(257)
  for (let at = 0; at < keys.length; at++) starts[keys[at] + 1]++
  for (let key = 0; key < 256; key++) starts[key + 1] += starts[key]
  return starts
}
