import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isLongRun } from '../../../test/support/long-run.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type DataHome, snapshotPath } from '../files.ts'
import { compileHere } from '../fixtures/compile-here.ts'
import { type Behaviour, tinyDataset } from '../fixtures/tiny-dataset.ts'
import { Catalog } from '../runtime/catalog.ts'
import { DatasetWatch } from '../runtime/watch.ts'
import { openSnapshot } from '../snapshot/snapshot.ts'
import { readSnapshotFile } from '../snapshot/snapshot-file.ts'
import { build, compileDataset } from './build.ts'
import { readBuildFailure } from './notes.ts'

describe('a build that fails', () => {
  const path = temporaryFolder('build')

  it('says nothing of inputs that came while it was under way: these are due', async () => {
    const dataset = tinyDataset('throw', { operatorFile: 'own.txt' })
    const home = { path, dataPath: join(path, 'data') }
    const watch = new DatasetWatch(dataset, home, new Catalog([dataset]))
    await writeFile(join(path, 'own.txt'), '1\n')
    const first = (await watch.look()).build
    const edit = () => writeFileSync(join(path, 'own.txt'), '1\n2\n')
    assert.equal((await build(dataset, home, 0, edit, { run: compileHere })).outcome, 'failed')
    const second = (await watch.look()).build
    assert.ok(first !== null && second !== null && second !== first)
    assert.equal((await build(dataset, home, 0, () => {}, { run: compileHere })).outcome, 'failed')
    assert.equal((await watch.look()).build, null, 'what failed is not due again')
  })

  const ofTheMachine: [Behaviour, RegExp][] = [
    ['die', /SIGKILL/],
    ['full', /ENOSPC/],
  ]
  for (const [behaviour, reason] of ofTheMachine) {
    it(`for want of memory or of disk is due again, and is told of meanwhile (${behaviour})`, async () => {
      const root = join(path, behaviour)
      const home = { path: root, dataPath: join(root, 'data') }
      const failing = tinyDataset(behaviour)
      const watch = new DatasetWatch(failing, home, new Catalog([failing]))
      const first = (await watch.look()).build
      assert.equal((await build(failing, home, 0, () => {})).outcome, 'failed')
      assert.equal((await watch.look()).build, first)
      assert.match((await readBuildFailure(home, failing.name))?.reason ?? '', reason)
      // What was in the way has passed.
      assert.equal((await build(tinyDataset('work'), home, 0, () => {}, { run: compileHere })).outcome, 'compiled')
      assert.equal(await readBuildFailure(home, failing.name), null)
    })
  }
})

const root = temporaryFolder('compile')

const ignore = () => {}
/** What was there before, for tests of what comes after it. */
const compileBefore = (directory: string) =>
  compileDataset(tinyDataset('work'), homeAt(directory), ignore, { run: compileHere })

const homeAt = (path: string): DataHome => ({ path, dataPath: path })

