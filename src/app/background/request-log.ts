/** Wires the request log to the service: stores every few seconds what a thread recorded, and removes what is old. */
import { RequestRecorder } from '../../accounts/requests/recorder.ts'
import type { RequestLogStore } from '../../accounts/requests/store.ts'
import type { Edge } from '../../http/exchange.ts'
import { storePeriodically } from './statistics.ts'

/** A process that dies loses what it recorded in the last such time. */
const storeEveryMs = 2_000
/** Each is some 50 kB at most; others have their turn between two. */
const groupsAtOnce = 20
const trimEveryMs = 60_000
/** Steps of one run. They remove more than is added between two runs. */
const mostSteps = 500
const keptMs = 7 * 86_400_000
const requestsPerAccount = 100_000
const bytesOfAll = 256 * 1_048_576

export interface RecordRequestsOptions {
  readonly store: Pick<RequestLogStore, 'addGroups'>
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export interface RecordedRequests {
  readonly record: Edge['countUse']
  /** Stores what has been recorded, if the store takes it. */
  stop(): Promise<void>
}

/** Records the requests of one thread that serves, and stores them as time goes by. */
export function recordRequests({ store, now, onError }: RecordRequestsOptions): RecordedRequests {
  const recorder = new RequestRecorder(now)
  const { stop } = storePeriodically({
    ...{ everyMs: storeEveryMs, atOnce: groupsAtOnce, onError },
    take: () => recorder.take(),
    write: groups => store.addGroups(groups),
    giveBack: groups => recorder.giveBack(groups),
  })
  return { record: recorder.record.bind(recorder), stop }
}

/** Removes what is beyond the limits, now and each minute; returns the timer, which a process has once. */
export function trimRequestLog(
  store: Pick<RequestLogStore, 'trimRequests'>,
  now: () => number,
  onError: (error: unknown) => void,
): NodeJS.Timeout {
  let isTrimming = false
  const trim = async () => {
    if (isTrimming) return
    isTrimming = true
    try {
      for (let step = 0; step < mostSteps; step += 1) {
        const limits = { before: now() - keptMs, requestsPerAccount, bytes: bytesOfAll }
        if (!(await store.trimRequests(limits))) return
      }
    } catch (error) {
      onError(error)
    } finally {
      isTrimming = false
    }
  }
  void trim()
  return setInterval(() => void trim(), trimEveryMs).unref()
}
