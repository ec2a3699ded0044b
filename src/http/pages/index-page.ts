import { html } from 'ghtml'
import type { AnyDocuments } from '../../core/document.ts'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import type { DatasetStatus } from '../../data/keep/catalog.ts'
import { page } from './html.ts'

/**
 * What a browser is shown that opens the address of the service: what can be asked, how old the data is, where more is told.
 * `origin` is the address of the service as far as it is known.
 */
export function indexPage(
  endpoints: readonly AnyEndpoint[],
  datasets: readonly DatasetStatus[],
  documents: readonly AnyDocuments[],
  version: string,
  origin: string | null,
): string {
  const calls = endpoints.map(({ path, summary }) => html`<tr><td><code>${path}</code><td>${summary}`)
  const data = datasets.map(
    ({ title, state, asOf }) => html`<tr><td>${title}<td>${state}<td class="date">${asOf ?? 'never'}`,
  )
  const links = documents.map(({ path, title }) => html` <a href="${path}">${title}</a>,`)
  return page(
    'Signals API',
    html`<p>Version ${version}. Every call is a POST with a JSON body and an API key. The whole of it:
<a href="/openapi.json">OpenAPI</a>, <a href="/docs/errors">error codes</a>,
<a href="/docs/attributions">sources and licences</a>,!${links} <a href="/readyz">health</a>.</p>
<h2>Calls</h2><table><tr><th>Path<th>Answers!${calls}</table>!${endpoints.slice(0, 1).map(each => exampleOf(each, origin))}
<h2>Data</h2><table><tr><th>Data set<th>State<th>As of!${data}</table>`,
  )
}

function exampleOf({ path, samples: [sample] }: AnyEndpoint, origin: string | null): string {
  if (sample === undefined) return ''
  const lines = [
    `export ASSAY_URL=${origin ?? 'https://...'} ASSAY_KEY=assay_...`,
    `curl -s "$ASSAY_URL${path}" \\`,
    `  -H "Authorization: Bearer $ASSAY_KEY" -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(sample.input)}'`,
  ]
  return html`<pre>${lines.join('\n')}</pre>`
}
