/**
 * Two processes on one home are asked for the same addresses at the same moment: each verdict is one, and is paid once.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Accounts, type Caller, openAccounts } from '../support/accounts.ts'
import { assertAnswered } from '../support/expect.ts'
import { isLongRun } from '../support/long-run.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const path = '/v1/compliance/email'
const environment = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '0' }

/** Inside this process. */
let here: ServiceUnderTest
let other: ServiceProcess
let accounts: Accounts

before(async () => {
  here = await startService(environment)
  other = await startServiceProcess(environment, here.home)
  accounts = await openAccounts(here.home)
})

after(async () => {
  await accounts.close()
  await other.kill()
  await here.stop()
})

async function ask(service: ServiceUnderTest, { key }: Caller, email: string) {
  const answer = await service.post(path, { email }, { key })
  assertAnswered(answer)
  assert.equal(answer.headers.get('x-credits-charged'), String(answer.json.charged_credits))
  return answer.json
}

describe('first requests for one address, to two processes at once', () => {
  it('are charged once together, and get one verdict', async () => {
    const [rounds, askers] = [isLongRun ? 15 : 6, 6]
    const caller = await accounts.caller({ credits: rounds * askers })
    for (let round = 0; round < rounds; round += 1) {
      const email = `person-${round}@company-of-a-race.de`
      const answers = await Promise.all(
        Array.from({ length: askers }, (_, at) => ask(at % 2 === 0 ? here : other, caller, email)),
      )
      assert.equal(new Set(answers.map(({ result_id }) => result_id)).size, 1)
      const charged = answers.map(({ charged_credits }) => charged_credits)
      assert.equal(charged.filter(credits => credits === 1).length, 1, charged.join())
    }
    const usage = async () => (await here.post('/v1/account/usage', {}, { key: caller.key })).json
    // A settlement rides with the next group of the ledger.
    assert.ok(await until(async () => (await usage()).balance.reserved === 0))
    const { total, balance } = await usage()
    assert.deepEqual([total.credits, balance.available], [rounds, rounds * askers - rounds])
  })
})

describe('a process that is killed while it answers', { skip: !isLongRun && 'it takes a long run' }, () => {
  it('leaves no verdict that nobody pays for, and none that is paid twice', async () => {
    const caller = await accounts.caller({ credits: 200 })
    const emails = Array.from({ length: isLongRun ? 60 : 30 }, (_, at) => `person-${at}@company-of-a-crash.de`)
    let answered = 0
    const paid = new Map<string, number>()
    const asked = emails.map(email =>
      ask(other, caller, email).then(
        ({ charged_credits }) => {
          paid.set(email, charged_credits)
          answered += 1
          if (answered === 5) void other.kill()
        },
        () => {},
      ),
    )
    await Promise.all(asked)
    assert.ok(answered >= 5)
    const before = (await here.post('/v1/account/usage', {}, { key: caller.key })).json.total.credits
    const next = await startService(environment, here.home)
    let charged = 0
    for (const email of emails) charged += (await ask(next, caller, email)).charged_credits
    // Asked once more, nothing costs anything.
    for (const email of emails) assert.equal((await ask(here, caller, email)).charged_credits, 0)
    const usage = async () => (await here.post('/v1/account/usage', {}, { key: caller.key })).json
    assert.ok(await until(async () => (await usage()).balance.reserved === 0))
    await next.stop({ keepHome: true })
    const { total } = await usage()
    assert.equal(total.credits, before + charged)
    assert.equal(total.credits, emails.length)
  })
})
