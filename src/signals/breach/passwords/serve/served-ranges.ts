import { hash } from 'node:crypto'
import type { DataReader } from '../../../../core/endpoint.ts'
import { isCovered } from '../../corpus/corpus.ts'
import type { HashKind } from '../../corpus/hash-list.ts'
import { datasetOfKind } from '../../corpus/passwords-dataset.ts'
import { paddedLines, paddedText, rangeText } from './range-text.ts'

/** A range as Pwned Passwords would answer it. */
export interface ServedRange {
  readonly text: string
  /** Digest of the range without padding, 32 hexadecimal digits. */
  readonly version: string
  /** Date or instant (ISO 8601, UTC) of the corpus. */
  readonly asOf: string
}

export interface RangeQuery {
  readonly prefix: number
  readonly kind: HashKind
  readonly isPadded: boolean
}

/** Why there is no range: no index of whole hashes, one of other prefixes only, or one whose block is damaged. */
export type MissingRange = 'no_full_index' | 'not_in_part' | 'damaged'

/** @param randomBytes returns unpredictable bytes */
export async function servedRange(
  { prefix, kind, isPadded }: RangeQuery,
  data: DataReader,
  randomBytes: (count: number) => Buffer,
): Promise<ServedRange | MissingRange> {
  const corpus = data.get(datasetOfKind(kind))
  if (corpus === undefined || !corpus.isFull) return 'no_full_index'
  if (!isCovered(corpus.shape, prefix)) return 'not_in_part'
  const { asOf, shape } = corpus
  const lines = await corpus.rangeLines(prefix)
  if (lines === null) return 'damaged'
  const text = rangeText(lines)
  const version = hash('sha256', text).slice(0, 32)
  const padded = isPadded ? paddedText(lines, paddedLines(shape.largestRange), randomBytes) : text
  return { text: padded, version, asOf }
}
