/** The shape of the project, held as tests: layers, sizes, no cycles, nothing unused, every signal folder complete. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'acorn'

const root = fileURLToPath(new URL('..', import.meta.url))
const maxFileLines = 400
const maxFunctionLines = 60

/** Which layer may import which; a signal only its own folder, http of the data layer only the catalog. */
const mayImport: Record<string, readonly string[]> = {
  core: ['core'],
  data: ['core', 'data'],
  signals: ['core', 'data'],
  accounts: ['core', 'accounts', 'metering'],
  metering: ['core', 'metering'],
  jobs: ['core', 'jobs'],
  egress: ['core', 'egress'],
  webhooks: ['core', 'jobs', 'webhooks'],
  store: ['core', 'store'],
  http: ['core', 'accounts', 'metering', 'pages', 'http'],
  pages: ['core', 'pages'],
  dashboard: ['core', 'accounts', 'metering', 'jobs', 'webhooks', 'http', 'pages', 'dashboard', 'version.ts'],
  docs: ['core', 'accounts', 'metering', 'http', 'pages', 'docs', 'version.ts'],
  local: ['core', 'data', 'signals', 'local'],
  enrich: ['core', 'data', 'local', 'enrich'],
  sql: ['core', 'data', 'local', 'sql'],
  mcp: ['core', 'accounts', 'http', 'pages', 'mcp', 'version.ts'],
  client: ['client'],
  middleware: ['core', 'client', 'middleware'],
  package: ['core', 'local', 'sql', 'client', 'package'],
  app: [
    ...['core', 'data', 'signals', 'accounts', 'metering', 'jobs', 'store', 'egress', 'webhooks', 'http'],
    ...['pages', 'dashboard', 'docs', 'mcp', 'app', 'version.ts'],
  ],
}

/** Single modules of another layer that a layer may import as well. */
const mayAlsoImport: Record<string, readonly string[]> = {
  data: ['egress/http-client.ts', 'egress/http-error.ts'],
  signals: ['egress/http-client.ts', 'egress/http-error.ts'],
  enrich: ['egress/http-client.ts', 'egress/http-error.ts', 'egress/http-error.ts'],
  store: [
    'accounts/store.ts',
    'accounts/lists/store.ts',
    'accounts/requests/store.ts',
    'accounts/statistics/store.ts',
    'metering/store.ts',
    'metering/ledger.ts',
    'jobs/store.ts',
    'dashboard/people/store.ts',
    'signals/compliance/verdict/evidence.ts',
    'signals/compliance/verdict/store.ts',
    'signals/breach/local/breach-register.ts',
    'webhooks/alerts.ts',
    'webhooks/event.ts',
    'webhooks/store.ts',
  ],
  http: ['data/runtime/catalog.ts'],
  dashboard: [
    'data/runtime/catalog.ts',
    'signals/index.ts',
    ...['breach', 'check', 'compliance', 'email', 'gender', 'ip', 'phone'].map(name => `signals/${name}/schema.ts`),
  ],
  docs: ['data/runtime/catalog.ts', 'signals/index.ts', 'dashboard/main-thread-api.ts'],
}

/** The signal that joins others, and what it may import of them: endpoints, what they read and schemas. */
const joint = 'src/signals/check/'
const ofJoint = [
  ...['breach', 'email', 'gender', 'ip', 'phone'].map(name => `${name}/schema.ts`),
  ...['breach/passwords', 'email', 'gender', 'ip', 'phone'].map(name => `${name}/endpoint.ts`),
  ...['ip/index.ts', 'phone/index.ts', 'gender/dataset.ts', 'email/check-address.ts'],
  ...['compliance/place/evidence.ts', 'compliance/place/offline.ts'],
].map(name => `src/signals/${name}`)

/** Files that are started, not imported. */
const entries = [
  ...['src/main.ts', 'src/cli.ts', 'src/client/client.ts', 'src/package/node.ts'],
  ...['express', 'fastify', 'hono'].map(name => `src/middleware/${name}.ts`),
]

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name).split(sep).join('/'))
    .filter(name => name.endsWith('.ts') && !name.includes('/fixtures/'))
}

const sources = filesBelow('src')
const everything = [...sources, ...filesBelow('test'), ...filesBelow('bench'), ...filesBelow('scripts')]
const textOf = new Map(everything.map(name => [name, readFileSync(join(root, name), 'utf8')]))
const isTest = (name: string) => /\.(test|bench)\.ts$/.test(name) || name.startsWith('test/')
const isSupport = (name: string) => isTest(name) || /^src\/store\/(?:[a-z]+-)?contract\.ts$/.test(name)

