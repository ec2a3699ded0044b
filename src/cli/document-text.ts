/** A document as lines for a terminal. */
import type { Block, Document, Inline, Line } from '../core/document.ts'
import { table } from './command.ts'

const widestLine = 100

export function documentText({ title, blocks }: Document): string {
  return [title, '='.repeat(title.length), ...blocks.flatMap(block => ['', ...linesOf(block)])].join('\n')
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text, '-'.repeat(block.text.length)]
    case 'text':
      return wrapped(lineText(block.line), '')
    case 'list':
      return block.items.flatMap(item => wrapped(`- ${lineText(item)}`, '  '))
    case 'facts':
      return block.facts.flatMap(([name, line]) => [`${name}:`, ...wrapped(`  ${lineText(line)}`, '  ')])
    case 'table':
      return table(
        block.head.map(name => name.toUpperCase()),
        block.rows.map(({ cells }) => cells.map(cell => cell.map(inlineWords).join('').trim())),
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

/** Breaks a text at its spaces; every line but the first begins with `indent`. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = /^ */.exec(text)?.[0] ?? ''
  for (const word of text.trim().split(' ')) {
    const isFirst = line.trim() === ''
    if (!isFirst && line.length + 1 + word.length > widestLine) {
      lines.push(line)
      line = indent + word
    } else line += isFirst ? word : ` ${word}`
  }
  return [...lines, line]
}
