/**
 * Where an import takes the hashes from: files that the operator has, or a server of ranges. An import asks for pieces
 * from a position on, and writes down with each block the position that it has come to; after an interruption it asks
 * for the pieces from there. Pieces that it has taken already may come again: a hash that is there is not added twice.
 */
import type { SourceStamp } from '../../../core/dataset.ts'
import type { HashKind } from './hash-list.ts'

/** A part of the corpus, as its source has it. */
export type Piece =
  /**
   * Text of lines `HASH:COUNT` of any prefixes, in any order. It begins `position` bytes behind the beginning of the
   * text, and goes on in the next piece; both may be in the middle of a line. The bytes may change when the next piece
   * is asked for.
   */
  | { readonly kind: 'text'; readonly position: number; readonly bytes: Uint8Array }
  /** Everything that there is of one prefix: lines `SUFFIX:COUNT`, as the range API answers them. */
  | {
      readonly kind: 'range'
      readonly position: number
      readonly prefix: number
      readonly body: Uint8Array
      /** What the source calls this state of the range, such as its ETag; kept with it. At most 255 bytes of ASCII. */
      readonly tag?: string
    }
  /** The range of this prefix is, with its tag, what it is in the data before. */
  | { readonly kind: 'unchanged'; readonly position: number; readonly prefix: number }

/** What is known of a range in the data before. */
export interface RangesBefore {
  /** The tag that the range was kept with; null when it had none, or there is no such range. */
  tagOf(prefix: number): Promise<string | null>
}

export interface CorpusSource {
  /**
   * Names what would be imported. An import that was interrupted is continued when the next one has the same identity,
   * else it begins anew.
   */
  readonly identity: string
  /** About how many hashes there are; null when it is not known. It decides how many prefixes share a block. */
  readonly expectedHashes: number | null
  /** True when the prefixes that are missing are missing on purpose. */
  readonly isPart: boolean
  /**
   * The pieces from a position on; 0 is the first. Positions never fall, and mean the same in every run of the same
   * identity. Throws ImportRefused for what no import may be made of.
   *
   * @param before the ranges of the data that this import replaces; null when there is none
   */
  pieces(from: number, before: RangesBefore | null): AsyncIterable<Piece>
  /** How far it has come, 0 to 1. */
  done(): number
  /** What the data set says of where it comes from and how old it is. Asked after the last piece. */
  stamps(): readonly SourceStamp[]
}

/**
 * Does the work for each item, at most `atOnce` at a time, and yields the results in the order of the items. An error
 * is thrown when its result is due.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    result.catch(() => {
      // Thrown when the result is due.
    })
    started.push(result)
    if (started.length >= atOnce) yield* started.splice(0, 1)
  }
  yield* started
}

/** What an import from files is asked for. */
export interface FilesToImport {
  readonly path: string
  readonly kind: HashKind
  /**
   * Date (YYYY-MM-DD) of the content as the operator knows it; null to take the time at which the files were written.
   */
  readonly asOf: string | null
  /** True when prefixes are missing on purpose. */
  readonly isPart: boolean
}

/** Half a year, in which the corpus grows by a few parts in a hundred. */
const staleAfterHours = 24 * 183

/** Ends the name of a source whose date nobody has said. */
export const datedByFiles = ', dated by its files'

/** @param writtenMs when the oldest of the files was written, in milliseconds since 1970-01-01 UTC */
export function stampOfFiles({ kind, asOf }: FilesToImport, writtenMs: number): SourceStamp {
  const name = kind === 'sha1' ? 'Pwned Passwords' : 'Pwned Passwords (NTLM)'
  return {
    name: asOf === null ? `${name}${datedByFiles}` : name,
    topic: 'passwords',
    url: 'https://haveibeenpwned.com/Passwords',
    licence: 'LicenseRef-unrestricted',
    asOf: asOf ?? new Date(writtenMs).toISOString().slice(0, 10),
    staleAfterHours,
  }
}
