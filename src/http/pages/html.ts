import { hash } from 'node:crypto'
import { html } from 'ghtml'

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:0;color:CanvasText;background:Canvas}
main{max-width:46rem;margin:3rem auto;padding:0 1.25rem}h1{font-size:1.6rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884;
vertical-align:top}td.date{white-space:nowrap}code,pre{font:.9em ui-monospace,monospace}pre{padding:1rem;background:#8882;overflow:auto;border-radius:6px}
a{color:inherit}
@media(max-width:40rem){main{overflow-wrap:anywhere}tr:has(th){display:none}tr,td{display:block}tr{padding:.6rem 0;border-bottom:1px solid #8884}
td,td.date{border:0;padding:0;white-space:normal}td:empty{display:none}pre{white-space:pre-wrap}}`

/** What a page may load and do: it shows the style above and nothing else, in no frame, and says to nobody where it was left. */
export const htmlHeaders = {
  'Content-Security-Policy': policyFor(style),
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
} as const

/** The policy of a page that has a style of its own beside the one of all pages. */
export function policyWith(ownStyle: string): string {
  return policyFor(style + ownStyle)
}

function policyFor(allStyle: string): string {
  return `default-src 'none'; style-src 'sha256-${hash('sha256', allStyle, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** A page without scripts. `body` is HTML and `ownStyle` CSS; in every template of `html` a value is escaped unless "!" stands before it. */
export function page(title: string, body: string, ownStyle = ''): string {
  return html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} - Assay</title><style>!${style}!${ownStyle}</style><main><h1>${title}</h1>!${body}</main></html>`
}

/**
 * Keeps the page that was built last, and builds it anew when what it shows has changed. Many may ask for a page at once,
 * and all are sent the same text.
 *
 * @param shown what of the arguments a page depends on, as JSON
 */
export function kept<Args extends readonly unknown[]>(
  build: (...args: Args) => string,
  shown: (...args: Args) => unknown,
): (...args: Args) => string {
  let key: string | undefined
  let text = ''
  return (...args) => {
    const current = JSON.stringify(shown(...args))
    if (current !== key) {
      text = build(...args)
      key = current
    }
    return text
  }
}
