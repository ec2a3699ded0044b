/**
 * Breaches of the operator's own, from their import to the answer: POST /v1/breaches/email and /v1/breaches/catalogue.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const path = '/v1/breaches/email'
const anna = 'anna.secret@example.com'
const carl = 'carl.secret@example.com'

let service: ServiceUnderTest
let accounts: Accounts
let caller: Caller

before(async () => {
  service = await startService({ RATE_LIMIT_PER_MINUTE: '0' })
  accounts = await openAccounts(service.home)
  caller = await accounts.caller()
})

after(async () => {
  await accounts.close()
  await service.stop()
})

const post = (email: string) => service.post(path, { email }, { key: caller.key })
const blocks = () => join(service.home, 'data/local-breaches.blocks')

async function importBreach(name: string, content: string | Uint8Array, ...more: string[]) {
  const file = join(service.home, `${name}.list`)
  writeFileSync(file, content)
  await service.cli('data', 'import', 'breach', file, '--name', name, '--date', '2021-03-14', ...more)
}

/** Waits until the service answers so. */
const answered = (email: string, names: string) =>
  until(async () => {
    const { json } = await post(email)
    return json.breaches?.map(({ Name }: { Name: string }) => Name).join() === names
  })

describe('503 provider_unavailable', () => {
  it('is the answer before the first import, and costs nothing', async () => {
    const refusals = [await post(anna), await post(anna)]
    for (const each of refusals) assertRefusal(each, 'provider_unavailable')
    assert.equal(refusals[0].json.error.action, 'contact_support', 'waiting does not help')
    assert.equal(creditsRemaining(refusals[0]), creditsRemaining(refusals[1]))
  })
})

describe('200', () => {
  it('answers from an import while the service runs, with the record of the specification', async () => {
    const details = ['--title', 'The Forum', '--domain', 'forum.example', '--classes', 'Email addresses,Passwords']
    await importBreach('Forum', `ANNA.Secret@Example.COM\r\n`, ...details, '--description', '<b>x</b>', '--verified')
    await answered(anna, 'Forum')
    const answer = await post(` ${anna.toUpperCase()} `)
    assertAnswered(answer, 1)
    const { breaches, ...rest } = answer.json
    assert.deepEqual(rest, { email: anna.toUpperCase(), breached: true })
    const [{ AddedDate, ModifiedDate, ...record }] = breaches
    assert.equal(AddedDate, ModifiedDate)
    assert.ok(Math.abs(Date.parse(AddedDate) - Date.now()) < 600_000)
    assert.deepEqual(record, {
      ...{ Name: 'Forum', Title: 'The Forum', Domain: 'forum.example', BreachDate: '2021-03-14', PwnCount: 1 },
      ...{ Description: '<b>x</b>', DataClasses: ['Email addresses', 'Passwords'], IsVerified: true },
      ...{ IsFabricated: false, IsSensitive: false, IsRetired: false, IsSpamList: false, IsMalware: false },
    })
    assert.match(answer.headers.get('x-data-as-of') ?? '', /\blocal="\d{4}-/)
  })

  it('says that an address is in none of them', async () => {
    const answer = await post('nobody@example.com')
    assertAnswered(answer, 1)
    assert.deepEqual(answer.json, { email: 'nobody@example.com', breached: false, breaches: [] })
  })

  it('merges addresses and hashes of addresses, sorted, without sensitive and retired ones', async () => {
    await importBreach('Shop', gzipSync(`id;mail\n1;${carl}\n2;"${anna}"\n`))
    await importBreach('Archive', `${hash('sha1', anna)}\n${hash('sha1', carl)}\n`)
    await importBreach('Hidden', anna, '--sensitive')
    await importBreach('Old', `${hash('sha256', anna)}\n`, '--retired')
    await importBreach('Zoo', anna, '--spam-list')
    await answered(anna, 'Archive,Forum,Shop,Zoo')
    await answered(carl, 'Archive,Shop')
  })

  it('keeps a sensitive breach to itself when a newer list of it is imported', async () => {
    const dora = 'dora.secret@example.com'
    await importBreach('Hidden', `${anna}\n${dora}\n`)
    await importBreach('Zoo', `${anna}\n${dora}\n`)
    await answered(dora, 'Zoo')
    await answered(anna, 'Archive,Forum,Shop,Zoo')
  })

  it('follows an import in the place of another and a removal', async () => {
    await importBreach('shop', carl)
    await answered(anna, 'Archive,Forum,Zoo')
    await service.cli('data', 'remove', 'breach', 'Archive')
    await answered(carl, 'Shop')
  })

  it('lists them in the catalogue, with where they are from', async () => {
    const { json, headers } = await service.post('/v1/breaches/catalogue', {}, { key: caller.key })
    const names = json.breaches.map(({ Name, Source }: { Name: string; Source: string }) => `${Source} ${Name}`)
    assert.deepEqual(names, ['local Forum', 'local Shop', 'local Zoo'])
    assert.match(headers.get('x-data-as-of') ?? '', /\blocal="\d{4}-/)
  })
})

describe('an index that is damaged', () => {
  it('answers 503 where it cannot tell, and again when it is whole', async () => {
    const whole = readFileSync(blocks())
    // The entries lie between the beginning of the file and its head.
    const bytes = Buffer.from(whole)
    bytes.fill(0xff, 140, 170)
    writeFileSync(blocks(), bytes)
    await until(async () => (await post(anna)).status === 503)
    assertRefusal(await post(anna), 'provider_unavailable')
    writeFileSync(blocks(), whole)
    await answered(anna, 'Forum,Zoo')
  })
})

describe('an address', () => {
  it('is in no file, no log and no metric, whatever was asked', async () => {
    const index = readFileSync(blocks())
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    const told = [service.output(), metrics, index.toString('latin1')].join().toLowerCase()
    for (const word of ['secret', hash('sha1', anna), hash('sha256', carl)]) assert.equal(told.includes(word), false)
    assert.match(metrics, /^assay_data_damaged_blocks\{dataset="local-breaches"\} \d$/m)
  })
})