describe('compiling', () => {
  it('gives the opened snapshot, and the file of it', async () => {
    const directory = join(root, 'made', 'on-the-way')
    const compilation = await compileDataset(tinyDataset('work'), homeAt(directory), ignore)
    assert.ok(compilation.outcome === 'compiled')
    assert.deepEqual(compilation.opened, Uint32Array.of(42, 7))
    const stored = openSnapshot(await readSnapshotFile(snapshotPath(homeAt(directory), 'tiny')))
    assert.deepEqual(stored.uint32('numbers'), compilation.opened)
    assert.deepEqual(
      [stored.dataset, stored.formatVersion, stored.inputs, stored.asOf],
      ['tiny', 1, 'tiny@1.0.0', '2026-01-01'],
    )
  })

  it('relays progress from a process that is not this one', async () => {
    const progress: [string, number][] = []
    await compileDataset(tinyDataset('work'), homeAt(root), (step, done) => progress.push([step, done]))
    assert.equal(progress.length, 2)
    assert.notEqual(progress[0][0], `process ${process.pid}`)
    assert.deepEqual(progress[1], ['counting', 0.5])
  })

  const failures: [Behaviour, RegExp][] = [
    ['throw', /^The feed has no rows\.$/],
    ['exit', /^The compiler ended before it was done \(exit code 3\)\.$/],
    ['die', /^The compiler ended before it was done \(SIGKILL\)\.$/],
    ['wrong', /^The first number is 41, not 42\.$/],
  ]
  for (const [behaviour, reason] of failures) {
    it(`says in a sentence why it failed (${behaviour}), and leaves the snapshot that was there and nothing else`, async () => {
      const directory = join(root, behaviour)
      await compileBefore(directory)
      const before = await readFile(snapshotPath(homeAt(directory), 'tiny'))
      const compilation = await compileDataset(tinyDataset(behaviour), homeAt(directory), ignore)
      assert.ok(compilation.outcome === 'failed')
      assert.match(compilation.reason, reason)
      assert.deepEqual(await readdir(directory), ['tiny.snapshot'])
      assert.deepEqual(await readFile(snapshotPath(homeAt(directory), 'tiny')), before)
    })
  }

  // One that computes without a pause is harder to end than one that waits.
  for (const behaviour of isLongRun ? (['hang', 'spin'] as const) : (['spin'] as const)) {
    it(`is ended at its deadline and may be tried again, when the compiler does not end by itself (${behaviour})`, async () => {
      const home = homeAt(join(root, `late-${behaviour}`))
      let child = 0
      const noteChild = (step: string) => {
        child ||= Number(step.replace('process ', ''))
      }
      const failing = tinyDataset(behaviour)
      assert.equal((await build(failing, home, 0, noteChild, { deadlineMs: 1_200 })).outcome, 'failed')
      assert.ok(child === 0 || (await ends(child)), 'the compiler is gone')
      const failure = await readBuildFailure(home, failing.name)
      assert.equal(failure?.reason, 'The compiler did not end within 0.02 minutes.')
      assert.equal(failure.mayPass, true)
      assert.deepEqual(await readdir(home.path), ['tiny.failure.json'])
    })
  }

  const changing = '/proc/sys/kernel/random/uuid'
  const skip = existsSync(changing) ? false : 'no file that is another one at each reading'
  it("may be tried again when the operator's file was written anew between its two readings", { skip }, async () => {
    const home = homeAt(join(root, 'changing'))
    await mkdir(home.path, { recursive: true })
    await symlink(changing, join(home.path, 'own.txt'))
    const dataset = tinyDataset('work', { operatorFile: 'own.txt' })
    const compilation = await compileDataset(dataset, home, ignore, { run: compileHere })
    assert.ok(compilation.outcome === 'failed')
    assert.deepEqual(
      [compilation.reason, compilation.mayPass],
      ["The operator's file changed while it was read.", true],
    )
  })

  it('says so when the compiler cannot be imported or exports no compile', async () => {
    const missing = tinyDataset('work', { compiler: pathToFileURL(join(root, 'none.ts')) })
    const another = tinyDataset('work', { compiler: new URL('../fixtures/tiny-dataset.ts', import.meta.url) })
    const outcomes = [
      await compileDataset(missing, homeAt(root), ignore, { run: compileHere }),
      await compileDataset(another, homeAt(root), ignore, { run: compileHere }),
    ]
    const reasons = outcomes.map(each => (each.outcome === 'failed' ? each.reason : ''))
    assert.match(reasons[0], /Cannot find module/)
    assert.match(reasons[1], /does not export compile/)
  })

  it('removes what a build left that died', async () => {
    const directory = join(root, 'leftovers')
    await compileBefore(directory)
    await writeFile(`${snapshotPath(homeAt(directory), 'tiny')}.4194305.tmp`, 'half')
    await compileDataset(tinyDataset('work'), homeAt(directory), ignore)
    assert.deepEqual(await readdir(directory), ['tiny.snapshot'])
  })
})

/** True once there is no process of that id; waits at most 10 s. */
async function ends(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await wait(50)
  }
  return false
}

describe('the compiling process', () => {
  /** Starts a process that compiles, and ends it with a signal; true when its compiler ends as well. */
  async function endsWithItsParent(behaviour: Behaviour, signal: NodeJS.Signals): Promise<boolean> {
    const program = fileURLToPath(new URL('../fixtures/compiling-parent.ts', import.meta.url))
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const parent = spawn(process.execPath, [program, join(root, behaviour), behaviour], { stdio: [...stdio] })
    const [said] = await once(parent.stdout ?? parent, 'data')
    const child = Number(/process (\d+)/.exec(String(said))?.[1])
    assert.ok(child > 0 && child !== parent.pid)
    // Time to begin with what it does not stop for.
    await wait(500)
    parent.kill(signal)
    const ended = await ends(child)
    if (!ended) process.kill(child, 'SIGKILL')
    return ended
  }

  it('ends when the process that started it is killed', async () => {
    assert.ok(await endsWithItsParent('hang', 'SIGKILL'))
  })

  it('ends when the process that started it exits, in the middle of whatever it is at', async () => {
    assert.ok(await endsWithItsParent('spin', 'SIGTERM'))
  })
})
