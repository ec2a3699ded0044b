const colon = 58
const none = 255

/** The value of each hexadecimal digit by its character code. */
const digitValues = new Uint8Array(256).fill(none)
for (let digit = 0; digit < 16; digit++) {
  digitValues[digit.toString(16).charCodeAt(0)] = digit
  digitValues[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}

const groups = new Uint16Array(8)

/**
 * Reads the IPv6 address that begins at a byte, as four words from position `into` of `words`; returns the byte after it. -1
 * for what is not groups of digits with or without `::`: the caller then asks `parseIpv6` whether it is an address at all.
 * Half of what a text and `parseIpv6` take, and a table has a million addresses.
 */
export function readPlainIpv6(bytes: Uint8Array, start: number, words: Uint32Array, into: number): number {
  let at = start
  let count = 0
  let gap = -1
  if (bytes[at] === colon && bytes[at + 1] === colon) {
    gap = 0
    at += 2
  }
  for (;;) {
    const first = at
    let group = 0
    for (let digit = digitAt(bytes, at); digit !== none; digit = digitAt(bytes, ++at)) group = (group << 4) | digit
    // Nothing may follow `::`, and something must follow `:`.
    if (at === first && gap === count) break
    if (at === first || at - first > 4 || count === 8) return -1
    groups[count++] = group
    if (bytes[at] !== colon) break
    at++
    if (bytes[at] !== colon) continue
    if (gap >= 0) return -1
    gap = count
    at++
  }
  if (gap < 0 ? count !== 8 : count === 8) return -1
  if (gap >= 0) widenGap(gap, count)
  for (let word = 0; word < 4; word++) words[into + word] = (groups[2 * word] << 16) | groups[2 * word + 1]
  return at
}

function digitAt(bytes: Uint8Array, at: number): number {
  return at < bytes.length ? digitValues[bytes[at]] : none
}

/** Moves the groups after the gap to the end. */
function widenGap(gap: number, count: number): void {
  const zeros = 8 - count
  groups.copyWithin(gap + zeros, gap, count)
  groups.fill(0, gap, gap + zeros)
}
