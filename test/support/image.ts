/**
 * The file tree of the container image, made by the commands of the Dockerfile but for the engine: what .dockerignore
 * leaves, the packages of the lockfile without those for development, and the sources compiled. Files are links where
 * the disk allows it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, linkSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The last line of .dockerignore that speaks of a path, or of a folder above it, decides. */
function isLeft(path: string, lines: readonly string[]): boolean {
  const parts = path.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const matches = (pattern: string) => paths.some(each => matchesGlob(each, pattern))
  const decided = lines.findLast(line => matches(line.replace(/^!/, '')))
  return decided?.startsWith('!') ?? true
}

/** The files that the engine is sent. */
export function imageFiles(): string[] {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  const all = globSync('**', { cwd: root, exclude: ['node_modules', '.git', '.assay'] })
  return all.filter(path => isLeft(path, lines) && statSync(join(root, path)).isFile())
}

/** The folders of the packages that `npm ci --omit=dev` installs. */
function packages(): string[] {
  const lock: { packages: Record<string, { dev?: boolean; optional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path]) => path)
    .filter(path => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined)
}

export function makeImage(folder: string): void {
  for (const path of imageFiles()) put(path, folder)
  for (const path of packages()) {
    const inner = globSync('**', { cwd: join(root, path), exclude: ['node_modules'] })
    for (const file of inner) {
      if (statSync(join(root, path, file)).isFile()) put(join(path, file), folder)
    }
  }
  execFileSync(process.execPath, ['scripts/warm.mjs'], { cwd: folder, env: { PATH: process.env.PATH }, stdio: 'pipe' })
}

function put(path: string, folder: string): void {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  try {
    linkSync(join(root, path), target)
  } catch {
    cpSync(join(root, path), target)
  }
}
