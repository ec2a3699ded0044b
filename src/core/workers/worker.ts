/** The first module of each thread and child process that supervisor.ts starts. It runs `start` of their own module. */
import { parentPort, workerData } from 'node:worker_threads'
import { hideSqliteWarning, keepCompiled } from '../process-start.ts'
import { type Calls, callsOver } from './calls.ts'
import { type PlainFailure, plainFailure } from './failure.ts'

/**
 * What a worker's module exports as `start`: resolves to its ports when it is ready, and to what ends it in order.
 * When it rejects, the worker is refused and ended. `parent` has the ports that the starting side offers.
 */
export type Start<Settings, Theirs extends object = Record<never, never>> = (
  settings: Settings,
  parent: Calls<Theirs>,
) => Promise<{ readonly offers: object; readonly end?: () => Promise<void> }>

/** What worker.ts tells the starting side, beside what the module calls. */
export interface SupervisorPort {
  ready(): void
  refused(failure: PlainFailure): void
}

/** What worker.ts offers, beside the ports of the module. */
export interface WorkerPort {
  end(): void
}

hideSqliteWarning()
keepCompiled()
const { module, settings } = parentPort === null ? JSON.parse(process.argv[2]) : workerData
const parent = callsOver<{ supervisor: SupervisorPort }>(parentPort ?? process, null)
// The channel of a child process closes when its parent dies, however it dies.
process.on('disconnect', () => process.exit(1))

try {
  const { start }: { start: Start<unknown> } = await import(module)
  const { offers, end } = await start(settings, parent)
  const worker: WorkerPort = {
    end: async () => {
      await end?.()
      process.exit()
    },
  }
  parent.offer({ ...offers, worker })
  parent.notify('supervisor').ready()
} catch (error) {
  parent.notify('supervisor').refused(plainFailure(error))
}
