import type MiniSearch from 'minisearch'
import type { Options } from 'minisearch'
import type { Searched, SearchGroup } from '../search.ts'

export interface Found {
  readonly path: string
  readonly page: string
  readonly section: string
  readonly group: SearchGroup
  readonly score: number
  readonly snippet: string
}

export const groups: readonly SearchGroup[]
export const options: Options<Searched>
export function termsOf(words: string): string[]
export function rank(search: MiniSearch<Searched>, words: string): Found[]
export function grouped(found: readonly Found[]): [SearchGroup, Found[]][]
