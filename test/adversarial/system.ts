/** What the system says of a process: Linux's /proc, where a process cannot flatter itself. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export const hasProc = existsSync('/proc/self/status')

/** Megabytes of a line of /proc/PID/status; 0 once the process is gone. */
export function megabytesOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Milliseconds of the processor that a process has used; 0 once it is gone. */
export function processorMsOf(pid: number): number {
  const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(statOf(pid)) ?? []
  return (Number(user) + Number(system)) * (1000 / ticksPerSecond)
}

const ticksPerSecond = 100

/** The line of /proc/PID/stat; empty once the process is gone. */
function statOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Sockets that a process has open. Throws when it has ended. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  if (!existsSync(folder)) throw new Error('the process has ended')
  return readdirSync(folder).filter(name => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:')
    } catch {
      // It was closed meanwhile.
      return false
    }
  }).length
}

const states: Record<string, string> = {
  '01': 'ESTABLISHED',
  '04': 'FIN-WAIT-1',
  '05': 'FIN-WAIT-2',
  '08': 'CLOSE-WAIT',
  '09': 'LAST-ACK',
}

/** How many connections of a local port are in which state, as "FIN-WAIT-2 50". */
export function statesOf(port: number): string {
  const local = port.toString(16).toUpperCase().padStart(4, '0')
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(path => readFileSync(path, 'utf8').split('\n').slice(1))
  const counts = new Map<string, number>()
  for (const line of lines) {
    const [, address = '', , state = ''] = line.trim().split(/\s+/)
    const name = states[state]
    if (address.endsWith(`:${local}`) && name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'
}

/** Every process below this one, the nearest first. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    const parent = parentOf(name)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [...(children.get(pid) ?? [])]
  for (const each of found) found.push(...(children.get(each) ?? []))
  return found
}

function parentOf(pid: string): number | null {
  const parent = /\) \S (\d+)/.exec(statOf(pid))?.[1]
  return parent === undefined ? null : Number(parent)
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Sets limits of a running process by prlimit; false where there is no such program. */
export function limit(pid: number, ...limits: readonly string[]): boolean {
  try {
    execFileSync('prlimit', ['--pid', String(pid), ...limits], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
