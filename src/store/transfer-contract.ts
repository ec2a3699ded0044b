/** What every store must do to be moved to another one. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { audit, journalOf, newMeter, policy } from '../../test/support/ledger.ts'
import { eventOf, fresh, now, type OpenedStore } from './contract.ts'
import { lastEarlierStep } from './migrate.ts'
import type { Store } from './open.ts'
import { authRequestWith, identityOn, newUserWithPassword, password as userPassword } from './people-contract.ts'
import { TransferError } from './transfer.ts'

type Open = () => Promise<OpenedStore>

export function describeTransfer(name: string, openFrom: Open, openTo: Open): void {
  describe(`moving from ${name}`, () => {
    it('gives every balance, key and entry, as often as it is done', async () => {
      const [from, to] = [await openFrom(), await openTo()]
      const accountId = await used(from.store)
      const lines = await linesOf(from.store)
      const counts = await to.store.importLines(asRead(lines))
      assert.ok(counts.some(({ table, rows }) => table === 'journal' && rows > 0))
      assert.deepEqual((await linesOf(to.store)).toSorted(), lines.toSorted())
      assert.deepEqual(await to.store.ledger.readAccount(accountId), await from.store.ledger.readAccount(accountId))
      assert.deepEqual(await journalOf(to.store.ledger, accountId), await journalOf(from.store.ledger, accountId))
      assert.deepEqual(Buffer.from(await to.store.ledger.secret()), Buffer.from(await from.store.ledger.secret()))
      const [member] = await to.store.people.membersOf(accountId)
      const { outcome } = await identityOn(to.store).signIn(authRequestWith(), member.email, userPassword)
      assert.equal(outcome, 'done', 'a user signs in there as here')
      await from.remove()
      await to.remove()
    })

    it('goes on counting where it stood', async () => {
      const [from, to] = [await openFrom(), await openTo()]
      const accountId = await used(from.store)
      await to.store.importLines(asRead(await linesOf(from.store)))
      const known = await to.store.ledger.listProcesses()
      const id = await to.store.ledger.startProcess({ boot: 'b', identity: null, until: now + 1 }, now)
      assert.ok(known.every(process => process.id < id))
      await to.store.accounts.changeAccount(accountId, { suspendedAt: now }, eventOf('account.suspend', accountId))
      await from.remove()
      await to.remove()
    })

    it('is refused, and nothing is kept, when the lines were cut, changed, or are something else', async () => {
      const [from, to] = [await openFrom(), await openTo()]
      await used(from.store)
      const lines = await linesOf(from.store)
      for (const each of spoilt(lines)) {
        await assert.rejects(to.store.importLines(asRead(each)), TransferError)
        assert.deepEqual(await to.store.accounts.listAccounts(), [])
      }
      await to.store.importLines(asRead(lines))
      await from.remove()
      await to.remove()
    })

    it('is taken from the last build before the tables of this one, and from no other version', () =>
      fromEarlier(openFrom, openTo))

    it('is refused by a database with accounts', async () => {
      const from = await openFrom()
      await used(from.store)
      const lines = await linesOf(from.store)
      await assert.rejects(from.store.importLines(asRead(lines)), /holds accounts/)
      assert.deepEqual(await linesOf(from.store), lines)
      await from.remove()
    })
  })
}

async function fromEarlier(openFrom: Open, openTo: Open): Promise<void> {
  const [from, to] = [await openFrom(), await openTo()]
  const accountId = await used(from.store)
  const [head, ...rows] = await linesOf(from.store)
  const ofStep = (migration: string) => [JSON.stringify({ ...JSON.parse(head), migration }), ...rows]
  await assert.rejects(to.store.importLines(asRead(ofStep('0004-request-log'))), /another version/)
  await to.store.importLines(asRead(ofStep(lastEarlierStep)))
  assert.deepEqual(await to.store.ledger.readAccount(accountId), await from.store.ledger.readAccount(accountId))
  await from.remove()
  await to.remove()
}

/** The lines cut, changed, and something else. */
function spoilt(lines: readonly string[]): string[][] {
  const changed = lines.map(line => line.replace('"purchased":7', '"purchased":8'))
  assert.notDeepEqual(changed, lines)
  const [head] = lines
  return [
    [],
    ['{}'],
    ['no json'],
    lines.slice(0, -1),
    lines.toSpliced(3, 1),
    changed,
    [head, '{"table":"nothing","row":{}}'],
  ]
}

/** An account with credits, charges of a key with limits, an open reservation, and an answer kept for repetition. */
async function used(store: Store): Promise<string> {
  const id = fresh('acc')
  await store.accounts.insertAccount({ id, name: id, createdAt: now }, eventOf('account.create', id))
  const processId = await store.ledger.startProcess({ boot: 'boot', identity: null, until: now + 60_000 }, now)
  const onError = (error: unknown) => assert.fail(String(error))
  const meter = newMeter({ store: store.ledger, policy, now: () => now, onError, processId })
  await meter.grant(id, { credits: 7, note: 'ünï "note"\u2028', actor: 'contract' })
  const limits = { keyId: fresh('key'), requestsPerMinute: 9, budget: { credits: 5, refill: 'daily' } } as const
  const idempotency = { keyHash: 'key', fingerprint: 'body' }
  const first = await meter.admit(id, { endpoint: '/v1/x', credits: 1, idempotency, limits })
  assert.ok(first.outcome === 'admitted')
  meter.settle(id, {
    reservation: first.reservation,
    credits: 1,
    idempotencyKeyHash: 'key',
    answer: Uint8Array.of(0, 255, 10),
  })
  await meter.admit(id, { endpoint: '/v1/x', credits: 2, limits })
  await meter.drain()
  await store.ledger.secret()
  const { account, entries } = await journalOf(store.ledger, id)
  assert.deepEqual(audit(account, entries), [])
  const user = await newUserWithPassword(store, `${id}@example.org`)
  await store.people.addMember(user.id, id, 'owner', eventOf('member.add owner', user.id))
  await identityOn(store).signIn(authRequestWith(), user.email, userPassword)
  return id
}

async function linesOf(store: Store): Promise<string[]> {
  const lines: string[] = []
  await store.exportLines(async line => {
    lines.push(line)
  })
  return lines
}

async function* asRead(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
