/** The lists of an account as they are shown. */

import { html } from 'ghtml'
import { isProved, problemSentences, proofLastsMs, readEntry, type WrittenEntry } from '../../accounts/lists/entry.ts'
import type { Imported, Preview } from '../../accounts/lists/import.ts'
import { mostEntries, type ProofOutcome } from '../../accounts/lists/lists.ts'
import { type ListedEntry, type ListName, listNames } from '../../accounts/lists/store.ts'
import type { AddressPolicy } from '../../core/account-policy.ts'
import { readPlainAddress } from '../../core/email.ts'
import {
  badge,
  card,
  disclosure,
  emptyState,
  notice,
  numberColumn,
  shortColumn,
  table,
  time,
} from '../../pages/components/blocks.ts'
import { hiddenFields } from '../../pages/components/field.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { type FormState, form, postForm, Refusal } from '../form.ts'
import labels from '../labels.json' with { type: 'json' }
import { pageLink, pager, pathWith } from '../listing.ts'
import { hasRole, type Visitor } from '../visitor.ts'

export const policyPath = '/dashboard/policy'
export const listLabels: Readonly<Record<ListName, { readonly title: string; readonly lead: string }>> =
  labels.policy_lists
const policyLabels: Readonly<Record<AddressPolicy, string>> = labels.address_policies

export const proofLabels: Readonly<Record<ProofOutcome, string>> = labels.domain_proofs

/** Every list with its size, and the form that looks an address up in them. HTML. */
export function overview(
  sizes: Readonly<Record<ListName, number>>,
  visitor: Visitor,
  state: FormState,
  policy?: AddressPolicy,
): string {
  const rows = listNames.map(name => [
    html`<a href="${policyPath}/${name}">${listLabels[name].title}</a>`,
    html`${listLabels[name].lead}`,
    html`${formatNumber(sizes[name])}`,
    html`${formatNumber(mostEntries[name])}`,
  ])
  const columns = ['List', 'Description', numberColumn('Entries'), numberColumn('Limit')]
  const answer =
    policy === undefined ? '' : notice(policy === 'suppressed' ? 'warn' : 'good', html`<p>${policyLabels[policy]}</p>`)
  const button = '<button class="quiet">Check</button>'
  const form = addressForm.html(visitor, `${policyPath}/check`, button, state)
  const kept = html`<p class="soft">A domain covers every name below it. Email addresses are stored as keyed hashes, so the lists can match them but no one can read them.</p>`
  return (
    card({ body: table({ caption: 'Lists', isStacked: true, columns, rows }) + kept }) +
    card({ title: 'Check an address', body: answer + form })
  )
}

interface ListPage {
  readonly list: ListName
  readonly size: number
  readonly entries: readonly ListedEntry[]
  /** The value after which the next page begins; null on the last one. */
  readonly next: string | null
  readonly isFirst: boolean
  /** The text of the TXT record of a domain. */
  readonly recordOf: (domain: string) => string
  readonly now: number
}

/** The entries of one page, and the form that changes them. HTML. */
export function listPage(
  page: ListPage,
  visitor: Visitor,
  state: FormState,
  badLines: readonly BadLine[] = [],
): string {
  const mayChange = hasRole(visitor, 'developer')
  return (mayChange ? changeForm(page, visitor, state, badLines) : '') + entriesCard(page, visitor, mayChange)
}

function changeForm({ list }: ListPage, visitor: Visitor, state: FormState, badLines: readonly BadLine[]): string {
  const buttons = html`<div class="row"><button name="action" value="add">Add</button><button class="quiet" name="action" value="remove">Remove</button></div>`
  const form = entriesForm(list).html(visitor, `${policyPath}/${list}`, badLineTable(badLines) + buttons, state)
  return card({ title: 'Add or remove', body: form })
}

function badLineTable(lines: readonly BadLine[]): string {
  if (lines.length === 0) return ''
  const rows = lines.map(({ line, problem }) => [html`${formatNumber(line)}`, html`${problem}`])
  return table({ caption: 'Invalid lines', columns: [numberColumn('Line'), 'Problem'], rows })
}

function entriesCard(page: ListPage, visitor: Visitor, mayChange: boolean): string {
  const { list, size, entries, next, isFirst } = page
  if (entries.length === 0 && isFirst) {
    const step = mayChange
      ? html`<p>Add entries above, or <a href="${policyPath}/${list}/import">import a CSV file</a>.</p>`
      : ''
    return card({ body: emptyState('This list is empty.', step) })
  }
  const isOwned = list === 'owned'
  const rows = entries.map(entry => [
    entry.kind === 'domain'
      ? html`<span class="long">${entry.value}</span>`
      : html`<code>${entry.value.slice(0, 12)}…</code>`,
    ...(isOwned ? proofCells(entry, page) : [entry.kind === 'domain' ? 'domain' : 'email address (hash)']),
    time(entry.addedAt, 'day'),
    ...(mayChange ? [entryForms(entry, list, visitor)] : []),
  ])
  const columns = [
    ...['Entry', ...(isOwned ? ['Verified', 'TXT record'] : [shortColumn('Kind')])],
    shortColumn('Added', { isNamed: true }),
    ...(mayChange ? [{ title: 'Change', isUnseen: true }] : []),
  ]
  const at = `${policyPath}/${list}`
  const first = pageLink('First page', isFirst ? null : at)
  const more = pageLink('Next page', next && pathWith(at, { after: next }), 'next')
  const hint = isOwned
    ? html`<p class="soft">Add the TXT record to the domain, then check it. Assay checks it again every week. A domain stays verified for ${proofLastsMs / 86_400_000} days after the record was last found.</p>`
    : ''
  return card({
    title: counted(size, 'entry', 'entries'),
    body: hint + table({ caption: 'Entries', isStacked: true, columns, rows }) + pager(first, more),
  })
}

