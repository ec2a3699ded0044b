/**
 * A document as a page. Rows of a table are chosen without a script: each filter is a group of radio buttons, and a rule of
 * the style hides the rows of every other choice. The style depends on no document, so that one policy allows it.
 */
import { html } from 'ghtml'
import type { Block, Document, Inline, Line, TableBlock, TableFilter } from '../../core/document.ts'
import { page, policyWith } from './html.ts'

/** How many filters a table may have, and how many choices each. */
const mostFilters = 3
const mostChoices = 6

/** Hides the rows whose choice is not the one that is checked. */
const hiding = Array.from({ length: mostFilters }, (_, filter) =>
  Array.from({ length: mostChoices }, (_, choice) => {
    const id = `f${filter}c${choice}`
    return `main:has(#${id}:checked) tbody tr:not(.${id}){display:none}`
  }).join(''),
).join('')

const ownStyle = `main{max-width:60rem}p,li,dd{max-width:46rem}ul{padding-left:1.2rem}li{margin:.3rem 0}dl{margin:1rem 0}
dt{font-weight:600;margin-top:.8rem}dd{margin:.1rem 0 0}b{font-weight:500;white-space:nowrap}
b::before{content:"";display:inline-block;width:.6em;height:.6em;margin-right:.4em;border-radius:50%;background:var(--mark)}
b.stop{--mark:#d33}b.ask{--mark:#d90}b.care{--mark:#29c}b.go{--mark:#2a6}small{opacity:.7;font-size:.85em}fieldset{border:0;padding:0;margin:.6rem 0}
legend{font-weight:600;padding:0;font-size:.9rem}label{display:inline-block;margin:.15rem 1rem .15rem 0;white-space:nowrap}
thead th{white-space:nowrap;position:sticky;top:0;background:Canvas}:focus-visible{outline:2px solid;outline-offset:2px}
@media(max-width:40rem){td[data-head]::before{content:attr(data-head) ": ";opacity:.7}tbody tr{padding:.8rem 0}}
@media print{fieldset{display:none}thead th{position:static}}${hiding}`

export const documentPolicy = policyWith(ownStyle)

export function documentPage({ title, blocks }: Document): string {
  return page(title, blocks.map(blockHtml).join(''), ownStyle)
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return html`<h2>${block.text}</h2>`
    case 'text':
      return html`<p>!${lineHtml(block.line)}</p>`
    case 'list':
      return html`<ul>!${block.items.map(item => html`<li>!${lineHtml(item)}`)}</ul>`
    case 'facts':
      return html`<dl>!${block.facts.map(([name, line]) => html`<dt>${name}<dd>!${lineHtml(line)}`)}</dl>`
    case 'table':
      return tableHtml(block)
  }
}

function lineHtml(line: Line): string {
  return line.map(inlineHtml).join('')
}

function inlineHtml(inline: Inline): string {
  if (typeof inline === 'string') return html`${inline}`
  if ('url' in inline) {
    const isOwn = inline.url.startsWith('/')
    return isOwn
      ? html`<a href="${inline.url}">${inline.text}</a>`
      : html`<a href="${webUrl(inline.url)}" rel="noreferrer">${inline.text}</a>`
  }
  return inline.mark === 'quiet'
    ? html`<small>${inline.text}</small>`
    : html`<b class="${inline.mark}">${inline.text}</b>`
}

/** A link leads to a website or to nowhere: what an operator writes must not become a script. */
function webUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : '#'
}

function tableHtml({ head, rows, filters }: TableBlock): string {
  const idsOf = (choices: readonly string[]) =>
    choices.map((name, filter) => `f${filter}c${filters[filter].choices.findIndex(each => each.name === name)}`)
  const body = rows.map(({ cells, choices }) => {
    const columns = cells.map((cell, column) =>
      column === 0 ? html`<td>!${lineHtml(cell)}` : html`<td data-head="${head[column]}">!${lineHtml(cell)}`,
    )
    return html`<tr class="${idsOf(choices).join(' ')}">!${columns}`
  })
  return html`!${filters.map(filterHtml)}<table><thead><tr>!${head.map(name => html`<th scope="col">${name}`)}
<tbody>!${body}</table>`
}

function filterHtml({ title, choices }: TableFilter, filter: number): string {
  if (filter >= mostFilters || choices.length > mostChoices)
    throw new Error('the style has no rule for so many choices')
  const radios = [{ id: `f${filter}all`, title: 'All' }].concat(
    choices.map((choice, position) => ({ id: `f${filter}c${position}`, title: choice.title })),
  )
  const inputs = radios.map(({ id, title: words }, position) => {
    const checked = position === 0 ? ' checked' : ''
    return html`<label><input type="radio" name="f${filter}" id="${id}" autocomplete="off"!${checked}> ${words}</label>`
  })
  return html`<fieldset><legend>${title}</legend>!${inputs}</fieldset>`
}
