/**
 * The index that the browser searches in: built once from the sections of all pages, and loaded when the reader begins
 * to search.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { html } from 'ghtml'
import MiniSearch, { type Options } from 'minisearch'
import { type Asset, asset, fileAsset } from '../pages/assets.ts'

export interface Searched {
  /** Path with the anchor of the section. */
  readonly path: string
  readonly page: string
  /** The heading of the section; of a whole page other names of it, or nothing. */
  readonly section: string
  readonly text: string
}

/** A word as it is indexed and searched: without case and accents. script/search.js has the same function. */
function processTerm(term: string): string {
  return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Weight of a hit: decisions are for developers of the service. script/search.js has the same function. */
export function weightOf(path: string): number {
  return path.startsWith('/docs/decisions') ? 0.3 : 1
}

/** Options of the index, which script/search.js uses as well. */
const options = {
  ...{ fields: ['page', 'section', 'text'], storeFields: ['path', 'page', 'section'], idField: 'path' },
  searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { page: 3, section: 2 } },
} satisfies Options<Searched>

/** MiniSearch as its authors build it for browsers. */
const engine = asset('minisearch.js', () =>
  readFileSync(fileURLToPath(import.meta.resolve('minisearch')), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, ''),
)

export const searchScript = fileAsset('docs-search.js', new URL('script/search.js', import.meta.url))

/** Address of the entries of documents, which change with their data. */
export const entriesPath = '/docs/search-entries'

export class Search {
  readonly #index: Asset

  /** @param all called when a page first names the index */
  constructor(all: () => readonly Searched[]) {
    this.#index = asset('docs-index.json', () => indexOf(all()), true)
  }

  /** The field in the navigation: hidden until a script can search. */
  field(): string {
    return html`<search class="search" data-engine="${engine.path}" data-index="${this.#index.path}" data-entries="${entriesPath}" hidden><label class="unseen" for="search">Search the documentation</label>
<input type="search" id="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><kbd aria-hidden="true">/</kbd><ul id="found" role="listbox" aria-label="Found" hidden></ul><p class="unseen" role="status"></p></search>`
  }
}

export function indexOf(all: readonly Searched[]): string {
  const search = new MiniSearch<Searched>({ ...options, processTerm })
  search.addAll(all)
  return JSON.stringify({ options, index: search })
}
