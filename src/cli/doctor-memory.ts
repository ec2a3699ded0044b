/**
 * `assay doctor --memory`: the memory of a service. Each data set is opened and measured here, one after the other; a
 * running service reports its own sums (/metrics); threads and caches have bounds.
 */
import { defaultCapacity } from '../accounts/authenticator.ts'
import { mostRemembered } from '../accounts/lists/lists.ts'
import { mostOfThread } from '../accounts/requests/recorder.ts'
import type { Home } from '../app/settings/home.ts'
import { idleMs, oldMegabytes } from '../app/threads/page-thread-start.ts'
import type { AnyDataset } from '../core/dataset.ts'
import { garbageCollector } from '../core/workers/garbage.ts'
import { requestYoungMegabytes } from '../core/workers/supervisor.ts'
import { stateOf } from '../data/build/dataset-state.ts'
import { openData } from '../data/runtime/open-data.ts'
import { hostsRemembered } from '../egress/courtesy.ts'
import { usualUpstreamLimits } from '../signals/breach/passwords/upstream/client.ts'
import { remembered } from '../signals/compliance/verdict/verdicts.ts'
import { keptCharacters } from '../signals/compliance/website/robots.ts'
import { usualLimits } from '../signals/email/domain/ask-domain.ts'
import { mostAnswers } from '../signals/gender/gender-index.ts'
import { defaultLimits } from '../signals/ip/reverse-dns/reverse-dns.ts'
import { mostAccounts } from '../store/remembered-accounts.ts'

/** Something that takes memory. */
export interface MemoryRow {
  readonly kind: 'data' | 'service' | 'thread' | 'cache'
  readonly name: string
  /** Measured bytes; null where only the bound is known. */
  readonly bytes: number | null
  /** Upper bound, in words. */
  readonly bound: string
}

/** Opens and measures the data sets of the home, as a service opens them. Each is released before the next. */
export async function dataMemory(datasets: readonly AnyDataset[], home: Home): Promise<MemoryRow[]> {
  const collect = garbageCollector()
  const rows: MemoryRow[] = []
  for (const dataset of datasets) rows.push(await memoryOf(dataset, home, collect))
  return rows
}

async function memoryOf(dataset: AnyDataset, home: Home, collect: () => void): Promise<MemoryRow> {
  const { name, kind } = dataset
  // The first opening also loads and compiles code, which is not part of the data.
  await opened(dataset, home)
  collect()
  const before = ownBytes()
  const current = await opened(dataset, home)
  collect()
  const own = Math.max(0, ownBytes() - before)
  const shared = current === null ? 0 : sharedBytes(current.snapshot.memory)
  await current?.file?.retire()
  const bound = kind === 'document' ? 'its file, once for each serving thread' : 'its snapshot, once for all threads'
  return { kind: 'data', name, bytes: shared + own, bound: kind === 'file' ? 'the head of its file' : bound }
}

/** Includes the tables that a service computes at the first use. */
async function opened(dataset: AnyDataset, home: Home) {
  const { current } = await openData<unknown>(dataset, home, await stateOf(dataset, home))
  if (dataset.kind === 'snapshot' && current !== null) dataset.beforeSharing?.(current.opened)
  return current
}

function sharedBytes({
  bytes,
  tables,
}: {
  bytes: ArrayBufferLike
  tables: ReadonlyMap<string, ArrayBufferView>
}): number {
  const views = [...tables.values()].reduce((sum, table) => sum + table.byteLength, 0)
  return bytes instanceof SharedArrayBuffer ? bytes.byteLength + views : views
}

/** Bytes of the heap and the buffers of this thread, without shared buffers. */
function ownBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const count = (number: number) => number.toLocaleString('en')
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

/** Caches that grow with the requests, and their bounds. */
export function cacheBounds(): MemoryRow[] {
  const bounds: readonly (readonly [name: string, bound: string])[] = [
    ['API keys', `${count(defaultCapacity)} keys, in each serving thread`],
    ['accounts, with PostgreSQL', `${count(mostAccounts)} accounts, for a minute`],
    ['accounts with entries in lists', `${count(2 * mostRemembered)} accounts, in each serving thread`],
    ['recent requests that are not stored', `${count(mostOfThread)} requests, in each serving thread`],
    ['answers to given names', `${count(mostAnswers)} names, in each serving thread`],
    ['host names of IP addresses', `${count(defaultLimits.capacity)} addresses, in each serving thread`],
    ['facts of mail domains', `${count(usualLimits.remembered)} domains, in each serving thread`],
    ['ranges of Have I Been Pwned', `${megabytes(usualUpstreamLimits.cacheBytes)}, divided among the serving threads`],
    ['verdicts', `${count(remembered)} verdicts of some 4 kB`],
    ['robots.txt files', `${megabytes(2 * keptCharacters)}`],
    ['pauses of websites', `${count(2 * hostsRemembered)} hosts`],
  ]
  return bounds.map(([name, bound]) => ({ kind: 'cache', name, bytes: null, bound }))
}

/** Memory of a running service, from its /metrics. */
export function serviceMemory(metrics: string): MemoryRow[] {
  const resident = /^process_resident_memory_bytes (\S+)/m.exec(metrics)
  const threads = metrics.matchAll(/^assay_thread_heap_bytes\{thread="([^"]+)"\} (\S+)/gm)
  const young = `${requestYoungMegabytes} MB of new objects, and the limit of Node for the others`
  const boundOf = (thread: string) =>
    thread === 'pages' ? `${oldMegabytes} MB; ends after ${idleMs / 60_000} minutes without a page` : young
  return [
    ...(resident === null ? [] : [row('service', 'resident memory of the process', resident[1], 'its control group')]),
    ...Array.from(threads, ([, thread, bytes]) => row('thread', `heap of ${thread}`, bytes, boundOf(thread))),
  ]
}

function row(kind: MemoryRow['kind'], name: string, bytes: string, bound: string): MemoryRow {
  return { kind, name, bytes: Number(bytes), bound }
}
