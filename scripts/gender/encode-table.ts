import type { Sections } from '../../src/core/dataset.ts'
import { packNames } from '../../src/data/index/name-index.ts'
import { packBytes } from '../../src/data/snapshot/packed-bytes.ts'
import { sections } from '../../src/signals/gender/layout.ts'
import { originOf, sizeOf } from '../../src/signals/gender/table/evidence.ts'
import { classesPerOctave, noRank } from '../../src/signals/gender/table/name-table.ts'
import { encodeOrigins, type SurnameAreas } from './encode-origins.ts'
import { type EvidenceRows, packEvidence, textOfOrigin } from './evidence-rows.ts'

/** Everything of the table but the statements about given names. */
export interface Lexicon {
  /** Folded surnames with the class of their rank (table/name-table.ts). */
  readonly surnames: ReadonlyMap<string, number>
  /** The countries and languages whose lists have a surname. */
  readonly areas: SurnameAreas
  /** English words with the class of their rank. */
  readonly words: ReadonlyMap<string, number>
  /** Local parts of role addresses, letters and digits only, in order of code units. */
  readonly roles: readonly string[]
  /** Lines of letter, tab, Latin letters (read/script.ts). */
  readonly romanised: string
}

/** The number of an origin, and the count of the statements of a name, are one byte each. */
const mostOrigins = 256
const mostStatements = 255

/** The sections of the table of names and of the lexicon. */
export function encodeTable(rows: EvidenceRows, { surnames, areas, words, roles, romanised }: Lexicon): Sections {
  const names = [...new Set([...rows.keys(), ...surnames.keys(), ...words.keys()])].sort(byCodeUnit)
  const texts = new Set<string>()
  for (const statements of rows.values()) for (const each of statements) texts.add(textOfOrigin(each))
  const origins = [...texts].sort(byCodeUnit)
  if (origins.length > mostOrigins) throw new RangeError('too many origins of evidence')
  const numberOf = new Map(origins.map((origin, number) => [origin, number]))
  const counts = new Uint8Array(names.length)
  const packed = names.flatMap((name, position) => {
    const statements = (rows.get(name) ?? []).map(each => packEvidence(each, numberOf.get(textOfOrigin(each)) ?? 0))
    if (statements.length > mostStatements) throw new RangeError('too many statements of one name')
    counts[position] = statements.length
    return statements.sort((a, b) => originOf(a) - originOf(b))
  })
  const statedBy = Uint8Array.from(packed, originOf)
  const sizes = Uint8Array.from(packed, sizeOf)
  return {
    ...packNames(sections.names, names),
    [sections.evidence.counts]: packBytes(counts),
    [sections.evidence.origins]: packBytes(statedBy),
    [sections.evidence.sizes]: packBytes(inOrderOf(statedBy, sizes)),
    [sections.evidence.shares]: packBytes(
      inOrderOf(
        sizes,
        Uint8Array.from(packed, each => each >>> 13),
      ),
    ),
    [sections.surnameRanks]: packBytes(Uint8Array.from(names, name => surnames.get(name) ?? noRank)),
    [sections.wordRanks]: packBytes(Uint8Array.from(names, name => words.get(name) ?? noRank)),
    ...encodeOrigins(names, areas),
    ...packNames(sections.roles, roles),
    [sections.romanised]: packBytes(Buffer.from(romanised)),
    [sections.origins]: Uint8Array.from(Buffer.from(origins.join(' '))),
  }
}

export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The class of the rank of each word of a list that is in the order of frequency, the most frequent first. */
export function rankClasses(words: readonly string[]): Map<string, number> {
  return new Map(words.map((word, position) => [word, Math.round(Math.log2(position + 1) * classesPerOctave) + 1]))
}

/** The values in the order of their keys, those of one key in their own order. */
export function inOrderOf(keys: Uint8Array, values: Uint8Array): Uint8Array {
  const order = [...keys.keys()].sort((a, b) => keys[a] - keys[b] || a - b)
  return Uint8Array.from(order, position => values[position])
}
