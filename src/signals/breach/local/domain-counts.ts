/**
 * How many addresses of each domain a breach has, without keeping which: what an import counts, and how the index holds
 * it.
 *
 * An import sorts one key for each line, as it does for addresses: the first 44 bits are of the keyed hash of the
 * domain, the last 20 of the keyed hash of the address. Repetitions fall together, so a domain has as many keys as
 * different addresses, less those that share their last 20 bits. The number that is missing is made up for by the
 * expected one (the birthday bound): a count of up to 1,000 is exact or wrong by one or two, and one of 100,000 by less
 * than 0.3 %. No domain has more than 2^20 keys, which bounds the memory of gmail.com.
 *
 * The index has an entry for each domain and breach: the 44 bits, and the count in place of the other 20. Another
 * domain has the same 44 bits once in 3.5 million questions for an index of 5 million domains.
 */
import type { AddressKey, AddressKeys } from './address-key.ts'

const countBits = 20
/** Counts beyond are this one. */
export const mostCounted = 2 ** countBits - 1
const domainMask = ~mostCounted >>> 0
const at = 0x40

/** Domains whose keys are remembered while a list is read: a few domains have most of its addresses. */
const mostRemembered = 16_384

/** Makes the sorting keys of the addresses of one import. */
export class DomainKeys {
  high = 0
  low = 0
  /** At least as many as there are different domains. */
  most = 0
  readonly #keys: AddressKeys
  readonly #known = new Map<string, AddressKey>()

  constructor(keys: AddressKeys) {
    this.#keys = keys
  }

  /**
   * Makes the sorting key of the address that was hashed last: the first bytes of `message`, which are overwritten.
   * It is in `high` and `low`.
   */
  make(length: number): void {
    const { message, low } = this.#keys
    const start = message.lastIndexOf(at, length - 1) + 1
    const domain = message.toString('latin1', start, length)
    let key = this.#known.get(domain)
    if (key === undefined) {
      message.copyWithin(0, start, length)
      this.#keys.hash('domain', length - start)
      key = { high: this.#keys.high, low: this.#keys.low }
      if (this.#known.size === mostRemembered) this.#known.clear()
      this.#known.set(domain, key)
      this.most += 1
    }
    this.high = key.high
    this.low = ((key.low & domainMask) | (low & mostCounted)) >>> 0
  }
}

/** One entry for each domain, in order, from sorted keys without repetitions: two words each, the low one first. */
export function* countedDomains(sorted: Iterable<Uint32Array>): Generator<Uint32Array> {
  for (const words of sorted) {
    let used = 0
    for (let first = 0; first < words.length; ) {
      let end = first + 2
      while (end < words.length && isSameDomain(words, first, end)) end += 2
      const count = addressesFor((end - first) / 2)
      const [high, low] = [words[first + 1], words[first]]
      words[used++] = ((low & domainMask) | count) >>> 0
      words[used++] = high
      first = end
    }
    yield words.subarray(0, used)
  }
}

function isSameDomain(words: Uint32Array, one: number, other: number): boolean {
  return words[one + 1] === words[other + 1] && (words[one] & domainMask) === (words[other] & domainMask)
}

/** How many addresses are expected behind so many different values of the last bits. */
function addressesFor(different: number): number {
  const values = 2 ** countBits
  if (different >= values) return mostCounted
  return Math.min(mostCounted, Math.round(-values * Math.log1p(-different / values)))
}

/** A domain in one breach. */
export interface DomainCount {
  /** The number of the breach. */
  readonly number: number
  readonly addresses: number
}

/** What the entries of a block say of a domain. */
export function countsIn(
  { count, words, numbers }: { readonly count: number; readonly words: Uint32Array; readonly numbers: Uint16Array },
  { high, low }: AddressKey,
): DomainCount[] {
  const found: DomainCount[] = []
  for (let entry = 0; entry < count; entry++) {
    const word = words[2 * entry]
    if (words[2 * entry + 1] !== high || (word & domainMask) !== (low & domainMask)) continue
    found.push({ number: numbers[entry], addresses: word & mostCounted })
  }
  return found
}
