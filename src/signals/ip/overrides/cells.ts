/**
 * The cells of one line as spreadsheets write them (RFC 4180), without the white space around them: a cell in double quotes
 * may hold the separator and doubled quotes. Null when a quote is not closed or something follows a closed one.
 */
export function cellsOf(line: string, separator: string): string[] | null {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    const start = skipSpaces(line, at)
    if (line[start] !== '"') {
      const end = endOfCell(line, start, separator)
      cells.push(line.slice(start, end).trim())
      at = end + 1
      continue
    }
    const closing = closingQuote(line, start)
    const end = closing < 0 ? -1 : skipSpaces(line, closing + 1)
    if (end < 0 || (end < line.length && line[end] !== separator)) return null
    cells.push(
      line
        .slice(start + 1, closing)
        .replaceAll('""', '"')
        .trim(),
    )
    at = end + 1
  }
  return cells
}

function skipSpaces(line: string, start: number): number {
  let at = start
  while (line[at] === ' ' || line[at] === '\t') at++
  return at
}

function endOfCell(line: string, start: number, separator: string): number {
  const end = line.indexOf(separator, start)
  return end < 0 ? line.length : end
}

/** Where the quote that opens at `start` closes; -1 when it does not. */
function closingQuote(line: string, start: number): number {
  let at = line.indexOf('"', start + 1)
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at
}
