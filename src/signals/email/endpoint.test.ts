import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askEndpoint, contextOf } from '../../../test/support/ask-endpoint.ts'
import { type DataReader, type DatasetKey, origins } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import type { DomainFacts } from './domain/ask-domain.ts'
import { checkEndpoint, type EmailCheckPorts } from './endpoint.ts'
import { shippedList } from './fixtures/shipped-data.ts'
import type { EmailCheck, EmailRequest } from './schema.ts'

/** When the samples were asked, and the secret and account of their tokens, which are those of no installation. */
const sampleTime = Date.UTC(2026, 10, 27, 9)
const sampleSecret = new Uint8Array(32)
const sampleAccount = 'acc_sample'
const samples = readSamples<EmailRequest, EmailCheck>('email')

const list = shippedList()
const open: DataReader = {
  get: <Opened>({ name }: DatasetKey<Opened>) => (name === 'disposable' ? list : undefined) as Opened,
}
const offline: EmailCheckPorts = { domains: null, tokenSecret: sampleSecret }
const caller = { accountId: sampleAccount, keyId: 'key' }

async function check(email: string, ports = offline, more = {}): Promise<EmailCheck> {
  const answer = await askEndpoint(
    checkEndpoint,
    { email },
    contextOf(open, ports, { caller, now: sampleTime, ...more }),
  )
  assert.ok(!(answer instanceof ApiError), 'it is refused')
  return answer
}

function knowing(facts: DomainFacts | null): EmailCheckPorts {
  return { ...offline, domains: { ask: async () => facts } }
}

const facts: DomainFacts = { dns: {}, mailServers: [], registered: null, askedAt: sampleTime }

describe('POST /v1/email/check', () => {
  it('is data_unavailable while its data is not open', async () => {
    const none: DataReader = { get: () => undefined }
    const refusal = await askEndpoint(checkEndpoint, { email: 'anna@example.com' }, contextOf(none, offline))
    assert.ok(refusal instanceof ApiError)
    assert.equal(refusal.code, 'data_unavailable')
  })

  it('leaves out what nobody was asked, and what was not answered', async () => {
    for (const ports of [offline, knowing(null), knowing(facts)]) {
      const answer = await check('anna@example.com', ports)
      assert.ok(!('dns' in answer) && !('domain_age' in answer))
      assert.deepEqual(answer.risk, { score: 0, level: 'low', factors: [] })
    }
  })

  it('asks nobody of a text that is no address', async () => {
    const asked: string[] = []
    const ask = async (domain: string) => {
      asked.push(domain)
      return null
    }
    const domains = { ask }
    await check('anna@example', { ...offline, domains })
    await check('anna@bücher.example', { ...offline, domains })
    assert.deepEqual(asked, ['xn--bcher-kva.example'])
  })

  it('says what it was taken from', async () => {
    const ageOf = (answer: EmailCheck) => Reflect.get(answer, origins)
    const asOf = new Date(sampleTime).toISOString()
    const data = checkEndpoint.originsOf?.((await check('anna@example.com')) as never)?.[0]
    assert.deepEqual(ageOf(await check('anna@example.com')), [data])
    const asked = await check('anna@example.com', knowing({ ...facts, registered: '2020-01-01' }))
    assert.deepEqual(ageOf(asked), [data, { topic: 'dns', asOf }, { topic: 'rdap', asOf }])
  })

  it('calls no provider and no forwarding service a throw-away domain by its mail server', async () => {
    const ports = knowing({ ...facts, mailServers: ['in.mail.tm'] })
    assert.equal((await check('anna@quiet.example', ports)).disposable_by, 'mail_server')
    for (const domain of ['gmail.com', 'mozmail.com', 'anna.mozmail.com']) {
      assert.equal((await check(`anna@${domain}`, ports)).disposable, false, domain)
    }
  })

  it('says of an age only how many whole days it is', async () => {
    const ageOn = async (registered: string) =>
      (await check('anna@example.com', knowing({ ...facts, registered }))).domain_age
    assert.deepEqual(await ageOn('2026-11-27'), { registered: '2026-11-27', days: 0 })
    assert.deepEqual(await ageOn('2026-11-28'), { registered: '2026-11-28', days: 0 })
    assert.deepEqual(await ageOn('2025-11-27'), { registered: '2025-11-27', days: 365 })
  })
})

describe('its duplicate_token', () => {
  const tokenOf = async (email: string, more = {}) => (await check(email, offline, more)).duplicate_token

  it('is the same for all spellings of a mailbox, and for no other', async () => {
    const token = await tokenOf('anna.schmidt+shop@googlemail.com')
    assert.equal(await tokenOf('AnnaSchmidt@gmail.com'), token)
    assert.notEqual(await tokenOf('anna.schmidt@outlook.com'), token)
  })

  it('is another one for another account and another installation', async () => {
    const token = await tokenOf('anna@example.com')
    const elsewhere = { ...offline, tokenSecret: new Uint8Array(32).fill(1) }
    assert.notEqual(await tokenOf('anna@example.com', { caller: { accountId: 'acc_other', keyId: 'key' } }), token)
    assert.notEqual((await check('anna@example.com', elsewhere)).duplicate_token, token)
  })
})

describe('its samples', () => {
  it('are what the shipped data answers', async () => {
    for (const { input, output } of samples) {
      if (output instanceof ApiError) continue
      const { dns, domain_age, disposable_by } = output
      const mailServers = disposable_by === 'mail_server' ? ['in.mail.tm'] : []
      const known =
        dns === undefined ? null : { ...facts, dns, mailServers, registered: domain_age?.registered ?? null }
      assert.deepEqual({ ...(await check(input.email, knowing(known))), [origins]: 0 }, { ...output, [origins]: 0 })
    }
  })
})
