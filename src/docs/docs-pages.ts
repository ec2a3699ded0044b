/**
 * The public pages: the first one, the documentation, the documents of the signals. Each is built at its first request
 * and cached.
 */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Document } from '../core/document.ts'
import { ApiError } from '../core/errors.ts'
import type { MainThreadApi } from '../dashboard/main-thread-api.ts'
import { sendRefusal } from '../http/pages/rules.ts'
import { type CachedBody, cachedBody, sendCached } from '../pages/cached-body.ts'
import { type Page, page } from '../pages/page.ts'
import { documentMarkdown, firstSentence, markdownPath } from './as-markdown.ts'
import { documentHtml, rowsScript } from './documents.ts'
import { endpointPage, endpointText, pathOfEndpoint } from './endpoint-page.ts'
import { htmlMarkdown } from './html-markdown.ts'
import { entriesPath, Search, searchedOf, searchScript } from './search.ts'
import { Site, type SiteParts } from './site.ts'
import { attributions, docsIndex, quickStart, type Start, startPage } from './start-page.ts'

export interface DocsOptions extends SiteParts {
  readonly mainThread: Pick<MainThreadApi, 'datasets' | 'document' | 'documentFile'>
  /** Origin by which the reader reached the service, such as https://assay.example. */
  readonly originOf: (request: FastifyRequest) => string
}

/** Limit of the page cache, because its key includes the Host header. */
const mostKept = 600

