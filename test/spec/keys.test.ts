/** API keys: what opens and what does not, and that a change made by the command is true for the next request. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newApiKey } from '../../src/accounts/keys.ts'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const path = '/v1/ip/intelligence'
const good = { ip: '8.8.8.8' }

let service: ServiceUnderTest
let accounts: Accounts
let caller: Caller

before(async () => {
  service = await commonService()
  accounts = await openAccounts(service.home)
})

after(() => accounts.close())

const opens = async (key: string) => assertAnswered(await service.post(path, good, { key }), 1)
const isRefused = async (key: string) => assertRefusal(await service.post(path, good, { key }), 'unauthorized')

async function json(...words: string[]) {
  return JSON.parse(await service.cli(...words, '--json'))
}

async function stateOf({ accountName, keyId }: Caller): Promise<string> {
  const keys: { id: string; state: string }[] = await json('key', 'list', '--account', accountName)
  return keys.find(({ id }) => id === keyId)?.state ?? 'missing'
}

describe('form', () => {
  it('is a fixed prefix, 32 random characters and 6 of a checksum', async () => {
    assert.match(service.key, /^assay_[0-9A-Za-z]{38}$/)
    const { key } = await accounts.caller({ mode: 'test' })
    assert.match(key, /^assay_test_[0-9A-Za-z]{38}$/)
  })

  it('with a checksum that is right and nothing behind it is refused', async () => {
    await isRefused(newApiKey('live'))
  })
})

describe('a key that the command changes while the service runs', () => {
  before(async () => {
    caller = await accounts.caller()
  })

  it('opens from the next request after it is created', async () => {
    const issued = await json('key', 'create', '--account', caller.accountName, '--label', 'fresh')
    await opens(issued.key)
  })

  it('is refused from the next request after it is revoked, for good', async () => {
    const revoked = await accounts.caller()
    for (let sent = 0; sent < 10; sent += 1) await opens(revoked.key)
    await service.cli('key', 'revoke', revoked.keyId)
    await isRefused(revoked.key)
    assert.equal(await stateOf(revoked), 'revoked')
    await assert.rejects(service.cli('key', 'enable', revoked.keyId), /revoked/)
    await isRefused(revoked.key)
  })

  it('is refused while it is disabled and opens once it is enabled', async () => {
    await opens(caller.key)
    await service.cli('key', 'disable', caller.keyId)
    await isRefused(caller.key)
    assert.equal(await stateOf(caller), 'disabled')
    await service.cli('key', 'enable', caller.keyId)
    await opens(caller.key)
    assert.equal(await stateOf(caller), 'active')
  })

  it('rolled without overlap is refused at once, and its successor opens', async () => {
    const old = await accounts.caller()
    await opens(old.key)
    const issued = await json('key', 'roll', old.keyId, '--overlap', '0')
    await isRefused(old.key)
    await opens(issued.key)
    assert.equal(await stateOf(old), 'expired')
  })

  it('rolled with an overlap of 24 hours opens beside its successor', async () => {
    const old = await accounts.caller({ scopes: ['ip'], allowedCidrs: ['127.0.0.0/8', '::1/128'] })
    const before = Date.now()
    const issued = await json('key', 'roll', old.keyId, '--overlap', '24h')
    await opens(old.key)
    await opens(issued.key)
    assert.notEqual(issued.id, old.keyId)
    assert.deepEqual(issued.scopes, ['ip'])
    assert.deepEqual(issued.allowed_cidrs, ['127.0.0.0/8', '::1/128'])
    const keys: { id: string; expires_at: string }[] = await json('key', 'list', '--account', old.accountName)
    const end = Date.parse(keys.find(({ id }) => id === old.keyId)?.expires_at ?? '')
    assert.ok(end >= before + 86_400_000 && end <= Date.now() + 86_400_000)
  })

  it('rolled does not live longer than it was to', async () => {
    const expiresAt = Date.now() + 3_600_000
    const old = await accounts.caller({ expiresAt })
    await service.cli('key', 'roll', old.keyId, '--overlap', '7d')
    const keys: { id: string; expires_at: string }[] = await json('key', 'list', '--account', old.accountName)
    assert.equal(Date.parse(keys.find(({ id }) => id === old.keyId)?.expires_at ?? ''), expiresAt)
  })

  it('that has ended cannot be rolled', async () => {
    const old = await accounts.caller()
    await service.cli('key', 'revoke', old.keyId)
    await assert.rejects(service.cli('key', 'roll', old.keyId))
  })

  it('leaves the other keys of the account as they are', async () => {
    const first = await accounts.caller()
    const second = await accounts.key(first.accountId)
    await service.cli('key', 'revoke', first.keyId)
    await isRefused(first.key)
    await opens(second.key)
  })
})

describe('expiry', () => {
  it('a key opens until it expires and not after', async () => {
    const { accountId } = await accounts.caller()
    await isRefused((await accounts.key(accountId, { expiresAt: Date.now() - 1 })).key)
    await opens((await accounts.key(accountId, { expiresAt: Date.now() + 3_600_000 })).key)
  })

  it('ends a key that is in use', async () => {
    const expiresAt = Date.now() + 1_500
    const { key } = await accounts.caller({ expiresAt })
    let status = 200
    while (status === 200) {
      const askedAt = Date.now()
      status = (await service.post(path, good, { key })).status
      if (status === 200) assert.ok(askedAt < expiresAt, 'answered after the end')
      // Not so often that the credits end before the key does.
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    assert.equal(status, 401)
    assert.ok(Date.now() >= expiresAt, 'refused before the end')
  })
})

describe('scopes', () => {
  it('a key without any opens every endpoint', async () => {
    const { key } = await accounts.caller()
    await opens(key)
    assert.equal((await service.post('/v1/account/usage', {}, { key })).status, 200)
  })

  it('a key with the scope of the signal opens its endpoint', async () => {
    await opens((await accounts.caller({ scopes: ['ip'] })).key)
    await opens((await accounts.caller({ scopes: ['phone', 'ip'] })).key)
  })

  it('a key with other scopes is refused there, and may read its account', async () => {
    const { key } = await accounts.caller({ scopes: ['phone'] })
    assertRefusal(await service.post(path, good, { key }), 'insufficient_scope')
    assert.equal((await service.post('/v1/account/usage', {}, { key })).status, 200)
  })

  it('are given by the command', async () => {
    const { accountName } = await accounts.caller()
    const issued = await json('key', 'create', '--account', accountName, '--label', 'a', '--scope', 'ip')
    assert.deepEqual(issued.scopes, ['ip'])
    await opens(issued.key)
  })
})

describe('allow list', () => {
  const here = ['127.0.0.1/32', '127.0.0.0/8', '0.0.0.0/0']
  for (const cidr of here) {
    it(`a key for ${cidr} opens from 127.0.0.1`, async () => {
      await opens((await accounts.caller({ allowedCidrs: ['203.0.113.0/24', cidr] })).key)
    })
  }

  for (const cidr of ['203.0.113.0/24', '127.0.0.2/32', '10.0.0.0/8', '::/0', '::1/128']) {
    it(`a key for ${cidr} is refused from 127.0.0.1, like no key`, async () => {
      await isRefused((await accounts.caller({ allowedCidrs: [cidr] })).key)
    })
  }

  it('does not believe X-Forwarded-For while no proxy is trusted', async () => {
    const { key } = await accounts.caller({ allowedCidrs: ['203.0.113.0/24'] })
    const headers = { 'x-forwarded-for': '203.0.113.5', forwarded: 'for=203.0.113.5', 'x-real-ip': '203.0.113.5' }
    assertRefusal(await service.post(path, good, { key, headers }), 'unauthorized')
  })

  it('is given by the command, an address without a prefix length too', async () => {
    const { accountName } = await accounts.caller()
    const words = ['key', 'create', '--account', accountName, '--label', 'a', '--allow', '127.0.0.1', '--allow', '::1']
    const issued = await json(...words)
    assert.deepEqual(issued.allowed_cidrs, ['127.0.0.1/32', '::1/128'])
    await opens(issued.key)
  })
})

describe('what is known of a key', () => {
  it('is never the key: a listing shows its last four characters', async () => {
    const { accountName, key } = await accounts.caller()
    const [listed] = await json('key', 'list', '--account', accountName)
    assert.equal(listed.last_four, key.slice(-4))
    assert.ok(!JSON.stringify(listed).includes(key))
    assert.ok(!(await service.cli('key', 'list', '--account', accountName)).includes(key))
  })
})
