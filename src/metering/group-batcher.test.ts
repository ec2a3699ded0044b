import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settled } from '../../test/support/until.ts'
import type { AccountOutcome, AccountRequest, Commits } from './commit.ts'
import { GroupBatcher } from './group-batcher.ts'

/** A committer whose transactions end when the test says so. Each answers its requests with their numbers. */
function slowCommitter() {
  const transactions: { readonly numbers: readonly number[]; end(): void }[] = []
  const commit: Commits['commit'] = group =>
    new Promise(answer => {
      const numbers = group.map(({ request }) => (request.kind === 'release' ? request.reservation : assert.fail()))
      const answers = numbers.map((number): AccountOutcome => ({ outcome: 'released', creditsRemaining: number }))
      transactions.push({ numbers, end: () => answer(answers) })
    })
  return { transactions, commit }
}

const group = (...numbers: number[]): AccountRequest[] =>
  numbers.map(reservation => ({ accountId: 'acc_1', request: { kind: 'release', reservation } }))
const numbersOf = async (answers: Promise<readonly AccountOutcome[]>) =>
  (await answers).map(each => ('creditsRemaining' in each ? each.creditsRemaining : assert.fail()))

describe('groups of several collectors', () => {
  it('go to the committer at once when it is idle, and together when it is not, each with its own answers', async () => {
    const committer = slowCommitter()
    const batcher = new GroupBatcher(committer)
    const [one, other, third] = [batcher.collector(), batcher.collector(), batcher.collector()]
    const answers = [one.commit(group(1)), other.commit(group(2, 3)), third.commit(group(4))].map(numbersOf)
    assert.deepEqual(committer.transactions[0].numbers, [1])
    committer.transactions[0].end()
    await settled()
    assert.deepEqual(committer.transactions[1].numbers, [2, 3, 4])
    committer.transactions[1].end()
    assert.deepEqual(await Promise.all(answers), [[1], [2, 3], [4]])
  })

  it('wait for a busy collector that was just answered, whose group then goes with theirs', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const committer = slowCommitter()
    const batcher = new GroupBatcher(committer)
    const [one, other] = [batcher.collector(), batcher.collector()]
    void one.commit(group(1, 2, 3, 4))
    void other.commit(group(5, 6, 7, 8))
    committer.transactions[0].end()
    await settled()
    assert.equal(committer.transactions.length, 1, 'it waits')
    void one.commit(group(9))
    assert.deepEqual(committer.transactions[1].numbers, [5, 6, 7, 8, 9])
  })

  for (const { tookMs, waitMs } of [
    { tookMs: 3, waitMs: 3 },
    { tookMs: 900, waitMs: 5 },
  ]) {
    it(`wait ${waitMs} ms at most after a transaction of ${tookMs} ms`, async t => {
      t.mock.timers.enable({ apis: ['setTimeout'] })
      const committer = slowCommitter()
      let now = 0
      const batcher = new GroupBatcher(committer, () => now)
      const [one, other] = [batcher.collector(), batcher.collector()]
      void one.commit(group(1, 2, 3, 4))
      void other.commit(group(5))
      now += tookMs
      committer.transactions[0].end()
      await settled()
      t.mock.timers.tick(waitMs - 1)
      assert.equal(committer.transactions.length, 1)
      t.mock.timers.tick(1)
      assert.deepEqual(committer.transactions[1].numbers, [5])
    })
  }

  it('do not wait for a collector that had little to ask', async () => {
    const committer = slowCommitter()
    const batcher = new GroupBatcher(committer)
    const one = batcher.collector()
    void one.commit(group(1, 2, 3))
    committer.transactions[0].end()
    await settled()
    void batcher.collector().commit(group(6))
    assert.deepEqual(committer.transactions[1].numbers, [6])
  })
})
