/**
 * Looks up password hashes for a thread that cannot await a promise: one message in, one message out, then a
 * notification.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { DataHome } from '../data/files.ts'
import { LocalSignals } from '../local/local-signals.ts'

export interface HashQuestion {
  readonly hashes: readonly string[]
  /** Port for the response. */
  readonly port: MessagePort
  /** 1 once the response was sent. */
  readonly answered: Int32Array
}

/** For each hash the number of its breaches, null when it is unknown; or the reason of a failure. */
export type HashCounts = { readonly counts: readonly (number | null)[] } | { readonly failure: string }

const home: DataHome = workerData
const signals = LocalSignals.open(home, ['breach'])

async function countsOf(hashes: readonly string[]): Promise<HashCounts> {
  try {
    const opened = await signals
    return { counts: await Promise.all(hashes.map(each => opened.countOfPassword(Buffer.from(each, 'hex')))) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async ({ hashes, port, answered }: HashQuestion) => {
  port.postMessage(await countsOf(hashes))
  port.close()
  Atomics.store(answered, 0, 1)
  Atomics.notify(answered, 0)
})
