/**
 * The threads of an import. Text is copied into memory that all threads share, a few pieces of it, which are filled
 * again and again; so an import needs the same memory whatever its size, and reading goes on while the threads code.
 * The first job of an import, when it is small, is coded by the importing thread: that takes less time than starting
 * another one.
 */
import { availableParallelism } from 'node:os'
import { moduleUrl, type Running, startThread } from '../../../core/workers/supervisor.ts'
import type { Coder, ThreadSettings } from './coder-thread.ts'
import { type CodedJob, type CodingJob, LineCoder } from './line-coder.ts'

/** Bytes of text that are coded at a time. Two thousand prefixes of a small corpus, fifty of the largest. */
const slotBytes = 4 * 2 ** 20
/** Coding so much text takes about 10 ms, starting a thread 30 ms. */
const smallBytes = 512 * 1024
/** More threads than these would wait for the one that reads. */
const mostThreads = 4

interface Thread {
  readonly running: Running<{ coder: Coder }>
  /** How many it has been given that are not done. */
  jobs: number
}

export class CoderPool {
  readonly #settings: ThreadSettings
  readonly #most = Math.min(mostThreads, Math.max(1, availableParallelism()))
  readonly #threads: Thread[] = []
  readonly #free: Uint8Array[] = []
  #slots = 0
  #jobs = 0
  #wanted: PromiseWithResolvers<Uint8Array> | null = null

  constructor(settings: ThreadSettings) {
    this.#settings = settings
  }

  #start(): Thread {
    const module = moduleUrl('./coder-thread.ts', import.meta.url)
    const thread = { running: startThread<{ coder: Coder }>({ module, settings: this.#settings }), jobs: 0 }
    this.#threads.push(thread)
    return thread
  }

  /**
   * One that has nothing to do; where there is none, one more, until there are enough. A small import needs one thread.
   */
  #leastBusy(): Thread {
    const [first, ...others] = this.#threads
    if (first === undefined) return this.#start()
    const least = others.reduce((one, other) => (other.jobs < one.jobs ? other : one), first)
    return least.jobs > 0 && this.#threads.length < this.#most ? this.#start() : least
  }

  /** A piece of memory to fill; waits until one is free. One caller at a time. */
  async slot(): Promise<Uint8Array> {
    const slot = this.#free.pop()
    if (slot !== undefined) return slot
    if (this.#slots < this.#most + 2) {
      this.#slots += 1
      return new Uint8Array(new SharedArrayBuffer(slotBytes))
    }
    this.#wanted = Promise.withResolvers()
    return this.#wanted.promise
  }

  /** Codes texts that lie in a slot, and takes the slot back when that is done. */
  async code(job: CodingJob, slot: Uint8Array): Promise<CodedJob> {
    this.#jobs += 1
    if (this.#jobs === 1 && bytesOf(job) < smallBytes) {
      const coded = new LineCoder(this.#settings.kind, this.#settings.layout).code(job)
      this.#release(slot)
      return coded
    }
    const thread = this.#leastBusy()
    thread.jobs += 1
    try {
      return await thread.running.calls.of('coder').code(job)
    } finally {
      thread.jobs -= 1
      this.#release(slot)
    }
  }

  #release(slot: Uint8Array): void {
    if (this.#wanted === null) this.#free.push(slot)
    else this.#wanted.resolve(slot)
    this.#wanted = null
  }

  async end(): Promise<void> {
    for (const { running } of this.#threads) running.kill()
    await Promise.all(this.#threads.map(({ running }) => running.ended))
  }
}

function bytesOf({ texts }: CodingJob): number {
  return texts.reduce((sum, { bytes }) => sum + bytes.length, 0)
}
