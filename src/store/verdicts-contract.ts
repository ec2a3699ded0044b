/** What every store must do with verdicts, beside contract.ts: the same suite runs on each database. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { isLongRun } from '../../test/support/long-run.ts'
import { evidenceOf, type SiteEvidence } from '../signals/compliance/verdict/evidence.ts'
import type { Verdict, VerdictStore } from '../signals/compliance/verdict/store.ts'
import { atOnce, fresh, newAccount, now, type OpenedStore, type Pair, pairOf } from './contract.ts'

const day = 24 * 60 * 60 * 1000
const provisional = evidenceOf('business', [], 'pending')
const found: SiteEvidence = {
  findings: [{ family: 'legal_id', check: 'vat_number', country: 'DE', points: 22, isStrong: true }],
  isMultinational: false,
  outcome: 'checked',
}
const final = evidenceOf('business', [], found)

function newVerdict(accountId: string, addressHash: string, more: Partial<Verdict> = {}): Verdict {
  return {
    ...{ accountId, addressHash, resultId: fresh('result'), createdAt: now, freeUntil: now + 180 * day },
    ...{ payer: fresh('req'), paidAt: null, checkingUntil: now + 30_000, evidence: provisional },
    ...more,
  }
}

export function describeVerdictStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`verdicts in the store on ${name}`, () => {
    const pair = pairOf(open)
    let account: string
    before(async () => {
      account = await newAccount(pair.one)
    })
    describe('a verdict', () => verdictSuite(pair, () => account))
    describe('a verdict that is there', () => changeSuite(pair, () => account))
    describe('any history', () => historySuite(pair))
    describe('a verdict that has ended', () => expirySuite(pair))
    describe('what a website said', () => siteSuite(pair))
    describe('the checks of a day', () => countSuite(pair, () => account))
  })
}

function verdictSuite(pair: Pair, accountId: () => string): void {
  const one = () => pair.one.verdicts
  const two = () => pair.two.verdicts

  it('comes back as it was written, to its account alone', async () => {
    const verdict = newVerdict(accountId(), fresh('hash'), { paidAt: now, checkingUntil: null, evidence: final })
    assert.equal(await one().find(verdict.accountId, verdict.addressHash), undefined)
    assert.deepEqual(await one().insert(verdict, now), verdict)
    assert.deepEqual(await two().find(verdict.accountId, verdict.addressHash), verdict)
    assert.deepEqual(await two().findResult(verdict.accountId, verdict.resultId), verdict)
    const other = await newAccount(pair.one)
    assert.equal(await two().find(other, verdict.addressHash), undefined)
    assert.equal(await two().findResult(other, verdict.resultId), undefined)
  })

  it('belongs to an account that exists', async () => {
    const orphan = newVerdict(fresh('nobody'), fresh('hash'))
    await assert.rejects(one().insert(orphan, now))
    assert.equal(await one().find(orphan.accountId, orphan.addressHash), undefined)
  })

  it('is one, however many ask at once', async () => {
    const hash = fresh('hash')
    const insert = (store: () => VerdictStore) => () => store().insert(newVerdict(accountId(), hash), now)
    const inserted = await atOnce([one, two, one, two, two].map(insert))
    for (const each of inserted) assert.deepEqual(each, inserted[0])
    assert.deepEqual(await two().find(accountId(), hash), inserted[0])
  })

  it('makes room for a new one when its time is over, and not before', async () => {
    const hash = fresh('hash')
    const old = await one().insert(newVerdict(accountId(), hash, { paidAt: now }), now)
    assert.deepEqual(await two().insert(newVerdict(accountId(), hash), old.freeUntil - 1), old)
    const next = newVerdict(accountId(), hash, { createdAt: old.freeUntil })
    assert.deepEqual(await two().insert(next, old.freeUntil), next)
    assert.deepEqual(await one().find(accountId(), hash), next)
  })
}

function changeSuite(pair: Pair, accountId: () => string): void {
  const one = () => pair.one.verdicts
  const two = () => pair.two.verdicts

  it('has one payer, who is replaced once', async () => {
    const verdict = await one().insert(newVerdict(accountId(), fresh('hash')), now)
    const [late, early] = [fresh('req'), fresh('req')]
    const replaced = await atOnce([() => two().replacePayer(verdict, early), () => one().replacePayer(verdict, late)])
    assert.equal(replaced.filter(Boolean).length, 1)
    const { payer } = (await two().find(verdict.accountId, verdict.addressHash)) ?? {}
    assert.equal(payer, replaced[0] ? early : late)
  })

  it('keeps its payer once that has paid, and forgets the payment of an earlier one', async () => {
    const first = await one().insert(newVerdict(accountId(), fresh('hash')), now)
    assert.ok(await one().replacePayer(first, 'req_second'))
    await two().markPaid(first, now)
    const second = { ...first, payer: 'req_second' }
    assert.deepEqual(await one().find(first.accountId, first.addressHash), second)
    await two().markPaid(second, now + 1)
    assert.deepEqual(await one().find(first.accountId, first.addressHash), { ...second, paidAt: now + 1 })
    assert.equal(await one().replacePayer(second, 'req_third'), false)
  })

  it('becomes final once', async () => {
    const verdict = await one().insert(newVerdict(accountId(), fresh('hash')), now)
    const without = evidenceOf('business', [], { ...found, findings: [], outcome: 'not_possible' })
    assert.deepEqual(await one().finish(verdict, final), { ...verdict, checkingUntil: null, evidence: final })
    assert.deepEqual((await two().finish(verdict, without))?.evidence, final)
  })

  it('is not changed by what was meant for the one before it', async () => {
    const hash = fresh('hash')
    const old = await one().insert(newVerdict(accountId(), hash), now)
    const next = await one().insert(newVerdict(accountId(), hash), old.freeUntil)
    await two().markPaid({ ...old, payer: next.payer }, now)
    assert.equal(await two().replacePayer({ ...old, payer: next.payer }, fresh('req')), false)
    await two().finish(old, final)
    assert.deepEqual(await one().find(accountId(), hash), next)
  })
}

function expirySuite(pair: Pair): void {
  it('is removed once its time is over, the oldest first', async () => {
    const accountId = await newAccount(pair.one)
    // Before the time of all other verdicts of this suite.
    const until = (days: number) => now - 1000 * day + days * day
    for (const days of [3, 1, 2]) {
      await pair.one.verdicts.insert(newVerdict(accountId, `hash ${days}`, { freeUntil: until(days) }), 0)
    }
    const left = async () => {
      const found = [1, 2, 3].map(days => pair.one.verdicts.find(accountId, `hash ${days}`))
      return (await Promise.all(found)).map(verdict => verdict !== undefined)
    }
    assert.equal(await pair.two.verdicts.removeExpired(until(2), 1), 1)
    assert.deepEqual(await left(), [false, true, true])
    assert.equal(await pair.two.verdicts.removeExpired(until(2), 10), 1)
    assert.deepEqual(await left(), [false, false, true])
    assert.equal(await pair.two.verdicts.removeExpired(until(3) - 1, 10), 0)
  })
}

type Step =
  | { readonly act: 'insert'; readonly at: number }
  | { readonly act: 'pay' | 'replace' | 'finish'; readonly seen: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('insert' as const), at: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ act: fc.constantFrom('pay' as const, 'replace' as const, 'finish' as const), seen: fc.nat(5) }),
)

function historySuite(pair: Pair): void {
  it('is that of one row which compares before it changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 15 }), async steps => {
        const accountId = await newAccount(pair.one)
        const seen: Verdict[] = []
        let model: Verdict | undefined
        let isTwo = false
        for (const step of steps) {
          isTwo = !isTwo
          const verdicts: VerdictStore = (isTwo ? pair.two : pair.one).verdicts
          if (step.act === 'insert') {
            const at = now + step.at * day
            const next = newVerdict(accountId, 'hash', { createdAt: at, freeUntil: at + 180 * day })
            if (model === undefined || model.freeUntil <= at) model = next
            assert.deepEqual(await verdicts.insert(next, at), model)
          } else {
            const meant = seen[step.seen % Math.max(1, seen.length)]
            if (meant === undefined || model === undefined) continue
            model = await change(verdicts, step.act, meant, model)
          }
          assert.deepEqual(await pair.one.verdicts.find(accountId, 'hash'), model)
          seen.push(model)
        }
      }),
      { numRuns: isLongRun ? 60 : 30 },
    )
  })
}

/**
 * Asks the store for a change that was meant for one state of a verdict; returns what the one that is there must be
 * then.
 */
