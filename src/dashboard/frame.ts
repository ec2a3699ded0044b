/** The frame of every page behind the sign-in: account, navigation, user, and the outcome of the form that led here. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { type Page, type PageLink, page } from '../pages/page.ts'
import { accountSwitch, linksInAccount, namedAccount } from './account-url.ts'
import { dropFlash, type Flash, flashNotice } from './flash.ts'
import { postForm } from './form.ts'
import { type Person, personOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The links that the visitor finds. */
    dashboardLinks: readonly { readonly title?: string; readonly links: readonly PageLink[] }[]
    dashboardVersion: string
    /** HTML above the title of each page, such as credits that run out. */
    dashboardBanner: string
    /** What this page shows once; null for nothing. */
    flash: Flash | null
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
  const { flash, dashboardLinks: groups } = request
  const links = groups.flatMap(group => group.links.map(({ path }) => path))
  const nav = {
    groups,
    current: request.routeOptions.url ?? '',
    home: '/dashboard',
    above: accountSwitch(request, links),
    account: userOf(person),
    version: request.dashboardVersion,
  }
  if (flash !== null && flash.stays !== true) dropFlash(request, reply)
  const body = flashNotice(flash) + parts.body
  const made = page({ banner: request.dashboardBanner, ...parts, body, nav })
  const account = namedAccount(person)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(account === null ? made : linksInAccount(made, account))
}

function userOf(person: Person): string {
  const { name, email } = person
  return html`<p><a href="/dashboard/settings">${name}</a><br><small>${email}</small></p>
!${postForm(person, '/dashboard/sign-out', '<button class="quiet small">Sign out</button>')}`
}
