import { problemSentences, readEntry, type WrittenEntry } from '../../accounts/lists/entry.ts'
import type { ListName } from '../../accounts/lists/store.ts'

/** Lines of one form. For more, a file is imported. */
export const mostLines = 1_000

export interface BadLine {
  /** Line number from 1, with empty lines counted. */
  readonly line: number
  readonly problem: string
}

/** Entries that were typed, one a line, or the lines that are none. */
export type TypedEntries =
  | { readonly outcome: 'read'; readonly entries: readonly WrittenEntry[] }
  | { readonly outcome: 'bad_lines'; readonly lines: readonly BadLine[] }
  | { readonly outcome: 'empty' | 'too_many' }

export function readLines(text: string, list: ListName): TypedEntries {
  const lines = text.split(/\r\n|\r|\n/).map((words, at) => ({ line: at + 1, words: words.trim() }))
  const filled = lines.filter(({ words }) => words !== '')
  if (filled.length === 0) return { outcome: 'empty' }
  if (filled.length > mostLines) return { outcome: 'too_many' }
  const read = filled.map(({ line, words }) => ({ line, entry: readEntry(words, list) }))
  const bad = read.flatMap(({ line, entry }) =>
    typeof entry === 'string' ? [{ line, problem: problemSentences[entry] }] : [],
  )
  if (bad.length > 0) return { outcome: 'bad_lines', lines: bad }
  return { outcome: 'read', entries: read.flatMap(({ entry }) => (typeof entry === 'string' ? [] : [entry])) }
}
