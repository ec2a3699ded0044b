/** API keys as they are shown: in the list, by themselves, and once in full. */

import { html } from 'ghtml'
import { type IssuedKey, type KeyState, type KeyWarning, stateOfKey, warningsOf } from '../../accounts/keys.ts'
import type { Requests } from '../../accounts/statistics/store.ts'
import type { KeyRecord } from '../../accounts/store.ts'
import { spentOf } from '../../metering/key-use.ts'
import type { KeySpending } from '../../metering/ledger.ts'
import { type Call, callTabs } from '../../pages/call-code.ts'
import {
  badge,
  card,
  disclosure,
  emptyState,
  facts,
  notice,
  numberColumn,
  shortColumn,
  table,
  time,
} from '../../pages/components/blocks.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { formField } from '../../pages/components/field.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { type FormState, postForm } from '../form.ts'
import labels from '../labels.json' with { type: 'json' }
import { filterForm } from '../listing.ts'
import { hasRole, type Visitor } from '../visitor.ts'
import { keyUpdateForm, noteOf, refillLabels, type Scope } from './key-form.ts'

export const keysPath = '/dashboard/keys'

/** Limit of the table; the search finds all keys. */
const mostShown = 500

const warningLabels: Readonly<Record<KeyWarning, string>> = labels.key_warnings
const warningAdvice: Readonly<Record<KeyWarning, string>> = labels.key_advice

function rotatedNotice({ replacedBy, expiresAt }: KeyRecord): string {
  const end = expiresAt === null ? '' : html` This one works until !${time(expiresAt)}.`
  return notice(
    'warn',
    html`<p>This key was rotated. Use <a href="${keysPath}/${replacedBy}">the new key</a>.!${end}</p>`,
  )
}

const stateLooks = { active: 'good', disabled: 'warn', expired: 'bad', revoked: 'bad' } as const

const never = '<span class="soft">Never</span>'

/** What is known of the keys of an account beside themselves. */
export interface KeyContext {
  readonly visitor: Visitor
  readonly now: number
  readonly scopes: readonly Scope[]
  /** Use in the last 30 days, by the id of the key. */
  readonly use: ReadonlyMap<string, Requests>
}

interface KeySearch {
  /** Text in the label, the ID, the external ID, the note or the last characters; empty for all keys. */
  readonly text: string
  /** Whether revoked and expired keys are shown. */
  readonly hasEnded: boolean
}

/** The keys of an account that a search finds, the newest first. HTML. */
export function keyList(keys: readonly KeyRecord[], search: KeySearch, context: KeyContext): string {
  const hasEnded = (key: KeyRecord) => isOver(stateOfKey(key, context.now))
  const ended = keys.filter(hasEnded).length
  if (keys.length === 0) return card({ body: emptyState('No API keys yet.', firstStep(context.visitor)) })
  const found = keys
    .filter(key => (search.hasEnded || !hasEnded(key)) && isFound(key, search.text.toLowerCase()))
    .sort((one, other) => other.createdAt - one.createdAt)
  const list =
    found.length > 0
      ? keyTable(found, context)
      : search.text === ''
        ? emptyState('No active keys.', firstStep(context.visitor))
        : emptyState('No keys match your search.')
  return card({ body: searchForm(search, ended) + list })
}

function firstStep(visitor: Visitor): string {
  return hasRole(visitor, 'developer')
    ? html`<p><a class="button" href="${keysPath}/new">Create key</a></p>`
    : '<p>A developer or an owner of the account can create one.</p>'
}

function searchForm({ text, hasEnded }: KeySearch, ended: number): string {
  const find = formField({ name: 'q', type: 'search', label: 'Search by label, ID or last characters', value: text })
  const label = `Show revoked and expired keys (${formatNumber(ended)})`
  const all = ended === 0 ? '' : formField({ type: 'check', name: 'ended', label, ...(hasEnded && { value: '1' }) })
  return filterForm(keysPath, find + all, 'Search')
}

