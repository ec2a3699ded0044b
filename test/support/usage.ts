/**
 * What a test file costs: seconds of wall time, and of processor time of its process with all threads and every child
 * process that has ended. A line of JSON for each file goes into the file that ASSAY_TEST_USAGE names; without it
 * nothing is written.
 */
import { appendFileSync, readFileSync } from 'node:fs'

export interface Usage {
  /** The path of a test file, or of the module of a group of test files. */
  readonly file: string
  readonly wallSeconds: number
  readonly cpuSeconds: number
}

/** Linux counts processor time of ended children in hundredths of a second. */
const ticksPerSecond = 100

/** Positions of `cutime` and `cstime` behind the name of the program in /proc/self/stat: proc_pid_stat(5). */
const childrenUser = 13
const childrenSystem = 14

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childrenSeconds()
}

/** Zero on systems that do not say it. */
function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name may hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[childrenUser]) + Number(fields[childrenSystem])) / ticksPerSecond
}

function report(usage: Usage): void {
  const path = process.env.ASSAY_TEST_USAGE
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(usage)}\n`)
}

/** Reports the whole process when it exits. */
export function reportProcess(): void {
  process.once('exit', () => {
    report({ file: process.argv[1], wallSeconds: performance.now() / 1000, cpuSeconds: cpuSeconds() })
  })
}

/** Reports one file of a group: call the result when its last test is over. */
export function startFile(file: string): () => void {
  const [wall, cpu] = [performance.now(), cpuSeconds()]
  return () => report({ file, wallSeconds: (performance.now() - wall) / 1000, cpuSeconds: cpuSeconds() - cpu })
}
