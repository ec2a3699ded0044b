import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { FeedError } from '../../../../core/feed.ts'
import { openSnapshot } from '../../../../data/snapshot/snapshot.ts'
import { bootstrap, parseBootstrap } from './bootstrap.ts'
import { partsOf } from './compile.ts'
import { registriesData } from './dataset.ts'
import { bundledSnapshot, manifestFile, writtenTable } from './servers.ts'

const file = (services: unknown, more: object = {}) =>
  Buffer.from(JSON.stringify({ version: '1.0', publication: '2026-11-01T00:00:00Z', services, ...more }))

describe('the bootstrap file', () => {
  it('names servers by top-level domain, https before http, with a slash at their end', () => {
    const { servers, asOf } = parseBootstrap(
      file([
        [
          ['com', 'NET'],
          ['http://rdap.a.test/', 'https://rdap.a.test'],
        ],
        [['xn--p1ai'], ['https://rdap.b.test/v1/']],
      ]),
    )
    assert.deepEqual(
      [...servers],
      [
        ['com', 'https://rdap.a.test/'],
        ['net', 'https://rdap.a.test/'],
        ['xn--p1ai', 'https://rdap.b.test/v1/'],
      ],
    )
    assert.equal(asOf, '2026-11-01T00:00:00.000Z')
  })

  it('has servers left out that the website check would not ask', () => {
    const urls = [
      'http://a.test/',
      'https://a.test:8443/',
      'https://u@a.test/',
      'https://a.test/?x=',
      'ftp://a.test/',
      'x',
      7,
    ]
    for (const url of urls) assert.equal(parseBootstrap(file([[['com'], [url]]])).servers.size, 0, String(url))
    assert.equal(parseBootstrap(file([[['', 'a b', 7, 'x'.repeat(64)], ['https://a.test/']]])).servers.size, 0)
  })

  it('is refused when it is another', () => {
    const bad = [
      '',
      '<html>',
      '[',
      'null',
      '[]',
      '7',
      '{}',
      file([], { version: '2.0' }),
      file('x'),
      file([7]),
      file([[['com']]]),
      file([[['com'], 'x']]),
    ]
    for (const body of bad) assert.throws(() => bootstrap.inspect(Buffer.from(body)), FeedError, String(body))
  })
})

describe('the servers of registries', () => {
  it('ship with this project as its manifest says', () => {
    const { files, asOf } = JSON.parse(readFileSync(manifestFile, 'utf8'))
    for (const [name, url] of [
      ['servers.json', writtenTable],
      ['registries.snapshot', bundledSnapshot],
    ] as const) {
      const sha256 = createHash('sha256').update(readFileSync(url)).digest('hex')
      assert.equal(files.find((each: { name: string }) => each.name === name)?.sha256, sha256, name)
    }
    const snapshot = openSnapshot(new Uint8Array(readFileSync(bundledSnapshot)).buffer)
    assert.equal(snapshot.inputs, registriesData.inputs())
    const servers = registriesData.open(snapshot)
    assert.deepEqual(registriesData.checkGolden(servers), [])
    assert.equal(servers.serverOf('acme.com'), 'https://rdap.verisign.com/com/v1/')
    assert.equal(servers.serverOf('acme.co.uk'), 'https://rdap.nominet.uk/uk/')
    assert.equal(servers.serverOf('acme.test'), null)
    assert.equal(snapshot.asOf, asOf)
  })

  it('are those of the fetched file once there is one', () => {
    const parts = partsOf({ body: file([[['test'], ['https://rdap.test/']]]), asOf: '2026-11-01T00:00:00.000Z' })
    assert.equal(JSON.parse(Buffer.from(parts.sections.servers as Uint8Array).toString()).test, 'https://rdap.test/')
    assert.equal(parts.asOf, '2026-11-01')
    assert.deepEqual(
      parts.sources.map(({ name }) => name),
      [bootstrap.title],
    )
  })
})
