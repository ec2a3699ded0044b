/**
 * The log of events: who did what, when and from where. The owner reads that of the account, the operator that of all.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import type { AuditLog, EventQuery, KeptEvent } from '../../accounts/store.ts'
import { card, emptyState, shortColumn, type Table, table, time } from '../../pages/components/blocks.ts'
import { selectField } from '../../pages/components/field.ts'
import { csvLine } from '../../pages/csv.ts'
import { sendPage } from '../frame.ts'
import type { DashboardPorts } from '../ports.ts'
import { ofOwners, type Visitor, visitorOf } from '../visitor.ts'
import { actionLabel, actorIdOf, actorLabel, kinds, objectIdOf } from './event-labels.ts'

const path = '/dashboard/audit'
const eventsOfPage = 50
const eventsAtOnce = 1_000

/** The query of the page, as it was sent. */
interface Sent {
  readonly who?: unknown
  readonly kind?: unknown
  readonly of?: unknown
  readonly below?: unknown
}

interface AuditFilter {
  readonly query: Omit<EventQuery, 'limit'>
  /** Whether the events of every account are wanted. */
  readonly isOfAll: boolean
}

/** An event with the names of its actor, its object and its account; empty where there is none. */
interface NamedEvent extends KeptEvent {
  readonly actorName: string
  readonly subjectName: string
  readonly accountName: string
}

export function auditPages(server: FastifyInstance, { audit, people }: DashboardPorts): void {
  server.get<{ Querystring: Sent }>(path, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const filter = readQuery(request.query, visitor)
    const events = await readEvents(audit, { ...filter.query, limit: eventsOfPage + 1 })
    const users = filter.isOfAll ? await people.listUsers() : await people.membersOf(visitor.account.id)
    const current = new Map(users.map(({ id, name }) => [`user ${id}`, name]))
    const body = html`!${filterCard(filter, visitor, current, events)}!${eventsCard(events, filter, current)}`
    const lead = `Changes in ${visitor.account.name}: who made them, when and from which IP address`
    return sendPage(reply, { title: 'Audit log', lead, body })
  })
  server.get<{ Querystring: Sent }>(`${path}.csv`, ofOwners, (request, reply) => {
    const { query } = readQuery(request.query, visitorOf(request))
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="assay-audit.csv"')
      .send(Readable.from(linesOf(audit, query)))
  })
}

async function readEvents(audit: AuditLog, query: EventQuery): Promise<NamedEvent[]> {
  const events = await audit.findEvents(query)
  const ids = new Set(events.flatMap(event => [actorIdOf(event.actor), objectIdOf(event), event.account]))
  const names = await audit.readNames([...ids].filter(id => id !== null))
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id)) ?? ''
  return events.map(event => {
    const [actorName, subjectName] = [nameOf(actorIdOf(event.actor)), nameOf(objectIdOf(event))]
    return { ...event, actorName, subjectName, accountName: nameOf(event.account) }
  })
}

/** The filter, within the rights of the visitor. Invalid parts are left out. */
function readQuery({ who, kind, of, below }: Sent, { account, isOperator }: Visitor): AuditFilter {
  const isOfAll = isOperator && of === 'all'
  return {
    isOfAll,
    query: {
      account: isOfAll ? null : account.id,
      ...(typeof who === 'string' && who !== '' ? { actor: who } : {}),
      ...(kinds.some(({ value }) => value === kind) ? { action: String(kind) } : {}),
      ...(typeof below === 'string' && /^\d{1,15}$/.test(below) ? { below: Number(below) } : {}),
    },
  }
}

/** The filter as the query of an address. */
function queryText({ query, isOfAll }: AuditFilter, below?: number): string {
  const sent = {
    ...(isOfAll ? { of: 'all' } : {}),
    ...(query.actor === undefined ? {} : { who: query.actor }),
    ...(query.action === undefined ? {} : { kind: query.action }),
    ...(below === undefined ? {} : { below: String(below) }),
  }
  const text = new URLSearchParams(sent).toString()
  return text === '' ? '' : `?${text}`
}

