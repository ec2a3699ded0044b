/**
 * Pages that are built as HTML, as Markdown: headings, paragraphs, lists, tables, code and links. Controls and pictures
 * are left out.
 */
import { DomUtils, parseDocument } from 'htmlparser2'

type ParentNode = Pick<ReturnType<typeof parseDocument>, 'children'>
type ChildNode = ParentNode['children'][number]
type Element = Extract<ChildNode, { readonly attribs: unknown }>

const isTag = (node: ChildNode): node is Element => 'attribs' in node

const left = new Set(['button', 'svg', 'legend', 'label', 'input', 'form', 'caption'])

const hasClass = ({ attribs }: Element, name: string) => attribs.class?.split(' ').includes(name) === true

/** HTML of our own components as Markdown. */
export function htmlMarkdown(html: string): string {
  return blocksOf(parseDocument(html)).join('\n\n')
}

function blocksOf(node: ParentNode): string[] {
  const blocks: string[] = []
  let line = ''
  const end = () => {
    if (line.trim() !== '') blocks.push(line.trim())
    line = ''
  }
  for (const child of node.children) {
    const block = isTag(child) ? blockOf(child) : null
    if (block === null) line += inline(child)
    else {
      end()
      blocks.push(...block.filter(text => text !== ''))
    }
  }
  end()
  return blocks
}

/** The blocks of an element; null for one within a line. */
function blockOf(element: Element): string[] | null {
  switch (element.name) {
    case 'h2':
    case 'h3':
      return [`${'#'.repeat(Number(element.name[1]))} ${text(element)}`]
    case 'pre':
      return [`\`\`\`\n${DomUtils.textContent(element)}\n\`\`\``]
    case 'ul':
    case 'ol':
      return [
        children(element, 'li')
          .map(item => `- ${text(item)}`)
          .join('\n'),
      ]
    case 'dl': {
      const names = children(element, 'dt')
      return [
        children(element, 'dd')
          .map((value, at) => `- **${text(names[at])}:** ${text(value)}`)
          .join('\n'),
      ]
    }
    case 'table': {
      const [head, ...rows] = DomUtils.getElementsByTagName('tr', element).map(row =>
        children(row, 'th', 'td').map(text),
      )
      return [
        [head, head.map(() => '---'), ...rows]
          .map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`)
          .join('\n'),
      ]
    }
    case 'p':
    case 'figcaption':
      return [text(element)]
    case 'div':
    case 'section':
    case 'figure':
    case 'fieldset':
      return hasClass(element, 'map') ? [] : blocksOf(element)
    default:
      return null
  }
}

/** The text of a node in one line, with its links and code. */
function text(node: ParentNode): string {
  return node.children.map(inline).join('').replace(/\s+/g, ' ').trim()
}

function inline(node: ChildNode): string {
  if ('data' in node) return node.data
  if (!isTag(node) || left.has(node.name)) return ''
  const words = node.children.map(inline).join('')
  if (node.name === 'code') return `\`${words}\``
  if (node.name === 'b' || isMark(node)) return `**${words}**`
  return node.name === 'a' ? `[${words.trim()}](${node.attribs.href})` : words
}

/** A mark in a text or a cell, but not one beside a link. */
function isMark(element: Element): boolean {
  const { parent } = element
  return hasClass(element, 'status-icon') && !(parent !== null && isTag(parent) && parent.name === 'span')
}

function children(node: ParentNode, ...names: string[]): Element[] {
  return node.children.filter(isTag).filter(({ name }) => names.includes(name))
}
