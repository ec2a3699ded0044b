/**
 * Loaded before the service (NODE_OPTIONS=--import): its commits fail as the files of the folder FAULTS say. `commit`
 * is a FIFO: opening it is a call of the system that does not return before somebody opens its other end, as it is with
 * a disk that does not answer. `secret` is one as well, for the statement that makes the secret of an installation.
 * `death` ends the thread.
 */
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQLInputValue, StatementSync } from 'node:sqlite'

const folder = process.env.FAULTS ?? ''
const { run } = StatementSync.prototype

function fail(what: 'commit' | 'secret'): void {
  if (existsSync(join(folder, 'death'))) {
    setImmediate(() => {
      throw new Error('this thread was told to die')
    })
  }
  try {
    if (existsSync(join(folder, what))) writeFileSync(join(folder, 'reached'), '')
    closeSync(openSync(join(folder, what), 'r'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

function runOrFail(this: StatementSync, ...parameters: SQLInputValue[]) {
  if (this.sourceSQL === 'commit') fail('commit')
  else if (this.sourceSQL.startsWith('insert into "installation"')) fail('secret')
  return run.apply(this, parameters as Parameters<typeof run>)
}
StatementSync.prototype.run = runOrFail as typeof run
