/**
 * Makes the tarball of a release. Refuses a tree with changes that are not committed, a version that has a tag or is
 * not the first heading of CHANGELOG.md, and a tree in which `npm test` fails. It publishes nothing without --publish.
 *
 * Usage: release.ts [--publish] [--output <folder>]
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPackage } from './package/build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Why there can be no release; null when nothing stands against it. */
export function obstacle(state: {
  readonly version: string
  /** What `git status --porcelain` says. */
  readonly status: string
  /** What `git tag` says, by line. */
  readonly tags: readonly string[]
  readonly changelog: string
}): string | null {
  const { version, status, tags, changelog } = state
  if (status.trim() !== '') return 'The tree has changes that are not committed.'
  if (tags.includes(`v${version}`)) return `The version ${version} is released: raise it in package.json.`
  const [first] = /^## .*$/m.exec(changelog) ?? ['']
  if (!new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`).test(first))
    return `The first heading of CHANGELOG.md is not "## ${version} - <date>".`
  return null
}

function run(command: string, words: readonly string[], shows: boolean): string {
  return execFileSync(command, words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', shows ? 'inherit' : 'pipe', 'inherit'],
  })
}

async function release(): Promise<void> {
  const { values } = parseArgs({ options: { publish: { type: 'boolean' }, output: { type: 'string', default: root } } })
  const why = obstacle({
    version: JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version,
    status: run('git', ['status', '--porcelain'], false),
    tags: run('git', ['tag'], false).split('\n'),
    changelog: readFileSync(`${root}/CHANGELOG.md`, 'utf8'),
  })
  if (why !== null) throw new Error(why)
  run('npm', ['test'], true)
  const tarball = await buildPackage(values.output)
  if (values.publish === true) run('npm', ['publish', tarball], true)
  process.stdout.write(`${tarball}\n`)
}

if (import.meta.main) {
  try {
    await release()
  } catch (error) {
    process.stderr.write(`release: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
