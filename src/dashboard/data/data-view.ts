/**
 * Data sets as they are shown: what answers, how old it is, where it comes from, and what went wrong when it was last
 * fetched.
 */
import { html } from 'ghtml'
import {
  ageBadge,
  card,
  dataBadge,
  disclosure,
  emptyState,
  facts,
  meter,
  notice,
  shortColumn,
  table,
  time,
} from '../../pages/components/blocks.ts'
import { counted } from '../../pages/components/number.ts'
import type { DatasetOverview, RefreshProgress } from '../main-thread-api.ts'

/** A refresh that a person ordered. */
export interface RefreshOrder {
  readonly dataset: string
  /** Milliseconds since 1970 UTC. */
  readonly at: number
}

/** HTML of the outcome of a refresh that has ended: how many sources were downloaded, and which failed and why. */
export function outcomeNotice({ dataset, at }: RefreshOrder, datasets: readonly DatasetOverview[]): string {
  const { title, feeds } = datasets.find(({ name }) => name === dataset) ?? { title: dataset, feeds: [] }
  const isLater = (time: string | undefined) => time !== undefined && Date.parse(time) >= at
  const downloaded = feeds.filter(({ state: { file } }) => isLater(file?.checkedAt)).length
  const failed = feeds.filter(({ state: { failure } }) => isLater(failure?.at))
  const reasons = failed.map(({ feed, state: { failure } }) => html`<li>${feed.title}: ${failure?.reason}</li>`)
  const list = reasons.length === 0 ? '' : html`<ul>!${reasons}</ul>`
  const sentence = `${downloaded} of ${counted(feeds.length, 'source')} downloaded, ${failed.length} failed.`
  return notice(failed.length === 0 ? 'good' : 'warn', html`<p><b>${title}:</b> ${sentence}</p>!${list}`)
}

/**
 * A card for each data set. HTML. @param refreshForm returns the form that orders fresh data of one data set, as HTML;
 * null for visitors without that right
 */
export function dataCards(
  datasets: readonly DatasetOverview[],
  underWay: readonly RefreshProgress[],
  refreshForm: ((name: string) => string) | null,
): string {
  if (datasets.length === 0) return card({ body: emptyState('This service has no data sets.') })
  const busy = new Set(underWay.flatMap(({ datasets: names }) => names))
  const cards = datasets.map(dataset => datasetCard(dataset, busy.has(dataset.name) ? null : refreshForm))
  return underWay.map(each => progressNotice(each)).join('') + cards.join('')
}

function progressNotice({ datasets, datasetsDone, feeds, feedsDone, sinceMs }: RefreshProgress): string {
  const isFetching = feedsDone < feeds
  const sentence = isFetching
    ? `${feedsDone} of ${counted(feeds, 'source')} requested`
    : 'all sources requested, building the data'
  const share = (feedsDone + datasetsDone) / Math.max(1, feeds + datasets.length)
  const body = html`<p data-under-way><b>Refreshing ${datasets.join(', ')}</b>: ${sentence}, since !${time(sinceMs, 'second')}.</p>!${meter([share])}`
  return notice('plain', body)
}

function datasetCard(dataset: DatasetOverview, refreshForm: ((name: string) => string) | null): string {
  const { name, title, state, asOf, ageDays, message, warnings, damagedBlocks, taken, feeds } = dataset
  const days = ageDays === null ? '' : html`, ${counted(ageDays, 'day')} old`
  const age = asOf === null ? '' : html` as of !${time(asOf, 'day')}!${days}`
  const about = facts([
    ['State', html`!${dataBadge(dataset)}!${age}`],
    ['Taken from', taken === null ? null : html`${taken.from}, !${time(taken.at)}`],
    ['Damaged', damagedBlocks === 0 ? null : html`${counted(damagedBlocks, 'block')}`],
  ])
  const notices = [
    ...(message === undefined ? [] : [notice('bad', html`<p>${message}</p>`)]),
    ...warnings.map(each => notice('warn', html`<p>${each}</p>`)),
  ]
  const form = refreshForm === null || feeds.length === 0 ? '' : refreshForm(name)
  const how =
    state === 'absent'
      ? html`<p>Not downloaded automatically. <a href="/docs/data">Import it on the server</a></p>`
      : ''
  const body = notices.join('') + about + how + topicTable(dataset) + sourceTables(dataset)
  return card({ title, aside: form, body })
}

function topicTable({ title, topics, sources }: DatasetOverview): string {
  if (topics.length < 2) return ''
  const rows = topics.map(({ topic, asOf, stale }) => [
    html`${topic}`,
    asOf === null ? '' : time(asOf, 'day'),
    dataBadge({
      state: stale ? 'stale' : 'ready',
      asOf,
      sources: sources.filter(source => source.topic === topic),
    }),
  ])
  const old = topics.filter(({ stale }) => stale).length
  return disclosure(
    `Parts (${topics.length}${old === 0 ? '' : `, ${old} out of date`})`,
    table({
      ...{ caption: `Parts of: ${title}`, isStacked: true, rows },
      columns: ['Part', shortColumn('As of', { isNamed: true }), 'State'],
    }),
  )
}

function sourceTables({ title, sources, feeds }: DatasetOverview): string {
  const inUse = sources.map(source => [
    linked(source.name, source.url),
    html`${source.topic}`,
    html`${source.licence}`,
    time(source.asOf, 'day'),
    ageBadge(source.stale, [source]),
    html`${source.attribution ?? ''}`,
  ])
  const fetched = feeds.map(({ feed, asOf, state: { file, failure } }) => [
    linked(feed.title, feed.url),
    html`every ${feed.refreshHours < 48 ? counted(feed.refreshHours, 'hour') : counted(Math.round(feed.refreshHours / 24), 'day')}`,
    file === null ? '<span class="soft">never</span>' : time(file.checkedAt),
    asOf === null ? '' : time(asOf, 'day'),
    failure === null ? '' : html`${failure.reason} !${time(failure.at)}`,
  ])
  const asOf = shortColumn('As of', { isNamed: true })
  const sourceColumns = ['Source', 'Part', 'Licence', asOf, 'State', 'Attribution']
  const feedColumns = [
    ...['Feed', { title: 'Interval', isNamed: true }, shortColumn('Last request', { isNamed: true }), asOf],
    { title: 'Last failure', isNamed: true },
  ]
  const failed = feeds.filter(({ state: { failure } }) => failure !== null).length
  return [
    inUse.length === 0
      ? ''
      : disclosure(
          `Sources in use (${counted(inUse.length, 'source')})`,
          table({ caption: `Sources of: ${title}`, isStacked: true, columns: sourceColumns, rows: inUse }),
        ),
    fetched.length === 0
      ? ''
      : disclosure(
          `Downloads (${counted(fetched.length, 'feed')}${failed === 0 ? '' : `, the last request of ${failed} failed`})`,
          table({ caption: `Feeds of: ${title}`, isStacked: true, columns: feedColumns, rows: fetched }),
        ),
  ].join('')
}

function linked(sentence: string, url: string): string {
  return /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${sentence}</a>` : html`${sentence}`
}
