/**
 * The public pages: the first one, the documentation, the documents of the signals. Each is built at its first request
 * and cached.
 */
import { hash } from 'node:crypto'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { LRUCache } from 'lru-cache'
import type { AnyDocuments, Document } from '../core/document.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'
import type { MainThreadApi } from '../dashboard/main-thread-api.ts'
import { sendRefusal } from '../http/pages/rules.ts'
import { type CachedBody, cachedBody, sendCached } from '../pages/cached-body.ts'
import { type Page, page } from '../pages/page.ts'
import { documentHtml, rowsScript } from './documents.ts'
import { endpointPage, endpointText } from './endpoint-page.ts'
import { htmlMarkdown } from './html-markdown.ts'
import { entriesPath, Search, searchedOf, searchScript } from './search.ts'
import { firstSentence, markdownPath, Site, type SiteParts } from './site.ts'
import { attributions, docsIndex, quickStart, type Start, startPage } from './start-page.ts'
import type { Text } from './texts.ts'

interface DocsOptions extends SiteParts {
  readonly mainThread: Pick<MainThreadApi, 'datasets' | 'document' | 'documentFile'>
  /** Origin by which the reader reached the service, such as https://assay.example. */
  readonly originOf: (request: FastifyRequest) => string
}

/**
 * Limit of the page cache, in bytes of uncompressed pages; their compressed forms take a third as much again. All pages
 * of one host are 15 MB. A page that is not cached takes some 20 ms.
 */
const mostCachedBytes = 6_000_000

export function docsPages(options: DocsOptions): FastifyPluginCallback {
  return (server, _, done) => {
    const docs = new Docs(options)
    for (const { path, label = path, send } of docs.routes()) {
      server.get(path, { config: { label } }, (_, reply) => send(reply))
    }
    done()
  }
}

interface Route {
  readonly path: string
  /** Its name in the metrics, where that is not the path. */
  readonly label?: string
  readonly send: (reply: FastifyReply) => Promise<FastifyReply>
}

/** A page without its frame. */
type Content = Omit<Page, 'nav' | 'banner'>

/** A page that is built as HTML, with its Markdown. */
interface BuiltPage extends Pick<Content, 'title' | 'isReading'> {
  readonly path: string
  readonly lead: string
  readonly body: (start: Start) => string
  /** Whether it shows the state of the data. */
  readonly isOfData?: boolean
}

const builtPages: readonly BuiltPage[] = [
  {
    path: '/',
    title: 'Assay',
    lead: 'IP, phone, name, breach and email checks. One API, on your own server.',
    body: startPage,
    isOfData: true,
  },
  { path: '/docs', title: 'Documentation', lead: 'API reference, guides and manuals.', body: docsIndex },
  {
    path: '/docs/quick-start',
    title: 'Quick start',
    lead: 'From an API key to a first response in three steps.',
    body: quickStart,
    isReading: true,
  },
  {
    path: '/docs/attributions',
    title: 'Data and licences',
    lead: 'Every data source with its publisher, date, licence and required attribution.',
    body: ({ datasets }) => attributions(datasets),
    isOfData: true,
  },
]

/** What is built: its path, the origin that it names, and the data that it shows. */
interface Built {
  readonly path: string
  readonly origin?: string
  readonly shown?: unknown
}

const types = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
} as const

