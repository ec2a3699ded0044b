/** The checks of `assay doctor` as pure functions of the facts it collected. Each returns a line for people. */
import type { X509Certificate } from 'node:crypto'
import { installCommand } from '../app/settings/optional-packages.ts'
import { isOldNode, lowestNode } from '../core/process-start.ts'
import type { DatasetStatus } from '../data/runtime/catalog.ts'
import type { DatabaseFacts } from '../store/inspect.ts'

export interface Check {
  readonly name: string
  /** A fault keeps the service from working or soon will; a warning does not. */
  readonly state: 'ok' | 'warning' | 'fault'
  /** The finding, without personal data and secrets. */
  readonly found: string
  /** The remedy; empty when none is necessary. */
  readonly advice: string
}

const ok = (name: string, found: string): Check => ({ name, state: 'ok', found, advice: '' })
const warning = (name: string, found: string, advice: string): Check => ({ name, state: 'warning', found, advice })
export const fault = (name: string, found: string, advice: string): Check => ({ name, state: 'fault', found, advice })

/** @param version as `process.versions.node` */
export function nodeCheck(version: string): Check {
  if (!isOldNode(version)) return ok('node', `Node ${version}`)
  return fault('node', `Node ${version}`, `Install Node ${lowestNode.join('.')} or later.`)
}

const megabyte = 2 ** 20
const gigabyte = 2 ** 30
const sizeOf = (bytes: number) =>
  bytes < gigabyte ? `${Math.floor(bytes / megabyte)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`

/** Memory of a service with its data, and of a build of the IP data beside it, in bytes (docs/operating.md, Sizing). */
const [serving, building] = [512 * megabyte, 1024 * megabyte]

/** @param bytes that this process may use: of the machine, or of its control group */
export function memoryCheck(bytes: number): Check {
  const found = `${sizeOf(bytes)} for this process`
  if (bytes < serving) return fault('memory', found, 'Provide 1 GB, or 2 GB to compile data.')
  if (bytes >= serving + building) return ok('memory', found)
  return warning('memory', found, 'Provide 2 GB, or set SNAPSHOTS_URL to use data compiled on another machine.')
}

export interface HomeFacts {
  readonly path: string
  readonly exists: boolean
  /** System code of a failed write; null when the folder can be written. */
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
    return fault(
      'disk',
      `${path} cannot be written (${home.writeFailure})`,
      'Set ASSAY_HOME, or change the permissions.',
    )
  if (freeBytes < gigabyte / 4) return fault('disk', found, 'Free disk space. The service keeps 256 MB free.')
  if (freeBytes < gigabyte)
    return warning('disk', found, 'Free disk space for the next build: 1 GB, or 20 GB for passwords.')
  if (!home.exists) return warning('disk', `${found}, no home folder yet`, 'Start the service, or set ASSAY_HOME.')
  if (!home.isOwn)
    return warning('disk', `${path} belongs to another user`, 'Run the service as that user, or change the owner.')
  if (home.isOpen)
    return warning('disk', `${path} can be read by other users`, 'The folder contains secrets. Run chmod 700.')
  return ok('disk', found)
}

const secondMs = 1000
const dayMs = 86_400_000

/**
 * @param newestDataMs time of the newest data, in milliseconds since 1970 UTC; null without data
 * @param aheadMs lead of the database's clock; null for a file, and when the database does not respond
 */
export function clockCheck(nowMs: number, newestDataMs: number | null, aheadMs: number | null): Check {
  const advice = 'Set the clock and enable NTP (timedatectl).'
  if (newestDataMs !== null && newestDataMs > nowMs + dayMs)
    return fault(
      'clock',
      `the data on this machine is ${Math.floor((newestDataMs - nowMs) / dayMs)} days newer`,
      advice,
    )
  if (aheadMs === null) return ok('clock', 'later than all data')
  const seconds = Math.abs(aheadMs) / secondMs
  const found = `${seconds.toFixed(1)} s ${aheadMs < 0 ? 'ahead of' : 'behind'} the database`
  if (seconds > 60) return fault('clock', found, advice)
  return seconds > 2 ? warning('clock', found, advice) : ok('clock', found)
}

export function databaseCheck(name: string, { version, due, latencyMs, isReadOnly }: DatabaseFacts): Check {
  const found = `${version} at ${name}, ${latencyMs.toFixed(1)} ms`
  if (isReadOnly) {
    const advice = 'Use the host of the primary, or both hosts with target_session_attrs=read-write.'
    return fault('database', `${found}, read-only`, advice)
  }
  if (due.length > 0)
    return warning('database', `${found}, ${due.length} migration(s) due`, 'Run assay migrate, or start the service.')
  if (latencyMs > 20)
    return warning('database', found, 'Move the database closer. Every group of charges waits for it.')
  return ok('database', `${found}, tables up to date`)
}