function isFound(key: KeyRecord, text: string): boolean {
  const texts = [key.label, key.id, key.lastFour, key.externalId ?? '', noteOf(key)]
  return texts.some(each => each.toLowerCase().includes(text))
}

function isOver(state: KeyState): boolean {
  return state === 'revoked' || state === 'expired'
}

function keyTable(keys: readonly KeyRecord[], { now, use }: KeyContext): string {
  const rows = keys
    .slice(0, mostShown)
    .map(key => [
      html`<a class="long" href="${keysPath}/${key.id}">${key.label}</a>`,
      html`<code>…${key.lastFour}</code>`,
      stateBadges(key, now),
      html`${key.mode === 'live' ? 'Live' : 'Test'}`,
      html`${scopeLabel(key)}`,
      html`${formatNumber(use.get(key.id)?.requests ?? 0)}`,
      time(key.createdAt, 'day'),
      key.lastUsedAt === null ? never : time(key.lastUsedAt, 'day'),
      key.expiresAt === null ? never : time(key.expiresAt, 'day'),
    ])
  const columns = [
    ...['Label', shortColumn('Key'), 'State', 'Mode', { title: 'Signals', isNamed: true }],
    numberColumn('Requests, 30 days'),
    ...['Created', 'Last used', 'Expires'].map(title => shortColumn(title, { isNamed: true })),
  ]
  const more =
    keys.length > mostShown
      ? html`<p class="soft">The newest ${mostShown} of ${formatNumber(keys.length)} keys. Search for the others.</p>`
      : ''
  return table({ caption: 'API keys', isStacked: true, columns, rows }) + more
}

function stateBadges(key: KeyRecord, now: number): string {
  const state = stateOfKey(key, now)
  const rotated = key.replacedBy !== null && state === 'active' ? [badge('rotated', 'warn')] : []
  const warnings = warningsOf(key, now).map(each => badge(warningLabels[each], 'warn'))
  return [badge(state, stateLooks[state]), ...rotated, ...warnings].join(' ')
}

function scopeLabel({ scopes }: KeyRecord): string {
  return scopes.length === 0 ? 'All' : scopes.join(', ')
}

/** Forms of a key that were refused. */
export interface KeyForms {
  /** The form of the settings. */
  readonly again?: FormState
  /** The error of the form that rotates the key. */
  readonly overlap?: string
}

/** One key, and what can be done with it. HTML. @param creator name of the user; null if it is not known */
export function keyDetails(
  key: KeyRecord,
  { spending, creator }: { readonly spending: KeySpending; readonly creator: string | null },
  context: KeyContext,
  forms: KeyForms = {},
): string {
  const { visitor, now } = context
  const warnings = warningsOf(key, now).map(each => notice('warn', html`<p>${warningAdvice[each]}</p>`))
  const advice = key.replacedBy !== null && stateOfKey(key, now) === 'active' ? [rotatedNotice(key)] : warnings
  const [note, rate] = [noteOf(key), key.requestsPerMinute]
  const about = facts([
    ['State', stateBadges(key, now)],
    ['Mode', html`${key.mode === 'live' ? 'Live' : 'Test'}`],
    ['Key', html`<code>…${key.lastFour}</code>`],
    ['ID', html`<code>${key.id}</code>`],
    ['Signals', html`${scopeLabel(key)}`],
    ['Allowed IP addresses', html`${key.allowedCidrs.length === 0 ? 'Any' : key.allowedCidrs.join(', ')}`],
    ['Note', note === '' ? null : html`${note}`],
    ['External ID', key.externalId === null ? null : html`${key.externalId}`],
    ['Metadata', key.metadata === null ? null : html`<code>${JSON.stringify(key.metadata)}</code>`],
    ['Rate limit', rate === null ? null : html`${formatNumber(rate)} requests per minute`],
    ['Budget', budgetLabel(key, spending, now)],
    ['Created', creator === null ? time(key.createdAt) : html`!${time(key.createdAt)} by ${creator}`],
    ['Last used', key.lastUsedAt === null ? never : time(key.lastUsedAt)],
    ['Expires', key.expiresAt === null ? never : time(key.expiresAt)],
    ['Rotated to', key.replacedBy && html`<a href="${keysPath}/${key.replacedBy}"><code>${key.replacedBy}</code></a>`],
  ])
  const cards = card({ title: 'Details', body: about }) + usageCard(context.use.get(key.id))
  return advice.join('') + cards + (hasRole(visitor, 'developer') ? actions(key, context, forms) : '')
}

