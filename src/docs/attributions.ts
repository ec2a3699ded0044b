import { html } from 'ghtml'
import type { DatasetOverview } from '../dashboard/main-thread-api.ts'
import { dataBadge, shortColumn, table, time } from '../pages/components/blocks.ts'

/**
 * Every source of the answers and every file that can be fetched, with its publisher and the text that its licence
 * requires.
 */
export function attributions(datasets: readonly DatasetOverview[]): string {
  const parts = datasets.map(dataset => {
    const { title, asOf, sources, feeds } = dataset
    const day = asOf === null ? '' : html` as of !${time(asOf, 'day')}`
    const heading = html`<h2>${title}</h2><p>!${dataBadge(dataset)}!${day}</p>`
    const inUse = new Set(sources.flatMap(({ name, url }) => [name, url]))
    const others = feeds
      .filter(({ feed }) => !inUse.has(feed.title) && !inUse.has(feed.url))
      .map(({ feed }) => rowOf({ ...feed, name: feed.title, asOf: null }))
    const rows = [...sources.map(rowOf), ...others]
    if (rows.length === 0) return heading
    const columns = ['Source', 'Licence', shortColumn('As of', { isNamed: true }), 'Attribution']
    return html`!${heading}!${table({ caption: `Sources of: ${title}`, isStacked: true, columns, rows })}`
  })
  return html`<div class="prose">!${parts}</div>`
}

interface Attributed {
  readonly name: string
  readonly url: string
  readonly licence: string
  /** Null for what is not in use. */
  readonly asOf: string | null
  readonly attribution?: string
}

function rowOf({ name, url, licence, asOf, attribution = '' }: Attributed): string[] {
  // What the operator has imported has no address.
  const link = /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${name}</a>` : html`${name}`
  return [link, html`${licence}`, asOf === null ? 'not in use' : time(asOf, 'day'), html`${attribution}`]
}
