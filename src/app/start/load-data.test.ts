import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import pino from 'pino'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { tinyDataset } from '../../data/fixtures/tiny-dataset.ts'
import { Catalog } from '../../data/runtime/catalog.ts'
import { StartError } from '../settings/home.ts'
import { loadData } from './load-data.ts'

const folder = temporaryFolder('load-data')

const load = (dataPath: string) => {
  const dataset = tinyDataset('work')
  const log = pino({ level: 'silent' })
  return loadData([dataset], { path: folder, dataPath }, new Catalog([dataset]), log, Promise.resolve())
}

describe('a start', () => {
  it('ends in one sentence when a snapshot may not be read', async () => {
    mkdirSync(join(folder, 'unreadable', 'tiny.snapshot'), { recursive: true })
    const message = /^The data set tiny cannot be read: EISDIR: .*tiny\.snapshot.*\.$/
    await assert.rejects(load(join(folder, 'unreadable')), { constructor: StartError, message })
  })

  it('ends in one sentence when nothing can be written', async () => {
    mkdirSync(join(folder, 'unwritable', 'tiny.lock'), { recursive: true })
    const message = /^The data set tiny is not available: The data folder or .* cannot be written: .*\.$/
    await assert.rejects(load(join(folder, 'unwritable')), { constructor: StartError, message })
  })
})
