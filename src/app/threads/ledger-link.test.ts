import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { isSqliteError, StoreStalled } from '../../core/store-failure.ts'
import type { Asked } from '../../metering/commit.ts'
import { encodeAnswers } from '../../metering/group-codec.ts'
import { plainFailure } from '../../metering/plain-failure.ts'
import { LedgerLink } from './ledger-link.ts'
import type { AskedOfLedger } from './ledger-messages.ts'

const group: Asked[] = [{ accountId: 'acc_1', request: { kind: 'release', reservation: 1 } }]
const released = { outcome: 'released', creditsRemaining: 5 } as const
const answers = { type: 'answers', answers: encodeAnswers([released]) } as const
const ioError = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 })

describe('the link to the ledger thread', () => {
  let posted: AskedOfLedger[]
  let told: string[]
  let link: LedgerLink

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    posted = []
    told = []
    link = new LedgerLink(message => posted.push(structuredClone(message)), {
      onStall: reason => told.push(`stalled: ${reason.message}`),
      onRecovery: () => told.push('recovered'),
      onTrouble: error => told.push(`trouble ${isSqliteError(error) && error.errcode}`),
    })
  })
  afterEach(() => mock.timers.reset())

  /** Ticks one after the other, as a thread that runs does. */
  const wait = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) mock.timers.tick(50)
  }
  const idOf = (message: AskedOfLedger) => (message.type === 'call' ? message.id : assert.fail('it is no call'))

  it('gives each group its answers and each call its result, whatever the order of the calls', async () => {
    const [one, other] = [link.call('jobs', 'find', ['a']), link.call('jobs', 'find', ['b'])]
    const groups = [link.commit(group), link.commit(group)]
    link.take({ type: 'result', id: idOf(posted[1]), value: 'second' })
    link.take(answers)
    link.take({ type: 'failure', id: idOf(posted[0]), failure: plainFailure(ioError) })
    link.take({ type: 'answers', answers: encodeAnswers([{ outcome: 'no_account' }]) })
    assert.equal(await other, 'second')
    await assert.rejects(one, error => isSqliteError(error) && error.errcode === 10)
    assert.deepEqual(await Promise.all(groups), [[released], [{ outcome: 'no_account' }]])
  })

  it('tells of a transaction that failed', () => {
    link.take({ type: 'trouble', failure: plainFailure(ioError) })
    assert.deepEqual(told, ['trouble 10'])
  })

  it('says once that the other end is silent, rejects the calls that wait and further ones, and recovers at the first word', async () => {
    const calls = [link.call('jobs', 'find', ['a'])]
    const committing = link.commit(group)
    wait(1_000)
    assert.deepEqual(told, [])
    wait(5_000)
    assert.deepEqual(told, ['stalled: the database does not answer'])
    assert.ok(link.isStalled)
    calls.push(link.call('jobs', 'find', ['b']))
    for (const call of calls) await assert.rejects(call, StoreStalled)
    assert.equal(posted.length, 2)
    link.take({ type: 'result', id: idOf(posted[0]), value: 'too late' })
    assert.deepEqual(told.slice(1), ['recovered'])
    assert.equal(link.isStalled, false)
    link.take(answers)
    assert.deepEqual(await committing, [released])
    const later = link.call('jobs', 'find', ['c'])
    link.take({ type: 'result', id: idOf(posted[2]), value: 'in time' })
    assert.equal(await later, 'in time')
  })

  it('lets who has endless patience wait, and asks for them also while the other end is silent', async () => {
    const early = link.call('accounts', 'insertKey', [], 'endless')
    wait(5_000)
    assert.equal(told.length, 1)
    const late = link.call('accounts', 'insertKey', [], 'endless')
    link.take({ type: 'result', id: idOf(posted[0]), value: 1 })
    link.take({ type: 'result', id: idOf(posted[1]), value: 2 })
    assert.deepEqual(await Promise.all([early, late]), [1, 2])
  })

  it('does not take for silent who has nothing to say, or who says something now and then', async () => {
    wait(5_000)
    const slow = link.commit(group)
    void link.commit(group)
    wait(1_200)
    link.take(answers)
    wait(1_200)
    link.take(answers)
    wait(5_000)
    await slow
    assert.deepEqual(told, [])
  })

  it('does not take for silent whom it could not hear, because its own thread stood still', () => {
    void link.commit(group)
    mock.timers.tick(250)
    // One late tick, however late it is, and then the answer that was there.
    mock.timers.tick(250)
    link.take(answers)
    assert.deepEqual(told, [])
  })
})
