/**
 * The frame of every page: navigation, title, content, foot. HTML in, HTML out; in every template of `html` a value is
 * escaped unless "!" stands before it.
 */
import { readFileSync } from 'node:fs'
import { html } from 'ghtml'
import { asset, fileAsset } from './assets.ts'

export interface PageLink {
  readonly path: string
  readonly title: string
}

export interface Navigation {
  readonly groups: readonly { readonly title?: string; readonly links: readonly PageLink[] }[]
  /** The path of this page, which its link is marked with; a page that has no link marks the one it is below. */
  readonly current: string
  /** Target of the link on the name of the service. */
  readonly home?: string
  /** HTML above the links, such as a search. */
  readonly above?: string
  /** HTML below the links: who is signed in, for which account, with the switch to others. */
  readonly account?: string
  readonly version: string
}

export interface Page {
  readonly title: string
  /** Purpose of the page, in one line. */
  readonly lead?: string
  /** A sentence for search engines and previews. */
  readonly description?: string
  /** The path of the page as Markdown. */
  readonly markdown?: string
  readonly nav: Navigation
  /** The pages above this one, outermost first. */
  readonly breadcrumb?: readonly PageLink[]
  /** HTML at the right of the title: what one does here. */
  readonly actions?: string
  /** HTML above the title: what concerns every page, such as credits that run out. */
  readonly banner?: string
  /** HTML. */
  readonly body: string
  /** HTML beside the body on wide screens: the contents of a long text. */
  readonly aside?: string
  /** Text is read in lines of a book's width; without it the page is as wide as its cards. */
  readonly isReading?: boolean
  /** Paths of modules beside the one of every page. */
  readonly scripts?: readonly string[]
}

export function page({
  title,
  lead,
  description,
  markdown,
  nav,
  breadcrumb = [],
  actions,
  banner = '',
  body,
  aside,
  isReading,
  scripts = [],
}: Page): string {
  const crumbs = breadcrumb.map(({ path, title: words }) => html`<li><a href="${path}">${words}</a></li>`)
  const way =
    breadcrumb.length === 0 ? '' : html`<nav class="breadcrumb" aria-label="Breadcrumb"><ol>!${crumbs}</ol></nav>`
  return html`!${headOf(title, scripts, { description, markdown })}
<body><a class="skip" href="#content">Skip to the content</a>
<div class="shell!${isReading ? ' reading' : ''}">
<header class="top">!${brand(nav.home ?? '/')}<button type="button" class="quiet small menu-button" popovertarget="menu">Menu</button></header>
!${navigation(nav)}
<main id="content" tabindex="-1">!${banner}<div class="head"><div>!${way}<h1>${title}</h1>!${leadOf(lead)}</div>!${row(actions)}</div>
!${withAside(body, aside)}</main>
!${foot(nav.version)}</div></body></html>`
}

function withAside(body: string, aside: string | undefined): string {
  const content = html`<div class="content">!${body}</div>`
  return aside === undefined ? content : html`<div class="with-aside">!${content}!${aside}</div>`
}

/** A page of one card in the middle, without navigation: signing in, a refusal. */
export function lonePage(
  parts: Pick<Page, 'title' | 'lead' | 'body' | 'scripts'> & { readonly version: string },
): string {
  const { title, lead, body, scripts = [], version } = parts
  return html`!${headOf(title, scripts)}
<body><a class="skip" href="#content">Skip to the content</a><div class="alone"><header>!${brand('/')}</header>
<main id="content" tabindex="-1"><div class="card"><h1>${title}</h1>!${leadOf(lead)}<div class="card-body">!${body}</div></div></main>
!${foot(version)}</div></body></html>`
}

