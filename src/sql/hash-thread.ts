/**
 * Looks up password hashes for a thread that cannot await a promise: one message in, one message out, then a
 * notification.
 */
import { type MessagePort, workerData } from 'node:worker_threads'
import type { DataHome } from '../data/files.ts'
import { LocalSignals } from '../local/local-signals.ts'

export interface HashThreadData {
  readonly home: DataHome
  readonly port: MessagePort
  /** 1 once an answer was sent. */
  readonly answered: Int32Array
}

/** For each hash the number of its breaches, null when it is unknown; or the reason of a failure. */
export type HashCounts = { readonly counts: readonly (number | null)[] } | { readonly failure: string }

const { home, port, answered }: HashThreadData = workerData
const signals = LocalSignals.open(home, ['breach'])

async function countsOf(hashes: readonly string[]): Promise<HashCounts> {
  try {
    const opened = await signals
    return { counts: await Promise.all(hashes.map(each => opened.countOfPassword(Buffer.from(each, 'hex')))) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', async (hashes: readonly string[]) => {
  port.postMessage(await countsOf(hashes))
  Atomics.store(answered, 0, 1)
  Atomics.notify(answered, 0)
})
