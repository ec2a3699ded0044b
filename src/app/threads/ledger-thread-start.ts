/** Starts the ledger thread with the link to it, and ends it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type MessagePort, Worker } from 'node:worker_threads'
import { isDatabaseError } from '../../core/store-failure.ts'
import { failureOf } from '../../metering/plain-failure.ts'
import { nameOfDatabase } from '../../store/open.ts'
import { StartError } from '../settings/home.ts'
import { type LedgerEvents, LedgerLink } from './ledger-link.ts'
import type { FromLedger, LedgerSettings, ToLedger } from './ledger-messages.ts'

type Refusal = FromLedger & { readonly type: 'refused' }

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

/** Resolves when the thread has swept and takes requests. Throws StartError with one sentence when it cannot. */
export async function startLedgerThread(settings: LedgerSettings, events: LedgerEvents): Promise<LedgerThread> {
  const worker = new Worker(new URL('./ledger-thread.ts', import.meta.url), { name: 'ledger', workerData: settings })
  const post = (message: ToLedger, ports: readonly MessagePort[] = []) => worker.postMessage(message, [...ports])
  const link = new LedgerLink(post, events)
  let [isEnding, isStuck] = [false, false]
  const started = Promise.withResolvers<Refusal | null>()
  const died = Promise.withResolvers<unknown>()
  const ended = Promise.withResolvers<true>()
  worker.on('message', (message: FromLedger) => {
    if (message.type === 'started') started.resolve(null)
    else if (message.type === 'refused') started.resolve(message)
    else link.take(message)
  })
  worker.on('error', died.resolve)
  worker.once('exit', code => {
    ended.resolve(true)
    if (!isEnding) died.resolve(new Error(`the ledger thread ended with code ${code}`))
  })
  const refusal = await Promise.race([started.promise, died.promise.then(reason => Promise.reject(reason))])
  if (refusal !== null) throw startErrorOf(refusal, settings)
  return {
    link,
    serveLink: port => post({ type: 'link', port }, [port]),
    died: died.promise,
    isStuck: () => isStuck || link.isStalled,
    end: async withinMs => {
      isEnding = true
      post({ type: 'end' })
      const hasEnded = await Promise.race([ended.promise, sleep(withinMs, false)])
      isStuck = !hasEnded
      return hasEnded
    },
  }
}

function startErrorOf({ isOpen, failure }: Refusal, { database }: LedgerSettings): Error {
  const error = failureOf(failure)
  if (!isOpen) return new StartError(`The database ${nameOfDatabase(database)} cannot be opened: ${error.message}.`)
  return isDatabaseError(error)
    ? new StartError(`The database ${nameOfDatabase(database)} failed: ${error.message}.`)
    : error
}
