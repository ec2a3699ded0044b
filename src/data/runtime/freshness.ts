/**
 * The age of the content of a data set by topic. The age of a topic is that of its oldest source: the date in the
 * content, else the time of the last confirmation by its publisher, never the time of a file.
 */
import type { SnapshotView, SourceAge, SourceStamp } from '../../core/dataset.ts'
import type { Feed } from '../../core/feed.ts'
import { type FeedWithState, fedIdentity } from '../feeds/store.ts'

export interface TopicFreshness {
  readonly topic: string
  /** Date or instant of the oldest source; null when no feed of the topic was ever fetched. */
  readonly asOf: string | null
  /** The publisher's name for this edition of the source, if any. */
  readonly version?: string
  /** True when a source is older than it may be, or there is none. */
  readonly stale: boolean
}

const hourMs = 3_600_000

/**
 * The topics of a snapshot in the order of its sources, then the topics of feeds that were never fetched.
 *
 * @param now milliseconds since 1970-01-01 UTC.
 */
export function freshnessOf(
  { sources }: Pick<SnapshotView, 'sources'>,
  feeds: readonly Pick<Feed, 'topic'>[],
  now: number,
): TopicFreshness[] {
  const byTopic = Map.groupBy(sources, ({ topic }) => topic)
  const present = Array.from(byTopic, ([topic, group]) => {
    const { asOf, version } = group.reduce(older)
    const stale = group.some(source => isStale(source, now))
    return { topic, asOf, ...(version === undefined ? {} : { version }), stale }
  })
  const absent = new Set(feeds.map(({ topic }) => topic).filter(topic => !byTopic.has(topic)))
  return [...present, ...Array.from(absent, topic => ({ topic, asOf: null, stale: true }))]
}

/**
 * The sources of a snapshot. The date of a source without a date in its content is the last confirmation of its
 * publisher, which each check renews without a build. This applies only to the file that was compiled into the
 * snapshot.
 *
 * @param taken ages of the sources according to a snapshot server with the same data.
 */
export function confirmedSources(
  { sources: own, inputs }: Pick<SnapshotView, 'sources' | 'inputs'>,
  feeds: readonly FeedWithState[],
  taken: readonly SourceAge[] = [],
): readonly SourceStamp[] {
  const sources = taken.length === 0 ? own : own.map(source => laterOf(source, taken))
  const confirmed = feeds.flatMap(({ feed, state: { file } }) => {
    const went = file !== null && file.asOf === null && inputs.split(', ').includes(fedIdentity(feed.name, file))
    return went ? [{ feed, checkedAt: file.checkedAt }] : []
  })
  if (confirmed.length === 0) return sources
  return sources.map(source => {
    const fed = confirmed.find(({ feed: { title, topic, url } }) => {
      return source.topic === topic && (source.name === title || source.url === url)
    })
    if (fed === undefined) return source
    return Date.parse(source.asOf) > Date.parse(fed.checkedAt) ? source : { ...source, asOf: fed.checkedAt }
  })
}

/** The source with the later of the two dates. */
function laterOf(source: SourceStamp, taken: readonly SourceAge[]): SourceStamp {
  const same = taken.find(({ name, topic }) => name === source.name && topic === source.topic)
  return same === undefined || Date.parse(same.asOf) <= Date.parse(source.asOf)
    ? source
    : { ...source, asOf: same.asOf }
}

function older(one: SourceStamp, other: SourceStamp): SourceStamp {
  return Date.parse(other.asOf) < Date.parse(one.asOf) ? other : one
}

export function isStale(
  { asOf, staleAfterHours }: Pick<SourceStamp, 'asOf' | 'staleAfterHours'>,
  now: number,
): boolean {
  return staleAfterHours !== null && now - Date.parse(asOf) > staleAfterHours * hourMs
}

/**
 * The value of the header X-Data-As-Of, a dictionary of structured fields (RFC 8941, section 3.2):
 * `city="2026-06-05";stale, clocks="2026-10-29";version="2026f", tor="none";stale`. Empty when there is nothing to say.
 */
export function asOfHeaderOf(topics: readonly TopicFreshness[]): string {
  return topics
    .map(({ topic, asOf, version, stale }) => {
      const edition = version === undefined ? '' : `;version="${version}"`
      return `${topic}="${asOf ?? 'none'}"${edition}${stale ? ';stale' : ''}`
    })
    .join(', ')
}
