import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashPassword as libraryHash, verifyPassword as libraryVerify } from 'better-auth/crypto'
import { loadConfig } from '../../app/settings/config.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const password = 'ein ﬁlm, ein Käse'
const cheap = 1_024

describe('the hash of a password', () => {
  it('costs in production what the library takes: N = 16,384, so that either accepts the hashes of the other', async () => {
    const loaded = loadConfig({})
    assert.ok('config' in loaded)
    const { passwordCost } = loaded.config
    assert.equal(passwordCost, 16_384)
    assert.equal(await libraryVerify({ password, hash: await hashPassword(password, passwordCost) }), true)
    assert.equal(await verifyPassword(password, await libraryHash(password), passwordCost), true)
  })

  it('belongs to one password and one cost, and has a salt of its own', async () => {
    const hash = await hashPassword(password, cheap)
    assert.equal(await verifyPassword(password, hash, cheap), true)
    assert.equal(await verifyPassword(`${password}.`, hash, cheap), false)
    assert.equal(await verifyPassword(password, hash, 2 * cheap), false)
    assert.notEqual(await hashPassword(password, cheap), hash)
  })

  it('is never matched by a damaged one', async () => {
    const hash = await hashPassword(password, cheap)
    for (const damaged of ['', ':', 'salt', hash.slice(0, -2), hash.slice(0, 32)]) {
      assert.equal(await verifyPassword(password, damaged, cheap), false, damaged)
    }
  })
})
