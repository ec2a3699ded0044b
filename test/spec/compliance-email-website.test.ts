/**
 * POST /v1/compliance/email while websites are checked, from the specification: provisional, then final. The name
 * server is a real one of the test; every website it knows is at an address that the service must not reach.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertVerdict } from '../support/compliance-shape.ts'
import { assertAnswered } from '../support/expect.ts'
import { isLongRun } from '../support/long-run.ts'
import { type Answers, type NameServer, startNameServer } from '../support/name-server.ts'
import { type Answer, type ServiceUnderTest, startService } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const path = '/v1/compliance/email'

/** DNS answers, keyed by the domain; a name that is not here does not exist. */
const known: Record<string, Answers> = {
  'hosted-in-germany.de': [{ type: 'MX', hosts: [{ exchange: 'mx00.kundenserver.de', priority: 10 }] }],
  'inside.de': [{ type: 'A', addresses: ['127.0.0.1'] }],
  'silent.de': 'silent',
  'slow.de': 'silent',
}

let nameServer: NameServer
let service: ServiceUnderTest
let accounts: Accounts
let environment: Record<string, string>

before(async () => {
  nameServer = await startNameServer(name => known[name] ?? known[name.replace(/^www\./, '')])
  environment = {
    ...{ OFFLINE: '0', DATA_REFRESH: 'off', DNS_SERVERS: nameServer.address, REVERSE_DNS: 'off' },
    ...{ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '5' },
  }
  service = await startService(environment)
  accounts = await openAccounts(service.home)
})

after(async () => {
  await accounts.close()
  await service.stop()
  await nameServer.close()
})

async function ask({ key }: Caller, email: string): Promise<Answer> {
  const answer = await service.post(path, { email }, { key })
  assertAnswered(answer)
  assertVerdict(answer.json)
  assert.equal(answer.headers.get('x-credits-charged'), String(answer.json.charged_credits))
  assert.equal(answer.headers.get('retry-after'), answer.json.checking === true ? '3' : null)
  return answer
}

async function askUntilFinal(caller: Caller, email: string): Promise<Answer> {
  return until(async () => {
    const answer = await ask(caller, email)
    return answer.json.checking === undefined && answer
  })
}

describe('a verdict while its website is checked', () => {
  it('is provisional, and final on a repeat, at no charge and under the same result_id', async () => {
    const caller = await accounts.caller()
    const first = await ask(caller, 'anna@inside.de')
    assert.deepEqual([first.json.checking, first.json.charged_credits], [true, 1])
    assert.deepEqual([first.json.country_code, first.json.confidence], ['DE', 'medium'])
    const final = await askUntilFinal(caller, 'anna@inside.de')
    assert.deepEqual([final.json.charged_credits, final.json.result_id], [0, first.json.result_id])
    assert.ok(final.json.evidence.checks.every(({ result }: { result: string }) => result !== 'pending'))
    const { text } = await service.post('/metrics', null, { method: 'GET', key: null })
    assert.match(text, /assay_jobs_total\{kind="website_check",outcome="done"\} [1-9]/)
    assert.match(text, /assay_egress_total\{purpose="dns"\} [1-9]/)
  })

  it('says in its first answer what the mail host says', async () => {
    const { json } = await ask(await accounts.caller(), 'anna@hosted-in-germany.de')
    // The site has no address, so its check may be over by then.
    assert.equal(json.confidence, 'confident')
    assert.ok(
      json.evidence.checks.some(
        ({ check, result }: { check: string; result: string }) => check === 'mail_host' && result === 'DE',
      ),
    )
  })

  it('is answered while the name servers do not answer at all', async () => {
    const { json } = await ask(await accounts.caller(), 'anna@silent.de')
    assert.deepEqual([json.checking, json.confidence, json.country_code], [true, 'medium', 'DE'])
  })

  it('is free of charge when no credit is left, also while it is checked', async () => {
    const caller = await accounts.caller()
    for (const name of ['a', 'b', 'c', 'd']) await ask(caller, `${name}@web.de`)
    const first = await ask(caller, 'anna@hosted-in-germany.de')
    assert.equal(first.headers.get('x-credits-remaining'), '0')
    const final = await askUntilFinal(caller, 'anna@hosted-in-germany.de')
    assert.equal(final.json.charged_credits, 0)
  })

  // src/jobs/processes.test.ts holds in every run that a job outlives its process.
  it('becomes final after a kill -9 as well', { skip: !isLongRun && 'it takes a long run' }, async () => {
    await accounts.close()
    await service.stop()
    const killed = await startServiceProcess(environment)
    service = killed
    accounts = await openAccounts(killed.home)
    const caller = await accounts.caller()
    const first = await ask(caller, 'anna@slow.de')
    assert.equal(first.json.checking, true)
    await killed.kill()
    service = await startService(environment, killed.home)
    known['slow.de'] = []
    const final = await askUntilFinal(caller, 'anna@slow.de')
    assert.deepEqual([final.json.result_id, final.json.country_code], [first.json.result_id, 'DE'])
    // The answer may have left a moment before the kill, and its charge not: then the verdict is paid now, and only
    // now.
    const usage = await service.post('/v1/account/usage', {}, { key: caller.key })
    assert.ok(usage.json.total.credits <= 1)
  })
})
