/**
 * Reads lines of Pwned Passwords: `SUFFIX:COUNT` as the range API answers them for a prefix, and `HASH:COUNT` as the
 * official downloader writes them into one file.
 *
 * What downloaders and editors do to such files is read as it was meant: a byte order mark before a line, CRLF and LF
 * mixed, no newline at the end, empty lines, digits in lower case, lines in any order, lines of the other kind of hash
 * among them (left out and counted), and the lines of count 0 that the API pads its answers with (left out). Anything
 * else is a problem: what is no line of a corpus must never be taken for a range in which a hash is missing.
 *
 * The bytes are read as they are: a text of each line would take several times as long as all the rest of an import.
 */
import { type HashKind, type HashList, hashBytes, prefixBits } from './hash-list.ts'

export interface LineFormat {
  readonly kind: HashKind
  /** The prefix that stands before every suffix; null when the lines hold whole hashes. */
  readonly prefix: number | null
}

export type LinesRead =
  /** `foreign` lines hold the other kind of hash. */
  | { readonly outcome: 'read'; readonly foreign: number }
  /**
   * The bytes from `at` on are no line. `prefix` is that of the line, or of the line before it; null when neither is
   * known.
   */
  | { readonly outcome: 'bad'; readonly problem: LineProblem; readonly at: number; readonly prefix: number | null }

/** `cut`: the text ends within a line. `count`: the count is none, or above 2^53 - 1. */
export type LineProblem = 'not_a_line' | 'cut' | 'count'

export const problemText: Readonly<Record<LineProblem, string>> = {
  not_a_line: 'a line is not valid',
  cut: 'the file ends within a line',
  count: 'a line has no count, or one that is too large',
}

/** The value of a hexadecimal digit by its byte, -1 for any other byte. */
const digits = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16)
  digits[digit.charCodeAt(0)] = value
  digits[digit.toUpperCase().charCodeAt(0)] = value
}

const [lineFeed, carriageReturn, colon, zero, nine] = [10, 13, 58, 48, 57]
const prefixDigits = prefixBits / 4
/** Digits of the first 64 bits. */
const wordDigits = 16
const suffixDigits = { sha1: 2 * hashBytes.sha1 - prefixDigits, ntlm: 2 * hashBytes.ntlm - prefixDigits }

/**
 * Appends the hashes of `text`, in the order of their lines, as they stand: whether they ascend is for the caller to
 * ask of the list. After a problem the list holds what was read before it.
 */
export function readLines(text: Uint8Array, { kind, prefix }: LineFormat, list: HashList): LinesRead {
  const end = text.length
  const inFront = prefix === null ? prefixDigits : 0
  const wanted = inFront + suffixDigits[kind]
  const other = inFront + suffixDigits[kind === 'sha1' ? 'ntlm' : 'sha1']
  let lastPrefix = prefix
  let foreign = 0
  for (let at = startOfLine(text, 0); at < end; ) {
    const colonAt = at + wanted
    const here = prefix ?? prefixAt(text, at, end)
    const bad = (problem: LineProblem): LinesRead => ({
      outcome: 'bad',
      problem,
      at,
      prefix: here < 0 ? lastPrefix : here,
    })
    const isOwn = colonAt < end && text[colonAt] === colon
    const countAt = isOwn ? colonAt + 1 : at + other + 1
    if (!isOwn && (countAt > end || text[countAt - 1] !== colon || !isHex(text, at, countAt - 1)))
      return bad(colonAt >= end && isHex(text, at, end) ? 'cut' : 'not_a_line')
    const next = endOfDigits(text, countAt)
    if (next === end && next === countAt) return bad('cut')
    const isLine = next === end || text[next] === lineFeed || text[next] === carriageReturn
    const count = numberIn(text, countAt, next)
    if (!isLine || next === countAt || count > Number.MAX_SAFE_INTEGER) return bad('count')
    if (!isOwn) foreign++
    else if (!readHash(text, at + inFront, colonAt, here, list)) return bad('not_a_line')
    else {
      lastPrefix = here
      list.counts[list.length] = count
      // The lines that the API pads an answer with have the count 0.
      if (count > 0) list.length++
    }
    at = startOfLine(text, next)
  }
  return { outcome: 'read', foreign }
}

/** Writes the hash whose suffix stands at `at` behind the last one of the list. False when it has another character. */
function readHash(text: Uint8Array, at: number, end: number, prefix: number, list: HashList): boolean {
  if (list.length === list.first.length) list.grow()
  const [one, two, three] = [digits[text[at]], digits[text[at + 1]], digits[text[at + 2]]]
  let all = prefix | one | two | three
  list.first[list.length] = (prefix << 12) | (one << 8) | (two << 4) | three
  let word = 0
  let digit = at + 3
  for (; digit < at + wordDigits - prefixDigits; digit++) {
    const value = digits[text[digit]]
    all |= value
    word = (word << 4) | value
  }
  list.second[list.length] = word
  if (list.restBytes === 0) {
    for (; digit < end; digit++) all |= digits[text[digit]]
    return all >= 0
  }
  for (let byte = list.length * list.restBytes; digit < end; digit += 2) {
    const [high, low] = [digits[text[digit]], digits[text[digit + 1]]]
    all |= high | low
    list.rest[byte++] = (high << 4) | low
  }
  return all >= 0
}

/** Where the next line begins: behind ends of lines and byte order marks. */
function startOfLine(text: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const byte = text[at]
    if (byte === lineFeed || byte === carriageReturn) at++
    else if (byte === 0xef && text[at + 1] === 0xbb && text[at + 2] === 0xbf) at += 3
    else return at
  }
}

/** The prefix that a line begins with, -1 when it begins with something else. */
export function prefixAt(text: Uint8Array, at: number, end: number): number {
  if (at + prefixDigits > end) return -1
  let prefix = 0
  let all = 0
  for (let digit = at; digit < at + prefixDigits; digit++) {
    const value = digits[text[digit]]
    all |= value
    prefix = (prefix << 4) | value
  }
  return all < 0 ? -1 : prefix
}

function isHex(text: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (digits[text[at]] < 0) return false
  return true
}

function endOfDigits(text: Uint8Array, from: number): number {
  let at = from
  while (at < text.length && text[at] >= zero && text[at] <= nine) at++
  return at
}

function numberIn(text: Uint8Array, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + (text[at] - zero)
  return number
}
