/**
 * Starts threads and child processes, waits until they are ready, notices their end and replaces them. The module of
 * one exports `start`, which worker.ts runs there. What both ends offer each other are ports (calls.ts).
 */

import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { type Calls, callsOver } from './calls.ts'
import { failureOf } from './failure.ts'
import type { SupervisorPort, WorkerPort } from './worker.ts'

/** A thread or process has ended. `how` is its exit code or its signal in words. */
export class WorkerEnded extends Error {
  readonly code: number | null
  readonly how: string

  constructor(code: number | null, signal: string | null, cause: unknown) {
    const how = signal ?? `exit code ${code}`
    super(`it ended (${how})`, { cause })
    this.code = code
    this.how = how
  }
}

/** What a call was rejected with by the end of its worker, as the end of a sentence about the worker. */
export function endOf(error: unknown): string {
  if (error instanceof WorkerEnded) return `ended before it was done (${error.how}).`
  return `could not be started: ${error instanceof Error ? error.message : error}.`
}

/** A thread or child process that was started. */
export interface Running<Theirs extends object> {
  /** Undefined for a thread, and for a process that could not be started. */
  readonly pid: number | undefined
  readonly calls: Calls<Theirs>
  readonly isReady: () => boolean
  /** Rejects when it has ended before: with WorkerEnded, or with why it was refused or could not be started. */
  readonly ready: Promise<void>
  readonly ended: Promise<WorkerEnded>
  /** Resolves when it has ended without having been told to. */
  readonly died: Promise<WorkerEnded>
  /**
   * True once it did not end in time: a thread may be in a call of the system that does not return, and `process.exit`
   * would wait for it.
   */
  isStuck(): boolean
  /** Ends it in order; by force after that time, which gives false. */
  end(withinMs: number): Promise<boolean>
  kill(): void
  /** Bytes that the heap of a thread takes; null for a process, and for a thread that does not answer in a second. */
  heapBytes(): Promise<number | null>
  /** Whether it keeps this process alive, as it does at first. */
  keepsProcess(keeps: boolean): void
}

interface Common {
  /** URL of the module. */
  readonly module: URL
  readonly settings: unknown
  /** Ports for the worker to call, by name. */
  readonly offers?: object
}

export interface ThreadStart extends Common {
  readonly options?: Omit<WorkerOptions, 'workerData' | 'stdout' | 'stderr'>
  /** True when what it prints is dropped. */
  readonly isSilent?: boolean
  /** Called with an uncaught error of the thread; the thread ends. */
  readonly onError?: (error: unknown) => void
}

export interface ProcessStart extends Common {
  readonly env?: NodeJS.ProcessEnv
  /** True when processes that it starts are to be killed with it. */
  readonly leadsGroup?: boolean
  /** Kills it. */
  readonly signal: AbortSignal
}

const workerModule = moduleUrl('./worker.ts', import.meta.url)

/**
 * Most megabytes of new objects in a thread, as semi-spaces of 4 MB. Node would let them grow to 16 MB, and a heap
 * keeps what it has grown to. The threads that handle requests keep the limit of Node (`requestYoungMegabytes`).
 */
const youngMegabytes = 12

/** The same for a thread that handles requests: less costs CPU of each request. */
export const requestYoungMegabytes = 48

/** Starts a thread. The settings are cloned. */
export function startThread<Theirs extends object>(start: ThreadStart): Running<Theirs> {
  const { module, settings, options, isSilent = false, onError } = start
  const workerData = { module: module.href, settings }
  const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes, ...options?.resourceLimits }
  const streams = { stdout: isSilent, stderr: isSilent }
  const worker = new Worker(workerModule, { ...options, ...streams, resourceLimits, workerData })
  if (isSilent) for (const printed of [worker.stdout, worker.stderr]) printed.resume()
  const { running, noteEnd } = runningOver<Theirs>(worker, start, () => void worker.terminate())
  let cause: unknown
  worker.on('error', error => {
    cause = error
    onError?.(error)
  })
  worker.once('exit', code => noteEnd(new WorkerEnded(code, null, cause)))
  return running
}

