import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isRoleAddress } from './email.ts'

describe('an address of a function', () => {
  it('is told from that of a person', () => {
    for (const local of [
      'info',
      'INFO',
      'sales',
      'no-reply',
      'kontakt',
      'info+web',
      'sales.de',
      'support2',
      'office-1',
    ]) {
      assert.equal(isRoleAddress(local), true, local)
    }
    for (const local of ['anna', 'anna.sales', 'sales.anna', 'infografik', 'p.info', 'sale-manager-fr', '2', '']) {
      assert.equal(isRoleAddress(local), false, local)
    }
  })
})
