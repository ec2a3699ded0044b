import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { audit, journalOf } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import {
  type AccountOutcome,
  type AccountRequest,
  type Commits,
  Committer,
  fixedLease,
  type RenewedLease,
} from './commit.ts'
import { Meter } from './meter.ts'
import type { LedgerStore } from './store.ts'

const endpoint = '/v1/a'
const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 1000 }
const admit = (accountId: string, credits = 1): AccountRequest => ({
  accountId,
  request: { kind: 'admit', endpoint, credits },
})

describe('a committer', () => {
  const files = new TemporaryStore()
  const errors: unknown[] = []
  let store: Store
  let sizes: number[]
  let accountId: string
  let committer: Committer
  /** What every transaction waits for, and may fail of. */
  let gate: () => Promise<void>

  before(async () => {
    store = await files.connect()
  })
  beforeEach(async () => {
    accountId = await files.account()
    sizes = []
    errors.length = 0
    gate = async () => {}
    const transact: LedgerStore['transact'] = async (hashes, decide) => {
      let size = 0
      await gate()
      await store.ledger.transact(hashes, (id, read) => {
        const decision = decide(id, read)
        size += decision.outcomes.length
        return decision
      })
      sizes.push(size)
    }
    const readAccount: LedgerStore['readAccount'] = id => store.ledger.readAccount(id)
    const own = { transact: { value: transact }, readAccount: { value: readAccount } }
    const watched: LedgerStore = Object.create(store.ledger, own)
    committer = committerOf(watched)
  })
  after(() => files.remove())

  const committerOf = (ledger: LedgerStore, lease: RenewedLease = fixedLease(1)) =>
    new Committer({ store: ledger, policy, now: Date.now, lease, onError: error => errors.push(error) })

  const reservations = (answers: readonly AccountOutcome[]) =>
    answers.map(answer => ('reservation' in answer ? answer.reservation : answer.outcome))

  it('commits an idle group at once and the groups that wait for it together, each with its own answers', async () => {
    const open = Promise.withResolvers<void>()
    gate = () => open.promise
    const other = await files.account()
    const first = committer.commit([admit(accountId)])
    const second = committer.commit([admit(accountId), admit(other)])
    const third = committer.commit([admit(other), admit('acc_nobody'), admit(accountId)])
    open.resolve()
    assert.deepEqual(reservations(await first), [1])
    assert.deepEqual(reservations(await second), [2, 1])
    assert.deepEqual(reservations(await third), [2, 'no_account', 3])
    assert.deepEqual([sizes, errors], [[1, 4], []])
  })

  it('says where the accounts of a transaction that failed stand, and writes nothing of it', async () => {
    const other = await files.account()
    await committer.commit([admit(accountId, 10)])
    gate = () => Promise.reject(new Error('locked'))
    const answers = await committer.commit([admit(accountId, 3), admit('acc_nobody'), admit(other)])
    const left = answers.map(answer => (answer.outcome === 'failed' ? answer.accountStatus?.creditsRemaining : answer))
    assert.deepEqual(left, [990, undefined, 1000])
    gate = async () => {}
    assert.deepEqual(reservations(await committer.commit([admit(accountId)])), [2])
  })

  it('says nothing of accounts that it cannot read either, and tells of both failures', async () => {
    const fail = (text: string) => () => Promise.reject(new Error(text))
    const broken: LedgerStore = Object.create(store.ledger, {
      transact: { value: fail('not written') },
      readAccount: { value: fail('not read') },
    })
    const [answer] = await committerOf(broken).commit([admit(accountId)])
    assert.equal(answer.outcome === 'failed' && answer.accountStatus, null)
    assert.deepEqual(errors.map(String), ['Error: not written', 'Error: not read'])
  })

  it('makes no transaction larger than 4,096 requests of what it can leave for the next', async () => {
    const open = Promise.withResolvers<void>()
    gate = () => open.promise
    const group = (size: number) => committer.commit(Array.from({ length: size }, () => admit(accountId, 0)))
    const groups = [1, 3000, 1000, 97, 5000].map(group)
    open.resolve()
    assert.deepEqual(
      (await Promise.all(groups)).map(({ length }) => length),
      [1, 3000, 1000, 97, 5000],
    )
    assert.deepEqual(sizes, [1, 4000, 97, 5000])
  })

  it('spreads many accounts over the transactions that a store takes at once, an equal part of them but 32 at least each', async () => {
    const begun: number[] = []
    const open = Promise.withResolvers<void>()
    const transact: LedgerStore['transact'] = async hashes => {
      begun.push(hashes.size)
      await open.promise
    }
    const own = { transact: { value: transact }, transactionsAtOnce: { value: 4 } }
    const several: LedgerStore = Object.create(store.ledger, own)
    const group = (accounts: number) => Array.from({ length: 2 * accounts }, (_, at) => admit(`acc_${at % accounts}`))
    for (const [accounts, parts] of [
      [32, [32]],
      [70, [32, 32, 6]],
      [400, [100, 100, 100, 100]],
    ] as const) {
      begun.length = 0
      void committerOf(several).commit(group(accounts))
      assert.deepEqual(begun, parts)
    }
    open.resolve()
  })

  it('takes all that waits of an account into one transaction, also when that has no room for another account', async () => {
    const accounts: number[] = []
    const transact: LedgerStore['transact'] = async hashes => void accounts.push(hashes.size)
    const own = { transact: { value: transact }, transactionsAtOnce: { value: 4 } }
    const several = committerOf(Object.create(store.ledger, own))
    const groups = [1, 2, 3].map(() => several.commit(Array.from({ length: 40 }, (_, at) => admit(`acc_${at}`))))
    await Promise.all(groups)
    assert.deepEqual(accounts.sort(), [32, 32, 8, 8])
  })

  it('holds under a new number what waited while the number of the process changed, and what comes after', async () => {
    const lease = { ...fixedLease(1), id: 1 }
    const own = committerOf(store.ledger, lease)
    await own.commit([admit(accountId)])
    const waiting = [own.commit([admit(accountId)]), own.commit([admit(accountId)])]
    lease.id = 7
    await Promise.all(waiting)
    await own.commit([admit(accountId)])
    const { account } = await journalOf(store.ledger, accountId)
    assert.deepEqual(
      account.reservationSets.map(({ processId, reservations }) => [processId, reservations]),
      [
        [1, '1'],
        [7, '2-4'],
      ],
    )
  })

  it('answers that a whole transaction failed, tells of it once, and goes on', async () => {
    gate = () => Promise.reject(new Error('the disk is gone'))
    const [one, two] = await Promise.all([committer.commit([admit(accountId)]), committer.commit([admit(accountId)])])
    for (const [answer] of [one, two]) {
      assert.match(String(answer.outcome === 'failed' && answer.reason), /the disk is gone/)
    }
    assert.equal(errors.length, 2)
    gate = async () => {}
    assert.deepEqual(reservations(await committer.commit([admit(accountId)])), [1])
  })

  it('serves collectors of other threads, as all that goes between can be cloned', async () => {
    const meters = [1, 2, 3].map(() => new Meter({ committer: overPort(committer) }))
    const charge = async (meter: Meter, index: number) => {
      const idempotency = index % 5 === 0 ? { keyHash: `k${index}`, fingerprint: 'f' } : undefined
      const requestId = `req_abcdefghijkl00000${index % 10}`
      const admission = await meter.admit(accountId, { endpoint, credits: 2, idempotency, requestId })
      assert.ok(admission.outcome === 'admitted')
      const { reservation } = admission
      const answer = idempotency && { idempotencyKeyHash: idempotency.keyHash, answer: Buffer.from('sealed') }
      if (index % 3 === 0) meter.release(accountId, { reservation, requestId })
      else meter.settle(accountId, { reservation, credits: 1, requestId, ...answer })
      return reservation
    }
    const made = await Promise.all(Array.from({ length: 60 }, (_, index) => charge(meters[index % 3], index)))
    await Promise.all(meters.map(meter => meter.drain()))
    assert.deepEqual(
      made.sort((a, b) => a - b),
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    const { account, entries } = await journalOf(store.ledger, accountId)
    assert.deepEqual(audit(account, entries), [])
    assert.deepEqual([account.free, account.reservationSets], [960, []])
    await assert.rejects(meters[0].admit('acc_nobody', { endpoint, credits: 1 }), /no account acc_nobody/)
    gate = () => Promise.reject(new Error('the disk is gone'))
    await assert.rejects(meters[1].admit(accountId, { endpoint, credits: 1 }), /the disk is gone/)
    for (const port of ports.splice(0)) port.close()
  })

  const ports: MessagePort[] = []

  /** The committer as another thread sees it: every group and every answer is cloned on its way. */
  function overPort(target: Commits): Commits {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1)
    port2.on('message', async (group: AccountRequest[]) => port2.postMessage(await target.commit(group)))
    return {
      commit: group =>
        new Promise(resolve => {
          port1.once('message', resolve)
          port1.postMessage(group)
        }),
    }
  }
})
