/**
 * The index that the browser searches in: built once from the sections of all pages, and loaded when the reader begins
 * to search.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { html } from 'ghtml'
import MiniSearch from 'minisearch'
import { asset, fileAsset } from '../pages/assets.ts'
import { options } from './script/ranking.mjs'

export type SearchGroup = 'Guides' | 'API' | 'Errors' | 'Law' | 'Internals'

export interface Searched {
  /** Path with the anchor of the section. */
  readonly path: string
  readonly page: string
  /** The heading of the section; empty for a whole page. */
  readonly section: string
  readonly group: SearchGroup
  /** Synonyms of the subject of the page. */
  readonly names: string
  readonly text: string
  /** The beginning of the text, for the snippet of a result. */
  readonly beginning: string
}

/** An entry of the search. */
export function searchedOf(entry: Omit<Searched, 'names' | 'beginning'> & { readonly names?: string }): Searched {
  return { names: '', ...entry, beginning: entry.text.slice(0, 400) }
}

/** MiniSearch as its authors build it for browsers. */
const engine = asset('minisearch.js', () =>
  readFileSync(fileURLToPath(import.meta.resolve('minisearch')), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, ''),
)

const ranking = fileAsset('docs-ranking.js', new URL('script/ranking.mjs', import.meta.url))
export const searchScript = fileAsset('docs-search.js', new URL('script/search.js', import.meta.url))

/** Address of the entries of documents, which change with their data. */
export const entriesPath = '/docs/search-entries'

/**
 * The field of the search in the navigation: hidden until a script can search.
 *
 * @param all called when a page first names the index
 */
export function searchField(all: () => readonly Searched[]): () => string {
  const index = asset('docs-index.json', () => indexOf(all()), true)
  return () =>
    html`<search class="search" data-engine="${engine.path}" data-ranking="${ranking.path}" data-index="${index.path}" data-entries="${entriesPath}" hidden><label class="unseen" for="search">Search the documentation</label>
<input type="search" id="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><kbd aria-hidden="true">/</kbd><div id="found" role="listbox" aria-label="Search results" popover="manual"></div><p class="unseen" role="status"></p></search>`
}

/** JSON of the MiniSearch index. */
export function indexOf(all: readonly Searched[]): string {
  const search = new MiniSearch<Searched>(options)
  search.addAll(all)
  return JSON.stringify(search)
}
