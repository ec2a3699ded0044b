/**
 * IP addresses as numbers. An IPv4 address is an unsigned 32-bit number; an IPv6 address is four unsigned 32-bit words,
 * big end first. Parsing is strict: a spelling that parsers read differently (octal, hex, short forms, zones) is
 * refused, because such spellings get around filters. Parsing allocates nothing; formatting allocates the text it
 * returns.
 */

const dot = 46
const colon = 58

/** Longest spelling of an IPv6 address: six groups and a dotted quad. */
const longestIpv6 = 45

/** The groups of the address being parsed; written to the caller's words only once the whole text proved valid. */
const groups = new Uint16Array(8)

/** The 256 values of an octet as decimal text. */
const decimal = Array.from({ length: 256 }, (_, octet) => String(octet))

/** The characters of the text being formatted. */
const characters = Buffer.alloc(longestIpv6)

/** The unsigned 32-bit address of a plain dotted quad; -1 for anything else, leading zeros and white space included. */
export function parseIpv4(text: string): number {
  return dottedQuadFrom(text, 0)
}

/** The dotted quad that begins at `start` and reaches to the end of the text; -1 when it is not one. */
function dottedQuadFrom(text: string, start: number): number {
  const end = text.length
  if (end - start > 15) return -1
  let address = 0
  let octet = -1
  let dots = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === dot) {
      if (octet < 0 || dots === 3) return -1
      address = (address << 8) | octet
      octet = -1
      dots++
    } else {
      const digit = code - 48
      if (digit < 0 || digit > 9 || octet === 0) return -1
      octet = octet < 0 ? digit : octet * 10 + digit
      if (octet > 255) return -1
    }
  }
  if (octet < 0 || dots !== 3) return -1
  return ((address << 8) | octet) >>> 0
}

/** Keyed by character code: 0 to 15 for a hexadecimal digit, plus `capital` for A to F; `noDigit` for all others. */
const hexDigits = new Uint8Array(256).fill(0xff)
const capital = 16
const noDigit = 32
for (let digit = 0; digit < 16; digit++) {
  const text = digit.toString(16)
  hexDigits[text.toUpperCase().charCodeAt(0)] = digit | capital
  hexDigits[text.charCodeAt(0)] = digit
}

/**
 * Whether a text is no IPv6 address, the canonical text (RFC 5952) of one, or another spelling of one. A text that ends
 * in a dotted quad counts as another spelling.
 */
export type Ipv6Spelling = 'none' | 'canonical' | 'other'

/**
 * Writes the address to `words` (4 words, big end first) and returns true; returns false and leaves `words` alone when
 * the text is not an IPv6 address of RFC 4291, section 2.2. Takes no zone, brackets or prefix length.
 */
export function parseIpv6(text: string, words: Uint32Array): boolean {
  return readIpv6(text, words) !== 'none'
}

/** Like `parseIpv6`, and tells how the address is spelled. */
export function readIpv6(text: string, words: Uint32Array): Ipv6Spelling {
  const end = text.length
  if (end < 2 || end > longestIpv6) return 'none'
  let count = 0
  let gap = -1
  let at = 0
  let isPlain = true
  if (text.charCodeAt(0) === colon) {
    if (text.charCodeAt(1) !== colon) return 'none'
    gap = 0
    at = 2
  }
  while (at < end) {
    if (count === 8) return 'none'
    const start = at
    let group = 0
    let code = -1
    let capitals = 0
    for (; at < end; at++) {
      code = text.charCodeAt(at)
      const digit = code < 256 ? hexDigits[code] : noDigit
      if (digit >= noDigit) break
      capitals |= digit
      group = (group << 4) | (digit & 15)
    }
    if (at < end && code === dot) {
      if (count > 6 || !readQuad(text, start, count)) return 'none'
      count += 2
      isPlain = false
      break
    }
    const digits = at - start
    if (digits === 0 || digits > 4) return 'none'
    // The canonical text has no capitals and no leading zeros.
    if (capitals >= capital || digits !== digitsOf(group)) isPlain = false
    groups[count++] = group
    if (at === end) break
    if (code !== colon || ++at === end) return 'none'
    if (text.charCodeAt(at) === colon) {
      if (gap >= 0) return 'none'
      gap = count
      at++
    }
  }
  if (gap < 0 ? count !== 8 : count === 8) return 'none'
  if (gap >= 0) widenGap(gap, count)
  for (let word = 0; word < 4; word++) words[word] = (groups[2 * word] << 16) | groups[2 * word + 1]
  return isPlain && isGapRight(words, gap, 8 - count) ? 'canonical' : 'other'
}

