/** Builds the sections that PrefixIndex opens; see there for their layout. The same rows give the same bytes. */
import type { Sections } from '../../core/dataset.ts'
import { keysBelow, keysPerShortcut, longestPrefix, prefixKey, shortcuts } from './prefix-key.ts'

/** A prefix of one to nine digits, and the text that it stands for; an empty one hides those of shorter prefixes. */
export type PrefixRow = readonly [prefix: string, text: string]

const mostTexts = 2 ** 16 - 1

/** @throws RangeError when a row is not of that form, a prefix comes twice, or there are more than 65,535 texts. */
export function buildPrefixIndex(name: string, rows: readonly PrefixRow[]): Sections {
  const ranges = new Ranges()
  const open: Interval[] = []
  const closeUpTo = (key: number) => {
    for (let top = open.at(-1); top !== undefined && top.end <= key; top = open.at(-1)) {
      open.pop()
      ranges.startAt(top.end, open.at(-1)?.value ?? 0)
    }
  }
  const texts = new Map<string, number>()
  for (const { start, end, text } of intervalsOf(rows)) {
    closeUpTo(start)
    const value = text === '' ? 0 : (texts.get(text) ?? texts.size + 1)
    if (value > 0) texts.set(text, value)
    ranges.startAt(start, value)
    open.push({ end, value })
  }
  if (texts.size > mostTexts) throw new RangeError(`${texts.size} texts are more than an index holds`)
  closeUpTo(keysBelow(0))
  return { ...ranges.encode(name), ...encodeTexts(name, [...texts.keys()]) }
}

interface Interval {
  /** First key after it. */
  readonly end: number
  readonly value: number
}

/** By their first key, so that what holds others comes before them. */
function intervalsOf(rows: readonly PrefixRow[]): { start: number; end: number; text: string }[] {
  const intervals = rows.map(([prefix, text]) => {
    if (prefix.length > longestPrefix || !/^[0-9]+$/.test(prefix)) throw new RangeError('not a prefix of 1 to 9 digits')
    const start = prefixKey(prefix)
    return { start, end: start + keysBelow(prefix.length), text }
  })
  intervals.sort((a, b) => a.start - b.start)
  for (let at = 1; at < intervals.length; at++) {
    if (intervals[at].start === intervals[at - 1].start) throw new RangeError('a prefix comes twice')
  }
  return intervals
}

/** Consecutive ranges: each starts where it was told to and ends where the next one starts. */
class Ranges {
  private readonly starts: number[] = [0]
  private readonly values: number[] = [0]

  startAt(start: number, value: number): void {
    const last = this.starts.length - 1
    if (this.starts[last] !== start) {
      this.starts.push(start)
      this.values.push(value)
      return
    }
    this.values[last] = value
  }

  encode(name: string): Sections {
    const kept = this.starts.map((_, at) => at).filter(at => at === 0 || this.values[at] !== this.values[at - 1])
    // The last key is never asked for: nothing needs to start after it.
    const inside = kept.filter(at => this.starts[at] < keysBelow(0))
    const starts = Uint32Array.from(inside, at => this.starts[at])
    return {
      [`${name}.starts`]: starts,
      [`${name}.values`]: Uint16Array.from(inside, at => this.values[at]),
      [`${name}.shortcuts`]: shortcutsOf(starts),
    }
  }
}

function shortcutsOf(starts: Uint32Array): Uint32Array {
  const table = new Uint32Array(shortcuts + 1)
  let row = 0
  for (let shortcut = 0; shortcut <= shortcuts; shortcut++) {
    while (row + 1 < starts.length && starts[row + 1] <= shortcut * keysPerShortcut) row++
    table[shortcut] = row
  }
  return table
}

function encodeTexts(name: string, texts: readonly string[]): Sections {
  const bytes = texts.map(text => Buffer.from(text))
  const ends = new Uint32Array(texts.length + 1)
  bytes.forEach((each, at) => {
    ends[at + 1] = ends[at] + each.length
  })
  return { [`${name}.ends`]: ends, [`${name}.texts`]: new Uint8Array(Buffer.concat(bytes)) }
}
