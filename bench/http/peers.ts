/** The servers of the request benchmark, each in a process of its own, and how much CPU each has used. See nginx.ts as well. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type ServiceUnderTest, startService } from '../../test/support/service.ts'

export interface Peer {
  readonly port: number
  /** Of the process that answers. */
  readonly pid: number | undefined
  /** Microseconds of CPU, user and system, that the process has used since it began. */
  cpuUs(): Promise<number>
  stop(): Promise<unknown>
}

/** As in `npm start`, for both. */
const largePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/** Bare `node:http`, which answers `body` to everything. */
export async function startBare(body: string): Promise<Peer> {
  const env = { ...process.env, ...largePages }
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { env })
  child.send(body)
  const { port } = await answerOf<{ port: number }>(child)
  const cpuUs = async () => {
    child.send('cpu')
    return (await answerOf<{ cpuUs: number }>(child)).cpuUs
  }
  return { port, pid: child.pid, cpuUs, stop: async () => child.kill() }
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const [answer] = await once(child, 'message')
  return answer
}

/**
 * The service as it is started by hand, with limits that the load does not reach. OFFLINE keeps it from asking for host
 * names and from fetching feeds.
 */
export async function startAssay(home?: string): Promise<Peer & { readonly service: ServiceUnderTest }> {
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000000', FREE_CREDITS_PER_MONTH: '1000000000', LOG_LEVEL: 'info' }
  const service = await startService({ ...limits, ...largePages, OFFLINE: '1' }, home)
  return {
    service,
    port: Number(new URL(service.url).port),
    pid: service.child.pid,
    cpuUs: () => cpuOf(service.url),
    stop: () => service.stop(),
  }
}

async function cpuOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error('the metrics do not say how much CPU was used')
  return Number(seconds) * 1_000_000
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
