/** What every store must do with the lists of accounts, beside contract.ts: the same suite runs on each database. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../test/support/long-run.ts'
import { until } from '../../test/support/until.ts'
import { type Entry, type ListName, listNames } from '../accounts/lists/store.ts'
import { eventOf, fresh, now, type OpenedStore, type Pair, pairOf } from './contract.ts'

export function describeListStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the lists of accounts in the store on ${name}`, () => {
    const pair = pairOf(open)
    entrySuite(pair)
    manySuite(pair)
    sizeSuite(pair)
    describe('that are new', () => revisionSuite(pairOf(open)))
    proofSuite(pair)
  })
}

const domain = (value: string): Entry => ({ kind: 'domain', value })

async function newAccount(pair: Pair): Promise<string> {
  const id = fresh('acc')
  await pair.one.accounts.insertAccount({ id, name: id, createdAt: now }, eventOf('account.create', id))
  return id
}

function addition(accountId: string, list: ListName, values: readonly string[], mostEntries = 1_000) {
  return { accountId, list, entries: values.map(domain), mostEntries, event: eventOf(`list.add ${list}`, accountId) }
}

function entrySuite(pair: Pair): void {
  it('have an entry once, and are read by every connection at once', async () => {
    const account = await newAccount(pair)
    const { lists } = pair.one
    const changed = (await lists.addEntries(
      addition(account, 'allow', ['b.example', 'a.example', 'b.example']),
    )) as object
    assert.deepEqual(changed, { outcome: 'changed', changed: 2, size: 2 })
    assert.deepEqual(await lists.addEntries(addition(account, 'allow', ['c.example', 'a.example'])), {
      outcome: 'changed',
      changed: 1,
      size: 3,
    })
    const listed = await pair.two.lists.listEntries(account, 'allow', '', 10)
    assert.deepEqual(
      listed.map(({ value }) => value),
      ['a.example', 'b.example', 'c.example'],
    )
    assert.deepEqual(listed[0], { ...domain('a.example'), addedAt: now, provedAt: null, askedAt: null })
  })

  it('are found by value, in every list of the account and in no other account', async () => {
    const [account, other] = [await newAccount(pair), await newAccount(pair)]
    const { lists } = pair.one
    await lists.addEntries(addition(account, 'allow', ['a.example']))
    await lists.addEntries(addition(account, 'suppression', ['a.example', 'b.example']))
    const found = async (id: string, ...values: string[]) =>
      (await pair.two.lists.findEntries(id, values)).map(({ list }) => list).sort()
    assert.deepEqual(await found(account, 'a.example'), ['allow', 'suppression'])
    assert.deepEqual(await found(account, 'x.example', 'b.example', 'example'), ['suppression'])
    assert.deepEqual(await found(account, 'A.example', 'c.example'), [])
    assert.deepEqual(await found(other, 'a.example', 'b.example'), [])
  })

  it('are shown page by page', async () => {
    const account = await newAccount(pair)
    const values = Array.from({ length: 1_203 }, (_, at) => `${String(at).padStart(5, '0')}.example`)
    await pair.one.lists.addEntries(addition(account, 'allow', values, 2_000))
    const seen: string[] = []
    for (;;) {
      const page = await pair.two.lists.listEntries(account, 'allow', seen.at(-1) ?? '', 500)
      if (page.length === 0) break
      seen.push(...page.map(({ value }) => value))
    }
    assert.deepEqual(seen, values)
  })
}

const mixed: readonly Entry[] = Array.from({ length: 12_000 }, (_, at) =>
  at % 3 === 0 ? domain(`${at}.example`) : { kind: 'address', value: `hash"\\${at}` },
)

function manySuite(pair: Pair): void {
  it('take thousands at once, of both kinds and in any order, and each of them once', async () => {
    const account = await newAccount(pair)
    const { lists } = pair.one
    const given = { ...addition(account, 'suppression', [], 20_000), entries: [...mixed].reverse() }
    assert.deepEqual(await lists.addEntries(given), { outcome: 'changed', changed: 12_000, size: 12_000 })
    assert.deepEqual(await lists.addEntries({ ...given, entries: [...mixed, domain('one-more.example')] }), {
      ...{ outcome: 'changed', changed: 1, size: 12_001 },
    })
    const [first] = await pair.two.lists.listEntries(account, 'suppression', 'hash', 1)
    assert.deepEqual(first, { kind: 'address', value: 'hash"\\1', addedAt: now, provedAt: null, askedAt: null })
  })
}

function sizeSuite(pair: Pair): void {
  it('take nothing of what is too much', async () => {
    const account = await newAccount(pair)
    const { lists } = pair.one
    await lists.addEntries(addition(account, 'allow', ['a.example', 'b.example'], 3))
    const full = { outcome: 'full', size: 2 } as const
    assert.deepEqual(
      await lists.addEntries(addition(account, 'allow', ['b.example', 'c.example', 'd.example'], 3)),
      full,
    )
    assert.equal((await lists.listEntries(account, 'allow', '', 9)).length, 2)
    const fits = await lists.addEntries(addition(account, 'allow', ['b.example', 'c.example'], 3))
    assert.deepEqual(fits, { outcome: 'changed', changed: 1, size: 3 })
    // An entry that is there needs no room.
    assert.equal((await lists.addEntries(addition(account, 'allow', ['a.example'], 3))).outcome, 'changed')
  })

  it('take everything of two who add at once', async () => {
    const account = await newAccount(pair)
    const values = (from: number) => Array.from({ length: 60 }, (_, at) => `${from + at}.example`)
    const both = [pair.one, pair.two].flatMap(({ lists }, one) =>
      Array.from({ length: 5 }, (_, turn) => lists.addEntries(addition(account, 'allow', values(one * 30 + turn)))),
    )
    await Promise.all(both)
    const { length } = await pair.one.lists.listEntries(account, 'allow', '', 1_000)
    assert.deepEqual([length, (await pair.two.lists.sizes(account)).allow], [94, 94])
  })

  it('have the size of what was added and not removed, whatever the order', async () => {
    const step = fc.record({
      list: fc.constantFrom(...listNames),
      adds: fc.boolean(),
      values: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const account = await newAccount(pair)
        const model = { suppression: new Set<string>(), allow: new Set<string>(), owned: new Set<string>() }
        for (const { list, adds, values: numbers } of steps) {
          const values = numbers.map(number => `${number}.example`)
          const before = model[list].size
          for (const value of values) adds ? model[list].add(value) : model[list].delete(value)
          const change = { accountId: account, list, event: eventOf(`list.remove ${list}`, account) }
          const changed = adds
            ? await pair.one.lists.addEntries(addition(account, list, values))
            : await pair.two.lists.removeEntries(change, values)
          const { size } = model[list]
          assert.deepEqual(changed, { outcome: 'changed', changed: Math.abs(size - before), size })
        }
        const sizes = { suppression: model.suppression.size, allow: model.allow.size, owned: model.owned.size }
        assert.deepEqual(await pair.one.lists.sizes(account), sizes)
      }),
      { numRuns: casesOf(25) },
    )
  })
}

function revisionSuite(pair: Pair): void {
  it('change the revision with the first entry of a list, and not with the next', async () => {
    const account = await newAccount(pair)
    const { lists, accounts } = pair.one
    const before = accounts.revision()
    await lists.addEntries(addition(account, 'allow', ['a.example']))
    await lists.addEntries(addition(account, 'allow', ['b.example']))
    await lists.addEntries(addition(account, 'suppression', ['a.example']))
    await lists.addEntries(addition(account, 'suppression', ['a.example']))
    await accounts.changeAccount(account, { suspendedAt: null }, eventOf('account.resume', account))
    // PostgreSQL tells of changes with a delay, so they are counted.
    await until(async () => accounts.revision() >= before + 3)
    assert.equal(accounts.revision(), before + 3)
  })
}

function proofSuite(pair: Pair): void {
  it('keep what is known of an owned domain, and of no other entry', async () => {
    const account = await newAccount(pair)
    const { lists } = pair.one
    await lists.addEntries(addition(account, 'owned', ['a.example']))
    await lists.addEntries(addition(account, 'allow', ['a.example']))
    await lists.noteProof(account, 'a.example', { provedAt: 5, askedAt: 7 })
    await lists.noteProof(account, 'unlisted.example', { provedAt: 5, askedAt: 7 })
    const owned = { accountId: account, domain: 'a.example', provedAt: 5, askedAt: 7 }
    assert.deepEqual(await pair.two.lists.findOwned(account, ['a.example', 'unlisted.example']), [owned])
    const found = await pair.two.lists.findEntries(account, ['a.example'])
    assert.deepEqual(found.map(({ list, provedAt }) => [list, provedAt]).sort(), [
      ['allow', null],
      ['owned', 5],
    ])
  })

  it('name the proved domains that were asked longest ago', async () => {
    const account = await newAccount(pair)
    const { lists } = pair.one
    const asked = { 'old.example': -50, 'older.example': -60, 'new.example': -10, 'never.example': null }
    await lists.addEntries(addition(account, 'owned', [...Object.keys(asked), 'lost.example']))
    for (const [name, askedAt] of Object.entries(asked)) {
      await lists.noteProof(account, name, { provedAt: askedAt, askedAt })
    }
    await lists.noteProof(account, 'lost.example', { provedAt: null, askedAt: -90 })
    const due = async (limit: number) => (await pair.two.lists.ownedAskedBefore(-20, limit)).map(each => each.domain)
    assert.deepEqual(await due(9), ['older.example', 'old.example'])
    assert.deepEqual(await due(1), ['older.example'])
  })

  it('forget a proof with its entry', async () => {
    const account = await newAccount(pair)
    const { lists } = pair.one
    await lists.addEntries(addition(account, 'owned', ['a.example']))
    await lists.noteProof(account, 'a.example', { provedAt: 5, askedAt: 5 })
    await lists.removeEntries({ accountId: account, list: 'owned', event: eventOf('list.remove', account) }, [
      'a.example',
    ])
    await lists.addEntries(addition(account, 'owned', ['a.example']))
    assert.equal((await lists.findOwned(account, ['a.example']))[0].provedAt, null)
  })
}
