import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
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
      dist: ['css', 'js'],
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
