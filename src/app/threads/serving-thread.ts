/**
 * A thread that serves beside others. It has a server on the common port, a link to the ledger thread, and a catalog
 * that follows the main thread's. What the process may do only once or only so often it calls on the main thread: Have
 * I Been Pwned, websites and mail hosts, jobs.
 */
import { troubleOf } from '../../core/store-failure.ts'
import { type Calls, callsOver } from '../../core/workers/calls.ts'
import { plainFailure } from '../../core/workers/failure.ts'
import type { Start } from '../../core/workers/worker.ts'
import { Catalog } from '../../data/runtime/catalog.ts'
import { Follower } from '../../data/runtime/follower.ts'
import { truster } from '../../http/client.ts'
import { SharedConnections } from '../../http/connection-limits.ts'
import { Metrics } from '../../http/metrics.ts'
import { signals } from '../../signals/index.ts'
import { createLog, describeError } from '../log.ts'
import { outsideOf } from '../outside.ts'
import { startServing } from '../serving.ts'
import { loadTelemetry, withTraceIds } from '../telemetry/load.ts'
import { openServingLedger } from './serving-ledger.ts'
import type { HealthReport, MainOffers, MainPorts, ServingOffers, ServingThreadSettings } from './thread-offers.ts'

const tellDamageEveryMs = 2_000

/** Ready when it serves. */
export const start: Start<ServingThreadSettings, MainOffers> = async (settings, main) => {
  const { config, home, database, thread, threads, connections } = settings
  const ownLog = createLog(config).child({ thread })
  const telemetry = await loadTelemetry(settings.telemetry, ownLog)
  const log = withTraceIds(ownLog, telemetry)
  const datasets = signals.flatMap(signal => signal.datasets)
  const catalog = new Catalog(datasets)
  const metrics = new Metrics(() => catalog.status(Date.now()), 'thread')
  const follower = new Follower({
    ...{ datasets, home, catalog },
    onError: (error, dataset) => log.error({ dataset, error: describeError(error) }, 'a data set could not be opened'),
    onDamage: (dataset, blocks) => main.notify('process').damaged(dataset, blocks),
  })
  for (const entry of settings.data) void follower.take(entry)
  setInterval(() => follower.tellDamage(), tellDamageEveryMs).unref()
  const report = { current: settings.health }
  const ledger = await openServingLedger({
    ...{ database, policy: config.policy, metrics, log, health: healthOn(main, report) },
    calls: callsOver(settings.ledger, {}),
    admissionsOf: telemetry?.requests?.admissionsOf,
  })
  const ports = portsOn(main, config)
  const isExempt = truster(config.trustedProxies)
  const serving = await startServing({
    ...{ config, catalog, metrics, log, ledger, telemetry, main: ports },
    outside: outsideOf(config, metrics, ports.hibp, threads + 1),
    threads: { workers: () => report.current.workers, metrics: () => main.of('process').metrics() },
    provider: () => report.current.provider,
    connectionCount: new SharedConnections(connections, thread, config.connectionLimits, isExempt),
  })
  const offers: ServingOffers = {
    serving: {
      url: () => serving.url,
      data: entry => void follower.take(entry),
      health: latest => {
        report.current = latest
      },
      metrics: () => metrics.values(),
    },
  }
  const end = async () => {
    await serving.stop()
    await ledger.store.close()
    await telemetry?.stop()
  }
  return { offers, end }
}

function portsOn(main: Calls<MainOffers>, { offline, hibp }: ServingThreadSettings['config']): MainPorts {
  return {
    pages: main.of('pages'),
    hibp: offline || hibp === null ? null : main.of('hibp'),
    websites: offline ? null : main.of('websites'),
    jobs: main.of('jobs'),
  }
}

/** The health of the database is the main thread's. */
function healthOn(main: Calls<MainOffers>, report: { readonly current: HealthReport }) {
  return {
    get status() {
      return report.current.database
    },
    take: (error: unknown) => {
      if (troubleOf(error) === undefined) return false
      main.notify('process').trouble(plainFailure(error))
      return true
    },
  }
}
