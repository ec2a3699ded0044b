/**
 * Builds `assets/compliance/place/tables.json`: what the offline placement of an address looks its domain up in. Run by
 * hand when one of the lists beside it has changed: `node scripts/build-places.ts`. The lists say where each entry is
 * from and how it was checked; the tables hold what decides, names of one country in one text, so that they open in a
 * millisecond.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Tables } from '../src/core/place-tables.ts'

const folder = new URL('../assets/compliance/place/', import.meta.url)
const asOf = '2026-11'

interface Mailbox {
  readonly domain: string
  readonly kind: 'single_country' | 'country_variant' | 'global'
  readonly country_code: string | null
  readonly confidence: 'high' | 'medium' | 'low'
  readonly note: string
}

interface Suffix {
  readonly country_code: string | null
  readonly strength: 'strong' | 'medium' | 'weak' | 'none'
}

type TopLevel = Suffix & { readonly tld: string; readonly used_generically: boolean }
type SecondLevel = Suffix & { readonly suffix: string; readonly kind: string }

/** Which law applies in northern Cyprus is open: `.nc.tr` says neither. */
const undecided = new Set(['nc.tr'])
/** Italy's certified mail: its holders are persons and companies, and what is sent there is business. */
const certified = /^Certified mail:/
/** Names that an employer or a school has as well are no mailbox providers, whatever a list says. */
const employers = new Set(['alibaba.com', 'bt.com', 'about.com'])
const academic = /(?:^|\.)(?:ac|edu|gov|mil)(?:\.[a-z]{2})?$/

function read<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
}

/** Names by what is said of them and by country: each text holds its names in order, with a space between. */
function grouped(
  rows: Iterable<{ group: string; country: string; name: string }>,
): Record<string, Record<string, string>> {
  const sorted = [...rows].sort(
    (a, b) => compare(a.group, b.group) || compare(a.country, b.country) || compare(a.name, b.name),
  )
  const groups: Record<string, Record<string, string>> = {}
  for (const { group, country, name } of sorted) {
    groups[group] ??= {}
    groups[group][country] = groups[group][country] === undefined ? name : `${groups[group][country]} ${name}`
  }
  return groups
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function mailboxTables(): Pick<Tables, 'mailboxes' | 'certified'> {
  const rows = read<Mailbox>('mailbox-providers.json')
  const trapped = rows.filter(({ domain }) => employers.has(domain) || academic.test(domain))
  if (trapped.length > 0) throw new Error(`no mailbox provider: ${trapped.map(({ domain }) => domain).join(' ')}`)
  const listed = rows.map(({ domain, kind, country_code, confidence }) => ({
    group: kind === 'global' ? kind : `${kind} ${confidence}`,
    country: country_code ?? '',
    name: domain,
  }))
  const names = rows.filter(({ note }) => certified.test(note)).map(({ domain }) => domain)
  return { mailboxes: grouped(listed), certified: names.sort().join(' ') }
}

/** What names of a suffix say: the country that `strength` speaks for; none where anyone may register from anywhere. */
function suffixRow(name: string, { country_code, strength }: Suffix, isGeneric: boolean) {
  const saysNothing =
    strength === 'none' || country_code === null || undecided.has(name) || (isGeneric && strength === 'weak')
  return saysNothing ? { group: 'none', country: '', name } : { group: strength, country: country_code, name }
}

function suffixTable(): Tables['suffixes'] {
  const topLevel = read<TopLevel>('cctlds.json').map(row => suffixRow(row.tld, row, row.used_generically))
  const secondLevel = read<SecondLevel>('second-level-suffixes.json').map(row => suffixRow(row.suffix, row, false))
  // A name under .edu whose holder is known not to be American: the country is certain, the registry's rule is not.
  const schools = read<{ domain: string; country_code: string }>('edu-exceptions.json').map(
    ({ domain, country_code }) => ({ group: 'medium', country: country_code, name: domain }),
  )
  const rows = new Map([...topLevel, ...secondLevel, ...schools].map(row => [row.name, row]))
  return grouped(rows.values())
}

interface LendingHosts {
  readonly host_brands: { readonly labels: readonly string[] }
  readonly mailbox_brands: { readonly labels: readonly string[] }
  readonly hosts: { readonly names: readonly string[] }
}

function lendingHosts(): Tables['lending'] {
  const path = new URL('lending-hosts.json', folder)
  const { host_brands, mailbox_brands, hosts }: LendingHosts = JSON.parse(readFileSync(path, 'utf8'))
  const joined = (texts: readonly string[]) => [...texts].sort().join(' ')
  const hostNames = joined(hosts.names)
  return { hosts: hostNames, hostBrands: joined(host_brands.labels), mailboxBrands: joined(mailbox_brands.labels) }
}

const tables: Tables = { ...mailboxTables(), suffixes: suffixTable(), lending: lendingHosts() }
writeFileSync(new URL('tables.json', folder), `${JSON.stringify(tables)}\n`)

const files = [
  { name: 'tables.json', what: 'What the placement looks a domain up in, made from the lists beside it' },
  { name: 'mailbox-providers.json', what: 'Domains of mailbox providers: whom they serve, and how sure that is' },
  {
    name: 'cctlds.json',
    what: 'Country-code top-level domains: who may register, and whether they are used worldwide',
  },
  { name: 'second-level-suffixes.json', what: 'Suffixes below them, and top-level domains of cities and regions' },
  { name: 'lending-hosts.json', what: 'Hosts and mailbox providers under country suffixes that give names to anybody' },
  { name: 'country-labels.json', what: 'Labels of domains that name a country' },
  { name: 'edu-exceptions.json', what: 'Names under .edu whose holders are not American' },
  { name: 'devset.json', what: 'Organisations and their countries: what the placement is tuned and measured on' },
]
const manifest = {
  title: 'Where the domain of an address belongs, offline',
  builder: 'node scripts/build-places.ts',
  files: files.map(({ name, what }) => {
    const bytes = readFileSync(new URL(name, folder))
    return { name, what, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }),
  sources: [
    {
      name: 'Assay, lists of mailbox providers and registry rules',
      licence: 'Apache-2.0',
      asOf,
      note: 'Put together for this project. The lists name where each entry was read, and which are from memory.',
    },
  ],
}
writeFileSync(new URL('manifest.json', folder), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(manifest.files.map(({ name, bytes, sha256 }) => `${name} ${bytes} bytes ${sha256}`).join('\n'))
