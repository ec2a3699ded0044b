import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { openedSnapshot } from '../../../../data/fixtures/opened-snapshot.ts'
import { openSnapshot, verifySnapshot } from '../../../../data/snapshot/snapshot.ts'
import { listOf } from '../../fixtures/drawn-range.ts'
import { CommonPasswords, sectionsOf } from './common-passwords.ts'
import { commonPasswords } from './dataset.ts'
import { bundledSnapshot, stamp } from './source.ts'

const sha1Of = (password: string) => hash('sha1', password, 'buffer')
const bytes = () => new Uint8Array(readFileSync(bundledSnapshot)).buffer

describe('a list of passwords', () => {
  it('has those that it was made of and no others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), (passwords, other) => {
        const common = new CommonPasswords(openedSnapshot(sectionsOf(passwords.map(sha1Of))))
        for (const password of passwords) assert.ok(common.has(sha1Of(password)))
        assert.equal(common.has(sha1Of(other)), passwords.includes(other))
        assert.equal(common.size, passwords.length)
      }),
    )
  })

  it('tells hashes apart that agree in their first half', () => {
    const hashes = [1, 2, 3, 5].map(last => Buffer.alloc(20).fill(7, 0, 4).fill(last, 7, 8))
    const common = new CommonPasswords(openedSnapshot(sectionsOf(hashes)))
    for (const sha1 of hashes) assert.ok(common.has(sha1))
    for (const last of [0, 4, 6]) assert.ok(!common.has(Buffer.alloc(20).fill(7, 0, 4).fill(last, 7, 8)))
  })
})

describe('the list that ships', () => {
  it('is whole, of this layout, and passes its golden questions', () => {
    verifySnapshot(bytes())
    const snapshot = openSnapshot(bytes())
    assert.deepEqual([snapshot.dataset, snapshot.formatVersion], [commonPasswords.name, commonPasswords.formatVersion])
    assert.equal(snapshot.inputs, commonPasswords.inputs())
    assert.deepEqual(snapshot.sources, [stamp])
    assert.deepEqual(commonPasswords.checkGolden(commonPasswords.open(snapshot)), [])
  })

  it('is what the manifest says', () => {
    const manifest = JSON.parse(readFileSync(new URL('manifest.json', bundledSnapshot), 'utf8'))
    const file = readFileSync(bundledSnapshot)
    const files = [{ name: 'common-passwords.snapshot', bytes: file.length, sha256: hash('sha256', file) }]
    assert.deepEqual(manifest.files, files)
    assert.equal(manifest.rows.passwords, commonPasswords.open(openSnapshot(bytes())).size)
  })

  it('holds nothing that was not breached, as far as genuine ranges are known', () => {
    const folder = fileURLToPath(new URL('../../../../../../shared/feeds/pwned-passwords/sha1/', import.meta.url))
    const snapshot = openSnapshot(bytes())
    const [first, second] = [snapshot.uint32('first'), snapshot.uint32('second')]
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
