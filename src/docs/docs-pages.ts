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
import { htmlMarkdown } from './markdown.ts'
import { entriesPath, searchedOf, searchField, searchScript } from './search.ts'
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
type Content = Omit<Page, 'nav' | 'banner' | 'markdown'>

/** A page that is sent as HTML and, with `.md` behind its path, as Markdown. */
interface DocsPage {
  readonly path: string
  readonly label?: string
  readonly read: (request: FastifyRequest) => Shown | Promise<Shown>
}

interface Shown {
  /** The origin that it names. */
  readonly origin?: string
  /** The data that it shows. */
  readonly data?: unknown
  readonly content: () => Content
  readonly markdown: () => string
}

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

const types = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
} as const

class Docs {
  readonly #site: Site
  readonly #options: DocsOptions
  readonly #searchField: () => string
  /** Pages by origin and path; `shown` is the hash of the data that the page shows. */
  readonly #cached = new LRUCache<string, { readonly shown: string; readonly body: CachedBody }>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.plain.length),
  })

  constructor(options: DocsOptions) {
    this.#options = options
    this.#site = new Site(options)
    this.#searchField = searchField(() => this.#site.searched())
  }

  routes(): Route[] {
    const { texts, endpoints, documents } = this.#site
    const pages = [
      ...builtPages.map(built => this.#builtPage(built)),
      ...[...texts.values()].map(text => this.#textPage(text)),
      ...[...endpoints].map(([path, endpoint]) => this.#endpointPage(path, endpoint)),
    ]
    const plain = (path: string, build: (origin: string) => string): Route => ({
      path,
      send: reply => {
        const origin = this.#options.originOf(reply.request)
        return this.#send(reply, path, { origin }, types.plain, () => build(origin))
      },
    })
    return [
      ...pages.flatMap(page => this.#routesOf(page)),
      ...documents.flatMap(each => this.#documentRoutes(each)),
      { path: entriesPath, send: reply => this.#sendEntries(reply) },
      plain('/llms.txt', origin => this.#site.llmsIndex(origin)),
      plain('/llms-full.txt', origin => this.#site.llmsFull(origin)),
    ]
  }

  #routesOf({ path, label, read }: DocsPage): Route[] {
    const route = (at: string, isMarkdown: boolean): Route => ({
      path: at,
      ...(label !== undefined && { label }),
      send: async reply => this.#sendPage(reply, path, await read(reply.request), isMarkdown),
    })
    return [route(path, false), route(markdownPath(path), true)]
  }

  #builtPage({ path, title, lead, body, isOfData = false, isReading = false }: BuiltPage): DocsPage {
    const read = async (request: FastifyRequest): Promise<Shown> => {
      const datasets = isOfData ? await this.#options.mainThread.datasets() : []
      const start = { ...this.#options, datasets, origin: this.#options.originOf(request) }
      const data = datasets.map(({ state, asOf, sources, feeds }) => {
        return [state, asOf, sources, feeds.map(({ feed }) => feed.title)]
      })
      return {
        ...{ origin: start.origin, data },
        content: () => ({ title, lead, description: lead, isReading, body: body(start) }),
        markdown: () => [`# ${title}`, lead, htmlMarkdown(body(start))].join('\n\n'),
      }
    }
    return { path, read }
  }

  #textPage(text: Text): DocsPage {
    const { path, lead } = text
    const content = (): Content => {
      const { body, sections } = this.#site.read(text)
      const parts = sections.filter(({ depth }) => depth === 2)
      return {
        ...{ title: this.#site.titleOf(text), body: html`<div class="prose">!${body}</div>`, isReading: true },
        description: this.#site.aboutOf(text),
        breadcrumb: text.group !== undefined ? [] : [this.#above(path)],
        ...(lead !== undefined && { lead }),
        ...(parts.length >= 3 && { aside: partsOf(parts) }),
      }
    }
    const label = path.startsWith('/docs/errors/') ? '/docs/errors/:code' : '/docs/:page'
    return { path, label, read: () => ({ content, markdown: () => this.#site.markdownOf(text) }) }
  }

  #above(path: string): { path: string; title: string } {
    const above = this.#site.texts.get(path.slice(0, path.lastIndexOf('/')))
    return above === undefined
      ? { path: '/docs', title: 'Docs' }
      : { path: above.path, title: this.#site.titleOf(above) }
  }

  #endpointPage(path: string, endpoint: AnyEndpoint): DocsPage {
    const { method = 'POST', path: name, summary, description } = endpoint
    const isSignal = this.#options.signals.some(({ endpoints }) => endpoints.some(each => each.path === name))
    const tryIt = html`<a class="button" href="/dashboard/playground/${name.slice('/v1/'.length)}">Try it</a>`
    const read = (request: FastifyRequest): Shown => {
      const origin = this.#options.originOf(request)
      const content = () => ({
        ...{ title: summary, lead: `${method} ${name}`, description: firstSentence(description) },
        ...{ body: endpointPage(endpoint, origin), ...(isSignal && { actions: tryIt }) },
      })
      return { origin, content, markdown: () => endpointText(endpoint) }
    }
    return { path, label: '/docs/api/:endpoint', read }
  }

  /** The index of a signal's documents, each document by its name, and files. A name with `.md` is its Markdown. */
  #documentRoutes({ path, title, fileNames = [] }: AnyDocuments): Route[] {
    const label = `${path}/:name`
    const send = async (reply: FastifyReply, name: string | null, isMarkdown: boolean) => {
      const document = await this.#options.mainThread.document(path, name)
      if (document === undefined || document === null) return sendMissing(reply, document)
      const content = () => ({
        ...{ title: document.title, body: documentHtml(document), isReading: name !== null },
        ...{ description: aboutDocument(document), breadcrumb: name === null ? [] : [{ path, title }] },
        scripts: hasFilters(document) ? [rowsScript.path] : [],
      })
      const markdown = () => `# ${document.title}\n\n${htmlMarkdown(documentHtml(document))}`
      const at = name === null ? path : `${path}/${name}`
      return this.#sendPage(reply, at, { data: document, content, markdown }, isMarkdown)
    }
    return [
      ...fileNames.map(name => ({ path: `${path}/${name}`, label, send: this.#fileSender(path, name) })),
      { path, send: reply => send(reply, null, false) },
      { path: markdownPath(path), send: reply => send(reply, null, true) },
      {
        ...{ path: label, label },
        send: reply => {
          const name = (reply.request.params as { name: string }).name.toLowerCase()
          return send(reply, name.replace(/\.md$/, ''), name.endsWith('.md'))
        },
      },
    ]
  }

  #fileSender(path: string, name: string): Route['send'] {
    return async reply => {
      const origin = this.#options.originOf(reply.request)
      const file = await this.#options.mainThread.documentFile(path, name, origin)
      if (file === undefined || file === null) return sendMissing(reply, file)
      return this.#send(reply, `${path}/${name}`, { origin, data: file.text }, file.type, () => file.text)
    }
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
    return this.#send(reply, entriesPath, { data: shown }, types.json, build)
  }

  #sendPage(reply: FastifyReply, path: string, shown: Shown, isMarkdown: boolean): Promise<FastifyReply> {
    const markdown = markdownPath(path)
    if (isMarkdown) return this.#send(reply, markdown, shown, types.markdown, shown.markdown)
    return this.#send(reply, path, shown, types.html, () => {
      const nav = this.#site.navigation(path, this.#searchField())
      const { actions = '', scripts = [], ...content } = shown.content()
      const copy = html`<button type="button" class="quiet small" data-copy-from="${markdown}" hidden>Copy as Markdown</button>`
      return page({ ...content, markdown, nav, scripts: [searchScript.path, ...scripts], actions: actions + copy })
    })
  }

  /** Sends a text, built anew when the data that it shows has changed. */
  #send(
    reply: FastifyReply,
    path: string,
    { origin = '', data = null }: Pick<Shown, 'origin' | 'data'>,
    type: string,
    build: () => string,
  ): Promise<FastifyReply> {
    const [key, shown] = [`${origin} ${path}`, hash('sha256', JSON.stringify(data), 'base64url')]
    const known = this.#cached.get(key)
    if (known?.shown === shown) return sendCached(reply.request, reply, known.body)
    const body = cachedBody(type, build())
    this.#cached.set(key, { shown, body })
    return sendCached(reply.request, reply, body)
  }
}

/** Answers where there is no document (null), or its data is not open (undefined). */
function sendMissing(reply: FastifyReply, document: null | undefined): FastifyReply {
  if (document === null) reply.callNotFound()
  else sendRefusal(reply, new ApiError('data_unavailable'))
  return reply
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
