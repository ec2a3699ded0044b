/**
 * The ledger thread. It owns the one connection of the process that writes: whatever the disk does, only this thread
 * stands still. It commits the groups of all threads that serve, keeps the lease of the process, sweeps, and carries
 * out the calls of the store's ports.
 */
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { isPostgresUrl, nameOfDatabase } from '../../core/database-url.ts'
import { isDatabaseError } from '../../core/store-failure.ts'
import { callsOver, orDie } from '../../core/workers/calls.ts'
import { type PlainFailure, plainFailure } from '../../core/workers/failure.ts'
import { collectWhenIdle } from '../../core/workers/garbage.ts'
import type { Start } from '../../core/workers/worker.ts'
import { type Commits, Committer } from '../../metering/commit.ts'
import { GroupBatcher } from '../../metering/group-batcher.ts'
import { decodeGroup, type EncodedAnswers, encodeAnswers, type Row } from '../../metering/group-codec.ts'
import type { Policy } from '../../metering/ledger.ts'
import { Meter } from '../../metering/meter.ts'
import { OpenReservations } from '../../metering/open-reservations.ts'
import { ProcessLease } from '../../metering/process-lease.ts'
import { openStore, type Ports, portNames, type Store } from '../../store/open.ts'
import { StartError } from '../settings/home.ts'
import { loadTelemetry } from '../telemetry/load.ts'
import type { Telemetry, TelemetryOptions } from '../telemetry/telemetry.ts'

/** Callers wait for what another process does to the database, such as an archive, but not for long. */
const lockWaitMs = 1_000
/** At the end, for what threads that died had open. */
const releaseWithinMs = 1_000

export interface LedgerSettings {
  /** A SQLite file, or the URL of PostgreSQL. */
  readonly database: string
  readonly policy: Policy
  /** Null when nothing is exported. */
  readonly telemetry: TelemetryOptions | null
}

/** What the ledger thread offers every thread that serves. */
export interface LedgerPorts extends Ports {
  /** Commits a group (group-codec.ts). @param admissions the sampled ones in it, as traceparents */
  readonly committer: { commit(group: Row, admissions?: readonly string[]): Promise<EncodedAnswers> }
  readonly database: Pick<Store, 'probe'>
}

/** What it offers the main thread besides. */
export interface LedgerThreadPorts extends LedgerPorts {
  readonly links: {
    /** Serves a further thread through this port. When it closes, what the thread has open is released. */
    add(port: MessagePort): void
  }
}

/** What the main thread offers the ledger thread. */
export interface LedgerParent {
  readonly ledger: {
    /** A transaction failed. Its requests have their answers. */
    failed(failure: PlainFailure): void
  }
}

/** Opens the store and sweeps; ready when it takes requests. Throws StartError for what the database throws. */
export const start: Start<LedgerSettings, LedgerParent> = async ({ database, policy, telemetry: options }, parent) => {
  const telemetry = await loadTelemetry(options, null)
  const onError = (error: unknown) => parent.notify('ledger').failed(plainFailure(error))
  const name = nameOfDatabase(database)
  const store = await openStore(database).catch(error => {
    throw new StartError(`The database ${name} cannot be opened: ${error.message}.`)
  })
  try {
    const lease = await ProcessLease.take(store.ledger, Date.now)
    const committer = new Committer({ store: store.ledger, policy, now: Date.now, lease, onError })
    const meter = new Meter({ committer })
    await lease.keep(meter, onError)
    store.setLockWait(lockWaitMs)
    // PostgreSQL has several transactions in flight, and each waits for its own.
    const batcher = isPostgresUrl(database) ? null : new GroupBatcher(committer)
    const endsOfLinks = new Set<() => void>()
    const add = (port: MessagePort) => {
      const endLink = serveLink(port, batcher?.collector() ?? committer, store, meter, telemetry)
      endsOfLinks.add(endLink)
      port.once('close', () => endsOfLinks.delete(endLink))
    }
    const end = async () => {
      // No thread asks any more. What one leaves open is released now: its port may close too late for that.
      for (const endLink of endsOfLinks) endLink()
      // What could not be released for a thread that died, and a process that has ended without saying so, is swept by
      // the next one.
      await Promise.race([meter.drain(), setTimeoutPromise(releaseWithinMs, undefined, { ref: false })])
      await lease.end().catch(onError)
      await store.close()
      await telemetry?.stop()
    }
    const offers: LedgerThreadPorts = { ...portsOf(store, committer, telemetry), links: { add } }
    collectWhenIdle()
    return { offers, end }
  } catch (error) {
    await store.close()
    throw isDatabaseError(error) ? new StartError(`The database ${name} failed: ${error.message}.`) : error
  }
}

function portsOf(store: Store, commits: Commits, telemetry: Telemetry | null): LedgerPorts {
  // The outcome of a group that a defect interrupts is unknown: the process ends with this thread.
  const commit = (cells: Row, admissions?: readonly string[]) => {
    const work = () => orDie(commitCells(commits, cells))
    return admissions === undefined || telemetry === null ? work() : telemetry.group(admissions, work)
  }
  const stored = Object.fromEntries(portNames.map(name => [name, store[name]])) as unknown as Ports
  return { ...stored, committer: { commit }, database: { probe: () => store.probe() } }
}

async function commitCells(commits: Commits, cells: Row): Promise<EncodedAnswers> {
  return encodeAnswers(await commits.commit(decodeGroup(cells)))
}

/**
 * Serves a thread that may die by itself. What it has open then is released at once, and so it is by the function that
 * is returned, which takes nothing more.
 */
function serveLink(
  port: MessagePort,
  committer: Commits,
  store: Store,
  meter: Meter,
  telemetry: Telemetry | null,
): () => void {
  const open = new OpenReservations()
  let isGone = false
  const releaseRest = () => {
    isGone = true
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
  callsOver(port, portsOf(store, noted, telemetry))
  port.once('close', releaseRest)
  return () => {
    releaseRest()
    port.close()
  }
}