function headOf(
  title: string,
  scripts: readonly string[],
  { description, markdown }: { description?: string | undefined; markdown?: string | undefined } = {},
): string {
  const about = description === undefined ? '' : html`<meta name="description" content="${description}">`
  const other = markdown === undefined ? '' : html`<link rel="alternate" type="text/markdown" href="${markdown}">`
  const modules = [pageScript.path, ...scripts].map(path => html`<script type="module" src="${path}"></script>`)
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Assay</title>!${about}!${other}<link rel="icon" href="${icon.path}"><link rel="stylesheet" href="${style.path}">
<script src="${themeScript.path}"></script>!${modules}</head>`
}

function navigation({ groups, current, above = '', account }: Navigation): string {
  const marked = nearest(
    groups.flatMap(({ links }) => links.map(({ path }) => path)),
    current,
  )
  const lists = groups.map(({ title, links }, position) => {
    const items = links.map(({ path, title: words }) => {
      const mark = path !== marked ? '' : path === current ? ' aria-current="page"' : ' aria-current="true"'
      return html`<li><a href="${path}"!${mark}>${words}</a></li>`
    })
    if (title === undefined) return html`<ul>!${items}</ul>`
    const id = `menu-${position}`
    return html`<div><h2 id="${id}">${title}</h2><ul aria-labelledby="${id}">!${items}</ul></div>`
  })
  const who = account === undefined ? '' : html`<div class="side-account">!${account}</div>`
  return html`<nav class="side" id="menu" popover aria-label="Main"><div class="side-stick">!${above}!${lists}!${who}</div></nav>`
}

/** The path itself, or the longest one that it is below; undefined when there is none. */
function nearest(paths: readonly string[], current: string): string | undefined {
  const above = paths.filter(path => path === current || (path !== '/' && current.startsWith(`${path}/`)))
  return above.sort((one, other) => other.length - one.length)[0]
}

function leadOf(lead: string | undefined): string {
  return lead === undefined ? '' : html`<p class="lead">${lead}</p>`
}

function row(actions: string | undefined): string {
  return actions === undefined ? '' : html`<div class="actions">!${actions}</div>`
}

function foot(version: string): string {
  return html`<footer class="foot"><span>Assay ${version}</span><span data-zone hidden></span><a href="/dashboard">Dashboard</a><a href="/docs">Docs</a><a href="/docs/attributions">Data and licences</a>
<a href="/openapi.json">OpenAPI</a><button type="button" class="quiet small theme" data-theme-switch hidden>Theme</button></footer>`
}

/** A dial with its needle. */
const dial =
  '<circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="1.75"/><path d="M12 12 17 6.5" stroke="currentColor" stroke-width="2.25" stroke-linecap="round"/><circle cx="12" cy="12" r="1.75" fill="currentColor"/><path d="M12 4.5v2M4.5 12h2M19.5 12h-2M6.7 6.7l1.3 1.3" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>'

/** Browsers also request an icon at /favicon.ico, for documents that are no page. */
const icon = asset(
  'icon.svg',
  () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="#0b9384">${dial}</svg>`,
)

function brand(home: string): string {
  return html`<a class="brand" href="${home}"><svg viewBox="0 0 24 24" aria-hidden="true">!${dial}</svg>Assay</a>`
}

/** The page for a path without a page: the same for every path and visitor, so that it reveals nothing. */
export function noPage(version: string): string {
  const body = html`<p>The URL may contain a typo, or the page was removed.</p>
<p><a href="/dashboard">Dashboard</a> · <a href="/docs">Documentation</a></p>`
  return lonePage({ title: 'Page not found', body, version })
}

/**
 * The policy of a page (CSP): it loads only files of this service, is in no frame, and has no script or style in it.
 */
export const htmlHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
} as const

/** Style sheets in their order: later rules take precedence. */
const sheets = ['tokens', 'elements', 'layout', 'components', 'forms', 'reading', 'views', 'documents', 'playground']

export const style = asset('look.css', () =>
  sheets.map(name => withoutComments(readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))).join('\n'),
)

/** Sets the theme that the reader chose, before the page is drawn. */
const themeScript = fileAsset('theme.js', new URL('script/theme.js', import.meta.url))
/** Copy buttons, local times, the switch of the theme. Pages work without it. */
export const pageScript = fileAsset('page.js', new URL('script/page.js', import.meta.url))

function withoutComments(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s*/g, '\n')
    .trim()
}
