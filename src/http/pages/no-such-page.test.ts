import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutLastSlash } from './rules.ts'

describe('an address with a slash at its end', () => {
  it('leads to the one without it, with the same query', () => {
    const leads = ['/docs/', '/docs//', '/docs/errors/?', '/docs/law/de/?a=/&b=%2F', '/dashboard/?next=//evil.example/']
    const targets = ['/docs', '/docs', '/docs/errors?', '/docs/law/de?a=/&b=%2F', '/dashboard?next=//evil.example/']
    assert.deepEqual(leads.map(withoutLastSlash), targets)
  })

  it('leads to no other host', () => {
    const nowhere = [
      '//evil.example/',
      '/\\evil.example/',
      '/docs\\evil/',
      'https://evil.example/',
      '///',
      '/docs//evil/',
    ]
    for (const url of nowhere) assert.equal(withoutLastSlash(url), null, url)
  })

  it('is none when the path is the first page, or ends otherwise', () => {
    for (const url of ['/', '/?a=b', '/docs', '/docs?a=/', '/docs/errors#/'])
      assert.equal(withoutLastSlash(url), null, url)
  })
})
