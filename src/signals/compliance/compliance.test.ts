/** The endpoint through the real edge, ledger, store and jobs: what is answered, and what is charged for it. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { askEndpoint, contextOf } from '../../../test/support/ask-endpoint.ts'
import { assertAnswered, assertRefusal } from '../../../test/support/expect.ts'
import { converse, head } from '../../../test/support/raw-http.ts'
import type { ServedCaller } from '../../../test/support/served.ts'
import type { Answer } from '../../../test/support/service.ts'
import { until } from '../../../test/support/until.ts'
import { ApiError } from '../../core/errors.ts'
import { german, ofGermany, path, type ServedVerdicts, serveVerdicts, unreachable } from './fixtures/served-verdicts.ts'
import * as schema from './schema.ts'
import { emailEndpoint, type VerdictEndpointPorts } from './verdict/endpoint.ts'

const validAnswer = Compile(schema.Verdict)

let served: ServedVerdicts
before(async () => {
  served = await serveVerdicts(true)
})
after(() => served.stop())
beforeEach(() => {
  Object.assign(served.world, {
    ...{ check: async () => unreachable, askMailHost: async () => [], policy: 'none', instead: {} },
  })
})

let companies = 0

/** A domain that nobody has asked for. */
function fresh(ending: string): string {
  companies += 1
  return `company-${companies}.${ending}`
}

async function ask(caller: ServedCaller, email: string): Promise<Answer> {
  const answer = await caller.ask(path, { email })
  assertAnswered(answer)
  assert.deepEqual([...validAnswer.Errors(answer.json)], [], answer.text)
  assert.equal(answer.headers.get('x-credits-charged'), String(answer.json.charged_credits))
  assert.equal(answer.headers.get('retry-after'), answer.json.checking === true ? '3' : null)
  return answer
}

/** Asks again until the website check is over. */
async function askUntilFinal(caller: ServedCaller, email: string): Promise<Answer> {
  let answer = await ask(caller, email)
  assert.ok(
    await until(async () => {
      if (answer.json.checking === true) answer = await ask(caller, email)
      return answer.json.checking === undefined
    }),
  )
  return answer
}

describe('a first request', () => {
  it('is one for each account', async () => {
    const [one, two] = [await served.caller(1), await served.caller(1)]
    const [first, second] = [await ask(one, 'anna@web.de'), await ask(two, 'anna@web.de')]
    assert.equal(second.json.charged_credits, 1)
    assert.notEqual(second.json.result_id, first.json.result_id)
  })

  it('says that the website is being checked, and the same verdict is final once that is over', async () => {
    const domain = fresh('de')
    const checked = Promise.withResolvers<void>()
    const asked: string[] = []
    served.world.check = async site => {
      asked.push(site)
      await checked.promise
      return ofGermany
    }
    const caller = await served.caller(1)
    const first = await ask(caller, `anna@mail.${domain}`)
    assert.deepEqual(
      [first.json.checking, first.json.confidence, first.json.country_code, first.json.charged_credits],
      [true, 'medium', 'DE', 1],
    )
    assert.match(first.json.message, /still being checked/)
    assert.ok(first.json.evidence.checks.some(({ result }: { result: string }) => result === 'pending'))
    const again = await ask(caller, `anna@mail.${domain}`)
    assert.deepEqual([again.json.checking, again.json.charged_credits], [true, 0])
    checked.resolve()
    const final = await askUntilFinal(caller, `anna@mail.${domain}`)
    assert.deepEqual(
      [final.json.confidence, final.json.country_code, final.json.evidence.points],
      ['confident', 'DE', 40],
    )
    assert.equal(new Set([first, again, final].map(({ json }) => json.result_id)).size, 1)
    assert.deepEqual(asked, [domain], 'one check, of the registrable domain')
    const another = await ask(await served.caller(1), `bert@${domain}`)
    assert.deepEqual([another.json.checking, another.json.confidence], [undefined, 'confident'], 'known to all')
    assert.deepEqual(asked, [domain])
  })
})

