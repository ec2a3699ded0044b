/**
 * `assay data fetch passwords`, against a server of ranges of the test's own: what it refuses, and what it goes on
 * with.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { seededRandom } from '../../bench/harness.ts'
import { drawnRange } from '../../src/signals/breach/fixtures/drawn-range.ts'
import { answerRange, type PlayedRanges, playRanges } from '../../src/signals/breach/fixtures/range-server.ts'
import { runAssay } from '../support/command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let ranges: PlayedRanges
let home: string

before(async () => {
  ranges = await playRanges((prefix, kind) => drawnRange(prefix, 500, seededRandom(prefix), {}, kind))
})
after(() => ranges.stop())

beforeEach(() => {
  home = temporaryFolder('home')
  ranges.asked.length = 0
  // The fourth range is not there, so that no test waits for a million.
  ranges.behave = (request, response, body) => {
    if (request.url?.includes('/range/00003')) response.writeHead(404).end()
    else answerRange(request, response, body)
  }
})

const remove = () => rmSync(home, { recursive: true, force: true })

const fetchInto = (words: readonly string[] = [], environment: Record<string, string> = {}) =>
  runAssay(['data', 'fetch', 'passwords', ...words], {
    ...{ ASSAY_HOME: home, OFFLINE: '0', PWNED_PASSWORDS_URL: ranges.url },
    ...environment,
  })

const begun = (name = 'passwords') => JSON.parse(readFileSync(join(home, 'data', `${name}.fetch.json`), 'utf8'))

describe('a fetch of passwords', () => {
  it('leaves the machine only where it may', async () => {
    const { code, stderr, stdout } = await fetchInto([], { OFFLINE: '1' })
    assert.deepEqual([code, stdout, stderr], [1, '', 'assay: OFFLINE is set. Nothing was downloaded.\n'])
    assert.equal(ranges.asked.length, 0)
    assert.equal(existsSync(join(home, 'data')), false)
    remove()
  })

  it('takes from 1 to 256 requests at the same time', async () => {
    for (const parallel of ['0', '257', '1.5', '-1', 'many', '']) {
      const { code, stderr } = await fetchInto([`--parallel=${parallel}`])
      assert.equal(code, 1)
      assert.match(stderr, /^assay: --parallel takes a number from 1 to 256\.\n$/)
    }
    assert.equal(ranges.asked.length, 0)
    remove()
  })

  it('ends with the first range that cannot be had, and the next one goes on with it', async () => {
    const { code, stderr, stdout } = await fetchInto(['--parallel', '2'])
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(
      stderr,
      /The range 00003 cannot be downloaded: the server answered 404\. Run the command again to continue\.\n$/,
    )
    assert.equal(existsSync(join(home, 'data', 'passwords.blocks')), false, 'nothing takes the place of an index')
    const first = begun()
    assert.deepEqual([first.url, first.isFull], [ranges.url, false])
    await fetchInto(['--parallel', '2'])
    assert.deepEqual(begun(), first, 'it is the same fetch')
    await fetchInto(['--parallel', '2', '--full'])
    assert.equal(begun().isFull, true, 'an index of another form is another fetch')
    remove()
  })

  it('asks for NTLM in its own mode, as a fetch of its own', async () => {
    await fetchInto(['--ntlm', '--parallel', '1'])
    assert.ok(ranges.asked.length > 0 && ranges.asked.every(({ path }) => path.endsWith('?mode=ntlm')))
    assert.ok(begun('passwords-ntlm').startedAt)
    assert.equal(existsSync(join(home, 'data', 'passwords.fetch.json')), false)
    remove()
  })

  it('asks a mirror in place of Pwned Passwords', async () => {
    await fetchInto(['--parallel', '1'], { PWNED_PASSWORDS_URL: '', DATA_MIRROR: `${ranges.url}/feeds` })
    assert.equal(ranges.asked[0]?.path, '/feeds/api.pwnedpasswords.com/range/00000')
    remove()
  })
})
