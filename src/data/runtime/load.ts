/**
 * Loads a data set into the catalog: from a usable snapshot, else by compiling it. A snapshot of former inputs is used
 * immediately and replaced when the build is done.
 */
import type { AnyDataset, Dataset, ReportProgress, SnapshotView } from '../../core/dataset.ts'
import type { RunCompiler } from '../build/build.ts'
import { type DatasetLock, type LockPatience, lock } from '../build/dataset-lock.ts'
import { stateOf } from '../build/dataset-state.ts'
import type { DataHome } from '../files.ts'
import type { Catalog, Failure } from './catalog.ts'
import { openData, reasonOf } from './open-data.ts'
import { buildIfDue } from './refresh.ts'
import type { SnapshotServer } from './snapshot-server.ts'
import { type TakeOutcome, takeDataset } from './take.ts'

export interface LoadListeners {
  readonly onProgress: ReportProgress
  readonly log: Record<'info' | 'warn' | 'error', (message: string) => void>
  /** Builds wait until it resolves; without it they begin immediately. */
  readonly mayBuild?: Promise<unknown>
  /** Queried for compiled data before a build; null to build only. */
  readonly server?: SnapshotServer | null
  /** How long to wait for another process that builds the data set. */
  readonly lockPatience?: LockPatience
  /** In a separate process by default. */
  readonly runCompiler?: RunCompiler
}

export type Load =
  /** The data set is open, with the current inputs. */
  | { readonly outcome: 'ready' }
  /** The data set is open with older data; `rebuilt` settles when the build that replaces it is done. */
  | { readonly outcome: 'rebuilding'; readonly rebuilt: Promise<'ready' | 'failed'> }
  /** The data set is a file that is absent or unusable and requires an import. */
  | { readonly outcome: 'absent' }
  /** The data set cannot be opened. The catalog has the reason. */
  | { readonly outcome: 'failed' }

/**
 * Settles when the data set is open or cannot be opened. Throws the error of the file system when a file may not be
 * read, which a build cannot fix.
 */
export async function loadDataset<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  catalog: Catalog,
  listeners: LoadListeners,
): Promise<Load> {
  const { log } = listeners
  const state = await stateOf(dataset, home)
  catalog.note(dataset, { feeds: state.feeds, taken: state.taking.taken })
  const found = await openData(dataset, home, state)
  for (const { level, message } of found.remarks) log[level](message)
  if (found.current === null) {
    if (dataset.kind !== 'file' && found.isDue) {
      if (found.remarks.length > 0) log.info(`Snapshot ${dataset.name} is being rebuilt.`)
      return { outcome: await buildInto(catalog, dataset, home, listeners) }
    }
    if (found.remarks.length > 0) catalog.fail(dataset, { reason: reasonOf(found.remarks) })
    return { outcome: dataset.kind === 'file' ? 'absent' : 'failed' }
  }
  catalog.swap(dataset, found.current.snapshot, found.current.opened, found.current.file)
  warnOf(found.current.snapshot, log)
  // An import takes hours and does not run in the process that serves: the scheduler starts it.
  if (!found.isDue || dataset.kind === 'file') return { outcome: 'ready' }
  const isMended = found.remarks.length > 0
  log.info(
    isMended
      ? `Snapshot ${dataset.name} is being rebuilt.`
      : `Snapshot ${dataset.name} was built from older inputs. It is used until the new one is ready.`,
  )
  return { outcome: 'rebuilding', rebuilt: buildInto(catalog, dataset, home, listeners) }
}

/** Takes what the snapshot server has, and builds what is due then. A failure must not end a service that answers. */
async function buildInto<Opened>(
  catalog: Catalog,
  dataset: Dataset<Opened>,
  home: DataHome,
  { onProgress, log, lockPatience, runCompiler, server, mayBuild }: LoadListeners,
): Promise<'ready' | 'failed'> {
  const fail = (failure: Failure): 'failed' => {
    catalog.fail(dataset, failure)
    log.error(`Data set ${dataset.name} could not be built: ${failure.reason}`)
    return 'failed'
  }
  const onWait = () => log.warn(`Waiting for another process that refreshes or builds ${dataset.name}.`)
  await mayBuild
  let held: DatasetLock | undefined
  try {
    held = await lock(home, dataset.name, onWait, lockPatience)
    const options = { acceptsOlder: false, now: Date.now, onProgress, retryBuild: true, runCompiler }
    if (server) logTaking(dataset, await takeDataset(dataset, home, { server, ...options }), log)
    // The other holder of the lock may have built the data.
    const built = await buildIfDue(dataset, home, options)
    if (built.outcome === 'failed') return fail(built)
    if (server) catalog.note(dataset, { taken: (await stateOf(dataset, home)).taking.taken })
    if (built.data !== null) catalog.swap(dataset, built.data.snapshot, built.data.opened)
    if (built.data !== null) warnOf(built.data.snapshot, log)
    return 'ready'
  } catch (error) {
    return fail({ reason: error instanceof Error ? error.message : String(error) })
  } finally {
    held?.release()
  }
}

function logTaking({ name }: AnyDataset, taken: TakeOutcome, log: LoadListeners['log']): void {
  if ('reason' in taken) log.warn(`Data set ${name} was not downloaded from the snapshot server: ${taken.reason}`)
  if (taken.outcome === 'taken') log.info(`Data set ${name} was downloaded from the snapshot server.`)
}

function warnOf({ warnings }: SnapshotView, log: LoadListeners['log']): void {
  const text = warningText(warnings)
  if (text !== null) log.warn(text)
}

const mostShown = 5

/** The warnings of a build as one text for the log; null when there are none. The status shows all of them. */
export function warningText(warnings: readonly string[]): string | null {
  if (warnings.length === 0) return null
  const more = warnings.length > mostShown ? ` (and ${warnings.length - mostShown} more)` : ''
  return `The build skipped some input: ${warnings.slice(0, mostShown).join('; ')}${more}`
}
