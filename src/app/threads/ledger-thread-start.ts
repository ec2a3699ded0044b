/** Starts the ledger thread with the link to it, and ends it. */
import type { MessagePort } from 'node:worker_threads'
import { failureOf } from '../../core/workers/failure.ts'
import { startThread } from '../../core/workers/supervisor.ts'
import { type LedgerEvents, LedgerLink } from './ledger-link.ts'
import type { LedgerParent, LedgerSettings, LedgerThreadPorts } from './ledger-thread.ts'

export interface LedgerThread {
  /** Link of the thread that called `startLedgerThread`. */
  readonly link: LedgerLink
  /** Serves a further thread, which has the other end of the port, until that thread ends. */
  serveLink(port: MessagePort): void
  /** True while the thread is in a call of the system that does not return. `process.exit` would wait for it. */
  isStuck(): boolean
  /** Resolves to the reason when the thread has ended without having been told to. */
  readonly died: Promise<unknown>
  /** Gives up the lease of the process and ends the thread. False when that takes longer: it is stuck. */
  end(withinMs: number): Promise<boolean>
}

/**
 * Resolves when the thread has swept and takes requests. Throws StartError with one sentence when it cannot.
 *
 * @param onFailure told of each transaction that failed, once its requests have their answers
 */
export async function startLedgerThread(
  settings: LedgerSettings,
  events: LedgerEvents,
  onFailure: (error: unknown) => void,
): Promise<LedgerThread> {
  const offers: LedgerParent = { ledger: { failed: failure => onFailure(failureOf(failure)) } }
  const module = new URL('./ledger-thread.ts', import.meta.url)
  const thread = startThread<LedgerThreadPorts>({ module, settings, offers, options: { name: 'ledger' } })
  const link = new LedgerLink(thread.calls, events)
  let [isEnding, isStuck] = [false, false]
  await thread.ready
  return {
    link,
    serveLink: port => void thread.calls.notify('links').add(port),
    died: new Promise(resolve => {
      void thread.ended.then(ended => !isEnding && resolve(ended.cause ?? ended))
    }),
    isStuck: () => isStuck || link.isStalled,
    end: async withinMs => {
      isEnding = true
      isStuck = !(await thread.end(withinMs))
      return !isStuck
    },
  }
}
