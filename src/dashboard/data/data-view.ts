/**
 * Data sets as they are shown: what answers, how old it is, where it comes from, and what went wrong when it was last
 * fetched.
 */
import { html } from 'ghtml'
import { card, meter } from '../../pages/components/card.ts'
import { facts } from '../../pages/components/lists.ts'
import { disclosure, emptyState, notice } from '../../pages/components/notice.ts'
import { counted } from '../../pages/components/number.ts'
import { badge } from '../../pages/components/status-icon.ts'
import { table } from '../../pages/components/table.ts'
import { time } from '../../pages/components/time.ts'
import type { DatasetOverview, RefreshProgress } from '../main-thread-api.ts'

const stateWords: Readonly<Record<DatasetOverview['state'], readonly [string, 'good' | 'warn' | 'bad' | 'plain']>> = {
  ready: ['answers', 'good'],
  stale: ['answers, stale', 'warn'],
  loading: ['being opened', 'plain'],
  failed: ['failed', 'bad'],
  absent: ['not installed', 'plain'],
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
    ? `${feedsDone} of ${counted(feeds, 'source')} asked`
    : 'every source asked; the data is being built'
  const share = (feedsDone + datasetsDone) / Math.max(1, feeds + datasets.length)
  const body = html`<p data-under-way><b>Fresh data for ${datasets.join(', ')}</b>: ${sentence}, since !${time(sinceMs, 'second')}.</p>!${meter([share])}`
  return notice('plain', body)
}

function datasetCard(dataset: DatasetOverview, refreshForm: ((name: string) => string) | null): string {
  const { name, title, state, asOf, ageDays, message, warnings, damagedBlocks, taken, feeds } = dataset
  // A list that was never fetched answers too, with nothing in it.
  const [sentence, look] = state === 'stale' && asOf === null ? (['never fetched', 'warn'] as const) : stateWords[state]
  const rows: (readonly [string, string])[] = [
    ['State', badge(sentence, look)],
    ...(asOf === null ? [] : [['As of', time(asOf, 'day')] as const]),
    ...(ageDays === null ? [] : [['Age', html`${counted(ageDays, 'day')}`] as const]),
    ...(taken === null ? [] : [['Taken from', html`${taken.from}, !${time(taken.at)}`] as const]),
    ...(damagedBlocks === 0 ? [] : [['Damaged', html`${counted(damagedBlocks, 'block')}`] as const]),
  ]
  const notices = [
    ...(message === undefined ? [] : [notice('bad', html`<p>${message}</p>`)]),
    ...warnings.map(each => notice('warn', html`<p>${each}</p>`)),
  ]
  const form = refreshForm === null || feeds.length === 0 ? '' : refreshForm(name)
  const how =
    state === 'absent'
      ? html`<p>Nothing asks for it by itself. <a href="/docs/data">How it is imported on the machine</a></p>`
      : ''
  const body = notices.join('') + facts(rows) + how + topicTable(dataset) + sourceTables(dataset)
  return card({ title, aside: form, body })
}

function topicTable({ title, topics }: DatasetOverview): string {
  if (topics.length < 2) return ''
  const rows = topics.map(({ topic, asOf, stale }) => [
    html`${topic}`,
    asOf === null ? '<span class="soft">never fetched</span>' : time(asOf, 'day'),
    stale ? badge('stale', 'warn') : badge('fresh', 'good'),
  ])
  const columns = [{ title: 'Part' }, { title: 'As of', kind: 'short' as const }, { title: 'State' }]
  return table({ caption: `Parts of: ${title}`, columns, rows })
}

function sourceTables({ title, sources, feeds }: DatasetOverview): string {
  const inUse = sources.map(source => [
    linked(source.name, source.url),
    html`${source.topic}`,
    html`${source.licence}`,
    time(source.asOf, 'day'),
    source.stale ? badge('stale', 'warn') : badge('fresh', 'good'),
    html`${source.attribution ?? ''}`,
  ])
  const fetched = feeds.map(({ feed, asOf, state: { file, failure } }) => [
    linked(feed.title, feed.url),
    html`every ${feed.refreshHours < 48 ? counted(feed.refreshHours, 'hour') : counted(Math.round(feed.refreshHours / 24), 'day')}`,
    file === null ? '<span class="soft">never</span>' : time(file.checkedAt),
    asOf === null ? '' : time(asOf, 'day'),
    failure === null ? '' : html`${failure.reason} !${time(failure.at)}`,
  ])
  const sourceColumns = [
    ...[{ title: 'Source' }, { title: 'Part' }, { title: 'Licence' }],
    { title: 'As of', kind: 'short' as const, isNamed: true },
    ...[{ title: 'State' }, { title: 'Attribution' }],
  ]
  const feedColumns = [
    ...[{ title: 'Feed' }, { title: 'Asked', isNamed: true }],
    { title: 'Last asked', kind: 'short' as const, isNamed: true },
    { title: 'Content of', kind: 'short' as const, isNamed: true },
    { title: 'Last failure', isNamed: true },
  ]
  const failed = feeds.filter(({ state: { failure } }) => failure !== null).length
  return [
    inUse.length === 0
      ? ''
      : disclosure(
          `Where it comes from (${counted(inUse.length, 'source')})`,
          table({ caption: `Sources of: ${title}`, isStacked: true, columns: sourceColumns, rows: inUse }),
        ),
    fetched.length === 0
      ? ''
      : disclosure(
          `What is fetched (${counted(fetched.length, 'feed')}${failed === 0 ? '' : `, ${failed} failed when last asked`})`,
          table({ caption: `Feeds of: ${title}`, isStacked: true, columns: feedColumns, rows: fetched }),
        ),
  ].join('')
}

function linked(sentence: string, url: string): string {
  return /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${sentence}</a>` : html`${sentence}`
}
