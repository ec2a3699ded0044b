/** What every store must do with keys that have limits of their own, beside ledger-contract.ts. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { audit, journalOf, newMeter } from '../../test/support/ledger.ts'
import { Audit } from '../metering/audit.ts'
import type { KeyLimits, Policy } from '../metering/ledger.ts'
import type { Meter } from '../metering/meter.ts'
import { fresh, newAccount, now, type OpenedStore, type Pair, pairOf } from './contract.ts'

const policy: Policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 1000 }
const endpoint = '/v1/ip/intelligence'

export function describeKeyLimits(name: string, open: () => Promise<OpenedStore>): void {
  describe(`limits of keys in the store on ${name}`, () => {
    const pair = pairOf(open)
    describe('over several connections', () => sharedSuite(pair))
    describe('after a crash and an archive', () => lastingSuite(pair))
  })
}

function sharedSuite(pair: Pair): void {
  it('are seen by every connection: what is spent, what runs, what was given back', async () => {
    const [accountId, limits] = [await newAccount(pair.one), budgetOf(10)]
    const [one, two] = metersOf(pair)
    const spent = await charge(one, accountId, 4, limits)
    assert.equal(spent.outcome, 'admitted')
    const running = await two.admit(accountId, { endpoint, credits: 5, limits })
    assert.ok(running.outcome === 'admitted')
    const refused = await one.admit(accountId, { endpoint, credits: 2, limits })
    assert.ok(refused.outcome === 'insufficient_credits' && refused.by === 'key')
    assert.deepEqual([refused.available, refused.creditsRemaining], [1, 991])
    one.release(accountId, { reservation: running.reservation })
    await one.drain()
    assert.equal((await charge(two, accountId, 6, limits)).outcome, 'admitted')
    assert.equal((await charge(one, accountId, 1, limits)).outcome, 'insufficient_credits')
    assert.equal((await charge(one, accountId, 1)).outcome, 'admitted')
    const [use] = await pair.two.ledger.readKeyUses(accountId, [limits.keyId, 'key_unknown'])
    const { account, entries } = await journalOf(pair.two.ledger, accountId)
    assert.deepEqual([use.spent, account.keyUses, audit(account, entries)], [10, [use], []])
  })

  it('lose no charge and spend no credit twice, while two connections charge several keys at once', async () => {
    const accountId = await newAccount(pair.one)
    const keys = [budgetOf(100), budgetOf(40), budgetOf(7), undefined]
    const admitted = keys.map(() => 0)
    const meters = metersOf(pair)
    const call = async (caller: number) => {
      for (let request = 0; request < 20; request += 1) {
        const index = (caller + request) % keys.length
        const { outcome } = await charge(meters[caller % 2], accountId, 3, keys[index])
        if (outcome === 'admitted') admitted[index] += 1
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, caller) => call(caller)))
    for (const meter of meters) await meter.drain()
    const { account, entries } = await journalOf(pair.one.ledger, accountId)
    assert.deepEqual(admitted, [33, 13, 2, 80])
    assert.deepEqual(account.keyUses.map(({ spent }) => spent).sort(), [39, 6, 99].sort())
    assert.deepEqual([account.free, audit(account, entries)], [1000 - 3 * 128, []])
  })

  it('admit exactly as many requests as the rate, of all connections together', async () => {
    const accountId = await newAccount(pair.one)
    const limits = { keyId: fresh('key'), requestsPerMinute: 10, budget: null }
    const meters = metersOf(pair)
    const asked = Array.from({ length: 40 }, (_, each) => charge(meters[each % 2], accountId, 1, limits))
    const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome)
    assert.equal(outcomes.filter(outcome => outcome === 'admitted').length, 10)
    assert.equal(outcomes.filter(outcome => outcome === 'rate_limited').length, 30)
  })
}

function lastingSuite(pair: Pair): void {
  it('give back what a dead process held', async () => {
    const [accountId, limits] = [await newAccount(pair.one), budgetOf(10)]
    const [one, two] = metersOf(pair)
    await one.admit(accountId, { endpoint, credits: 10, limits })
    assert.equal((await two.admit(accountId, { endpoint, credits: 1, limits })).outcome, 'insufficient_credits')
    await two.sweep(accountId, [1])
    assert.equal((await charge(two, accountId, 10, limits)).outcome, 'admitted')
    const { account, entries } = await journalOf(pair.one.ledger, accountId)
    assert.deepEqual(audit(account, entries), [])
  })

  it('are in a checkpoint, from which an audit of the entries after it begins', async () => {
    const [accountId, limits] = [await newAccount(pair.one), budgetOf(100)]
    const [one] = metersOf(pair)
    await charge(one, accountId, 4, limits)
    const { entries } = await journalOf(pair.one.ledger, accountId)
    const replayed = new Audit()
    for (const entry of entries) replayed.take(entry)
    const checkpoint = replayed.checkpoint(entries.length, now) ?? assert.fail()
    assert.deepEqual([checkpoint.keys[0].keyId, checkpoint.keys[0].spent], [limits.keyId, 4])
    assert.ok(await pair.two.ledger.writeCheckpoint(accountId, 0, checkpoint))
    await charge(one, accountId, 5, limits)
    let since = new Audit()
    const { account } = await pair.two.ledger.readJournal(accountId, found => {
      assert.deepEqual(found, checkpoint)
      since = new Audit(found)
      return entry => since.take(entry)
    })
    assert.deepEqual([account.keyUses[0].spent, since.problems(account)], [9, []])
  })
}

function budgetOf(credits: number): KeyLimits {
  return { keyId: fresh('key'), requestsPerMinute: null, budget: { credits, refill: 'monthly' } }
}

/** One meter for each connection, which holds what it reserves under a number of its own. */
function metersOf(pair: Pair): Meter[] {
  return [pair.one, pair.two].map((store, index) => {
    const onError = (error: unknown) => assert.fail(String(error))
    return newMeter({ store: store.ledger, policy, processId: index + 1, now: () => now, onError })
  })
}

/** One request, settled when it was admitted. */
async function charge(meter: Meter, accountId: string, credits: number, limits?: KeyLimits) {
  const admission = await meter.admit(accountId, { endpoint, credits, limits })
  if (admission.outcome === 'admitted') {
    meter.settle(accountId, { reservation: admission.reservation, credits })
    await meter.drain()
  }
  return admission
}
