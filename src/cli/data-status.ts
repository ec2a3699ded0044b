/** How `assay data status` shows a data set. */

import type { Contents } from '../core/dataset.ts'
import type { TakingState } from '../data/build/notes.ts'
import { asOfFile, type FeedWithState } from '../data/feeds/store.ts'
import type { DatasetStatus } from '../data/runtime/catalog.ts'
import { isStale } from '../data/runtime/freshness.ts'
import { table } from './terminal.ts'

export interface ShownStatus extends DatasetStatus {
  /** True when a build would produce other data than the current data. */
  readonly buildDue: boolean
  /** Why the last request to the snapshot server failed; null when it succeeded. */
  readonly takingFailure: TakingState['failure']
  /** Null for a data set without feeds. */
  readonly contents: Contents | null
}

/** `missing` is a data set that no process has built yet. */
function stateOf({ state }: ShownStatus): string {
  return state === 'loading' ? 'missing' : state
}

function ageSeconds(asOf: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(asOf)) / 1000))
}

/** The age in the largest unit of which there are at least two: neither 0 days nor 8,000 hours. */
function ageText(asOf: string | null, now: number): string {
  if (asOf === null) return '-'
  const minutes = Math.floor(ageSeconds(asOf, now) / 60)
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}

/** The age of a feed's file; one that was never fetched is stale. */
function ageOfFeed({ feed, state: { file } }: FeedWithState, now: number) {
  if (file === null) return { asOf: null, stale: true }
  const asOf = asOfFile(file)
  return { asOf, stale: isStale({ asOf, staleAfterHours: feed.staleAfterHours }, now) }
}

export function jsonOfStatus(status: ShownStatus, now: number) {
  const { name, title, asOf, ageDays, topics, sources, feeds, taken, warnings, buildDue, contents, message } = status
  return {
    name,
    title,
    state: stateOf(status),
    as_of: asOf,
    age_days: ageDays,
    build_due: buildDue,
    taken_from: taken?.from ?? null,
    taken_at: taken?.at ?? null,
    ...(contents === null ? {} : { contents: contents.facts }),
    last_taking_failure: status.takingFailure,
    ...(message === undefined ? {} : { message }),
    ...(status.worse.length === 0 ? {} : { worse: status.worse }),
    topics: topics.map(({ topic, asOf: as_of, stale }) => ({ topic, as_of, stale })),
    sources: sources.map(source => ({
      name: source.name,
      topic: source.topic,
      url: source.url,
      licence: source.licence,
      attribution: source.attribution ?? null,
      as_of: source.asOf,
      version: source.version ?? null,
      age_seconds: ageSeconds(source.asOf, now),
      stale: isStale(source, now),
    })),
    feeds: feeds.map(each => jsonOfFeed(each, now)),
    warnings,
  }
}

function jsonOfFeed(each: FeedWithState, now: number) {
  const { feed, state } = each
  const { asOf, stale } = ageOfFeed(each, now)
  return {
    name: feed.name,
    title: feed.title,
    topic: feed.topic,
    url: feed.url,
    licence: feed.licence,
    attribution: feed.attribution ?? null,
    as_of: asOf,
    age_seconds: asOf === null ? null : ageSeconds(asOf, now),
    stale,
    rows: state.file?.rows ?? null,
    fetched_at: state.file?.fetchedAt ?? null,
    checked_at: state.file?.checkedAt ?? null,
    last_failure: state.failure,
  }
}

/** A summary line, and a line for each data set. */
export function overviewOf(statuses: readonly ShownStatus[], now: number, columns: number): string {
  const feeds = statuses.flatMap(each => each.feeds)
  const counts = Map.groupBy(statuses, freshnessOf)
  const told = ['fresh', 'out of date', 'missing', 'failed'].flatMap(state => {
    const count = counts.get(state)?.length ?? 0
    return count === 0 ? [] : [`${count} ${state}`]
  })
  const absent = feeds.filter(({ state }) => state.file === null).length
  const ofFeeds = absent === 0 ? '' : ` ${absent} of ${feeds.length} feeds were never downloaded.`
  const summary = `${statuses.length} data sets: ${told.join(', ')}.${ofFeeds}`
  const rows = statuses.map(each => [
    ...[each.name, freshnessOf(each), dayOf(each.asOf), ageText(each.asOf, now), notesOf(each, now)],
  ])
  return `${summary}\n\n${table(['NAME', 'STATE', 'AS OF', 'AGE', 'NOTES'], rows, columns)}`
}

