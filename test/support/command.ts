import { Writable } from 'node:stream'
import { runCommand } from '../../src/cli/run.ts'
import type { Run } from './run.ts'

/**
 * Runs `assay <words>` in this process, with nothing for an environment but what is given, offline unless that says
 * otherwise: what it writes and the code it would end with, without the time that a process takes to start.
 */
export async function runAssay(words: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  const text = { stdout: '', stderr: '' }
  const into = (name: keyof typeof text) =>
    new Writable({
      write: (chunk, _, done) => {
        text[name] += chunk
        done()
      },
    })
  const outputs = { stdout: into('stdout'), stderr: into('stderr') }
  const code = await runCommand(words, { OFFLINE: '1', ...environment }, outputs)
  return { code, ...text }
}
