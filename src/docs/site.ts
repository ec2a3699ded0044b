/** The documentation as a whole: every page with its text, what stands beside what, and everything in one text. */
import type { AnyDocuments } from '../core/document.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import type { Signal } from '../core/signal.ts'
import type { Navigation } from '../pages/page.ts'
import { endpointText, fieldsOf, idOf, pathOfEndpoint } from './endpoint-page.ts'
import { type Searched, type SearchGroup, searchedOf } from './search.ts'
import { groups, linksFrom, pagesOf, type ReadText, readText, type Text, textsOf } from './texts.ts'

export interface SiteParts {
  readonly signals: readonly Signal<never>[]
  /** Endpoints of the signals and of the account. */
  readonly endpoints: readonly AnyEndpoint[]
  readonly version: string
}

export class Site {
  readonly parts: SiteParts
  readonly documents: readonly AnyDocuments[]
  readonly texts: ReadonlyMap<string, Text>
  readonly endpoints: ReadonlyMap<string, AnyEndpoint>
  readonly #read = new Map<string, ReadText>()
  /** The page of each file. */
  readonly #pages: ReadonlyMap<string, string>

  constructor(parts: SiteParts) {
    this.parts = parts
    this.documents = parts.signals.flatMap(({ documents }) => documents ?? [])
    this.texts = new Map(textsOf(parts.signals, parts.endpoints).map(text => [text.path, text]))
    this.#pages = pagesOf([...this.texts.values()])
    this.endpoints = new Map(parts.endpoints.map(endpoint => [pathOfEndpoint(endpoint), endpoint]))
  }

