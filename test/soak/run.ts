/**
 * Runs a service under steady traffic and compares what it uses early and late: `node test/soak/run.ts [--minutes 20]
 * [--database URL] [--limit-mb 512]`. The first tenth of the run finds the capacity; the rest is at 70 % of it.
 * Meanwhile pages are read, and two data sets are refreshed from a publisher on this machine, of which the service
 * takes the results over. A limit is that of a control group with the service alone in it: the refresh is a process
 * outside.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPublisher } from '../../src/data/fixtures/publisher.ts'
import { operationsOf } from '../fuzz/contract.ts'
import { importBreaches } from '../fuzz/run.ts'
import { everyScope, openAccounts } from '../support/accounts.ts'
import { runAssay } from '../support/command.ts'
import { setUpOwner } from '../support/dashboard.ts'
import { newHome } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { createMemoryGroup } from './memory-group.ts'
import { mediansBetween, type ProcessUse, watchProcess } from './process-use.ts'
import { readPages, type Tally, Traffic } from './traffic.ts'

const loadShare = 0.7
const sampleEveryMs = 2_000
const refreshes = 8
const settings = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '0', LOG_LEVEL: 'warn' }

export interface SoakSummary {
  /** Answers per second: what the service could answer, and what it was asked. */
  readonly capacity: number
  readonly early: ProcessUse
  readonly late: ProcessUse
  /** What the memory consists of at the end of both windows, for the person who looks for what grew. */
  readonly earlyParts: readonly string[]
  readonly lateParts: readonly string[]
  /** Errors of the log, each once. */
  readonly errors: readonly string[]
  readonly samples: readonly ProcessUse[]
  readonly refreshed: number
  readonly pages: ReadonlySet<string>
  readonly tally: Tally
  /** Paths of the OpenAPI document. */
  readonly endpoints: readonly string[]
  /** With a limit: the most memory that the control group had, and how many of its processes were killed for it. */
  readonly group?: { readonly peakMegabytes: number; readonly killed: number }
}

export interface SoakOptions {
  readonly minutes: number
  readonly seed: number
  /** URL of an empty database on PostgreSQL; a SQLite file without one. */
  readonly database?: string | undefined
  /** Memory limit of the service. */
  readonly limitMegabytes?: number | undefined
}

export async function soak({ minutes, seed, database, limitMegabytes }: SoakOptions): Promise<SoakSummary> {
  const home = await newHome()
  const group = limitMegabytes === undefined ? undefined : createMemoryGroup(limitMegabytes)
  const ofDatabase: Record<string, string> = database === undefined ? {} : { DATABASE_URL: database }
  await importBreaches(home, ofDatabase)
  const service = await startServiceProcess({ ...settings, ...ofDatabase }, home, group?.processes)
  const ending = new AbortController()
  try {
    const owner = await setUpOwner(service)
    const accounts = await openAccounts(service.home, database)
    const { key } = await accounts.caller({ credits: 1_000_000_000, scopes: everyScope })
    await accounts.close()
    const document = await service.post('/openapi.json', null, { method: 'GET', key: null })
    const operations = operationsOf(document.json)
    const traffic = new Traffic({ url: service.url, key, operations }, seed)
    const totalMs = minutes * 60_000
    const watching = watchProcess(Number(service.child.pid), sampleEveryMs, ending.signal)
    const reading = readPages(owner, traffic.tally, ending.signal)
    const refreshing = refreshData(service.home, totalMs / (refreshes + 1), ending.signal)
    // The first half only warms the service up.
    await traffic.asFastAsAnswered(totalMs / 20)
    const capacity = await traffic.asFastAsAnswered(totalMs / 20)
    await traffic.paced(capacity * loadShare, totalMs * 0.2)
    const earlyParts = await partsOf(service)
    await traffic.paced(capacity * loadShare, totalMs * 0.7)
    const lateParts = await partsOf(service)
    ending.abort()
    const [samples, pages, refreshed] = await Promise.all([watching, reading, refreshing])
    traffic.close()
    const early = mediansBetween(samples, totalMs * 0.1, totalMs * 0.3)
    const late = mediansBetween(samples, totalMs * 0.75, totalMs)
    return {
      ...{ capacity, early, late, samples, refreshed, pages, tally: traffic.tally },
      ...{ earlyParts, lateParts, errors: errorsOf(service.output()) },
      endpoints: [...operations.keys()],
      ...(group && { group: { peakMegabytes: group.peakMegabytes(), killed: group.killed() } }),
    }
  } finally {
    ending.abort()
    await service.stop()
    group?.remove()
  }
}

