/** Changes of the rule table as a page, as JSON and as an Atom feed (RFC 4287). */
import { countryName } from '../../../core/country.ts'
import type { Block, Document, DocumentFile, Inline, Line } from '../../../core/document.ts'
import { dateWords } from './codes.ts'
import { changesBetween } from './diff.ts'
import type { CountryDifference, FieldDifference, TableVersion } from './history.ts'
import type { LawTable } from './rules.ts'

/** Name of the page below the index of countries, and of its files without their endings. */
export const changesName = 'changes'

/** Path of the index of countries. */
export const lawPath = '/docs/law'
/** Before every date. */
const beginning = '0000-00-00'
/** Limit of the entries of the feed. */
const mostEntries = 200

/** The changes of the rule of a country on a day. */
export interface DatedRuleChange extends CountryDifference {
  /** YYYY-MM-DD. */
  readonly applies_from: string
  /** True when the day is in the future. */
  readonly upcoming: boolean
}

export interface LawChanges {
  /** Version of the table in use. */
  readonly rules_version: string
  /** Changes of the table, newest version first. A day may have several versions. */
  readonly versions: readonly Omit<TableVersion, 'digest'>[]
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
      changesBetween(law.versionsOf(code), beginning).map(({ applies_from, changes }) => {
        return { applies_from, upcoming: applies_from > today, country_code: code, name: countryName(code), changes }
      }),
    )
    .filter(({ applies_from }) => applies_from >= from)
    .sort((one, other) => (one.applies_from < other.applies_from ? 1 : -1))
  return { rules_version: law.version, versions, dated }
}

/** The address of the page of a country. */
export function pageUrl(code: string): string {
  return `${lawPath}/${code.toLowerCase()}`
}

export function text(...line: Inline[]): Block {
  return { kind: 'text', line }
}

export function heading(words: string): Block {
  return { kind: 'heading', text: words }
}

export function list(items: readonly (string | Line)[]): Block {
  return { kind: 'list', items: items.map(item => (typeof item === 'string' ? [item] : item)) }
}

/** @param day YYYY-MM-DD, today */
export function changeDocument(law: LawTable, day: string): Document {
  const { versions, dated } = changesSince(law, null, day)
  const upcoming = dated.filter(change => change.upcoming).reverse()
  const inForce = dated.filter(change => !change.upcoming)
  const ofDay = (change: DatedRuleChange): Block[] => [
    text(linkTo(change), `, from ${dateWords(change.applies_from)}:`),
    listOf(change.changes),
  ]
  return {
    title: 'Changes of the law on commercial email',
    blocks: [
      text(
        'Changes of the rule table, in words. The same is available as ',
        { text: 'JSON', url: `${lawPath}/${changesName}.json` },
        ' and as an ',
        { text: 'Atom feed', url: `${lawPath}/${changesName}.atom` },
        '. A change is either a change of the law or a correction of the table. Guidance compiled from public sources, not legal advice.',
      ),
      heading('Upcoming changes'),
      ...(upcoming.length === 0 ? [text('No change is known.')] : upcoming.flatMap(ofDay)),
      ...(inForce.length === 0 ? [] : [heading('Changes in force')]),
      ...inForce.flatMap(ofDay),
      ...versions.flatMap(({ rules_version, countries }) => [
        heading(`Version of ${dateWords(rules_version)}`),
        ...countries.flatMap(country => [text(linkTo(country), ':'), listOf(country.changes)]),
      ]),
    ],
  }
}

function linkTo({ country_code, name }: CountryDifference): Line[number] {
  return { text: name, url: pageUrl(country_code) }
}

/** A browser breaks a line within "->", but not within an arrow. */
function listOf(changes: readonly FieldDifference[]): Block {
  return list(changes.map(({ words }) => words.replaceAll(' -> ', ' → ')))
}

/** The changes as a file, by its name. @param origin such as https://assay.example */
export function changeFile(law: LawTable, name: string, day: string, origin: string): DocumentFile | undefined {
  const changes = changesSince(law, null, day)
  if (name === `${changesName}.json`) {
    return { type: 'application/json; charset=utf-8', text: `${JSON.stringify(changes, null, 1)}\n` }
  }
  if (name !== `${changesName}.atom`) return undefined
  return { type: 'application/atom+xml; charset=utf-8', text: feedOf(law, changes.dated, origin) }
}

function feedOf(law: LawTable, dated: readonly DatedRuleChange[], origin: string): string {
  /** @param id of the version of the table, or the day of the change */
  const entryOf = ({ country_code, name, changes }: CountryDifference, id: string, title: string, day: string) => {
    const content = changes.map(({ words }) => words).join('\n')
    const xml = `<entry><id>urn:assay:law:${id}:${country_code}</id><title>${escaped(`${name}: ${title}`)}</title><updated>${instantOf(day)}</updated><link href="${escaped(origin + pageUrl(country_code))}"/><content type="text">${escaped(content)}</content></entry>`
    return { day, xml }
  }
  const ofVersions = law.history.versions.flatMap(({ digest, rules_version, countries }) =>
    countries.map(each => entryOf(each, digest, `change of ${dateWords(rules_version)}`, rules_version)),
  )
  const ofDays = dated.map(each => {
    const { applies_from } = each
    const known = applies_from < law.version ? applies_from : law.version
    return entryOf(each, applies_from, `change from ${dateWords(applies_from)}`, known)
  })
  const entries = [...ofVersions, ...ofDays].sort((one, other) => (one.day < other.day ? 1 : -1)).slice(0, mostEntries)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Changes of the law on commercial email</title>
<id>urn:assay:law</id>
<link rel="self" href="${escaped(`${origin}${lawPath}/${changesName}.atom`)}"/>
<link href="${escaped(`${origin}${lawPath}/${changesName}`)}"/>
<updated>${instantOf(entries[0]?.day ?? law.version)}</updated>
<author><name>Assay</name></author>
${entries.map(({ xml }) => xml).join('\n')}
</feed>
`
}

function instantOf(day: string): string {
  return `${day}T00:00:00Z`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
