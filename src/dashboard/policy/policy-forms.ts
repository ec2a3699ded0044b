/** The forms of the lists: an address to look up, entries that are typed, the text of a file. */
import type { WrittenEntry } from '../../accounts/lists/entry.ts'
import type { ListName } from '../../accounts/lists/store.ts'
import { readPlainAddress } from '../../core/email.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { form, Refusal } from '../form.ts'
import { mostLines, readLines } from './entry-lines.ts'

/** A form has 1 MiB at most, and some characters of a file take three in it. */
export const mostFileBytes = 600_000

const plain = { spellcheck: 'false', autocomplete: 'off', required: true } as const

export const addressForm = form({
  address: {
    ...{ label: 'Address', rule: 'It is asked about, and kept nowhere.' },
    attributes: { maxlength: 254, ...plain },
    read: text => readPlainAddress(text) ?? new Refusal('It is no plain address.'),
  },
})

export function entriesForm(list: ListName) {
  return form<{ entries: readonly WrittenEntry[] }>({
    entries: {
      ...{ type: 'lines', label: list === 'owned' ? 'Domains' : 'Addresses or domains' },
      rule: `One a line, up to ${formatNumber(mostLines)} of them.`,
      attributes: { rows: 4, ...plain },
      read: text => {
        const typed = readLines(text, list)
        if (typed.outcome === 'read') return typed.entries
        if (typed.outcome === 'bad_lines') {
          const lines = counted(typed.lines.length, 'line is', 'lines are')
          return new Refusal(`${lines} not taken, so nothing was changed.`)
        }
        if (typed.outcome === 'empty') return new Refusal('Type at least one.')
        return new Refusal(`More than ${formatNumber(mostLines)} lines: import them as a file.`)
      },
    },
  })
}

export const fileLimit = `${mostFileBytes / 1_000} kB`

export const fileForm = form({
  text: {
    ...{ type: 'lines', label: 'Text of the file' },
    rule: `Up to ${fileLimit}. The column that is named like an address or domain is taken, else the one that has them. For more: “assay lists import”.`,
    attributes: { rows: 10, ...plain },
    read: text => {
      const bytes = Buffer.from(text)
      if (text.trim() === '') return new Refusal('Paste the text of a file, or choose one.')
      if (bytes.length <= mostFileBytes) return bytes
      return new Refusal(`It has ${formatNumber(bytes.length)} bytes; ${formatNumber(mostFileBytes)} are taken.`)
    },
  },
})