/** Reads the dotted quad that ends the text into two groups; false when it is not one. */
function readQuad(text: string, start: number, count: number): boolean {
  const quad = dottedQuadFrom(text, start)
  groups[count] = quad >>> 16
  groups[count + 1] = quad
  return quad >= 0
}

/** Number of hexadecimal digits of a group without leading zeros. */
export function digitsOf(group: number): number {
  return (35 - Math.clz32(group | 1)) >> 2
}

/**
 * Whether `::` stands exactly where the canonical text has it. A `gap` below 0 means that the text has no `::`. The
 * canonical text of an IPv4-mapped address ends in a dotted quad: groups alone are not it.
 */
function isGapRight(words: Uint32Array, gap: number, length: number): boolean {
  const run = longestZeroRun(words)
  if (gap < 0 || run === noRun) return gap < 0 && run === noRun
  return run === gap * 16 + length && ipv4OfMapped(words) < 0
}

const noRun = 0

/** The first of the longest runs of two or more zero groups, as start * 16 + length; `noRun` when there is none. */
function longestZeroRun(words: Uint32Array): number {
  if (everyGroupIsSet(words)) return noRun
  let start = 0
  let length = 1
  let zeros = 0
  for (let index = 0; index < 8; index++) {
    zeros = groupOf(words, index) === 0 ? zeros + 1 : 0
    if (zeros > length) {
      length = zeros
      start = index + 1 - zeros
    }
  }
  return length === 1 ? noRun : start * 16 + length
}

function everyGroupIsSet(words: Uint32Array): boolean {
  for (let word = 0; word < 4; word++) if (words[word] < 0x10000 || (words[word] & 0xffff) === 0) return false
  return true
}

/** Moves the groups after the gap to the end of the address and fills the gap with zeros. */
function widenGap(gap: number, count: number): void {
  const shift = 8 - count
  for (let from = count - 1; from >= gap; from--) groups[from + shift] = groups[from]
  for (let index = gap; index < gap + shift; index++) groups[index] = 0
}

export function formatIpv4(address: number): string {
  return `${decimal[address >>> 24]}.${decimal[(address >>> 16) & 255]}.${decimal[(address >>> 8) & 255]}.${decimal[address & 255]}`
}

/**
 * The canonical text of RFC 5952: lowercase, no leading zeros, the longest run of two or more zero groups compressed,
 * the first of equal runs; an IPv4-mapped address ends in a dotted quad (section 5).
 */
export function formatIpv6(words: Uint32Array): string {
  const mapped = ipv4OfMapped(words)
  if (mapped >= 0) return `::ffff:${formatIpv4(mapped)}`
  const run = longestZeroRun(words)
  if (run === noRun) return characters.toString('latin1', 0, writeGroups(words, 0, 8, 0))
  const start = run >> 4
  let end = writeGroups(words, 0, start, 0)
  characters[end++] = colon
  characters[end++] = colon
  end = writeGroups(words, start + (run & 15), 8, end)
  // One string is made at once: joining eight short ones takes half as long again.
  return characters.toString('latin1', 0, end)
}

function groupOf(words: Uint32Array, index: number): number {
  const word = words[index >> 1]
  return (index & 1) === 0 ? word >>> 16 : word & 0xffff
}

/** Writes the groups from `first` up to `end`, colons between them, and returns where the text ends. */
function writeGroups(words: Uint32Array, first: number, end: number, start: number): number {
  let at = start
  for (let index = first; index < end; index++) {
    const group = groupOf(words, index)
    if (index > first) characters[at++] = colon
    if (group > 0xfff) characters[at++] = hexCharacter(group >>> 12)
    if (group > 0xff) characters[at++] = hexCharacter((group >>> 8) & 15)
    if (group > 0xf) characters[at++] = hexCharacter((group >>> 4) & 15)
    characters[at++] = hexCharacter(group & 15)
  }
  return at
}

