/** The list of words of docs/words.md, held against the texts that people read. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { admin } from '../accounts/admin/accounts.ts'
import { account } from '../accounts/usage.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { errorKinds } from '../core/errors.ts'
import { signals } from '../signals/index.ts'

const root = new URL('../../', import.meta.url)

/** A pattern for each row of the table, by the words of its first column. */
const rejected: Readonly<Record<string, RegExp>> = {
  'whoever runs the service': /whoever runs the service/i,
  whoever: /\bwho(?:m)?ever\b/i,
  'stands in': /\bstands? (?:in|on)\b/i,
  'is told, tells': /\b(?:is|are) told\b|\btells\b/i,
  'is answered': /\b(?:is|are) answered\b/i,
  'roll a key': /\broll(?:s|ed|ing)? (?:a|the|this) key\b/i,
  'make a key': /\bmak(?:e|es|ing) (?:a|the) key\b/i,
  'typing error': /\btyping errors?\b/i,
  'look-up': /\blook-ups?\b/i,
  'throw-away': /\bthrow-?away\b/i,
  'nowhere, for good': /\bnowhere\b|\bfor good\b/i,
  'costs nothing': /\bcosts? nothing\b/i,
  'given back': /\bgiven back\b/i,
  'the whole of it': /\bthe whole of it\b/i,
  'of yours, of its own': /\bof (?:yours|its own|their own)\b/i,
  'is no valid': /\b(?:is|are) no (?:valid|whole|public|address|addresses|JSON|probability)\b/i,
  'Nothing was charged': /\bnothing was charged\b/i,
  'goes on': /\b(?:goes|going|gone|went) on\b/i,
  'takes the place of': /\b(?:take|takes|took|taken) the place of\b/i,
  'says so': /\b(?:say|says|said) so\b|\bit is said\b/i,
  'under way': /\bunder way\b/i,
  anew: /\banew\b/i,
  'all the same, as ever': /\ball the same\b|\bas ever\b/i,
  mend: /\bmend(?:s|ed)?\b/i,
  "nobody's": /\bnobody's\b/i,
  'nor is, nor does': /\bnor (?:is|are|do|does|has|have|can)\b/i,
  'of which some': /\bof which (?:some|most|one|none)\b/i,
  '99.8 %': /\d %/,
  'left out': /\bleft out\b/i,
  'exists already': /\b(?:exists?|is there) already\b/i,
  'anybody, somebody': /\b(?:any|some)body\b/i,
}

/** Manuals in docs/. docs/words.md quotes the words, and `npm run bench` writes docs/performance.md. */
const manuals = ['data', 'openid-connect', 'operating', 'scale'].map(name => `docs/${name}.md`)

const furtherTexts = [
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'STYLE.md'],
  ...[
    'findings/README.md',
    'examples/README.md',
    ...readdirSync(new URL('examples/', root)).map(name => `examples/${name}/README.md`),
  ],
  ...manuals,
  ...signals.map(({ name }) => `src/signals/${name}/README.md`),
].filter(name => existsSync(new URL(name, root)))

/** A text without its blocks of code, its inline code and the targets of its links. */
const withoutCode = (markdown: string) => markdown.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`|\]\([^)]*\)/g, '')

/** The texts in the strings of a source file, each on one line; strings of one word are names. */
function stringsOf(source: string): string {
  const code = source.replace(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '')
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g)]
  return strings
    .map(([, one = '', two = '', three = '']) => `${one}${two}${three}`.replace(/\$\{[^}]*\}/g, '1'))
    .filter(text => /\w \w|\d %/.test(text))
    .join('\n')
}

const isSource = (name: string) => /\.ts$/.test(name) && !/\.(?:test|bench)\.ts$|contract\.ts$|fixtures/.test(name)
const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' }).filter(isSource)

const endpoints = [...signals, account, admin].flatMap<AnyEndpoint>(({ endpoints: own }) => own)
const guides = readdirSync(new URL('src/docs/guides/', root)).filter(name => name.endsWith('.md'))
const files = [...furtherTexts, ...guides.map(name => `src/docs/guides/${name}`)]
const tables = ['assets/docs/texts.json', 'src/dashboard/labels.json', 'src/http/pages/openapi.json']
const texts = new Map([
  ...tables.map(name => [name, stringsOf(readFileSync(new URL(name, root), 'utf8'))] as const),
  ...files.map(name => [name, withoutCode(readFileSync(new URL(name, root), 'utf8'))] as const),
  ...Object.entries(errorKinds).map(
    ([code, { message, when, advice }]) => [code, `${message} ${when} ${advice}`] as const,
  ),
  ...sources.map(name => [`src/${name}`, stringsOf(readFileSync(new URL(`src/${name}`, root), 'utf8'))] as const),
  ...endpoints.map(
    ({ path, summary, description, cost = '' }) => [path, `${summary}. ${description} ${cost}`] as const,
  ),
])

describe('the list of words', () => {
  it('has a pattern for each of its rows', () => {
    const table = readFileSync(new URL('docs/words.md', root), 'utf8')
    const rows = [...table.matchAll(/^\| ([^|]+?) \| [^|]+ \| [^|]+ \|$/gm)].map(([, words]) => words)
    assert.deepEqual(rows.slice(1), Object.keys(rejected))
  })

  for (const [words, pattern] of Object.entries(rejected)) {
    it(`rejects "${words}"`, () => {
      const sample = words.split(', ')[0]
      assert.match(sample, pattern)
      const found = [...texts]
        .filter(([, text]) => pattern.test(text))
        .map(([name, text]) => `${name}: ${pattern.exec(text)?.[0]}`)
      assert.deepEqual(found, [])
    })
  }

  it('is held against guides, errors, endpoints and the strings of the code', () =>
    assert.ok(texts.size > 600, String(texts.size)))
})
