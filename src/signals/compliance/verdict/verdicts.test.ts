/** The states of a verdict and who pays for it, on a real store, by a clock and a ledger of the test. */
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { TemporaryStore } from '../../../../test/support/temporary-store.ts'
import { readPlainAddress } from '../../../core/email.ts'
import type { Store } from '../../../store/open.ts'
import { german, ofGermany, unreachable } from '../fixtures/served-verdicts.ts'
import type { Finding } from '../place/evidence.ts'
import type { SiteEvidence } from './evidence.ts'
import { SiteChecks, type WebsiteJob } from './site-checks.ts'
import { type AskingForVerdict, type ChargeOutcome, lookupOf, Verdicts } from './verdicts.ts'

const start = Date.UTC(2026, 7, 31, 12)
const day = 24 * 60 * 60 * 1000
const { signal } = new AbortController()

const files = new TemporaryStore()
let stores: [Store, Store]
before(async () => {
  stores = [await files.connect(), await files.connect()]
})
after(() => files.remove())

/** What a ledger says of requests; what it has not heard of is open. */
class Fates {
  readonly #fates = new Map<string, ChargeOutcome>()
  asked = 0

  readonly chargeOf = async (requestId: string): Promise<ChargeOutcome> => {
    this.asked += 1
    return this.#fates.has(requestId) ? this.#fates.get(requestId) : 'open'
  }

  set(requestId: string, fate: ChargeOutcome): void {
    this.#fates.set(requestId, fate)
  }
}

let requests = 0

function by(accountId: string, now: number): AskingForVerdict {
  requests += 1
  return { accountId, requestId: `req_${requests}`, now, isDisposable: false, lawRevision: 'first' }
}

function verdictsOn(store: Store, fates: Fates, sites: SiteChecks | null = null): Verdicts {
  const secret = new Uint8Array(32)
  return new Verdicts({ store: store.verdicts, sites, chargeOf: fates.chargeOf, secret, newId: randomUUIDv7 })
}

function lookup(email: string) {
  return lookupOf(readPlainAddress(email) ?? assert.fail(email))
}

/** Asks as the edge does: price, run, and the settlement or release of what was reserved. */
async function ask(verdicts: Verdicts, fates: Fates, asking: AskingForVerdict, email: string, isAnswered = true) {
  const asked = lookup(email)
  const price = await verdicts.price(asked, asking)
  const { verdict, charged } = await verdicts.give(asked, asking, signal)
  assert.ok(charged <= price)
  if (price === 1) fates.set(asking.requestId, isAnswered ? 'settled' : 'released')
  return { verdict, charged: isAnswered ? charged : 0 }
}

