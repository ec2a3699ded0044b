/**
 * The worker thread that reads what strangers wrote, and its end: a task that takes longer than it may, or more memory,
 * ends the thread, and the next task begins another one. One thread is enough: a page takes some tens of milliseconds,
 * and pages come a second apart.
 *
 * A task that fails is `null`: the page is left out, and nothing of it is said.
 */
import { Worker } from 'node:worker_threads'
import type { AnswerTo, Task, Tasks } from './work.ts'

export interface ParserLimits {
  /** Time limit of a task, from handing it over to its answer. */
  readonly taskMs: number
  /** Limit of the thread's heap, without the young generation. */
  readonly heapMegabytes: number
  /** A thread that has nothing to do for this long is ended. */
  readonly idleMs: number
}

export const usualParserLimits: ParserLimits = { taskMs: 750, heapMegabytes: 64, idleMs: 30_000 }

/** Limit of the young generation of the thread's heap, in addition to `heapMegabytes`. */
const youngMegabytes = 16

interface Waiting {
  readonly task: Task
  readonly settle: (answer: AnswerTo<Task['kind']> | null) => void
}

export class PageParser {
  readonly #limits: ParserLimits
  readonly #module: URL
  readonly #waiting = new Set<Waiting>()
  #worker: Worker | null = null
  #isReady = false
  #current: Waiting | null = null
  #timer: NodeJS.Timeout | undefined

  /** @param module of the thread; another one only in tests */
  constructor(limits: ParserLimits = usualParserLimits, module = new URL('./worker-thread.ts', import.meta.url)) {
    this.#limits = limits
    this.#module = module
  }

  /** The answer, or null when there is none in time. A task that nobody waits for any more is not begun. */
  ask<Kind extends keyof Tasks>(
    task: { kind: Kind } & Tasks[Kind]['asked'],
    signal: AbortSignal,
  ): Promise<AnswerTo<Kind> | null> {
    return new Promise(resolve => {
      if (signal.aborted) return resolve(null)
      const leave = () => {
        this.#waiting.delete(waiting)
        resolve(null)
      }
      const settle = (answer: AnswerTo<Task['kind']> | null) => {
        signal.removeEventListener('abort', leave)
        // The thread answers a task of a kind with an answer of that kind.
        resolve(answer as AnswerTo<Kind> | null)
      }
      const waiting = { task: task as Task, settle }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.add(waiting)
      this.#next()
    })
  }

  /** Ends the thread; tasks that wait for it have no answer. */
  async close(): Promise<void> {
    this.#giveUp()
    await this.#end()
  }

  #giveUp(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const { settle } of waiting) settle(null)
  }

  #next(): void {
    if (this.#current !== null || this.#waiting.size === 0) return
    clearTimeout(this.#timer)
    if (this.#worker === null) this.#start()
    if (!this.#isReady || this.#worker === null) return
    const [first] = this.#waiting
    this.#waiting.delete(first)
    this.#current = first
    this.#worker.ref()
    this.#timer = setTimeout(() => void this.#end(), this.#limits.taskMs)
    this.#worker.postMessage(first.task)
  }

  #start(): void {
    const worker = new Worker(this.#module, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
      // Nothing of a stranger's page reaches the log through what a parser prints.
      stdout: true,
      stderr: true,
    })
    worker.stdout.resume()
    worker.stderr.resume()
    this.#worker = worker
    this.#isReady = false
    worker.on('message', message => this.#take(worker, message))
    // Out of memory, or a defect of a parser: that page has no answer.
    worker.on('error', () => this.#drop(worker))
    worker.on('exit', () => this.#drop(worker))
  }

  #take(worker: Worker, message: AnswerTo<Task['kind']> | 'ready'): void {
    if (worker !== this.#worker) return
    if (message === 'ready') this.#isReady = true
    else this.#settle(message)
    if (this.#current === null && this.#waiting.size === 0) this.#rest(worker)
    else this.#next()
  }

  /** Does not keep the process, and is ended when nothing comes. */
  #rest(worker: Worker): void {
    worker.unref()
    this.#timer = setTimeout(() => void this.#end(), this.#limits.idleMs).unref()
  }

  #settle(answer: AnswerTo<Task['kind']> | null): void {
    clearTimeout(this.#timer)
    const current = this.#current
    this.#current = null
    current?.settle(answer)
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    this.#drop(worker)
    await worker.terminate()
  }

  /**
   * The thread has ended or is about to. A thread that never became ready would go on failing: what waits is given up.
   */
  #drop(worker: Worker): void {
    if (worker !== this.#worker) return
    const wasReady = this.#isReady
    this.#worker = null
    this.#isReady = false
    this.#settle(null)
    if (!wasReady) this.#giveUp()
    this.#next()
  }
}
