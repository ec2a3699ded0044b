import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { installedDocument } from '../../../../data/snapshot/document.ts'
import { listOf } from '../../fixtures/drawn-range.ts'
import { CommonPasswords, commonPasswords, shippedList, stamp, textOf } from './dataset.ts'

const sha1Of = (password: string) => hash('sha1', password, 'buffer')
const listed = (hashes: readonly Buffer[]) => CommonPasswords.parse(Buffer.from(textOf(hashes)))

describe('a list of passwords', () => {
  it('has those that it was made of and no others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), (passwords, other) => {
        const common = listed(passwords.map(sha1Of))
        for (const password of passwords) assert.ok(common.has(sha1Of(password)))
        assert.equal(common.has(sha1Of(other)), passwords.includes(other))
        assert.equal(common.size, passwords.length)
      }),
    )
  })

  it('tells hashes apart that agree in their first half', () => {
    const hashes = [1, 2, 3, 5].map(last => Buffer.alloc(20).fill(7, 0, 4).fill(last, 7, 8))
    const common = listed(hashes)
    for (const sha1 of hashes) assert.ok(common.has(sha1))
    for (const last of [0, 4, 6]) assert.ok(!common.has(Buffer.alloc(20).fill(7, 0, 4).fill(last, 7, 8)))
  })

  it('is refused when a line is cut off or holds something else', () => {
    const text = textOf([sha1Of('a'), sha1Of('b')])
    for (const damaged of [text.slice(0, -3), text.replace(/^./, 'x'), `${text}\n\n`])
      assert.throws(() => CommonPasswords.parse(Buffer.from(damaged)), /is damaged/)
  })
})

describe('the list that ships', () => {
  it('passes its golden questions, with its source', () => {
    const { snapshot, opened } = installedDocument(commonPasswords, '2026-11-22')
    assert.deepEqual(snapshot.sources, [stamp])
    assert.deepEqual(commonPasswords.checkGolden(opened), [])
    assert.equal(opened.size, 49_233)
  })

  it('holds nothing that was not breached, as far as genuine ranges are known', () => {
    const folder = fileURLToPath(new URL('../../../../../../shared/feeds/pwned-passwords/sha1/', import.meta.url))
    const heads = readFileSync(shippedList, 'latin1').trimEnd().split('\n')
    const words = (from: number) => heads.map(head => Number.parseInt(head.slice(from, from + 8), 16))
    const [first, second] = [words(0), words(8)]
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const prefix = Number.parseInt(name, 16)
      const list = listOf(prefix, readFileSync(folder + name, 'latin1'))
      const known = new Set(Array.from({ length: list.length }, (_, at) => `${list.first[at]} ${list.second[at]}`))
      for (let at = 0; first[at] >>> 12 <= prefix; at++) {
        if (first[at] >>> 12 === prefix) assert.ok(known.has(`${first[at]} ${second[at]}`), name)
      }
    }
  })
})
