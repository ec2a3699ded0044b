/** Tables of a terminal. One that is wider than the terminal is shown row by row, so that no value is broken. */
import { hiddenEscaped } from '../core/hidden-characters.ts'

/** The last column may wrap as long as this many characters are left for it. */
const leastForLast = 24

/** Lines whose columns are aligned, one for each row whatever its texts are. @param columns of the terminal */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns = Number.POSITIVE_INFINITY,
): string {
  const lines = [head, ...rows.map(row => row.map(hiddenEscaped))]
  const widths = head.map((_, column) => Math.max(...lines.map(line => line[column].length)))
  const indent = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0)
  if (indent + (widths.at(-1) ?? 0) <= columns) return lines.map(line => aligned(line, widths)).join('\n')
  if (columns - indent < leastForLast)
    return lines
      .slice(1)
      .map(line => record(head, line, columns))
      .join('\n\n')
  return lines
    .map(
      line =>
        `${aligned([...line.slice(0, -1), ''], widths).padEnd(indent)}${hanging(line.at(-1) ?? '', indent, columns)}`,
    )
    .join('\n')
}

/** A row as a line for each value. */
function record(head: readonly string[], line: readonly string[], columns: number): string {
  const width = Math.max(...head.map(name => name.length)) + 2
  return head
    .map((name, column) => `${name.padEnd(width)}${hanging(line[column], width, columns)}`.trimEnd())
    .join('\n')
}

function aligned(line: readonly string[], widths: readonly number[]): string {
  return line
    .map((cell, column) => cell.padEnd(widths[column]))
    .join('  ')
    .trimEnd()
}

/** A text that begins in column `indent` and goes on below itself. */
export function hanging(text: string, indent: number, columns: number): string {
  return wrapped(text, Math.max(columns - indent, leastForLast)).join(`\n${' '.repeat(indent)}`)
}

/** The text in lines, broken at its spaces; a word that is longer than a line stays whole. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
