/**
 * Makes the package: a folder that holds what is installed, and the tarball of it.
 * Usage: build.ts <folder for the tarball>
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeIpFiles } from './ip-files.ts'
import { bundled, packageManifest, type RepositoryManifest, subPaths } from './manifest.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/package')

/** Files and folders that the package has as they are. */
const copied = ['LICENSE', 'NOTICE.md', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'assets', 'docs', 'examples']
/** What only scripts of the repository read. */
const leftOut = 'assets/gender/sources/'

/** The files of the repository that the package has beside the modules, and where they are in the package. */
export function copiedFiles(): Map<string, string> {
  const whole = copied.flatMap(name => filesBelow(name)).filter(name => !name.startsWith(leftOut))
  const beside = filesBelow('src').filter(name => /\.(?:css|m?js|md)$/.test(name) && !name.includes('/fixtures/'))
  // Modules find style sheets and scripts beside themselves; pages read the texts where the repository has them.
  const placed = (name: string) => (name.endsWith('.md') ? name : name.replace(/^src\//, 'dist/'))
  return new Map([...whole, ...beside].map(name => [name, placed(name)]))
}

/** The files of the dependencies that are part of the package. */
export function bundledFiles(): string[] {
  return Object.entries(bundled).flatMap(([name, taken]) => {
    const folder = `node_modules/${name}/`
    return filesBelow(folder.slice(0, -1)).filter(file => taken.test(file.slice(folder.length)))
  })
}

function filesBelow(name: string): string[] {
  if (statSync(join(root, name)).isFile()) return [name]
  return readdirSync(join(root, name), { withFileTypes: true }).flatMap(entry => filesBelow(`${name}/${entry.name}`))
}

/** Compiles src and copies what belongs to it into an empty folder: everything but the IP data. */
export function stageCode(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const dist = join(folder, 'dist')
  compile('tsconfig.package.json', '--outDir', dist)
  declare(dist)
  for (const [from, to] of copiedFiles()) copy(join(root, from), join(folder, to))
  for (const name of bundledFiles()) copy(join(root, name), join(folder, name))
  const manifest: RepositoryManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(manifest), null, 2)}\n`)
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

function compile(...words: readonly string[]): void {
  const tsc = join(root, 'node_modules/.bin/tsc')
  execFileSync(tsc, ['--checkers', '1', '--project', ...words], { cwd: root, stdio: 'inherit' })
}

/** Writes the declarations of the sub-paths, and of no module that they do not lead to. */
function declare(dist: string): void {
  const all = join(cache, 'declarations')
  rmSync(all, { recursive: true, force: true })
  compile('tsconfig.package.json', '--declaration', '--emitDeclarationOnly', '--outDir', all)
  const waiting: string[] = Object.values(subPaths).map(module => declarationOf(join(all, module)))
  const written = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (written.has(path)) continue
    written.add(path)
    const text = readFileSync(path, 'utf8')
    for (const [, named] of text.matchAll(/(?:from|import\() ?['"](\.[^'"]+)['"]/g))
      waiting.push(declarationOf(resolve(dirname(path), named)))
    copy(path, join(dist, relative(all, path)))
  }
}

function declarationOf(module: string): string {
  return module.replace(/\.ts$/, '.d.ts')
}

/** Makes the tarball in a folder and returns its path. Takes a minute: it compiles and compresses the IP data. */
export async function buildPackage(folder: string): Promise<string> {
  const staging = join(cache, 'staging')
  stageCode(staging)
  await writeIpFiles(join(staging, 'assets/ip'), join(cache, 'data'))
  mkdirSync(folder, { recursive: true })
  const words = ['pack', staging, '--json', '--pack-destination', resolve(folder)]
  const packed = JSON.parse(execFileSync('npm', words, { encoding: 'utf8', maxBuffer: 2 ** 26 }))
  const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed)
  return join(resolve(folder), filename)
}

if (import.meta.main) process.stdout.write(`${await buildPackage(process.argv[2] ?? root)}\n`)
