import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { StoreStalled } from '../../core/store-failure.ts'
import { type CallMessage, Calls } from '../../core/workers/calls.ts'
import type { AccountRequest } from '../../metering/commit.ts'
import { encodeAnswers } from '../../metering/group-codec.ts'
import { LedgerLink } from './ledger-link.ts'
import type { LedgerPorts } from './ledger-thread.ts'

const group: AccountRequest[] = [{ accountId: 'acc_1', request: { kind: 'release', reservation: 1 } }]
const released = { outcome: 'released', creditsRemaining: 5 } as const
const answers = encodeAnswers([released])

describe('the link to the ledger thread', () => {
  let posted: CallMessage[]
  let told: string[]
  let link: LedgerLink

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    posted = []
    told = []
    const calls = new Calls<LedgerPorts>(message => posted.push(structuredClone(message)), {})
    link = new LedgerLink(calls, {
      onStall: reason => told.push(`stalled: ${reason.message}`),
      onRecovery: () => told.push('recovered'),
    })
  })
  afterEach(() => mock.timers.reset())

  /** Ticks one after the other, as a thread that runs does. */
  const wait = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) mock.timers.tick(50)
  }
  /** The result of the call that was posted at this index. */
  const result = (index: number, value: unknown) => {
    const { id } = posted[index] as CallMessage & { type: 'call' }
    link.calls.receive({ type: 'result', id, value })
  }
  const find = () => link.unlessStalled(() => link.calls.of('jobs').find('a'))

  it('says once that the other end is silent, rejects the calls that wait and further ones, and recovers at the first word', async () => {
    const calls = [find()]
    const committing = link.commit(group)
    wait(1_000)
    assert.deepEqual(told, [])
    wait(5_000)
    assert.deepEqual(told, ['stalled: the database does not respond'])
    assert.ok(link.isStalled)
    calls.push(find())
    for (const call of calls) await assert.rejects(call, StoreStalled)
    assert.equal(posted.length, 2)
    result(0, 'too late')
    assert.deepEqual(told.slice(1), ['recovered'])
    assert.equal(link.isStalled, false)
    result(1, answers)
    assert.deepEqual(await committing, [released])
    const later = find()
    result(2, 'in time')
    assert.equal(await later, 'in time')
  })

  it('lets a withoutTimeout call wait, and sends one also while the other end is silent', async () => {
    const early = link.calls.of('jobs').find('a')
    wait(5_000)
    assert.equal(told.length, 1)
    const late = link.calls.of('jobs').find('b')
    result(0, 1)
    result(1, 2)
    assert.deepEqual(await Promise.all([early, late]), [1, 2])
  })

  it('does not take for silent who has nothing to say, or who says something now and then', async () => {
    wait(5_000)
    const slow = link.commit(group)
    void link.commit(group)
    wait(1_200)
    result(0, answers)
    wait(1_200)
    result(1, answers)
    wait(5_000)
    await slow
    assert.deepEqual(told, [])
  })

  it('does not take for silent whom it could not hear, because its own thread stood still', () => {
    void link.commit(group)
    mock.timers.tick(250)
    // One late tick, however late it is, and then the answer that was there.
    mock.timers.tick(250)
    result(0, answers)
    assert.deepEqual(told, [])
  })
})
