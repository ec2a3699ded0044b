import { FeedError } from '../../../../core/feed.ts'
import { emptyBlock, readPrefix } from './prefix-text.ts'
import { isPublicBlock } from './special-space.ts'

/** Blocks of one family in the order of the file. An address takes one word for IPv4, four, big end first, for IPv6. */
export interface PrefixRows {
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Position in the list's `tags`. */
  readonly tags: Uint32Array
}

/** The prefixes that one file publishes; they may nest and repeat. */
export interface PrefixList {
  readonly four: PrefixRows
  readonly six: PrefixRows
  /** What the file says beside a prefix: a cloud region, a place. The first is empty: nothing said. */
  readonly tags: readonly string[]
  /** Date or instant (UTC) that the file says of itself. */
  readonly asOf: string | null
  /** Prefixes left out because they touch special-purpose space or are wider than any allocation. */
  readonly dropped: number
  /** Rows left out because they are not an address prefix. */
  readonly unreadable: number
}

/** More unreadable rows than one in so many, and the file is not what it should be. */
const readableRowsPerBadOne = 100

const spaces = /^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g

/** Collects the prefixes of a file row by row. Rows are counted from 1. */
export class PrefixListBuilder {
  private readonly four = new RowStore(1)
  private readonly six = new RowStore(4)
  private readonly numberOfTag = new Map([['', 0]])
  private readonly block = emptyBlock()
  private rows = 0
  private dropped = 0
  private unreadable = 0
  private firstUnreadable = 0

  /** `row`: what a refusal names, the row after the one before by default. */
  add(prefix: unknown, tag: string, row = this.rows + 1): void {
    this.rows++
    if (typeof prefix !== 'string' || !this.reads(prefix)) {
      if (this.unreadable++ === 0) this.firstUnreadable = row
    } else if (isPublicBlock(this.block)) {
      const store = this.block.version === 4 ? this.four : this.six
      store.add(this.block.first, this.block.last, this.tagNumber(tag))
    } else {
      this.dropped++
    }
  }

  /** Files that people edit have spaces around a prefix now and then, some of no width; what was meant is not in doubt. */
  private reads(prefix: string): boolean {
    return readPrefix(prefix, this.block) || readPrefix(prefix.replace(spaces, ''), this.block)
  }

  /** Throws FeedError when no prefix is left or more than one row in a hundred is unreadable. */
  finish(asOf: string | null): PrefixList {
    refuseUnreadable(this.rows, this.unreadable, this.firstUnreadable)
    const four = this.four.finish()
    const six = this.six.finish()
    if (four.tags.length + six.tags.length === 0) throw new FeedError('The file has no address prefix.')
    const { dropped, unreadable } = this
    return { four, six, tags: [...this.numberOfTag.keys()], asOf, dropped, unreadable }
  }

  private tagNumber(tag: string): number {
    const known = this.numberOfTag.get(tag)
    if (known !== undefined) return known
    this.numberOfTag.set(tag, this.numberOfTag.size)
    return this.numberOfTag.size - 1
  }
}

/** Throws FeedError when too many of the rows could not be read; names the first, never what it holds. */
export function refuseUnreadable(rows: number, unreadable: number, firstUnreadable: number): void {
  if (unreadable * readableRowsPerBadOne > rows) {
    throw new FeedError(`${unreadable} of ${rows} rows cannot be read, the first is row ${firstUnreadable}.`)
  }
}

/** Rows in arrays that grow. */
class RowStore {
  private readonly words: 1 | 4
  private starts: Uint32Array<ArrayBuffer>
  private ends: Uint32Array<ArrayBuffer>
  private tags = new Uint32Array(64)
  private rows = 0

  constructor(words: 1 | 4) {
    this.words = words
    this.starts = new Uint32Array(64 * words)
    this.ends = new Uint32Array(64 * words)
  }

  add(first: Uint32Array, last: Uint32Array, tag: number): void {
    if (this.rows === this.tags.length) {
      this.starts = doubled(this.starts)
      this.ends = doubled(this.ends)
      this.tags = doubled(this.tags)
    }
    const at = this.rows * this.words
    for (let word = 0; word < this.words; word++) {
      this.starts[at + word] = first[word]
      this.ends[at + word] = last[word]
    }
    this.tags[this.rows++] = tag
  }

  finish(): PrefixRows {
    const words = this.rows * this.words
    return {
      starts: this.starts.slice(0, words),
      ends: this.ends.slice(0, words),
      tags: this.tags.slice(0, this.rows),
    }
  }
}

function doubled(words: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(words.length * 2)
  longer.set(words)
  return longer
}
