import { countryOf } from '../../../core/country.ts'
import type { SnapshotView } from '../../../core/dataset.ts'
import { NameIndex } from '../../../data/name-index.ts'
import { unpackBytes } from '../../../data/packed-bytes.ts'
import { SnapshotError } from '../../../data/snapshot-error.ts'
import { sections } from '../layout.ts'
import { type EvidenceKind, evidenceKinds, joinEvidence, type Origin, sizeOf } from './evidence.ts'
import { logSharesOfClasses, noRank } from './rank-class.ts'

/** Given names with what each source says of them, and surnames and words with how frequent they are. */
export class NameTable {
  readonly names: NameIndex
  readonly origins: readonly Origin[]
  /** The countries and languages that sources are of. */
  private readonly areas: ReadonlySet<string>
  /** Where the statements of each name end; the first entry is 0. */
  readonly ends: Uint32Array
  readonly statements: Uint32Array
  readonly surnameRanks: Uint8Array
  readonly wordRanks: Uint8Array
  private readonly logSharesOfSurnames: Float64Array
  private readonly logSharesOfWords: Float64Array

  constructor(snapshot: SnapshotView) {
    this.names = new NameIndex(snapshot, sections.names)
    this.origins = readOrigins(snapshot.bytes(sections.origins))
    this.areas = new Set(this.origins.flatMap(({ area }) => [area, countryOf(area)?.language ?? '']).filter(Boolean))
    const column = (section: string) => unpackBytes(snapshot.bytes(section), section, this.names.size)
    this.surnameRanks = column(sections.surnameRanks)
    this.wordRanks = column(sections.wordRanks)
    this.logSharesOfSurnames = logSharesOfClasses(countOf(this.surnameRanks))
    this.logSharesOfWords = logSharesOfClasses(countOf(this.wordRanks))
    const counts = column(sections.evidence.counts)
    this.ends = new Uint32Array(counts.length + 1)
    for (let number = 0; number < counts.length; number++) this.ends[number + 1] = this.ends[number] + counts[number]
    this.statements = joinColumns(snapshot, this.ends[counts.length], this.origins.length)
  }

  /** Of a country and its language, those that a source is of. */
  areasOf(country: string | null): readonly string[] {
    if (country === null) return []
    const language = countryOf(country)?.language
    return [country, language ?? ''].filter(area => this.areas.has(area))
  }

  /** The number of a folded text; -1 when it is in the table neither as a name nor as a word. */
  numberOf(text: string): number {
    return this.names.numberOf(text)
  }

  /** The number of a folded given name; -1 when no source has it. */
  givenNumber(name: string): number {
    const number = this.names.numberOf(name)
    return number >= 0 && this.isGiven(number) ? number : -1
  }

  countGiven(): number {
    let count = 0
    for (let number = 0; number < this.names.size; number++) if (this.isGiven(number)) count++
    return count
  }

  isGiven(number: number): boolean {
    return this.ends[number] < this.ends[number + 1]
  }

  /** Natural logarithm of the share of all surnames that are the one with this number; null for what is no surname. */
  logShareOfSurname(number: number): number | null {
    const rank = number < 0 ? noRank : this.surnameRanks[number]
    return rank === noRank ? null : this.logSharesOfSurnames[rank]
  }

  /** The same of English words. */
  logShareOfWord(number: number): number | null {
    const rank = number < 0 ? noRank : this.wordRanks[number]
    return rank === noRank ? null : this.logSharesOfWords[rank]
  }

  /** Natural logarithm of the share of all given names that are the one with this number; null for what is none. */
  logShareOfGiven(number: number): number | null {
    if (number < 0 || !this.isGiven(number)) return null
    let [largest, lists] = [0, 0]
    for (let at = this.ends[number]; at < this.ends[number + 1]; at++) {
      const size = sizeOf(this.statements[at])
      if (size > largest) largest = size
      if (size === 0) lists++
    }
    // Each further list doubles what the name is taken for, as long as births do not say more.
    const listed = lists === 0 ? 0 : logOfListed + Math.min(8, lists - 1)
    return Math.max(largest, listed) * Math.LN2 - logOfAll
  }
}

/** Persons that a list's having a name stands for, as a binary logarithm: about the median of what births count of such names. */
const logOfListed = Math.log2(400)
/** The scale of the shares: all births of the United States since 1880 and as many persons elsewhere. */
const logOfAll = Math.log(7e8)

function countOf(ranks: Uint8Array): number {
  let count = 0
  for (let at = 0; at < ranks.length; at++) if (ranks[at] !== noRank) count++
  return count
}

function readOrigins(bytes: Uint8Array): Origin[] {
  const texts = Buffer.from(bytes).toString('utf8').split(' ')
  return texts.map(text => {
    const [kind, area] = text.split(':')
    if (!isKind(kind)) throw new SnapshotError('bad_header', sections.origins)
    return { kind, area }
  })
}

function isKind(text: string): text is EvidenceKind {
  return evidenceKinds.some(kind => kind === text)
}

function joinColumns(snapshot: SnapshotView, length: number, originCount: number): Uint32Array {
  const column = (section: string) => unpackBytes(snapshot.bytes(section), section, length)
  const origins = column(sections.evidence.origins)
  const sizes = column(sections.evidence.sizes)
  const shares = column(sections.evidence.shares)
  const statements = new Uint32Array(length)
  for (let at = 0; at < length; at++) {
    if (origins[at] >= originCount) throw new SnapshotError('truncated', sections.origins)
    statements[at] = joinEvidence(origins[at], sizes[at], shares[at])
  }
  return statements
}
