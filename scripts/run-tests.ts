/**
 * Runs every test, or the files that are named, in two processes more at a time than there are cores: most of them wait about half
 * of their time, for a service, a disk or a clock. Usage:
 *
 *   run-tests.ts [--long] [file…]
 *
 * A long run takes minutes: tests that ask for it do more (test/support/long-run.ts), and afterwards the unit tests with
 * properties run again and again, with fresh random input each time.
 *
 * The unit tests of one folder of src/ share a process, and so do the tests in test/spec whose names begin with the same word, and
 * those that share a service: most of them take less time than a process takes to start and to import what they test. Each of their files is a suite of its own
 * there, and so are its hooks. Another file of test/ or bench/ has a process to itself, and so has each file that is named.
 *
 * A file whose process ended before its tests were over is no file that passed, and neither is one without a test: a promise
 * that nothing can settle any more ends a process in silence, and Node counts its file as a test that passed.
 *
 * A file ends soon after its last test, whatever it has left open (test/support/file-end.ts). One that cannot, because it never stops
 * computing or because a process that it started holds its output, is named, and ends the run: nothing else would.
 *
 * The IP data is compiled once, into a folder that all tests share; ASSAY_TEST_DATA tells them where it is.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { compileCache } from '../test/support/run.ts'

const timeoutMs = 300_000
const longTimeoutMs = 3_600_000
/** How much longer than its time a file may say nothing. */
const graceMs = 60_000
const fileEnd = new URL('../test/support/file-end.ts', import.meta.url).href
const longRepeats = 20
const slowestShown = 10

/** Modules, written into the folder, that each hold the test files of one room: all, or those with properties. */
function writeRooms(folder: string, which: 'all' | 'properties' = 'all'): string[] {
  const tests = globSync(['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/spec/*.test.ts']).sort()
  const wanted = which === 'all' ? tests : tests.filter(file => readFileSync(file, 'utf8').includes("'fast-check'"))
  const rooms = Map.groupBy(wanted, roomOf)
  return [...rooms].map(([room, files]) => {
    const suites = files.map(file => {
      const [name, url] = [file, pathToFileURL(file).href].map(text => JSON.stringify(text))
      return `describe(${name}, async () => { await import(${url}) })\n`
    })
    const path = join(folder, `${room}-${which}.mjs`)
    writeFileSync(path, `import { describe } from 'node:test'\n${suites.join('')}`)
    return path
  })
}

/**
 * The folder of src/ that a file is in, and each signal is a folder of its own here; of test/spec the first word of its name, unless
 * it shares a service. Those that start one of their own beside it have another room, or one would take longer than all others.
 */
function roomOf(file: string): string {
  const [top, layer, name] = file.split('/')
  const text = top === 'test' ? readFileSync(file, 'utf8') : ''
  if (text.includes('commonService')) return `${layer}-common${text.includes('startService') ? '-and-own' : ''}`
  if (top === 'test') return `${layer}-${name.split(/[-.]/)[0]}`
  return layer === 'signals' && !name.includes('.') ? `src-${layer}-${name}` : `src-${layer}`
}

/** What takes longest comes first, so that no core is left alone with it at the end: the benchmarks, and in a long run the kills. */
function allFiles(folder: string): string[] {
  const kills = globSync('test/crash/*.test.ts')
  return [
    ...(isLong ? kills : []),
    ...globSync('bench/**/*.test.ts'),
    ...writeRooms(folder),
    ...globSync('test/e2e/*.test.ts'),
    ...globSync('test/browser/*.test.ts'),
    ...(isLong ? [] : kills),
    ...globSync('test/*.test.ts'),
  ]
}

/** What an event says of a test or suite that has ended. */
interface Over {
  readonly file?: string
  readonly name: string
  readonly nesting: number
  readonly skip?: string | boolean
  readonly details: { readonly type?: string }
}

/** Finds the files that ran no test, and those that ended before they could say so. */
class RanTests {
  readonly #ended = new Set<string>()
  readonly #silent: string[] = []
  /** Files with a suite that was skipped. */
  readonly #leftOut = new Set<string>()
  /** By the file that they are written in. */
  readonly #tests = new Set<string>()

