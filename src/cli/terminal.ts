/** Text for a terminal: tables, colours and documents. */

import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import type { Block, Document, Inline, Line } from '../core/document.ts'
import { hiddenEscaped } from '../core/hidden-characters.ts'

/** The last column may wrap as long as this many characters are left for it. */
const leastForLast = 24

/**
 * Lines whose columns are aligned, one for each row whatever its texts are. A table that is wider than the terminal is
 * shown row by row, so that no value is broken.
 *
 * @param columns of the terminal
 */
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

/** A text that begins in column `indent`, with its further lines below. */
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

/**
 * Colour on a terminal: headings of tables and of the help, states in a table, and errors. It is added to finished
 * lines, after characters that could control a terminal were escaped. Node decides by the stream, NO_COLOR and
 * FORCE_COLOR whether there is any.
 */
const states = {
  good: 'fresh|active|ok|ready|settled',
  care: 'out of date|stale|disabled|not fetched|warning|missing',
  bad: 'failed|revoked|expired|refused|fault|error',
}
/** A state that is a whole cell. */
const cell = (words: string) => new RegExp(`(?<=^|  )(?:${words})(?=  |$)`, 'g')
const patterns = [
  [/^(?:Usage|Commands|Examples)(?=:|$)/g, 'bold'],
  [/^[A-Z][A-Z./]*(?: {1,}[A-Z][A-Z./]*)+$/g, 'bold'],
  [cell(states.good), 'green'],
  [cell(states.care), 'yellow'],
  [cell(states.bad), 'red'],
] as const

/** The lines, coloured for this stream. */
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

/** Writes a text, and resolves when the stream takes more. */
export async function writeTo(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

const widestLine = 100

/** @param columns of the terminal */
export function documentText({ title, blocks }: Document, columns: number): string {
  return [title, '='.repeat(title.length), ...blocks.flatMap(block => ['', ...linesOf(block, columns)])].join('\n')
}

function linesOf(block: Block, columns: number): string[] {
  const width = Math.min(columns, widestLine)
  switch (block.kind) {
    case 'heading':
      return [block.text, '-'.repeat(block.text.length)]
    case 'text':
      return wrapped(lineText(block.line), width)
    case 'list':
      return block.items.map(item => `- ${hanging(lineText(item), 2, width)}`)
    case 'facts':
      return block.facts.flatMap(([name, line]) => [`${name}:`, `  ${hanging(lineText(line), 2, width)}`])
    case 'table':
      return table(
        block.head.map(name => name.toUpperCase()),
        block.rows.map(({ cells }) => cells.map(cell => cell.map(inlineWords).join('').trim())),
        columns,
      ).split('\n')
    case 'map':
      return []
  }
}

function lineText(line: Line): string {
  return line.map(inlineText).join('').trim()
}

/** A marked word is followed by a full stop, because it is a separate sentence. */
function inlineText(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if (!('url' in inline)) return inline.mark === 'quiet' ? inline.text : `${inline.text}.`
  return inline.url.startsWith('/') ? inline.text : `${inline.text} <${inline.url}>`
}

function inlineWords(inline: Inline): string {
  return typeof inline === 'string' ? inline : inline.text
}
