/**
 * The addresses that abuse lists name. Those of IPsum are sorted; a table of the first 16 bits says where to look, so
 * that a look-up reads the table and the few addresses behind it. DROP names whole blocks, in the form of the Tor
 * exits.
 */
import type { IpAddress } from '../answer/find.ts'
import type { IpAbuse } from '../schema.ts'
import type { ListedAddresses } from '../sources/abuse-lists.ts'
import { type Family, noExits, type TorExits } from '../tor/exits.ts'

const dayMs = 86_400_000

/** The content of the lists that were fetched. */
export interface FetchedLists {
  readonly ipsum: Pick<ListedAddresses, 'addresses' | 'lists'>
  readonly drop: TorExits
  /** Days since 1970 of the two lists; 0 for one that was not fetched. */
  readonly days: { readonly ipsum: number; readonly drop: number }
}

export class AbuseLists {
  readonly #addresses: Uint32Array
  readonly #lists: Uint8Array
  /** Where the addresses of each first 16 bits begin. */
  readonly #firsts: Uint32Array
  readonly #drop: TorExits
  readonly #days: FetchedLists['days']
  /** Answers by number of lists, those without DROP first: they are shared. */
  readonly #answers: (IpAbuse | undefined)[] = []

  constructor({ ipsum, drop, days }: FetchedLists) {
    this.#addresses = ipsum.addresses
    this.#lists = ipsum.lists
    this.#days = days
    this.#drop = drop
    this.#firsts = firstsOf(ipsum.addresses)
  }

  /** The same lists without DROP. */
  withoutDrop(): AbuseLists {
    const ipsum = { addresses: this.#addresses, lists: this.#lists }
    return new AbuseLists({ ipsum, drop: noExits, days: this.#days })
  }

  /** What the lists name, each list by itself. */
  rangesOf(version: 4 | 6): readonly Family[] {
    const addresses = { version, starts: this.#addresses, ends: this.#addresses }
    return [...(version === 4 ? [addresses] : []), this.#drop.rangesOf(version)]
  }

  /** Undefined when no list names the address. */
  of({ ipv4, words }: IpAddress): IpAbuse | undefined {
    if (words !== null) return this.#answer(0, this.#drop.has6(words))
    return this.#answer(this.#listsOf(ipv4), this.#drop.has4(ipv4))
  }

  #listsOf(address: number): number {
    const key = address >>> 16
    for (let at = this.#firsts[key]; at < this.#firsts[key + 1]; at++) {
      if (this.#addresses[at] >= address) return this.#addresses[at] === address ? this.#lists[at] : 0
    }
    return 0
  }

  #answer(lists: number, isDropped: boolean): IpAbuse | undefined {
    if (lists === 0 && !isDropped) return undefined
    const key = lists * 2 + (isDropped ? 1 : 0)
    return this.#answers[key] ?? this.#make(key, lists, isDropped)
  }

  #make(key: number, lists: number, isDropped: boolean): IpAbuse {
    const { ipsum, drop } = this.#days
    const last = Math.max(lists > 0 ? ipsum : 0, isDropped ? drop : 0)
    const answer = Object.freeze<IpAbuse>({
      lists: lists + (isDropped ? 1 : 0),
      last_seen: new Date(last * dayMs).toISOString().slice(0, 10),
      sources: [...(lists > 0 ? (['ipsum'] as const) : []), ...(isDropped ? (['spamhaus_drop'] as const) : [])],
    })
    this.#answers[key] = answer
    return answer
  }
}

function firstsOf(addresses: Uint32Array): Uint32Array {
  const firsts = new Uint32Array(2 ** 16 + 1)
  for (const address of addresses) firsts[(address >>> 16) + 1]++
  for (let key = 1; key < firsts.length; key++) firsts[key] += firsts[key - 1]
  return firsts
}
