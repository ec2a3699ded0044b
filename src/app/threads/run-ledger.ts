/**
 * What the ledger thread does. It owns the one connection of the process that writes: whatever the disk does, only this
 * thread stands still. It commits the groups of all threads that serve, keeps the lease of the process, sweeps, and
 * runs the calls of the store's ports.
 */
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { type Commits, Committer } from '../../metering/commit.ts'
import { GroupBatcher } from '../../metering/group-batcher.ts'
import { decodeGroup, encodeAnswers, type Row } from '../../metering/group-codec.ts'
import { Meter } from '../../metering/meter.ts'
import { OpenReservations } from '../../metering/open-reservations.ts'
import { plainFailure } from '../../metering/plain-failure.ts'
import { ProcessLease } from '../../metering/process-lease.ts'
import { isPostgresUrl, openStore, portNames, type Store } from '../../store/open.ts'
import {
  type AskedOfLedger,
  type Call,
  type FromLedger,
  type LedgerSettings,
  ofThread,
  type ToLedger,
} from './ledger-messages.ts'

/** Callers wait for what another process does to the database, such as an archive, but not for long. */
const lockWaitMs = 1_000
/** At the end, for what threads that died had open. */
const releaseWithinMs = 1_000

/** Opens the store, sweeps, and then does what it is asked until it is told to end. */
export async function runLedger(port: MessagePort, settings: LedgerSettings): Promise<void> {
  const send = (message: FromLedger) => port.postMessage(message)
  let store: Store | undefined
  try {
    store = await openStore(settings.database)
    await serveFrom(store, settings, port, send)
  } catch (error) {
    send({ type: 'refused', isOpen: store !== undefined, failure: plainFailure(error) })
    await store?.close()
  }
}

async function serveFrom(
  store: Store,
  { database, policy }: LedgerSettings,
  port: MessagePort,
  send: (message: FromLedger) => void,
): Promise<void> {
  const onError = (error: unknown) => send({ type: 'trouble', failure: plainFailure(error) })
  const lease = await ProcessLease.take(store.ledger, Date.now)
  const committer = new Committer({ store: store.ledger, policy, now: Date.now, lease, onError })
  const meter = new Meter({ committer })
  await lease.keep(meter, onError)
  store.setLockWait(lockWaitMs)
  const callable = callableOf(store)
  // PostgreSQL has several transactions in flight, and each waits for its own.
  const batcher = isPostgresUrl(database) ? null : new GroupBatcher(committer)
  const take = takerOf(committer, callable, send)
  const links = new Set<Link>()
  const end = async () => {
    // No thread asks any more. What one leaves open is released now: its port may close too late for that.
    for (const link of links) link.end()
    // What could not be released for a thread that died, and a process that has ended without saying so, is swept by
    // the next one.
    await Promise.race([meter.drain(), setTimeoutPromise(releaseWithinMs, undefined, { ref: false })])
    await lease.end().catch(onError)
    await store.close()
    port.close()
  }
  port.on('message', (message: ToLedger) => {
    if (message.type === 'end') void end()
    else if (message.type === 'link') {
      const link = serveLink(message.port, batcher?.collector() ?? committer, callable, meter)
      links.add(link)
      message.port.once('close', () => links.delete(link))
    } else take(message)
  })
  send({ type: 'started' })
}

interface Link {
  /** Releases what is open, and takes nothing more. */
  end(): void
}

/** Serves a thread that may die by itself. What it has open then is released at once. */
function serveLink(port: MessagePort, committer: Commits, callable: Callable, meter: Meter): Link {
  const open = new OpenReservations()
  let isGone = false
  const releaseRest = () => {
    for (const { accountId, request } of open.takeAll()) meter.release(accountId, request)
  }
  const noted: Commits = {
    commit: async group => {
      open.begin(group)
      const answers = await committer.commit(group)
      open.end(group, answers)
      if (isGone) releaseRest()
      return answers
    },
  }
  port.on(
    'message',
    takerOf(noted, callable, message => port.postMessage(message)),
  )
  port.once('close', () => {
    if (isGone) return
    isGone = true
    releaseRest()
  })
  const end = () => {
    isGone = true
    releaseRest()
    port.close()
  }
  return { end }
}

/** Does what a thread asks, and sends it the answers. */
function takerOf(committer: Commits, callable: Callable, send: (message: FromLedger) => void) {
  const commit = async (cells: Row) => {
    send({ type: 'answers', answers: encodeAnswers(await committer.commit(decodeGroup(cells))) })
  }
  const call = async ({ id, port: name, method, args }: Call) => {
    try {
      send({ type: 'result', id, value: await callable[name][method](...(args as never[])) })
    } catch (error) {
      send({ type: 'failure', id, failure: plainFailure(error) })
    }
  }
  return (message: AskedOfLedger) => void (message.type === 'group' ? commit(message.cells) : call(message))
}

/** What can be called, by port and method. */
type Callable = Readonly<Record<string, Readonly<Record<string, (...args: never[]) => unknown>>>>

function callableOf(store: Store): Callable {
  const ports = Object.fromEntries(portNames.map(name => [name, store[name]])) as unknown as Callable
  return { ...ports, [ofThread]: { probe: store.probe } }
}