  /**
   * A test or a suite of a file that is over. Of a room each file is a suite, called by its path, and its tests are said to be of that
   * file. A suite that is left out says why itself.
   */
  take({ file, name, nesting, skip, details }: Over) {
    if (file === undefined) return
    if (details.type !== 'suite') this.#tests.add(file)
    else if (skip !== undefined) this.#leftOut.add(file)
    else if (nesting === 0 && name.endsWith('.test.ts')) {
      const own = resolve(name)
      if (!this.#tests.has(own) && !this.#leftOut.has(own)) this.#silent.push(name)
    }
  }

  end(file: string, tests: number): void {
    this.#ended.add(file)
    if (tests === 0 && !this.#leftOut.has(file)) this.#silent.push(file)
  }

  notEnded(files: readonly string[]): string[] {
    return files.map(file => resolve(file)).filter(file => !this.#ended.has(file))
  }

  without(files: readonly string[]): string[] {
    return [...this.notEnded(files), ...this.#silent]
  }
}

/** Resolves to true when all tests passed. Prints them, and the files that took longest. */
async function runFiles(files: readonly string[]): Promise<boolean> {
  let passed = true
  const ran = new RanTests()
  const durations: { readonly file: string; readonly ms: number }[] = []
  const timeout = isLong ? longTimeoutMs : timeoutMs
  const events = run({
    files: [...files],
    concurrency: availableParallelism() + 2,
    timeout,
    execArgv: ['--import', fileEnd],
  })
  const watch = setTimeout(() => giveUp(ran.notEnded(files)), timeout + graceMs)
  events.on('test:pass', test => ran.take(test))
  events.on('test:fail', test => {
    passed = false
    ran.take(test)
  })
  events.on('test:summary', ({ file, duration_ms: ms, success, counts }) => {
    passed &&= success
    if (file === undefined) return
    durations.push({ file, ms })
    ran.end(file, counts.tests)
  })
  for await (const text of events.compose(spec)) {
    watch.refresh()
    process.stdout.write(text)
  }
  clearTimeout(watch)
  for (const file of ran.without(files)) {
    passed = false
    process.stdout.write(`\n✖ ${file} ran no test, or its process ended before its tests were over.\n`)
  }
  const slowest = durations.sort((a, b) => b.ms - a.ms).slice(0, slowestShown)
  for (const { file, ms } of slowest) {
    const name = relative(process.cwd(), file).replace(/^\.\..*\//, '')
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}\n`)
  }
  return passed
}

/** Ends the run, and its files by force. Files are told of in their order, so all wait for the first one that has not ended. */
function giveUp([file]: readonly string[]): never {
  process.stdout.write(`\n✖ ${file} does not end, or the file before it left a process behind that holds its output.\n`)
  const mine = ['-o', 'pid,stat,wchan:20,time,comm', '--ppid', String(process.pid)]
  process.stdout.write(spawnSync('ps', mine, { encoding: 'utf8' }).stdout)
  spawnSync('pkill', ['-KILL', '-P', String(process.pid)])
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}

/** Runs what was asked for; in a long run the properties again, until one of them fails, and says at the end what passed. */
async function runAll(folder: string): Promise<boolean> {
  const began = performance.now()
  const passed = await runFiles(named.length > 0 ? named : allFiles(folder))
  if (!isLong || named.length > 0) return passed
  const repeated = performance.now()
  const properties = writeRooms(folder, 'properties')
  let rounds = 0
  while (rounds < longRepeats && (await runFiles(properties))) rounds += 1
  const all = rounds === longRepeats
  sayLast(passed, 'every file', repeated - began)
  sayLast(all, `${rounds} of ${longRepeats} rounds of the properties`, performance.now() - repeated)
  return passed && all
}

function sayLast(passed: boolean, what: string, ms: number): void {
  process.stdout.write(`${passed ? '✔' : '✖'} ${what}, ${(ms / 60_000).toFixed(1)} min\n`)
}

const { values, positionals: named } = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true })
const isLong = values.long === true
const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
try {
  const data = process.env.ASSAY_TEST_DATA ?? folder
  Object.assign(process.env, compileCache, {
    ASSAY_TEST_DATA: data,
    NODE_OPTIONS: '',
    ASSAY_TEST_LONG: isLong ? '1' : '0',
  })
  const compiled = spawnSync(process.execPath, ['scripts/compile-data.ts', data], { stdio: 'inherit' })
  const passed = compiled.status === 0 && (await runAll(folder))
  process.exitCode = passed ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
