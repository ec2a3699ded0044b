import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { TemporaryStore } from '../../../test/support/temporary-store.ts'
import type { Store } from '../../store/open.ts'
import { type AskTxt, askAgainMs, proofLastsMs } from './entry.ts'
import { AccountLists } from './lists.ts'

const start = Date.UTC(2026, 10, 22)
const files = new TemporaryStore()
const clock = { now: start }
const texts = new Map<string, string[] | null>()
let asked: string[] = []
const askTxt: AskTxt = async name => {
  asked.push(name)
  const found = texts.get(name)
  return found === null ? { outcome: 'not_reached' } : { outcome: 'found', texts: found ?? [] }
}
let store: Store
let other: Store
before(async () => {
  store = await files.connect()
  other = await files.connect()
})
after(() => files.remove())

const author = { now: start, actor: 'test' }
const ann = { local: 'ann', domain: 'mail.example.com' }
const domain = (value: string) => ({ kind: 'domain', value }) as const

function listsOn(one: Store, ask: AskTxt | null = askTxt): AccountLists {
  return new AccountLists({
    store: one.lists,
    revision: () => one.accounts.revision(),
    secret: Buffer.alloc(32, 5),
    askTxt: ask,
    now: () => clock.now,
  })
}

const newAccount = () => files.account()

describe('what the lists say of an address', () => {
  it('holds from the next question on, also in a process that remembers that the account has no entry', async () => {
    const [account, here, there] = [await newAccount(), listsOn(store), listsOn(other)]
    for (const lists of [here, there, here, there]) assert.equal(await lists.policyOf(account, ann), 'none')
    await there.add(account, 'allow', [domain('example.com')], author)
    assert.deepEqual([await here.policyOf(account, ann), await there.policyOf(account, ann)], ['allowed', 'allowed'])
    await here.add(account, 'suppression', [domain('mail.example.com')], author)
    assert.deepEqual(
      [await here.policyOf(account, ann), await there.policyOf(account, ann)],
      ['suppressed', 'suppressed'],
    )
    await there.remove(account, 'suppression', [domain('mail.example.com')], author)
    await there.remove(account, 'allow', [domain('example.com')], author)
    assert.deepEqual([await here.policyOf(account, ann), await there.policyOf(account, ann)], ['none', 'none'])
    await here.add(account, 'suppression', [domain('example.com')], author)
    assert.equal(await there.policyOf(account, ann), 'suppressed')
  })

  it('is not remembered to be nothing when an entry is added while the store is asked', async () => {
    const account = await newAccount()
    const slow: Store['lists'] = new Proxy(store.lists, {
      get: (target, name) =>
        name === 'sizes'
          ? async (id: string) => {
              const sizes = await target.sizes(id)
              if (sizes.suppression === 0) await listsOn(other).add(id, 'suppression', [domain('example.com')], author)
              return sizes
            }
          : Reflect.get(target, name).bind(target),
    })
    const lists = listsOn({ ...store, lists: slow })
    assert.equal(await lists.policyOf(account, ann), 'none', 'asked before the entry was there')
    assert.equal(await lists.policyOf(account, ann), 'suppressed')
  })

  it('asks the store nothing about an account without an entry, once that is known', async () => {
    const account = await newAccount()
    let questions = 0
    const counted: Store['lists'] = new Proxy(store.lists, {
      get: (target, name) => {
        questions += 1
        return Reflect.get(target, name).bind(target)
      },
    })
    const lists = listsOn({ ...store, lists: counted })
    for (let turn = 0; turn < 5; turn += 1) assert.equal(await lists.policyOf(account, ann), 'none')
    assert.equal(questions, 1)
  })
})

describe('a proof of a domain', () => {
  it('is renewed when it is a week old, and lost when the record is gone', async () => {
    const [account, lists] = [await newAccount(), listsOn(store)]
    await lists.add(account, 'owned', [domain('kept.example'), domain('lost.example')].reverse(), author)
    for (const name of ['kept.example', 'lost.example']) texts.set(name, [lists.recordOf(account, name)])
    assert.deepEqual(await lists.prove(account, ['kept.example', 'lost.example']), ['proved', 'proved'])
    const owns = async (name: string) => (await lists.policyOf(account, { local: 'a', domain: name })) === 'owned'
    asked = []
    clock.now += askAgainMs - 1
    assert.equal(await lists.proveAgain(clock.now - askAgainMs, 9), 0)
    clock.now += 2
    texts.set('lost.example', [])
    assert.equal(await lists.proveAgain(clock.now - askAgainMs, 9), 2)
    assert.deepEqual(asked.sort(), ['kept.example', 'lost.example'])
    assert.deepEqual([await owns('kept.example'), await owns('lost.example')], [true, false])
    // What was lost is not asked for again.
    clock.now += askAgainMs + 1
    assert.equal(await lists.proveAgain(clock.now - askAgainMs, 9), 1)
  })

  it('ends by itself when no name server has been reached for a month, and begins again with the next answer', async () => {
    const [account, lists] = [await newAccount(), listsOn(store)]
    await lists.add(account, 'owned', [domain('far.example')], author)
    texts.set('far.example', [lists.recordOf(account, 'far.example')])
    await lists.prove(account, ['far.example'])
    texts.set('far.example', null)
    const policy = () => lists.policyOf(account, { local: 'a', domain: 'far.example' })
    clock.now += proofLastsMs - 1
    await lists.proveAgain(clock.now - askAgainMs, 9)
    assert.equal(await policy(), 'owned')
    clock.now += 1
    assert.equal(await policy(), 'none')
    assert.deepEqual(await lists.prove(account, ['far.example']), ['not_reached'])
    texts.set('far.example', [lists.recordOf(account, 'far.example')])
    clock.now += askAgainMs + 1
    await lists.proveAgain(clock.now - askAgainMs, 9)
    assert.equal(await policy(), 'owned')
  })

  it('is asked of nobody where outgoing requests are disabled', async () => {
    const account = await newAccount()
    const lists = listsOn(store, null)
    await lists.add(account, 'owned', [domain('offline.example')], author)
    assert.deepEqual(await lists.prove(account, ['offline.example', 'unlisted.example']), ['offline', 'not_listed'])
    assert.equal(await lists.proveAgain(clock.now, 9), 0)
  })
})