/** Project files that a file names: imports, dynamic imports, and modules started by URL or path. */
function importsOf(name: string): string[] {
  const text = textOf.get(name) ?? ''
  const named = [...text.matchAll(/(?:from|import|import\(|new URL\(|moduleUrl\()\s*'(\.{1,2}\/[^']+\.ts)'/g)]
  return named.map(([, path]) =>
    relative(root, resolve(root, dirname(name), path))
      .split(sep)
      .join('/'),
  )
}

const imports = new Map(everything.map(name => [name, importsOf(name)]))

describe('layers', () => {
  const layerOf = (name: string) => name.split('/')[1]
  const mayName = (name: string, imported: string) =>
    mayImport[layerOf(name)].includes(layerOf(imported)) ||
    mayAlsoImport[layerOf(name)]?.includes(imported.slice('src/'.length)) ||
    (layerOf(name) === 'signals' && ownFolder(name, imported)) ||
    (name.startsWith(joint) && ofJoint.includes(imported))

  it('every file imports only what its layer may see', () => {
    const layered = sources.filter(name => layerOf(name) in mayImport && !isSupport(name))
    const wrong = layered.flatMap(name =>
      (imports.get(name) ?? []).filter(each => !mayName(name, each)).map(each => `${name} imports ${each}`),
    )
    assert.deepEqual(wrong, [])
  })

  it('every folder has one row in the tables of ARCHITECTURE.md, and every row a folder', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `(src\/[a-z/]+(?:<name>)?)` \|/gm)].map(([, folder]) => folder)
    const folders = sources.map(name => dirname(name).replace(/^src\/signals\/.*/, 'src/signals/<name>'))
    const listed = folders.filter(name => !['src', 'src/signals'].includes(name))
    assert.deepEqual(rows.sort(), [...new Set(listed)].sort())
  })
})

