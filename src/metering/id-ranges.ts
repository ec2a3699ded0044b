/**
 * A set of reservation numbers as sorted, disjoint, inclusive ranges. Numbers are handed out in sequence and given back
 * nearly in sequence, so a set of thousands is a handful of ranges; its text form ("17-80,83") is what the journal
 * keeps. Every operation is a binary search and at most one splice.
 */
export type IdRange = [first: number, last: number]
export type IdRanges = IdRange[]

const form = /^\d+(-\d+)?(,\d+(-\d+)?)*$/

/** Throws RangeError for a text of another form, and for ranges that are not in order, or not of safe integers. */
export function parseIdRanges(text: string): IdRanges {
  if (text === '') return []
  if (!form.test(text)) throw new RangeError('the reservations are not written as ranges')
  let before = -1
  return text.split(',').map(part => {
    const [first, last = first] = part.split('-').map(Number)
    if (first <= before || first > last || !Number.isSafeInteger(last)) {
      throw new RangeError('the ranges of the reservations are not in order')
    }
    before = last
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

/** The part of `range` that is in the set. */
export function partIn(ranges: IdRanges, [first, last]: IdRange): IdRanges {
  const found: IdRanges = []
  for (let at = positionOf(ranges, first); at < ranges.length && ranges[at][0] <= last; at += 1) {
    found.push([Math.max(first, ranges[at][0]), Math.min(last, ranges[at][1])])
  }
  return found
}

/** The part of `range` that is not in the set. */
export function partOutside(ranges: IdRanges, [first, last]: IdRange): IdRanges {
  const found: IdRanges = []
  let next = first
  for (const [from, to] of partIn(ranges, [first, last])) {
    if (next < from) found.push([next, from - 1])
    next = to + 1
  }
  if (next <= last) found.push([next, last])
  return found
}

/** Adds all of `range` in place, also what is there already. */
export function addRange(ranges: IdRanges, [first, last]: IdRange): void {
  // The neighbours that end just before it or begin just after it are joined with it.
  const start = positionOf(ranges, first - 1)
  let end = start
  while (end < ranges.length && ranges[end][0] <= last + 1) end += 1
  const joined = ranges.slice(start, end)
  const from = Math.min(first, joined[0]?.[0] ?? first)
  ranges.splice(start, end - start, [from, Math.max(last, joined.at(-1)?.[1] ?? last)])
}

/** Removes all of `range` in place, as far as it is there. */
export function removeRange(ranges: IdRanges, [first, last]: IdRange): void {
  const start = positionOf(ranges, first)
  let end = start
  while (end < ranges.length && ranges[end][0] <= last) end += 1
  const left = ranges.slice(start, end).flatMap(range => partOutside([[first, last]], range))
  ranges.splice(start, end - start, ...left)
}
