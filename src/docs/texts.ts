/**
 * Every page of the documentation that is a text: guides, the READMEs of the signals, the manuals of this repository,
 * the tables of codes and samples.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError, docPath, type ErrorCode, type ErrorDetails, errorBody, errorKinds } from '../core/errors.ts'
import type { Signal } from '../core/signal.ts'
import { pathOfEndpoint } from './endpoint-page.ts'
import { type LinkOf, type Rendered, renderMarkdown, slug } from './markdown.ts'

const root = new URL('../../', import.meta.url)

export const groups = ['Start', 'API', 'Guides', 'Signals', 'Law and data', 'Self-hosting'] as const

export interface Text {
  readonly path: string
  /** In the navigation; undefined for a page that another one leads to. */
  readonly group?: (typeof groups)[number]
  /** A title that replaces the heading of the text. */
  readonly title?: string
  /** Purpose of the page, in one line. */
  readonly lead?: string
  /** Words that a reader may search for and that the text does not put first. */
  readonly names?: string
  /** The file that it is, from the root of the repository; links of other files lead to it. */
  readonly file?: string
  readonly markdown: () => string
}

export interface ReadText extends Rendered {
  readonly markdown: string
}

/** The guides and manuals, in their order: a table beside the code. */
const listed: readonly (Omit<Text, 'path' | 'markdown'> & { readonly name: string; readonly file: string })[] =
  JSON.parse(ofFile('assets/docs/texts.json')())

/** The texts that are more, or less, than their file. */
const made: Readonly<Record<string, () => string>> = {
  examples: examplesMarkdown,
  'self-hosting': () => {
    const shown = /^(?:Start|Data|The dashboard|Accounts, keys, credits|Usage and alerts|Settings)$/
    return `# Self-hosting\n\n${partsOf(ofFile('README.md')(), shown)}`
  },
}

export function textsOf(signals: readonly Signal<never>[], endpoints: readonly AnyEndpoint[]): readonly Text[] {
  const all = listed.map(({ name, ...text }) => {
    return { ...text, path: `/docs/${name}`, markdown: made[name] ?? ofFile(text.file) }
  })
  const [manuals, guides] = [true, false].map(is => all.filter(({ group }) => (group === 'Self-hosting') === is))
  const generated = [testKeys(endpoints), ...errorTexts(), ...signalTexts(signals)]
  return [...guides, ...generated, ...manuals, accuracy(signals), ...decisions()].filter(
    ({ file }) => file === undefined || existsSync(new URL(file, root)),
  )
}

/** The path of the page that each file is. */
export function pagesOf(all: readonly Text[]): ReadonlyMap<string, string> {
  return new Map(all.flatMap(({ file, path }) => (file === undefined ? [] : [[file, path] as const])))
}

/** Reads a text and leads its links to pages: relative ones by the file they name. */
export function readText(text: Text, pages: ReadonlyMap<string, string>): ReadText {
  const markdown = text.markdown()
  return { ...renderMarkdown(markdown, linksFrom(text.file ?? '', pages)), markdown }
}

/** Websites and pages of this service stay, files that are pages become them, everything else is no link. */
export function linksFrom(file: string, pages: ReadonlyMap<string, string>): LinkOf {
  return href => {
    if (/^https?:\/\//i.test(href)) return href
    if (href.startsWith('/') || href.startsWith('#')) return href.startsWith('//') ? null : href
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return null
    const [target, anchor] = href.split('#', 2)
    const page = pages.get(posix.normalize(posix.join(posix.dirname(file), target)))
    return page === undefined ? null : `${page}${anchor === undefined ? '' : `#${anchor}`}`
  }
}

function ofFile(file: string): () => string {
  return () => readFileSync(new URL(file, root), 'utf8')
}

/** The list of examples, and of each its README and its program. */
function examplesMarkdown(): string {
  const list = ofFile('examples/README.md')()
  const folders = [...list.matchAll(/\]\(([a-z-]+)\/README\.md\)/g)].map(([, name]) => name)
  const sections = folders.map(name => {
    const program = /(?<=node )\w+\.ts/.exec(ofFile(`examples/${name}/README.md`)())?.[0]
    const readme = ofFile(`examples/${name}/README.md`)().replace(/^# /, '## ')
    return `${readme}\n\`${program}\`:\n\n\`\`\`ts\n${ofFile(`examples/${name}/${program}`)()}\`\`\``
  })
  const linked = list.replace(/\[([^\]]+)\]\([a-z-]+\/README\.md\)/g, (_, title) => `[${title}](#${slug(title)})`)
  return [linked.trimEnd(), ...sections].join('\n\n')
}

/** Members that only some bodies have. */
const exampleDetails: { readonly [code in ErrorCode]?: ErrorDetails } = {
  invalid_input: { pointer: '/ip' },
  insufficient_credits: { members: { required: 50, available: 12 } },
}