describe('a verdict', () => {
  it('is free for six months, and a new one with a new id after them', async () => {
    const [fates, accountId] = [new Fates(), await files.account()]
    const verdicts = verdictsOn(stores[0], fates)
    const at = (now: number) => ask(verdicts, fates, by(accountId, now), 'anna@web.de')
    const first = await at(start)
    assert.equal(first.charged, 1)
    // The 31st of August and six months: February has no such day, and the caller gets the days that are missing.
    assert.equal(new Date(first.verdict.freeUntil).toISOString(), '2027-03-03T12:00:00.000Z')
    for (const now of [start + day, first.verdict.freeUntil - 1]) {
      const repeat = await at(now)
      assert.deepEqual([repeat.charged, repeat.verdict.resultId], [0, first.verdict.resultId])
    }
    const next = await at(first.verdict.freeUntil + day)
    assert.equal(next.charged, 1)
    assert.notEqual(next.verdict.resultId, first.verdict.resultId)
    assert.match(next.verdict.resultId, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('that ends while a request waits for its admission stays free for it', async () => {
    const [fates, accountId] = [new Fates(), await files.account()]
    const verdicts = verdictsOn(stores[0], fates)
    const { verdict: first } = await ask(verdicts, fates, by(accountId, start), 'anna@web.de')
    const late = lookup('anna@web.de')
    assert.equal(await verdictsOn(stores[1], fates).price(late, by(accountId, first.freeUntil - 1)), 0)
    const given = await verdicts.give(late, by(accountId, first.freeUntil + 5), signal)
    assert.deepEqual([given.charged, given.verdict.resultId], [0, first.resultId])
  })

  it('is the same in another process and after a restart', async () => {
    const [fates, accountId] = [new Fates(), await files.account()]
    const first = await ask(verdictsOn(stores[0], fates), fates, by(accountId, start), 'anna@web.de')
    const second = await ask(verdictsOn(stores[1], fates), fates, by(accountId, start + day), 'ANNA@web.de')
    assert.deepEqual([second.charged, second.verdict.resultId], [0, first.verdict.resultId])
    assert.deepEqual(second.verdict.evidence, first.verdict.evidence)
  })

  it('asks the ledger about its payer once', async () => {
    const [fates, accountId] = [new Fates(), await files.account()]
    const verdicts = verdictsOn(stores[0], fates)
    for (let times = 0; times < 5; times += 1) await ask(verdicts, fates, by(accountId, start + times), 'anna@web.de')
    await ask(verdictsOn(stores[1], fates), fates, by(accountId, start + 9), 'anna@web.de')
    assert.equal(fates.asked, 1)
  })

  it('holds no address', async () => {
    const [fates, accountId] = [new Fates(), await files.account()]
    const { verdict } = await ask(verdictsOn(stores[0], fates), fates, by(accountId, start), 'canary.person@acme.de')
    assert.doesNotMatch(JSON.stringify(verdict), /canary|person|acme/)
    assert.match(verdict.addressHash, /^[\w-]{43}$/)
  })
})

describe('who pays', () => {
  it('is nobody else while the ledger cannot tell of the first, and the first or the next once it can', async () => {
    for (const [fate, charged] of [
      ['settled', 0],
      ['released', 1],
      // Archived: nobody pays twice for what nobody remembers.
      [undefined, 0],
    ] as const) {
      const [fates, accountId] = [new Fates(), await files.account()]
      const verdicts = verdictsOn(stores[0], fates)
      const [asked, dead] = [lookup('anna@web.de'), by(accountId, start)]
      assert.equal(await verdicts.price(asked, dead), 1)
      assert.equal((await verdicts.give(asked, dead, signal)).charged, 1)
      assert.equal((await ask(verdicts, fates, by(accountId, start + 1), 'anna@web.de')).charged, 0)
      fates.set(dead.requestId, fate)
      assert.equal((await ask(verdicts, fates, by(accountId, start + 2), 'anna@web.de')).charged, charged, String(fate))
    }
  })

  it('is exactly one of all that ask two processes at any moment, whichever answers are lost', async () => {
    const anyRequest = fc.record({ process: fc.nat(1), isAnswered: fc.boolean(), delay: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 6 }), async drawn => {
        const [fates, accountId] = [new Fates(), await files.account()]
        const processes = stores.map(store => verdictsOn(store, fates))
        const turn = () => new Promise(resolve => setImmediate(resolve))
        const answers = await Promise.all(
          drawn.map(async ({ process, isAnswered, delay }) => {
            for (let turns = 0; turns < delay; turns += 1) await turn()
            return ask(processes[process], fates, by(accountId, start), 'anna@web.de', isAnswered)
          }),
        )
        const last = await ask(processes[0], fates, by(accountId, start + 1), 'anna@web.de')
        const charged = [...answers, last].reduce((sum, answer) => sum + answer.charged, 0)
        assert.equal(charged, 1)
        assert.equal(new Set([...answers, last].map(({ verdict }) => verdict.resultId)).size, 1)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a website check', () => {
  const domains = (function* names() {
    for (let count = 1; ; count += 1) yield `firm-${count}.de`
  })()
  const fresh = () => domains.next().value

  function sitesOn(store: Store, more: { check?: () => Promise<SiteEvidence>; now?: () => number } = {}) {
    const jobs: WebsiteJob[] = []
    const sites = new SiteChecks({
      ...{ store: store.verdicts, now: more.now ?? (() => start), newId: randomUUIDv7 },
      websites: { check: more.check ?? (async () => ofGermany), askMailHost: async (): Promise<Finding[]> => [] },
      enqueue: async job => void jobs.push(job),
    })
    const run = (job: WebsiteJob, within: AbortSignal = signal) =>
      sites.jobKind().run(JSON.parse(job.input), { signal: within })
    return { sites, jobs, run }
  }

  it('makes a verdict final when it is done, with what was known before', async () => {
    const [fates, accountId, domain] = [new Fates(), await files.account(), fresh()]
    const { sites, jobs, run } = sitesOn(stores[0])
    const verdicts = verdictsOn(stores[0], fates, sites)
    const first = await ask(verdicts, fates, by(accountId, start), `anna@${domain}`)
    assert.equal(first.verdict.checkingUntil, start + 30_000)
    await run(jobs[0])
    const final = await ask(verdicts, fates, by(accountId, start + 5_000), `anna@${domain}`)
    assert.equal(final.verdict.checkingUntil, null)
    assert.deepEqual(final.verdict.evidence.placement, { confidence: 'confident', countries: ['DE'], points: 40 })
    assert.deepEqual(final.verdict.evidence.findings.at(-1), german)
    assert.equal(final.verdict.evidence.lawRevision, 'first')
    assert.equal(final.verdict.resultId, first.verdict.resultId)
  })

  it('is waited for 30 s at most, and what it finds later changes nothing', async () => {
    const [fates, accountId, domain] = [new Fates(), await files.account(), fresh()]
    const { sites, jobs, run } = sitesOn(stores[0])
    const verdicts = verdictsOn(stores[0], fates, sites)
    const at = (now: number) => ask(verdicts, fates, by(accountId, now), `anna@${domain}`)
    await at(start)
    assert.notEqual((await at(start + 29_999)).verdict.checkingUntil, null)
    const over = await at(start + 30_000)
    assert.deepEqual([over.verdict.checkingUntil, over.verdict.evidence.site], [null, 'not_possible'])
    await run(jobs[0])
    assert.deepEqual((await at(start + 31_000)).verdict.evidence, over.verdict.evidence)
  })

  it('is not waited for once outgoing requests are disabled', async () => {
    const [fates, accountId, domain] = [new Fates(), await files.account(), fresh()]
    const { sites } = sitesOn(stores[0])
    await ask(verdictsOn(stores[0], fates, sites), fates, by(accountId, start), `anna@${domain}`)
    const offline = await ask(verdictsOn(stores[0], fates), fates, by(accountId, start + 1), `anna@${domain}`)
    assert.equal(offline.verdict.checkingUntil, null)
  })

  it('counts for 90 days for all, and for one day when it was not possible', async () => {
    for (const [found, forMs] of [
      [ofGermany, 90 * day],
      [unreachable, day],
    ] as const) {
      let now = start
      const [fates, domain] = [new Fates(), fresh()]
      const { sites, jobs, run } = sitesOn(stores[0], { check: async () => found, now: () => now })
      const verdicts = verdictsOn(stores[0], fates, sites)
      const askAt = async (at: number) => {
        now = at
        return (await ask(verdicts, fates, by(await files.account(), at), `anna@${domain}`)).verdict
      }
      await askAt(start)
      await run(jobs[0])
      const known = await askAt(start + forMs - 1)
      assert.deepEqual([known.checkingUntil, known.evidence.site, jobs.length], [null, found.outcome, 1])
      assert.notEqual((await askAt(start + forMs)).checkingUntil, null)
      assert.deepEqual([jobs.length, jobs[1].key], [2, domain])
    }
  })

  it('is begun 300 times a day for an account, and verdicts beyond that are final without it', async () => {
    const [fates, accountId] = [new Fates(), await files.account()]
    const { sites, jobs } = sitesOn(stores[0])
    for (let count = 0; count < 300; count += 1) assert.ok(await sites.begin(fresh(), accountId))
    const verdicts = verdictsOn(stores[0], fates, sites)
    const { verdict } = await ask(verdicts, fates, by(accountId, start), `anna@${fresh()}`)
    assert.deepEqual([verdict.checkingUntil, verdict.evidence.site, jobs.length], [null, 'skipped', 300])
    const other = await ask(verdicts, fates, by(await files.account(), start), `anna@${fresh()}`)
    assert.notEqual(other.verdict.checkingUntil, null)
  })

  it('that was cut short because the process stops says nothing of the website', async () => {
    const domain = fresh()
    const stopped = AbortSignal.abort()
    const { sites, jobs, run } = sitesOn(stores[0], { check: async () => unreachable })
    await sites.begin(domain, await files.account())
    await run(jobs[0], stopped)
    assert.equal(await sites.known(domain), undefined)
  })

  it('that a failing port made fail is a failed attempt, and an input that is none as well', async () => {
    const { sites, jobs, run } = sitesOn(stores[0], { check: () => Promise.reject(new Error('a defect')) })
    await sites.begin(fresh(), await files.account())
    await assert.rejects(run(jobs[0]), /a defect/)
    for (const input of [null, {}, { site: 7 }, 'x']) {
      await assert.rejects(sites.jobKind().run(input, { signal }), /without a website/)
    }
  })

  it('is asked once by two attempts of one job', async () => {
    let checks = 0
    const check = async () => {
      checks += 1
      return ofGermany
    }
    const { sites, jobs, run } = sitesOn(stores[0], { check })
    await sites.begin(fresh(), await files.account())
    await run(jobs[0])
    await run(jobs[0])
    assert.equal(checks, 1)
  })
})
