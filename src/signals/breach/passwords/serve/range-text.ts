/**
 * The text of a range as Pwned Passwords writes it: `SUFFIX:COUNT` in ascending order, CRLF between lines and none at
 * the end.
 *
 * Padding hides from whoever watches an encrypted line which range was answered: random suffixes of count 0 are mixed
 * in until every range has the same number of lines. What it does not hide are the digits of the counts: two padded
 * ranges differ by some dozen bytes, as those of Pwned Passwords do.
 */

/**
 * Lines of a padded range, for an index whose largest range has so many hashes: the same for all, and more than any
 * has.
 */
export function paddedLines(largestRange: number): number {
  return (Math.floor(largestRange / 100) + 1) * 100
}

/** @param lines in ascending order */
export function rangeText(lines: readonly string[]): string {
  return lines.join('\r\n')
}

/**
 * @param lines in ascending order, fewer than `total`, all with suffixes of the same length
 * @param randomBytes gives so many bytes that nobody can foretell
 */
export function paddedText(lines: readonly string[], total: number, randomBytes: (count: number) => Buffer): string {
  const missing = total - lines.length
  if (missing <= 0) throw new RangeError('a range has more lines than all are padded to')
  const digits = lines[0].indexOf(':')
  const bytesEach = Math.ceil(digits / 2)
  const random = randomBytes(missing * bytesEach)
    .toString('hex')
    .toUpperCase()
  const padding = Array.from({ length: missing }, (_, at) => {
    const from = at * bytesEach * 2
    return `${random.slice(from, from + digits)}:0`
  })
  return rangeText(merged(lines, padding.sort()))
}

function merged(one: readonly string[], other: readonly string[]): string[] {
  const all: string[] = []
  let next = 0
  for (const line of one) {
    while (next < other.length && other[next] < line) all.push(other[next++])
    all.push(line)
  }
  return [...all, ...other.slice(next)]
}
