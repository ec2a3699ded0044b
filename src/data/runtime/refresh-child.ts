/**
 * The process that refreshes the data of a service, so that reading, checking and compiling files of many megabytes
 * does not delay requests. It runs at low priority and ends with the service.
 */
import { constants, setPriority } from 'node:os'
import type { AnyDataset, DeclaredBy } from '../../core/dataset.ts'
import { orDie } from '../../core/workers/calls.ts'
import type { Start } from '../../core/workers/worker.ts'
import { usualTimeouts } from '../feeds/request.ts'
import type { DataHome } from '../files.ts'
import { type FeedReport, refreshDataset } from './refresh.ts'
import { SnapshotServer, usualDownloadTimeouts } from './snapshot-server.ts'

/** The argument of the process, as JSON. */
export interface RefreshTask {
  readonly home: DataHome
  readonly orders: readonly DatasetOrder[]
  readonly mirror: string | null
  readonly offline: boolean
  /**
   * Base URL of the snapshot server. Its token is in the environment, because every user of the machine may list
   * arguments.
   */
  readonly snapshots?: string | null
}

export interface DatasetOrder {
  readonly declaredBy: DeclaredBy
  /** Names of the feeds to request; empty when only a build is due. */
  readonly feeds: readonly string[]
  /** True when the snapshot server is queried first. */
  readonly takes?: boolean
}

/** A message of the process: the result of each feed, then that of the build of the data set. */
export type RefreshMessage =
  | ({ readonly kind: 'feed'; readonly dataset: string } & FeedReport)
  | {
      readonly kind: 'dataset'
      readonly dataset: string
      readonly outcome: 'built' | 'current' | 'failed' | 'busy'
      /** One sentence about `failed`. */
      readonly reason?: string
    }

export interface RefreshPorts {
  /** Runs the task. An error ends the process. */
  readonly refresh: { run(): Promise<void> }
}

export interface RefreshParent {
  readonly progress: {
    report(message: RefreshMessage): void
    /** Called while the work continues. */
    alive(): void
  }
}

async function datasetOf({ module, name }: DeclaredBy): Promise<AnyDataset> {
  const dataset: AnyDataset | undefined = (await import(module))[name]
  if (dataset === undefined) throw new Error(`The module ${module} does not export ${name}.`)
  return dataset
}

export const start: Start<RefreshTask, RefreshParent> = async (task, parent) => {
  setPriority(constants.priority.PRIORITY_LOW)
  const { home, mirror, offline, snapshots: url } = task
  const progress = parent.notify('progress')
  const server = url
    ? new SnapshotServer({ url, token: process.env.SNAPSHOTS_TOKEN || null }, usualDownloadTimeouts)
    : null
  const refresh = async ({ declaredBy, feeds, takes }: DatasetOrder) => {
    const dataset = await datasetOf(declaredBy)
    const report = await refreshDataset(dataset, home, {
      egress: { mirror, offline, timeouts: usualTimeouts },
      now: Date.now,
      wants: ({ name }) => feeds.includes(name),
      acceptsShrunk: () => false,
      takes: takes === true && server !== null ? { server, acceptsOlder: false } : null,
      retryBuild: false,
      onFeed: each => {
        if (each.result.outcome !== 'not_due') progress.report({ kind: 'feed', dataset: dataset.name, ...each })
      },
      onProgress: () => progress.alive(),
    })
    const { outcome, ...rest } = report.outcome === 'busy' ? report : report.build
    const reason = 'reason' in rest ? { reason: rest.reason } : {}
    progress.report({ kind: 'dataset', dataset: dataset.name, outcome, ...reason })
  }
  const refreshAll = async () => {
    for (const order of task.orders) await refresh(order)
  }
  return { offers: { refresh: { run: () => orDie(refreshAll()) } } satisfies RefreshPorts }
}
