/**
 * The audit log: user, action, time and IP address. Owners see the events of their account, the operator all events.
 */

import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import type { AuditLog, EventQuery, KeptEvent } from '../../accounts/store.ts'
import { card, emptyState, shortColumn, type Table, table, time } from '../../pages/components/blocks.ts'
import { counted } from '../../pages/components/number.ts'
import { csvLine } from '../../pages/csv.ts'
import { choicesOf, fieldOf } from '../form.ts'
import { sendPage } from '../frame.ts'
import labels from '../labels.json' with { type: 'json' }
import {
  csvLink,
  filterField,
  filterForm,
  pageLink,
  pager,
  pathWith,
  queryForms,
  queryText,
  sendCsv,
} from '../listing.ts'
import type { DashboardPorts } from '../ports.ts'
import { ofOwners, type Visitor, visitorOf } from '../visitor.ts'

const path = '/dashboard/audit'
const eventsOfPage = 50
const eventsAtOnce = 1_000

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
  server.get(path, ofOwners, async (request, reply) => {
    const visitor = visitorOf(request)
    const filter = readQuery(request.query, visitor)
    const events = await readEvents(audit, { ...filter.query, limit: eventsOfPage + 1 })
    const users = filter.isOfAll ? await people.listUsers() : await people.membersOf(visitor.account.id)
    const current = new Map(users.map(({ id, name }) => [`user ${id}`, name]))
    const body = html`!${filterCard(filter, visitor, current, events)}!${eventsCard(events, filter, current)}`
    const lead = `Changes in ${visitor.account.name}: who made them, when and from which IP address`
    return sendPage(reply, { title: 'Audit log', lead, body })
  })
  server.get(`${path}.csv`, ofOwners, (request, reply) => {
    const { query } = readQuery(request.query, visitorOf(request))
    return sendCsv(reply, 'audit', linesOf(audit, query))
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
function readQuery(query: unknown, { account, isOperator }: Visitor): AuditFilter {
  const isOfAll = isOperator && fieldOf(query, 'of') === 'all'
  const [actor, kind] = [fieldOf(query, 'who'), fieldOf(query, 'kind')]
  const below = queryText(query, 'below', queryForms.number)
  return {
    isOfAll,
    query: {
      account: isOfAll ? null : account.id,
      ...(actor !== '' && { actor }),
      ...(kinds.some(({ value }) => value === kind) && { action: kind }),
      ...(kind !== playgroundUse && { except: playgroundUse }),
      ...(below !== undefined && { below: Number(below) }),
    },
  }
}

/** A path with the filter as its query. */
function filteredPath(at: string, { query, isOfAll }: AuditFilter, below?: number): string {
  return pathWith(at, { of: isOfAll ? 'all' : null, who: query.actor, kind: query.action, below })
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
  const former = events
    .filter(({ actorName }) => actorName !== '')
    .map(({ actor, actorName }) => [actor, actorName] as const)
  const users = [...new Map([...current, ...former])].map(([value, title]) => ({ value, title }))
  const actors = [{ value: 'cli', title: 'CLI' }, ...users]
  const scopes = [{ value: 'all', title: 'All accounts' }]
  const scope = { name: 'of', label: 'Scope', value: isOfAll ? 'all' : '', all: 'This account' }
  const fields = [
    filterField({ name: 'who', label: 'Actor', value: query.actor, all: 'Everyone' }, actors),
    filterField({ name: 'kind', label: 'Type', value: query.action, all: 'All except playground use' }, kinds),
    isOperator ? filterField(scope, scopes) : '',
  ]
  return card({ body: filterForm(path, fields.join('')) })
}

/** @param current the names of the members of the account, or of all users, by the actor of their events */
function eventsCard(events: readonly NamedEvent[], filter: AuditFilter, current: ReadonlyMap<string, string>): string {
  const shown = events.slice(0, eventsOfPage)
  if (shown.length === 0) return card({ title: 'Events', body: emptyState('No events match your filter.') })
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
  const older = events.length > eventsOfPage ? filteredPath(path, filter, last.seq) : null
  return card({
    title: 'Events',
    aside: csvLink(filteredPath(`${path}.csv`, filter)),
    body: table({ caption: 'Events', isStacked: true, columns, rows }) + pager(pageLink('Older', older, 'next')),
  })
}

/** A name with its id beside it; the id alone where there is no name. HTML. */
function namedCell(id: string, name: string): string {
  if (id === '') return ''
  const code = html`<code class="${id.length > 20 ? 'long' : ''}">${id}</code>`
  return name === '' ? code : html`<span class="long">${name}</span> <span class="soft">!${code}</span>`
}

/** The action of the playground, which would hide the others: it is shown only if its kind is chosen. */
const playgroundUse = 'key.lend'

/** Kinds of actions, each with what it begins with. */
const kinds = choicesOf(labels.event_kinds)

const actions: Readonly<Record<string, string>> = labels.events

/** Label of an action; an action without a label is shown as it is. @param action `verb` or `verb detail` */
export function actionLabel(action: string): string {
  const [verb, ...detail] = action.split(' ')
  const known = actions[verb]
  if (known === undefined) return action
  const [list, entries] = detail
  if (verb.startsWith('list.') && entries !== undefined)
    return `${known} ${list}: ${counted(Number(entries), 'entry', 'entries')}`
  return [known, ...detail].join(' ')
}

/** Label of an actor: a user by name, the command, or the actor as it is written. */
export function actorLabel(actor: string, name: string | undefined): string {
  return actor === 'cli' ? 'CLI' : name || actor
}

/** The id of the user who is the actor; null for the command, the API and the service. */
export function actorIdOf(actor: string): string | null {
  return actor.startsWith('user ') ? actor.slice('user '.length) : null
}

/**
 * The id of the object of an event; null for a new link, whose subject is a note. Its author may write the id of an
 * object of another account, whose name they must not learn.
 */
function objectIdOf({ action, subject }: Pick<KeptEvent, 'action' | 'subject'>): string | null {
  return action.startsWith('link.') && action !== 'link.withdraw' ? null : subject
}
