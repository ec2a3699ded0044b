/** Hangul in Latin letters, syllable by syllable: Revised Romanization of Korean (2000), without sound changes between syllables. */

const initials = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ').map(each => each.replace('-', ''))
const medials = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const finals = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ').map(each => each.replace('-', ''))

/** The block of syllables is ordered by initial, medial and final (The Unicode Standard, 3.12). */
const firstSyllable = 0xac00
const syllables = initials.length * medials.length * finals.length

/** Null when a character is not a syllable. */
export function romaniseHangul(word: string): string | null {
  let latin = ''
  for (let at = 0; at < word.length; at++) {
    const number = word.charCodeAt(at) - firstSyllable
    if (number < 0 || number >= syllables) return null
    const initial = Math.floor(number / (medials.length * finals.length))
    const medial = Math.floor(number / finals.length) % medials.length
    latin += initials[initial] + medials[medial] + finals[number % finals.length]
  }
  return latin
}
