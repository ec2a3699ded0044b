import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { admit, audit, Book, grant, journalOf, november, release, settle, sweep } from '../../test/support/ledger.ts'
import { casesOf } from '../../test/support/long-run.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import { ArchiveError, type ArchiveOptions, archiveJournal, auditArchives } from './archive.ts'
import { Audit } from './audit.ts'
import { decide } from './decide.ts'
import type { JournalEntry, LedgerRequest, Policy } from './ledger.ts'

const policy: Policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 1000 }
const day = 86_400_000

describe('an archive', () => {
  const files = new TemporaryStore()
  let store: Store
  let accountId: string
  let names = 0

  before(async () => {
    store = await files.connect()
  })
  beforeEach(async () => {
    accountId = await files.account()
  })
  after(() => files.remove())

  const newFile = () => {
    names += 1
    return join(files.path, '..', `archive-${names}.ndjson`)
  }
  const now = () => november + 100 * day

  async function transact(at: number, ...requests: LedgerRequest[]): Promise<void> {
    await store.ledger.transact(new Map([[accountId, { keyHashes: [], keyIds: new Set() }]]), (_, { account, known }) =>
      decide(policy, account, requests, known, at),
    )
  }

  /** A day's work each day: one reservation is settled, one released, and one stays open. */
  async function work(days: number): Promise<void> {
    for (let index = 0; index < days; index += 1) {
      const at = november + index * day
      await transact(at, admit(5), admit(6), admit(7))
      const first = index * 3 + 1
      await transact(at + 1, settle(first, 4), release(first + 1))
    }
  }

  const archive = (file: string, before: number, more: Partial<ArchiveOptions> = {}) =>
    archiveJournal(file, { ledger: store.ledger, accountIds: [accountId], before, now, ...more })

  /** What is wrong with the ledger, from the archives on, or from its checkpoint on when there are none. */
  async function problems(...archives: string[]): Promise<string[]> {
    const archived = (await auditArchives(archives)).get(accountId)
    const found: string[] = []
    let replayed = archived?.audit
    const { account } = await store.ledger.readJournal(accountId, checkpoint => {
      replayed ??= new Audit(checkpoint)
      found.push(...(archived?.differencesFrom(checkpoint) ?? []))
      return entry => {
        if (entry.seq > (archived?.lastSeq ?? 0)) replayed?.take(entry)
      }
    })
    return [...found, ...(replayed?.problems(account) ?? ['nothing was audited'])]
  }

  it('has the entries of before the day, word for word, and the journal has the rest', async () => {
    await work(4)
    const { entries } = await journalOf(store.ledger, accountId)
    const file = newFile()
    const moved = await archive(file, november + 2 * day)
    const left = (await journalOf(store.ledger, accountId)).entries
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const written = lines.flatMap(line => ('entry' in line ? [line.entry] : []))
    assert.deepEqual([...written, ...left], entries)
    assert.ok(written.every(({ at }: JournalEntry) => at < november + 2 * day) && left[0].at >= november + 2 * day)
    assert.deepEqual(moved, { entries: written.length, accounts: 1, refused: [] })
    assert.deepEqual(lines[0], { account: accountId, from: null })
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.deepEqual([await problems(), await problems(file)], [[], []])
  })

  it('may have every entry that there is: no number of one is used twice', async () => {
    await work(2)
    const { entries } = await journalOf(store.ledger, accountId)
    const file = newFile()
    assert.equal((await archive(file, november + 50 * day)).entries, entries.length)
    assert.deepEqual((await journalOf(store.ledger, accountId)).entries, [])
    await transact(november + 60 * day, settle(3, 7))
    const after = (await journalOf(store.ledger, accountId)).entries
    assert.deepEqual(
      after.map(({ seq }) => seq),
      [entries[entries.length - 1].seq + 1],
    )
    assert.deepEqual([await problems(), await problems(file)], [[], []])
  })

  it('goes on where the one before ended; all of them together are the whole journal', async () => {
    await work(6)
    const archives = [newFile(), newFile(), newFile()]
    for (const [index, file] of archives.entries()) await archive(file, november + (index * 2 + 1) * day)
    await transact(november + 90 * day, settle(3, 7))
    assert.deepEqual(await problems(...archives), [])
    assert.deepEqual(await problems(...archives.slice(1)), [], 'from the second on')
    assert.match(String(await problems(archives[0], archives[1])), /one is missing/)
    await assert.rejects(auditArchives([archives[0], archives[2]]), /archive-\d+\.ndjson begins later/)
  })

  it('finds an entry that was changed or taken out, in the file as in the journal', async () => {
    await work(3)
    const file = newFile()
    await archive(file, november + 2 * day)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    for (const index of lines.keys()) {
      if (index === 0) continue
      const changed = JSON.parse(lines[index])
      changed.entry.freeDelta += 1
      writeFileSync(file, lines.with(index, JSON.stringify(changed)).join('\n'))
      assert.notDeepEqual(await problems(file), [], `line ${index} changed`)
      writeFileSync(file, lines.toSpliced(index, 1).join('\n'))
      assert.notDeepEqual(await problems(file), [], `line ${index} taken out`)
    }
  })

  it('is read to its last whole line after a crash while it was written', async () => {
    await work(3)
    const file = newFile()
    await archive(file, november + day)
    appendFileSync(file, `{"account":"${accountId}","entry":{"seq":9`)
    assert.deepEqual(await problems(file), [])
    appendFileSync(file, '\n{}\n')
    await assert.rejects(auditArchives([file]), ArchiveError)
  })

  it('may hold what a crash left in the journal: the next one has it again, and a check reads it once', async () => {
    await work(4)
    const [first, second] = [newFile(), newFile()]
    const crashing: ArchiveOptions['ledger'] = {
      readJournal: (...read) => store.ledger.readJournal(...read),
      writeCheckpoint: () => Promise.reject(new Error('the process died')),
      removeBlocks: () => assert.fail('something was removed'),
    }
    await assert.rejects(archive(first, november + day, { ledger: crashing }), /the process died/)
    assert.deepEqual(await problems(first), [])
    await archive(second, november + 2 * day)
    assert.deepEqual([await problems(first, second), await problems(second)], [[], []])
  })

  it('takes nothing of an account whose journal is not in order', async () => {
    await work(2)
    const crooked: ArchiveOptions['ledger'] = {
      readJournal: (id, begin) =>
        store.ledger.readJournal(id, checkpoint => {
          const take = begin(checkpoint)
          return entry => take(entry.kind === 'free' ? { ...entry, freeDelta: 0 } : entry)
        }),
      writeCheckpoint: () => assert.fail('a checkpoint was written'),
      removeBlocks: () => assert.fail('something was removed'),
    }
    const moved = await archive(newFile(), november + day, { ledger: crooked })
    assert.deepEqual(moved, { entries: 0, accounts: 0, refused: [accountId] })
    const { account, entries } = await journalOf(store.ledger, accountId)
    assert.deepEqual(audit(account, entries), [])
  })

  it('is never written over a file that is there, and is no other file', async () => {
    const file = newFile()
    writeFileSync(file, 'something else')
    await assert.rejects(archive(file, november), { code: 'EEXIST' })
    await assert.rejects(auditArchives([file]), /is not an archive/)
    for (const text of ['[]\n[]', '{}\n{}', 'null\nnull', '{"account":1,"from":null}\n{}']) {
      writeFileSync(file, text)
      await assert.rejects(auditArchives([file]), ArchiveError)
    }
    await assert.rejects(auditArchives([join(tmpdir(), 'assay-no-such-file')]), { code: 'ENOENT' })
  })

  it('moves a long journal in steps, and nobody who writes waits for more than one', async () => {
    for (let index = 0; index < 60; index += 1) {
      const requests = Array.from({ length: 100 }, (_, each) => admit(1 + (each % 9), { endpoint: `/v1/${each}` }))
      await transact(november + index, grant(1000), ...requests)
    }
    const sizes: number[] = []
    const length = async () => (await journalOf(store.ledger, accountId)).entries.length
    const counted: ArchiveOptions['ledger'] = {
      readJournal: (...read) => store.ledger.readJournal(...read),
      writeCheckpoint: async (...work) => {
        const before = await length()
        const isWritten = await store.ledger.writeCheckpoint(...work)
        sizes.push(before - (await length()))
        return isWritten
      },
      removeBlocks: id => store.ledger.removeBlocks(id),
    }
    const file = newFile()
    await archive(file, november + 59, { ledger: counted })
    assert.ok(sizes.length > 1 && sizes.every(size => size < 5200), String(sizes))
    assert.deepEqual([await problems(), await problems(file)], [[], []])
  })

  it('of an account that two archive at once has each entry once', async () => {
    await work(4)
    const { entries } = await journalOf(store.ledger, accountId)
    // Both have read the journal before one of them writes its checkpoint.
    const bothHaveRead = Promise.withResolvers<void>()
    let reads = 0
    const meeting: ArchiveOptions['ledger'] = {
      readJournal: (...read) => store.ledger.readJournal(...read),
      writeCheckpoint: async (...work) => {
        reads += 1
        if (reads === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        return store.ledger.writeCheckpoint(...work)
      },
      removeBlocks: id => store.ledger.removeBlocks(id),
    }
    const archives = [newFile(), newFile()]
    const both = await Promise.allSettled(archives.map(file => archive(file, november + 2 * day, { ledger: meeting })))
    const moved = both.flatMap(each => (each.status === 'fulfilled' ? [each.value.entries] : []))
    const left = (await journalOf(store.ledger, accountId)).entries
    assert.deepEqual(moved, [entries.length - left.length], 'one of them has moved the entries')
    assert.deepEqual([await problems(), await problems(...archives)], [[], []])
  })
})

const budget = { credits: 200, refill: 'daily' } as const
const limits = fc.constantFrom(
  undefined,
  { keyId: 'key_1', requestsPerMinute: null, budget },
  { keyId: 'key_2', requestsPerMinute: 9, budget },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('admit' as const), credits: fc.nat({ max: 400 }), limits }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), back: fc.nat({ max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), back: fc.nat({ max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('grant' as const), credits: fc.nat({ max: 500 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
)
const group = fc.record({
  jumpMs: fc.constantFrom(0, 1, 1, day, 31 * day, -1),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  isArchived: fc.boolean(),
})

function requestOf(asked: typeof step extends fc.Arbitrary<infer Value> ? Value : never, next: number): LedgerRequest {
  if (asked.kind === 'admit') return admit(asked.credits, { limits: asked.limits })
  if (asked.kind === 'grant') return grant(asked.credits)
  if (asked.kind === 'sweep') return sweep(1)
  const reservation = Math.max(1, next - asked.back)
  return asked.kind === 'settle' ? settle(reservation, 3) : release(reservation)
}

describe('a generated history with checkpoints after any of its groups', () => {
  it('passes its audit from each of them, and finds what is wrong after the last as a full audit does', () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 20 }), fc.nat(), (groups, random) => {
        const book = new Book(policy)
        let checkpoint = new Audit().checkpoint(0, 0)
        let since = new Audit()
        let kept = 0
        for (const each of groups) {
          book.now += each.jumpMs
          const begun = book.entries.length
          book.group(...each.steps.map(one => requestOf(one, book.account.nextReservation)))
          for (const entry of book.entries.slice(begun)) since.take(entry)
          assert.deepEqual(since.problems(book.account), [])
          if (!each.isArchived) continue
          checkpoint = since.checkpoint(book.entries.length, book.now)
          assert.ok(checkpoint)
          since = new Audit(checkpoint)
          kept = book.entries.length
        }
        const rest = book.entries.slice(kept)
        if (rest.length === 0) return
        const without = rest.toSpliced(random % rest.length, 1)
        const partial = new Audit(checkpoint)
        for (const entry of without) partial.take(entry)
        const isFound = audit(book.account, [...book.entries.slice(0, kept), ...without]).length > 0
        assert.equal(partial.problems(book.account).length > 0, isFound)
      }),
      { numRuns: casesOf(300) },
    )
  })
})
