/**
 * A set of reservation numbers as sorted, disjoint, inclusive ranges. Numbers are handed out in sequence and given back
 * nearly in sequence, so a set of thousands is a handful of ranges; its text form ("17-80,83") is what the journal keeps.
 * Every operation is a binary search and at most one splice.
 */
export type IdRanges = [first: number, last: number][]

/** Throws RangeError for a text of another form. */
export function parseIdRanges(text: string): IdRanges {
  if (text === '') return []
  return text.split(',').map(part => {
    const [first, last = first] = part.split('-').map(Number)
    if (!(first <= last)) throw new RangeError('reservations are stored as something else than ranges')
    return [first, last]
  })
}

export function formatIdRanges(ranges: IdRanges): string {
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

export function countIds(ranges: IdRanges): number {
  return ranges.reduce((count, [first, last]) => count + last - first + 1, 0)
}

/** Position of the first range that ends at `id` or later. */
function positionOf(ranges: IdRanges, id: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle][1] < id) low = middle + 1
    else high = middle
  }
  return low
}

export function hasId(ranges: IdRanges, id: number): boolean {
  const position = positionOf(ranges, id)
  return position < ranges.length && ranges[position][0] <= id
}

/** Adds `id` in place. Throws when it is there already: a number is never handed out twice. */
export function addId(ranges: IdRanges, id: number): void {
  const position = positionOf(ranges, id)
  const next = ranges[position]
  if (next !== undefined && next[0] <= id) throw new RangeError(`reservation ${id} is in the set already`)
  const previous = ranges[position - 1]
  const joinsPrevious = previous !== undefined && previous[1] === id - 1
  const joinsNext = next !== undefined && next[0] === id + 1
  if (joinsPrevious && joinsNext) {
    previous[1] = next[1]
    ranges.splice(position, 1)
  } else if (joinsPrevious) previous[1] = id
  else if (joinsNext) next[0] = id
  else ranges.splice(position, 0, [id, id])
}

/** Removes `id` in place; false when it was not there. */
export function removeId(ranges: IdRanges, id: number): boolean {
  const position = positionOf(ranges, id)
  const range = ranges[position]
  if (range === undefined || range[0] > id) return false
  const [first, last] = range
  if (first === last) ranges.splice(position, 1)
  else if (first === id) range[0] = id + 1
  else if (last === id) range[1] = id - 1
  else ranges.splice(position, 1, [first, id - 1], [id + 1, last])
  return true
}
