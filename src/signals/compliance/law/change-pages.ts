/** Changes of the rule table as a page, as JSON and as an Atom feed (RFC 4287). */
import { countryOf } from '../../../core/country.ts'
import type { Block, Document, DocumentFile, Line } from '../../../core/document.ts'
import { dateWords } from './codes.ts'
import { changesBetween } from './diff.ts'
import type { CountryDifference, FieldDifference } from './history.ts'
import type { LawTable } from './rules.ts'

/** Name of the page below the index of countries, and of its files without their endings. */
export const changesName = 'changes'

const path = '/docs/law'
/** Before every date. */
const beginning = '0000-00-00'
/** Entries of the feed. */
const mostEntries = 200

/** What the rule of a country changes on a day. */
export interface DatedRuleChange extends CountryDifference {
  /** YYYY-MM-DD. */
  readonly applies_from: string
  /** True when the day is still to come. */
  readonly upcoming: boolean
}

export interface VersionChanges {
  /** YYYY-MM-DD. */
  readonly rules_version: string
  readonly countries: readonly CountryDifference[]
}

export interface LawChanges {
  /** Version of the table in use. */
  readonly rules_version: string
  /** Changes of the table, newest version first. A day may have several versions. */
  readonly versions: readonly VersionChanges[]
  /** Rules that change on a known day, latest day first. */
  readonly dated: readonly DatedRuleChange[]
}

/**
 * What has changed since a day, and what will change.
 *
 * @param since YYYY-MM-DD, itself included; null for everything that is known
 * @param today YYYY-MM-DD
 */
export function changesSince(law: LawTable, since: string | null, today: string): LawChanges {
  const from = since ?? beginning
  const versions = law.history.versions
    .filter(({ rules_version, countries }) => rules_version >= from && countries.length > 0)
    .map(({ rules_version, countries }) => ({ rules_version, countries }))
    .reverse()
  const dated = law.countries
    .flatMap(code =>
      changesBetween(law.versionsOf(code), beginning, null).map(({ applies_from, changes }) => {
        return { applies_from, upcoming: applies_from > today, country_code: code, name: nameOf(code), changes }
      }),
    )
    .filter(({ applies_from }) => applies_from >= from)
    .sort((one, other) => (one.applies_from < other.applies_from ? 1 : -1))
  return { rules_version: law.version, versions, dated }
}

function nameOf(code: string): string {
  return countryOf(code)?.name ?? code
}

/** @param day YYYY-MM-DD, today */
export function changeDocument(law: LawTable, day: string): Document {
  const { versions, dated } = changesSince(law, null, day)
  const upcoming = dated.filter(change => change.upcoming).reverse()
  const inForce = dated.filter(change => !change.upcoming)
  const ofDay = (change: DatedRuleChange): Block[] => [
    { kind: 'text', line: [countryLink(change), `, from ${dateWords(change.applies_from)}:`] },
    listOf(change.changes),
  ]
  return {
    title: 'Changes of the law on commercial email',
    blocks: [
      {
        kind: 'text',
        line: [
          'Changes of the rule table, in words. The same is available as ',
          { text: 'JSON', url: `${path}/${changesName}.json` },
          ' and as an ',
          { text: 'Atom feed', url: `${path}/${changesName}.atom` },
          '. A change is either a change of the law or a correction of the table. Guidance compiled from public sources, not legal advice.',
        ],
      },
      { kind: 'heading', text: 'Upcoming changes' },
      ...(upcoming.length === 0 ? [noChange] : upcoming.flatMap(ofDay)),
      ...(inForce.length === 0 ? [] : [{ kind: 'heading', text: 'Changes in force' } as const]),
      ...inForce.flatMap(ofDay),
      ...versions.flatMap(({ rules_version, countries }): Block[] => [
        { kind: 'heading', text: `Version of ${dateWords(rules_version)}` },
        ...countries.flatMap((country): Block[] => [
          { kind: 'text', line: [countryLink(country), ':'] },
          listOf(country.changes),
        ]),
      ]),
    ],
  }
}

const noChange: Block = { kind: 'text', line: ['No change is known.'] }

function countryLink({ country_code, name }: CountryDifference): Line[number] {
  return { text: name, url: pageOf(country_code) }
}

function pageOf(code: string): string {
  return `${path}/${code.toLowerCase()}`
}

/** A browser breaks a line within "->", and not within an arrow. */
function listOf(changes: readonly FieldDifference[]): Block {
  return { kind: 'list', items: changes.map(({ words }) => [words.replaceAll(' -> ', ' → ')]) }
}

/** The changes as a file, by its name. @param origin such as https://assay.example */
export function changeFile(law: LawTable, name: string, day: string, origin: string): DocumentFile | undefined {
  if (name === `${changesName}.json`) {
    return {
      type: 'application/json; charset=utf-8',
      text: `${JSON.stringify(changesSince(law, null, day), null, 1)}\n`,
    }
  }
  if (name === `${changesName}.atom`) {
    return { type: 'application/atom+xml; charset=utf-8', text: feedOf(law, day, origin) }
  }
  return undefined
}

interface FeedEntry {
  readonly id: string
  readonly title: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly country: string
  readonly changes: readonly FieldDifference[]
}

function feedOf(law: LawTable, day: string, origin: string): string {
  const ofVersions = law.history.versions.flatMap(({ digest, rules_version, countries }) =>
    countries.map(({ country_code, name, changes }): FeedEntry => {
      const title = `${name}: change of ${dateWords(rules_version)}`
      return { id: `${digest}:${country_code}`, title, day: rules_version, country: country_code, changes }
    }),
  )
  const ofDays = changesSince(law, null, day).dated.map(({ applies_from, country_code, name, changes }): FeedEntry => {
    const title = `${name}: change from ${dateWords(applies_from)}`
    const known = applies_from < law.version ? applies_from : law.version
    return { id: `${applies_from}:${country_code}`, title, day: known, country: country_code, changes }
  })
  const entries = [...ofVersions, ...ofDays].sort((one, other) => (one.day < other.day ? 1 : -1)).slice(0, mostEntries)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Changes of the law on commercial email</title>
<id>urn:assay:law</id>
<link rel="self" href="${escaped(`${origin}${path}/${changesName}.atom`)}"/>
<link href="${escaped(`${origin}${path}/${changesName}`)}"/>
<updated>${instantOf(entries[0]?.day ?? law.version)}</updated>
<author><name>Assay</name></author>
${entries.map(entry => entryOf(entry, origin)).join('\n')}
</feed>
`
}

function entryOf({ id, title, day, country, changes }: FeedEntry, origin: string): string {
  const content = changes.map(({ words }) => words).join('\n')
  return `<entry><id>urn:assay:law:${id}</id><title>${escaped(title)}</title><updated>${instantOf(day)}</updated><link href="${escaped(origin + pageOf(country))}"/><content type="text">${escaped(content)}</content></entry>`
}

function instantOf(day: string): string {
  return `${day}T00:00:00Z`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