function errorsOf(log: string): string[] {
  const lines = log.split('\n').filter(line => /"level":"(error|fatal)"/.test(line))
  return [...new Map(lines.map(line => [line.replace(/"(?:time|requestId)":"[^"]*",?/g, ''), line])).values()]
}

/** Lines with the heaps of all threads, as /metrics has them, and with the kinds of pages of the process. */
async function partsOf({ post, child }: ServiceProcess): Promise<string[]> {
  const { text } = await post('/metrics', null, { method: 'GET', key: null })
  const heaps = text.match(/^assay_thread_heap_bytes.*$/gm) ?? []
  const pages = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8').match(/^Pss_.*$/gm) ?? []
  return [...heaps, ...pages]
}

/** Refreshes again and again, each time from files with other rows. Returns how often data was rebuilt. */
async function refreshData(home: string, everyMs: number, signal: AbortSignal): Promise<number> {
  const publisher = await startPublisher()
  const environment = { ASSAY_HOME: home, OFFLINE: '0', DATA_MIRROR: publisher.mirror }
  let rebuilt = 0
  for (let turn = 0; await passes(everyMs, signal); turn += 1) {
    const exits = Array.from({ length: 800 + turn }, (_, last) => `5.9.${last >> 8}.${last & 255}`)
    const networks = Array.from({ length: 15 + turn }, (_, at) => `103.${at}.244.0/22`)
    publisher.answer('/check.torproject.org/torbulkexitlist', exits.join('\n'))
    publisher.answer('/www.cloudflare.com/ips-v4', networks.join('\n'))
    const { stdout } = await runAssay(['data', 'refresh', 'tor', 'ip', '--force'], environment)
    rebuilt += [...stdout.matchAll(/^(?:tor|ip): rebuilt/gm)].length
  }
  await publisher.stop()
  return rebuilt
}

/** Resolves to true after that time, and to false as soon as `signal` is aborted. */
function passes(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal }).catch(() => false)
}

/** Percent that memory grew by. */
export const growthOf = ({ early, late }: SoakSummary) => (late.pssMegabytes / early.pssMegabytes - 1) * 100

/** What a person reads of a run. */
export function textOf(summary: SoakSummary): string {
  const { capacity, early, late, samples, refreshed, pages, tally } = summary
  const lineOf = ({ atMs, ...use }: ProcessUse) => `${Math.round(atMs / 1000)} s: ${JSON.stringify(use, rounded)}`
  const every = Math.max(1, Math.floor(samples.length / 20))
  return [
    ...samples.filter((_, at) => at % every === 0).map(lineOf),
    `early: ${lineOf(early)}`,
    `late: ${lineOf(late)}`,
    ...summary.earlyParts.map((part, at) => `${part}, later ${summary.lateParts[at] ?? 'nothing'}`),
    ...summary.errors,
    ...(summary.group ? [`control group: ${JSON.stringify(summary.group, rounded)}`] : []),
    `memory grew by ${growthOf(summary).toFixed(1)} %`,
    `capacity ${Math.round(capacity)}/s, ${tally.answers} answers, ${pages.size} pages, ${refreshed} rebuilds`,
    `statuses ${JSON.stringify([...tally.statuses])}, failures ${JSON.stringify([...tally.failures])}`,
  ].join('\n')
}

const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value) : value)

if (import.meta.main) {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, database: { type: 'string' }, 'limit-mb': { type: 'string' } },
  })
  const limitMegabytes = values['limit-mb'] === undefined ? undefined : Number(values['limit-mb'])
  const { minutes = '20', database } = values
  console.log(textOf(await soak({ minutes: Number(minutes), seed: 20_261_127, database, limitMegabytes })))
}
