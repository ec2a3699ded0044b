/** What `assay doctor` makes of the facts that it found. Pure: each check is a line for people. */
import type { X509Certificate } from 'node:crypto'
import { installCommand } from '../app/settings/optional-packages.ts'
import type { DatabaseFacts } from '../store/inspect.ts'

export interface Check {
  readonly name: string
  /** A fault keeps the service from working or soon will; a warning does not. */
  readonly state: 'ok' | 'warning' | 'fault'
  /** What was found, without values of people and without secrets. */
  readonly found: string
  /** What to do; empty when nothing is. */
  readonly advice: string
}

const ok = (name: string, found: string): Check => ({ name, state: 'ok', found, advice: '' })
const warning = (name: string, found: string, advice: string): Check => ({ name, state: 'warning', found, advice })
export const fault = (name: string, found: string, advice: string): Check => ({ name, state: 'fault', found, advice })

/** The oldest Node that runs the command: major and minor. */
const oldestNode = [22, 15] as const

/** @param version as `process.versions.node` */
export function nodeCheck(version: string): Check {
  const [major, minor] = version.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  if (!isOld) return ok('node', `Node ${version}`)
  return fault('node', `Node ${version}`, `Install Node ${oldestNode.join('.')} or later.`)
}

const megabyte = 2 ** 20
const gigabyte = 2 ** 30
const sizeOf = (bytes: number) =>
  bytes < gigabyte ? `${Math.floor(bytes / megabyte)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`

/** Service with its data, in bytes, and what a build of the IP data takes beside it (docs/operating.md, Sizing). */
const [serving, building] = [512 * megabyte, 1024 * megabyte]

/** @param bytes that this process may use: of the machine, or of its control group */
export function memoryCheck(bytes: number): Check {
  const found = `${sizeOf(bytes)} for this process`
  if (bytes < serving) return fault('memory', found, 'Give it 1 GB, or 2 GB where it compiles data.')
  if (bytes >= serving + building) return ok('memory', found)
  return warning('memory', found, 'Give it 2 GB, or set SNAPSHOTS_URL so that data is taken in place of compiled.')
}

export interface HomeFacts {
  readonly path: string
  readonly exists: boolean
  /** Why nothing can be written there, as a code of the system; null when it can. */
  readonly writeFailure: string | null
  readonly isOwn: boolean
  /** True when other users may read it. */
  readonly isOpen: boolean
  readonly freeBytes: number
}

export function diskCheck(home: HomeFacts): Check {
  const { path, freeBytes } = home
  const found = `${sizeOf(freeBytes)} free at ${path}`
  if (home.writeFailure !== null)
    return fault('disk', `${path} cannot be written (${home.writeFailure})`, 'Set ASSAY_HOME, or change its rights.')
  if (freeBytes < gigabyte / 4) return fault('disk', found, 'Make room: the service keeps 256 MB free.')
  if (freeBytes < gigabyte) return warning('disk', found, 'Make room for the next build: 1 GB, 20 GB for passwords.')
  if (!home.exists)
    return warning('disk', `${found}, where there is no home yet`, 'Start the service, or set ASSAY_HOME.')
  if (!home.isOwn) return warning('disk', `${path} belongs to another user`, 'Run as that user, or change the owner.')
  if (home.isOpen) return warning('disk', `${path} can be read by other users`, 'It holds secrets: chmod 700.')
  return ok('disk', found)
}

const secondMs = 1000
const dayMs = 86_400_000

/**
 * @param newestDataMs when the newest data was made or fetched, in milliseconds since 1970 UTC; null without any
 * @param aheadMs of the database's clock; null for a file, and where it does not answer
 */
export function clockCheck(nowMs: number, newestDataMs: number | null, aheadMs: number | null): Check {
  const advice = 'Set the clock, and let NTP keep it (timedatectl).'
  if (newestDataMs !== null && newestDataMs > nowMs + dayMs)
    return fault('clock', `data on this machine is ${Math.floor((newestDataMs - nowMs) / dayMs)} days newer`, advice)
  if (aheadMs === null) return ok('clock', 'later than all data')
  const seconds = Math.abs(aheadMs) / secondMs
  const found = `${seconds.toFixed(1)} s ${aheadMs < 0 ? 'ahead of' : 'behind'} the database`
  if (seconds > 60) return fault('clock', found, advice)
  return seconds > 2 ? warning('clock', found, advice) : ok('clock', found)
}

