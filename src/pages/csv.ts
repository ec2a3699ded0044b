/** One line of CSV (RFC 4180), with its line break. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell => (typeof cell === 'number' ? cell : textCell(cell))).join(',')}\r\n`
}

/**
 * Where a spreadsheet would run a text as a formula: at the beginning of a cell, and behind what separates cells where
 * the list separator of the machine is not the comma, because a quotation mark in the middle of a cell of that machine
 * quotes nothing. The signs have full-width and small forms that spreadsheets take as well (OWASP, CSV Injection).
 */
const formula = /^(?=[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫])|(?<=[;\t\r\n])(?=["\s]*[=+\-@＝＋－＠﹦﹢﹣﹫])/g

/** An apostrophe makes a formula a text that is shown. */
function textCell(text: string): string {
  const shown = text.replace(formula, "'")
  return /[",;\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
