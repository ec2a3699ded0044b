/**
 * The real service as a process of its own, for tests of the process itself: kills, signals, exit codes, outputs,
 * disks.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allocatorSettings, compileCache } from './run.ts'
import { type Environment, newHome, type ServiceUnderTest, settingsOf, underTest } from './service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startTimeoutMs = 60_000

export interface ServiceProcess extends ServiceUnderTest {
  readonly child: ChildProcess
  /** Ends it with SIGKILL and waits; the home stays. */
  kill(): Promise<void>
}

/** A test that fails may leave its service behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts the service on a free port and waits until it is ready. `stop` sends SIGTERM.
 * @param processes file of a control group that the service enters before it starts
 */
export async function startServiceProcess(
  environment: Environment = {},
  home?: string,
  processes?: string,
): Promise<ServiceProcess> {
  const ownHome = home ?? (await newHome())
  const settings = settingsOf(ownHome, environment)
  const env = { PATH: process.env.PATH, ...compileCache, ...allocatorSettings, ...settings }
  const line = [process.execPath, 'src/main.ts']
  const entering = processes === undefined ? [] : ['sh', '-c', 'echo $$ > "$0" && exec "$@"', processes]
  const [command, ...words] = [...entering, ...line]
  const child = spawn(command, words, {
    ...{ cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => chunks.push(chunk))
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  running.add(child)
  child.once('exit', () => running.delete(child))
  const output = () => chunks.join('')
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  await ready(child, output).catch(error => {
    child.kill('SIGKILL')
    if (home === undefined) rmSync(ownHome, { recursive: true, force: true })
    throw error
  })
  const service = underTest(settings, output, () => end('SIGTERM'))
  return {
    ...service,
    child,
    kill: async () => {
      await end('SIGKILL')
    },
  }
}

async function ready(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (!output().includes('Assay answers on')) {
    assert.equal(child.exitCode, null, `the service ended: ${output()}`)
    assert.ok(Date.now() < deadline, `the service is not ready: ${output()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
