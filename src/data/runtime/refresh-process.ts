import { IdleTimeout } from '../../core/idle-timeout.ts'
import { endOf, moduleUrl, startProcess } from '../../core/workers/supervisor.ts'
import type { RefreshMessage, RefreshParent, RefreshPorts, RefreshTask } from './refresh-child.ts'

export type RefreshRun =
  | { readonly outcome: 'done' }
  /** `reason` is one sentence. */
  | { readonly outcome: 'ended'; readonly reason: string }

/** Longest time without a message: a feed takes at most five minutes and a compiler ten. */
export const usualSilenceMs = 900_000
/** Time for a finished child to end. */
const endWithinMs = 1_000

/**
 * Refreshes in a child process. The signal ends it; every file that it finished is whole, and the next refresh removes
 * the others.
 *
 * The child leads a process group that includes its compiler. A compiler that counts through millions of ranges would
 * notice only after seconds that its parent has gone, so both are ended at once. A group that sends no message for too
 * long is ended as well. There is no limit for the whole: an import takes hours and reports its progress.
 */
export async function refreshInProcess(
  task: RefreshTask,
  onMessage: (message: RefreshMessage) => void,
  signal: AbortSignal,
  idle = new IdleTimeout(usualSilenceMs),
  token: string | null = null,
): Promise<RefreshRun> {
  const offers: RefreshParent = {
    progress: {
      report: message => {
        idle.restart()
        onMessage(message)
      },
      alive: () => idle.restart(),
    },
  }
  const child = startProcess<RefreshPorts>({
    module: moduleUrl('./refresh-child.ts', import.meta.url),
    settings: task,
    offers,
    env: { ...process.env, SNAPSHOTS_TOKEN: token ?? '' },
    leadsGroup: true,
    signal: AbortSignal.any([signal, idle.signal]),
  })
  try {
    await child.calls.of('refresh').run()
    return { outcome: 'done' }
  } catch (error) {
    // Its compiler may live on.
    child.kill()
    if (signal.aborted) return { outcome: 'done' }
    const why = idle.signal.aborted ? `did not report for ${idle.ms / 60_000} minutes.` : endOf(error)
    return { outcome: 'ended', reason: `It ${why}` }
  } finally {
    idle.stop()
    await child.end(endWithinMs)
  }
}
