import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Dataset } from '../../core/dataset.ts'
import { compileDataset } from '../build/build.ts'
import { type LockPatience, tryLock } from '../build/dataset-lock.ts'
import { type DataHome, snapshotPath } from '../files.ts'
import { compileHere } from '../fixtures/compile-here.ts'
import { tinyDataset } from '../fixtures/tiny-dataset.ts'
import { Catalog } from './catalog.ts'
import { loadDataset } from './load.ts'

const root = temporaryFolder('load')
let count = 0

const homeAt = (path: string): DataHome => ({ path, dataPath: path })

/** Loads the data set from a directory and keeps what was said on the way. */
async function load(dataset: Dataset<Uint32Array>, directory: string, lockPatience?: LockPatience) {
  const said: string[] = []
  const steps: string[] = []
  const say = (level: string) => (message: string) => void said.push(`${level}: ${message}`)
  const catalog = new Catalog([dataset])
  const log = { info: say('info'), warn: say('warn'), error: say('error') }
  const onProgress = (step: string) => steps.push(step)
  const listeners = { onProgress, log, runCompiler: compileHere, ...(lockPatience && { lockPatience }) }
  const loaded = await loadDataset(dataset, homeAt(directory), catalog, listeners)
  return { loaded, catalog, said, steps, answers: () => catalog.get(dataset) }
}

/** A directory of its own that holds a snapshot. */
async function compiledDirectory(): Promise<string> {
  const directory = join(root, String(count++))
  await compileDataset(tinyDataset('work'), homeAt(directory), () => {}, { run: compileHere })
  return directory
}