class Docs {
  readonly #site: Site
  readonly #options: DocsOptions
  readonly #search: Search
  /** By origin and path; `shown` is the hash of the data that the page shows. */
  readonly #cached = new LRUCache<string, { readonly shown: string; readonly body: CachedBody }>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.plain.length),
  })

  constructor(options: DocsOptions) {
    this.#options = options
    this.#site = new Site(options)
    this.#search = new Search(() => this.#site.searched())
  }

  routes(): Route[] {
    const site = this.#site
    const plain = (path: string, build: (origin: string) => string): Route => ({
      path,
      send: reply => {
        const origin = this.#options.originOf(reply.request)
        return this.#send(reply, { path, origin }, types.plain, () => build(origin))
      },
    })
    return [
      ...builtPages.flatMap(built => [this.#builtPage(built), this.#builtMarkdown(built)]),
      { path: entriesPath, send: reply => this.#sendEntries(reply) },
      plain('/llms.txt', origin => site.llmsIndex(origin)),
      plain('/llms-full.txt', origin => site.llmsFull(origin)),
      ...[...site.texts.values()].flatMap(text => this.#textPages(text)),
      ...[...site.endpoints].flatMap(([path, endpoint]) => this.#endpointPages(path, endpoint)),
      ...site.documents.flatMap(documents => this.#documentPages(documents)),
    ]
  }

  #builtPage({ path, title, lead, body, isOfData = false, isReading = false }: BuiltPage): Route {
    const send = async (reply: FastifyReply) => {
      const { start, shown } = await this.#start(reply, isOfData)
      const about = { title, lead, description: lead, isReading, markdown: markdownPath(path) }
      return this.#sendPage(reply, { path, origin: start.origin, shown }, () => ({ ...about, body: body(start) }))
    }
    return { path, send }
  }

  #builtMarkdown({ path: of, title, lead, body, isOfData = false }: BuiltPage): Route {
    const path = markdownPath(of)
    const send = async (reply: FastifyReply) => {
      const { start, shown } = await this.#start(reply, isOfData)
      const build = () => [`# ${title}`, lead, htmlMarkdown(body(start))].join('\n\n')
      return this.#send(reply, { path, origin: start.origin, shown }, types.markdown, build)
    }
    return { path, send }
  }

  /** Content of a page that is built as HTML, and the part of the data that it shows. */
  async #start({ request }: FastifyReply, isOfData: boolean): Promise<{ start: Start; shown: unknown }> {
    const datasets = isOfData ? await this.#options.mainThread.datasets() : []
    const start = { ...this.#options, datasets, origin: this.#options.originOf(request) }
    const shown = datasets.map(({ state, asOf, sources, feeds }) => {
      return [state, asOf, sources, feeds.map(({ feed }) => feed.title)]
    })
    return { start, shown }
  }

  #textPages(text: Text): Route[] {
    const { path, lead } = text
    const label = path.startsWith('/docs/errors/') ? '/docs/errors/:code' : '/docs/:page'
    const build = (): Content => {
      const { body, sections } = this.#site.read(text)
      const parts = sections.filter(({ depth }) => depth === 2)
      return {
        ...{ title: this.#site.titleOf(text), body: html`<div class="prose">!${body}</div>`, isReading: true },
        ...{ description: this.#site.aboutOf(text), markdown: markdownPath(path) },
        breadcrumb: text.group !== undefined ? [] : [this.#above(path)],
        ...(lead !== undefined && { lead }),
        ...(parts.length >= 3 && { aside: partsOf(parts) }),
      }
    }
    return [
      { path, label, send: reply => this.#sendPage(reply, { path }, build) },
      this.#markdown(path, label, () => this.#site.markdownOf(text)),
    ]
  }

  #above(path: string): { path: string; title: string } {
    const above = this.#site.texts.get(path.slice(0, path.lastIndexOf('/')))
    return above === undefined
      ? { path: '/docs', title: 'Docs' }
      : { path: above.path, title: this.#site.titleOf(above) }
  }

  #endpointPages(path: string, endpoint: AnyEndpoint): Route[] {
    const label = '/docs/api/:endpoint'
    const { method = 'POST', path: name, summary, description } = endpoint
    const isSignal = this.#options.signals.some(({ endpoints }) => endpoints.some(each => each.path === name))
    const tryIt = html`<a class="button" href="/dashboard/playground/${name.slice('/v1/'.length)}">Try it</a>`
    const about = { title: summary, lead: `${method} ${name}`, markdown: markdownPath(path) }
    const send = (reply: FastifyReply) => {
      const origin = this.#options.originOf(reply.request)
      return this.#sendPage(reply, { path, origin }, () => ({
        ...{ ...about, description: firstSentence(description), body: endpointPage(endpoint, origin) },
        ...(isSignal && { actions: tryIt }),
      }))
    }
    return [{ path, label, send }, this.#markdown(path, label, () => endpointText(endpoint))]
  }

  #markdown(of: string, label: string, build: () => string): Route {
    const path = markdownPath(of)
    return { path, label, send: reply => this.#send(reply, { path }, types.markdown, build) }
  }

  /** The index of a signal's documents, each document by its name, and files. A name with `.md` is its Markdown. */
  #documentPages({ path, fileNames = [] }: AnyDocuments): Route[] {
    const label = `${path}/:name`
    const files = fileNames.map((name): Route => {
      return { path: `${path}/${name}`, label, send: reply => this.#sendFile(path, name, reply) }
    })
    const sendNamed = (reply: FastifyReply) => {
      const name = (reply.request.params as { name: string }).name.toLowerCase()
      return this.#sendDocument(reply, path, name.replace(/\.md$/, ''), name.endsWith('.md'))
    }
    return [
      ...files,
      { path, send: reply => this.#sendDocument(reply, path, null, false) },
      { path: markdownPath(path), send: reply => this.#sendDocument(reply, path, null, true) },
      { path: label, label, send: sendNamed },
    ]
  }

  async #sendDocument(reply: FastifyReply, path: string, name: string | null, isMarkdown: boolean) {
    const document = await this.#options.mainThread.document(path, name)
    if (document === undefined || document === null) return sendMissing(reply, document)
    const own = name === null ? path : `${path}/${name}`
    const [at, shown] = [markdownPath(own), document]
    if (isMarkdown) {
      const build = () => `# ${document.title}\n\n${htmlMarkdown(documentHtml(document))}`
      return this.#send(reply, { path: at, shown }, types.markdown, build)
    }
    const index = this.#site.documents.find(each => each.path === path)
    return this.#sendPage(reply, { path: own, shown }, () => ({
      ...{ title: document.title, body: documentHtml(document), isReading: name !== null },
      ...{ description: aboutDocument(document), markdown: at },
      breadcrumb: name === null || index === undefined ? [] : [{ path, title: index.title }],
      scripts: hasFilters(document) ? [rowsScript.path] : [],
    }))
  }

  async #sendFile(path: string, name: string, reply: FastifyReply): Promise<FastifyReply> {
    const origin = this.#options.originOf(reply.request)
    const file = await this.#options.mainThread.documentFile(path, name, origin)
    if (file === undefined || file === null) return sendMissing(reply, file)
    const { type, text } = file
    return this.#send(reply, { path: `${path}/${name}`, origin, shown: text }, type, () => text)
  }

  /** Sends the entries of the search for documents whose data is open. */
  async #sendEntries(reply: FastifyReply): Promise<FastifyReply> {
    const { documents } = this.#site
    const indexes = await Promise.all(documents.map(({ path }) => this.#options.mainThread.document(path, null)))
    const shown = indexes.flatMap(index => index?.entries ?? [])
    const build = () => {
      const all = shown.map(({ path, title, names, words }) =>
        searchedOf({ path, page: title, section: '', group: 'Law', names, text: words }),
      )
      return JSON.stringify(all)
    }
    return this.#send(reply, { path: entriesPath, shown }, types.json, build)
  }

  #sendPage(reply: FastifyReply, of: Built, build: () => Content): Promise<FastifyReply> {
    return this.#send(reply, of, types.html, () => {
      const nav = this.#site.navigation(of.path, this.#search.field())
      const { actions = '', scripts = [], ...content } = build()
      const all = actions + copyButton(content.markdown)
      return page({ ...content, nav, scripts: [searchScript.path, ...scripts], ...(all !== '' && { actions: all }) })
    })
  }

  /** Sends a text, built anew when the data that it shows has changed. */
  #send(reply: FastifyReply, { path, origin = '', shown = null }: Built, type: string, build: () => string) {
    const [key, data] = [`${origin} ${path}`, hash('sha256', JSON.stringify(shown), 'base64url')]
    const known = this.#cached.get(key)
    if (known?.shown === data) return sendCached(reply.request, reply, known.body)
    const body = cachedBody(type, build())
    this.#cached.set(key, { shown: data, body })
    return sendCached(reply.request, reply, body)
  }
}

/** Answers where there is no document (null), or its data is not open (undefined). */
function sendMissing(reply: FastifyReply, document: null | undefined): FastifyReply {
  if (document === null) reply.callNotFound()
  else sendRefusal(reply, new ApiError('data_unavailable'))
  return reply
}

function copyButton(markdown: string | undefined): string {
  if (markdown === undefined) return ''
  return html`<button type="button" class="quiet small" data-copy-from="${markdown}" hidden>Copy as Markdown</button>`
}

function hasFilters({ blocks }: Document): boolean {
  return blocks.some(block => block.kind === 'table' && block.filters.length > 0)
}

/** What a document is about: its first text. */
function aboutDocument({ title, blocks }: Document): string {
  const [first] = blocks.filter(block => block.kind === 'text')
  const words = first?.line.map(each => (typeof each === 'string' ? each : each.text)).join('')
  return firstSentence(words ?? title)
}

/** Links to the parts of a long page. */
function partsOf(parts: readonly { readonly heading: string; readonly id: string }[]): string {
  const links = parts.map(({ heading, id }) => html`<li><a href="#${id}">${heading}</a></li>`)
  return html`<nav class="aside" aria-label="On this page"><h2>On this page</h2><ul>!${links}</ul></nav>`
}
