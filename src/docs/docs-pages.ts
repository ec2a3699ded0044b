/**
 * The public pages: the first one, the documentation, the documents of the signals. Each is built at its first request
 * and cached.
 */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { ApiError } from '../core/errors.ts'
import type { DatasetOverview, MainThreadApi } from '../dashboard/main-thread-api.ts'
import { sendRefusal } from '../http/pages/rules.ts'
import { type CachedBody, cachedBody, sendCached } from '../pages/cached-body.ts'
import { type Page, page } from '../pages/page.ts'
import { attributions } from './attributions.ts'
import { documentHtml } from './documents.ts'
import { endpointPage, endpointParts, pathOfEndpoint } from './endpoint-page.ts'
import { entriesPath, Search, searchedOf, searchScript } from './search.ts'
import { Site, type SiteParts } from './site.ts'
import { docsIndex, quickStart, type Start, startPage } from './start-page.ts'

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
    for (const [path, build] of docs.fixed()) server.get(path, build)
    for (const path of docs.site.texts.keys()) {
      const config = { label: path.startsWith('/docs/errors/') ? '/docs/errors/:code' : '/docs/:page' }
      server.get(path, { config }, (request, reply) => docs.sendText(path, request, reply))
    }
    for (const endpoint of options.endpoints) {
      const path = pathOfEndpoint(endpoint)
      server.get(path, { config: { label: '/docs/api/:endpoint' } }, (request, reply) =>
        docs.sendEndpoint(path, request, reply),
      )
    }
    for (const { path, fileNames = [] } of docs.site.documents) {
      const config = { label: `${path}/:name` }
      for (const name of fileNames) {
        server.get(`${path}/${name}`, { config }, (request, reply) => docs.sendFile(path, name, request, reply))
      }
      server.get(path, (request, reply) => docs.sendDocument(path, null, request, reply))
      server.get<{ Params: { name: string } }>(`${path}/:name`, { config }, (request, reply) =>
        docs.sendDocument(path, request.params.name.toLowerCase(), request, reply),
      )
    }
    done()
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A page without its frame. */
type Content = Pick<Page, 'title' | 'body'> & Partial<Pick<Page, 'lead' | 'breadcrumb' | 'aside' | 'isReading'>>

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

  fixed(): readonly (readonly [path: string, handler: Handler])[] {
    const start =
      (path: string, content: (start: Start) => Content, isOfData: boolean): Handler =>
      async (request, reply) => {
        const datasets = isOfData ? await this.#options.mainThread.datasets() : []
        const origin = this.#options.originOf(request)
        const shown = datasets.map(({ state, asOf }) => [state, asOf])
        return this.#send(request, reply, { path, origin, shown }, () =>
          content({ ...this.#options, datasets, origin }),
        )
      }
    return [
      ['/', start('/', overview, true)],
      ['/docs', start('/docs', contents, false)],
      ['/docs/quick-start', start('/docs/quick-start', beginning, false)],
      ['/docs/attributions', (request, reply) => this.#sendAttributions(request, reply)],
      [entriesPath, (request, reply) => this.#sendEntries(request, reply)],
      ['/llms.txt', (request, reply) => this.#sendAll(request, reply)],
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
        ...{
          title: this.site.titleOf(text),
          body: html`<div class="prose">!${inner}</div>`,
          breadcrumb,
          isReading: true,
        },
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
      return {
        title: endpoint.summary,
        body: endpointPage(endpoint, origin),
        aside: partsOf(endpointParts),
        isReading: true,
      }
    })
  }

  async sendDocument(
    path: string,
    name: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
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
    return this.#send(request, reply, { path: own, shown: document }, () => {
      return { title: document.title, body: documentHtml(document), breadcrumb, isReading: name !== null }
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

  async #sendAttributions(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const datasets: readonly DatasetOverview[] = await this.#options.mainThread.datasets()
    const shown = datasets.map(({ sources, feeds }) => [sources, feeds.map(({ feed }) => feed.title)])
    const lead = 'Every source that answers are made of: whose it is, how old it is, and what its licence asks to show.'
    return this.#send(request, reply, { path: '/docs/attributions', shown }, () => {
      return { title: 'Data and licences', lead, body: attributions(datasets) }
    })
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

  #sendAll(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const kept = this.#keep('/llms.txt', '', () => cachedBody('text/plain; charset=utf-8', this.site.asText()))
    return sendCached(request, reply, kept)
  }

  /** Sends the page of a path, built anew when what it shows has changed. */
  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, origin = '', shown = null }: { readonly path: string; readonly origin?: string; readonly shown?: unknown },
    build: () => Content,
  ): Promise<FastifyReply> {
    const body = this.#keep(`${origin} ${path}`, JSON.stringify(shown), () => {
      const nav = this.site.navigation(path, this.#search.field())
      return cachedBody('text/html; charset=utf-8', page({ ...build(), nav, scripts: [searchScript.path] }))
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

/** Links to the parts of a long page. */
function partsOf(parts: readonly { readonly heading: string; readonly id: string }[]): string {
  const links = parts.map(({ heading, id }) => html`<li><a href="#${id}">${heading}</a></li>`)
  return html`<nav class="aside" aria-label="On this page"><h2>On this page</h2><ul>!${links}</ul></nav>`
}

function overview(start: Start): Content {
  return {
    title: 'Signals about an input value',
    lead: 'One key, one JSON service, everything local that can be: every answer says how old its data is, and every credit is accounted for.',
    body: startPage(start),
  }
}

function contents(start: Start): Content {
  return {
    title: 'Documentation',
    lead: 'What can be asked, how it is found, and how to run it.',
    body: docsIndex(start),
  }
}

function beginning(start: Start): Content {
  return {
    title: 'Quick start',
    lead: 'From a key to an answer in three steps.',
    body: quickStart(start),
    isReading: true,
  }
}
