/** The documentation as Markdown, for language models and readers without a browser: /llms.txt, `.md` of each page. */
import type { AnyEndpoint } from '../core/endpoint.ts'
import { endpointText, pathOfEndpoint } from './endpoint-page.ts'
import { linksFrom, type Text } from './texts.ts'

/** /docs/keys.md; /index.md for the first page. */
export function markdownPath(path: string): string {
  return `${path === '/' ? '/index' : path}.md`
}

/** A text with its title, whose links lead to pages of the service. */
export function textMarkdown(text: Text, title: string, pages: ReadonlyMap<string, string>): string {
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

export function listedEndpoint(endpoint: AnyEndpoint): Listed {
  const { method = 'POST', path, summary, description } = endpoint
  return { path: pathOfEndpoint(endpoint), title: summary, about: `${method} ${path}. ${firstSentence(description)}` }
}

/** The first sentence of a text, for an index or a meta description: at most 160 characters. */
export function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const [sentence = ''] = /^.{20,}?[.:](?= |$)/.exec(plain) ?? [plain]
  return sentence.length <= 160 ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', 157))} …`
}
