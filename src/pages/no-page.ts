import { html } from 'ghtml'
import { lonePage } from './page.ts'

/**
 * What a browser is shown where there is no page: the same for every path and for everybody, so that it tells nothing.
 */
export function noPage(version: string): string {
  const body = html`<p>The address may be mistyped, or what it led to is gone.</p>
<p><a href="/dashboard">To the dashboard</a>, or <a href="/docs">to the documentation</a>.</p>`
  return lonePage({ title: 'There is no such page', body, version })
}