function usageCard(use: Requests | undefined): string {
  const { requests = 0, refused = 0, credits = 0 } = use ?? {}
  const body = facts([
    ['Requests', html`${formatNumber(requests)}`],
    ['Failed', html`${formatNumber(refused)}`],
    ['Credits', html`${formatNumber(credits)}`],
  ])
  const aside = html`<a href="/dashboard/usage">Usage of the account</a>`
  return card({ title: 'Usage in the last 30 days', aside, body })
}

function budgetLabel({ budget }: KeyRecord, use: KeySpending, now: number): string | null {
  if (budget === null) return null
  const spent = formatNumber(spentOf(use, budget.refill, now))
  return html`${spent} of ${counted(budget.credits, 'credit')} spent (${refillLabels[budget.refill]})`
}

const overlapChoices = [
  { value: '24h', title: '24 hours' },
  { value: '7d', title: '7 days' },
  { value: '1h', title: '1 hour' },
  { value: '0', title: 'Revoke it now' },
]

function actions(key: KeyRecord, { visitor, now, scopes }: KeyContext, { again, overlap: error }: KeyForms): string {
  const state = stateOfKey(key, now)
  if (isOver(state)) return ''
  const form = (verb: string, body: string) => postForm(visitor, `${keysPath}/${key.id}/${verb}`, body)
  const field = { name: 'overlap', label: 'Keep the old key active for', choices: overlapChoices, value: '24h' }
  const overlap = formField({ type: 'select', ...field, ...(error === undefined ? {} : { error }) })
  const rotate =
    state === 'active' && key.replacedBy === null
      ? card({
          title: 'Rotate key',
          body: html`<p>The new key keeps these settings. It is shown once.</p>!${form('roll', html`!${overlap}<button>Rotate key</button>`)}`,
        })
      : ''
  const update = keyUpdateForm(key, scopes, now)
  const settings = update.html(visitor, `${keysPath}/${key.id}`, '<button>Save changes</button>', again)
  const pause =
    state === 'disabled'
      ? form('enable', '<button class="quiet">Enable key</button>')
      : disclosure(
          'Disable',
          html`<p>Requests with this key will fail within a second, until you enable it again.</p>!${form('disable', '<button class="danger">Disable key</button>')}`,
        )
  const revoke = disclosure(
    'Revoke permanently',
    html`<p>Requests with this key will fail within a second. This cannot be undone.</p>!${form('revoke', '<button class="danger">Revoke key permanently</button>')}`,
  )
  return html`!${card({ title: 'Settings', body: disclosure('Edit settings', settings, { isOpen: again !== undefined }) })}!${rotate}!${card({ title: 'Disable or revoke', body: html`!${pause}!${revoke}` })}`
}

/** A key that was just created: only this page holds it. HTML. @param call a first call with it */
export function shownOnce({ record, key }: IssuedKey, call: Call): string {
  const block = codeBlock({ id: 'key', text: key, label: 'API key', isLabelSeen: true })
  const message = html`<p><strong>Copy the key now. It is shown only once.</strong> We store only its last four characters.</p>`
  const end = record.expiresAt === null ? '' : html`<p>The key expires at !${time(record.expiresAt)}.</p>`
  return html`!${notice('good', html`!${message}!${block}!${end}`)}
!${card({ title: 'First request', body: callTabs('call', call) })}`
}
