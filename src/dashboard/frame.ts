/** The frame of every page behind the sign-in: navigation, user and account. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { type Page, type PageLink, page } from '../pages/page.ts'
import { postForm } from './form.ts'
import { type Person, personOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The links that the visitor finds. */
    dashboardLinks: readonly { readonly title?: string; readonly links: readonly PageLink[] }[]
    dashboardVersion: string
    /** HTML above the title of each page, such as credits that run out. */
    dashboardBanner: string
  }
}

/** Sends a page of the dashboard. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Omit<Page, 'nav'>,
  status = 200,
): FastifyReply {
  const person = personOf(request)
  const nav = {
    groups: request.dashboardLinks,
    current: request.routeOptions.url ?? '',
    home: '/dashboard',
    account: accountOf(person),
    version: request.dashboardVersion,
  }
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(page({ banner: request.dashboardBanner, ...parts, nav }))
}

function accountOf(person: Person): string {
  const { name, email, account, memberships } = person
  const options = memberships.map(
    ({ accountId, accountName }) =>
      html`<option value="${accountId}"!${accountId === account?.id ? ' selected' : ''}>${accountName}</option>`,
  )
  const choice =
    memberships.length < 2
      ? html`<p><b>${account?.name ?? 'No account'}</b> <small>${memberships[0]?.role ?? ''}</small></p>`
      : postForm(
          person,
          '/dashboard/account',
          html`<label for="account-choice">Account</label>
<select id="account-choice" name="account">!${options}</select><button class="quiet small">Switch</button>`,
        )
  return html`!${choice}<p><a href="/dashboard/settings">${name}</a><br><small>${email}</small></p>
!${postForm(person, '/dashboard/sign-out', '<button class="quiet small">Sign out</button>')}`
}
