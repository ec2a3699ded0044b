/**
 * What is known of single numbers and of countries beside the numbering plans: the numbers of public inboxes with the
 * day each was last seen, and the countries where mobile numbers can be ported.
 *
 * Numbers are kept in ascending order, packed as the differences between them, in bytes of seven bits each with the
 * lowest first, of which all but the last have the highest bit set. Days are counted from 1970-01-01, two bytes each.
 * Unpacked they take 10 bytes a number. A look-up is a binary search.
 */
import type { Sections, SnapshotView } from '../../../core/dataset.ts'
import { packBytes, unpackBytes } from '../../../data/snapshot/packed-bytes.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'

const sections = { numbers: 'numbers', days: 'days', portable: 'portable' } as const

/** Changes with the layout of the sections. */
export const formatVersion = 1

/** The digits of a number with its calling code, and the day (YYYY-MM-DD) on which it was last seen. */
export type ListedNumbers = ReadonlyMap<string, string>

const dayMs = 86_400_000

export function sectionsOf(listed: ListedNumbers, portable: readonly string[]): Sections {
  const sorted = Array.from(listed, ([digits, day]) => ({ number: Number(digits), day: Date.parse(day) / dayMs }))
  sorted.sort((one, other) => one.number - other.number)
  const numbers: number[] = []
  let last = 0
  for (const { number } of sorted) {
    let rest = number - last
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) numbers.push((rest % 0x80) | 0x80)
    numbers.push(rest)
    last = number
  }
  const days = Uint8Array.from(sorted.flatMap(({ day }) => [day & 0xff, day >> 8]))
  return {
    [sections.numbers]: packBytes(Uint8Array.from(numbers)),
    [sections.days]: packBytes(days),
    [sections.portable]: Buffer.from(portable.join(' ')),
  }
}

function unpackNumbers(snapshot: SnapshotView, count: number): Float64Array {
  const bytes = unpackBytes(snapshot.bytes(sections.numbers), sections.numbers)
  const numbers = new Float64Array(count)
  let [found, number, factor] = [0, 0, 1]
  for (const byte of bytes) {
    number += (byte & 0x7f) * factor
    if (byte >= 0x80) factor *= 0x80
    else {
      numbers[found++] = number
      factor = 1
    }
  }
  if (found !== count) throw new SnapshotError('truncated', sections.numbers)
  return numbers
}

export interface Inbox {
  /** YYYY-MM-DD */
  readonly lastSeen: string
  /** Days from then to the newest day of the list. */
  readonly daysBefore: number
}

export class PhoneMarks {
  readonly portable: ReadonlySet<string>
  readonly #numbers: Float64Array
  readonly #days: Uint16Array
  readonly #newest: number

  constructor(numbers: Float64Array, days: Uint16Array, portable: ReadonlySet<string>) {
    this.#numbers = numbers
    this.#days = days
    this.#newest = days.reduce((newest, day) => Math.max(newest, day), 0)
    this.portable = portable
  }

  static read(snapshot: SnapshotView): PhoneMarks {
    const days = snapshot.derived(sections.days, () => {
      const bytes = unpackBytes(snapshot.bytes(sections.days), sections.days)
      return Uint16Array.from({ length: bytes.length / 2 }, (_, at) => bytes[2 * at] | (bytes[2 * at + 1] << 8))
    })
    const numbers = snapshot.derived(sections.numbers, () => unpackNumbers(snapshot, days.length))
    const regions = Buffer.from(snapshot.bytes(sections.portable)).toString()
    return new PhoneMarks(numbers, days, new Set(regions.split(' ').filter(Boolean)))
  }

  get size(): number {
    return this.#numbers.length
  }

  /** Where a number stands on the list of public inboxes; null when it does not. @param e164 with its plus */
  inboxOf(e164: string): Inbox | null {
    const number = Number(e164)
    const numbers = this.#numbers
    let [low, high] = [0, numbers.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (numbers[middle] < number) low = middle + 1
      else high = middle
    }
    // A number of more than 15 digits is none of a plan, and its last digits are lost in a double.
    if (numbers[low] !== number || number > Number.MAX_SAFE_INTEGER) return null
    const day = this.#days[low]
    return {
      lastSeen: new Date(day * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length),
      daysBefore: this.#newest - day,
    }
  }
}

/** Where the data set is not open. */
export const noMarks = new PhoneMarks(new Float64Array(), new Uint16Array(), new Set())
