/** From a server of ranges into an index and on: fetched, interrupted by a kill, fetched again, and lied to. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../../../../bench/harness.ts'
import { isLongRun } from '../../../../../test/support/long-run.ts'
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { until } from '../../../../../test/support/until.ts'
import { BlockFile } from '../../../../data/file/block-file.ts'
import { Corpus } from '../../corpus/corpus.ts'
import { drawnRange } from '../../fixtures/drawn-range.ts'
import { fetchInto } from '../../fixtures/fetching.ts'
import { answerRange, etagOf, type PlayedRanges, playRanges } from '../../fixtures/range-server.ts'

const startedAt = '2026-11-22T18:00:00Z'
/** Jobs of an import are 4 MB, and nine are on their way before the first is written: 1,728 of these ranges. */
const prefixesToKill = 2400
/** Three blocks, and a part of one. */
const fewPrefixes = 200

let played: PlayedRanges
let home: string
let prefixes = fewPrefixes
/** What the server answers in place of what it would draw. */
let changed: Map<number, (body: string) => string>
let bodies: Map<number, string>

before(async () => {
  const lines = drawnRange(0, 500, seededRandom(1)).split('\r\n')
  // The same suffixes in every range, and another count behind the first.
  played = await playRanges(prefix => [`${lines[0].split(':')[0]}:${prefix + 1}`, ...lines.slice(1)].join('\r\n'))
})
after(() => played.stop())
beforeEach(() => {
  home = temporaryFolder('fetch')
  prefixes = fewPrefixes
  played.asked.length = 0
  changed = new Map()
  bodies = new Map()
  played.behave = (request, response, drawn) => {
    const prefix = prefixAsked(request.url)
    const body = changed.get(prefix)?.(drawn) ?? drawn
    bodies.set(prefix, body)
    answerRange(request, response, body)
  }
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

const prefixAsked = (url = '') => Number.parseInt(url.slice('/range/'.length, '/range/'.length + 5), 16)
const fetchAt = (at: string) => fetchInto(home, { url: played.url, prefixes, startedAt: at })

/** The index has every range, as far as looked at: as the server has it now, with its ETag. */
async function assertIsAsServed(): Promise<void> {
  const file = await BlockFile.open(join(home, 'data', 'passwords.blocks'))
  try {
    const corpus = new Corpus(file)
    assert.equal(bodies.size, prefixes)
    for (const [prefix, body] of bodies) {
      if (prefix % (isLongRun ? 19 : 67) > 0 && !changed.has(prefix)) continue
      assert.equal((await corpus.rangeLines(prefix))?.join('\r\n'), body, `range ${prefix}`)
      assert.equal(await corpus.tagOf(prefix), etagOf(body), `tag of ${prefix}`)
    }
    assert.equal(await corpus.rangeLines(prefixes), null)
  } finally {
    await file.retire()
  }
}

describe('a fetch', () => {
  it('gives an index of what the server has', async () => {
    const report = await fetchAt(startedAt)
    assert.ok(report.outcome === 'imported' && report.head.asOf === startedAt)
    await assertIsAsServed()
  })

  // A short run kills an import of a file (src/cli/data-import.test.ts), and goes on with ranges
  // (fetched-ranges.test.ts).
  const skip = isLongRun ? false : 'fetches 45 MB twice: npm run test:long'
  it('gives the same after a kill, behind what had been written', { skip }, async () => {
    prefixes = prefixesToKill
    const answer = played.behave
    // Behind this range nothing is answered, so that the process waits to be killed.
    const last = prefixes - 100
    played.behave = (request, response, body) => {
      if (prefixAsked(request.url) < last) answer(request, response, body)
    }
    const script = fileURLToPath(new URL('../../fixtures/fetching-process.ts', import.meta.url))
    const child = spawn(process.execPath, [script, home, played.url, String(prefixes), startedAt], { stdio: 'inherit' })
    await until(async () => played.asked.some(({ path }) => prefixAsked(path) >= last))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const before = bodies
    bodies = new Map(before)
    played.asked.length = 0
    played.behave = answer
    const report = await fetchAt(startedAt)
    assert.ok(report.outcome === 'imported' && report.head.asOf === startedAt)
    assert.ok(!played.asked.some(({ path }) => prefixAsked(path) === 0), 'it does not begin anew')
    await assertIsAsServed()
  })

  it('brings what has changed since the one before, and nothing else', async () => {
    await fetchAt(startedAt)
    const grown = (body: string) => body.replace(/:(\d+)$/, ':1$1')
    for (const prefix of [0, 17, prefixes - 1]) changed.set(prefix, grown)
    played.asked.length = 0
    const report = await fetchAt('2026-11-29T18:00:00Z')
    assert.equal(report.outcome, 'imported')
    assert.deepEqual([report.counts.changed, report.counts.unchanged], [3, prefixes - 3])
    assert.ok(played.asked.every(({ headers }) => headers['if-none-match'] !== undefined))
    await assertIsAsServed()
  })

  it('that is lied to names the range, and leaves what was there as it was', async () => {
    await fetchAt('2026-11-29T18:00:00Z')
    const truth = new Map(bodies)
    changed.set(0x2a, body => body.slice(0, body.length / 2))
    const report = await fetchAt('2026-12-06T18:00:00Z')
    assert.ok(report.outcome === 'failed')
    assert.match(report.reason, /^The range 0002A cannot be downloaded: the response is not a complete range\./)
    bodies = truth
    await assertIsAsServed()
    changed.clear()
    assert.equal(
      (await fetchAt('2026-11-29T18:00:00Z')).outcome,
      'imported',
      'it goes on when the server tells the truth',
    )
    await assertIsAsServed()
  })
})
