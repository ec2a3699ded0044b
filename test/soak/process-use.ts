/** Memory, descriptors and threads of a process over time, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ProcessUse {
  /** Milliseconds since the first sample. */
  readonly atMs: number
  /** Proportional set size and resident set size. */
  readonly pssMegabytes: number
  readonly rssMegabytes: number
  readonly descriptors: number
  readonly threads: number
}

function useOf(pid: number): Omit<ProcessUse, 'atMs'> {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
  return {
    pssMegabytes: megabytes('Pss'),
    rssMegabytes: megabytes('Rss'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
  }
}

/** A sample every `everyMs` until `signal` is aborted. */
export async function watchProcess(pid: number, everyMs: number, signal: AbortSignal): Promise<ProcessUse[]> {
  const samples: ProcessUse[] = []
  const start = performance.now()
  while (!signal.aborted) {
    samples.push({ atMs: performance.now() - start, ...useOf(pid) })
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
  return samples
}

/** The medians of the samples from one time to another; throws without samples. */
export function mediansBetween(samples: readonly ProcessUse[], fromMs: number, toMs: number): ProcessUse {
  const window = samples.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
  if (window.length === 0) throw new Error(`no samples from ${fromMs} to ${toMs} ms`)
  const median = (field: keyof ProcessUse) => window.map(each => each[field]).sort((a, b) => a - b)[window.length >> 1]
  return {
    atMs: median('atMs'),
    pssMegabytes: median('pssMegabytes'),
    rssMegabytes: median('rssMegabytes'),
    descriptors: median('descriptors'),
    threads: median('threads'),
  }
}
