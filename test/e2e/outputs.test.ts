/** A service whose standard output or standard error takes nothing: a full disk, or a reader that has gone. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { alive, freePort } from '../support/loading-service.ts'
import { isLongRun } from '../support/long-run.ts'
import { compileCache } from '../support/run.ts'
import { newHome } from '../support/service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Refuses every byte for want of room. Linux has it. */
const fullDevice = '/dev/full'
/** A start that builds its data takes a minute on a machine that others use as well. */
const startTimeoutMs = 180_000

interface Outputs {
  /** A path, or 'gone' for a pipe that nobody reads any more. */
  readonly stdout?: string
  readonly stderr?: string
  readonly withoutData?: boolean
}

interface Served {
  readonly url: string
  /** Resolves to all it wrote once it has said these words. Throws when it ends before. */
  readonly says: (words: string) => Promise<string>
  readonly end: () => Promise<number | null>
}

/** Starts the service; an output that is not named is kept. */
async function serveTo(outputs: Outputs): Promise<Served> {
  const home = await newHome()
  if (outputs.withoutData === true) rmSync(join(home, 'data', 'ip.snapshot'))
  const port = await freePort()
  const env = { PATH: process.env.PATH, ...compileCache, ASSAY_HOME: home, PORT: String(port), OFFLINE: '1' }
  const [stdout, stderr] = [outputs.stdout, outputs.stderr].map(path =>
    path === undefined || path === 'gone' ? 'pipe' : openSync(path, 'w'),
  )
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: ['ignore', stdout, stderr] })
  for (const each of [stdout, stderr]) if (typeof each === 'number') closeSync(each)
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const said = { stdout: listen(child.stdout, outputs.stdout), stderr: listen(child.stderr, outputs.stderr) }
  const says = async (words: string) => {
    const all = () => said.stdout() + said.stderr()
    const deadline = Date.now() + startTimeoutMs
    while (!all().includes(words)) {
      assert.equal(child.exitCode, null, `it ended: ${all()}`)
      if (Date.now() > deadline) {
        // A service that is left behind keeps the process of this file from ending.
        child.kill('SIGKILL')
        assert.fail(`it did not say ${words}: ${all()}`)
      }
      await sleep(20)
    }
    return all()
  }
  const end = async () => {
    child.kill('SIGTERM')
    const code = await exited
    rmSync(home, { recursive: true, force: true })
    return code
  }
  return { url: `http://127.0.0.1:${port}`, says, end }
}

function listen(stream: Readable | null, name: string | undefined): () => string {
  let text = ''
  if (name === 'gone') stream?.destroy()
  else
    stream?.setEncoding('utf8').on('data', chunk => {
      text += chunk
    })
  return () => text
}

const sinks = ['gone', ...(existsSync(fullDevice) ? [fullDevice] : [])]

for (const sink of sinks) {
  const what = sink === 'gone' ? 'whose reader has gone' : 'that is full'

  // Either output is tried in every run, and either way to take nothing: of the log the one that progress meets as
  // well.
  const skip = (output: 'log' | 'standard output') => {
    const isLeftOut = !isLongRun && sinks.length > 1 && (output === 'log') !== (sink === 'gone')
    return isLeftOut && 'it takes a long run'
  }

  it(`a log ${what} ends neither the service nor its orderly end`, { skip: skip('log') }, async () => {
    const service = await serveTo({ stderr: sink })
    await service.says('Assay answers on')
    await alive(service.url)
    assert.equal(await service.end(), 0)
  })

  it(`a standard output ${what} does not end the start, and the log says how to get a key`, {
    skip: skip('standard output'),
  }, async () => {
    const service = await serveTo({ stdout: sink })
    const said = await service.says('"msg":"ready"')
    assert.match(
      said + (await service.says('standard output')),
      /"level":"error".*assay key create --account default --label/,
    )
    assert.doesNotMatch(said, /^\s+at |assay_/m)
    await alive(service.url)
    assert.equal(await service.end(), 0)
  })
}

// A short run tries the log, which goes to the same output.
const skip = isLongRun ? false : 'builds the addresses: npm run test:long'
it('the progress of a build can do without its reader', { skip }, async () => {
  const service = await serveTo({ stderr: 'gone', withoutData: true })
  await service.says('Assay answers on')
  assert.equal(await service.end(), 0)
})
