/**
 * Texts of an answer that can be taken from the text that was sent, which is several times as fast as writing them from the
 * address: most callers send the canonical form, and the block of an address begins as the address does. Each function
 * gives what `formatIpv6`, `formatCidr4` and `formatCidr6` give.
 */

import { formatCidr6, formatIpv6 } from '../../core/ip-address.ts'

const colon = 58
const zero = 48

/** The canonical text (RFC 5952) of an address and of the text it was parsed from: that text itself where it is canonical. */
export function canonicalIpv6(text: string, words: Uint32Array): string {
  return isCanonical(text, words) ? text : formatIpv6(words)
}

/**
 * Whether a text that parsed to these words is canonical: no capitals, no dotted quad, no leading zeros, and `::` for the
 * first of the longest runs of two or more zero groups, all of it and no other.
 */
function isCanonical(text: string, words: Uint32Array): boolean {
  let groups = 0
  let gap = -1
  let previous = colon
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < zero || (code > colon && code < 97)) return false
    if (code === colon) {
      if (previous === colon && at > 0) gap = groups
    } else if (previous === colon) {
      groups++
      if (code === zero && at + 1 < text.length && text.charCodeAt(at + 1) !== colon) return false
    }
    previous = code
  }
  return startOfLongestRun(words, 8 - groups) === gap
}

/**
 * Where the first of the longest runs of two or more zero groups starts when it has that length, -1 when there is no such
 * run and the length is 0; -2 when the longest run has another length.
 */
function startOfLongestRun(words: Uint32Array, length: number): number {
  let start = -1
  let longest = 1
  let run = 0
  for (let group = 0; group < 8; group++) {
    run = groupAt(words, group) === 0 ? run + 1 : 0
    if (run > longest) {
      longest = run
      start = group + 1 - run
    }
  }
  return (start < 0 ? 0 : longest) === length ? start : -2
}

function groupAt(words: Uint32Array, group: number): number {
  const word = words[group >> 1]
  return (group & 1) === 0 ? word >>> 16 : word & 0xffff
}

/** What follows the whole octets of a block, by prefix length and octet that the prefix ends in: `64.0/18` for 18, 77. */
const blockTails = Array.from({ length: 33 * 256 }, (_, index) => {
  const length = index >> 8
  const wholeOctets = Math.max(0, length - 1) >> 3
  const kept = index & (0xff00 >> (length - wholeOctets * 8)) & 0xff
  return `${kept}${'.0'.repeat(3 - wholeOctets)}/${length}`
})

/** Characters of an octet and its dot. */
function widthOf(octet: number): number {
  return octet > 99 ? 4 : octet > 9 ? 3 : 2
}

/** The block of `length` bits (1 to 32) that holds the address `ip`, as text. `address` is the same as a number. */
export function blockText4(ip: string, address: number, length: number): string {
  const first = address >>> 24
  if (length <= 8) return blockTails[(length << 8) | first]
  const second = (address >>> 16) & 255
  if (length <= 16) return ip.slice(0, widthOf(first)) + blockTails[(length << 8) | second]
  const third = (address >>> 8) & 255
  const two = widthOf(first) + widthOf(second)
  if (length <= 24) return ip.slice(0, two) + blockTails[(length << 8) | third]
  return ip.slice(0, two + widthOf(third)) + blockTails[(length << 8) | (address & 255)]
}

const blockWords = new Uint32Array(4)

/** `::/0` to `::/128`: what follows the groups that a block's prefix reaches into. */
const gapTails = Array.from({ length: 129 }, (_, length) => `::/${length}`)

/** The block of `length` bits that holds the address of `words`, as text. `ip` is the canonical text of the address. */
export function blockText6(ip: string, words: Uint32Array, length: number): string {
  const groups = (length + 15) >> 4
  const end = groups > 0 && groups < 7 ? endOfGroup(ip, groups - 1) : -1
  if (end < 0) return formatBlock6(words, length)
  const last = groupAt(words, groups - 1)
  const kept = last & (0xffff0000 >> (length - (groups - 1) * 16)) & 0xffff
  // A zero group here would belong to the run of zeros that follows.
  if (kept === 0) return formatBlock6(words, length)
  if (kept === last) return ip.slice(0, end) + gapTails[length]
  return ip.slice(0, end - hexDigits(last)) + kept.toString(16) + gapTails[length]
}

/** Where the group of that position ends in the text; -1 when `::` comes before. */
function endOfGroup(text: string, group: number): number {
  let at = text.indexOf(':')
  for (let passed = 0; passed < group; passed++) {
    if (text.charCodeAt(at + 1) === colon) return -1
    at = text.indexOf(':', at + 1)
  }
  return at <= 0 ? -1 : at
}

function hexDigits(group: number): number {
  return (35 - Math.clz32(group | 1)) >> 2
}

function formatBlock6(words: Uint32Array, length: number): string {
  for (let word = 0; word < 4; word++) {
    const bits = length - 32 * word
    blockWords[word] = bits >= 32 ? words[word] : bits <= 0 ? 0 : words[word] & (-1 << (32 - bits))
  }
  return formatCidr6(blockWords, length)
}
