import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressToAsk, redirectTarget } from './request.ts'

const url = new URL('https://publisher.example:8443/a/b.txt?c=d%20e')

describe('the address that is asked', () => {
  it('is that of the publisher when there is no mirror', () => {
    assert.equal(addressToAsk(url, null), url)
  })

  it('is below the mirror with host, port, path and query when there is one', () => {
    const below = (mirror: string) => addressToAsk(url, mirror).href
    assert.equal(below('http://127.0.0.1:8899'), 'http://127.0.0.1:8899/publisher.example:8443/a/b.txt?c=d%20e')
    assert.equal(below('https://m.example/feeds'), 'https://m.example/feeds/publisher.example:8443/a/b.txt?c=d%20e')
  })

  it('cannot leave the mirror by the path of a feed', () => {
    const climbing = new URL('https://publisher.example/../../x')
    assert.equal(addressToAsk(climbing, 'https://m.example/feeds').href, 'https://m.example/feeds/publisher.example/x')
  })
})

describe('a redirect', () => {
  const to = (location: string, mirror: string | null = null) => {
    const from = mirror === null ? url : addressToAsk(url, mirror)
    return redirectTarget(location, from, mirror)?.href ?? null
  }

  it('is followed to https, wherever it leads', () => {
    assert.equal(to('https://files.example/x'), 'https://files.example/x')
    assert.equal(to('/x'), 'https://publisher.example:8443/x')
    assert.equal(to('c.txt'), 'https://publisher.example:8443/a/c.txt')
    assert.equal(to('//files.example/x'), 'https://files.example/x')
  })

  it('is not followed to anything else, nor with a user in it', () => {
    const bad = [
      'http://publisher.example/x',
      'file:///x',
      'data:,x',
      'ftp://a/x',
      'https://a:b@files.example/x',
      'https://',
    ]
    for (const location of bad) assert.equal(to(location), null, location)
  })

  it('is not followed to a bare address, however it is written', () => {
    const bad = ['127.0.0.1', '169.254.169.254', '10.1', '0x7f.1', '2130706433', '[::1]', '[fd00::1]', '8.8.8.8']
    for (const host of bad) assert.equal(to(`https://${host}/x`), null, host)
    for (const host of bad) assert.equal(to(`https://${host}:8443/x`, 'http://127.0.0.1:8899'), null, host)
  })

  it('stays with the mirror when there is one', () => {
    const mirror = 'http://127.0.0.1:8899'
    assert.equal(to('https://files.example/x', mirror), 'http://127.0.0.1:8899/files.example/x')
    assert.equal(to('c.txt', mirror), 'http://127.0.0.1:8899/publisher.example:8443/a/c.txt')
    assert.equal(to('http://files.example/x', mirror), null)
    assert.equal(to('http://127.0.0.1:8898/x', mirror), null, 'another port')
  })
})
