/**
 * What a thread that serves has of the ledger: the meter that collects its requests, and the store. Both ask over one
 * link.
 */
import type { StoreStalled } from '../../core/store-failure.ts'
import type { Metrics } from '../../http/metrics.ts'
import { standingOf } from '../../metering/decide.ts'
import type { Policy } from '../../metering/ledger.ts'
import { Meter } from '../../metering/meter.ts'
import type { DatabaseHealth } from '../background/database-health.ts'
import { lateSettlements } from '../background/late-settlements.ts'
import { describeError, type Logger } from '../log.ts'
import type { LedgerEvents, LedgerLink } from './ledger-link.ts'
import { openRemoteStore, type RemoteStore } from './remote-store.ts'

export interface ServingLedger {
  readonly store: RemoteStore
  readonly meter: Meter
  readonly health: Pick<DatabaseHealth, 'status' | 'take'>
  /** Told of what failed beside a request. */
  readonly onError: (error: unknown) => void
}

export interface ServingLedgerOptions {
  /** A SQLite file, or the URL of PostgreSQL. */
  readonly database: string
  readonly policy: Policy
  readonly health: Pick<DatabaseHealth, 'status' | 'take'>
  readonly metrics: Pick<Metrics, 'countLedgerFailure' | 'countLateSettlement'>
  readonly log: Pick<Logger, 'error' | 'warn'>
  /** Gives the link, which tells these events from then on; `onFailure` is told of transactions that failed. */
  readonly connect: (events: LedgerEvents, onFailure: (error: unknown) => void) => Promise<LedgerLink>
}

/** The disk may fall silent while the store is opened; the meter is there before. Throws what the database throws. */
export async function openServingLedger(options: ServingLedgerOptions): Promise<ServingLedger> {
  const { database, policy, health, metrics, log, connect } = options
  const onError = (error: unknown) => {
    metrics.countLedgerFailure()
    if (!health.take(error)) log.error({ error: describeError(error) }, 'a transaction of the ledger failed')
  }
  const onStall = (reason: StoreStalled) => {
    health.take(reason)
    meter.giveUp(reason)
  }
  const link = await connect({ onStall, onRecovery: () => meter.goOn() }, onError)
  const meter = new Meter({
    committer: link,
    standingOf: async accountId => {
      const account = await store.ledger.readAccount(accountId)
      return account === undefined ? null : standingOf(policy, account, Date.now())
    },
    onLateSettlement: lateSettlements(metrics, log, Date.now),
  })
  const store = await openRemoteStore(database, link)
  return { store, meter, health, onError }
}
