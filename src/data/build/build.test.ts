import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type Behaviour, tinyDataset } from '../fixtures/tiny-dataset.ts'
import { Catalog } from '../keep/catalog.ts'
import { DatasetWatch } from '../keep/watch.ts'
import { build } from './build.ts'
import { readBuildFailure } from './build-failure.ts'

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
      const first = await watch.dueBuild()
      assert.equal((await build(failing, home, 0, () => {})).outcome, 'failed')
      assert.equal(await watch.dueBuild(), first)
      assert.match((await readBuildFailure(home, failing.name))?.reason ?? '', reason)
      // What was in the way has passed.
      assert.equal((await build(tinyDataset('work'), home, 0, () => {})).outcome, 'compiled')
      assert.equal(await readBuildFailure(home, failing.name), null)
    })
  }
})
