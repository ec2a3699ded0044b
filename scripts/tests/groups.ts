/**
 * Which test files share a process. Most files take less time than a process takes to start and to import what they
 * test, so the unit tests of one folder of src/ share one, and so do tests that share a service or a browser. Each file
 * is a suite of its own there, with its own hooks. Every other file has a process to itself.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const usage = new URL('../../test/support/usage.ts', import.meta.url).href

/**
 * Folders of src/ whose tests take a few seconds each, as long as a process takes to import what they test. Those of a
 * row share a process: the first row uses parts of the program, the second the whole of it.
 */
const small: Readonly<Record<string, readonly string[]>> = {
  'src-parts': ['accounts', 'client', 'core', 'egress', 'jobs', 'metering', 'pages', 'signals/email', 'webhooks'],
  'src-whole': ['app', 'docs', 'http', 'local', 'mcp', 'middleware', 'signals/check', 'signals/phone', 'sql'],
}

/** The name of the group of a test file; null when the file has a process to itself. */
export function groupOf(file: string): string | null {
  const [top, layer, name] = file.split('/')
  if (top === 'src') {
    const folder = layer === 'signals' && !name.includes('.') ? `${layer}/${name}` : layer
    const shared = Object.keys(small).find(group => small[group].includes(folder))
    return shared ?? `src-${folder.replace('/', '-')}`
  }
  if (top === 'scripts') return 'scripts'
  if (top !== 'test') return null
  if (name === undefined) return layer === 'run-tests.test.ts' ? null : 'project'
  if (layer === 'browser') return 'browser'
  if (layer === 'spec') return specGroupOf(file, name)
  return layer === 'e2e' ? endToEndGroupOf(file) : null
}

/** Files that share the common service come together; every dashboard file starts a small server of its own. */
function specGroupOf(file: string, name: string): string {
  if (name.startsWith('dashboard-')) return 'spec-dashboard'
  return readFileSync(file, 'utf8').includes('commonService') ? 'spec-common' : 'spec-own'
}

/** End-to-end tests that take as long as a group. */
const longFiles: ReadonlySet<string> = new Set(['test/e2e/data.test.ts', 'test/e2e/offline.test.ts'])

/**
 * A file that runs the service as a process or stops a database is measured and ended by itself. Those that run other
 * programs to their end share a process, apart from those that run none.
 */
function endToEndGroupOf(file: string): string | null {
  const text = readFileSync(file, 'utf8')
  if (longFiles.has(file) || /support\/service-process\.ts|startPostgres/.test(text)) return null
  return /support\/image\.ts|node:child_process/.test(text) ? 'e2e-programs' : 'e2e'
}

/**
 * Writes a module for each group into the folder, and returns their paths, with those of the files that have a process
 * to themselves. The two kinds alternate: a group computes most of its time, a file of its own mostly waits for
 * processes, and side by side they use all cores.
 *
 * @param files paths from the root of the project
 */
export function writeGroups(files: readonly string[], folder: string): string[] {
  const alone = files.filter(file => groupOf(file) === null)
  const grouped = Map.groupBy(
    files.filter(file => groupOf(file) !== null),
    file => groupOf(file) ?? '',
  )
  const modules = [...grouped].map(([group, members]) => {
    const path = join(folder, `${group}.mjs`)
    writeFileSync(path, moduleOf(members))
    return path
  })
  return alternate(modules, alone)
}

/** Spreads the items of the shorter list evenly among those of the longer one; both keep their order. */
function alternate<Item>(...lists: Item[][]): Item[] {
  const spread = lists.flatMap(list => list.map((item, index) => ({ item, at: (index + 0.5) / list.length })))
  return spread.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

function moduleOf(files: readonly string[]): string {
  const suites = files.map(file => {
    const [name, url] = [file, pathToFileURL(file).href].map(text => JSON.stringify(text))
    return `suite(${name}, () => import(${url}))\n`
  })
  return `import { after, before, describe } from 'node:test'
import { startFile } from ${JSON.stringify(usage)}
const suite = (name, load) => describe(name, async () => {
  let end = () => {}
  before(() => { end = startFile(name) })
  await load()
  after(() => end())
})
${suites.join('')}`
}

/** Every test file. What takes longest comes first, so that no core is left alone with it at the end. */
function everyTestFile(isLong: boolean): string[] {
  const kills = globSync('test/crash/*.test.ts').sort()
  const others = [
    'bench/**',
    'test/browser',
    'test/fuzz',
    'src/**',
    'scripts/**',
    'test/spec',
    'test/e2e',
    'test/package',
    'test/soak',
  ].flatMap(folder => globSync(`${folder}/*.test.ts`).sort())
  return [...(isLong ? kills : []), ...others, ...(isLong ? [] : kills), ...globSync('test/*.test.ts').sort()]
}

/** The test files of a run, and those that only a long run has (test/support/long-run-only.ts). */
export function allTestFiles(isLong: boolean): { readonly files: string[]; readonly leftOut: string[] } {
  const every = everyTestFile(isLong)
  const leftOut = isLong ? [] : every.filter(file => readFileSync(file, 'utf8').includes('support/long-run-only.ts'))
  return { files: every.filter(file => !leftOut.includes(file)), leftOut }
}

/** Test files with properties, which a long run repeats with fresh random input. */
export function propertyFiles(): string[] {
  return globSync(['src/**/*.test.ts', 'test/spec/*.test.ts'])
    .sort()
    .filter(file => readFileSync(file, 'utf8').includes("'fast-check'"))
}
