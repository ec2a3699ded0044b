import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isAccountName } from './accounts.ts'

it('accounts have names of lower-case letters, digits, dots, hyphens and underscores', () => {
  for (const name of ['a', '0', 'shop-1', 'a.b_c', 'a'.repeat(63)]) assert.equal(isAccountName(name), true)
  for (const name of ['', 'A', '-a', '.a', '_a', 'a b', 'a\n', 'é', 'a'.repeat(64)]) {
    assert.equal(isAccountName(name), false)
  }
})
