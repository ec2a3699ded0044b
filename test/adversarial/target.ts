/**
 * What is attacked: the real service, with a home of its own. Everything that was started is ended, whatever an attack
 * does.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../support/run.ts'
import { type Environment, newHome } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { descendantsOf } from './system.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const started = new Set<ChildProcess>()
const homes = new Set<string>()

/** A service whose rate has no limit, unless that says otherwise. */
export async function startTarget(environment: Environment = {}, home?: string): Promise<ServiceProcess> {
  const ownHome = home ?? (await freshHome())
  const service = await startServiceProcess({ RATE_LIMIT_PER_MINUTE: '0', ...environment }, ownHome)
  started.add(service.child)
  return service
}

let peaceful: Promise<ServiceProcess> | undefined

/** The address of a service that nobody attacks, to tell what an attack does from what the machine does. */
export async function atPeace(): Promise<string> {
  peaceful ??= startTarget()
  return (await peaceful).url
}

/** Starts a service, lets it be attacked, and ends it. */
export async function withTarget<Result>(
  environment: Environment,
  attack: (service: ServiceProcess) => Promise<Result>,
): Promise<Result> {
  const service = await startTarget(environment)
  try {
    return await attack(service)
  } finally {
    endTree(service.child)
  }
}

export async function freshHome(): Promise<string> {
  const home = await newHome()
  homes.add(home)
  return home
}

/** A folder that is not there when the attacks are over. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-adversarial-'))
  homes.add(folder)
  return folder
}

export interface Program {
  readonly child: ChildProcess
  output(): string
  /** Its exit code; null when it was killed. */
  readonly ended: Promise<number | null>
}

/** Any program of the project, not waited for. */
export function startProgram(words: readonly string[], environment: Environment): Program {
  const env = { PATH: process.env.PATH, OFFLINE: '1', ...compileCache, ...environment }
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => chunks.push(chunk))
  const ended = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  return { child, output: () => chunks.join(''), ended }
}

/** Ends a process and what it started, also what is stopped. */
export function endTree(child: ChildProcess): void {
  started.delete(child)
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  for (const pid of [...descendantsOf(child.pid), child.pid]) kill(pid, 'SIGKILL')
}

/** Sends a signal to one process, which may be gone. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export function endAll(): void {
  for (const child of started) endTree(child)
  for (const home of homes) rmSync(home, { recursive: true, force: true })
}
