/**
 * A document of a signal as HTML. Rows of a table are chosen without a script: each filter is a group of radio buttons,
 * and a rule of the style hides the rows of every other choice (pages/style/documents.css). A script adds a box for
 * words, sorting, the choices in the address of the page, and a map that follows them (script/rows.js).
 */
import { html } from 'ghtml'
import type { Block, Document, Inline, Line, MapBlock, TableBlock, TableFilter } from '../core/document.ts'
import { fileAsset } from '../pages/assets.ts'
import { statusIcon } from '../pages/components/blocks.ts'
import { tabs } from '../pages/components/code.ts'
import { type MapRegion, regionMap } from '../pages/map/world.ts'
import { style } from '../pages/page.ts'

/** Filters, sorts and finds rows. */
export const rowsScript = fileAsset('rows.js', new URL('script/rows.js', import.meta.url))

/** Limits of the filters of a table and of their choices: the style has a rule for each of them. */
export const mostFilters = 3
export const mostChoices = 6

export function documentHtml({ blocks }: Document): string {
  return html`<div class="prose">!${blocks.map(blockHtml)}</div>`
}

/** A document as a file of its own, with its style. */
export function documentFile(document: Document): string {
  const { title } = document
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Assay</title>`
  return html`<!doctype html><html lang="en"><head>!${head}<style>!${style.body.plain.toString()}</style></head>
<body><div class="sheet"><main><div class="head"><h1>${title}</h1></div>!${documentHtml(document)}</main></div></body></html>`
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return html`<h2>${block.text}</h2>`
    case 'text':
      return html`<p>!${lineHtml(block.line)}</p>`
    case 'list':
      return html`<ul>!${block.items.map(item => html`<li>!${lineHtml(item)}</li>`)}</ul>`
    case 'facts':
      return html`<dl class="facts">!${block.facts.map(([name, line]) => html`<dt>${name}</dt><dd>!${lineHtml(line)}</dd>`)}</dl>`
    case 'table':
      return tableHtml(block)
    case 'map':
      return mapHtml(block)
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
    ? html`<small class="soft">${inline.text}</small>`
    : statusIcon(inline.mark, inline.text)
}

/** A link leads to a website or to nowhere: what an operator writes must not become a script. */
function webUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : '#'
}

function mapHtml({ title, steps, views }: MapBlock): string {
  const stepOf = new Map(steps.map(({ mark }, at) => [mark, (at + 1) as MapRegion['step']]))
  const panels = views.map(view => {
    const regions = view.regions.map(({ country, mark, text, url }): [string, MapRegion] => [
      country,
      // A reader who clicks a map wants the content of the page, not its navigation.
      { step: stepOf.get(mark) ?? 5, words: text, path: `${url}#content` },
    ])
    const label = `${title} ${view.title}.`
    return {
      title: view.title,
      body: regionMap({ label, regions: new Map(regions), steps: steps.map(({ text }) => text) }),
    }
  })
  return tabs('map', 'Map', panels)
}

function tableHtml({ head, rows, filters }: TableBlock): string {
  const idsOf = (choices: readonly string[]) =>
    choices.map((name, filter) => `f${filter}c${filters[filter].choices.findIndex(each => each.name === name)}`)
  const body = rows.map(({ cells, choices }) => {
    const [first = [], ...others] = cells
    const columns = others.map(cell => html`<td>!${lineHtml(cell)}</td>`)
    const ids = idsOf(choices).join(' ')
    return html`<tr!${ids === '' ? '' : html` class="${ids}"`}><th scope="row">!${lineHtml(first)}</th>!${columns}</tr>`
  })
  const heads = head.map(name => html`<th scope="col">${name}</th>`)
  const box = html`<div class="field" data-box hidden><label for="rows-with">${head[0]}</label><input type="search" id="rows-with" autocomplete="off"></div>`
  const choosing =
    filters.length === 0
      ? ''
      : html`<div class="filters">!${box}!${filters.map(filterHtml)}</div><p role="status" class="soft" data-count></p>`
  return html`!${choosing}<div class="scroll" role="group" aria-label="Table: ${head.join(', ')}" tabindex="0"><table class="chosen"><thead><tr>!${heads}</tr></thead><tbody>!${body}</tbody></table></div>`
}

function filterHtml({ title, choices }: TableFilter, filter: number): string {
  if (filter >= mostFilters || choices.length > mostChoices)
    throw new Error('the style has no rule for so many choices')
  const radios = [{ id: `f${filter}all`, name: '', title: 'All' }].concat(
    choices.map(({ name, title: words }, position) => ({ id: `f${filter}c${position}`, name, title: words })),
  )
  const inputs = radios.map(({ id, name, title: words }, position) => {
    const checked = position === 0 ? ' checked' : ''
    return html`<div class="choice"><input type="radio" name="f${filter}" id="${id}" value="${name}" autocomplete="off"!${checked}><label for="${id}">${words}</label></div>`
  })
  return html`<fieldset data-filter="${title.toLowerCase()}"><legend>${title}</legend><div class="choices">!${inputs}</div></fieldset>`
}