type DataFacts = Pick<DatasetStatus, 'name' | 'state' | 'required' | 'isOpen' | 'ageDays' | 'message'>

export function dataCheck(datasets: readonly DataFacts[]): Check {
  const named = (chosen: readonly DataFacts[]) =>
    chosen.map(({ name, ageDays }) => (ageDays === null ? name : `${name} (${ageDays} days)`)).join(', ')
  const failed = datasets.filter(({ message }) => message !== undefined)
  if (failed.length > 0) {
    const state = failed.every(({ isOpen, required }) => isOpen || !required) ? warning : fault
    return state('data', `the last build failed: ${named(failed)}`, 'Run assay data status for the reason.')
  }
  const missing = datasets.filter(({ required, isOpen }) => required && !isOpen)
  if (missing.length > 0) return warning('data', `not built yet: ${named(missing)}`, 'Start the service to build them.')
  const stale = datasets.filter(({ state }) => state === 'stale')
  if (stale.length > 0)
    return warning('data', `stale: ${named(stale)}`, 'Run assay data refresh and check assay data status.')
  const open = datasets.filter(({ isOpen }) => isOpen)
  const oldest = open.reduce((most, { ageDays }) => Math.max(most, ageDays ?? 0), 0)
  return ok('data', `${open.length} data sets, the oldest of ${oldest} days`)
}

/**
 * @param isTraced whether the settings name a collector of OpenTelemetry
 * @param isInstalled whether its packages are installed
 */
export function packagesCheck(isTraced: boolean, isInstalled: boolean): Check {
  if (!isTraced) return ok('packages', 'no additional packages are required')
  if (isInstalled) return ok('packages', 'the OpenTelemetry packages are installed')
  const found = 'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the OpenTelemetry packages are not installed'
  return fault('packages', found, installCommand('OpenTelemetry'))
}

/** The program at the address of the service: none, the service, or another program. */
export type Listening = 'free' | 'assay' | { readonly reason: string }

export interface Egress {
  readonly offline: boolean
  readonly refreshesData: boolean
  readonly hasMirror: boolean
  /** True when the environment has a proxy that the settings of Node do not use. */
  readonly ignoresProxy: boolean
}

export function networkCheck(place: string, listening: Listening, egress: Egress): Check {
  if (typeof listening === 'object')
    return fault('network', listening.reason, 'Set HOST or PORT, or stop the other program.')
  const here = listening === 'free' ? `${place} is free` : `the service is running at ${place}`
  const publishers = egress.hasMirror ? 'data is downloaded from a mirror' : 'data is downloaded from its publishers'
  const asked = egress.refreshesData ? publishers : 'data is downloaded on request only'
  const found = `${here}; ${egress.offline ? 'OFFLINE: no outgoing requests' : asked}`
  if (!egress.offline && egress.ignoresProxy)
    return warning('network', `${found}; a proxy is set but not used`, 'Set NODE_USE_ENV_PROXY=1.')
  return ok('network', found)
}

/** @param isOpen true when plain HTTP is served on loopback, or behind a proxy that is trusted */
export function noCertificateCheck(hasProxy: boolean): Check {
  return ok('certificate', hasProxy ? 'none; a proxy serves HTTPS' : 'none; plain HTTP on this machine only')
}

export function certificateCheck(
  certificate: Pick<X509Certificate, 'validFromDate' | 'validToDate' | 'subjectAltName'>,
  nowMs: number,
): Check {
  const { validFromDate, validToDate, subjectAltName } = certificate
  const until = validToDate.toISOString().slice(0, 10)
  const left = Math.floor((validToDate.getTime() - nowMs) / dayMs)
  if (validFromDate.getTime() > nowMs)
    return fault(
      'certificate',
      `not valid before ${validFromDate.toISOString()}`,
      'Check the clock, or use another certificate.',
    )
  if (left < 0) return fault('certificate', `expired on ${until}`, 'Renew the certificate and restart the service.')
  if (subjectAltName === undefined)
    return fault(
      'certificate',
      'no host name (subjectAltName)',
      'Issue a certificate for the host name that callers use.',
    )
  const found = `valid until ${until} for ${subjectAltName}`
  return left < 14
    ? warning('certificate', found, 'Renew the certificate and restart the service.')
    : ok('certificate', found)
}