function errorTexts(): Text[] {
  const codes = Object.entries(errorKinds) as [ErrorCode, (typeof errorKinds)[ErrorCode]][]
  const rows = codes.map(
    ([code, { status, message }]) => `| ${status} | [\`${code}\`](${docPath(code)}) | ${message} |`,
  )
  const index: Text = {
    path: '/docs/errors',
    group: 'Guides',
    lead: 'All error codes with status and message.',
    markdown: () =>
      ['# Error codes', '| Status | Code | Message |\n|---:|---|---|', ...rows].join('\n').replace('\n|', '\n\n|'),
  }
  const pages = codes.map(
    ([code, { status, action, message, when, advice }]): Text => ({
      path: docPath(code),
      lead: message.replaceAll('`', ''),
      markdown: () => {
        const example = JSON.stringify(JSON.parse(errorBody(new ApiError(code, exampleDetails[code]))), null, 2)
        const next = `Action: \`${action}\` ([actions](/docs/retries#what-to-do))`
        return `# ${status} ${code}\n\n## Cause\n\n${when}\n\n## Solution\n\n${advice}\n\n${next}\n\n## Response body\n\n\`\`\`json\n${example}\n\`\`\`\n`
      },
    }),
  )
  return [index, ...pages]
}

function testKeys(endpoints: readonly AnyEndpoint[]): Text {
  const tables = endpoints
    .filter(({ samples }) => samples.length > 0)
    .map(endpoint => {
      const rows = endpoint.samples.map(({ title, input, output }) => {
        const answer = output instanceof ApiError ? `${output.status} \`${output.code}\`` : '200'
        return `| ${title} | \`${shortened(JSON.stringify(input)).replaceAll('|', '\\|')}\` | ${answer} |`
      })
      return `## ${endpoint.summary}\n\n[Responses](${pathOfEndpoint(endpoint)}#examples)\n\n| Case | Request | Response |\n|---|---|---|\n${rows.join('\n')}`
    })
  const intro = `A key created with \`--test\` starts with \`assay_test_\` and is free. It returns a fixed response for each input below. The inputs cover every case that a client must handle, including errors. Any other input returns [invalid_input](/docs/errors/invalid_input), so that a test cannot pass by chance.

\`\`\`
npx assay key create --account default --label tests --test
\`\`\``
  return {
    ...{ path: '/docs/test-keys', group: 'Guides', names: 'test mode, sandbox, mock' },
    lead: 'Fixed inputs with fixed responses, for tests.',
    markdown: () => ['# Test keys', intro, ...tables].join('\n\n'),
  }
}

/** Shows the beginning of a batch; the page of the endpoint has all of it. */
function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 117)}...`
}

function signalTexts(signals: readonly Signal<never>[]): Text[] {
  return signals.map(({ name }) => {
    const file = `src/signals/${name}/README.md`
    return { path: `/docs/signals/${name}`, group: 'Signals', file, markdown: ofFile(file) }
  })
}

function accuracy(signals: readonly Signal<never>[]): Text {
  return {
    ...{ path: '/docs/accuracy', group: 'Self-hosting' },
    ...{
      lead: 'Measured accuracy of each signal, methods and limits.',
      names: 'how accurate, quality, error rate, measured',
    },
    markdown: () => `# Accuracy\n\n${signals.map(accuracyOf).join('\n\n')}`,
  }
}

/** The parts of a README about the accuracy of its signal. */
function accuracyOf({ name, title }: Signal<never>): string {
  const parts = partsOf(ofFile(`src/signals/${name}/README.md`)(), /accuracy|coverage|measurements|limits/i)
  const deeper = parts.replace(/^## /gm, '### ')
  return `## ${title}\n\n[Full description](/docs/signals/${name})\n\n${deeper}`
}

/** The parts of a text whose heading of the second level fits, in its order. */
function partsOf(markdown: string, heading: RegExp): string {
  const parts = markdown.split(/^(?=## )/m)
  return parts.filter(part => heading.test(/^## (.*)/.exec(part)?.[1] ?? '')).join('\n')
}

function decisions(): Text[] {
  const folder = new URL('docs/decisions/', root)
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.md'))
        .sort()
    : []
  const pages = files.map((name): Text => {
    const file = `docs/decisions/${name}`
    return { path: `/docs/decisions/${name.slice(0, 4)}`, file, markdown: ofFile(file) }
  })
  const titleOf = (text: Text) => /^# (.*)/m.exec(text.markdown())?.[1] ?? text.path
  const index: Text = {
    path: '/docs/decisions',
    lead: 'Design decisions with their context, alternatives and consequences.',
    markdown: () => `# Decisions\n\n${pages.map(each => `- [${titleOf(each)}](${each.path})`).join('\n')}`,
  }
  return files.length === 0 ? [] : [index, ...pages]
}
