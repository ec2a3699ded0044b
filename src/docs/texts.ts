/**
 * Every page of the documentation that is a text: guides, the READMEs of the signals, the manuals of this repository,
 * the tables of codes and samples.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError, docPath, type ErrorCode, type ErrorDetails, errorBody, errorKinds } from '../core/errors.ts'
import type { Signal } from '../core/signal.ts'
import { nameOfEndpoint, pathOfEndpoint } from './endpoint-page.ts'
import { type LinkOf, type Rendered, renderMarkdown, slug } from './markdown.ts'

const root = new URL('../../', import.meta.url)

export const groups = ['Start', 'API', 'Using it', 'Signals', 'Law and data', 'Running it'] as const

export interface Text {
  readonly path: string
  /** In the navigation; undefined for a page that another one leads to. */
  readonly group?: (typeof groups)[number]
  /** A title that replaces the heading of the text. */
  readonly title?: string
  /** Purpose of the page, in one line. */
  readonly lead?: string
  /** The file that it is, from the root of the repository; links of other files lead to it. */
  readonly file?: string
  readonly markdown: () => string
}

export interface ReadText extends Rendered {
  readonly markdown: string
}

export function textsOf(signals: readonly Signal<never>[], endpoints: readonly AnyEndpoint[]): readonly Text[] {
  return [...guides(), ...testKeys(endpoints), ...errorTexts(), ...signalTexts(signals), ...manuals(signals)].filter(
    ({ file }) => file === undefined || existsSync(new URL(file, root)),
  )
}

/** Reads a text and leads its links to pages: relative ones by the file they name. */
export function readText(text: Text, all: readonly Text[]): ReadText {
  const markdown = text.markdown()
  const pages = new Map(all.flatMap(({ file, path }) => (file === undefined ? [] : [[file, path] as const])))
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

function guides(): Text[] {
  const guide = (name: string, lead: string): Text => {
    const file = `src/docs/guides/${name}.md`
    return { path: `/docs/${name}`, group: 'Using it', lead, file, markdown: ofFile(file) }
  }
  return [
    guide('keys', 'What a key may do, how to replace it, and where to keep it.'),
    guide('limits', 'What a request costs, how many there may be, and where an account stands.'),
    guide('retries', 'What a refusal says, what to do next, and how to send a request again without paying twice.'),
    guide('client', 'The clients for TypeScript and Python: their methods, their errors, and what they send again.'),
    guide('agents', 'The endpoints as tools of the Model Context Protocol, on this machine and over HTTP.'),
    guide('middleware', 'The IP intelligence of the caller in Express, Fastify and Hono.'),
    examples(),
    guide('files', 'Looking up the columns of a whole file, on this machine or by a server.'),
    guide('receipts', 'A signed record of a cold-email verdict that anybody can verify later, and what it proves.'),
    guide('sql', 'The lookups as functions of DuckDB, in the terminal and in a program.'),
    guide('dashboard', 'Signing in, a second factor, inviting members, and what each role may do.'),
    guide('webhooks', 'Being told when credits run low, and knowing that the message is genuine.'),
    guide('versioning', 'What may change under /v1, and what may not.'),
  ]
}

/** The list of examples, and of each its README and its program. */
function examples(): Text {
  const file = 'examples/README.md'
  const markdown = () => {
    const list = ofFile(file)()
    const names = [...list.matchAll(/\]\(([a-z-]+)\/README\.md\)/g)].map(([, name]) => name)
    const sections = names.map(name => {
      const program = /(?<=node )\w+\.ts/.exec(ofFile(`examples/${name}/README.md`)())?.[0]
      const readme = ofFile(`examples/${name}/README.md`)().replace(/^# /, '## ')
      return `${readme}\n\`${program}\`:\n\n\`\`\`ts\n${ofFile(`examples/${name}/${program}`)()}\`\`\``
    })
    const linked = list.replace(/\[([^\]]+)\]\([a-z-]+\/README\.md\)/g, (_, title) => `[${title}](#${slug(title)})`)
    return [linked.trimEnd(), ...sections].join('\n\n')
  }
  return { path: '/docs/examples', group: 'Using it', lead: 'Six small programs to copy.', file, markdown }
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
    group: 'Using it',
    lead: 'Every code that a call can be refused with.',
    markdown: () =>
      ['# Error codes', '| Status | Code | Says |\n|---:|---|---|', ...rows].join('\n').replace('\n|', '\n\n|'),
  }
  const pages = codes.map(
    ([code, { status, action, message, when, advice }]): Text => ({
      path: docPath(code),
      lead: message.replaceAll('`', ''),
      markdown: () => {
        const example = JSON.stringify(JSON.parse(errorBody(new ApiError(code, exampleDetails[code]))), null, 2)
        const next = `Action: \`${action}\` ([what that means](/docs/retries#what-to-do))`
        return `# ${status} ${code}\n\n## When\n\n${when}\n\n## What to do\n\n${advice}\n\n${next}\n\n## Body\n\n\`\`\`json\n${example}\n\`\`\`\n`
      },
    }),
  )
  return [index, ...pages]
}

