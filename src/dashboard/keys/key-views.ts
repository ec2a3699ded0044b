/** API keys as they are shown: in the list, by themselves, and once in full. */
import { html } from 'ghtml'
import { type KeyWarning, warningsOf } from '../../accounts/key-warnings.ts'
import { type IssuedKey, stateOfKey } from '../../accounts/keys.ts'
import type { KeyRecord } from '../../accounts/store.ts'
import { spentOf } from '../../metering/key-use.ts'
import type { KeySpending } from '../../metering/ledger.ts'
import type { Call } from '../../pages/call-code.ts'
import { callTabs } from '../../pages/call-tabs.ts'
import { card } from '../../pages/components/card.ts'
import { codeBlock } from '../../pages/components/code.ts'
import { selectField } from '../../pages/components/field.ts'
import { facts } from '../../pages/components/lists.ts'
import { disclosure, emptyState, notice } from '../../pages/components/notice.ts'
import { badge } from '../../pages/components/status-icon.ts'
import { table } from '../../pages/components/table.ts'
import { time } from '../../pages/components/time.ts'
import { type FormState, postForm } from '../form.ts'
import { hasRole, type Visitor } from '../visitor.ts'
import { keyUpdateForm, refillLabels } from './key-form.ts'

export const keysPath = '/dashboard/keys'

/** Limit of the table; the command lists all keys. */
const mostShown = 500

const warningLabels: Readonly<Record<KeyWarning, string>> = {
  ending: 'ends soon',
  unused: 'unused for 90 days',
  old: 'over a year old',
}

const warningAdvice: Readonly<Record<KeyWarning, string>> = {
  ending: 'It stops working soon. Roll it, and give the new one to whoever uses it.',
  unused: 'Nothing has used it for 90 days. Revoke it if nobody needs it.',
  old: 'It is over a year old: whoever has seen it since can use it. Roll it.',
}

/** Every key of the account: those that work, then those that do not. HTML. */
export function keyList(keys: readonly KeyRecord[], visitor: Visitor, now: number): string {
  const newestFirst = [...keys].sort((one, other) => other.createdAt - one.createdAt)
  const { working = [], ended = [] } = Object.groupBy(newestFirst, key => {
    const state = stateOfKey(key, now)
    return state === 'active' || state === 'disabled' ? 'working' : 'ended'
  })
  if (working.length === 0) {
    const step = hasRole(visitor, 'developer')
      ? html`<p><a class="button" href="${keysPath}/new">Make a key</a></p>`
      : '<p>A developer or an owner of the account can make one.</p>'
    const message = 'No key yet. Make one, and the first call is two lines.'
    return card({ body: emptyState(message, step) }) + endedList(ended, now)
  }
  return card({ body: keyTable('API keys', working, now) }) + endedList(ended, now)
}

function endedList(ended: readonly KeyRecord[], now: number): string {
  if (ended.length === 0) return ''
  return card({
    body: disclosure(`Keys that have ended (${ended.length})`, keyTable('Keys that have ended', ended, now)),
  })
}

function keyTable(caption: string, keys: readonly KeyRecord[], now: number): string {
  const rows = keys
    .slice(0, mostShown)
    .map(key => [
      html`<a href="${keysPath}/${key.id}">${key.label}</a>`,
      html`<code>…${key.lastFour}</code>`,
      stateBadges(key, now),
      html`${scopeLabel(key)}`,
      key.lastUsedAt === null ? html`<span class="soft">never</span>` : time(key.lastUsedAt),
      key.expiresAt === null ? html`<span class="soft">never</span>` : time(key.expiresAt, 'day'),
    ])
  const columns = [
    ...[{ title: 'Label' }, { title: 'Ends in' }, { title: 'State' }, { title: 'Signals', isNamed: true }],
    ...[
      { title: 'Last used', kind: 'short' as const, isNamed: true },
      { title: 'Expires', kind: 'short' as const, isNamed: true },
    ],
  ]
  const more = keys.length > mostShown ? html`<p class="soft">The newest ${mostShown} of ${keys.length}.</p>` : ''
  return table({ caption, isStacked: true, columns, rows }) + more
}

function stateBadges(key: KeyRecord, now: number): string {
  const state = stateOfKey(key, now)
  const first = state === 'active' ? badge(key.mode, key.mode === 'live' ? 'accent' : 'plain') : badge(state, 'bad')
  const rolled = key.replacedBy !== null && state === 'active' ? [badge('rolled', 'warn')] : []
  return [first, ...rolled, ...warningsOf(key, now).map(each => badge(warningLabels[each], 'warn'))].join(' ')
}

