/** The servers of the request benchmark, each in a process of its own, and how much CPU each has used. See nginx.ts as well. */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../../test/support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts'

export interface Peer {
  readonly port: number
  /** Of the process that answers. */
  readonly pid: number | undefined
  stop(): Promise<unknown>
}

/** Microseconds of CPU, user and system, that the threads of the process have used since it began. Linux alone says it so finely. */
export function cpuUsOf({ pid }: Peer): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map(thread => {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  })
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000
}

/** As in `npm start`, for both. */
const largePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/** Bare `node:http`, which answers `body` to everything. */
export async function startBare(body: string): Promise<Peer> {
  const env = { ...process.env, ...largePages }
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { env })
  child.send(body)
  const [{ port }] = await once(child, 'message')
  return { port, pid: child.pid, stop: async () => child.kill() }
}

/**
 * The service as it is started by hand, with limits that the load does not reach. OFFLINE keeps it from asking for host
 * names and from fetching feeds. Toys, which have no home and no settings of their own, share one.
 */
export async function startAssay(
  home?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Peer & { readonly service: ServiceProcess }> {
  const limits = {
    RATE_LIMIT_PER_MINUTE: '1000000000',
    FREE_CREDITS_PER_MONTH: '1000000000',
    LOG_LEVEL: 'info',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
  }
  const all = { ...limits, ...largePages, OFFLINE: '1', ...settings }
  const isShared = home === undefined && Object.keys(settings).length === 0
  const service = await (isShared ? sharedProcess(all) : startServiceProcess(all, home))
  return {
    service,
    port: Number(new URL(service.url).port),
    pid: service.child.pid,
    stop: async () => (isShared ? null : service.stop()),
  }
}

let shared: Promise<ServiceProcess> | undefined

/** One process for all benchmarks that have no settings of their own. It ends with this process. */
function sharedProcess(environment: Environment): Promise<ServiceProcess> {
  shared ??= startServiceProcess(environment).then(service => {
    service.child.unref()
    for (const stream of [service.child.stdout, service.child.stderr]) if (stream instanceof Socket) stream.unref()
    process.once('exit', () => rmSync(service.home, { recursive: true, force: true }))
    return service
  })
  return shared
}

/**
 * Keeps every thread of the process on the last core, so that each server has one core and the load another. Without
 * `taskset`, or on a machine of one core, the servers stay where the system puts them, and a word says so.
 */
export function keepOnLastCore({ pid }: Peer): void {
  const cores = availableParallelism()
  try {
    if (cores === 1) throw new Error('there is one core')
    execFileSync('taskset', ['-acp', String(cores - 1), String(pid)], { stdio: 'pipe' })
  } catch (error) {
    process.stderr.write(`  not kept on one core: ${error instanceof Error ? error.message : error}\n`)
  }
}
