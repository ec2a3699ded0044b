/** Common parts of lists: filters in the URL, links to further pages, and CSV. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { formField } from '../pages/components/field.ts'
import { fieldOf } from './form.ts'

/** A path with its query; parts that are empty, null or undefined are left out. */
export function pathWith(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

/** Forms of the texts of queries. */
export const queryForms = {
  endpoint: /^\/v1\/[a-z/_-]{1,60}$/,
  key: /^key_\w{1,40}$/,
  number: /^\d{1,15}$/,
} as const

/** A text of a query that has its form; undefined for anything else. */
export function queryText(query: unknown, name: string, form: RegExp): string | undefined {
  const text = fieldOf(query, name)
  return form.test(text) ? text : undefined
}

/** The form of the filters of a list. `fields` is HTML. */
export function filterForm(path: string, fields: string, button = 'Filter'): string {
  return html`<form method="get" action="${path}" class="filters">!${fields}<button class="quiet">${button}</button></form>`
}

/** A filter by one of the choices, or by none. @param all title of the first choice, which filters nothing */
export function filterField(
  { name, label, value = '', all }: { name: string; label: string; value?: string | undefined; all: string },
  choices: readonly { readonly value: string; readonly title: string }[],
): string {
  return formField({ type: 'select', name, label, value, choices: [{ value: '', title: all }, ...choices] })
}

/** A link to another page of a list. HTML; empty without a path. */
export function pageLink(words: string, path: string | null, rel?: 'prev' | 'next'): string {
  if (path === null) return ''
  const relation = rel === undefined ? '' : html` rel="${rel}"`
  return html`<a class="button quiet small" href="${path}"!${relation}>${words}</a>`
}

/** A row of links to other pages; empty without links. */
export function pager(...links: readonly string[]): string {
  const row = links.join('')
  return row === '' ? '' : html`<p class="row">!${row}</p>`
}

/** The link to the CSV of a list. */
export function csvLink(path: string): string {
  return html`<a class="button quiet small" href="${path}" download>Export CSV</a>`
}

/** Sends parts of a CSV file, one after the other, so that a long list is never whole in memory. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  parts: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="assay-${name}.csv"`)
    .send(Readable.from(parts))
}
