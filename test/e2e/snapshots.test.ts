/** Nodes that take compiled data from each other, and from a folder that a web server serves. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Publisher, startPublisher } from '../../src/data/fixtures/publisher.ts'
import { runAssay } from '../support/command.ts'
import { assertRefusal } from '../support/expect.ts'
import { fetchTor } from '../support/fetched-tor.ts'
import { assertRefused } from '../support/run.ts'
import { newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const token = 'token-of-the-snapshots'
/** Nobody but the server of snapshots is there to be asked. */
const taker = (url: string) => ({
  OFFLINE: '0',
  REVERSE_DNS: 'off',
  DATA_MIRROR: 'http://127.0.0.1:1',
  SNAPSHOTS_URL: url,
  SNAPSHOTS_TOKEN: token,
})

interface OfferJson {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly as_of: string
}

let node: ServiceUnderTest
let index: { readonly snapshots: readonly OfferJson[] }
let homes: string[]
before(async () => {
  homes = []
  const home = await newHome()
  await fetchTor(home)
  node = await startService({ SNAPSHOT_ENDPOINT: '1', SNAPSHOTS_TOKEN: token }, home)
  index = (await get('/snapshots/index.json')).json
})
after(async () => {
  await node.stop()
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

const authorization = { authorization: `Bearer ${token}` }
const get = (path: string, headers: Record<string, string> = authorization, url = node) =>
  url.post(path, null, { method: 'GET', key: null, headers })

function emptyHome(): string {
  const home = temporaryFolder('taker')
  homes.push(home)
  return home
}

function offerOf(name: string): OfferJson & { readonly path: string } {
  const offer = index.snapshots.find(each => each.name === name) ?? assert.fail(name)
  return { ...offer, path: `/snapshots/${offer.name}.${offer.sha256}` }
}

describe('a node that serves its data', () => {
  it('names each file by its digest, and says how long and how old it is', async () => {
    const names = index.snapshots.map(({ name }) => name)
    assert.deepEqual(names.toSorted(), ['ip', 'tor'])
    const tor = offerOf('tor')
    const response = await fetch(`${node.url}${tor.path}`, { headers: authorization })
    const content = Buffer.from(await response.arrayBuffer())
    assert.deepEqual([hash('sha256', content), content.length], [tor.sha256, tor.bytes])
    assert.equal(response.headers.get('etag'), `"${tor.sha256}"`)
    assert.equal(response.headers.get('cache-control'), 'private, max-age=31536000, immutable')
  })

  it('refuses whoever does not know the token, also on this machine, and has nothing else under these names', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${token}` }]) {
      assertRefusal(await get('/snapshots/index.json', headers), 'unauthorized')
      assertRefusal(await get(offerOf('tor').path, headers), 'unauthorized')
    }
    const absent = [`tor.${'0'.repeat(64)}`, 'tor', 'assay.db', '..%2fassay.db', 'local-breaches.blocks', 'tor.lock']
    for (const name of absent) assertRefusal(await get(`/snapshots/${name}`), 'not_found')
  })
})

describe('a node that takes its data', () => {
  it('is ready from an empty home without building, says where its data came from, and serves nobody without the setting', async () => {
    const home = emptyHome()
    const service = await startService(taker(`${node.url}/snapshots`), home)
    try {
      const digest = hash('sha256', readFileSync(join(home, 'data', 'ip.snapshot')))
      assert.equal(digest, offerOf('ip').sha256)
      assert.doesNotMatch(service.output(), /Compiling/)
      assert.match(service.output(), /Data set ip was downloaded from the snapshot server/)
      const { datasets } = (await get('/readyz', {}, service)).json
      const taken = new Map(datasets.map((each: { name: string; taken: boolean }) => [each.name, each.taken]))
      assert.deepEqual([taken.get('ip'), taken.get('gender')], [true, false])
      const status = JSON.parse(await service.cli('data', 'status', '--json'))
      const ip = status.find(({ name }: { name: string }) => name === 'ip')
      assert.deepEqual([ip.taken_from, ip.build_due], [`${node.url}/snapshots`, false])
      assert.match(
        await service.cli('data', 'status', '--full'),
        new RegExp(`Downloaded from ${node.url}/snapshots at `),
      )
      assert.equal((await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' })).status, 200)
      assertRefusal(await get('/snapshots/index.json', authorization, service), 'not_found')
      assert.doesNotMatch(service.output(), new RegExp(token))
      assert.doesNotMatch(await service.cli('config'), new RegExp(token))
    } finally {
      await service.stop({ keepHome: true })
    }
  })

  it('builds by itself when the server is not there, takes what is newer once it is, and without a token serves this machine alone', async () => {
    const server = await startPublisher()
    const home = await newHome()
    homes.push(home)
    const { path, ...offer } = offerOf('tor')
    const open = { SNAPSHOT_ENDPOINT: '1', SNAPSHOTS_TOKEN: '' }
    const service = await startService({ ...taker(`${server.mirror}/snapshots`), ...open }, home)
    try {
      await until(async () => / snapshots: 127\.0\.0\.1:\d+ returned 404/.test(service.output()))
      assert.equal((await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' })).status, 200)
      const content = readFileSync(join(node.home, 'data', 'tor.snapshot'))
      server.answer(path, (_, response) => response.end(content))
      server.answer('/snapshots/index.json', JSON.stringify({ ...index, snapshots: [offer] }))
      const { code, stdout } = await runAssay(['data', 'refresh', 'tor', '--force'], {
        ASSAY_HOME: home,
        ...taker(`${server.mirror}/snapshots`),
      })
      assert.deepEqual([code, /snapshots +(?:taken|unchanged)/.test(stdout)], [0, true], stdout)
      assert.equal((await get('/snapshots/index.json', {}, service)).status, 200)
      assertRefusal(await get('/snapshots/index.json', { 'x-forwarded-for': '203.0.113.9' }, service), 'unauthorized')
    } finally {
      await service.stop()
      await server.stop()
    }
  })
})

describe('assay data publish', () => {
  let server: Publisher
  let folder: string
  before(async () => {
    server = await startPublisher()
    folder = join(emptyHome(), 'published')
  })
  after(() => server.stop())

  const publish = (...words: string[]) => runAssay(['data', 'publish', ...words], { ASSAY_HOME: node.home })

  it('writes a folder that any web server can serve, and another node takes from it', async () => {
    const { code, stdout, stderr } = await publish(folder, 'tor', 'ip')
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^tor +\d+ +\S+ +\d+ +[0-9a-f]{64}$/m)
    for (const name of readdirSync(folder)) {
      const content = readFileSync(join(folder, name))
      server.answer(`/${name}`, (_, response) => response.end(content))
    }
    assert.ok(readdirSync(folder).includes(`tor.${offerOf('tor').sha256}`))
    const environment = { ASSAY_HOME: emptyHome(), ...taker(server.mirror) }
    const taken = await runAssay(['data', 'refresh', 'tor', '--json'], environment)
    assert.equal(JSON.parse(taken.stdout).datasets[0].feeds[0].outcome, 'taken', taken.stdout)
  })

  it('keeps what was published before for whoever is in the middle of it, once, and other files always', async () => {
    const [own, first, second] = ['readme.txt', `tor.${'1'.repeat(64)}`, `tor.${'2'.repeat(64)}`]
    for (const name of [own, first, second]) writeFileSync(join(folder, name), '')
    const text = readFileSync(join(folder, 'index.json'), 'utf8')
    writeFileSync(join(folder, 'index.json'), text.replace(offerOf('tor').sha256, '1'.repeat(64)))
    assert.equal((await publish(folder, 'tor')).code, 0)
    assert.deepEqual(
      [own, first, second].map(name => existsSync(join(folder, name))),
      [true, true, false],
    )
    assert.equal((await publish(folder, 'tor')).code, 0)
    assert.equal(existsSync(join(folder, first)), false)
    const named = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')).snapshots
    assert.deepEqual(named.map(({ name }: OfferJson) => name).toSorted(), ['ip', 'tor'])
  })

  it('says what is wrong with what it is told', async () => {
    assertRefused(await publish(), /A folder is required/)
    assertRefused(await publish(folder, 'nothing'), /There is no data set nothing/)
    assertRefused(await publish('/proc/published'), /The folder \/proc\/published cannot be written \(\w+\)/)
    assertRefused(await publish(folder, 'passwords'), /There is no compiled or imported data/)
  })
})
