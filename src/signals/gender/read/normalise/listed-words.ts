/**
 * One filter over all lists of words that a plain name has none of: forms of address, what fills a form, words of firms, names of
 * places. Most names are ruled out by one bit, under the hash by which the table is asked for the word anyway, so that no word is
 * cut out and hashed again for each list.
 */
import { emptyHash, extendHash } from '../../../../data/index/name-index.ts'
import { wordsOfNobody } from './nobody.ts'
import { places } from './places.ts'
import { wordsBesideNames } from './titles.ts'

/** Twenty times as many as there are words: one of twenty others is looked up in vain. */
const filterBits = 17
const filter = new Uint32Array(2 ** filterBits / 32)

for (const word of [...wordsBesideNames, ...wordsOfNobody, ...places, 'the']) {
  let hash = emptyHash
  for (let at = 0; at < word.length; at++) hash = extendHash(hash, word.charCodeAt(at))
  const bit = bitOf(hash)
  filter[bit >>> 5] |= 1 << (bit & 31)
}

function bitOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> (32 - filterBits)
}

/** False for the hash (name-index.ts) of a folded word, or place of several, that is on none of the lists. */
export function mayBeListed(hash: number): boolean {
  const bit = bitOf(hash)
  return (filter[bit >>> 5] & (1 << (bit & 31))) !== 0
}
