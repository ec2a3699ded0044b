/** Blocks of code, and tabs. */
import { html } from 'ghtml'

export interface CodeBlock {
  /** Id of the element that holds the text, unique on the page. */
  readonly id: string
  readonly text: string
  /** Label for screen readers: "Request with curl". */
  readonly label: string
  readonly isTall?: boolean
  /** Whether the label is shown above the block. */
  readonly isLabelSeen?: boolean
  /** False for a block without the button that copies it. */
  readonly isCopied?: boolean
}

/** A block of code with a button that copies it, which needs scripts. */
export function codeBlock(block: CodeBlock): string {
  return framed(block, html`${block.text}`)
}

/** A value as JSON, in colours. */
export function jsonBlock({ value, ...block }: Omit<CodeBlock, 'text'> & { readonly value: unknown }): string {
  return framed(block, jsonHtml(value))
}

function framed({ id, label, isTall, isLabelSeen, isCopied = true }: Omit<CodeBlock, 'text'>, inner: string): string {
  const caption = html`<figcaption!${isLabelSeen ? '' : ' class="unseen"'}>${label}</figcaption>`
  const copy = isCopied
    ? html`<button type="button" class="quiet small copy" data-copy="${id}" hidden>Copy</button>`
    : ''
  return html`<figure class="code!${isTall ? ' tall' : ''}">!${caption}<pre tabindex="0" role="group" aria-label="${label}"><code id="${id}">!${inner}</code></pre>!${copy}</figure>`
}

/** HTML of a value as indented JSON: each kind of token in its colour. */
export function jsonHtml(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? 'null'
  let end = 0
  let out = ''
  for (const { 0: token, 1: colon, index } of text.matchAll(
    /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g,
  )) {
    const word = colon === undefined ? token : token.slice(0, -colon.length)
    out += html`${text.slice(end, index)}<span class="${kindOf(token, colon)}">${word}</span>${colon ?? ''}`
    end = index + token.length
  }
  return out + html`${text.slice(end)}`
}

function kindOf(token: string, colon: string | undefined): string {
  if (token.startsWith('"')) return colon === undefined ? 'text-of' : 'name-of'
  return /^[-\d]/.test(token) ? 'number-of' : 'word-of'
}

interface Tab {
  readonly title: string
  /** HTML. */
  readonly body: string
}

/**
 * Up to four panels, one of them visible.
 *
 * @param id unique on the page
 * @param remembered the choice that the browser stores for other pages, such as "language"; empty for none
 */
export function tabs(id: string, legend: string, panels: readonly Tab[], remembered = ''): string {
  if (panels.length > 4) throw new Error('the style has no rule for so many tabs')
  const labels = panels.map(
    ({ title }, at) =>
      html`<label><input type="radio" name="${id}" value="${at}" autocomplete="off"!${at === 0 ? ' checked' : ''}>${title}</label>`,
  )
  const kept = remembered === '' ? '' : html` data-remembered="${remembered}"`
  const bodies = panels.map(({ body }) => html`<div class="tab-panel">!${body}</div>`)
  return html`<fieldset class="tabs"!${kept}><legend class="unseen">${legend}</legend><div class="tab-row">!${labels}</div>!${bodies}</fieldset>`
}
