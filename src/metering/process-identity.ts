/**
 * Where a process runs, as Linux tells it: the boot of the machine, the namespace that its number is of, the number,
 * and the moment since the boot at which it began. All four are the same for no two processes, so that another process
 * of the machine can tell at once whether it still runs. Host names and numbers alone cannot: containers share them.
 */
import { readFileSync, readlinkSync } from 'node:fs'

/** `gone`: it has ended. `unknown`: it cannot be told from here. */
export type Fate = 'runs' | 'gone' | 'unknown'

/** The identity of this process as one text; null where the system does not tell. */
export function ownIdentity(): string | null {
  try {
    const machine = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync('/proc/self/stat', 'utf8')
    return [machine, readlinkSync('/proc/self/ns/pid'), Number.parseInt(stat, 10), beginOf(stat)].join(' ')
  } catch {
    return null
  }
}

/** @param own the identity of the process that asks */
export function fateOf(identity: string | null, own: string | null): Fate {
  const [machine, namespace, pid, begin] = identity?.split(' ') ?? []
  const [ownMachine, ownNamespace] = own?.split(' ') ?? []
  if (begin === undefined || machine !== ownMachine || namespace !== ownNamespace) return 'unknown'
  let stat: string
  try {
    stat = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
  } catch {
    // A process of another user may be hidden.
    return isThere(Number(pid)) ? 'unknown' : 'gone'
  }
  return beginOf(stat) === begin ? 'runs' : 'gone'
}

/** proc_pid_stat(5): the 22nd field; empty for one that has ended and was not waited for. */
function beginOf(stat: string): string {
  // The second field, in parentheses, is a name of any characters.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? '' : fields[19]
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
