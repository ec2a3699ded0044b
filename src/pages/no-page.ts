import { html } from 'ghtml'
import { lonePage } from './page.ts'

/** The page for a path without a page: the same for every path and visitor, so that it reveals nothing. */
export function noPage(version: string): string {
  const body = html`<p>The URL may contain a typo, or the page was removed.</p>
<p><a href="/dashboard">Dashboard</a> · <a href="/docs">Documentation</a></p>`
  return lonePage({ title: 'Page not found', body, version })
}
