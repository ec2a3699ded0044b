/**
 * Markdown of this repository as HTML of its pages. HTML in a text is shown as text, and a link leads to a page of the
 * documentation, to a website or nowhere: nothing that a text says becomes markup of its own.
 */
import { html } from 'ghtml'
import { DomUtils, parseDocument } from 'htmlparser2'
import { Marked, type Token, type Tokens } from 'marked'
import { codeBlock, jsonBlock } from '../pages/components/code.ts'

interface Section {
  /** Empty for the text before the first heading. */
  readonly heading: string
  /** The id of the heading; empty for what stands before the first. */
  readonly id: string
  /** 2 for the headings of the parts of a text, more for those below; 1 before the first. */
  readonly depth: number
  /** Words without marks. */
  readonly text: string
}

export interface Rendered {
  /** The heading of the first level, which the page shows by itself. */
  readonly title: string
  readonly body: string
  readonly sections: readonly Section[]
}

/** Target of a link: a path or address, or null when the page has nothing to link to. */
export type LinkOf = (href: string) => string | null

export function renderMarkdown(text: string, linkOf: LinkOf): Rendered {
  const taken = new Map<string, number>()
  const marked = new Marked({ gfm: true })
  let title = ''
  let blocks = 0
  const sections: Filled[] = [{ heading: '', id: '', depth: 1, text: '' }]
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const words = wordsOf(tokens)
        if (depth === 1) {
          title = words
          return ''
        }
        const id = freeId(slug(words), taken)
        sections.push({ heading: words, id, depth, text: '' })
        const level = Math.min(depth, 4)
        return html`<h!${level} id="${id}">!${this.parser.parseInline(tokens)}</h!${level}>`
      },
      code({ text: code, lang = '' }) {
        blocks += 1
        const block = { id: `code-${blocks}`, label: labelOf(lang) }
        const value = lang === 'json' ? jsonOf(code) : undefined
        return value === undefined ? codeBlock({ ...block, text: code }) : jsonBlock({ ...block, value })
      },
      codespan({ text: code }) {
        return html`<code>${code}</code>`
      },
      html({ text: raw }) {
        return html`${raw}`
      },
      image({ text: words }) {
        return html`${words}`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const target = linkOf(href)
        if (target === null) return words
        const rel = /^https?:/.test(target) ? ' rel="noreferrer"' : ''
        return html`<a href="${target}"!${rel}>!${words}</a>`
      },
      table(token) {
        const isStacked = isOfTexts(token)
        const cell = (tag: string, { tokens, align }: Tokens.TableCell, scope = '', words = '') =>
          html`<!${tag}!${scope}!${lookOf(align, isStacked && tag === 'td' ? words : '')}>!${this.parser.parseInline(tokens)}</!${tag}>`
        const head = token.header.map(each =>
          each.text.trim() === '' ? '<td></td>' : cell('th', each, ' scope="col"'),
        )
        const rows = token.rows.map(
          row => html`<tr>!${row.map((each, at) => cell('td', each, '', token.header[at].text))}</tr>`,
        )
        return tableHtml(token, head, rows)
      },
    },
  })
  const tokens = marked.lexer(text)
  const body = marked.parser(tokens)
  fill(sections, tokens)
  return { title, body, sections: sections.filter(each => each.text !== '' || each.heading !== '') }
}

/** The table that scrolls, or is stacked, of the HTML of its cells and rows. */
function tableHtml(token: Tokens.Table, head: readonly string[], rows: readonly string[]): string {
  const about = token.header.map(({ text: words }) => words.trim()).filter(words => words !== '')
  const heads = about.length === 0 ? '' : html`<thead><tr>!${head}</tr></thead>`
  const look = isOfTexts(token) ? ' class="stacked"' : ''
  return html`<div class="scroll" role="group" aria-label="Table: ${about.join(', ') || 'settings'}" tabindex="0"><table!${look}>!${heads}<tbody>!${rows}</tbody></table></div>`
}

/**
 * Whether the cells of a row may stand below each other on a narrow screen: they are texts, and not numbers to be
 * compared.
 */
function isOfTexts({ header }: Tokens.Table): boolean {
  const numbers = header.filter(({ align }) => align === 'right').length
  return header.length > 2 && numbers < 2 && header.at(-1)?.align !== 'right'
}

/** @param title shown beside a number whose column has lost its head; empty for none */
function lookOf(align: Tokens.TableCell['align'], title: string): string {
  if (align !== 'right') return ''
  return title === '' ? ' class="number"' : html` class="number" data-title="${title}"`
}

type Filled = { -readonly [Name in keyof Section]: Section[Name] }

/** Gives each section the words between its heading and the next. */
function fill(sections: Filled[], tokens: readonly Token[]): void {
  let at = 0
  for (const token of tokens) {
    if (token.type === 'heading') {
      if (token.depth > 1) at += 1
    } else sections[at].text = `${sections[at].text} ${wordsOf([token])}`.trim()
  }
}

/** The words of tokens without marks. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].flatMap(row => row.map(({ tokens: inner }) => wordsOf(inner))).join(' ')
      }
      if (token.type === 'list') return (token as Tokens.List).items.map(item => wordsOf(item.tokens)).join(' ')
      if ('tokens' in token && token.tokens !== undefined) return wordsOf(token.tokens)
      if (token.type === 'space') return ' '
      return 'text' in token && typeof token.text === 'string' ? token.text : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
}

function labelOf(language: string): string {
  if (language === 'json') return 'JSON'
  return language === '' || language === 'sh' ? 'Commands' : `Code in ${language}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An id with a number behind it where it is taken. @param taken how often each was used on the page */
function freeId(id: string, taken: Map<string, number>): string {
  const before = taken.get(id) ?? 0
  taken.set(id, before + 1)
  return before === 0 ? id : `${id}-${before + 1}`
}

/** The id of a heading: lower-case letters and digits joined by hyphens. */
export function slug(words: string): string {
  return (
    words
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section'
  )
}

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
