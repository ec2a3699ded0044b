import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KeyRecord } from '../../accounts/store.ts'
import type { Role } from '../people/store.ts'
import { keyChoices, mayChoose } from './playground-pages.ts'

const now = Date.UTC(2026, 10, 22)
let made = 0

function key(more: Partial<KeyRecord> = {}): KeyRecord {
  made += 1
  return {
    ...{ id: `key_${made}`, accountId: 'acc', label: `label ${made}`, mode: 'live', hash: '', lastFour: 'wxyz' },
    ...{ scopes: [], allowedCidrs: [], createdAt: 1, expiresAt: null, disabledAt: null, revokedAt: null },
    ...{ lastUsedAt: null, replacedBy: null, externalId: null, metadata: null },
    ...{ requestsPerMinute: null, budget: null, limitedAs: null, createdBy: null },
    ...more,
  }
}

describe('the keys that the playground offers', () => {
  it('are those that open the endpoint now', () => {
    const good = [key(), key({ scopes: ['ip', 'phone'] }), key({ expiresAt: now + 1 })]
    const bad = [
      ...[key({ scopes: ['phone'] }), key({ expiresAt: now }), key({ disabledAt: 1 }), key({ revokedAt: 1 })],
      key({ scopes: ['ip', 'admin'] }),
    ]
    const values = keyChoices([...bad, ...good], 'developer', 'ip', now).map(({ value }) => value)
    assert.deepEqual(values.toSorted(), [...good.map(({ id }) => id), 'test'].toSorted())
    for (const each of bad) assert.equal(mayChoose(each, 'owner', 'ip', now), false)
  })

  it('are of every scope where the endpoint needs none', () => {
    assert.equal(mayChoose(key({ scopes: ['phone'] }), 'developer', null, now), true)
  })

  it('are a hundred of each mode, those used last', () => {
    const many = Array.from({ length: 101 }, (_, at) => [
      key({ lastUsedAt: at }),
      key({ mode: 'test', lastUsedAt: at }),
    ])
    const choices = keyChoices(many.flat(), 'owner', 'ip', now)
    const values = new Set(choices.map(({ value }) => value))
    assert.deepEqual([choices.length, values.size], [201, 201])
    for (const { id } of many[0]) assert.ok(!values.has(id), 'the one that was used longest ago')
  })

  it('begin with the live one that was used last, and end with test keys', () => {
    const [old, used, test] = [key({ createdAt: 5 }), key({ lastUsedAt: 9 }), key({ mode: 'test' })]
    const choices = keyChoices([test, old, used], 'owner', 'ip', now)
    assert.deepEqual(
      choices.map(({ value, mode }) => [value, mode]),
      [
        [used.id, 'live'],
        [old.id, 'live'],
        ['test', 'test'],
        [test.id, 'test'],
      ],
    )
  })

  it('are test keys only for a viewer', () => {
    const [live, test] = [key(), key({ mode: 'test' })]
    assert.deepEqual(
      keyChoices([live, test], 'viewer', 'ip', now).map(({ value }) => value),
      ['test', test.id],
    )
    for (const [role, may] of [
      ['owner', true],
      ['developer', true],
      ['viewer', false],
    ] as const satisfies readonly (readonly [Role, boolean])[]) {
      assert.equal(mayChoose(live, role, 'ip', now), may)
      assert.equal(mayChoose(test, role, 'ip', now), true)
    }
  })

  it('show no more of a key than its label and last characters', () => {
    const [choice] = keyChoices([key({ label: 'backend', hash: 'secret hash' })], 'owner', 'ip', now)
    assert.equal(choice?.title, 'backend …wxyz')
  })
})