describe('loading a data set', () => {
  it('opens the snapshot that is there without compiling', async () => {
    const { loaded, answers, said, steps } = await load(tinyDataset('throw'), await compiledDirectory())
    assert.deepEqual(loaded, { outcome: 'ready' })
    assert.deepEqual(answers(), Uint32Array.of(42, 7))
    assert.deepEqual([said, steps], [[], []])
  })

  it('compiles when there is none, and opens that the next time', async () => {
    const directory = join(root, 'first')
    const first = await load(tinyDataset('work'), directory)
    assert.deepEqual(first.loaded, { outcome: 'ready' })
    assert.deepEqual(first.answers(), Uint32Array.of(42, 7))
    assert.equal(first.steps.at(-1), 'counting')
    assert.deepEqual((await load(tinyDataset('throw'), directory)).loaded, { outcome: 'ready' })
  })

  it('says that a snapshot is corrupt, and builds another', async () => {
    const directory = await compiledDirectory()
    const path = snapshotPath(homeAt(directory), 'tiny')
    const good = await readFile(path)
    const bytes = Buffer.from(good)
    bytes[bytes.length - 64] ^= 1
    await writeFile(path, bytes)
    const { loaded, answers, said } = await load(tinyDataset('work'), directory)
    assert.deepEqual(loaded, { outcome: 'ready' })
    assert.deepEqual(said, [
      'warn: Snapshot tiny is corrupt (digest_mismatch).',
      'info: Snapshot tiny is being rebuilt.',
    ])
    assert.deepEqual(answers(), Uint32Array.of(42, 7))
    assert.deepEqual(await readFile(path), good)
  })

  it('builds another when a section is missing', async () => {
    const wants = tinyDataset('throw', { open: snapshot => snapshot.uint32('more') })
    const { loaded, said } = await load(wants, await compiledDirectory())
    assert.deepEqual(loaded, { outcome: 'failed' })
    assert.equal(said[0], 'warn: Snapshot tiny is corrupt (missing_section).')
  })

  it('builds another when the format changed', async () => {
    const directory = await compiledDirectory()
    const { loaded, said, steps } = await load(tinyDataset('work', { formatVersion: 2 }), directory)
    assert.deepEqual(loaded, { outcome: 'ready' })
    assert.deepEqual(said, [
      'info: Snapshot tiny has the format tiny 1, not tiny 2.',
      'info: Snapshot tiny is being rebuilt.',
    ])
    assert.equal(steps.at(-1), 'counting')
  })

  it('answers from a snapshot of older inputs at once, and from the new one when it is built', async () => {
    const directory = await compiledDirectory()
    const newer = tinyDataset('work', { inputs: () => 'tiny@2.0.0', checkGolden: () => [] })
    const { loaded, answers } = await load(newer, directory)
    assert.ok(loaded.outcome === 'rebuilding')
    const older = answers()
    assert.deepEqual(older, Uint32Array.of(42, 7))
    assert.equal(await loaded.rebuilt, 'ready')
    assert.notEqual(answers(), older)
    assert.deepEqual((await load(newer, directory)).loaded, { outcome: 'ready' })
  })

  it('goes on answering from the older snapshot when the build fails, and the status says why', async () => {
    const newer = tinyDataset('throw', { inputs: () => 'tiny@2.0.0' })
    const { loaded, answers, catalog, said } = await load(newer, await compiledDirectory())
    assert.ok(loaded.outcome === 'rebuilding')
    assert.equal(await loaded.rebuilt, 'failed')
    assert.deepEqual(answers(), Uint32Array.of(42, 7))
    assert.equal(said.at(-1), 'error: Data set tiny could not be built: The feed has no rows.')
    const [{ state, message }] = catalog.status(Date.parse('2026-01-05'))
    assert.deepEqual({ state, message }, { state: 'ready', message: 'The feed has no rows.' })
  })

  it('waits for another process that builds it, and opens what that built', async () => {
    const directory = join(root, 'shared')
    const held = tryLock(homeAt(directory), 'tiny')
    const waiting = load(tinyDataset('throw'), directory)
    await compileDataset(tinyDataset('work'), homeAt(directory), () => {}, { run: compileHere })
    held?.release()
    const { loaded, answers, steps } = await waiting
    assert.deepEqual(loaded, { outcome: 'ready' })
    assert.deepEqual(answers(), Uint32Array.of(42, 7))
    assert.deepEqual(steps, [])
  })

  it('fails with a sentence when another process keeps the lock for too long, after a warning', async () => {
    const directory = join(root, 'kept')
    const held = tryLock(homeAt(directory), 'tiny')
    const { loaded, said } = await load(tinyDataset('work'), directory, { sayAfterMs: 0, giveUpAfterMs: 600 })
    held?.release()
    assert.deepEqual(loaded, { outcome: 'failed' })
    assert.deepEqual(said, [
      'warn: Waiting for another process that refreshes or builds tiny.',
      'error: Data set tiny could not be built: Another process has held tiny.lock for 0.01 minutes.',
    ])
  })

  it('fails when there is neither a snapshot nor a build that works', async () => {
    const { loaded, answers, catalog } = await load(tinyDataset('throw'), join(root, 'none'))
    assert.deepEqual(loaded, { outcome: 'failed' })
    assert.equal(answers(), undefined)
    assert.equal(catalog.status(0)[0].state, 'failed')
  })

  it('goes on answering from the older snapshot when nothing can be written, and the status says why', async () => {
    const directory = await compiledDirectory()
    await mkdir(join(directory, 'tiny.lock'))
    const { loaded, answers, catalog, said } = await load(
      tinyDataset('work', { inputs: () => 'tiny@2.0.0' }),
      directory,
    )
    assert.ok(loaded.outcome === 'rebuilding')
    assert.equal(await loaded.rebuilt, 'failed')
    assert.deepEqual(answers(), Uint32Array.of(42, 7))
    const sentence = /The data folder or tiny\.lock in it cannot be written: [^.]+\.$/
    assert.match(said.at(-1) ?? '', sentence)
    assert.match(catalog.status(0)[0].message ?? '', sentence)
  })

  it('fails with a sentence when there is no snapshot and nothing can be written', async () => {
    const directory = join(root, 'locked-out')
    await mkdir(join(directory, 'tiny.lock'), { recursive: true })
    const { loaded, catalog } = await load(tinyDataset('work'), directory)
    assert.deepEqual(loaded, { outcome: 'failed' })
    assert.match(catalog.status(0)[0].message ?? '', /^The data folder or .* cannot be written: [^.]+\.$/)
  })

  it('throws what the file system says when the snapshot may not be read', async () => {
    await writeFile(join(root, 'file'), '')
    await assert.rejects(load(tinyDataset('work'), join(root, 'file', 'inside')), { code: 'ENOTDIR' })
  })
})
