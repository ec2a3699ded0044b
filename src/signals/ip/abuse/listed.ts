import type { IpAddress } from '../answer/find.ts'
import { type ListedRanges, noRanges } from '../index/listed-ranges.ts'
import type { IpAbuse } from '../schema.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'

const dayMs = 86_400_000

/** The fetched lists. */
interface FetchedLists {
  /** Values are numbers of lists. */
  readonly ipsum: ListedRanges
  readonly drop: ListedRanges
  /** Days since 1970 of the two lists; 0 for one that was not fetched. */
  readonly days: { readonly ipsum: number; readonly drop: number }
}

/** The addresses on abuse lists. */
export class AbuseLists {
  readonly #fetched: FetchedLists
  /** Answers by number of lists, those without DROP first. They are shared. */
  readonly #answers: (IpAbuse | undefined)[] = []

  constructor(fetched: FetchedLists) {
    this.#fetched = fetched
  }

  /** The same lists without DROP. */
  withoutDrop(): AbuseLists {
    return new AbuseLists({ ...this.#fetched, drop: noRanges })
  }

  /** The ranges of each list. */
  rangesOf(version: 4 | 6): readonly AddressRanges[] {
    const { ipsum, drop } = this.#fetched
    return [ipsum.rangesOf(version), drop.rangesOf(version)]
  }

  /** Undefined when no list contains the address. */
  of({ ipv4, words }: IpAddress): IpAbuse | undefined {
    const { ipsum, drop } = this.#fetched
    const lists = words === null ? ipsum.valueOf4(ipv4) : 0
    const isDropped = (words === null ? drop.valueOf4(ipv4) : drop.valueOf6(words)) !== 0
    if (lists === 0 && !isDropped) return undefined
    const key = lists * 2 + (isDropped ? 1 : 0)
    this.#answers[key] ??= this.#make(lists, isDropped)
    return this.#answers[key]
  }

  #make(lists: number, isDropped: boolean): IpAbuse {
    const { ipsum, drop } = this.#fetched.days
    const last = Math.max(lists > 0 ? ipsum : 0, isDropped ? drop : 0)
    return Object.freeze<IpAbuse>({
      lists: lists + (isDropped ? 1 : 0),
      last_seen: new Date(last * dayMs).toISOString().slice(0, 10),
      sources: [...(lists > 0 ? (['ipsum'] as const) : []), ...(isDropped ? (['spamhaus_drop'] as const) : [])],
    })
  }
}
