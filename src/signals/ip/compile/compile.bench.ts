/**
 * What a build of the data takes: time and memory of the process that compiles both families and writes the snapshot;
 * then time to read, verify and open that snapshot, and the resident memory it takes, alone and after random lookups
 * (of both families, every one announced) have touched it. Each value is the median over processes started for it
 * alone; the file is in the system's cache by then. ASSAY_BENCH_HOME names a home with fetched feeds to compile as
 * well.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bench, type BenchOptions, checksumOf, type Result, seededRandom } from '../../../../bench/harness.ts'
import { ipDataName, newEmptyHome, newUncompiledHome } from '../../../../bench/ip-data.ts'
import { startProcess } from '../../../core/workers/supervisor.ts'
import type { CompileOrder, CompilePorts } from '../../../data/build/compile-child.ts'
import { stateOf } from '../../../data/build/dataset-state.ts'
import { type DataHome, snapshotPath } from '../../../data/files.ts'
import { ipData } from '../dataset.ts'
import { announcedAddresses } from '../fixtures/announced.ts'
import type { Opening } from '../fixtures/opening-process.ts'
import { tinyFiles } from '../fixtures/tiny-files.ts'
import { readFiles } from './input-files.ts'

const compilingModule = new URL('../../../data/build/compile-child.ts', import.meta.url)
const openingProcess = fileURLToPath(new URL('../fixtures/opening-process.ts', import.meta.url))
const tinyCompiler = new URL('../fixtures/tiny-compiler.ts', import.meta.url)

export const benches: Bench[] = [{ name: 'ip compile', unit: 's', run }]

async function run({ toy }: BenchOptions): Promise<Result[]> {
  const home = toy ? newEmptyHome() : await newUncompiledHome()
  try {
    mkdirSync(home.dataPath, { recursive: true })
    const order = await orderFor(home, toy)
    const builds: Build[] = []
    for (let round = 0; round < (toy ? 1 : 3); round += 1) builds.push(await build(order))
    const addresses = randomAddresses(toy)
    const addressFile = join(home.path, 'addresses.json')
    writeFileSync(addressFile, JSON.stringify(addresses))
    const openings = Array.from({ length: toy ? 1 : 5 }, () => open(order.path, addressFile))
    const built = rowsOfBuilds(builds, statSync(order.path).size)
    // What opening the fixture adds is less than a process gains or loses by itself.
    const opened = toy ? [] : rowsOfMemory(openings, addresses.length)
    const rows = [...built, rowOfOpening(openings), ...opened]
    const checksum = checksumOf(openings[0].answers)
    return rows.map(({ row, ...rest }) => ({ row: `${toy ? 'fixture' : ipDataName}: ${row}`, ...rest, checksum }))
  } finally {
    rmSync(home.path, { recursive: true, force: true })
  }
}

async function orderFor(home: DataHome, toy: boolean): Promise<CompileOrder> {
  const { identity: inputs, ...files } = await stateOf(ipData, home)
  const identity = { dataset: ipData.name, formatVersion: ipData.formatVersion, inputs }
  const compiler = (toy ? null : ipData.compiler) ?? tinyCompiler
  return { compiler: compiler.href, path: snapshotPath(home, ipData.name), identity, ...files }
}

interface Build {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMb: number
}

/** The process in which the service compiles, started as the service starts it. */
async function build(order: CompileOrder): Promise<Build> {
  const start = performance.now()
  const offers = { progress: { report: () => {} } }
  const child = startProcess<CompilePorts>({
    ...{ module: compilingModule, settings: order, offers },
    signal: new AbortController().signal,
  })
  let peakMb = 0
  let cpuSeconds = 0
  // Neither ever falls, so that only what is added after the last look is missed.
  const timer = setInterval(() => {
    peakMb = peakResidentMb(child.pid) ?? peakMb
    cpuSeconds = cpuSecondsOf(child.pid)
  }, 10)
  const failure = await child.calls.of('compiler').compile()
  clearInterval(timer)
  await child.end(10_000)
  if (failure !== null) throw new Error(`not compiled: ${failure.reason}`)
  return { seconds: (performance.now() - start) / 1000, cpuSeconds, peakMb }
}

/** VmHWM of the process; null when it has given its memory back, as it has between its end and the notice of it. */
function peakResidentMb(pid: number | undefined): number | null {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

/**
 * User and system time of the process: the 14th and 15th fields, in hundredths; the second may hold spaces in brackets.
 */
function cpuSecondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function open(snapshot: string, addresses: string): Opening {
  const output = execFileSync(process.execPath, ['--expose-gc', openingProcess, snapshot, addresses], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(output)
}

function randomAddresses(toy: boolean): string[] {
  const { families } = toy ? tinyFiles : readFiles()
  const perFamily = toy ? 50 : 50_000
  return families.flatMap(family => announcedAddresses(family, perFamily, seededRandom(family.version)))
}

type Row = Omit<Result, 'checksum'>

function rowsOfBuilds(builds: readonly Build[], bytes: number): Row[] {
  const seconds = median(builds.map(each => each.seconds))
  const cpuSeconds = median(builds.map(each => each.cpuSeconds))
  const peakMb = median(builds.map(each => each.peakMb))
  return [
    { row: 'compile both families in a process of its own', value: seconds, unit: 's' },
    { row: 'CPU of that process, on all cores', value: cpuSeconds, unit: 's' },
    { row: 'peak resident memory of that process', value: peakMb, unit: 'MB' },
    { row: 'size of the snapshot', value: bytes / 2 ** 20, unit: 'MB' },
  ]
}

function rowOfOpening(openings: readonly Opening[]): Row {
  const milliseconds = median(openings.map(each => each.milliseconds))
  return { row: 'read, verify and open the snapshot', value: milliseconds, unit: 'ms' }
}

function rowsOfMemory(openings: readonly Opening[], lookups: number): Row[] {
  const openedMb = median(openings.map(each => each.openedMb))
  const answeredMb = median(openings.map(each => each.answeredMb))
  const after = `the same after ${lookups.toLocaleString('en-US')} random lookups`
  return [
    { row: 'resident memory the open index adds', value: openedMb, unit: 'MB' },
    { row: after, value: answeredMb, unit: 'MB' },
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
