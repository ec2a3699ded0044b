/** The data that answers are made of, and the order for fresh data. */

import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { fileAsset } from '../../pages/assets.ts'
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
import { hiddenFields } from '../../pages/components/field.ts'
import { counted } from '../../pages/components/number.ts'
import { dropFlash, redirectWithNotice } from '../flash.ts'
import { fieldOf, postForm } from '../form.ts'
import { sendPage } from '../frame.ts'
import labels from '../labels.json' with { type: 'json' }
import type { DatasetOverview, OrderOutcome, RefreshProgress } from '../main-thread-api.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, ofOperator, visitorOf } from '../visitor.ts'

const path = '/dashboard/data'
const script = fileAsset('refresh.js', new URL('script/refresh.js', import.meta.url))

/** How long the outcome of a refresh is awaited. */
const longestMs = 3_600_000

const refusals: Readonly<Record<Exclude<OrderOutcome, 'started'>, string>> = labels.refresh_refusals

export function dataPages(server: FastifyInstance, { mainThread, people }: DashboardPorts): void {
  const show = async (reply: FastifyReply, above = '', status = 200) => {
    const { request } = reply
    const visitor = visitorOf(request)
    // Progress first: what is no longer under way has its outcome in the states that are read after it.
    const underWay = await mainThread.refreshes()
    const datasets = await mainThread.datasets()
    const button = '<button class="quiet small">Refresh now</button>'
    const form = (dataset: string) => postForm(visitor, `${path}/refresh`, hiddenFields({ dataset }) + button)
    const order = request.flash?.once as RefreshOrder | undefined
    const isDone = order !== undefined && underWay.every(each => !each.datasets.includes(order.dataset))
    if (isDone) dropFlash(reply)
    const outcome = isDone ? outcomeNotice(order, datasets) : ''
    const body = above + outcome + dataCards(datasets, underWay, visitor.isOperator ? form : null)
    const lead = 'Data sources, age and licences.'
    const actions = html`<a class="button quiet" href="/docs/attributions">Attributions</a>`
    const scripts = underWay.length === 0 ? [] : [script.path]
    return sendPage(reply, { title: 'Data', lead, actions, body, scripts }, status)
  }
  server.get(path, (_, reply) => show(reply))
  server.post(`${path}/refresh`, ofOperator, async (request, reply) => {
    const visitor = visitorOf(request)
    const name = fieldOf(request.body, 'dataset')
    const order: RefreshOrder = { dataset: name, at: request.time }
    const outcome = await mainThread.refresh(name)
    if (outcome !== 'started') return show(reply, notice('warn', html`<p>${refusals[outcome]}</p>`), 409)
    const event = { ...authorOf(visitor), account: null, at: order.at, action: 'data.refresh', subject: name }
    await people.writeEvent(event)
    return redirectWithNotice(reply, path, '', { once: order, stays: true, lastsMs: longestMs })
  })
}

/** A refresh that a person ordered. */
interface RefreshOrder {
  readonly dataset: string
  /** Milliseconds since 1970 UTC. */
  readonly at: number
}

/** HTML of the outcome of a refresh that has ended: how many sources were downloaded, and which failed and why. */
function outcomeNotice({ dataset, at }: RefreshOrder, datasets: readonly DatasetOverview[]): string {
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
function dataCards(
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
