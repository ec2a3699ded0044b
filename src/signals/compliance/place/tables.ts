/**
 * What offline placement looks a domain up in: mailbox providers and registry suffixes. They are
 * read when the first address is placed.
 */
import { readTables, rowsOf, type Tables } from '../../../core/place-tables.ts'
import type { Finding } from './evidence.ts'

/** A domain at which a provider gives mailboxes to anyone. */
export interface MailboxProvider {
  /** Null when its users are anywhere. */
  readonly finding: Finding | null
  /** Whether names below it are its own as well: a provider of one country hands them out by region. */
  readonly hasSubdomains: boolean
  readonly addressKind: 'consumer' | 'business'
}

/** What a suffix says of the names below it; null when that is nothing. */
export interface RegistrySuffix {
  readonly name: string
  readonly finding: Finding | null
}

export interface PlaceTables {
  readonly mailboxes: ReadonlyMap<string, MailboxProvider>
  readonly suffixes: ReadonlyMap<string, RegistrySuffix>
  readonly hosts: ReadonlySet<string>
  readonly hostBrands: ReadonlySet<string>
  readonly mailboxBrands: ReadonlySet<string>
}

/** Points of a mailbox, of all 100. Below 35 the holder has picked the country. */
const mailboxPoints: Readonly<Record<string, number>> = {
  'single_country high': 80,
  'single_country medium': 50,
  'country_variant high': 60,
  'country_variant medium': 35,
  'country_variant low': 15,
}

/** Strong: only those who are there may register. Medium: anyone may, and hardly anyone else does. */
const suffixPoints: Readonly<Record<string, number>> = { strong: 25, medium: 18, weak: 6 }

function openTables({ mailboxes, certified, suffixes, lending }: Tables): PlaceTables {
  const isCertified = new Set(certified.split(' '))
  const providers = new Map<string, MailboxProvider>()
  for (const { group, country, name } of rowsOf(mailboxes)) {
    const hasSubdomains = group.startsWith('single_country')
    const isStrong = group === 'single_country high'
    const finding = {
      family: 'mailbox',
      check: 'mailbox_provider',
      country,
      points: mailboxPoints[group],
      isStrong,
    } as const
    const addressKind = isCertified.has(name) ? 'business' : 'consumer'
    providers.set(name, { finding: country === '' ? null : finding, hasSubdomains, addressKind })
  }
  const registries = new Map<string, RegistrySuffix>()
  for (const { group, country, name } of rowsOf(suffixes)) {
    const finding = { family: 'registry', check: 'registry_suffix', country, points: suffixPoints[group] } as const
    registries.set(name, { name, finding: country === '' ? null : finding })
  }
  const setOf = (names: string) => new Set(names.split(' '))
  return {
    mailboxes: providers,
    suffixes: registries,
    hosts: setOf(lending.hosts),
    hostBrands: setOf(lending.hostBrands),
    mailboxBrands: setOf(lending.mailboxBrands),
  }
}

let tables: PlaceTables | undefined

/** The tables that ship with this project, read once. */
export function placeTables(): PlaceTables {
  tables ??= openTables(readTables())
  return tables
}
