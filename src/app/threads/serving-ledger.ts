/**
 * What a thread that serves has of the ledger: the meter that collects its requests, and the store. Both ask over one
 * link.
 */

import type { StoreStalled } from '../../core/store-failure.ts'
import type { Calls } from '../../core/workers/calls.ts'
import { failureOf } from '../../core/workers/failure.ts'
import { moduleUrl, type Running, requestYoungMegabytes, startThread } from '../../core/workers/supervisor.ts'
import type { Metrics } from '../../http/metrics.ts'
import { standingOf } from '../../metering/decide.ts'
import type { Policy } from '../../metering/ledger.ts'
import { Meter } from '../../metering/meter.ts'
import type { DatabaseHealth } from '../background/database-health.ts'
import { describeError, type Logger } from '../log.ts'
import { type LedgerEvents, LedgerLink } from './ledger-link.ts'
import type { LedgerParent, LedgerPorts, LedgerSettings, LedgerThreadPorts } from './ledger-thread.ts'
import { openRemoteStore, type RemoteStore } from './remote-store.ts'

export interface ServingLedger {
  readonly store: RemoteStore
  readonly link: LedgerLink
  readonly meter: Meter
  readonly health: Pick<DatabaseHealth, 'status' | 'take'>
  /** Told of what failed beside a request. */
  readonly onError: (error: unknown) => void
}

export interface ServingLedgerOptions {
  /** A SQLite file, or the URL of PostgreSQL. */
  readonly database: string
  readonly policy: Policy
  /** To the ledger thread. */
  readonly calls: Calls<LedgerPorts>
  readonly health: Pick<DatabaseHealth, 'status' | 'take'>
  readonly metrics: Pick<Metrics, 'countLedgerFailure' | 'countLateSettlement' | 'watchLedger'>
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly admissionsOf?: LedgerEvents['admissionsOf']
}

/** The disk may fall silent while the store is opened; the meter is there before. Throws what the database throws. */
export async function openServingLedger(options: ServingLedgerOptions): Promise<ServingLedger> {
  const { database, policy, calls, health, metrics, log, admissionsOf } = options
  const onStall = (reason: StoreStalled) => {
    health.take(reason)
    meter.giveUp(reason)
  }
  const link = new LedgerLink(calls, { onStall, onRecovery: () => meter.goOn(), admissionsOf })
  const meter = new Meter({
    committer: link,
    standingOf: async accountId => {
      const account = await store.ledger.readAccount(accountId)
      return account === undefined ? null : standingOf(policy, account, Date.now())
    },
    onLateSettlement: lateSettlements(metrics, log, Date.now),
  })
  metrics.watchLedger(() => meter.totals)
  const store = await openRemoteStore(database, link)
  return { store, link, meter, health, onError: ledgerErrors(options) }
}

/** Counts failures of the ledger, and logs those that the health of the database does not tell of. */
export function ledgerErrors({ health, metrics, log }: Pick<ServingLedgerOptions, 'health' | 'metrics' | 'log'>) {
  return (error: unknown) => {
    metrics.countLedgerFailure()
    if (!health.take(error)) log.error({ error: describeError(error) }, 'a transaction of the ledger failed')
  }
}

/** @param onFailure told of each transaction that failed, once its requests have their answers */
export function startLedgerThread(
  settings: LedgerSettings,
  onFailure: (error: unknown) => void,
): Running<LedgerThreadPorts> {
  const offers: LedgerParent = { ledger: { failed: failure => onFailure(failureOf(failure)) } }
  const module = moduleUrl('./ledger-thread.ts', import.meta.url)
  const resourceLimits = { maxYoungGenerationSizeMb: requestYoungMegabytes }
  return startThread({ module, settings, offers, options: { name: 'ledger', resourceLimits } })
}

const tellEveryMs = 60_000

/**
 * Counts each settlement that came after its reservation had been swept, and logs how many there were, once a minute at
 * most.
 */
export function lateSettlements(
  metrics: Pick<Metrics, 'countLateSettlement'>,
  log: Pick<Logger, 'warn'>,
  now: () => number,
): () => void {
  let [count, toldAt] = [0, Number.NEGATIVE_INFINITY]
  return () => {
    metrics.countLateSettlement()
    count += 1
    if (now() - toldAt < tellEveryMs) return
    log.warn({ count }, 'completed requests are not charged because their reservations had expired')
    count = 0
    toldAt = now()
  }
}
