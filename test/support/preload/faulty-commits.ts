/**
 * Loaded before the service (NODE_OPTIONS=--import): its commits fail as the files of the folder FAULTS say. `stall` is a FIFO:
 * opening it is a call of the system that does not return before somebody opens its other end, as it is with a disk that does
 * not answer. `death` ends the thread.
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { type SQLInputValue, StatementSync } from 'node:sqlite'

const folder = process.env.FAULTS ?? ''
const { run } = StatementSync.prototype

function fail(): void {
  if (existsSync(join(folder, 'death'))) {
    setImmediate(() => {
      throw new Error('this thread was told to die')
    })
  }
  try {
    closeSync(openSync(join(folder, 'stall'), 'r'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

function runOrFail(this: StatementSync, ...parameters: SQLInputValue[]) {
  if (this.sourceSQL === 'commit') fail()
  return run.apply(this, parameters as Parameters<typeof run>)
}
StatementSync.prototype.run = runOrFail as typeof run
