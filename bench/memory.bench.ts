/**
 * The memory that a service takes: idle, after pages were opened, and after a mixed load; and the CPU to ready. Where
 * ASSAY_OTHER_CHECKOUT names the folder of another commit with its packages, both start in turns, each from its own
 * start line.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type ServiceUnderTest, settingsOf, startService, underTest } from '../test/support/service.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from './harness.ts'
import { postBytes, sendLoad } from './http/load.ts'

type Support = typeof import('../test/support/service.ts')

const root = fileURLToPath(new URL('..', import.meta.url))
const starts = 3
/** The service has done by then what it does once after its start. */
const settleMs = 3_000
const loadSeconds = 40
const limits = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '1000000000', LOG_LEVEL: 'info' }
const pages = ['/', '/docs', '/docs/ip', '/dashboard']

interface Memory {
  readonly readyCpuSeconds: number
  readonly idle: number
  readonly paged: number
  readonly loaded: number
  readonly country: string
}

interface Started {
  readonly service: ServiceUnderTest
  readonly pid: number
}

async function run({ toy }: BenchOptions): Promise<Result[]> {
  const other = process.env.ASSAY_OTHER_CHECKOUT
  const checkouts = other === undefined ? [root] : [other, root]
  const measured = checkouts.map(() => [] as Memory[])
  for (let round = 0; round < (toy ? 1 : starts); round += 1) {
    for (const [at, checkout] of checkouts.entries()) measured[at].push(await measure(checkout, toy))
  }
  return measures.flatMap(([row, unit, of]) => {
    const values = measured.map(all => median(all.map(of)))
    const checksum = checksumOf(measured.map(([{ country }]) => country))
    const own = { row, value: values[values.length - 1], unit, checksum }
    if (values.length === 1) return [own]
    const before = `${row}, the other commit`
    return [
      { ...own, row: before, value: values[0] },
      { ...own, peer: before, ratio: values[1] / values[0] },
    ]
  })
}

const measures: readonly (readonly [row: string, unit: string, of: (memory: Memory) => number])[] = [
  ['CPU to ready from a snapshot', 's', ({ readyCpuSeconds }) => readyCpuSeconds],
  ['resident memory, idle', 'MB', ({ idle }) => idle],
  ['resident memory, pages opened', 'MB', ({ paged }) => paged],
  [`resident memory, after ${loadSeconds} s of mixed load`, 'MB', ({ loaded }) => loaded],
]

async function measure(checkout: string, toy: boolean): Promise<Memory> {
  const { service, pid } = toy ? { service: await startService(limits), pid: process.pid } : await startFrom(checkout)
  try {
    const readyCpuSeconds = cpuSecondsOf(pid)
    await sleep(toy ? 0 : settleMs)
    const idle = residentMegabytes(pid)
    for (const page of pages) await (await fetch(service.url + page)).arrayBuffer()
    await sleep(toy ? 0 : settleMs)
    const paged = residentMegabytes(pid)
    await mixedLoad(service, toy ? 0 : loadSeconds)
    const { json } = await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' })
    return { readyCpuSeconds, idle, paged, loaded: residentMegabytes(pid), country: json.country_code }
  } finally {
    await service.stop()
  }
}

/** Every kind of request over 32 connections, and pages beside them. */
async function mixedLoad({ url, key }: ServiceUnderTest, seconds: number): Promise<void> {
  const bodies = Array.from({ length: 200 }, (_, at) => [
    postBytes('/v1/ip/intelligence', key, JSON.stringify({ ip: `${1 + at}.${(at * 7) % 256}.${at}.9` })),
    postBytes('/v1/gender/name', key, JSON.stringify({ name: `Maria ${at}` })),
    postBytes('/v1/phone/validate', key, JSON.stringify({ phone: `+4930${1_000_000 + at}` })),
    postBytes('/v1/email/check', key, JSON.stringify({ email: `somebody${at}@example.com` })),
  ]).flat()
  const endAt = performance.now() + seconds * 1000
  do {
    const asked = pages.map(page => fetch(url + page).then(answer => answer.arrayBuffer()))
    const port = Number(new URL(url).port)
    const [{ statuses }] = await Promise.all([sendLoad(port, bodies, bodies.length, 32), ...asked])
    if (statuses.get(200) !== bodies.length) throw new Error(`not all answers are 200: ${[...statuses]}`)
  } while (performance.now() < endAt)
}

/** Starts a checkout by the line of its `npm start`, which installs first. */
async function startFrom(checkout: string): Promise<Started> {
  // A home holds data of the format of its own commit.
  const { newHome }: Support = await import(pathToFileURL(join(checkout, 'test/support/service.ts')).href)
  const home = await newHome()
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const line = scripts.start.slice(scripts.start.indexOf('exec env'))
  const settings = settingsOf(home, limits)
  const child = spawn('sh', ['-c', line], { cwd: checkout, env: { PATH: process.env.PATH, ...settings } })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  while (!output.includes('Assay answers on')) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`the service ended: ${output}`)
    await sleep(5)
  }
  const stop = async () => {
    child.kill()
    const [code] = await ended
    rmSync(home, { recursive: true, force: true })
    return code
  }
  return { service: underTest(settings, () => output, stop), pid: Number(child.pid) }
}

/** User and system, of the process and of its children that have ended. Linux counts in hundredths. */
function cpuSecondsOf(pid: number): number {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  return (
    fields
      .split(' ')
      .slice(11, 15)
      .map(Number)
      .reduce((sum, ticks) => sum + ticks, 0) / 100
  )
}

function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

export const benches: Bench[] = [{ name: 'memory', unit: 'MB', run }]
