import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { bringsToken, csrfHeader, csrfTokenFor, maskedToken } from './csrf.ts'

const secret = randomBytes(32)
const token = csrfTokenFor(secret, 'a session')
const masked = () => maskedToken(token, randomBytes(token.length))
const brings = (csrf: unknown) => bringsToken(token, { body: { csrf }, headers: {} })

describe('the token of a form', () => {
  it('is other characters on every page, and every one of them is taken', () => {
    const pages = Array.from({ length: 100 }, masked)
    assert.equal(new Set(pages).size, pages.length)
    for (const page of pages) assert.ok(brings(page))
    // No piece of it stays, from which a length could tell.
    const pieces = pages.flatMap(page => Array.from({ length: page.length - 7 }, (_, at) => page.slice(at, at + 8)))
    assert.equal(new Set(pieces).size, pieces.length)
  })

  it('is taken from the header where there is no field', () => {
    assert.ok(bringsToken(token, { body: null, headers: { [csrfHeader]: masked() } }))
    assert.ok(!bringsToken(token, { body: { csrf: '' }, headers: { [csrfHeader]: masked() } }))
  })

  it('is refused when it is another one, cut, changed or without its pad', () => {
    const other = csrfTokenFor(secret, 'another session')
    assert.ok(!brings(maskedToken(other, randomBytes(32))))
    const page = masked()
    for (let at = 0; at < page.length; at += 1) assert.ok(!brings(page.slice(0, at)), `${at} characters`)
    const bytes = Buffer.from(page, 'base64url')
    for (const [at, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes)
      changed[at] = byte ^ 1
      assert.ok(!brings(changed.toString('base64url')), `byte ${at}`)
    }
    for (const text of ['', token.toString('base64url'), `${page}AAAA`, 7, undefined, [page]]) assert.ok(!brings(text))
  })
})
