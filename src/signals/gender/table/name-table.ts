import { countryOf } from '../../../core/country.ts'
import type { SnapshotView } from '../../../core/dataset.ts'
import { NameIndex } from '../../../data/index/name-index.ts'
import { unpackBytes } from '../../../data/snapshot/packed-bytes.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { sections } from '../layout.ts'
import { circlesOf } from './areas.ts'
import {
  combinations,
  type EvidenceKind,
  evidenceKinds,
  joinEvidence,
  type Origin,
  originAndSizeOf,
  originOf,
  personsOfSurveys,
  sizeOf,
} from './evidence.ts'

/**
 * Given names with the statement of each source, and surnames and words with how frequent they are. One answer asks
 * many times how frequent a text is as each of the three kinds, so at opening the three classes are put together in one
 * number, eight bits each; a class of 0 says that the text is not of the kind.
 */
export class NameTable {
  readonly names: NameIndex
  readonly origins: readonly Origin[]
  /** The countries and languages that sources are of. */
  readonly #areas: ReadonlySet<string>
  /** Where the statements of each name end; the first entry is 0. */
  readonly ends: Uint32Array
  readonly statements: Uint32Array
  readonly surnameRanks: Uint8Array
  readonly wordRanks: Uint8Array
  /**
   * One number for each name: its class as a given name in bits 0-7, the rank of the surname in 8-15, of the word in
   * 16-23, and whether it is marked as listed in 24.
   */
  readonly #kinds: Uint32Array
  /**
   * The last texts that were looked up, by their length and first letter, and their numbers: one name asks for the same
   * words several times.
   */
  readonly #lastTexts: string[] = new Array(rememberedTexts).fill('')
  readonly #lastNumbers = new Int32Array(rememberedTexts).fill(-1)
  readonly #logSharesOfSurnames: Float64Array
  readonly #logSharesOfWords: Float64Array

  constructor(snapshot: SnapshotView) {
    this.names = new NameIndex(snapshot, sections.names)
    this.origins = readOrigins(snapshot.bytes(sections.origins))
    this.#areas = new Set(this.origins.flatMap(({ area }) => [area, countryOf(area)?.language ?? '']).filter(Boolean))
    const column = (section: string) =>
      snapshot.derived(section, () => unpackBytes(snapshot.bytes(section), section, this.names.size))
    this.surnameRanks = column(sections.surnameRanks)
    this.wordRanks = column(sections.wordRanks)
    this.ends = snapshot.derived('evidence ends', () => {
      return endsOf(unpackBytes(snapshot.bytes(sections.evidence.counts), sections.evidence.counts, this.names.size))
    })
    this.statements = snapshot.derived('statements', () => {
      return joinColumns(snapshot, this.ends[this.names.size], this.origins.length)
    })
    this.#kinds = snapshot.derived('kinds', () => joinKinds(this))
    this.#logSharesOfSurnames = sharesOrNone(this.surnameRanks)
    this.#logSharesOfWords = sharesOrNone(this.wordRanks)
  }