describe('packages', () => {
  const {
    dependencies,
    peerDependencies,
  }: Record<string, Record<string, string>> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const loaded = /^import (?!type\b)(?:[^']*from )?'([^.'][^']*)'|import\('([^.'][^']*)'\)/gm
  const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

  it('that the service loads are dependencies, not only there for development', () => {
    const others = sources
      .filter(name => !isSupport(name))
      .flatMap(name => [...(textOf.get(name) ?? '').matchAll(loaded)].map(([, one, other]) => packageOf(one ?? other)))
      .filter(name => !name.startsWith('node:') && !(name in dependencies) && !(name in peerDependencies))
    assert.deepEqual(others, [])
  })
})

/** True inside one signal's folder; the list of signals may import each signal's index. */
function ownFolder(name: string, imported: string): boolean {
  if (name === 'src/signals/index.ts') return /^src\/signals\/[a-z]+\/index\.ts$/.test(imported)
  return imported.split('/').slice(0, 3).join('/') === name.split('/').slice(0, 3).join('/')
}

describe('sizes', () => {
  it(`no file has more than ${maxFileLines} lines`, () => {
    const long = [...textOf].filter(([, text]) => text.split('\n').length - 1 > maxFileLines).map(([name]) => name)
    assert.deepEqual(long, [])
  })

  it(`no function has more than ${maxFunctionLines} lines`, () => {
    const long = everything.filter(name => !isTest(name)).flatMap(name => longFunctions(name))
    assert.deepEqual(long, [])
  })
})

interface SyntaxNode {
  type: string
  start: number
  end: number
}

/** The syntax of a file without its types. */
function parsed(name: string): { readonly code: string; readonly body: readonly SyntaxNode[] } {
  const code = stripTypeScriptTypes((textOf.get(name) ?? '').replace(/^#!.*/, ''))
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as { body: SyntaxNode[] }
  return { code, body }
}

function longFunctions(name: string): string[] {
  const { code, body } = parsed(name)
  const found: string[] = []
  const visit = (node: SyntaxNode): void => {
    const lines = code.slice(node.start, node.end).split('\n').length
    if (/Function/.test(node.type) && lines > maxFunctionLines) found.push(`${name}: ${lines} lines`)
    for (const child of Object.values(node).flat()) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as SyntaxNode)
    }
  }
  body.forEach(visit)
  return found
}

describe('imports', () => {
  it('no circle', () => {
    const done = new Set<string>()
    const visit = (name: string, path: readonly string[]): void => {
      assert.ok(!path.includes(name), `circle: ${[...path, name].join(' -> ')}`)
      if (done.has(name)) return
      for (const imported of imports.get(name) ?? []) visit(imported, [...path, name])
      done.add(name)
    }
    for (const name of everything) visit(name, [])
  })

  it('no file that only hands on what others export', () => {
    const handsOn = (node: SyntaxNode) => node.type.startsWith('Export') && !('declaration' in node && node.declaration)
    const barrels = sources.filter(name => {
      if (!/^(?:export|\}) .*\bfrom '/m.test(textOf.get(name) ?? '')) return false
      const { body } = parsed(name)
      return body.some(handsOn) && body.every(node => handsOn(node) || node.type === 'ImportDeclaration')
    })
    assert.deepEqual(barrels, [])
  })

  it('no import of a file that is not there', () => {
    for (const [name, imported] of imports) {
      for (const each of imported) assert.ok(existsSync(join(root, each)), `${name} imports ${each}`)
    }
  })

  it('no source file that nothing but a test imports', () => {
    const used = new Set(everything.filter(name => !isSupport(name)).flatMap(name => imports.get(name) ?? []))
    const unused = sources.filter(name => !isSupport(name) && !used.has(name) && !entries.includes(name))
    assert.deepEqual(unused, [])
  })
})

describe('signal folders', () => {
  const folders = readdirSync(join(root, 'src/signals'), { withFileTypes: true }).filter(each => each.isDirectory())
  for (const { name } of folders) {
    it(`${name} is complete`, () => {
      const files = readdirSync(join(root, 'src/signals', name))
      for (const wanted of ['README.md', 'index.ts', 'schema.ts'])
        assert.ok(files.includes(wanted), `${name}/${wanted}`)
      for (const ending of ['.test.ts', '.bench.ts']) {
        assert.ok(
          files.some(file => file.endsWith(ending)),
          `${name} has no ${ending}`,
        )
      }
    })
  }
})

describe('words', () => {
  it('no test is skipped, left to do or singled out', () => {
    const marked = [...textOf].filter(([, text]) => /\b(?:it|test|describe)\.(?:skip|todo|only)\b/.test(text))
    assert.deepEqual(
      marked.map(([name]) => name),
      [],
    )
  })

  it('what a class keeps to itself is #, and only a constructor is private', () => {
    const word = /^\s+(?:private|protected) (?!constructor\b)(?:(?:static|readonly|async) )*[\w$]+(?:[(:?;<]| =)/m
    const wrong = everything.filter(name => word.test(textOf.get(name) ?? ''))
    assert.deepEqual(wrong, [])
  })

  /** Lines of comments by where they are; without tables, whose columns stand apart, and what the linter reads. */
  const written = [...textOf].filter(([name]) => !name.startsWith('src/client/generated/'))
  const comments = written.flatMap(([name, text]) =>
    text.split('\n').flatMap((line, index, lines) => {
      const [, begin, words] = /^\s*(\/\*\*|\/\/|\*) (.*)$/.exec(line) ?? []
      const isShown = words === undefined || words.startsWith('  ') || words.startsWith('biome-ignore')
      const isFirst = begin !== '*' || ['/**', '*'].includes(lines[index - 1].trim())
      return isShown ? [] : [{ place: `${name}:${index + 1}`, isFirst, words, length: [...line].length }]
    }),
  )

  it('no comment begins without its subject', () => {
    const first = /^(?:Of|By|As|Whoever|So many|What of) /
    const wrong = comments.filter(({ isFirst, words }) => isFirst && first.test(words))
    assert.deepEqual(
      wrong.map(({ place, words }) => `${place} ${words}`),
      [],
    )
  })

  it('no comment is wider than 120 characters', () => {
    assert.deepEqual(
      comments.filter(({ length }) => length > 120).map(({ place }) => place),
      [],
    )
  })

  it('ARCHITECTURE.md names only files and folders that are there', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const named = [...page.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, path]) => path)
    const missing = named.filter(
      path => !['', 'src', 'src/signals'].some(folder => existsSync(join(root, folder, path))),
    )
    assert.ok(named.length > 60)
    assert.deepEqual(missing, [])
  })

  it('each decision has its number and one form of heading', () => {
    const folder = join(root, 'docs/decisions')
    const wrong = readdirSync(folder).filter(name => {
      const [heading] = readFileSync(join(folder, name), 'utf8').split('\n')
      return !new RegExp(`^# ${name.slice(0, 4)} [A-Z]`).test(heading)
    })
    assert.deepEqual(wrong, [])
  })

  it('the linter holds the same limit of lines for a function', () => {
    const biome = readFileSync(join(root, 'biome.json'), 'utf8')
    assert.match(biome, new RegExp(`"maxLines": ${maxFunctionLines}`))
  })
})
