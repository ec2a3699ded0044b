/** Imports that somebody asks for; those that a data set declares are in keep/file-dataset.test.ts. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { beforeEach, describe, it } from 'node:test'
import { type FileDataset, type GivenImport, type ImportFiles, ImportRefused } from '../../core/dataset.ts'
import { BlockFile } from '../file/block-file.ts'
import { type DataHome, dataFilePath } from '../files.ts'
import { newDataHome } from '../fixtures/new-home.ts'
import { type Lines, tinyFile } from '../fixtures/tiny-file.ts'
import { tryLock } from './dataset-lock.ts'
import { importDataset, importGiven } from './import.ts'

let home: DataHome
let path: string
const dataset: FileDataset<Lines> = tinyFile({ importer: null, inputs: () => null })
beforeEach(() => {
  home = newDataHome()
  path = dataFilePath(home, dataset)
})

const source = { name: 'Numbers', topic: 'numbers', url: 'https://example.org/numbers', licence: 'CC0-1.0' }
const parts = { asOf: '2026-01-01', sources: [{ ...source, asOf: '2026-01-01', staleAfterHours: null }], sections: {} }

/** An import that writes the lines which are not there yet, then does what it is told to. */
function given(
  inputs: string,
  lines: readonly string[],
  last: (files: ImportFiles) => unknown = () => {},
): GivenImport {
  const importBlocks = async (report: (step: string, done: number) => void, files: ImportFiles) => {
    report('lines', 0)
    for (const [block, line] of lines.entries())
      if (!files.blocks.has(block)) await files.blocks.write(block, Buffer.from(line))
    await last(files)
    return parts
  }
  return { inputs, importBlocks }
}

const fail = (error: Error) => () => {
  throw error
}

const run = (task: GivenImport) => importGiven(dataset, home, task, () => {})

async function linesNow(): Promise<string[]> {
  const file = await BlockFile.open(path)
  const lines = await dataset.open(file).all()
  await file.retire()
  return lines
}

describe('an import that somebody asks for', () => {
  it('writes the file, with the identity of what was imported', async () => {
    const steps: string[] = []
    const report = await importGiven(dataset, home, given('a', ['1', '2']), step => steps.push(step))
    assert.ok(report.outcome === 'imported')
    assert.deepEqual(
      [report.head.inputs, report.head.asOf, steps],
      ['a', '2026-01-01', ['lines', 'checking', 'checking']],
    )
    assert.deepEqual(await linesNow(), ['1', '2'])
    assert.equal(existsSync(`${path}.part`), false)
  })

  it('sees the file before', async () => {
    await run(given('a', ['1', '2']))
    await run(given('b', ['3'], async ({ before, blocks }) => blocks.copy(1, before ?? assert.fail(), 1)))
    assert.deepEqual(await linesNow(), ['3', '2'])
  })

  it('does nothing while another process imports', async () => {
    const held = tryLock(home, dataset.name)
    assert.deepEqual(await run(given('a', ['1'])), { outcome: 'busy' })
    held?.release()
    assert.equal(existsSync(path), false)
    assert.equal((await run(given('a', ['1']))).outcome, 'imported')
  })

  it('goes on where it failed when it is asked for again, and leaves the file before as it is', async () => {
    await run(given('a', ['1']))
    const failing = given('b', ['2', '3'], fail(new Error('The disk is full.')))
    assert.deepEqual(await run(failing), {
      outcome: 'failed',
      reason: 'The disk is full.',
      mayPass: false,
      inputs: 'b',
    })
    assert.deepEqual(await linesNow(), ['1'])
    const had: (number | null)[] = []
    const next = given('b', [], ({ blocks }) => had.push(blocks.latest, blocks.has(0) ? 1 : 0))
    assert.equal((await run(next)).outcome, 'imported')
    assert.deepEqual(
      [had, await linesNow()],
      [
        [1, 1],
        ['2', '3'],
      ],
    )
  })

  it('begins anew after what was refused, and for another identity', async () => {
    const refused = await run(given('a', ['1'], fail(new ImportRefused('There is nothing of line 2.'))))
    assert.ok(refused.outcome === 'failed')
    assert.deepEqual([refused.reason, existsSync(`${path}.part`)], ['There is nothing of line 2.', false])
    await run(given('a', ['1'], fail(new Error('stopped'))))
    assert.equal(existsSync(`${path}.part`), true)
    const next = given('b', ['2'], ({ blocks }) => assert.equal(blocks.latest, 0))
    assert.equal((await run(next)).outcome, 'imported')
    assert.deepEqual(await linesNow(), ['2'])
  })

  it('is the only one that its data set has', async () => {
    await assert.rejects(
      importDataset(dataset, home, () => {}),
      /lines cannot be imported/,
    )
  })
})