  /** The country and its language, where a source is of them, then the circles that the country belongs to. */
  areasOf(country: string | null): readonly string[] {
    if (country === null) return []
    const language = countryOf(country)?.language
    return [...[country, language ?? ''].filter(area => this.#areas.has(area)), ...circlesOf(country)]
  }

  /** The number of a folded text; -1 when it is in the table neither as a name nor as a word. */
  numberOf(text: string): number {
    const place = (text.length + 7 * text.charCodeAt(0)) & (rememberedTexts - 1)
    if (this.#lastTexts[place] === text) return this.#lastNumbers[place]
    const number = this.names.numberOf(text)
    this.#lastTexts[place] = text
    this.#lastNumbers[place] = number
    return number
  }

  /** Marks the words that are on a list of the reader. */
  markListed(words: Iterable<string>): void {
    for (const word of words) {
      const number = this.names.numberOf(word)
      if (number >= 0) this.#kinds[number] |= ofList
    }
  }

  /** False for a word of the table that is not marked as listed: no list has to be asked for it. */
  mayBeListed(word: string): boolean {
    const number = this.numberOf(word)
    return number < 0 || (this.#kinds[number] & ofList) !== 0
  }

  /** The number of a folded given name; -1 when no source has it. */
  givenNumber(name: string): number {
    const number = this.numberOf(name)
    return this.isGiven(number) ? number : -1
  }

  countGiven(): number {
    let count = 0
    for (let number = 0; number < this.names.size; number++) if (this.isGiven(number)) count++
    return count
  }

  /** False for a number below 0. */
  isGiven(number: number): boolean {
    return (this.kindsOf(number) & ofGiven) !== 0
  }

  /**
   * True for an English word that hardly anybody is called by, and is none of the surnames that are as frequent:
   * "pizza" and "human", but not "smith".
   */
  isOnlyWord(number: number): boolean {
    const kinds = this.kindsOf(number)
    if ((kinds & ofWord) === 0) return false
    const [given, surname] = [this.logShareOfGivenIn(kinds), this.logShareOfSurnameIn(kinds)]
    if (given !== noShare && given >= hardlyAnybody) return false
    return surname === noShare || surname < this.logShareOfWordIn(kinds)
  }

  /** The three classes of a text, for `logShare…In`; 0 for a number below 0. */
  kindsOf(number: number): number {
    return number < 0 ? 0 : this.#kinds[number]
  }

  /** Natural logarithm of the share of all given names, by the classes of a text; `noShare` for a text that is none. */
  logShareOfGivenIn(kinds: number): number {
    return logSharesOfGiven[kinds & ofGiven]
  }

  logShareOfSurnameIn(kinds: number): number {
    return this.#logSharesOfSurnames[(kinds >>> 8) & 0xff]
  }

  logShareOfWordIn(kinds: number): number {
    return this.#logSharesOfWords[(kinds >>> 16) & 0xff]
  }
}

/** Natural logarithm of one in half a million: as few are called by many words that nobody takes for a name. */
const hardlyAnybody = Math.log(2e-6)

/** Stands for no share: it is above every logarithm of one. */
export const noShare = 1

/** Binary logarithm of the persons that a name on a list is taken for: about the median of the births of such names. */
const logOfListed = Math.log2(400)
/** The scale of the shares: all births of the United States since 1880 and as many persons elsewhere. */
const logOfAll = Math.log(7e8)

/** Each further list doubles what the name is taken for, as long as births do not say more. */
const mostDoublings = 8
/** Classes of given names: 1 and up by the size of the largest source, and behind these by the number of lists. */
const firstOfSizes = 1
const firstOfLists = firstOfSizes + 32

/** The bits of a text's kinds: its class as a given name, its rank as a word, and the mark of a listed word. */
const ofGiven = 0xff
const ofWord = 0xff << 16
const ofList = 1 << 24

/** A power of two. */
const rememberedTexts = 64

const logSharesOfGiven = Float64Array.from({ length: 256 }, (_, each) => {
  if (each < firstOfSizes) return noShare
  const size = each < firstOfLists ? each - firstOfSizes : logOfListed + (each - firstOfLists)
  return size * Math.LN2 - logOfAll
})

function classOfGiven(largest: number, lists: number): number {
  const doublings = Math.min(mostDoublings, lists - 1)
  return lists === 0 || largest >= logOfListed + doublings ? firstOfSizes + largest : firstOfLists + doublings
}

function joinKinds({ ends, statements, origins, surnameRanks, wordRanks }: NameTable): Uint32Array {
  const kinds = new Uint32Array(new SharedArrayBuffer(surnameRanks.length * 4))
  const logOfPersons = Uint8Array.from({ length: combinations }, (_, each) => {
    const [kind, size] = [origins[originOf(each)]?.kind, sizeOf(each)]
    return kind === 'counted' ? size : kind === 'surveys' ? Math.round(Math.log2(personsOfSurveys(size))) : 0
  })
  for (let number = 0; number < kinds.length; number++) {
    kinds[number] = (surnameRanks[number] << 8) | (wordRanks[number] << 16)
    let largest = 0
    let lists = 0
    for (let at = ends[number]; at < ends[number + 1]; at++) {
      const size = logOfPersons[originAndSizeOf(statements[at])]
      if (size > largest) largest = size
      if (size === 0) lists++
    }
    if (largest > 0 || lists > 0) kinds[number] |= classOfGiven(largest, lists)
  }
  return kinds
}

/** A rank is kept as one byte, its binary logarithm in halves (1, 1.4, 2, 2.8 …), from 1 up; 0 stands for no rank. */
export const classesPerOctave = 2
export const noRank = 0
const shift = 2.7

/**
 * Natural logarithm of the share that a surname or word of each class of rank has of all running ones, with `noShare`
 * for no rank. Frequencies fall with the rank, about as 1 / (rank + 2.7) (Mandelbrot, 1953).
 */
function sharesOrNone(ranks: Uint8Array): Float64Array {
  const sum = Math.log((countOf(ranks) + shift) / shift)
  const shares = Float64Array.from({ length: 256 }, (_, rankClass) => {
    return -Math.log(2 ** ((rankClass - 1) / classesPerOctave) + shift) - Math.log(sum)
  })
  shares[noRank] = noShare
  return shares
}

function countOf(ranks: Uint8Array): number {
  let count = 0
  for (let at = 0; at < ranks.length; at++) if (ranks[at] !== noRank) count++
  return count
}

function endsOf(counts: Uint8Array): Uint32Array {
  const ends = new Uint32Array(new SharedArrayBuffer((counts.length + 1) * 4))
  for (let number = 0; number < counts.length; number++) ends[number + 1] = ends[number] + counts[number]
  return ends
}

function readOrigins(bytes: Uint8Array): Origin[] {
  const texts = Buffer.from(bytes).toString('utf8').split(' ')
  return texts.map(text => {
    const [kind, area, source] = text.split(':')
    if (!isKind(kind)) throw new SnapshotError('bad_header', sections.origins)
    return source === undefined ? { kind, area } : { kind, area, source: Number(source) }
  })
}

function isKind(text: string): text is EvidenceKind {
  return evidenceKinds.some(kind => kind === text)
}

function joinColumns(snapshot: SnapshotView, length: number, originCount: number): Uint32Array {
  const column = (section: string) => unpackBytes(snapshot.bytes(section), section, length)
  const origins = column(sections.evidence.origins)
  const sizes = outOfOrder(origins, column(sections.evidence.sizes))
  const shares = outOfOrder(sizes, column(sections.evidence.shares))
  const statements = new Uint32Array(new SharedArrayBuffer(length * 4))
  for (let at = 0; at < length; at++) {
    if (origins[at] >= originCount) throw new SnapshotError('truncated', sections.origins)
    statements[at] = joinEvidence(origins[at], sizes[at], shares[at])
  }
  return statements
}

/**
 * A column that is in the order of its keys, in the order of the table again. So kept, neighbours are alike and pack
 * smaller: shares of names with six births have few values, shares of names with a million have many.
 */
export function outOfOrder(keys: Uint8Array, ordered: Uint8Array): Uint8Array {
  const next = new Uint32Array(257)
  for (let at = 0; at < keys.length; at++) next[keys[at] + 1]++
  for (let key = 0; key < 256; key++) next[key + 1] += next[key]
  const values = new Uint8Array(ordered.length)
  for (let at = 0; at < keys.length; at++) values[at] = ordered[next[keys[at]]++]
  return values
}
