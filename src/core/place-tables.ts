/**
 * The tables of mailbox providers and registry suffixes that ship with this project, as they stand in their file. Made
 * by scripts/build-places.ts.
 */
import { readFileSync } from 'node:fs'

/** The file: names with a space between, by what is said of them and by country ('' for none). */
export interface Tables {
  readonly mailboxes: Names
  /** Mailboxes that count as business addresses. */
  readonly certified: string
  readonly suffixes: Names
  /** Who gives names to anybody under the suffix of a country: names, and labels that stand under many suffixes. */
  readonly lending: { readonly hosts: string; readonly hostBrands: string; readonly mailboxBrands: string }
}

export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Month (YYYY-MM) in which the lists of providers were compiled. */
export const providersAsOf = '2026-11'

const file = new URL('../../assets/compliance/place/tables.json', import.meta.url)
let tables: Tables | undefined

/** The file, read once. */
export function readTables(): Tables {
  tables ??= JSON.parse(readFileSync(file, 'utf8')) as Tables
  return tables
}

/** One row for each name. `country` is '' for none. */
export function* rowsOf(groups: Names): Generator<{ group: string; country: string; name: string }> {
  for (const [group, countries] of Object.entries(groups)) {
    for (const [country, names] of Object.entries(countries)) {
      for (const name of names.split(' ')) yield { group, country, name }
    }
  }
}
