/** The forms of the lists: an address to look up, entries that are typed, the text of a file. */
import { problemSentences, readEntry, type WrittenEntry } from '../../accounts/lists/entry.ts'
import type { ListName } from '../../accounts/lists/store.ts'
import { readPlainAddress } from '../../core/email.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { form, Refusal } from '../form.ts'

/** A form has 1 MiB at most, and some characters of a file take three in it. */
export const mostFileBytes = 600_000

const plain = { spellcheck: 'false', autocomplete: 'off', required: true } as const

export const addressForm = form({
  address: {
    ...{ label: 'Email address', rule: 'The address is not stored.' },
    attributes: { maxlength: 254, ...plain },
    read: text => readPlainAddress(text) ?? new Refusal('Enter a valid email address.'),
  },
})

export function entriesForm(list: ListName) {
  return form<{ entries: readonly WrittenEntry[] }>({
    entries: {
      ...{ type: 'lines', label: list === 'owned' ? 'Domains' : 'Email addresses or domains' },
      rule: `One per line, up to ${formatNumber(mostLines)} lines.`,
      attributes: {
        rows: 4,
        placeholder: list === 'owned' ? 'example.com' : 'name@example.com\nexample.org',
        ...plain,
      },
      read: text => {
        const typed = readLines(text, list)
        if (typed.outcome === 'read') return typed.entries
        if (typed.outcome === 'bad_lines') {
          const [{ line, problem }, ...others] = typed.lines
          const more =
            others.length === 0 ? '' : ` ${counted(others.length, 'more line is', 'more lines are')} invalid.`
          return new Refusal(`Nothing was saved. Line ${formatNumber(line)}: ${problem}${more}`)
        }
        if (typed.outcome === 'empty') return new Refusal('Enter at least one line.')
        return new Refusal(`Enter at most ${formatNumber(mostLines)} lines, or import a file.`)
      },
    },
  })
}

export const fileLimit = `${mostFileBytes / 1_000} kB`

export const fileForm = form({
  text: {
    ...{ type: 'lines', label: 'Text of the file' },
    rule: `Up to ${fileLimit}. Assay reads the column with a name such as email or domain, or the column that contains them. Use “assay lists import” for larger files.`,
    attributes: { rows: 10, ...plain },
    read: text => {
      const bytes = Buffer.from(text)
      if (text.trim() === '') return new Refusal('Choose a file or paste its text.')
      if (bytes.length <= mostFileBytes) return bytes
      return new Refusal(
        `The text has ${formatNumber(bytes.length)} bytes. At most ${formatNumber(mostFileBytes)} are allowed.`,
      )
    },
  },
})

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
