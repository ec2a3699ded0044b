/** A document as lines for a terminal. */
import type { Block, Document, Inline, Line } from '../core/document.ts'
import { hanging, table, wrapped } from './table.ts'

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

/** A word that stands out is followed by a full stop where it begins a sentence of its own. */
function inlineText(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if (!('url' in inline)) return inline.mark === 'quiet' ? inline.text : `${inline.text}.`
  return inline.url.startsWith('/') ? inline.text : `${inline.text} <${inline.url}>`
}

function inlineWords(inline: Inline): string {
  return typeof inline === 'string' ? inline : inline.text
}