/** Starts a child process. Its settings are an argument, as JSON. It ends with this process. */
export function startProcess<Theirs extends object>(start: ProcessStart): Running<Theirs> {
  const { module, settings, signal, env = process.env, leadsGroup = false } = start
  // The child takes no options of this process, such as the debugger's port.
  const child = fork(fileURLToPath(workerModule), [JSON.stringify({ module: module.href, settings })], {
    execArgv: [],
    serialization: 'advanced',
    detached: leadsGroup,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => (leadsGroup ? killGroup(child.pid) : void child.kill('SIGKILL'))
  // A child that computes does not notice for seconds that its parent has ended.
  process.once('exit', kill)
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const { running, noteEnd } = runningOver<Theirs>(child, start, kill)
  const ended = (end: Error) => {
    process.off('exit', kill)
    signal.removeEventListener('abort', kill)
    noteEnd(end)
  }
  child.once('error', ended)
  child.once('close', (code, signal) => ended(new WorkerEnded(code, signal, undefined)))
  return running
}

function runningOver<Theirs extends object>(
  wire: Worker | ChildProcess,
  { offers }: Common,
  kill: () => void,
): { readonly running: Running<Theirs>; readonly noteEnd: (end: Error) => void } {
  const ready = Promise.withResolvers<void>()
  // The rejection is for callers that await it. This handler covers the case that nobody does.
  ready.promise.catch(() => {})
  const ended = Promise.withResolvers<WorkerEnded>()
  let [isReady, isEnding, isStuck] = [false, false, false]
  let refusal: Error | undefined
  const supervisor: SupervisorPort = {
    ready: () => {
      isReady = true
      ready.resolve()
    },
    refused: failure => {
      refusal = failureOf(failure)
      kill()
    },
  }
  const calls = callsOver<Theirs & { worker: WorkerPort }>(wire, { ...offers, supervisor })
  const end = async (withinMs: number) => {
    isEnding = true
    calls.notify('worker').end()
    isStuck = !(await Promise.race([ended.promise.then(() => true), sleep(withinMs, false, { ref: false })]))
    if (isStuck) kill()
    return !isStuck
  }
  const noteEnd = (how: Error) => {
    calls.end(refusal ?? how)
    ready.reject(refusal ?? how)
    ended.resolve(how instanceof WorkerEnded ? how : new WorkerEnded(null, null, how))
  }
  const keepsProcess = (keeps: boolean) => void (keeps ? wire.ref() : wire.unref())
  const pid = 'pid' in wire ? wire.pid : undefined
  const died = new Promise<WorkerEnded>(resolve => {
    void ended.promise.then(how => !isEnding && resolve(how))
  })
  const promises = { ready: ready.promise, ended: ended.promise, died }
  const heapBytes = async () => ('getHeapStatistics' in wire ? heapBytesOf(wire) : null)
  const acts = { end, kill, heapBytes, keepsProcess, isReady: () => isReady, isStuck: () => isStuck }
  return { running: { pid, calls: calls as Calls<Theirs>, ...promises, ...acts }, noteEnd }
}

const heapWithinMs = 1_000

/** A thread answers between two of its turns. */
function heapBytesOf(worker: Worker): Promise<number | null> {
  const asked = worker.getHeapStatistics().then(
    heap => heap.total_physical_size,
    () => null,
  )
  return Promise.race([asked, sleep(heapWithinMs, null, { ref: false })])
}

/** Kills the remaining processes of the group. */
function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}

/** How soon a worker may start again that has died. */
export interface RestartLimits {
  /** Deaths after which it starts again at once. */
  readonly freeDeaths: number
  /** Pause after the next death; twice as long after each further one, up to `longestPauseMs`. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** Deaths longer ago are forgotten. */
  readonly countForMs: number
  /** A worker that lived longer starts again at once, and earlier deaths are forgotten. */
  readonly soundAfterMs: number
}

/** How long to wait after deaths at these moments that count, the last one now. */
export function pauseAfter(deaths: readonly number[], limits: RestartLimits): number {
  const { freeDeaths, firstPauseMs, longestPauseMs } = limits
  const counted = deaths.length - freeDeaths
  return counted <= 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (counted - 1))
}

