import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Served, serve } from '../../../test/support/served.ts'
import type { AnyDocuments } from '../../core/document.ts'
import { documentPages } from './document-pages.ts'

/** What is open, the time, and how often a page was built. */
const world = { opened: 'first' as string | undefined, now: Date.UTC(2026, 0, 1), built: [] as string[] }
const documents: AnyDocuments = {
  path: '/docs/things',
  title: 'Things',
  dataset: { name: 'things' },
  index: (opened: string, day: string) => made('index', opened, day),
  page: (opened: string, name: string, day: string) => (name === 'one' ? made(name, opened, day) : undefined),
  names: () => ['one'],
}

function made(name: string, opened: string, day: string) {
  world.built.push(name)
  return { title: `${name} of ${opened} on ${day}`, blocks: [] }
}

describe('the documents of a signal', () => {
  let served: Served
  before(async () => {
    const data = { get: () => world.opened as never }
    const signal = { name: 'things', title: 'Things', endpoints: [], datasets: [] }
    served = await serve(signal, {}, { morePages: [documentPages([documents], data, () => world.now)] })
  })
  after(() => served.stop())

  const get = (path: string) => fetch(served.url + path)
  const titleOf = async (path: string) => /<h1>(.*)<\/h1>/.exec(await (await get(path)).text())?.[1]

  it('are built when they are first asked for, and kept', async () => {
    world.built = []
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal(await titleOf('/docs/things'), 'index of first on 2026-01-01')
      assert.equal(await titleOf('/docs/things/one'), 'one of first on 2026-01-01')
      assert.equal(await titleOf('/docs/things/ONE'), 'one of first on 2026-01-01')
    }
    assert.deepEqual(world.built, ['index', 'one'])
  })

  it('are built anew for other data and for another day', async () => {
    world.opened = 'second'
    assert.equal(await titleOf('/docs/things/one'), 'one of second on 2026-01-01')
    world.now += 86_400_000
    assert.equal(await titleOf('/docs/things/one'), 'one of second on 2026-01-02')
  })

  it('are 404 where there is none, and 503 while the data is not open', async () => {
    for (const path of ['/docs/things/two', '/docs/things/', '/docs/things/one/more', '/docs/things/..%2fone']) {
      assert.equal((await get(path)).status, 404, path)
    }
    world.opened = undefined
    const unavailable = await get('/docs/things/one')
    assert.deepEqual(
      [unavailable.status, ((await unavailable.json()) as { error: { code: string } }).error.code],
      [503, 'data_unavailable'],
    )
    world.opened = 'third'
    assert.equal(await titleOf('/docs/things/one'), 'one of third on 2026-01-02')
  })

  it('may load and run nothing', async () => {
    const { headers } = await get('/docs/things')
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'/,
    )
    assert.equal(headers.get('x-frame-options'), 'DENY')
  })
})
