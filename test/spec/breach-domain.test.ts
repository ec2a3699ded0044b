/** POST /v1/breaches/domain, from the proof of a domain and the import of a breach to the answer. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { type Hibp, ownKey, startHibp, tooMany } from '../support/hibp.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const path = '/v1/breaches/domain'

let hibp: Hibp
let service: ServiceUnderTest
/** Without Have I Been Pwned. */
let alone: ServiceUnderTest
let accounts: Accounts
let alonesAccounts: Accounts
let owner: Caller
let alonesOwner: Caller

before(async () => {
  hibp = await startHibp()
  for (const domain of ['acme.example', 'empty.example']) hibp.verify(domain)
  hibp.add('anna@acme.example', 'Adobe', 'AshleyMadison')
  hibp.add('bob@acme.example', 'Adobe', 'Gawker')
  hibp.add('eve@other.example', 'Adobe')
  const online = { OFFLINE: '0', DATA_REFRESH: 'off', RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '100' }
  service = await startService({ ...online, HIBP_API_KEY: ownKey, HIBP_BASE_URL: hibp.baseUrl })
  alone = await startService({ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '1000000' })
  accounts = await openAccounts(service.home)
  alonesAccounts = await openAccounts(alone.home)
  owner = await accounts.caller()
  alonesOwner = await alonesAccounts.caller()
  await accounts.prove(owner.accountId, 'acme.example', 'empty.example', 'unverified.example')
  await alonesAccounts.prove(alonesOwner.accountId, 'acme.example')
})

after(async () => {
  await Promise.all([accounts.close(), alonesAccounts.close()])
  await Promise.all([service.stop(), alone.stop()])
  await hibp.stop()
})

const ask = (domain: unknown, caller = owner) => service.post(path, { domain }, { key: caller.key })
const askAlone = (domain: string) => alone.post(path, { domain }, { key: alonesOwner.key })

async function importBreach(into: ServiceUnderTest, name: string, lines: readonly string[], ...more: string[]) {
  const file = join(into.home, `${name}.list`)
  writeFileSync(file, lines.join('\n'))
  await into.cli('data', 'import', 'breach', file, '--name', name, '--date', '2021-03-14', ...more)
}

describe('403 domain_not_proved', () => {
  it('is the answer for every domain that the account has not proved, and nobody is asked of it', async () => {
    const stranger = await accounts.caller()
    const before = hibp.asked.length
    for (const caller of [owner, stranger]) {
      const answer = await ask('other.example', caller)
      assertRefusal(answer, 'domain_not_proved')
      assert.match(answer.json.error.message, /has not proved/)
    }
    assertRefusal(await ask('acme.example', stranger), 'domain_not_proved')
    assertRefusal(await ask('notacme.example'), 'domain_not_proved')
    assertRefusal(await ask('example'), 'invalid_input', '/domain')
    assert.equal(hibp.asked.length, before)
  })

  it('is the answer for a domain that is only listed, and after the proof has gone', async () => {
    const caller = await accounts.caller()
    const listed = { action: 'add', list: 'owned', entries: ['mine.example'] }
    assertAnswered(await service.post('/v1/account/policy', listed, { key: caller.key }), 0)
    assertRefusal(await ask('mine.example', caller), 'domain_not_proved')
    await accounts.prove(caller.accountId, 'acme.example')
    assertAnswered(await ask('acme.example', caller), 1)
    await accounts.store.lists.noteProof(caller.accountId, 'acme.example', { provedAt: null, askedAt: Date.now() })
    assertRefusal(await ask('acme.example', caller), 'domain_not_proved')
  })
})

describe('200', () => {
  it('names the addresses of the domain by their local part, and the breaches of each', async () => {
    const answer = await ask(' ACME.example ')
    assertAnswered(answer, 1)
    const { domain, breached, breaches, local_parts, sources } = answer.json
    assert.deepEqual([domain, breached], ['acme.example', true])
    assert.deepEqual(
      breaches.map(({ Source, Name, Addresses }: Record<string, unknown>) => [Source, Name, Addresses]),
      [
        ['hibp', 'Adobe', 2],
        ['hibp', 'Gawker', 1],
      ],
    )
    assert.deepEqual(local_parts, [
      { local_part: 'anna', breaches: ['Adobe'] },
      { local_part: 'bob', breaches: ['Adobe', 'Gawker'] },
    ])
    assert.deepEqual(sources, [{ source: 'hibp', searched: 'all' }])
    assert.match(answer.headers.get('x-data-as-of') ?? '', /hibp="\d{4}-/)
    const { path: asked, headers } = hibp.asked.at(-1) ?? assert.fail()
    assert.deepEqual([asked, headers['hibp-api-key']], ['/breacheddomain/acme.example', ownKey])
  })

  it('says that a domain is in none, and names none of its addresses', async () => {
    const { json: answer } = await ask('empty.example')
    assert.deepEqual([answer.breached, answer.breaches, answer.local_parts], [false, [], []])
  })

  it('counts what was imported here, and says which breaches cannot be searched', async () => {
    const sha1 = createHash('sha1').update('anna@acme.example').digest('hex')
    await importBreach(alone, 'Customers', [
      'anna@acme.example',
      'BOB@Acme.example',
      'bob@acme.example',
      'eve@b.example',
    ])
    await importBreach(alone, 'Hidden', ['anna@acme.example'], '--sensitive')
    assert.ok(await until(async () => (await askAlone('acme.example')).json.breached === true))
    const { json: answer } = await askAlone('acme.example')
    assert.deepEqual(
      answer.breaches.map(({ Source, Name, Addresses }: Record<string, unknown>) => [Source, Name, Addresses]),
      [['local', 'Customers', 2]],
    )
    assert.equal(answer.local_parts, undefined)
    assert.deepEqual(answer.sources, [{ source: 'local', searched: 'all' }])
    await importBreach(alone, 'Hashes', [sha1])
    assert.ok(await until(async () => (await askAlone('sub.acme.example')).json.breached === null))
    const { sources } = (await askAlone('sub.acme.example')).json
    assert.deepEqual(
      [sources[0].searched, sources[0].not_searched],
      ['some', [{ Name: 'Hashes', reason: 'imported_as_hashes' }]],
    )
    await importBreach(alone, 'Customers', [sha1])
    await alone.cli('data', 'remove', 'breach', 'Hidden')
    assert.ok(await until(async () => (await askAlone('acme.example')).status === 503))
    const refusal = await askAlone('acme.example')
    assertRefusal(refusal, 'provider_unavailable')
    assert.match(refusal.json.error.message, /import the breaches again/)
    assert.equal(refusal.json.error.action, 'contact_support')
  })
})

describe('503 provider_unavailable', () => {
  it('is the answer where Have I Been Pwned does not let the key search the domain, and addresses are still looked up', async () => {
    const refusal = await ask('unverified.example')
    assertRefusal(refusal, 'provider_unavailable')
    assert.match(refusal.json.error.message, /verify the domain at Have I Been Pwned/)
    const email = await service.post('/v1/breaches/email', { email: 'anna@acme.example' }, { key: owner.key })
    assertAnswered(email, 1)
  })

  it('is the answer while Have I Been Pwned has too many questions or gives no answer, and costs nothing', async () => {
    const before = creditsRemaining(await ask('empty.example'))
    hibp.always('/breacheddomain', tooMany(40))
    const busy = await ask('empty.example')
    assertRefusal(busy, 'provider_unavailable')
    assert.deepEqual([busy.headers.get('retry-after'), creditsRemaining(busy)], ['40', before])
    hibp.always('/breacheddomain', null)
  })
})
