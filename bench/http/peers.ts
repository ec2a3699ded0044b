/**
 * The servers of the request benchmark, each in a process of its own unless it is a toy, and how much CPU each has
 * used. See nginx.ts as well.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { allocatorSettings } from '../../test/support/run.ts'
import { type Environment, type ServiceUnderTest, sharedService, startService } from '../../test/support/service.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'

export interface Peer {
  readonly port: number
  /** Id of the process that answers. */
  readonly pid: number | undefined
  stop(): Promise<unknown>
}

/**
 * Microseconds of CPU, user and system, that the threads of the process have used since it began. Linux alone says it
 * so finely.
 */
export function cpuUsOf({ pid }: Peer): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map(thread => {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  })
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000
}

/** Bare `node:http`, which answers `body` to everything. */
export async function startBare(body: string): Promise<Peer> {
  const env = { ...process.env, ...allocatorSettings }
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { env })
  child.send(body)
  const [{ port }] = await once(child, 'message')
  return { port, pid: child.pid, stop: async () => child.kill() }
}

const limits = {
  RATE_LIMIT_PER_MINUTE: '1000000000',
  FREE_CREDITS_PER_MONTH: '1000000000',
  LOG_LEVEL: 'info',
  MAX_CONNECTIONS_PER_ADDRESS: '0',
}

export interface ServicePeer extends Peer {
  readonly service: ServiceUnderTest
}

/**
 * The service as it is started by hand, with limits that the load does not reach. OFFLINE keeps it from asking for host
 * names and from fetching feeds. A toy runs inside this process, and toys with the same settings and no home share one
 * service.
 */
export async function startAssay(toy: boolean, settings: Environment = {}, home?: string): Promise<ServicePeer> {
  const all = { ...limits, OFFLINE: '1', ...settings }
  if (!toy) return startProcess({ ...all, ...allocatorSettings }, home)
  if (home !== undefined) return peerOf(await startService(all, home))
  return { ...peerOf(await sharedService(all)), stop: async () => {} }
}

function peerOf(service: ServiceUnderTest, pid: number | undefined = process.pid): ServicePeer {
  return { service, port: Number(new URL(service.url).port), pid, stop: () => service.stop() }
}

export async function startProcess(environment: Environment, home?: string): Promise<ServicePeer> {
  const service = await startServiceProcess(environment, home)
  return peerOf(service, service.child.pid)
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