function scopeLabel({ scopes }: KeyRecord): string {
  return scopes.length === 0 ? 'all' : scopes.join(', ')
}

/** One key, and what can be done with it. HTML. @param again the form of its settings, when it was refused */
export function keyDetails(key: KeyRecord, use: KeySpending, visitor: Visitor, now: number, again?: FormState): string {
  const advice = warningsOf(key, now).map(each => notice('warn', html`<p>${warningAdvice[each]}</p>`))
  const never = '<span class="soft">never</span>'
  const about = facts([
    ['State', stateBadges(key, now)],
    ['Key', html`<code>…${key.lastFour}</code>`],
    ['Id', html`<code>${key.id}</code>`],
    ['Signals', html`${scopeLabel(key)}`],
    ['Used from', html`${key.allowedCidrs.length === 0 ? 'anywhere' : key.allowedCidrs.join(', ')}`],
    ...(key.externalId === null ? [] : ([['External id', html`${key.externalId}`]] as const)),
    ...(key.metadata === null ? [] : ([['Metadata', html`<code>${JSON.stringify(key.metadata)}</code>`]] as const)),
    ...limitFacts(key, use, now),
    ['Made', time(key.createdAt)],
    ['Last used', key.lastUsedAt === null ? never : time(key.lastUsedAt)],
    ['Expires', key.expiresAt === null ? never : time(key.expiresAt)],
    ...(key.replacedBy === null
      ? []
      : ([['Rolled to', html`<a href="${keysPath}/${key.replacedBy}"><code>${key.replacedBy}</code></a>`]] as const)),
  ])
  const aboutCard = card({ title: 'What is it for?', body: about })
  return advice.join('') + aboutCard + (hasRole(visitor, 'developer') ? actions(key, visitor, now, again) : '')
}

function limitFacts({ requestsPerMinute, budget }: KeyRecord, use: KeySpending, now: number) {
  const number = (value: number) => value.toLocaleString('en')
  const rows: [string, string][] = []
  if (requestsPerMinute !== null) rows.push(['Rate', html`${number(requestsPerMinute)} requests a minute`])
  if (budget !== null) {
    const spent = number(spentOf(use, budget.refill, now))
    rows.push(['Budget', html`${spent} of ${number(budget.credits)} credits spent (${refillLabels[budget.refill]})`])
  }
  return rows
}

const overlapChoices = [
  { value: '24h', title: '24 hours more' },
  { value: '7d', title: '7 days more' },
  { value: '1h', title: '1 hour more' },
  { value: '0', title: 'Not at all: it ends at once' },
]

function actions(key: KeyRecord, visitor: Visitor, now: number, again?: FormState): string {
  const state = stateOfKey(key, now)
  if (state === 'revoked' || state === 'expired') return ''
  const form = (verb: string, body: string) => postForm(visitor, `${keysPath}/${key.id}/${verb}`, body)
  const overlap = selectField({ name: 'overlap', label: 'The old key works', choices: overlapChoices, value: '24h' })
  const roll =
    state === 'active' && key.replacedBy === null
      ? card({
          title: 'Replace it by a new one?',
          body: html`<p>The new key is like this one, and is shown once.</p>!${form('roll', html`!${overlap}<button>Roll the key</button>`)}`,
        })
      : ''
  const settings = keyUpdateForm(key).html(visitor, `${keysPath}/${key.id}`, '<button>Save</button>', again)
  const pause =
    state === 'disabled'
      ? form('enable', '<button class="quiet">Enable it again</button>')
      : form('disable', '<button class="quiet">Disable it for now</button>')
  const revoke = disclosure(
    'Revoke it for good',
    html`<p>Whoever uses it is refused within a second. This cannot be undone.</p>!${form('revoke', '<button class="danger">Revoke the key for good</button>')}`,
  )
  return html`!${card({ title: 'What may it use?', body: settings })}!${roll}!${card({ title: 'Should it stop working?', body: html`!${pause}!${revoke}` })}`
}

/** A key that was just made: the only page that holds it. HTML. @param call a first call with it */
export function shownOnce({ record, key }: IssuedKey, call: Call): string {
  const block = codeBlock({ id: 'key', text: key, label: 'The key', isLabelSeen: true })
  const message = html`<p><strong>This is the only time the key is shown.</strong> Copy it to where it is used; here only its last four characters are kept.</p>`
  const end = record.expiresAt === null ? '' : html`<p>It works until !${time(record.expiresAt)}.</p>`
  return html`!${notice('good', html`!${message}!${block}!${end}`)}
!${card({ title: 'A first call', body: callTabs('call', call) })}
<p><a class="button quiet" href="${keysPath}">To the keys</a></p>`
}
