import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { build } from './build.ts'
import { Catalog } from './catalog.ts'
import { tinyDataset } from './fixtures/tiny-dataset.ts'
import { DatasetWatch } from './watch.ts'

describe('a build that fails', async () => {
  const path = await mkdtemp(join(tmpdir(), 'assay-build-'))
  after(() => rm(path, { recursive: true }))

  it('says nothing of inputs that came while it was under way: these are due', async () => {
    const dataset = tinyDataset('throw', { operatorFile: 'own.txt' })
    const home = { path, dataPath: join(path, 'data') }
    const watch = new DatasetWatch(dataset, home, new Catalog([dataset]))
    await writeFile(join(path, 'own.txt'), '1\n')
    const first = await watch.dueBuild()
    const edit = () => writeFileSync(join(path, 'own.txt'), '1\n2\n')
    assert.equal((await build(dataset, home, 0, edit)).outcome, 'failed')
    const second = await watch.dueBuild()
    assert.ok(first !== null && second !== null && second !== first)
    assert.equal((await build(dataset, home, 0, () => {})).outcome, 'failed')
    assert.equal(await watch.dueBuild(), null, 'what failed is not due again')
  })
})
