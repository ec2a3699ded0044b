/** Accounts as the operator sees them. */
import { html } from 'ghtml'
import type { Account } from '../../accounts/store.ts'
import {
  badge,
  card,
  disclosure,
  emptyState,
  facts,
  figureCard,
  numberColumn,
  table,
  time,
} from '../../pages/components/blocks.ts'
import { inputField } from '../../pages/components/field.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import { type FormState, postForm } from '../form.ts'
import { filterForm, pageLink, pager, pathWith } from '../listing.ts'
import type { Credits } from '../usage/credits.ts'
import type { Person } from '../visitor.ts'
import { type Defaults, grantForm, limitsForm, newAccountForm, suspendForm } from './account-forms.ts'

export const accountsPath = '/dashboard/accounts'

export interface SeenAccount {
  readonly account: Account
  readonly credits: Credits
  readonly members: number
}

export interface AccountsPage {
  readonly seen: readonly SeenAccount[]
  /** Accounts that fit what is looked for. */
  readonly total: number
  readonly name: string
  /** The name after which the next page begins; null on the last one. */
  readonly next: string | null
  readonly defaults: Defaults
}

/** The accounts of one page, and the form of a new one. HTML. */
export function accountsPage(page: AccountsPage, person: Person, state: FormState): string {
  const { seen, total, name, next, defaults } = page
  const find = inputField({ name: 'name', type: 'search', label: 'Filter by name', value: name })
  const form = newAccountForm.html(person, accountsPath, '<button>Create account</button>', state)
  const further = next === null ? null : pathWith(accountsPath, { name, after: next })
  const more = pager(pageLink('Next page', further, 'next'))
  const list = seen.length === 0 ? emptyState('No accounts match your filter.') : accountTable(seen, defaults) + more
  const all = card({ title: counted(total, 'account'), body: filterForm(accountsPath, find) + list })
  return all + card({ title: 'Create an account', body: form })
}

function accountTable(seen: readonly SeenAccount[], defaults: Defaults): string {
  const rows = seen.map(({ account, credits, members }) => [
    html`<a class="long" href="${accountsPath}/${account.id}">${account.name}</a>`,
    stateBadge(account),
    html`${formatNumber(availableOf(credits))}`,
    html`${formatNumber(credits.reserved)}`,
    limitLabel(account.requestsPerMinute, defaults.requestsPerWindow, 'no limit'),
    limitLabel(account.freeCreditsPerMonth, defaults.freeCreditsPerMonth, '0'),
    html`${formatNumber(members)}`,
  ])
  const numbers = ['Credits', 'Reserved', 'Requests per minute', 'Free credits per month', 'Members'].map(numberColumn)
  return table({ caption: 'Accounts', isStacked: true, columns: ['Account', 'State', ...numbers], rows })
}

function stateBadge({ suspendedAt }: Account): string {
  return suspendedAt === null ? badge('active', 'good') : badge('suspended', 'bad')
}

function availableOf({ free, purchased, reserved }: Credits): number {
  return free + purchased - reserved
}

/** A limit, marked where it is that of the installation. HTML. @param zero what a limit of 0 means */
function limitLabel(own: number | null, installation: number, zero: string): string {
  const limit = own ?? installation
  const message = limit === 0 ? zero : formatNumber(limit)
  return own === null ? html`<span class="soft">default</span> ${message}` : html`${message}`
}

export interface AccountForms {
  readonly grant?: FormState
  readonly limits?: FormState
  readonly suspend?: FormState
}

/** One account, and what the operator can do with it. HTML. */
export function accountPage(
  { account, credits, members }: SeenAccount,
  defaults: Defaults,
  person: Person,
  { grant, limits, suspend }: AccountForms,
  now: number,
): string {
  const figures = [
    figureCard({ name: 'Available', value: formatNumber(availableOf(credits)), unit: 'credits' }),
    figureCard({
      name: 'Free',
      value: formatNumber(credits.free),
      note: `of ${formatNumber(credits.freePerMonth)} per month`,
    }),
    figureCard({ name: 'Purchased', value: formatNumber(credits.purchased), note: 'No expiry' }),
    figureCard({ name: 'Reserved', value: formatNumber(credits.reserved), note: 'Held for running requests' }),
  ]
  const about = facts([
    [
      'State',
      account.suspendedAt === null
        ? stateBadge(account)
        : html`!${stateBadge(account)} since !${time(account.suspendedAt)}`,
    ],
    ['Reason', account.suspendedReason === null ? null : html`${account.suspendedReason}`],
    ['ID', html`<code>${account.id}</code>`],
    ['Created', time(account.createdAt)],
    ['Members', html`${formatNumber(members)}`],
    ['Requests per minute', limitLabel(account.requestsPerMinute, defaults.requestsPerWindow, 'no limit')],
    ['Free credits per month', limitLabel(account.freeCreditsPerMonth, defaults.freeCreditsPerMonth, '0')],
  ])
  const at = `${accountsPath}/${account.id}`
  return html`<div class="grid">!${figures}</div>!${card({ title: 'Details', body: about })}
!${card({ title: 'Grant credits', body: grantForm(now).html(person, `${at}/grant`, '<button>Grant credits</button>', grant) })}
!${card({ title: 'Limits', body: limitsForm(account, defaults).html(person, `${at}/limits`, '<button class="quiet">Save limits</button>', limits) })}
!${card({ title: account.suspendedAt === null ? 'Suspension' : 'Suspended', body: stateForm(at, person, account, suspend) })}`
}

function stateForm(at: string, person: Person, { suspendedAt }: Account, state?: FormState): string {
  if (suspendedAt !== null) return postForm(person, `${at}/resume`, '<button>Reactivate account</button>')
  const message =
    'Requests with its API keys will fail within a second, until you reactivate the account. Members can still sign in and see that it is suspended.'
  const fields = html`<p>${message}</p>!${suspendForm.fields(state)}<button class="danger">Suspend account</button>`
  return disclosure('Suspend account', postForm(person, `${at}/suspend`, fields), { isOpen: state !== undefined })
}
