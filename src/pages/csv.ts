/** One line of CSV (RFC 4180), with its line break. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell => (typeof cell === 'number' ? cell : textCell(cell))).join(',')}\r\n`
}

/** A spreadsheet would run a text that begins like a formula; an apostrophe makes it one that is shown. */
function textCell(text: string): string {
  const shown = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
