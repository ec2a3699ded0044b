/**
 * The account of a page is in its URL (`?account=acc_…`) for a user of several accounts: a link leads everybody to the
 * same page, and two tabs may show two accounts. Links, forms and redirects of a page are given its account here, in
 * one place.
 */
import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { hiddenFields } from '../pages/components/field.ts'
import { type Person, personOf } from './visitor.ts'

const field = 'account'
/** Parts of a query that mean something in one account alone. */
const ofOneAccount = new Set([field, 'after', 'below'])

/** The account that the URL names; null for none. */
export function accountInUrl({ query }: Pick<FastifyRequest, 'query'>): string | null {
  const named: unknown = Object(query)[field]
  return typeof named === 'string' ? named : null
}

/** A path of the dashboard in an account. */
export function pathInAccount(path: string, accountId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${field}=${encodeURIComponent(accountId)}`
}

/** The id of the account that URLs have to name; null for a user of one account or none. */
export function namedAccount(person: Pick<Person, 'account' | 'memberships'> | null): string | null {
  return person === null || person.account === null || person.memberships.length < 2 ? null : person.account.id
}

/** A path as it is sent in `Location`. */
export function locationInAccount(location: string, accountId: string): string {
  const isOfAccount = /^\/dashboard(?:[/?]|$)/.test(location) && !/^\/dashboard\/sign-in/.test(location)
  return isOfAccount && !hasAccount(location) ? pathInAccount(location, accountId) : location
}

/** Gives every link and form in HTML of ours the account. Text of others is escaped, so it has no attribute. */
export function linksInAccount(page: string, accountId: string): string {
  const value = encodeURIComponent(accountId)
  return page
    .replaceAll(
      / (href|action|formaction)="(\/dashboard(?:[/?](?:&#|[^"#])*)?)((?:#[^"]*)?)"/g,
      (whole, name, path, fragment) => {
        if (hasAccount(path)) return whole
        return ` ${name}="${path}${path.includes('?') ? '&amp;' : '?'}${field}=${value}${fragment}"`
      },
    )
    .replaceAll(
      /<form method="get" [^>]*>/g,
      form => `${form}<input type="hidden" name="${field}" value="${accountId}">`,
    )
}

function hasAccount(path: string): boolean {
  return /[?&;]account(?:=|&#61;)/.test(path)
}

/** The form at the top of the navigation that leads to the same page of another account. HTML. */
export function accountSwitch(request: FastifyRequest, links: readonly string[]): string {
  const { account, memberships } = personOf(request)
  if (memberships.length < 2) {
    const name = account?.name ?? 'No account'
    return html`<p class="side-switch"><small>Account</small> <b>${name}</b> <small>${memberships[0]?.role ?? ''}</small></p>`
  }
  const options = memberships.map(
    ({ accountId, accountName, role }) =>
      html`<option value="${accountId}"!${accountId === account?.id ? ' selected' : ''}>${accountName} (${role})</option>`,
  )
  const path = request.routeOptions.url ?? ''
  const section = links.filter(each => path === each || path.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)
  const isHere = request.method === 'GET' && !path.includes(':')
  const kept = Object.entries(isHere ? Object(request.query) : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !ofOneAccount.has(entry[0]),
  )
  const hidden = hiddenFields(Object.fromEntries(kept))
  return html`<form class="side-switch" method="get" action="${isHere ? path : (section[0] ?? '/dashboard')}">!${hidden}<label for="account-choice">Account</label>
<div class="row"><select id="account-choice" name="${field}">!${options}</select><button class="quiet small">Switch</button></div></form>`
}
