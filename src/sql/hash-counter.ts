import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { moduleUrl } from '../core/workers/module-url.ts'
import type { DataHome } from '../data/files.ts'
import type { HashCounts, HashThreadData } from './hash-thread.ts'

/** Longer than any read of a disk that still works. */
const waitMs = 30_000

/**
 * How often hashes of passwords are in breaches, without a promise: DuckDB takes what a function has returned. The
 * index is read in a thread while this one waits, for up to 2,048 rows at a time. So the thread is not called as others
 * are: such a call is a promise, which would never be settled while this thread blocks.
 */
export class HashCounter {
  readonly #thread: Worker
  readonly #port: MessageChannel
  readonly #answered = new Int32Array(new SharedArrayBuffer(4))

  constructor(home: DataHome) {
    this.#port = new MessageChannel()
    const workerData: HashThreadData = { home, answered: this.#answered, port: this.#port.port2 }
    this.#thread = new Worker(moduleUrl('./hash-thread.ts', import.meta.url), {
      ...{ workerData, execArgv: [] },
      transferList: [this.#port.port2],
    })
    this.#thread.unref()
  }

  /**
   * @param hashes SHA-1 of the passwords, 40 hexadecimal digits each
   * Throws when the index cannot be read.
   */
  counts(hashes: readonly string[]): readonly (number | null)[] {
    if (hashes.length === 0) return []
    Atomics.store(this.#answered, 0, 0)
    this.#port.port1.postMessage(hashes)
    Atomics.wait(this.#answered, 0, 0, waitMs)
    const answer: HashCounts | undefined = receiveMessageOnPort(this.#port.port1)?.message
    if (answer === undefined) throw new Error('the index of breached passwords does not respond')
    if ('failure' in answer) throw new Error(`the index of breached passwords cannot be read: ${answer.failure}`)
    return answer.counts
  }

  async end(): Promise<void> {
    this.#port.port1.close()
    await this.#thread.terminate()
  }
}