export interface SupervisorOptions<Theirs extends object> {
  readonly start: () => Running<Theirs>
  readonly limits: RestartLimits
  /** True: another one takes its place by itself. False: `start` is called for each. */
  readonly replaces: boolean
  /** Told of each death, but not of an end by `end`. */
  readonly onDeath: (ended: WorkerEnded, pauseMs: number) => void
  /** Milliseconds of a clock that does not jump. */
  readonly now: () => number
}

/** One worker, and another one in its place after its death. */
export class Supervisor<Theirs extends object> {
  readonly #options: SupervisorOptions<Theirs>
  #running: Running<Theirs> | null = null
  #deaths: number[] = []
  #notBefore = Number.NEGATIVE_INFINITY
  #isEnding = false
  #timer: NodeJS.Timeout | undefined
  /** What `retire` is ending, or could not end in time. */
  readonly #retired = new Map<Running<Theirs>, Promise<boolean>>()

  constructor(options: SupervisorOptions<Theirs>) {
    this.#options = options
  }

  /** Null while there is none. */
  get running(): Running<Theirs> | null {
    return this.#running
  }

  /** Deaths that have not been forgotten. */
  get deaths(): number {
    return this.#recent().length
  }

  /** The worker; starts one when there is none. Null in the pause after a death, and after `end`. */
  start(): Running<Theirs> | null {
    if (this.#running !== null) return this.#running
    return this.#isEnding || this.#options.now() < this.#notBefore ? null : this.#begin()
  }

  #begin(): Running<Theirs> {
    const { start, now } = this.#options
    const startedAt = now()
    const running = start()
    this.#running = running
    void running.ended.then(ended => {
      if (this.#running === running) this.#ended(ended, startedAt)
    })
    return running
  }

  /** Ends the worker that runs. From now on `start` starts another one. */
  async retire(withinMs: number): Promise<void> {
    const running = this.#running
    if (running === null || this.#isEnding) return
    this.#running = null
    const ending = running.end(withinMs)
    this.#retired.set(running, ending)
    void running.ended.then(() => this.#retired.delete(running))
    await ending
  }

  /** True while a worker runs that did not end in time. */
  get isStuck(): boolean {
    return [this.#running, ...this.#retired.keys()].some(each => each?.isStuck())
  }

  /** Ends it, once and for all. False when it did not end in time. */
  async end(withinMs: number): Promise<boolean> {
    this.#isEnding = true
    clearTimeout(this.#timer)
    const ends = await Promise.all([this.#running?.end(withinMs) ?? true, ...this.#retired.values()])
    return ends.every(isEnded => isEnded)
  }

  #recent(): number[] {
    const { limits, now } = this.#options
    return this.#deaths.filter(at => now() - at < limits.countForMs)
  }

  #ended(ended: WorkerEnded, startedAt: number): void {
    const { limits, replaces, onDeath, now } = this.#options
    this.#running = null
    if (this.#isEnding) return
    const isSound = now() - startedAt > limits.soundAfterMs
    this.#deaths = isSound ? [] : [...this.#recent(), now()]
    const pauseMs = pauseAfter(this.#deaths, limits)
    this.#notBefore = now() + pauseMs
    onDeath(ended, pauseMs)
    if (replaces) this.#timer = setTimeout(() => this.#begin(), pauseMs)
  }
}

/**
 * Address of a module beside another one, for a thread or a child process that starts there. In the package the modules
 * are compiled, so their names end in `.js`.
 *
 * @param path relative, as an import has it
 * @param from `import.meta.url` of the module that names it
 */
export function moduleUrl(path: `${string}.ts`, from: string): URL {
  return new URL(from.endsWith('.js') ? path.replace(/\.ts$/, '.js') : path, from)
}
