import { createLog, describeError, type Logger } from './log.ts'
import { startRunningService } from './running-service.ts'
import type { Service } from './service.ts'
import { loadConfig } from './settings/config.ts'
import { StartError } from './settings/home.ts'
import { banner } from './start/first-start.ts'

/**
 * One order to stop may arrive as two signals, because a terminal signals npm and the service, and npm passes its
 * signal on. A second signal after this time is a person who will not wait for the requests in flight.
 */
const sameOrderMs = 1_000

/**
 * Serves until SIGINT or SIGTERM, and says what a person needs to know. Resolves when everything answers. Throws
 * StartError with one sentence when it cannot start.
 */
export async function serve(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const loaded = loadConfig(environment)
  if ('problems' in loaded) throw new StartError(loaded.problems.join('\nassay: '))
  const { config } = loaded
  const log = createLog(config)
  outliveOutputs(log)
  const { service, ready, stop } = await startRunningService(config, log)
  let stoppingSinceMs: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs > sameOrderMs) endNow(1, service)
      return
    }
    stoppingSinceMs = performance.now()
    log.info({ signal }, 'stopping')
    stop().then(
      () => endNow(0, service),
      error => {
        log.error({ error: describeError(error) }, 'stopped before all data was written')
        endNow(1, service)
      },
    )
  }
  service.died.then(error => {
    log.fatal({ error: describeError(error) }, 'the ledger thread has ended, so the service stops')
    endNow(1, service)
  })
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const secrets = await ready
  if (secrets === null) return
  process.stdout.write(banner(service.url, secrets, config.trustedProxies))
  log.info({ url: service.url }, 'ready')
}

/**
 * `process.exit` waits for every thread, also for one whose disk does not answer. There is nothing left to be written
 * then that a kill could lose: what is open is released by the sweep of the next start.
 */
function endNow(code: number, service: Service): void {
  if (service.isStuck()) process.kill(process.pid, 'SIGKILL')
  else process.exit(code)
}

/**
 * A full disk or a reader that has gone must not end the service. Progress on standard error may be lost; for a key
 * that standard output could not show, the log says how to make another.
 */
function outliveOutputs(log: Logger): void {
  process.stderr.on('error', () => {})
  process.stdout.on('error', error => {
    const command = 'npx assay key create --account default --label <text>'
    const text = `standard output cannot be written; to replace an API key that was not shown, run ${command}`
    log.error({ error: describeError(error) }, text)
  })
}
