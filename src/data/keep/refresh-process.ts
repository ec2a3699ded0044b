import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RefreshMessage, RefreshTask } from './refresh-child.ts'

export type RefreshRun =
  | { readonly outcome: 'done' }
  /** `reason` is one sentence. */
  | { readonly outcome: 'ended'; readonly reason: string }

/**
 * Refreshes in a process of its own. The signal ends it; every file that it finished is whole, and the next refresh removes
 * the others.
 *
 * The process leads a group of its own, to which its compiler belongs. A compiler that counts through millions of ranges
 * does not hear for seconds that its parent has gone, so both are ended at once.
 */
export function refreshInProcess(
  task: RefreshTask,
  onMessage: (message: RefreshMessage) => void,
  signal: AbortSignal,
): Promise<RefreshRun> {
  const child = fork(fileURLToPath(new URL('./refresh-child.ts', import.meta.url)), [JSON.stringify(task)], {
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = () => endGroup(child.pid)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  return new Promise(resolve => {
    child.on('message', onMessage)
    child.on('error', error => resolve({ outcome: 'ended', reason: `It could not be started: ${error.message}.` }))
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', end)
      if (code !== 0) end()
      if (code === 0 || signal.aborted) resolve({ outcome: 'done' })
      else resolve({ outcome: 'ended', reason: `It ended before it was done (${killedBy ?? `exit code ${code}`}).` })
    })
  })
}

/** Ends whatever is left of the group that this process led. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}