export const moreOfStatus = 'assay data status <data set> shows sources, licences, feeds and failures.'

function freshnessOf(status: ShownStatus): string {
  const state = stateOf(status)
  return state === 'ready' ? 'fresh' : state === 'stale' ? 'out of date' : state === 'absent' ? 'missing' : state
}

function notesOf({ feeds, buildDue, topics }: ShownStatus, now: number): string {
  const absent = feeds.filter(({ state }) => state.file === null).length
  const stale = feeds.filter(each => each.state.file !== null && ageOfFeed(each, now).stale).length
  const old = topics.filter(each => each.stale).map(({ topic }) => topic)
  return [
    ...(absent === 0 ? [] : [`${absent} of ${feeds.length} feeds never downloaded`]),
    ...(stale === 0 ? [] : [`${stale} of ${feeds.length} feeds out of date`]),
    ...(old.length === 0 ? [] : [`out of date: ${old.join(', ')}`]),
    ...(buildDue ? ['build due'] : []),
  ].join('; ')
}

/** Sources, feeds and failures of a data set. */
export function textOfStatus(status: ShownStatus, now: number, columns: number): string {
  const { name, title, asOf, sources, feeds, taken, warnings, buildDue, contents, message } = status
  const age = asOf === null ? '' : `, as of ${asOf} (${ageText(asOf, now)})`
  const parts = [`${name}: ${stateOf(status)}${age}\n${title}`]
  if (taken !== null) parts.push(`Downloaded from ${taken.from} at ${minuteOf(taken.at)}.`)
  if (status.takingFailure !== null)
    parts.push(`The snapshot server failed at ${minuteOf(status.takingFailure.at)}: ${status.takingFailure.reason}`)
  if (contents !== null) parts.push(contents.text)
  if (message !== undefined) parts.push(`The last build failed: ${message}`)
  else if (buildDue) parts.push('A build is due. Run assay data refresh, or restart the service.')
  if (sources.length > 0) parts.push(sourcesTable(status, now, columns))
  if (feeds.length > 0) parts.push(feedsTable(feeds, now, columns))
  if (warnings.length > 0) parts.push(['Skipped in the build:', ...warnings].join('\n  '))
  return parts.join('\n\n')
}

const freshness = (stale: boolean) => (stale ? 'out of date' : 'fresh')

function sourcesTable({ sources }: ShownStatus, now: number, columns: number): string {
  const rows = sources.map(source => [
    source.topic,
    dayOf(source.asOf),
    ageText(source.asOf, now),
    source.staleAfterHours === null ? 'does not age' : freshness(isStale(source, now)),
    source.licence,
    source.name,
  ])
  return table(['TOPIC', 'AS OF', 'AGE', 'STATE', 'LICENCE', 'SOURCE'], rows, columns)
}

function feedsTable(feeds: readonly FeedWithState[], now: number, columns: number): string {
  const rows = feeds.map(each => {
    const { feed, state } = each
    const { asOf, stale } = ageOfFeed(each, now)
    const checked = state.file === null ? 'never' : minuteOf(state.file.checkedAt)
    const failure = state.failure === null ? '' : `${minuteOf(state.failure.at)} ${state.failure.reason}`
    const shown = [dayOf(asOf), ageText(asOf, now), state.file === null ? 'not fetched' : freshness(stale)]
    return [feed.topic, ...shown, feed.licence, checked, feed.name, failure]
  })
  const head = ['TOPIC', 'AS OF', 'AGE', 'STATE', 'LICENCE', 'CHECKED', 'FEED', 'LAST FAILURE']
  return table(head, rows, columns)
}

function dayOf(asOf: string | null): string {
  return asOf === null ? '-' : asOf.slice(0, 10)
}

function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')}Z`
}
