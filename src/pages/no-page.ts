import { html } from 'ghtml'
import { lonePage } from './page.ts'

/** The page for a path without a page: the same for every path and visitor, so that it reveals nothing. */
export function noPage(version: string): string {
  const body = html`<p>The address may be mistyped, or what it led to is gone.</p>
<p><a href="/dashboard">To the dashboard</a>, or <a href="/docs">to the documentation</a>.</p>`
  return lonePage({ title: 'There is no such page', body, version })
}
