/**
 * Facts about single numbers and countries besides the numbering plans: the numbers of public inboxes with the day on
 * which each was last seen, and the countries where mobile numbers can be ported. Numbers are in ascending order, and a
 * lookup is a binary search. A number takes 10 bytes.
 */

/** Days (YYYY-MM-DD), and the numbers that were last seen on each: their digits, calling code first. */
export type ListedNumbers = Iterable<readonly [day: string, numbers: readonly number[]]>

export interface Inbox {
  /** YYYY-MM-DD */
  readonly lastSeen: string
  /** Days from then to the newest day of the list. */
  readonly daysBefore: number
}

const dayMs = 86_400_000

export class PhoneMarks {
  readonly portable: ReadonlySet<string>
  readonly #numbers: Float64Array
  /** For each number its day, counted from 1970-01-01 UTC. */
  readonly #days: Uint16Array
  readonly #newest: number

  /** The later of two days of a number counts. */
  constructor(listed: ListedNumbers, portable: Iterable<string>) {
    const groups = Array.from(listed, ([day, numbers]) => ({ day: Date.parse(day) / dayMs, numbers }))
    this.#numbers = sortedOnce(groups.map(({ numbers }) => numbers))
    this.#days = new Uint16Array(this.#numbers.length)
    for (const { day, numbers } of groups) {
      for (const number of numbers) {
        const index = this.#indexOf(number)
        this.#days[index] = Math.max(day, this.#days[index])
      }
    }
    this.#newest = groups.reduce((newest, { day }) => Math.max(newest, day), 0)
    this.portable = new Set(portable)
  }

  get size(): number {
    return this.#numbers.length
  }

  /** The entry of a number in the list of public inboxes; null without one. @param e164 with its plus */
  inboxOf(e164: string): Inbox | null {
    const number = Number(e164)
    const index = this.#indexOf(number)
    // A number of more than 15 digits is in no plan, and its last digits are lost in a double.
    if (this.#numbers[index] !== number || number > Number.MAX_SAFE_INTEGER) return null
    const day = this.#days[index]
    const lastSeen = new Date(day * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
    return { lastSeen, daysBefore: this.#newest - day }
  }

  /** Index of the first number that is not smaller. */
  #indexOf(number: number): number {
    const numbers = this.#numbers
    let [low, high] = [0, numbers.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (numbers[middle] < number) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** All numbers in ascending order, each once. Lists of a hundred thousand numbers are read at each start. */
function sortedOnce(lists: readonly (readonly number[])[]): Float64Array {
  const all = new Float64Array(lists.reduce((count, list) => count + list.length, 0))
  let count = 0
  for (const list of lists) {
    all.set(list, count)
    count += list.length
  }
  all.sort()
  let distinct = 0
  for (let at = 0; at < count; at += 1) if (at === 0 || all[at] !== all[at - 1]) all[distinct++] = all[at]
  return all.slice(0, distinct)
}

/** The marks while the data set is not open. */
export const noMarks = new PhoneMarks([], [])
