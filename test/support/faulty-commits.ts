/**
 * Makes the commits of a service's database fail as hardware does: an environment for it, and what begins and ends the
 * fault. The service loads preload/faulty-commits.ts.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from './service.ts'

const preload = new URL('./preload/faulty-commits.ts', import.meta.url).href

export class FaultyCommits {
  readonly #folder = mkdtempSync(join(tmpdir(), 'assay-faults-'))
  #stall = ''

  get environment(): Environment {
    return { NODE_OPTIONS: `--import=${preload}`, FAULTS: this.#folder }
  }

  /** From now on a commit does not return, or the statement that makes the secret of the installation. */
  stall(what: 'commit' | 'secret' = 'commit'): void {
    this.#stall = join(this.#folder, what)
    execFileSync('mkfifo', [this.#stall])
  }

  /** True once something did not return. */
  get isReached(): boolean {
    return existsSync(join(this.#folder, 'reached'))
  }

  /** Lets the commit that waits return, and those that follow. */
  async goOn(): Promise<void> {
    const waiting = join(this.#folder, 'waiting')
    execFileSync('mv', [this.#stall, waiting])
    // A commit that is about to wait finds nothing to wait for. One that waits is let go by whoever opens the other
    // end.
    await sleep(50)
    try {
      closeSync(openSync(waiting, constants.O_WRONLY | constants.O_NONBLOCK))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENXIO')) throw error
    }
    rmSync(waiting)
  }

  /** The thread of the next commit dies of something that nobody catches. */
  kill(): void {
    writeFileSync(join(this.#folder, 'death'), '')
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
