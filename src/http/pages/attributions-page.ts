import { html } from 'ghtml'
import type { DatasetStatus } from '../../data/keep/catalog.ts'
import { page } from './html.ts'

/** Every source that answers are made of, and every file that can be fetched: whose it is and what its licence asks to show. */
export function attributionsPage(datasets: readonly DatasetStatus[]): string {
  const parts = datasets.map(({ title, sources, feeds }) => {
    const inUse = new Set(sources.flatMap(({ name, url }) => [name, url]))
    const others = feeds
      .filter(({ feed }) => !inUse.has(feed.title) && !inUse.has(feed.url))
      .map(({ feed }) => rowOf({ ...feed, name: feed.title, asOf: 'not in use' }))
    const rows = [...sources.map(rowOf), ...others]
    return html`<h2>${title}</h2><table><tr><th>Source<th>Licence<th>As of<th>Attribution!${rows}</table>`
  })
  return page('Sources and attributions', parts.join(''))
}

interface Attributed {
  readonly name: string
  readonly url: string
  readonly licence: string
  readonly asOf: string
  readonly attribution?: string
}

function rowOf({ name, url, licence, asOf, attribution }: Attributed): string {
  // What the operator has imported has no address.
  const link = url === '' ? html`${name}` : html`<a href="${url}" rel="noreferrer">${name}</a>`
  return html`<tr><td>!${link}<td>${licence}<td class="date">${asOf}<td>${attribution}`
}