function testKeys(endpoints: readonly AnyEndpoint[]): Text[] {
  const tables = endpoints
    .filter(({ samples }) => samples.length > 0)
    .map(endpoint => {
      const rows = endpoint.samples.map(({ title, input, output }) => {
        const answer = output instanceof ApiError ? `${output.status} \`${output.code}\`` : '200'
        return `| ${title} | \`${shortened(JSON.stringify(input)).replaceAll('|', '\\|')}\` | ${answer} |`
      })
      return `## ${nameOfEndpoint(endpoint)}\n\n[What is answered](${pathOfEndpoint(endpoint)}#examples)\n\n| Case | Request | Answer |\n|---|---|---|\n${rows.join('\n')}`
    })
  const intro = `A key made with \`--test\` starts with \`assay_test_\`, costs nothing, and answers the inputs below, always the same. They reach every branch that a client has to handle, refusals included. Any other input is refused with [invalid_input](/docs/errors/invalid_input), so that a test cannot pass by chance.

\`\`\`
npx assay key create --account default --label tests --test
\`\`\``
  return [
    {
      path: '/docs/test-keys',
      group: 'Using it',
      lead: 'Fixed inputs with fixed answers, to write tests against.',
      markdown: () => ['# Test keys', intro, ...tables].join('\n\n'),
    },
  ]
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

function manuals(signals: readonly Signal<never>[]): Text[] {
  const manual = (name: string, lead: string): Text => {
    const file = `docs/${name}.md`
    return { path: `/docs/${name}`, group: 'Running it', lead, file, markdown: ofFile(file) }
  }
  return [
    {
      path: '/docs/self-hosting',
      group: 'Running it',
      title: 'Self-hosting',
      lead: 'Install it, start it, and every setting.',
      file: 'README.md',
      markdown: () =>
        `# Self-hosting\n\n${partsOf(ofFile('README.md')(), /^(?:Start|Data|The dashboard|Accounts, keys, credits|Usage and alerts|Settings)$/)}`,
    },
    manual('operating', 'Backups, upgrades, several nodes, monitoring, and what to do when something breaks.'),
    manual(
      'openid-connect',
      'Sign-in by a provider: when it is asked, what its errors mean, and the rules that are held.',
    ),
    manual('data', 'Where the data comes from, how it is kept fresh, and what leaves the machine.'),
    manual('scale', 'The way from one process to many.'),
    manual('performance', 'What was measured, with what beside it, and on which machine.'),
    {
      path: '/docs/accuracy',
      group: 'Running it',
      lead: 'How often each signal is right, how that was measured, and where it cannot know.',
      markdown: () => `# Accuracy\n\n${signals.map(accuracyOf).join('\n\n')}`,
    },
    ...decisions(),
  ]
}

/** The parts of a README that say how right its signal is. */
function accuracyOf({ name, title }: Signal<never>): string {
  const parts = partsOf(
    ofFile(`src/signals/${name}/README.md`)(),
    /how (?:right|often)|how much is known|measured|limits|cannot say/i,
  )
  const deeper = parts.replace(/^## /gm, '### ')
  return `## ${title}\n\n[The whole of it](/docs/signals/${name})\n\n${deeper}`
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
    group: 'Running it',
    lead: 'What could reasonably have been done otherwise, and why it was not.',
    markdown: () => `# Decisions\n\n${pages.map(each => `- [${titleOf(each)}](${each.path})`).join('\n')}`,
  }
  return files.length === 0 ? [] : [index, ...pages]
}