async function change(
  store: VerdictStore,
  act: 'pay' | 'replace' | 'finish',
  meant: Verdict,
  there: Verdict,
): Promise<Verdict> {
  const isSame = meant.resultId === there.resultId
  const isPayer = isSame && meant.payer === there.payer
  if (act === 'pay') {
    await store.markPaid(meant, now)
    return isPayer ? { ...there, paidAt: now } : there
  }
  if (act === 'finish') {
    await store.finish(meant, final)
    return isSame && there.checkingUntil !== null ? { ...there, checkingUntil: null, evidence: final } : there
  }
  const payer = fresh('req')
  const isReplaced = isPayer && there.paidAt === null
  assert.equal(await store.replacePayer(meant, payer), isReplaced)
  return isReplaced ? { ...there, payer } : there
}

function siteSuite(pair: Pair): void {
  it('is known to all until it expires, and the newest counts', async () => {
    const domain = `${fresh('site')}.example`
    assert.equal(await pair.one.verdicts.findSite(domain, now), undefined)
    await pair.one.verdicts.saveSite(domain, found, now, now + 90 * day)
    assert.deepEqual(await pair.two.verdicts.findSite(domain, now + 90 * day - 1), found)
    assert.equal(await pair.two.verdicts.findSite(domain, now + 90 * day), undefined)
    const none: SiteEvidence = { findings: [], isMultinational: true, outcome: 'not_possible' }
    await pair.two.verdicts.saveSite(domain, none, now, now + day)
    assert.deepEqual(await pair.one.verdicts.findSite(domain, now), none)
  })

  it('is removed some time after it has expired', async () => {
    const [old, next] = [`${fresh('site')}.example`, `${fresh('site')}.example`]
    await pair.one.verdicts.saveSite(old, found, now, now + day)
    await pair.one.verdicts.saveSite(next, found, now + day, now + 2 * day)
    assert.equal(await pair.two.verdicts.findSite(old, now), undefined)
    assert.deepEqual(await pair.two.verdicts.findSite(next, now), found)
  })
}

function countSuite(pair: Pair, accountId: () => string): void {
  it('are counted up to the most that are allowed, by account and day', async () => {
    const count =
      (store: VerdictStore, at: string, account = accountId()) =>
      () =>
        store.countCheck(account, at, 3)
    const { one, two } = { one: pair.one.verdicts, two: pair.two.verdicts }
    const counted = await atOnce([one, two, one, two, one].map(store => count(store, '2026-11-21')))
    assert.equal(counted.filter(Boolean).length, 3)
    assert.equal(await count(two, '2026-11-21')(), false)
    assert.equal(await count(two, '2026-11-22')(), true)
    assert.equal(await count(one, '2026-11-21', await newAccount(pair.one))(), true)
  })
}
