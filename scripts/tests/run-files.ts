/**
 * Runs test files side by side and prints what they say.
 *
 * A file whose process ended before its tests were over has not passed, and neither has one without a test: a promise
 * that nothing can settle any more ends a process in silence, and Node counts its file as a test that passed.
 *
 * A file ends soon after its last test, whatever it has left open (test/support/file-end.ts). One that cannot, because
 * it never stops computing or because a process that it started holds its output, is named, and ends the run: nothing
 * else would.
 */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

const timeoutMs = 300_000
const longTimeoutMs = 3_600_000
/** How much longer than its time a file may say nothing. */
const graceMs = 60_000
const fileEnd = new URL('../../test/support/file-end.ts', import.meta.url).href

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
  /** Files with at least one test that ended. */
  readonly #tests = new Set<string>()

  /**
   * Notes a test or a suite of a file that is over. In a room each file is a suite, called by its path, and its tests
   * are reported as tests of that file. A suite that is left out says why itself.
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

/** Resolves to true when all tests passed. Prints them as they end. */
export async function runFiles(files: readonly string[], isLong: boolean): Promise<boolean> {
  let passed = true
  const ran = new RanTests()
  const timeout = isLong ? longTimeoutMs : timeoutMs
  const events = run({
    files: [...files],
    concurrency: availableParallelism() + 3,
    timeout,
    execArgv: ['--import', fileEnd],
  })
  const watch = setTimeout(() => giveUp(ran.notEnded(files)), timeout + graceMs)
  events.on('test:pass', test => ran.take(test))
  events.on('test:fail', test => {
    passed = false
    ran.take(test)
  })
  events.on('test:summary', ({ file, success, counts }) => {
    passed &&= success
    if (file !== undefined) ran.end(file, counts.tests)
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
  return passed
}

/**
 * Ends the run, and its files by force. Files are told of in their order, so all wait for the first one that has not
 * ended.
 */
function giveUp([file]: readonly string[]): never {
  process.stdout.write(`\n✖ ${file} does not end, or the file before it left a process behind that holds its output.\n`)
  const mine = ['-o', 'pid,stat,wchan:20,time,comm', '--ppid', String(process.pid)]
  process.stdout.write(spawnSync('ps', mine, { encoding: 'utf8' }).stdout)
  spawnSync('pkill', ['-KILL', '-P', String(process.pid)])
  process.exit(1)
}
