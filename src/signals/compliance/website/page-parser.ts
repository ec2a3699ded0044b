/**
 * Parses content of other servers in a worker thread: a task that exceeds its limit of time or memory ends the thread,
 * and the next task starts another one. One thread is sufficient: a page takes tens of milliseconds, and pages are
 * requested a second apart.
 *
 * The result of a failed task is `null`: the page is skipped.
 */
import { Semaphore } from '../../../core/semaphore.ts'
import { moduleUrl, type Running, startThread } from '../../../core/workers/supervisor.ts'
import type { Parser } from './parser-thread.ts'

export interface ParserLimits {
  /** Time limit of a task, from its start to its answer. */
  readonly taskMs: number
  /** Limit of the thread's heap, without the young generation. */
  readonly heapMegabytes: number
  /** Idle time after which the thread is ended. */
  readonly idleMs: number
}

export const usualParserLimits: ParserLimits = { taskMs: 750, heapMegabytes: 64, idleMs: 30_000 }

/** Limit of the young generation of the thread's heap, in addition to `heapMegabytes`. */
const youngMegabytes = 16

/** A task by the name of the parser's method (parser-thread.ts), with its argument. */
type Task<Kind extends keyof Parser> = { readonly kind: Kind } & Parameters<Parser[Kind]>[0]
type Answer<Kind extends keyof Parser> = ReturnType<Parser[Kind]>

export class PageParser {
  readonly #limits: ParserLimits
  readonly #module: URL
  readonly #turns = new Semaphore(1, Number.POSITIVE_INFINITY)
  #closing = new AbortController()
  #running: Running<{ parser: Parser }> | null = null
  #idle: NodeJS.Timeout | undefined

  /** @param module of the thread; another one only in tests */
  constructor(limits: ParserLimits = usualParserLimits, module = moduleUrl('./parser-thread.ts', import.meta.url)) {
    this.#limits = limits
    this.#module = module
  }

  /** The answer, or null when there is none in time. A task whose signal is aborted is not started. */
  async ask<Kind extends keyof Parser>(task: Task<Kind>, signal: AbortSignal): Promise<Answer<Kind> | null> {
    const { promise: left, resolve } = Promise.withResolvers<null>()
    const leave = () => resolve(null)
    signal.addEventListener('abort', leave, { once: true })
    const answer = await Promise.race([this.#inTurn(task, signal), left])
    signal.removeEventListener('abort', leave)
    return answer
  }

  /** Ends the thread; tasks that wait for it have no answer. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#closing = new AbortController()
    await this.#end()
  }

  async #inTurn<Kind extends keyof Parser>(task: Task<Kind>, signal: AbortSignal): Promise<Answer<Kind> | null> {
    const closing = this.#closing.signal
    using turn = await this.#turns.acquire(AbortSignal.any([signal, closing]))
    return turn === null || closing.aborted ? null : await this.#answer(task, closing)
  }

  async #answer<Kind extends keyof Parser>(task: Task<Kind>, closing: AbortSignal): Promise<Answer<Kind> | null> {
    clearTimeout(this.#idle)
    const running = this.#running ?? this.#start()
    running.keepsProcess(true)
    let timer: NodeJS.Timeout | undefined
    try {
      await running.ready
      timer = setTimeout(() => void this.#end(), this.#limits.taskMs)
      const parse = running.calls.of('parser')[task.kind] as (task: Task<Kind>) => Promise<Answer<Kind>>
      return await parse(task)
    } catch {
      // Out of memory, too late, or a defect of a parser: the page has no answer.
      return null
    } finally {
      clearTimeout(timer)
      if (!closing.aborted) this.#rest(running)
    }
  }

  #start(): Running<{ parser: Parser }> {
    const heap = { maxOldGenerationSizeMb: this.#limits.heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes }
    const running = startThread<{ parser: Parser }>({
      ...{ module: this.#module, settings: null, options: { resourceLimits: heap } },
      // Content of a page must not reach the log through output of a parser.
      isSilent: true,
    })
    this.#running = running
    void running.ended.then(() => {
      if (this.#running === running) this.#running = null
    })
    return running
  }

  /** An idle thread does not keep the process, and is ended after a while. */
  #rest(running: Running<{ parser: Parser }>): void {
    running.keepsProcess(false)
    this.#idle = setTimeout(() => void this.#end(), this.#limits.idleMs).unref()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const running = this.#running
    this.#running = null
    running?.kill()
    await running?.ended
  }
}
