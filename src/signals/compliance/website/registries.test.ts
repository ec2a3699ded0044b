import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FeedError } from '../../../core/feed.ts'
import { installedDocument } from '../../../data/snapshot/document.ts'
import { bootstrap, parseBootstrap, registriesData } from './registries.ts'

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
  it('are a few that ship with this project', () => {
    const { snapshot, opened } = installedDocument(registriesData, '2026-11-27')
    assert.deepEqual(registriesData.checkGolden(opened), [])
    assert.equal(opened.serverOf('acme.com'), 'https://rdap.verisign.com/com/v1/')
    assert.equal(opened.serverOf('acme.co.uk'), 'https://rdap.nominet.uk/uk/')
    assert.equal(opened.serverOf('acme.test'), null)
    assert.equal(snapshot.asOf, '2026-11-22')
  })

  it('are those of the fetched file once there is one', () => {
    const body = file([[['test'], ['https://rdap.test/']]])
    const feeds = { read: () => ({ body, asOf: '2026-11-01T00:00:00.000Z' }) }
    const { asOf, sources, opened } = registriesData.read({ feeds, shipped: Buffer.alloc(0), operatorFile: null }, '')
    assert.equal(opened.serverOf('a.test'), 'https://rdap.test/')
    assert.equal(asOf, '2026-11-01')
    assert.deepEqual(
      sources.map(({ name }) => name),
      [bootstrap.title],
    )
  })
})
