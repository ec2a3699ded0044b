/**
 * The process in which the service has its data refreshed: reading, checking and compiling files of many megabytes is not
 * felt by requests. It runs at low priority, and ends when the service does.
 */
import { constants, setPriority } from 'node:os'
import type { AnyDataset } from '../core/dataset.ts'
import { usualPatience } from '../data/feeds/request.ts'
import { refreshDataset } from '../data/keep/refresh.ts'
import type { RefreshOrder } from '../data/keep/scheduler.ts'
import { signals } from '../signals/index.ts'
import type { RefreshMessage, RefreshTask } from './refresh-messages.ts'

// The channel closes when the parent dies, however it dies. This process leads a group: the compiler ends with it.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
setPriority(constants.priority.PRIORITY_LOW)

function tell(message: RefreshMessage): Promise<void> {
  return new Promise(resolve => process.send?.(message, undefined, undefined, () => resolve()))
}

async function refreshAsOrdered(
  dataset: AnyDataset,
  { feeds }: RefreshOrder,
  { home, mirror, offline }: RefreshTask,
): Promise<void> {
  const report = await refreshDataset(dataset, home, {
    egress: { mirror, offline, patience: usualPatience },
    now: Date.now,
    wants: ({ name }) => feeds.includes(name),
    acceptsShrunk: () => false,
    retryBuild: false,
    onFeed: each => {
      if (each.result.outcome !== 'not_due') void tell({ kind: 'feed', dataset: dataset.name, ...each })
    },
    onProgress: () => {},
  })
  const { outcome, ...rest } = report.outcome === 'busy' ? report : report.build
  const reason = 'reason' in rest ? { reason: rest.reason } : {}
  await tell({ kind: 'dataset', dataset: dataset.name, outcome, ...reason })
}

const task: RefreshTask = JSON.parse(process.argv[2])
const datasets = signals.flatMap(signal => signal.datasets)
for (const order of task.orders) {
  const dataset = datasets.find(({ name }) => name === order.dataset)
  if (dataset !== undefined) await refreshAsOrdered(dataset, order, task)
}
process.exit()