describe('a request that fails', () => {
  it('makes no verdict while the rules are still loading', async () => {
    const verdicts = { price: () => 1, lasting: () => undefined, give: () => assert.fail('a verdict was made') }
    const ports = { verdicts, lists: { policyOf: async () => 'none' } } as unknown as VerdictEndpointPorts
    const context = contextOf({ get: () => undefined }, ports)
    const refusal = await askEndpoint(emailEndpoint, { email: 'anna@web.de' }, context)
    assert.ok(refusal instanceof ApiError)
    assert.deepEqual([refusal.code, refusal.details.retryAfterSeconds], ['data_unavailable', 2])
  })

  it('charges nothing when the verdict cannot be kept', async () => {
    const caller = await served.caller(1)
    const defects = served.defects.length
    const email = `anna@${fresh('de')}`
    const gone = new Error('the disk is gone')
    served.world.instead = { insert: () => Promise.reject(gone) }
    assertRefusal(await caller.ask(path, { email }), 'internal_error')
    assert.deepEqual(served.defects.slice(defects), [gone])
    served.world.instead = {}
    assert.equal((await caller.credits()).left, 1)
    assert.equal((await ask(caller, email)).json.charged_credits, 1)
  })

  it('leaves the verdict unpaid when its answer does not leave, and the next request pays', async () => {
    const caller = await served.caller(1)
    const email = `anna@${fresh('de')}`
    const [inserted, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    served.world.instead = {
      insert: async (verdict, expiredAt) => {
        const kept = await served.store.verdicts.insert(verdict, expiredAt)
        inserted.resolve()
        await closed.promise
        return kept
      },
    }
    const conversation = await converse(served.url)
    const body = JSON.stringify({ email })
    const lines = [
      `Authorization: Bearer ${caller.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    conversation.send(head(`POST ${path} HTTP/1.1`, ...lines) + body)
    await inserted.promise
    conversation.reset()
    // A request that comes later is answered once the server has seen the end of that connection.
    await fetch(served.url)
    closed.resolve()
    served.world.instead = {}
    const isReleased = () =>
      caller.credits().then(
        ({ entries }) => entries.includes('release'),
        () => false,
      )
    assert.ok(await until(isReleased))
    assert.equal((await caller.credits()).left, 1)
    const next = await ask(caller, email)
    assert.equal(next.json.charged_credits, 1)
    assert.equal((await ask(caller, email)).json.charged_credits, 0)
    assert.deepEqual((await caller.credits()).left, 0)
  })
})

describe('an answer', () => {
  it('gives the strictest rule of the countries in contention', async () => {
    const domain = fresh('fr')
    served.world.check = async () => {
      return { findings: [{ ...german, country: 'BE', points: 25 }], isMultinational: false, outcome: 'checked' }
    }
    const caller = await served.caller(1)
    const { json } = await askUntilFinal(caller, `lou@${domain}`)
    assert.deepEqual(json.jurisdictions_applicable, ['BE', 'FR'])
    assert.deepEqual(
      [json.country_code, json.recommendation_code, json.confidence],
      ['BE', 'consent_required', 'medium'],
    )
    assert.match(json.message, /Belgium or France/)
    assert.deepEqual(json.laws, [{ name: 'The act of BE', citation: 'Act 1' }])
  })

  it('gives the part of the rule that the kind of the address asks for', async () => {
    const caller = await served.caller(10)
    const codeOf = async (email: string) => {
      const { recommendation_code, address_kind } = (await askUntilFinal(caller, email)).json
      return `${address_kind} ${recommendation_code}`
    }
    const domain = fresh('de')
    assert.equal(await codeOf(`anna@${domain}`), 'business consent_required')
    assert.equal(await codeOf(`info@${domain}`), 'business case_by_case')
    assert.equal(await codeOf('info@web.de'), 'consumer prohibited')
  })

  it('does what the lists of the account say, at once and whatever the verdict', async () => {
    const caller = await served.caller(1)
    for (const [policy, code] of [
      ['suppressed', 'prohibited'],
      ['owned', 'safe_to_send'],
      ['allowed', 'allowed_by_policy'],
      ['none', 'prohibited'],
    ] as const) {
      served.world.policy = policy
      const { json } = await ask(caller, 'anna@web.de')
      assert.deepEqual([json.recommendation_code, json.country_code], [code, 'DE'])
    }
  })
})

describe('the check of a website', () => {
  it('is one for all who ask at the same time', async () => {
    const domain = fresh('de')
    const asked: string[] = []
    const allAsked = Promise.withResolvers<void>()
    served.world.check = async site => {
      asked.push(site)
      await allAsked.promise
      return ofGermany
    }
    const callers = await Promise.all([1, 2, 3].map(() => served.caller(5)))
    const requests = callers.flatMap((caller, at) =>
      ['a', 'b'].map(local => [caller, `${local}${at}@${domain}`] as const),
    )
    const first = await Promise.all(requests.map(([caller, email]) => ask(caller, email)))
    assert.ok(first.every(({ json }) => json.checking === true))
    allAsked.resolve()
    await Promise.all(requests.map(([caller, email]) => askUntilFinal(caller, email)))
    assert.deepEqual(asked, [domain])
  })
})
