import { html } from 'ghtml'
import { ApiError, type ErrorCode, type ErrorDetails, errorBody, errorKinds } from '../../core/errors.ts'
import { page } from './html.ts'

/** The list of all codes, from the table they are defined in. */
export function errorIndexPage(): string {
  const rows = Object.entries(errorKinds).map(
    ([code, { status, message }]) =>
      html`<tr><td>${status}<td><a href="/docs/errors/${code}">${code}</a><td>${message}`,
  )
  return page('Error codes', html`<table><tr><th>Status<th>Code<th>Says!${rows}</table>`)
}

/** What some bodies have beside the members that all have. */
const exampleDetails: { readonly [code in ErrorCode]?: ErrorDetails } = {
  invalid_input: { pointer: '/ip' },
  insufficient_credits: { members: { required: 50, available: 12 } },
}

/** The page of one code: when it happens and what to do. */
export function errorPage(code: ErrorCode): string {
  const { status, action, message, when, advice } = errorKinds[code]
  const example = JSON.stringify(JSON.parse(errorBody(new ApiError(code, exampleDetails[code]))), null, 2)
  return page(
    `${status} ${code}`,
    html`<p>!${prose(message)}</p><h2>When</h2><p>!${prose(when)}</p><h2>What to do</h2><p>!${prose(advice)}</p>
<p>Action: <code>${action}</code></p><h2>Body</h2><pre>${example}</pre><p><a href="/docs/errors">All codes</a></p>`,
  )
}

/** HTML of a text with `code` in backquotes. */
function prose(text: string): string {
  return html`${text}`.replace(/`([^`]+)`/g, '<code>$1</code>')
}