export function docsPages(options: DocsOptions): FastifyPluginCallback {
  return (server, _, done) => {
    const docs = new Docs(options)
    for (const [path, handler] of docs.fixed()) server.get(path, handler)
    for (const path of docs.site.texts.keys()) {
      const config = { label: path.startsWith('/docs/errors/') ? '/docs/errors/:code' : '/docs/:page' }
      server.get(path, { config }, (request, reply) => docs.sendText(path, request, reply))
      server.get(markdownPath(path), { config }, (request, reply) => docs.sendMarkdown(path, request, reply))
    }
    for (const endpoint of options.endpoints) {
      const path = pathOfEndpoint(endpoint)
      server.get(path, { config: { label: '/docs/api/:endpoint' } }, (request, reply) =>
        docs.sendEndpoint(path, request, reply),
      )
      server.get(markdownPath(path), { config: { label: '/docs/api/:endpoint' } }, (request, reply) =>
        docs.sendMarkdown(path, request, reply),
      )
    }
    for (const { path, fileNames = [] } of docs.site.documents) {
      const config = { label: `${path}/:name` }
      for (const name of fileNames) {
        server.get(`${path}/${name}`, { config }, (request, reply) => docs.sendFile(path, name, request, reply))
      }
      server.get(path, (request, reply) => docs.sendDocument(path, null, request, reply))
      server.get(markdownPath(path), (request, reply) => docs.sendDocument(path, null, request, reply, true))
      server.get<{ Params: { name: string } }>(`${path}/:name`, { config }, (request, reply) =>
        docs.sendNamed(path, request.params.name.toLowerCase(), request, reply),
      )
    }
    done()
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A page without its frame. */
type Content = Pick<Page, 'title' | 'body'> &
  Partial<
    Pick<Page, 'lead' | 'description' | 'markdown' | 'breadcrumb' | 'aside' | 'isReading' | 'actions' | 'scripts'>
  >

/** Which page is built, for which origin, and the data it shows. */
interface Built {
  readonly path: string
  readonly origin?: string
  readonly shown?: unknown
}

class Docs {
  readonly site: Site
  readonly #options: DocsOptions
  readonly #search: Search
  readonly #kept = new Map<string, { readonly shown: string; readonly body: CachedBody }>()

  constructor(options: DocsOptions) {
    this.#options = options
    this.site = new Site(options)
    this.#search = new Search(() => this.site.searched())
  }

  /** Pages that are built as HTML, with their Markdown, and files. */
  fixed(): readonly (readonly [path: string, handler: Handler])[] {
    const built: [path: string, content: (start: Start) => Content, isOfData: boolean][] = [
      ['/', overview, true],
      ['/docs', contents, false],
      ['/docs/quick-start', beginning, false],
      ['/docs/attributions', sources, true],
    ]
    const pages = built.flatMap(([path, content, isOfData]) =>
      [path, markdownPath(path)].map((shownAt): [string, Handler] => [
        shownAt,
        async (request, reply) => {
          const datasets = isOfData ? await this.#options.mainThread.datasets() : []
          const origin = this.#options.originOf(request)
          const shown = datasets.map(({ state, asOf, sources: of, feeds }) => [state, asOf, of, feeds.map(titleOf)])
          const build = () => ({ ...content({ ...this.#options, datasets, origin }), markdown: markdownPath(path) })
          const of = { path: shownAt, origin, shown }
          return shownAt === path ? this.#send(request, reply, of, build) : this.#sendBuilt(request, reply, of, build)
        },
      ]),
    )
    return [
      ...pages,
      [entriesPath, (request, reply) => this.#sendEntries(request, reply)],
      [
        '/llms.txt',
        (request, reply) => this.#sendPlain('/llms.txt', origin => this.site.llmsIndex(origin), request, reply),
      ],
      [
        '/llms-full.txt',
        (request, reply) => this.#sendPlain('/llms-full.txt', origin => this.site.llmsFull(origin), request, reply),
      ],
    ]
  }

  sendText(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#send(request, reply, { path }, () => {
      const text = this.site.texts.get(path)
      if (text === undefined) throw new Error(`there is no text at ${path}`)
      const { lead } = text
      const breadcrumb = text.group !== undefined ? [] : [this.#above(path)]
      const { body: inner, sections } = this.site.read(text)
      const parts = sections.filter(({ depth }) => depth === 2)
      return {
        ...{ title: this.site.titleOf(text), body: html`<div class="prose">!${inner}</div>`, breadcrumb },
        ...{ description: this.site.aboutOf(text), markdown: markdownPath(path), isReading: true },
        ...(lead === undefined ? {} : { lead }),
        ...(parts.length < 3 ? {} : { aside: partsOf(parts) }),
      }
    })
  }

  #above(path: string): { path: string; title: string } {
    const above = this.site.texts.get(path.slice(0, path.lastIndexOf('/')))
    return above === undefined
      ? { path: '/docs', title: 'Docs' }
      : { path: above.path, title: this.site.titleOf(above) }
  }

  sendEndpoint(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const origin = this.#options.originOf(request)
    return this.#send(request, reply, { path, origin }, () => {
      const endpoint = this.site.endpoints.get(path)
      if (endpoint === undefined) throw new Error(`there is no endpoint at ${path}`)
      const [method, name] = [endpoint.method ?? 'POST', endpoint.path]
      const isSignal = this.#options.signals.some(({ endpoints }) => endpoints.some(each => each.path === name))
      const tryIt = html`<a class="button" href="/dashboard/playground/${name.slice('/v1/'.length)}">Try it</a>`
      return {
        ...{ title: endpoint.summary, lead: `${method} ${name}`, body: endpointPage(endpoint, origin) },
        ...{ description: firstSentence(endpoint.description), markdown: markdownPath(path) },
        ...(isSignal ? { actions: tryIt } : {}),
      }
    })
  }

  /** The page of a document, or with `.md` after its name its Markdown. */
  sendNamed(path: string, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isMarkdown = name.endsWith('.md')
    return this.sendDocument(path, isMarkdown ? name.slice(0, -'.md'.length) : name, request, reply, isMarkdown)
  }

  async sendDocument(
    path: string,
    name: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
    isMarkdown = false,
  ): Promise<FastifyReply> {
    const document = await this.#options.mainThread.document(path, name)
    if (document === undefined) {
      sendRefusal(reply, new ApiError('data_unavailable'))
      return reply
    }
    if (document === null) {
      reply.callNotFound()
      return reply
    }
    const own = name === null ? path : `${path}/${name}`
    const index = this.site.documents.find(each => each.path === path)
    const breadcrumb = name === null || index === undefined ? [] : [{ path, title: index.title }]
    if (isMarkdown) {
      const shown = JSON.stringify(document)
      const type = 'text/markdown; charset=utf-8'
      const kept = this.#keep(markdownPath(own), shown, () => cachedBody(type, documentMarkdown(document)))
      return sendCached(request, reply, kept)
    }
    return this.#send(request, reply, { path: own, shown: document }, () => {
      return {
        ...{ title: document.title, body: documentHtml(document), breadcrumb, isReading: name !== null },
        ...{ description: aboutDocument(document), markdown: markdownPath(own) },
        ...(hasFilters(document) ? { scripts: [rowsScript.path] } : {}),
      }
    })
  }

  async sendFile(path: string, name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const origin = this.#options.originOf(request)
    const file = await this.#options.mainThread.documentFile(path, name, origin)
    if (file === undefined) {
      sendRefusal(reply, new ApiError('data_unavailable'))
      return reply
    }
    if (file === null) {
      reply.callNotFound()
      return reply
    }
    const { type, text } = file
    return sendCached(
      request,
      reply,
      this.#keep(`${origin} ${path}/${name}`, text, () => cachedBody(type, text)),
    )
  }

  /** Sends a page that is built as HTML as Markdown. */
  #sendBuilt(request: FastifyRequest, reply: FastifyReply, of: Built, build: () => Content): Promise<FastifyReply> {
    const kept = this.#keep(`${of.origin} ${of.path}`, JSON.stringify(of.shown), () => {
      const { title, lead = '', body } = build()
      return cachedBody('text/markdown; charset=utf-8', [`# ${title}`, lead, htmlMarkdown(body)].join('\n\n'))
    })
    return sendCached(request, reply, kept)
  }

  /** Entries of the search for documents whose data is open. */
  async #sendEntries(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const indexes = await Promise.all(
      this.site.documents.map(({ path }) => this.#options.mainThread.document(path, null)),
    )
    const entries = indexes.flatMap(index => index?.entries ?? [])
    const all = entries.map(({ path, title, names, words }) =>
      searchedOf({ path, page: title, section: '', group: 'Law', names, text: words }),
    )
    const text = JSON.stringify(all)
    const kept = this.#keep(entriesPath, text, () => cachedBody('application/json; charset=utf-8', text))
    return sendCached(request, reply, kept)
  }

  /** Sends a text for programs, which names the origin of the request. */
  #sendPlain(
    path: string,
    build: (origin: string) => string,
    request: FastifyRequest,
    reply: FastifyReply,
    type: 'plain' | 'markdown' = 'plain',
  ): Promise<FastifyReply> {
    const origin = this.#options.originOf(request)
    const kept = this.#keep(`${origin} ${path}`, '', () => cachedBody(`text/${type}; charset=utf-8`, build(origin)))
    return sendCached(request, reply, kept)
  }

  /** Sends the page of a text or an endpoint as Markdown. */
  sendMarkdown(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const text = this.site.texts.get(path)
    const endpoint = this.site.endpoints.get(path)
    const build = () => {
      if (text !== undefined) return this.site.markdownOf(text)
      if (endpoint === undefined) throw new Error(`there is no page at ${path}`)
      return endpointText(endpoint)
    }
    return this.#sendPlain(markdownPath(path), build, request, reply, 'markdown')
  }

  /** Sends the page of a path, built anew when what it shows has changed. */
  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, origin = '', shown = null }: Built,
    build: () => Content,
  ): Promise<FastifyReply> {
    const body = this.#keep(`${origin} ${path}`, JSON.stringify(shown), () => {
      const nav = this.site.navigation(path, this.#search.field())
      const { actions = '', scripts = [], ...content } = build()
      const shownActions = actions + copyButton(content.markdown)
      const all = { ...content, nav, scripts: [searchScript.path, ...scripts] }
      const text = page(shownActions === '' ? all : { ...all, actions: shownActions })
      return cachedBody('text/html; charset=utf-8', text)
    })
    return sendCached(request, reply, body)
  }

  #keep(key: string, shown: string, build: () => CachedBody): CachedBody {
    const known = this.#kept.get(key)
    if (known?.shown === shown) return known.body
    if (this.#kept.size >= mostKept) this.#kept.clear()
    const body = build()
    this.#kept.set(key, { shown, body })
    return body
  }
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

const titleOf = ({ feed }: { readonly feed: { readonly title: string } }) => feed.title

function overview(start: Start): Content {
  const lead = 'IP, phone, name, breach and email checks. One API, on your own server.'
  return { title: 'Assay', lead, description: lead, body: startPage(start) }
}

function contents(start: Start): Content {
  const lead = 'API reference, guides and manuals.'
  return { title: 'Documentation', lead, description: lead, body: docsIndex(start) }
}

function beginning(start: Start): Content {
  const lead = 'From an API key to a first response in three steps.'
  return { title: 'Quick start', lead, description: lead, body: quickStart(start), isReading: true }
}

function sources({ datasets }: Start): Content {
  const lead = 'Every data source with its publisher, date, licence and required attribution.'
  return { title: 'Data and licences', lead, description: lead, body: attributions(datasets) }
}
