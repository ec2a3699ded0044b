/**
 * Colour on a terminal: headings of tables and of the help, states in a table, and errors. It is added to finished
 * lines, after characters that could control a terminal were escaped. Node decides by the stream, NO_COLOR and
 * FORCE_COLOR whether there is any.
 */
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'

const states = {
  good: 'fresh|active|ok|ready|settled',
  care: 'out of date|stale|disabled|not fetched|warning|missing',
  bad: 'failed|revoked|expired|refused|fault|error',
}
/** A state that is a cell of its own. */
const cell = (words: string) => new RegExp(`(?<=^|  )(?:${words})(?=  |$)`, 'g')
const patterns = [
  [/^(?:Usage|Commands|Examples)(?=:|$)/g, 'bold'],
  [/^[A-Z][A-Z./]*(?: {1,}[A-Z][A-Z./]*)+$/g, 'bold'],
  [cell(states.good), 'green'],
  [cell(states.care), 'yellow'],
  [cell(states.bad), 'red'],
] as const

/** The lines as they are shown on this stream. */
export function coloured(lines: string, stream: Writable): string {
  if (styleText('bold', '', { stream }) === '') return lines
  const line = (text: string) =>
    patterns.reduce(
      (shown, [pattern, style]) => shown.replace(pattern, match => styleText(style, match, { stream })),
      text,
    )
  return lines.split('\n').map(line).join('\n')
}

/** The name of the program before an error. */
export function errorPrefix(stream: Writable): string {
  return styleText('red', 'assay:', { stream })
}
