/**
 * How many seconds of processor time a test file may take, and the table of what each file took. Processor time is
 * measured, because wall time depends on what else the machine does. A file over its budget fails the run: make it
 * cheaper, move work to the long run, or justify a larger budget here.
 */
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Usage } from '../../test/support/usage.ts'

/** Seconds of processor time of a file without a row below, on the reference machine. */
const usualBudget = 16

/** Files that need more, with about three times what they take on the reference machine when it is quiet. */
const budgets: Readonly<Record<string, number>> = {
  // A benchmark of each kind, at toy size.
  'bench/bench.test.ts': 25,
  // It writes every range of the real data into a file.
  'src/signals/ip/export/mmdb.test.ts': 80,
  // What these test is processes: that they are started, killed, restarted, and what they write.
  'test/crash/crash.test.ts': 24,
  'test/crash/threads.test.ts': 15,
  'test/e2e/canary.test.ts': 30,
  'test/e2e/data.test.ts': 30,
  'test/e2e/postgres.test.ts': 33,
  'test/e2e/snapshots.test.ts': 18,
  'test/e2e/stalled-disk.test.ts': 18,
  'test/e2e/start.test.ts': 36,
  'test/e2e/workers.test.ts': 36,
  // In a long run it packs the project and installs it.
  'test/package/package.test.ts': 300,
}

/** Files below both are summed up in one row of the table. */
const leastShownCpu = 1
const leastShownWall = 4

/** Seconds that `referenceWork` takes on the reference machine (2 cores of a virtual machine, Node 26.10). */
const referenceSeconds = 0.35

/** How many times slower than the reference machine this one is now; at least 1. */
export function slowness(): number {
  const before = process.cpuUsage()
  referenceWork()
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, (user + system) / 1e6 / referenceSeconds)
}

function referenceWork(): void {
  const bytes = Buffer.alloc(1 << 20, 7)
  const seen = new Map<string, number>()
  for (let round = 0; round < 60; round++) {
    hash('sha256', bytes)
    for (let at = 0; at < 10_000; at++) seen.set(`${round} ${at}`, at)
  }
}

/** What the files of a run reported; empty when none did. */
export function readUsage(path: string): Usage[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line))
}

/** The table of a run: wall and processor seconds of each file, the most expensive first. */
export function tableOf(usage: readonly Usage[]): string {
  const files = usage.map(each => ({ ...each, name: nameOf(each) })).toSorted((a, b) => b.cpuSeconds - a.cpuSeconds)
  const shown = files.filter(each => each.cpuSeconds >= leastShownCpu || each.wallSeconds >= leastShownWall)
  const rows = shown.map(({ name, wallSeconds, cpuSeconds }) => rowOf(wallSeconds, cpuSeconds, name))
  const rest = files.filter(each => !shown.includes(each))
  const restWall = rest.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0)
  const restCpu = rest.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  const head = '  wall s   CPU s  file\n'
  return `${head}${rows.join('')}${rowOf(restWall, restCpu, `${rest.length} other files`)}`
}

function rowOf(wall: number, cpu: number, name: string): string {
  return `${wall.toFixed(1).padStart(8)}${cpu.toFixed(1).padStart(8)}  ${name}\n`
}

/** A module of a group says what its files do not: starting the process, and importing what is tested. */
function nameOf({ file }: Usage): string {
  return file.endsWith('.mjs') ? `${file.replace(/^.*\//, '')} (whole process)` : relative(process.cwd(), file)
}

/**
 * A sentence for each file that took more than its budget. The whole process of a group has none: its files have.
 *
 * @param slow from `slowness`
 */
export function overBudget(usage: readonly Usage[], slow: number): string[] {
  return usage.flatMap(each => {
    if (each.file.endsWith('.mjs')) return []
    const name = nameOf(each)
    const budget = (budgets[name] ?? usualBudget) * slow
    if (each.cpuSeconds <= budget) return []
    const [took, may] = [each.cpuSeconds, budget].map(seconds => seconds.toFixed(1))
    return [`${name} took ${took} s of processor time; its budget is ${may} s (scripts/tests/budgets.ts).`]
  })
}
