import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RefreshMessage, RefreshTask } from './refresh-messages.ts'

export type RefreshRun =
  | { readonly outcome: 'done' }
  /** `reason` is one sentence. */
  | { readonly outcome: 'ended'; readonly reason: string }

/** Refreshes in a process of its own. The signal ends it; what it had written is whole, and the rest is removed later. */
export function refreshInProcess(
  task: RefreshTask,
  onMessage: (message: RefreshMessage) => void,
  signal: AbortSignal,
): Promise<RefreshRun> {
  const child = fork(fileURLToPath(new URL('./refresh-child.ts', import.meta.url)), [JSON.stringify(task)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = () => child.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  return new Promise(resolve => {
    child.on('message', onMessage)
    child.on('error', error => resolve({ outcome: 'ended', reason: `It could not be started: ${error.message}.` }))
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', end)
      if (code === 0 || signal.aborted) resolve({ outcome: 'done' })
      else resolve({ outcome: 'ended', reason: `It ended before it was done (${killedBy ?? `exit code ${code}`}).` })
    })
  })
}
