/**
 * Runs every test, or the files that are named, as many processes at a time as there are cores.
 *
 * The unit tests of one folder of src/ share a process: most of them take less time than a process takes to start and to
 * import what they test. Each of their files is a suite of its own there, and so are its hooks. A file of test/ or bench/,
 * which starts services and builds data, has a process to itself, and so has each file that is named.
 *
 * The IP data is compiled once, into a folder that all tests share; ASSAY_TEST_DATA tells them where it is.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { compileCache } from '../test/support/run.ts'

const timeoutMs = 300_000
const slowestShown = 10

/** Modules, written into the folder, that each hold the test files of one folder of src/. */
function writeRooms(folder: string): string[] {
  const rooms = Map.groupBy(globSync('src/**/*.test.ts').sort(), file => file.split('/')[1])
  return [...rooms].map(([room, files]) => {
    const suites = files.map(file => {
      const [name, url] = [file, pathToFileURL(file).href].map(text => JSON.stringify(text))
      return `await describe(${name}, async () => { await import(${url}) })\n`
    })
    const path = join(folder, `src-${room}.mjs`)
    writeFileSync(path, `import { describe } from 'node:test'\n${suites.join('')}`)
    return path
  })
}

/** What takes longest comes first, so that no core is left alone with it at the end. */
function allFiles(folder: string): string[] {
  return [
    ...globSync('test/e2e/*.test.ts'),
    ...writeRooms(folder),
    ...['test/crash/*.test.ts', 'bench/**/*.test.ts', 'test/spec/*.test.ts', 'test/*.test.ts'].flatMap(each =>
      globSync(each),
    ),
  ]
}

/** Resolves to true when all tests passed. Prints them, and the files that took longest. */
async function runFiles(files: readonly string[]): Promise<boolean> {
  let passed = true
  const durations: { readonly file: string; readonly ms: number }[] = []
  const events = run({ files: [...files], concurrency: availableParallelism(), timeout: timeoutMs })
  events.on('test:fail', () => {
    passed = false
  })
  events.on('test:summary', ({ file, duration_ms: ms, success }) => {
    passed &&= success
    if (file !== undefined) durations.push({ file, ms })
  })
  for await (const text of events.compose(spec)) process.stdout.write(text)
  const slowest = durations.sort((a, b) => b.ms - a.ms).slice(0, slowestShown)
  for (const { file, ms } of slowest) {
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(process.cwd(), file)}\n`)
  }
  return passed
}

const named = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
try {
  const data = process.env.ASSAY_TEST_DATA ?? folder
  Object.assign(process.env, compileCache, { ASSAY_TEST_DATA: data, NODE_OPTIONS: '' })
  const compiled = spawnSync(process.execPath, ['scripts/compile-data.ts', data], { stdio: 'inherit' })
  const passed = compiled.status === 0 && (await runFiles(named.length > 0 ? named : allFiles(folder)))
  process.exitCode = passed ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
