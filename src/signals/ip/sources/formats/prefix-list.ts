import { FeedError } from '../../../../core/feed.ts'
import { parseCidr, parseIpv4, parseIpv6, parsePrefixLength } from '../../../../core/ip-address.ts'
import { memberOf } from '../../../../core/shape.ts'
import { isReserved4, isReserved6, specialBlocks } from '../../../../core/special-addresses.ts'
import { compareAddresses, hostMask, RangeCollector, writeSuccessor } from '../../../../data/merge/addresses.ts'
import { arrayIn, asOfText, instantOf, linesOf, objectOf, textIn, textOf } from './body.ts'

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
}

/** With more than one unreadable row in so many, the file is refused. */
const readableRowsPerBadOne = 100

const spaces = /^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g

/**
 * Collects the prefixes of a file row by row. Rows are counted from 1. Left out are prefixes that touch special-purpose
 * space or are wider than any allocation, and up to one row in a hundred that is no prefix.
 */
export class PrefixListBuilder {
  readonly #four = new RangeCollector()
  readonly #six = new RangeCollector()
  readonly #numberOfTag = new Map([['', 0]])
  readonly #block = emptyBlock()
  #rows = 0
  #unreadable = 0
  #firstUnreadable = 0

  /** `row`: the number that a refusal names; by default that of the row after the one before. */
  add(prefix: unknown, tag: string, row = this.#rows + 1): void {
    this.#rows++
    if (typeof prefix !== 'string' || !this.#reads(prefix)) {
      if (this.#unreadable++ === 0) this.#firstUnreadable = row
    } else if (isPublicBlock(this.#block)) {
      const { version, first, last } = this.#block
      if (version === 4) this.#four.add([first[0]], [last[0]], this.#tagNumber(tag))
      else this.#six.add(first, last, this.#tagNumber(tag))
    }
  }

  /** Files that people edit have spaces around some prefixes, also of no width. They are removed. */
  #reads(prefix: string): boolean {
    return readPrefix(prefix, this.#block) || readPrefix(prefix.replace(spaces, ''), this.#block)
  }

  /** Throws FeedError when no prefix is left or more than one row in a hundred is unreadable. */
  finish(asOf: string | null): PrefixList {
    refuseUnreadable(this.#rows, this.#unreadable, this.#firstUnreadable)
    const four = rowsOf(this.#four)
    const six = rowsOf(this.#six)
    if (four.tags.length + six.tags.length === 0) throw new FeedError('The file has no address prefix.')
    return { four, six, tags: [...this.#numberOfTag.keys()], asOf }
  }

  #tagNumber(tag: string): number {
    const known = this.#numberOfTag.get(tag)
    if (known !== undefined) return known
    this.#numberOfTag.set(tag, this.#numberOfTag.size)
    return this.#numberOfTag.size - 1
  }
}

function rowsOf(ranges: RangeCollector): PrefixRows {
  const { starts, ends, values } = ranges.finish()
  return { starts, ends, tags: values }
}

/** Throws FeedError when too many of the rows could not be read; names the first, never what it holds. */
export function refuseUnreadable(rows: number, unreadable: number, firstUnreadable: number): void {
  if (unreadable * readableRowsPerBadOne > rows) {
    throw new FeedError(`${unreadable} of ${rows} rows cannot be read, the first is row ${firstUnreadable}.`)
  }
}

/** One prefix or address a line; `#` begins a comment. Throws FeedError for anything else. */
export function parseLines(body: Buffer): PrefixList {
  const list = new PrefixListBuilder()
  for (const { line, number } of linesOf(textOf(body))) list.add(line, '', number)
  return list.finish(null)
}

/** A block of addresses: one word per end for IPv4, the first of the four; all four, big end first, for IPv6. */
export interface PrefixBlock {
  version: 4 | 6
  prefixLength: number
  readonly first: Uint32Array
  readonly last: Uint32Array
}

export function emptyBlock(): PrefixBlock {
  return { version: 4, prefixLength: 0, first: new Uint32Array(4), last: new Uint32Array(4) }
}

/**
 * Reads `address/length`, or a single address, into `block`; false when the text is neither, and `block` then means
 * nothing. Publishers now and then leave host bits set; they are cleared, because what was meant is not in doubt.
 */
export function readPrefix(text: string, block: PrefixBlock): boolean {
  const slash = text.indexOf('/')
  const address = slash < 0 ? text : text.slice(0, slash)
  const ipv4 = parseIpv4(address)
  if (ipv4 >= 0) {
    block.version = 4
    block.first[0] = ipv4
  } else {
    if (!parseIpv6(address, block.first)) return false
    block.version = 6
  }
  const bits = block.version === 4 ? 32 : 128
  block.prefixLength = slash < 0 ? bits : parsePrefixLength(text, slash + 1)
  if (block.prefixLength < 0 || block.prefixLength > bits) return false
  clearHostBits(block)
  return true
}

/** Makes `first` the lowest address of the block and `last` the highest. */
function clearHostBits({ version, prefixLength, first, last }: PrefixBlock): void {
  const words = version === 4 ? 1 : 4
  for (let word = 0; word < words; word++) {
    first[word] &= ~hostMask(prefixLength, word)
    last[word] = first[word] | hostMask(prefixLength, word)
  }
}

/** A wider block is more than one publisher has of its own: most likely a row that was cut off. */
const shortestPrefix = { 4: 8, 6: 16 } as const

/** Whether a published block is plausible: no address of it is reserved, and it is not too wide. */
export function isPublicBlock({ version, prefixLength, first, last }: PrefixBlock): boolean {
  if (prefixLength < shortestPrefix[version]) return false
  return version === 4 ? !touchesReserved4(first[0], last[0]) : !touchesReserved6(first, last)
}

/**
 * The reserved ones among the first addresses of all special blocks and the addresses after their last ones: there the
 * verdict can change. A range touches reserved space when it begins in it, or when one of these addresses lies in it.
 */
const blocks = specialBlocks.flatMap(({ cidr }) => parseCidr(cidr) ?? [])
const changes4 = blocks
  .flatMap(block => (block.version === 4 ? [block.first, block.last + 1] : []))
  .filter(address => address <= 0xffffffff && isReserved4(address))
const changes6 = blocks
  .flatMap(block => (block.version === 6 ? [block.first, successorOf(block.last)] : []))
  .filter(isReserved6)

/** Whether an address from `first` to `last` belongs to no host on the public Internet. */
export function touchesReserved4(first: number, last: number): boolean {
  if (isReserved4(first)) return true
  for (const change of changes4) if (change > first && change <= last) return true
  return false
}

/** The same for IPv6, addresses of 4 words. */
export function touchesReserved6(first: Uint32Array, last: Uint32Array): boolean {
  if (isReserved6(first)) return true
  return changes6.some(
    change => compareAddresses(change, 0, first, 0, 4) >= 0 && compareAddresses(last, 0, change, 0, 4) >= 0,
  )
}

/** The address after this one; after the last of all comes the first. */
function successorOf(address: Uint32Array): Uint32Array {
  const next = new Uint32Array(4)
  writeSuccessor(address, 0, next, 0, 4)
  return next
}

/**
 * Google's form, which the publishers of crawlers' ranges have taken over: `prefixes` of `ipv4Prefix` or `ipv6Prefix`.
 * The tag is the `scope`, which only the file of Google Cloud has. That file's `creationTime` is the time in California
 * without saying so; its `syncToken` is the same instant in milliseconds.
 */
export function parsePrefixesJson(body: Buffer): PrefixList {
  const file = objectOf(body)
  const list = new PrefixListBuilder()
  for (const item of arrayIn(file, 'prefixes')) {
    list.add(memberOf(item, 'ipv4Prefix') ?? memberOf(item, 'ipv6Prefix'), textIn(item, 'scope'))
  }
  const token = typeof file.syncToken === 'string' && /^\d{13}$/.test(file.syncToken) ? Number(file.syncToken) : null
  return list.finish(token === null ? asOfText(file.creationTime) : instantOf(token))
}
