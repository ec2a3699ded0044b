import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { jsonOfStatus } from '../../cli/data-status.ts'
import type { ProbeResult, SnapshotDataset } from '../../core/dataset.ts'
import { readiness } from '../../http/pages/service-pages.ts'
import { snapshotPath } from '../files.ts'
import { compileHere } from '../fixtures/compile-here.ts'
import { newDataHome } from '../fixtures/new-home.ts'
import { tinyDataset } from '../fixtures/tiny-dataset.ts'
import { Catalog } from '../runtime/catalog.ts'
import { loadDataset } from '../runtime/load.ts'
import { type RefreshOptions, refreshDataset } from '../runtime/refresh.ts'
import { DatasetWatch } from '../runtime/watch.ts'
import { readBuildFailure } from './notes.ts'
import { AnswersWorse, worseProbes } from './panel.ts'

const probe = (name: string, isRight: boolean, of = 'clouds'): ProbeResult => {
  return { class: of, name, isRight, detail: `1, not ${isRight ? 1 : 2}` }
}

describe('the comparison of two answers to a panel', () => {
  it('names what was right and is wrong now, and nothing else', () => {
    const before = [probe('a', true), probe('b', true), probe('c', false), probe('d', false), probe('gone', true)]
    const after = [probe('a', true), probe('b', false), probe('c', false), probe('d', true), probe('new', false)]
    assert.deepEqual(worseProbes(before, after), [{ class: 'clouds', name: 'b', detail: '1, not 2' }])
    assert.deepEqual(worseProbes(before, before), [])
    assert.deepEqual(worseProbes([], after), [])
  })

  it('takes no gain of a class for a loss in it', () => {
    const before = [probe('a', false), probe('b', false), probe('c', true)]
    const after = [probe('a', true), probe('b', true), probe('c', false)]
    assert.deepEqual(
      worseProbes(before, after).map(({ name }) => name),
      ['c'],
    )
  })

  it('is told in sentences that name each class, its first probes and the way to take the data all the same', () => {
    const clouds = Array.from({ length: 10 }, (_, number) => probe(`10.0.0.${number} city`, false))
    const { message } = new AnswersWorse('ip', [...clouds, probe('10.1.0.0 asn', false, 'crawlers')])
    assert.match(
      message,
      / clouds: 10\.0\.0\.0 city should be 1, not 2; .*; 10\.0\.0\.7 city should be 1, not 2; 2 more\. crawlers: /,
    )
    assert.match(message, / assay data refresh ip --accept-worse accepts the new data\.$/)
  })
})

/** Two numbers, unless a file of the operator adds some: then the only probe is wrong. */
const probed: SnapshotDataset<Uint32Array> = tinyDataset('work', {
  operatorFile: 'own.txt',
  probe: ({ length }) => [{ class: 'numbers', name: 'how many', isRight: length === 2, detail: `2, found ${length}` }],
})
const worse = [{ class: 'numbers', name: 'how many', detail: '2, found 3' }]
const reason =
  /^The new data fails more .* numbers: how many should be 2, found 3\. assay data refresh tiny --accept-worse /

describe('a build that answers the panel worse than the data before', () => {
  const home = newDataHome()
  before(async () => {
    assert.equal((await refresh()).outcome, 'built')
  })

  async function refresh(changed: Partial<RefreshOptions> = {}) {
    const report = await refreshDataset(probed, home, {
      egress: { mirror: null, offline: true, timeouts: { deadlineMs: 1_000, idleMs: 1_000 } },
      now: () => 0,
      wants: () => false,
      acceptsShrunk: () => false,
      retryBuild: true,
      onFeed: () => {},
      onProgress: () => {},
      runCompiler: compileHere,
      ...changed,
    })
    assert.ok(report.outcome === 'done')
    return report.build
  }

  it('leaves the data before, is not tried again by the service, and is told with its probes', async () => {
    const path = snapshotPath(home, 'tiny')
    const file = await readFile(path)
    await writeFile(join(home.path, 'own.txt'), '5\n')
    const build = await refresh()
    assert.ok(build.outcome === 'failed')
    assert.match(build.reason, reason)
    assert.deepEqual(await readFile(path), file)
    assert.deepEqual((await readBuildFailure(home, 'tiny'))?.worse, worse)
    const catalog = new Catalog([probed])
    const watch = new DatasetWatch(probed, home, catalog)
    assert.equal((await watch.look()).outcome, 'swapped')
    const seen = await watch.look()
    assert.match('message' in seen ? seen.message : '', reason, 'for the log of a service beside it')
    assert.equal((await watch.look()).outcome, 'unchanged', 'once')
    assert.equal(catalog.get(probed)?.length, 2)
    assert.equal((await watch.look()).build, null)
    const [status] = catalog.status(0)
    assert.match(status.message ?? '', reason)
    const ready = readiness([status], { state: 'ready', code: null })
    assert.deepEqual([ready.status, ready.datasets[0].failed, ready.datasets[0].worse], ['ready', true, worse])
    const [shown] = await shownStatuses()
    assert.deepEqual(shown.worse, worse)
  })

  it('is refused by a start as well, which answers from the data before and logs why', async () => {
    const catalog = new Catalog([probed])
    const lines: string[] = []
    const log = { info: () => {}, warn: () => {}, error: (line: string) => lines.push(line) }
    const load = await loadDataset(probed, home, catalog, { onProgress: () => {}, log, runCompiler: compileHere })
    assert.ok(load.outcome === 'rebuilding')
    assert.equal(await load.rebuilt, 'failed')
    assert.equal(catalog.get(probed)?.length, 2)
    assert.match(lines.join(), /^Data set tiny could not be built: The new data fails more /)
  })

  it('goes live when the operator accepts it, and is the measure from then on', async () => {
    assert.equal((await refresh({ acceptsWorse: true })).outcome, 'built')
    assert.equal(await readBuildFailure(home, 'tiny'), null)
    await writeFile(join(home.path, 'own.txt'), '5\n6\n')
    assert.equal((await refresh()).outcome, 'built', 'wrong before and after')
    const [shown] = await shownStatuses()
    assert.equal('worse' in shown, false)
  })

  /** The statuses as `assay data status --json` shows them. */
  async function shownStatuses() {
    const catalog = new Catalog([probed])
    const buildDue = (await new DatasetWatch(probed, home, catalog).look()).isDue
    return catalog
      .status(0)
      .map(status => jsonOfStatus({ ...status, buildDue, contents: null, takingFailure: null }, 0))
  }
})
