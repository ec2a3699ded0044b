/** The documentation as a whole: every page with its text, what stands beside what, and everything in one text. */

import type { AnyDocuments } from '../core/document.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import type { Signal } from '../core/signal.ts'
import type { Navigation } from '../pages/page.ts'
import { endpointText, idOf, nameOfEndpoint, pathOfEndpoint } from './endpoint-page.ts'
import { fieldsOf } from './fields.ts'
import type { Searched } from './search.ts'
import { groups, type ReadText, readText, type Text, textsOf } from './texts.ts'

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

  constructor(parts: SiteParts) {
    this.parts = parts
    this.documents = parts.signals.flatMap(({ documents }) => documents ?? [])
    this.texts = new Map(textsOf(parts.signals, parts.endpoints).map(text => [text.path, text]))
    this.endpoints = new Map(parts.endpoints.map(endpoint => [pathOfEndpoint(endpoint), endpoint]))
  }

  /** The text of a path, read at its first use. */
  read(text: Text): ReadText {
    const known = this.#read.get(text.path)
    if (known !== undefined) return known
    const read = readText(text, [...this.texts.values()])
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
      API: [...this.endpoints].map(([path, endpoint]) => ({ path, title: nameOfEndpoint(endpoint) })),
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

  /** An entry of the search: a section of a text, or a field of an endpoint. */
  searched(): Searched[] {
    const texts = [...this.texts.values()].flatMap(text => {
      const page = this.titleOf(text)
      return this.read(text).sections.map(({ heading, id, text: words }) => ({
        path: id === '' ? text.path : `${text.path}#${id}`,
        ...{ page, section: heading, text: words },
      }))
    })
    const endpoints = [...this.endpoints].flatMap(([path, endpoint]) => {
      const page = endpoint.path
      const fields = (['request', 'answer'] as const).flatMap(of => {
        const schema = of === 'request' ? endpoint.request : endpoint.response
        return fieldsOf(schema).map(field => ({
          path: `${path}#${idOf(of, field)}`,
          ...{ page, section: field.name, text: field.description },
        }))
      })
      return [{ path, page, section: '', text: `${endpoint.summary} ${endpoint.description}` }, ...fields]
    })
    const documents = this.documents.map(({ path, title }) => ({ path, page: title, section: '', text: '' }))
    return [...texts, ...endpoints, ...documents]
  }

  /**
   * Everything as one text, in the order of the navigation. Decisions and benchmarks are for those who change the
   * service.
   */
  asText(): string {
    const all = [...this.texts.values()].filter(({ path, group }) => group !== undefined && path !== '/docs/decisions')
    const shown = all.map(text => {
      const { markdown } = this.read(text)
      return markdown.startsWith('# ') ? markdown : `# ${this.titleOf(text)}\n\n${markdown}`
    })
    const first = '# Assay\n\n> A self-hosted signals API: one key, one JSON service, signals about an input value.'
    return [first, ...[...this.endpoints.values()].map(endpointText), ...shown].join('\n\n---\n\n')
  }
}
