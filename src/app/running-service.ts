/**
 * A whole service: HTTP, ledger, data and the work in the background. Signals, exit codes and standard output belong to
 * the process (serve.ts), so a test runs the same service inside its own process.
 */
import type { DataOrders } from '../dashboard/main-thread-api.ts'
import { Catalog } from '../data/runtime/catalog.ts'
import { SnapshotServer, startDownloadTimeouts } from '../data/runtime/snapshot-server.ts'
import { missingSource } from '../signals/breach/passwords/endpoint.ts'
import { signals } from '../signals/index.ts'
import { type DataRefresh, startDataRefresh } from './background/data-refresh.ts'
import type { Logger } from './log.ts'
import { type Service, startService } from './service.ts'
import type { Config } from './settings/config.ts'
import { prepareHome } from './settings/home.ts'
import { firstKey, ownerLink, type Secrets } from './start/first-start.ts'
import { loadData } from './start/load-data.ts'

export interface RunningService {
  readonly service: Service
  /**
   * Resolves when every data set answers, with the secrets to show; to null when `stop` was called before. Rejects with
   * StartError when a data set cannot be opened.
   */
  readonly ready: Promise<Secrets | null>
  /**
   * Answers the requests in flight, writes what the ledger still has to write, and ends every thread. Rejects when that
   * fails.
   */
  stop(): Promise<void>
}

export const allDatasets = signals.flatMap(signal => signal.datasets)

/**
 * Resolves as soon as the service listens. Rejects with StartError when it cannot.
 *
 * @param loaded a catalog whose data is open; without one, the data of the home is opened
 */
export async function startRunningService(
  config: Config,
  log: Logger,
  loaded: Catalog | null = null,
): Promise<RunningService> {
  const home = prepareHome(config.home)
  const catalog = loaded ?? new Catalog(allDatasets)
  let keeping: DataRefresh | undefined
  const orders: DataOrders = {
    // The scheduler starts once the data is open.
    order: name => keeping?.order(name) ?? 'busy',
    underWay: () => keeping?.underWay() ?? [],
  }
  const starting = startService(config, home, catalog, orders, log)
  const loading = loaded === null ? loadData(allDatasets, home, catalog, log, starting, snapshotServerOf(config)) : null
  // When both fail, only the failed start is reported. `becomeReady` awaits the loading.
  loading?.catch(() => {})
  const service = await starting
  let isStopping = false
  const becomeReady = async (): Promise<Secrets | null> => {
    await loading
    // Nothing may start after a stop that came during the loading.
    if (isStopping) return null
    const { accounts, people } = service.store.withoutTimeout
    const secrets = { key: await firstKey(accounts), link: await ownerLink(people) }
    warnOfMissingPasswords(config, catalog, log)
    const countFeed = service.metrics.countFeedRefresh
    keeping = startDataRefresh({ datasets: allDatasets, home, catalog, config, log, countFeed, random: Math.random })
    return secrets
  }
  const ready = becomeReady()
  // The caller may not have begun to wait.
  ready.catch(() => {})
  return {
    service,
    ready,
    stop: async () => {
      isStopping = true
      await Promise.all([keeping?.stop(), service.stop()])
    },
  }
}

function snapshotServerOf({ offline, snapshotSource }: Config): SnapshotServer | null {
  return offline || snapshotSource === null ? null : new SnapshotServer(snapshotSource, startDownloadTimeouts)
}

function warnOfMissingPasswords({ offline, passwordSource }: Config, catalog: Catalog, log: Logger): void {
  const missing = missingSource(passwordSource, !offline && passwordSource !== 'local', catalog)
  if (missing !== null) log.warn(missing)
}
