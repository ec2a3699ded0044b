/** A control group of Linux that limits the memory of a process: version 1 or 2, whichever the machine has. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Version {
  /** Folder of the groups that limit memory. */
  readonly folder: string
  readonly limit: string
  readonly peak: string
  /** File with a line `oom_kill` and how many processes were killed. */
  readonly events: string
}

const versions: readonly Version[] = [
  {
    folder: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
]

export interface MemoryGroup {
  /** A process that writes its id into this file belongs to the group, with its later children. */
  readonly processes: string
  /** The most that it has had, file cache included. */
  peakMegabytes(): number
  killed(): number
  /** Removes the group once its processes have ended. */
  remove(): void
}

/** Why this machine has no such groups, or false when it has. */
export function memoryGroupMissing(): string | false {
  return versionHere() === undefined && 'it makes a control group with a memory limit, as root on Linux'
}

/** @throws Error when `memoryGroupMissing` gives a reason */
export function createMemoryGroup(megabytes: number): MemoryGroup {
  const version = versionHere()
  if (version === undefined) throw new Error('this machine has no control groups with a memory limit')
  const folder = join(version.folder, `assay-${process.pid}-${megabytes}`)
  mkdirSync(folder)
  writeFileSync(join(folder, version.limit), String(megabytes * 2 ** 20))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    processes: join(folder, 'cgroup.procs'),
    peakMegabytes: () => Number(read(version.peak)) / 2 ** 20,
    killed: () => Number(/^oom_kill (\d+)/m.exec(read(version.events))?.[1]),
    remove: () => rmdirSync(folder),
  }
}

function versionHere(): Version | undefined {
  return versions.find(({ folder }) => isWritable(folder) && hasMemoryControl(folder))
}

/** Version 2 lists in this file what its subgroups may control; version 1 has one folder per kind and no such file. */
function hasMemoryControl(folder: string): boolean {
  const list = join(folder, 'cgroup.subtree_control')
  if (existsSync(list)) return readFileSync(list, 'utf8').split(/\s+/).includes('memory')
  return existsSync(join(folder, 'memory.limit_in_bytes'))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
