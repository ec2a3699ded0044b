/**
 * Which registry an address belongs to, for a machine that has not fetched what the registries themselves publish. IANA says it
 * for whole blocks; of space given out before the registries existed, the registry of the country it is registered in is
 * right more often than the one that looks after the block. A derivation, not a fact: of AFRINIC's own addresses 98.6 %
 * come out as AFRINIC, and of those ARIN gave to Latin America early on, many do not come out as LACNIC.
 */

import { octetRows, unicastBlocks6 } from './iana-blocks.ts'
import type { Rir } from './rir.ts'
import { rirOfCountry } from './rir.ts'

/**
 * The registry of an IPv4 address; null for space that no registry holds. `registeredCountry` is ISO 3166-1 alpha-2, null
 * when it is unknown.
 */
export function rirOf4(address: number, registeredCountry: string | null): Rir | null {
  const row = octetRows.get(address >>> 24)
  if (row === undefined) return null
  return row.isLegacy && registeredCountry !== null ? rirOfCountry(registeredCountry) : row.rir
}

/** The same for an IPv6 address of 4 words: IANA alone decides. */
export function rirOf6(words: Uint32Array): Rir | null {
  const [first] = words
  return unicastBlocks6.find(({ block }) => first >= block.first[0] && first <= block.last[0])?.rir ?? null
}