/** The character code of a hexadecimal digit of 0 to 15. */
function hexCharacter(digit: number): number {
  return digit < 10 ? digit + 48 : digit + 87
}

/** The IPv4 address inside ::ffff:0:0/96 (RFC 4291, section 2.5.5.2); -1 for every other address. */
export function ipv4OfMapped(words: Uint32Array): number {
  return words[0] === 0 && words[1] === 0 && words[2] === 0xffff ? words[3] : -1
}

/** An address: IPv4 as an unsigned 32-bit number, IPv6 as four such words, big end first. */
export type Address = number | Uint32Array

/** An IPv4-mapped address is the IPv4 address in it. Null for other texts, such as an address with a zone or a port. */
export function parseAddress(text: string): Address | null {
  const ipv4 = parseIpv4(text)
  if (ipv4 >= 0) return ipv4
  const words = new Uint32Array(4)
  if (!parseIpv6(text, words)) return null
  const mapped = ipv4OfMapped(words)
  return mapped >= 0 ? mapped : words
}

/** The canonical text of an address, an IPv4-mapped one as IPv4; null as of `parseAddress`. */
export function canonicalAddress(text: string): string | null {
  const address = parseAddress(text)
  if (address === null) return null
  return typeof address === 'number' ? formatIpv4(address) : formatIpv6(address)
}

/** A block of addresses whose host bits are zero in `first` and one in `last`. Both ends belong to it. */
export type Cidr =
  | { readonly version: 4; readonly first: number; readonly last: number; readonly prefixLength: number }
  | { readonly version: 6; readonly first: Uint32Array; readonly last: Uint32Array; readonly prefixLength: number }

export function formatCidr4(address: number, prefixLength: number): string {
  return `${formatIpv4(address)}/${prefixLength}`
}

export function formatCidr6(words: Uint32Array, prefixLength: number): string {
  return `${formatIpv6(words)}/${prefixLength}`
}

/** An address and a prefix length, such as `10.0.0.0/8`; null for anything else and when a host bit is set. */
export function parseCidr(text: string): Cidr | null {
  const slash = text.indexOf('/')
  if (slash < 0) return null
  const prefixLength = parsePrefixLength(text, slash + 1)
  if (prefixLength < 0) return null
  const address = text.slice(0, slash)
  const ipv4 = parseIpv4(address)
  if (ipv4 >= 0) return cidr4(ipv4, prefixLength)
  const words = new Uint32Array(4)
  return parseIpv6(address, words) ? cidr6(words, prefixLength) : null
}

/** Whether a block has an address. No IPv6 block has an IPv4-mapped address. */
export function isInCidr(address: Address, block: Cidr): boolean {
  if (typeof address === 'number') return block.version === 4 && block.first <= address && address <= block.last
  if (block.version === 4) return false
  const { first, last } = block
  // Each word is between those of the ends, because host bits are zero in `first` and one in `last`.
  return address.every((word, index) => first[index] <= word && word <= last[index])
}

/** The number from `start` to the end of the text, 0 to 128 without sign or leading zeros; -1 for anything else. */
export function parsePrefixLength(text: string, start: number): number {
  const digits = text.length - start
  if (digits < 1 || digits > 3 || (digits > 1 && text.charCodeAt(start) === 48)) return -1
  let value = 0
  for (let at = start; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value <= 128 ? value : -1
}

function cidr4(first: number, prefixLength: number): Cidr | null {
  if (prefixLength > 32) return null
  const hostBits = hostMask(prefixLength)
  if ((first & hostBits) !== 0) return null
  return { version: 4, first, last: (first | hostBits) >>> 0, prefixLength }
}

function cidr6(first: Uint32Array, prefixLength: number): Cidr | null {
  const last = new Uint32Array(4)
  for (let word = 0; word < 4; word++) {
    const value = first[word]
    const hostBits = hostMask(Math.min(32, Math.max(0, prefixLength - 32 * word)))
    if ((value & hostBits) !== 0) return null
    last[word] = value | hostBits
  }
  return { version: 6, first, last, prefixLength }
}

/** The bits of a 32-bit word below a prefix of 0 to 32 bits. */
function hostMask(prefixLength: number): number {
  return prefixLength === 32 ? 0 : 0xffffffff >>> prefixLength
}
