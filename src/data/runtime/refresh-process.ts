import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { IdleTimeout } from '../../core/idle-timeout.ts'
import type { RefreshMessage, RefreshSign, RefreshTask } from './refresh-child.ts'

export type RefreshRun =
  | { readonly outcome: 'done' }
  /** `reason` is one sentence. */
  | { readonly outcome: 'ended'; readonly reason: string }

/** Longest time without a message: a feed may take five minutes and a compiler ten. */
export const usualSilenceMs = 900_000

/**
 * Refreshes in a child process. The signal ends it; every file that it finished is whole, and the next refresh removes
 * the others.
 *
 * The child leads a process group that includes its compiler. A compiler that counts through millions of ranges would
 * notice only after seconds that its parent has gone, so both are ended at once. A group that sends no message for too
 * long is ended as well. There is no limit for the whole: an import takes hours and reports its progress.
 */
export function refreshInProcess(
  task: RefreshTask,
  onMessage: (message: RefreshMessage) => void,
  signal: AbortSignal,
  idle = new IdleTimeout(usualSilenceMs),
  token: string | null = null,
): Promise<RefreshRun> {
  const child = fork(fileURLToPath(new URL('./refresh-child.ts', import.meta.url)), [JSON.stringify(task)], {
    execArgv: [],
    detached: true,
    env: { ...process.env, SNAPSHOTS_TOKEN: token ?? '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = () => endGroup(child.pid)
  const ended = AbortSignal.any([signal, idle.signal])
  ended.addEventListener('abort', end, { once: true })
  if (ended.aborted) end()
  return new Promise(resolve => {
    const endWith = (reason: string) => resolve({ outcome: 'ended', reason })
    child.on('message', (sign: RefreshSign) => {
      idle.restart()
      if (sign.kind !== 'alive') onMessage(sign)
    })
    child.on('error', error => {
      idle.stop()
      endWith(`It could not be started: ${error.message}.`)
    })
    child.on('close', (code, killedBy) => {
      idle.stop()
      ended.removeEventListener('abort', end)
      if (code !== 0) end()
      if (code === 0 || signal.aborted) resolve({ outcome: 'done' })
      else if (idle.signal.aborted) endWith(`It said nothing for ${idle.ms / 60_000} minutes.`)
      else endWith(`It ended before it was done (${killedBy ?? `exit code ${code}`}).`)
    })
  })
}

/** Ends the remaining processes of the group. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}
