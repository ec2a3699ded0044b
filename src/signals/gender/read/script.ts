import type { SnapshotView } from '../../../core/dataset.ts'
import { unpackBytes } from '../../../data/snapshot/packed-bytes.ts'
import { rowsOf } from '../assets.ts'

/** The writing systems that names come in. `other` is any that no table of this signal has names of. */
export const scripts = [
  'latin',
  'cyrillic',
  'greek',
  'armenian',
  'hebrew',
  'arabic',
  'thaana',
  'devanagari',
  'thai',
  'georgian',
  'kana',
  'hangul',
  'han',
  'other',
] as const

export type Script = (typeof scripts)[number]

/** The script of the code points below each end (Unicode, Blocks.txt). Signs that all scripts share count as Latin. */
const blocks = rowsOf('scripts.csv').map(([end, script]) => [Number.parseInt(end, 16), script as Script] as const)

/** The script of a word's first letter. A word of kana and Han characters is Han. */
export function scriptOf(word: string): Script {
  const first = scriptOfUnit(word.charCodeAt(0))
  if (first !== 'kana') return first
  for (let at = 1; at < word.length; at++) if (scriptOfUnit(word.charCodeAt(at)) === 'han') return 'han'
  return first
}

function scriptOfUnit(unit: number): Script {
  if (unit < 0x0370) return 'latin'
  return blocks.find(([end]) => unit < end)?.[1] ?? 'other'
}

/**
 * Spells names of another script in Latin letters, so that the table of Latin names and the classifier can be asked
 * about a name that is not known in its own script. It goes letter by letter through a table in the snapshot (letter,
 * tab, Latin letters, per line), which the builder takes from any-ascii. Hangul is spelled from the parts of its 11,172
 * syllables. Kana are spelled by Hepburn's rules. Arabic and Hebrew write hardly any vowels and Han characters are no
 * letters: these are not spelled.
 */
export class Romaniser {
  readonly #letters = new Map<string, string>()

  constructor(snapshot: SnapshotView, section: string) {
    const lines = Buffer.from(unpackBytes(snapshot.bytes(section), section)).toString('utf8')
    for (const line of lines.split('\n')) {
      const [letter, latin] = line.split('\t')
      if (latin !== undefined) this.#letters.set(letter, latin)
    }
  }

  /** A folded word in Latin letters; null for a script that is not spelled. */
  romanise(word: string): string | null {
    const script = scriptOf(word)
    if (script === 'hangul') return romaniseHangul(word)
    if (script === 'latin' || script === 'han' || script === 'arabic' || script === 'hebrew') return null
    let latin = ''
    if (script === 'kana') latin = this.#romaniseKana(word)
    else for (const letter of word) latin += this.#letters.get(letter) ?? ''
    return latin === '' ? null : latin
  }

  /** Spells kana as Japanese spell their names: by Hepburn's rules, without marks of length. しょうた is shota. */
  #romaniseKana(word: string): string {
    let latin = ''
    let isDoubled = false
    for (const letter of word) {
      const spelled = this.#letters.get(letter) ?? ''
      if (smallTsu.has(letter)) {
        isDoubled = true
      } else if (smallGlides.has(letter) && latin.endsWith('i')) {
        const before = latin.slice(0, -1)
        latin = before + (/(?:sh|ch|j)$/.test(before) ? spelled.slice(1) : spelled)
      } else {
        latin += (isDoubled ? spelled.slice(0, 1) : '') + spelled
        isDoubled = false
      }
    }
    return latin.replace(/ou|oo/g, 'o').replace(/uu/g, 'u')
  }
}

/** Kana that double the consonant behind them, and those that turn the vowel i before them into a glide. */
const smallTsu = new Set('っッ')
const smallGlides = new Set('ゃゅょャュョ')

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
