import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { startPublisher } from '../fixtures/publisher.ts'
import { tinyDataset } from '../fixtures/tiny-dataset.ts'
import { numbersFeed } from '../fixtures/tiny-feeds.ts'
import { refreshDataset } from './refresh.ts'

it('a refresh asks for one large file after the other, since each is in memory whole', async () => {
  const publisher = await startPublisher()
  const path = await mkdtemp(join(tmpdir(), 'assay-refresh-memory-'))
  const maxBytes = 200 * 2 ** 20
  const feeds = ['first', 'second', 'third'].map(name => numbersFeed(name, { maxBytes }))
  let open = 0
  let mostOpen = 0
  for (const { name } of feeds) {
    publisher.answer(`/publisher.example/${name}.txt`, (_, response) => {
      mostOpen = Math.max(mostOpen, ++open)
      // Time enough for another question to come, if one did.
      setTimeout(() => {
        open--
        response.end('1\n2\n')
      }, 50)
    })
  }
  try {
    const report = await refreshDataset(
      tinyDataset('work', { feeds }),
      { path, dataPath: join(path, 'data') },
      {
        egress: { mirror: publisher.mirror, offline: false, patience: { deadlineMs: 30_000, silenceMs: 30_000 } },
        now: () => Date.parse('2026-05-01T12:00:00Z'),
        wants: () => true,
        acceptsShrunk: () => false,
        retryBuild: true,
        onFeed: () => {},
        onProgress: () => {},
      },
    )
    assert.ok(report.outcome === 'done')
    assert.deepEqual(
      report.feeds.map(({ feed, result }) => [feed, result.outcome]),
      feeds.map(({ name }) => [name, 'updated']),
    )
    assert.equal(mostOpen, 1)
  } finally {
    await publisher.stop()
    await rm(path, { recursive: true })
  }
})
