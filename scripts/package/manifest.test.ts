import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, it } from 'node:test'
import { copiedFiles } from './build.ts'
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

  it('depends on nothing that only compiles data', () => {
    const { dependencies } = packageManifest(repository)
    assert.deepEqual(
      Object.keys(repository.dependencies).filter(name => !(name in dependencies)),
      Object.keys(repository.dependencies).filter(name => name.startsWith('@ip-location-db/')),
    )
    assert.ok(Object.keys(dependencies).length > 20)
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