export function databaseCheck(name: string, { version, due, latencyMs, isReadOnly }: DatabaseFacts): Check {
  const found = `${version} at ${name}, ${latencyMs.toFixed(1)} ms`
  if (isReadOnly) {
    const advice = 'Name the primary, or both hosts with target_session_attrs=read-write.'
    return fault('database', `${found}, takes no writes`, advice)
  }
  if (due.length > 0)
    return warning(
      'database',
      `${found}, ${due.length} step(s) of migration due`,
      'assay migrate, or start the service.',
    )
  if (latencyMs > 20) return warning('database', found, 'Put it nearer: every group of charges waits for it.')
  return ok('database', `${found}, tables up to date`)
}

interface DataFacts {
  readonly name: string
  readonly state: 'loading' | 'ready' | 'stale' | 'failed' | 'absent'
  readonly required: boolean
  readonly isOpen: boolean
  readonly ageDays: number | null
  readonly message?: string
}

export function dataCheck(datasets: readonly DataFacts[]): Check {
  const named = (chosen: readonly DataFacts[]) =>
    chosen.map(({ name, ageDays }) => (ageDays === null ? name : `${name} (${ageDays} days)`)).join(', ')
  const failed = datasets.filter(({ message }) => message !== undefined)
  if (failed.length > 0) {
    const state = failed.every(({ isOpen, required }) => isOpen || !required) ? warning : fault
    return state('data', `the last build failed of ${named(failed)}`, 'assay data status says why.')
  }
  const missing = datasets.filter(({ required, isOpen }) => required && !isOpen)
  if (missing.length > 0)
    return warning('data', `not built yet: ${named(missing)}`, 'Start the service: it builds them.')
  const stale = datasets.filter(({ state }) => state === 'stale')
  if (stale.length > 0) return warning('data', `stale: ${named(stale)}`, 'assay data refresh; see assay data status.')
  const open = datasets.filter(({ isOpen }) => isOpen)
  const oldest = open.reduce((most, { ageDays }) => Math.max(most, ageDays ?? 0), 0)
  return ok('data', `${open.length} data sets, the oldest of ${oldest} days`)
}

/**
 * @param isTraced whether the settings name a collector of OpenTelemetry
 * @param isInstalled whether its packages are installed
 */
export function packagesCheck(isTraced: boolean, isInstalled: boolean): Check {
  if (!isTraced) return ok('packages', 'nothing that is set needs further packages')
  if (isInstalled) return ok('packages', 'those of OpenTelemetry are installed')
  const found = 'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages of OpenTelemetry are not installed'
  return fault('packages', found, installCommand('OpenTelemetry'))
}

/** What is at the place where the service listens: nothing, the service, or something else. */
export type Listening = 'free' | 'assay' | { readonly reason: string }

export interface Egress {
  readonly offline: boolean
  readonly refreshesData: boolean
  readonly hasMirror: boolean
  /** True when the environment names a proxy that Node was not told to use. */
  readonly ignoresProxy: boolean
}

export function networkCheck(place: string, listening: Listening, egress: Egress): Check {
  if (typeof listening === 'object') return fault('network', listening.reason, 'Set HOST or PORT, or stop the other.')
  const here = listening === 'free' ? `${place} is free` : `the service answers at ${place}`
  const publishers = egress.hasMirror ? 'a mirror is asked for data' : 'publishers are asked for data'
  const asked = egress.refreshesData ? publishers : 'data is fetched on order'
  const found = `${here}; ${egress.offline ? 'OFFLINE: nothing leaves this machine' : asked}`
  if (!egress.offline && egress.ignoresProxy)
    return warning('network', `${found}; a proxy is named and not used`, 'Set NODE_USE_ENV_PROXY=1.')
  return ok('network', found)
}

/** @param isOpen true when plain HTTP is served on loopback, or behind a proxy that is trusted */
export function noCertificateCheck(hasProxy: boolean): Check {
  return ok('certificate', hasProxy ? 'none: a proxy serves HTTPS' : 'none: plain HTTP on this machine only')
}

export function certificateCheck(
  certificate: Pick<X509Certificate, 'validFromDate' | 'validToDate' | 'subjectAltName'>,
  nowMs: number,
): Check {
  const { validFromDate, validToDate, subjectAltName } = certificate
  const until = validToDate.toISOString().slice(0, 10)
  const left = Math.floor((validToDate.getTime() - nowMs) / dayMs)
  if (validFromDate.getTime() > nowMs)
    return fault('certificate', `not valid before ${validFromDate.toISOString()}`, 'Check the clock, or use another.')
  if (left < 0) return fault('certificate', `expired on ${until}`, 'Renew it, then start the service again.')
  if (subjectAltName === undefined)
    return fault('certificate', 'it names no host (subjectAltName)', 'Have it issued with the name that callers use.')
  const found = `valid until ${until} for ${subjectAltName}`
  return left < 14 ? warning('certificate', found, 'Renew it, then start the service again.') : ok('certificate', found)
}