  /** The text of a path, read at its first use. */
  read(text: Text): ReadText {
    const known = this.#read.get(text.path)
    if (known !== undefined) return known
    const read = readText(text, this.#pages)
    this.#read.set(text.path, read)
    return read
  }

  titleOf(text: Text): string {
    return text.title ?? this.read(text).title
  }

  navigation(current: string, above: string): Navigation {
    const fixed: Partial<Record<(typeof groups)[number], { path: string; title: string }[]>> = {
      Start: [
        { path: '/docs', title: 'Overview' },
        { path: '/docs/quick-start', title: 'Quick start' },
      ],
      API: [...this.endpoints].map(([path, endpoint]) => ({ path, title: endpoint.summary })),
      'Law and data': [
        ...this.documents.map(({ path, title }) => ({ path, title })),
        { path: '/docs/attributions', title: 'Data and licences' },
      ],
    }
    const listed = groups.map(title => ({
      title,
      links: [
        ...(fixed[title] ?? []),
        ...[...this.texts.values()]
          .filter(({ group }) => group === title)
          .map(text => ({ path: text.path, title: this.titleOf(text) })),
      ],
    }))
    return { groups: listed, current, above, version: this.parts.version }
  }

  /** Entries of the search: sections of texts, endpoints and their fields. */
  searched(): Searched[] {
    const texts = [...this.texts.values()].flatMap(text => {
      const page = this.titleOf(text)
      const group = searchGroupOf(text.path)
      const { sections } = this.read(text)
      const beginning = text.lead ?? sections[0]?.text ?? ''
      const whole = searchedOf({ path: text.path, page, section: '', group, names: text.names ?? '', text: beginning })
      const parts = sections
        .filter(({ id }) => id !== '' && !foundAsWhole.has(text.path))
        .map(({ heading, id, text: words }) =>
          searchedOf({ path: `${text.path}#${id}`, page, section: heading, group, text: words }),
        )
      return [whole, ...parts]
    })
    const endpoints = [...this.endpoints].flatMap(([path, endpoint]) => {
      const { summary: page, description } = endpoint
      const whole = { path, page, section: '', names: endpoint.path, text: description }
      const fields = (['request', 'answer'] as const).flatMap(of =>
        fieldsOf(of === 'request' ? endpoint.request : endpoint.response).map(field => ({
          ...{ path: `${path}#${idOf(of, field)}`, page, section: field.name, text: field.description },
        })),
      )
      return [whole, ...fields].map(entry => searchedOf({ ...entry, group: 'API' }))
    })
    return [...texts, ...endpoints, ...this.#otherPages()]
  }

  /** Pages that are neither a text nor an endpoint. */
  #otherPages(): Searched[] {
    const laws = this.documents.map(({ path, title, terms }) => ({
      path,
      page: title,
      group: 'Law' as const,
      names: terms ?? '',
    }))
    const others = [
      ...laws,
      ...[
        { path: '/docs/quick-start', page: 'Quick start', group: 'Guides' as const },
        { path: '/docs/attributions', page: 'Data and licences', group: 'Guides' as const, names: 'licence, license' },
        { path: '/openapi.json', page: 'OpenAPI document', group: 'API' as const, names: 'swagger, schema, openapi' },
        { path: '/llms.txt', page: 'llms.txt', group: 'API' as const, names: 'documentation for language models' },
      ],
    ]
    return others.map(entry => searchedOf({ section: '', text: '', ...entry }))
  }

  /** A text with its links as Markdown. */
  markdownOf(text: Text): string {
    return textMarkdown(text, this.titleOf(text), this.#pages)
  }

  /** One sentence for the index and the meta description. */
  aboutOf(text: Text): string {
    return firstSentence(text.lead ?? this.read(text).sections[0]?.text ?? '')
  }

  llmsIndex(origin: string): string {
    const titled = (title: string, of: (text: Text) => boolean) => {
      const pages = [...this.texts.values()].filter(of)
      return {
        title,
        pages: pages.map(text => ({ path: text.path, title: this.titleOf(text), about: this.aboutOf(text) })),
      }
    }
    const ofGroup = (name: (typeof groups)[number]) => titled(name, ({ group }) => group === name)
    return llmsIndex(origin, [
      ofGroup('Guides'),
      { title: 'API', pages: [...this.endpoints.values()].map(listedEndpoint) },
      titled('Errors', ({ path }) => path.startsWith('/docs/errors/')),
      ofGroup('Signals'),
      { title: 'Law', pages: this.documents.map(({ path, title }) => ({ path, title, about: 'all countries' })) },
      ofGroup('Self-hosting'),
    ])
  }

  /** All texts and endpoints; without the changelog and without decisions, which are for developers of the service. */
  llmsFull(origin: string): string {
    const shown = [...this.texts.values()].filter(
      ({ path, group }) => group !== undefined && path !== '/docs/changelog',
    )
    const [guides, others] = [true, false].map(isGuide =>
      shown.filter(({ group }) => (group === 'Guides') === isGuide).map(text => this.markdownOf(text)),
    )
    return llmsFull(origin, guides, [...this.endpoints.values()], others)
  }
}

/** Texts whose sections repeat what other pages explain: the samples of the endpoints, and what is new. */
const foundAsWhole: ReadonlySet<string> = new Set(['/docs/test-keys', '/docs/changelog'])

function searchGroupOf(path: string): SearchGroup {
  if (path.startsWith('/docs/errors/')) return 'Errors'
  return /^\/docs\/(?:decisions|scale|performance)\b/.test(path) ? 'Internals' : 'Guides'
}

/** /docs/keys.md; /index.md for the first page. */
export function markdownPath(path: string): string {
  return `${path === '/' ? '/index' : path}.md`
}

/** A text with its title, whose links lead to pages of the service. */
function textMarkdown(text: Text, title: string, pages: ReadonlyMap<string, string>): string {
  const linkOf = linksFrom(text.file ?? '', pages)
  const markdown = text.markdown().replace(/(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words, href) => {
    const target = linkOf(href)
    return target === null ? words : `[${words}](${target})`
  })
  return markdown.startsWith('# ') ? markdown : `# ${title}\n\n${markdown}`
}

/** What a client must know before its first request. */
function basics(origin: string): string {
  return `# Assay

> A self-hosted API for IP intelligence, phone validation, gender by name, breach checks, email quality and cold-email compliance.

- Base URL: \`${origin}\`
- Authentication: header \`Authorization: Bearer <API key>\`. An operator creates a key with \`npx assay key create --account default --label NAME\` or in the dashboard at ${origin}/dashboard.
- Every endpoint is \`POST\` with a JSON object and \`Content-Type: application/json\`.
- Send \`Idempotency-Key\` to repeat a request safely: it is charged once.
- Errors are \`{"error":{"code","message","action","doc"}}\`; branch on \`code\` and \`action\`.
- OpenAPI 3.1: ${origin}/openapi.json`
}

interface Listed {
  readonly path: string
  readonly title: string
  readonly about: string
}

/** The short index /llms.txt: base URL and authentication, then a link to each page. */
export function llmsIndex(
  origin: string,
  groups: readonly { readonly title: string; readonly pages: readonly Listed[] }[],
): string {
  const lists = groups.map(({ title, pages }) => {
    const items = pages.map(({ path, title: name, about }) => {
      return `- [${name}](${origin}${markdownPath(path)})${about === '' ? '' : `: ${about}`}`
    })
    return `## ${title}\n\n${items.join('\n')}`
  })
  return `${[basics(origin), ...lists].join('\n\n')}\n\nThe whole documentation as one file: ${origin}/llms-full.txt\n`
}

/** /llms-full.txt: guides first, then every endpoint and the other texts. */
export function llmsFull(
  origin: string,
  guides: readonly string[],
  endpoints: readonly AnyEndpoint[],
  others: readonly string[],
): string {
  return [basics(origin), ...guides, ...endpoints.map(endpointText), ...others].join('\n\n---\n\n')
}

function listedEndpoint(endpoint: AnyEndpoint): Listed {
  const { method = 'POST', path, summary, description } = endpoint
  return { path: pathOfEndpoint(endpoint), title: summary, about: `${method} ${path}. ${firstSentence(description)}` }
}

/** The first sentence of a text, for an index or a meta description: at most 160 characters. */
export function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const [sentence = ''] = /^.{20,}?[.:](?= |$)/.exec(plain) ?? [plain]
  return sentence.length <= 160 ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', 157))} …`
}