/** Page after page, so that a long log is never whole in memory. */
async function* linesOf(audit: AuditLog, query: Omit<EventQuery, 'limit'>): AsyncGenerator<string> {
  const columns = ['event', 'time', 'who', 'action', 'subject', 'account', 'address']
  yield csvLine([...columns, 'subject_name', 'account_name', 'who_name'])
  for (let { below } = query; ; ) {
    const events = await readEvents(audit, { ...query, ...(below === undefined ? {} : { below }), limit: eventsAtOnce })
    yield events.map(lineOf).join('')
    if (events.length < eventsAtOnce) return
    below = events[events.length - 1].seq
  }
}

function lineOf(event: NamedEvent): string {
  const { seq, at, actor, action, subject, account, address, subjectName, accountName, actorName } = event
  const cells = [seq, new Date(at).toISOString(), actor, action, subject, account ?? '', address ?? '']
  return csvLine([...cells, subjectName, accountName, actorName])
}

function filterCard(
  { query, isOfAll }: AuditFilter,
  { isOperator }: Visitor,
  current: ReadonlyMap<string, string>,
  events: readonly NamedEvent[],
): string {
  const anybody = { value: '', title: 'Everyone' }
  const former = events
    .filter(({ actorName }) => actorName !== '')
    .map(({ actor, actorName }) => [actor, actorName] as const)
  const users = [...new Map([...current, ...former])].map(([value, title]) => ({ value, title }))
  const who = selectField({
    ...{ name: 'who', label: 'Actor', value: query.actor ?? '' },
    choices: [anybody, { value: 'cli', title: 'CLI' }, ...users],
  })
  const kind = selectField({
    ...{ name: 'kind', label: 'Type', value: query.action ?? '' },
    choices: [{ value: '', title: 'All types' }, ...kinds],
  })
  const of = isOperator
    ? selectField({
        ...{ name: 'of', label: 'Scope', value: isOfAll ? 'all' : '' },
        choices: [
          { value: '', title: 'This account' },
          { value: 'all', title: 'All accounts' },
        ],
      })
    : ''
  return card({
    body: html`<form method="get" action="${path}" class="filters">!${who}!${kind}!${of}<button class="quiet">Filter</button></form>`,
  })
}

/** @param current the names of the members of the account, or of all users, by the actor of their events */
function eventsCard(events: readonly NamedEvent[], filter: AuditFilter, current: ReadonlyMap<string, string>): string {
  const shown = events.slice(0, eventsOfPage)
  const csv = html`<a class="button quiet small" href="${path}.csv${queryText(filter)}" download>Export CSV</a>`
  if (shown.length === 0) {
    return card({ title: 'Events', body: emptyState('No events match your filter.') })
  }
  const rows = shown.map(({ at, actor, actorName, action, subject, account, address, subjectName, accountName }) => [
    time(at, 'second'),
    html`<span class="long">${actorLabel(actor, actorName)}</span>!${actorName === '' || current.has(actor) ? '' : ' <span class="soft">(not a member)</span>'}`,
    html`<span class="long">${actionLabel(action)}</span>`,
    namedCell(subject, subjectName),
    ...(filter.isOfAll ? [namedCell(account ?? '', accountName)] : []),
    address === null ? '<span class="soft">this server</span>' : html`<code>${address}</code>`,
  ])
  const columns: Table['columns'] = [
    ...[shortColumn('Time'), 'Actor', { title: 'Action', isMain: true }, 'Object'],
    ...(filter.isOfAll ? ['Account', 'IP address'] : ['IP address']),
  ]
  const last = shown[shown.length - 1]
  const older =
    events.length > eventsOfPage
      ? html`<p class="row"><a class="button quiet small" href="${path}${queryText(filter, last.seq)}" rel="next">Older</a></p>`
      : ''
  return card({
    title: 'Events',
    aside: csv,
    body: table({ caption: 'Events', isStacked: true, columns, rows }) + older,
  })
}

/** A name with its id beside it; the id alone where there is no name. HTML. */
function namedCell(id: string, name: string): string {
  if (id === '') return ''
  const code = html`<code class="${id.length > 20 ? 'long' : ''}">${id}</code>`
  return name === '' ? code : html`<span class="long">${name}</span> <span class="soft">!${code}</span>`
}
