import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, it } from 'node:test'
import { optionalPackages } from '../../src/app/settings/optional-packages.ts'
import { bundledFiles, copiedFiles } from './build.ts'
import { packageManifest, type RepositoryManifest, subPaths } from './manifest.ts'

const root = new URL('../../', import.meta.url)
const repository: RepositoryManifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

describe('the package', () => {
  it('has a module behind each sub-path, and a command', () => {
    const { exports, bin } = packageManifest(repository)
    const compiled = (module: string) => `./dist/${module.replace(/\.ts$/, '.js')}`
    for (const [path, module] of Object.entries(subPaths)) {
      assert.ok(existsSync(new URL(`src/${module}`, root)), module)
      assert.deepEqual(exports[`./${path}`], {
        types: compiled(module).replace(/\.js$/, '.d.ts'),
        default: compiled(module),
      })
    }
    assert.ok(existsSync(new URL(bin.assay.replace(/^dist\/(.*)\.js$/, 'src/$1.ts'), root)))
  })

  it('has the same sub-paths in the repository, where examples and tests import them', () => {
    const modules = Object.entries(subPaths).map(([path, module]) => [`./${path}`, `./src/${module}`])
    assert.deepEqual(repository.exports, Object.fromEntries(modules))
  })

  it('depends on nothing that only compiles data, nor on what only an optional feature needs', () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = packageManifest(repository)
    const telemetry = Object.keys(optionalPackages.OpenTelemetry)
    assert.deepEqual(
      Object.keys(repository.dependencies).filter(name => !(name in dependencies)),
      Object.keys(repository.dependencies).filter(
        name => name.startsWith('@ip-location-db/') || telemetry.includes(name),
      ),
    )
    assert.ok(Object.keys(dependencies).length > 20)
    const optional = [...Object.keys(repository.peerDependencies), ...telemetry].sort()
    assert.deepEqual(Object.keys(peerDependencies).sort(), optional)
    assert.deepEqual(peerDependenciesMeta, Object.fromEntries(optional.map(name => [name, { optional: true }])))
  })

  it('names the tested versions of optional packages, with every package that the feature imports', () => {
    const { devDependencies, dependencies } = repository as RepositoryManifest & { devDependencies: object }
    for (const packages of Object.values(optionalPackages))
      for (const [name, version] of Object.entries(packages))
        assert.equal(
          Object.entries({ ...devDependencies, ...dependencies }).find(([each]) => each === name)?.[1],
          version,
        )
    const folder = new URL('src/app/telemetry/', root)
    const modules = readdirSync(folder).filter(name => !name.endsWith('.test.ts'))
    const texts = modules.map(name => readFileSync(new URL(name, folder), 'utf8')).join('')
    const imported = new Set([...texts.matchAll(/from '(@opentelemetry\/[^']+)'/g)].map(([, name]) => name))
    // Other dependencies bring the API with them.
    assert.ok(imported.delete('@opentelemetry/api'))
    assert.deepEqual([...imported].sort(), Object.keys(optionalPackages.OpenTelemetry))
  })

  it('brings what Node loads of stdnum, with its licence', () => {
    const files = bundledFiles().map(name => name.replace('node_modules/stdnum/', ''))
    const { main } = JSON.parse(readFileSync(new URL('node_modules/stdnum/package.json', root), 'utf8'))
    for (const name of ['package.json', 'LICENSE.md', posix.normalize(main)]) assert.ok(files.includes(name), name)
    assert.ok(files.length < 400, String(files.length))
  })

  it('uses nothing that its lowest Node, 22.15, does not have', () => {
    const missing =
      /\b(?:RegExp\.escape|Temporal\.|getOrInsert(?:Computed)?\(|randomUUIDv7|Error\.isError|Math\.sumPrecise|Uint8Array\.from(?:Base64|Hex)|\.to(?:Base64|Hex)\(\))/
    const modules = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.ts') && !/\.(?:test|bench)\.ts$|-contract\.ts$|fixtures\//.test(name),
    )
    assert.ok(modules.length > 500)
    assert.deepEqual(
      modules.filter(name => missing.test(readFileSync(new URL(`src/${name}`, root), 'utf8'))),
      [],
    )
  })

  it('has what its modules import beside TypeScript', () => {
    const copies = copiedFiles()
    const imported = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('fixtures/'))
      .flatMap(name => {
        const text = readFileSync(new URL(`src/${name}`, root), 'utf8')
        const paths = [...text.matchAll(/from '(\.[^']+\.m?js)'/g)].map(([, path]) => path)
        return paths.map(path => posix.join('src', posix.dirname(name), path))
      })
    assert.ok(imported.length > 0)
    assert.deepEqual(
      imported.filter(name => !copies.has(name)),
      [],
    )
  })

  it('has these kinds of files beside its modules, and the licences among them', () => {
    const files = copiedFiles()
    const kinds = new Map<string, Set<string>>()
    for (const name of files.values()) {
      const [top, ...below] = name.split('/')
      const folder = below.length === 0 ? '' : top
      kinds.set(folder, (kinds.get(folder) ?? new Set()).add(name.split('.').at(-1) ?? ''))
    }
    assert.deepEqual(Object.fromEntries([...kinds].map(([folder, endings]) => [folder, [...endings].sort()])), {
      '': ['LICENSE', 'md'],
      assets: ['bin', 'br', 'csv', 'json', 'snapshot', 'txt'],
      docs: ['md'],
      examples: ['csv', 'md', 'sql', 'ts', 'txt'],
      dist: ['css', 'js', 'mjs'],
      src: ['md'],
    })
    for (const name of ['LICENSE', 'NOTICE.md', 'assets/ip/panel.csv', 'dist/pages/style/tokens.css'])
      assert.ok([...files.values()].includes(name), name)
  })

  it('has no more than 18 MB beside its modules and the IP data', () => {
    const bytes = [...copiedFiles().keys()].reduce((sum, name) => sum + statSync(new URL(name, root)).size, 0)
    assert.ok(bytes < 18e6, String(bytes))
  })
})
