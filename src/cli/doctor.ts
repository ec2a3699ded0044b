/** `assay doctor`: one line for each requirement of an installation. It changes nothing and sends no requests. */
import { X509Certificate } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { type OutgoingHttpHeaders, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { type Config, loadConfig } from '../app/settings/config.ts'
import { homeAt, StartError } from '../app/settings/home.ts'
import { isInstalled } from '../app/settings/optional-packages.ts'
import { listenFailure } from '../app/start/listen.ts'
import { nameOfDatabase } from '../core/database-url.ts'
import type { Command, CommandInput, CommandOutput } from './command.ts'
import type { ShownStatus } from './data-status.ts'
import {
  type Check,
  certificateCheck,
  clockCheck,
  databaseCheck,
  dataCheck,
  diskCheck,
  fault,
  type HomeFacts,
  type Listening,
  memoryCheck,
  networkCheck,
  noCertificateCheck,
  nodeCheck,
  packagesCheck,
} from './doctor-checks.ts'
import { table } from './terminal.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor [--memory]',
  summary: 'check this installation and show how to fix problems',
  details:
    'It checks Node, memory, settings, packages, disk, database, data, clock, network and certificate. The exit code is 2 when a check fails. --memory shows the memory of each data set, thread and cache instead: it opens and measures the data sets, and reads the metrics of the service if it is running.',
  examples: ['doctor', 'doctor --json', 'doctor --memory'],
  reads: true,
  run: async ({ options, environment }) => {
    if (options.memory) return accountOfMemory(environment)
    const own = [nodeCheck(process.versions.node), memoryCheck(memoryLimit())]
    const loaded = loadConfig(environment)
    const others = 'problems' in loaded ? loaded.problems.map(settingFault) : await checksOf(loaded.config, environment)
    const checks = [...own, ...others]
    const state = (['fault', 'warning'] as const).find(worst => checks.some(each => each.state === worst)) ?? 'ok'
    const rows = checks.map(({ name, state, found, advice }) => [state, name, found, advice])
    const text = (columns: number) => table(['STATE', 'CHECK', 'FOUND', 'WHAT TO DO'], rows, columns)
    return { json: { state, checks }, text, hasFaults: state === 'fault' }
  },
}

async function accountOfMemory(environment: CommandInput['environment']): Promise<CommandOutput> {
  const loaded = loadConfig(environment)
  if ('problems' in loaded) throw new StartError(loaded.problems.join('\nassay: '))
  const { config } = loaded
  const [{ cacheBounds, dataMemory, serviceMemory }, { signals }] = await Promise.all([
    import('./doctor-memory.ts'),
    import('../signals/index.ts'),
  ])
  const headers = config.metricsToken === null ? {} : { authorization: `Bearer ${config.metricsToken}` }
  const metrics = (await askAssay(config, '/metrics', headers)) ?? ''
  const data = await dataMemory(
    signals.flatMap(({ datasets }) => datasets),
    homeAt(config.home),
  )
  const memory = [...serviceMemory(metrics), ...data, ...cacheBounds()]
  const rows = memory.map(({ kind, name, bytes, bound }) => [kind, name, bytes === null ? '' : memoryOf(bytes), bound])
  const text = (columns: number) => table(['KIND', 'NAME', 'MEMORY', 'BOUND'], rows, columns)
  return { json: { memory }, text }
}

const memoryOf = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** The sentence of a setting names the variable, and never the value of a secret. */
function settingFault(problem: string): Check {
  return fault(
    problem.startsWith('TLS_') ? 'certificate' : 'settings',
    problem,
    'Run assay config for the allowed values.',
  )
}

async function checksOf(config: Config, environment: CommandInput['environment']): Promise<Check[]> {
  const now = Date.now()
  const { statusesOf } = await import('./data.ts')
  const statuses = await statusesOf(homeAt(config.home), now)
  const { check: database, aheadMs } = await databaseAt(config)
  const proxied = Boolean(environment.HTTPS_PROXY || environment.https_proxy)
  const { offline, refreshesData, dataMirror } = config
  const ignoresProxy = proxied && environment.NODE_USE_ENV_PROXY !== '1'
  const egress = { offline, refreshesData, hasMirror: dataMirror !== null, ignoresProxy }
  return [
    packagesCheck(config.telemetry !== null, isInstalled('OpenTelemetry')),
    diskCheck(homeFacts(config.home)),
    database,
    dataCheck(statuses),
    clockCheck(now, newestOf(statuses), aheadMs),
    networkCheck(`${config.host}:${config.port}`, await listening(config), egress),
    config.tls === null
      ? noCertificateCheck(config.trustedProxies.length > 0)
      : certificateCheck(new X509Certificate(config.tls.cert), now),
  ]
}

/** The limit of the control group, where there is one below the memory of the machine. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

function homeFacts(path: string): HomeFacts {
  const exists = existsSync(path)
  let above = path
  while (!existsSync(above)) above = dirname(above)
  const { bavail, bsize } = statfsSync(above)
  const { uid, mode } = statSync(above)
  const isOwn = uid === (process.getuid?.() ?? uid)
  const isOpen = exists && (mode & 0o077) !== 0
  return { path, exists, writeFailure: writeFailure(above), isOwn, isOpen, freeBytes: bavail * bsize }
}

function writeFailure(folder: string): string | null {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, '', { flag: 'wx' })
    rmSync(probe)
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  }
}

function newestOf(statuses: readonly ShownStatus[]): number | null {
  const times = statuses.flatMap(({ sources }) => sources.map(({ asOf }) => Date.parse(asOf)))
  return times.length === 0 ? null : Math.max(...times)
}

async function databaseAt({ databaseUrl, home }: Config): Promise<{ check: Check; aheadMs: number | null }> {
  const database = databaseUrl ?? homeAt(home).databasePath
  const name = nameOfDatabase(database)
  if (databaseUrl === null && !existsSync(database)) {
    const advice = 'Start the service to create it, or set ASSAY_HOME or DATABASE_URL.'
    return { check: { name: 'database', state: 'warning', found: `not found at ${name}`, advice }, aheadMs: null }
  }
  const { inspectDatabase } = await import('../store/inspect.ts')
  try {
    const facts = await inspectDatabase(database)
    return { check: databaseCheck(name, facts), aheadMs: facts.aheadMs }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const advice = 'See "What to do when" in docs/operating.md.'
    return { check: fault('database', `${name} cannot be used: ${reason}`, advice), aheadMs: null }
  }
}

async function listening(config: Config): Promise<Listening> {
  const { host, port } = config
  const server = createServer()
  const failure = await new Promise<unknown>(resolve => {
    server.once('error', resolve)
    server.listen({ host, port }, () => server.close(() => resolve(null)))
  })
  if (failure === null) return 'free'
  const isInUse = failure instanceof Error && 'code' in failure && failure.code === 'EADDRINUSE'
  if (isInUse && (await askAssay(config, '/livez')) !== null) return 'assay'
  const reason = listenFailure(failure, config)
  return { reason: reason instanceof StartError ? reason.message : String(reason) }
}

/** Requests a page of the program that listens on this machine. Null unless it is Assay and answers 200. */
function askAssay(
  { host, port, tls }: Config,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<string | null> {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const options = { host: near, port, path, headers, timeout: 2_000, rejectUnauthorized: false }
  return new Promise(resolve => {
    const asked = (tls === null ? plain : secure)(options, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      const isAssay = answer.statusCode === 200 && answer.headers['x-request-id'] !== undefined
      answer.once('end', () => resolve(isAssay ? text : null))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(null))
    asked.end()
  })
}
