import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { kept } from './html.ts'

describe('a page that is kept', () => {
  it('is built once while it shows the same, and anew when that has changed', () => {
    let built = 0
    const page = kept(
      (name: string, age: number) => {
        built += 1
        return `${name} ${age} ${built}`
      },
      name => name,
    )
    assert.equal(page('a', 1), 'a 1 1')
    assert.equal(page('a', 2), 'a 1 1', 'the age is not shown')
    assert.equal(page('b', 2), 'b 2 2')
    assert.equal(page('a', 3), 'a 3 3')
    assert.equal(built, 3)
  })

  it('is built again when its first build failed', () => {
    let fails = true
    const page = kept(
      () => {
        if (fails) throw new Error('not yet')
        return 'text'
      },
      () => null,
    )
    assert.throws(page, /not yet/)
    fails = false
    assert.equal(page(), 'text')
  })
})