function proofCells({ value, provedAt, askedAt }: ListedEntry, { recordOf, now }: ListPage): string[] {
  const checked = askedAt === null ? '' : html`<br><small class="soft">checked !${time(askedAt)}</small>`
  const state = isProved({ provedAt }, now) ? badge('verified', 'good') : badge('not verified', 'warn')
  return [state + checked, html`<code class="long">${recordOf(value)}</code>`]
}

function entryForms({ value }: ListedEntry, list: ListName, visitor: Visitor): string {
  const check = html`<button class="quiet small" aria-label="Check now ${value}">Check now</button>`
  const prove = postForm(visitor, `${policyPath}/${list}/prove`, hiddenFields({ value }) + check)
  const remove = html`<a class="button quiet small" href="${policyPath}/${list}/remove?value=${encodeURIComponent(value)}" aria-label="Remove ${value}">Remove</a>`
  return html`<div class="row">!${list === 'owned' ? prove : ''}!${remove}</div>`
}

/** The text of a file, and what an import of it would do. HTML. */
export function importForm(list: ListName, visitor: Visitor, state: FormState, preview?: Preview): string {
  const file = html`<div data-file-for="text" data-most-bytes="${mostFileBytes}" data-too-large="The file is larger than ${fileLimit}. Import it with “assay lists import”." hidden><div class="field"><label for="file">Choose a file</label><input type="file" id="file" accept=".csv,.txt,text/csv,text/plain"><p class="field-error" role="alert"></p></div></div>`
  const canImport = preview !== undefined && preview.toAdd > 0 && !preview.isTooMany
  const take = canImport
    ? html`<button name="step" value="import">Import ${counted(preview.toAdd, 'entry', 'entries')}</button>`
    : ''
  const look = html`<button name="step" value="preview"!${canImport ? ' class="quiet"' : ''}>Preview import</button>`
  const fields = html`!${file}!${fileForm.fields(state)}<div class="row">!${take}!${look}</div>`
  const form = postForm(visitor, `${policyPath}/${list}/import`, fields)
  return (preview === undefined ? '' : previewCard(list, preview)) + card({ body: form })
}

/** The result of an import that refused rows. HTML. */
export function importedPage({ lines, read, bad, added, problems }: Imported): string {
  const message = html`<p>${counted(lines, 'line', 'lines')}: <b>${formatNumber(added)} added</b>. Already on the list or repeated in the file: ${formatNumber(read - bad - added)}. Invalid: ${formatNumber(bad)}. Headers, comments and empty lines: ${formatNumber(lines - read)}.</p>`
  const notes = notice(
    'warn',
    html`<p>${counted(added, 'entry was', 'entries were')} added. ${counted(bad, 'row was', 'rows were')} invalid.</p>`,
  )
  return notes + card({ body: message + badRows(bad, problems) })
}

/** Limit of the rows on a page. */
const mostShownRows = 1_000

function badRows(bad: number, problems: readonly BadLine[]): string {
  const shown = problems.slice(0, mostShownRows)
  const more =
    bad > shown.length
      ? html`<p class="soft">The first ${formatNumber(shown.length)} of ${formatNumber(bad)}. “assay lists import” shows more.</p>`
      : ''
  return badLineTable(shown) + more
}

function previewCard(list: ListName, { lines, read, bad, problems, toAdd, size, isTooMany }: Preview): string {
  const known = read - bad - toAdd
  const message = html`<p>${counted(read, 'row')} in ${counted(lines, 'line')}: <b>${formatNumber(toAdd)} would be added</b>. Already on the list or repeated in the file: ${formatNumber(known)}. Invalid: ${formatNumber(bad)}. Nothing has been saved.</p>`
  const full = isTooMany
    ? notice(
        'bad',
        html`<p>The list has ${formatNumber(size)} entries and can hold ${formatNumber(mostEntries[list])}.</p>`,
      )
    : ''
  const wrong = bad === 0 ? '' : disclosure('Invalid rows', badRows(bad, problems), { isOpen: true })
  return card({ title: 'Preview', body: full + message + wrong })
}

/** A form has 1 MiB at most, and some characters of a file take three in it. */
const mostFileBytes = 600_000

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

const fileLimit = `${mostFileBytes / 1_000} kB`

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
const mostLines = 1_000

interface BadLine {
  /** Line number from 1, with empty lines counted. */
  readonly line: number
  readonly problem: string
}

/** Entries that were typed, one a line, or the lines that are none. */
type TypedEntries =
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
