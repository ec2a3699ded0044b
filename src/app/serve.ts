import type { DataOrders } from '../dashboard/house.ts'
import { SnapshotServer, startTakePatience } from '../data/feeds/snapshot-server.ts'
import { Catalog } from '../data/keep/catalog.ts'
import { missingSource } from '../signals/breach/passwords/endpoint.ts'
import { signals } from '../signals/index.ts'
import { type Config, loadConfig } from './config.ts'
import { banner, firstKey, ownerLink } from './first-start.ts'
import { prepareHome, StartError } from './home.ts'
import { type DataKeeping, keepData } from './keep-data.ts'
import { loadData } from './load-data.ts'
import { createLog, describeError, type Logger } from './log.ts'
import { type Service, startService } from './service.ts'

/**
 * One order to stop may arrive as two signals, because a terminal signals npm and the service, and npm passes its signal on. A
 * second signal after this time is a person who will not wait for the requests in flight.
 */
const sameOrderMs = 1_000

/**
 * Serves until SIGINT or SIGTERM, and says what a person needs to know. Resolves when everything answers. Throws StartError
 * with one sentence when it cannot start.
 */
export async function serve(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const loaded = loadConfig(environment)
  if ('problems' in loaded) throw new StartError(loaded.problems.join('\nassay: '))
  const { config } = loaded
  const log = createLog(config.logLevel)
  outliveOutputs(log)
  const home = prepareHome(config.home)
  const datasets = signals.flatMap(signal => signal.datasets)
  const catalog = new Catalog(datasets)
  let keeping: DataKeeping | undefined
  const orders: DataOrders = {
    // Before, the data is being opened or built.
    order: name => keeping?.order(name) ?? 'busy',
    underWay: () => keeping?.underWay() ?? [],
  }
  const starting = startService(config, home, catalog, orders, log)
  const loading = loadData(datasets, home, catalog, log, starting, snapshotServerOf(config))
  // When both fail, only the failed start is reported. The loading is awaited below.
  loading.catch(() => {})
  const service = await starting
  let stoppingSinceMs: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs > sameOrderMs) endNow(1, service)
      return
    }
    stoppingSinceMs = performance.now()
    log.info({ signal }, 'stopping')
    Promise.all([keeping?.stop(), service.stop()]).then(
      () => endNow(0, service),
      error => {
        log.error({ error: describeError(error) }, 'stopped before everything was written')
        endNow(1, service)
      },
    )
  }
  service.died.then(error => {
    log.fatal({ error: describeError(error) }, 'the ledger thread has ended, and the service with it')
    endNow(1, service)
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await loading
  // A stop that came during the loading ended everything there was; nothing may begin after it.
  if (stoppingSinceMs !== undefined) return
  const { accounts, people } = service.store.patient
  const [key, link] = [await firstKey(accounts), await ownerLink(people)]
  process.stdout.write(banner(service.url, { key, link }, config.trustedProxies))
  log.info({ url: service.url }, 'ready')
  const { offline, passwordSource } = config
  const missing = missingSource(passwordSource, !offline && passwordSource !== 'local', catalog)
  if (missing !== null) log.warn(missing)
  const countFeed = (...labels: [string, string, string]) => service.metrics.countFeedRefresh(...labels)
  keeping = keepData({ datasets, home, catalog, config, log, countFeed, random: Math.random })
}

function snapshotServerOf({ offline, snapshotSource }: Config): SnapshotServer | null {
  return offline || snapshotSource === null ? null : new SnapshotServer(snapshotSource, startTakePatience)
}

/**
 * `process.exit` waits for every thread, also for one whose disk does not answer. There is nothing left to be written then
 * that a kill could lose: what is open is released by the sweep of the next start.
 */
function endNow(code: number, service: Service): void {
  if (service.isStuck()) process.kill(process.pid, 'SIGKILL')
  else process.exit(code)
}

/**
 * A full disk or a reader that has gone must not end the service. Progress on standard error may be lost; for a key that
 * standard output could not show, the log says how to make another.
 */
function outliveOutputs(log: Logger): void {
  process.stderr.on('error', () => {})
  process.stdout.on('error', error => {
    const command = 'npx assay key create --account default --label <text>'
    const text = `standard output cannot be written; an API key that it did not show is replaced by: ${command}`
    log.error({ error: describeError(error) }, text)
  })
}
