import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { audit, Book, december, grant, release, settle, sweep } from '../../test/support/ledger.ts'
import { Audit } from './audit.ts'
import type { AccountState, Entry, JournalEntry } from './ledger.ts'

/** A month of an account with every kind of entry in it, and reservations still open. */
function history(): { account: AccountState; entries: Entry[] } {
  const book = new Book()
  book.group(grant(500, 'invoice 1'))
  book.now += 1
  const first = [book.reserve(10), book.reserve(10), book.reserve(400)]
  book.now += 1
  book.group(settle(first[0], 10), release(first[1]), settle(first[2], 250))
  book.now += 1
  book.reserve(30, { processId: 7 })
  book.reserve(40, { processId: 8, endpoint: '/v1/phone/lookup' })
  book.now += 1
  book.group(sweep(7))
  book.now = december
  book.reserve(5)
  return { account: book.account, entries: book.entries }
}

/** The problems that are found once `tamper` has been at the journal and the account. */
function problemsAfter(
  tamper: (entries: Entry[], account: { -readonly [Key in keyof AccountState]: AccountState[Key] }) => void,
): string[] {
  const { account, entries } = structuredClone(history())
  tamper(entries, account)
  return audit(account, entries)
}

const ofKind = (entries: readonly Entry[], kind: Entry['kind']) => entries.findIndex(entry => entry.kind === kind)

function change(entries: Entry[], index: number, part: Partial<Entry>): void {
  entries[index] = { ...entries[index], ...part }
}

const blank = {
  endpoint: null,
  keyId: '',
  reservations: '',
  requestBlock: null,
  requestNumbers: '',
  requests: 0,
  freeDelta: 0,
  purchasedDelta: 0,
  reservedDelta: 0,
}

describe('an audit', () => {
  it('finds nothing in a ledger that is in order', () => {
    const { account, entries } = history()
    assert.deepEqual(audit(account, entries), [])
    assert.deepEqual(new Set(entries.map(({ kind }) => kind)).size, 5)
  })

  it('finds nothing in an account that was never used', () => {
    assert.deepEqual(audit(new Book().account, []), [])
  })

  for (const index of history().entries.keys()) {
    const { kind } = history().entries[index]
    it(`finds that entry ${index} (${kind}) is missing`, () => {
      assert.notDeepEqual(
        problemsAfter(entries => entries.splice(index, 1)),
        [],
      )
    })

    it(`finds that entry ${index} (${kind}) is there twice`, () => {
      assert.notDeepEqual(
        problemsAfter(entries => entries.splice(index, 0, entries[index])),
        [],
      )
    })

    for (const column of ['freeDelta', 'purchasedDelta', 'reservedDelta'] as const) {
      it(`finds that ${column} of entry ${index} (${kind}) was changed by one credit`, () => {
        assert.notDeepEqual(
          problemsAfter(entries => change(entries, index, { [column]: entries[index][column] + 1 })),
          [],
        )
      })
    }
  }

  for (const column of ['free', 'purchased'] as const) {
    it(`finds that ${column} credits of the account were changed`, () => {
      assert.notDeepEqual(
        problemsAfter((_, account) => {
          account[column] += 1
        }),
        [],
      )
    })
  }

  it('finds a reservation that the account has lost', () => {
    assert.notDeepEqual(
      problemsAfter((_, account) => {
        account.reservationSets = account.reservationSets.slice(1)
      }),
      [],
    )
  })

  it('finds a reservation under another number', () => {
    const problems = problemsAfter((_, account) => {
      account.reservationSets = account.reservationSets.map(set => ({
        ...set,
        reservations: String(Number(set.reservations) + 50),
      }))
    })
    assert.match(problems.join(), /open reservations: the journal says/)
  })

  it('finds a number that two reservations have, and does not break over it', () => {
    const problems = problemsAfter((_, account) => {
      account.reservationSets = [...account.reservationSets, ...account.reservationSets]
    })
    assert.match(problems.join(), /reservation 5 was held twice/)
  })

  it('finds a reservation that was settled and released', () => {
    const problems = problemsAfter(entries => {
      const settled = entries[ofKind(entries, 'settle')]
      entries.push({
        ...blank,
        kind: 'release',
        at: december,
        note: '',
        requests: 1,
        reservations: settled.reservations,
      })
    })
    assert.match(problems.join(), /reservation 1 was closed twice/)
  })

  it('finds a reservation that was settled twice although the sums agree', () => {
    const problems = problemsAfter(entries => {
      entries.push({ ...blank, kind: 'settle', at: december, note: '', requests: 1, reservations: '3' })
    })
    assert.deepEqual(problems, ['reservation 3 was closed twice'])
  })

  it('finds a number that was given out twice although the sums agree', () => {
    const problems = problemsAfter(entries => {
      entries.push({ ...blank, kind: 'reserve', at: december, note: '', requests: 1, reservations: '1' })
    })
    assert.deepEqual(problems, ['reservation 1 was opened twice'])
  })

  it('finds a settlement of a reservation that was never made although the sums agree', () => {
    const problems = problemsAfter(entries => {
      entries.push({ ...blank, kind: 'settle', at: december, note: '', requests: 1, reservations: '999' })
    })
    assert.deepEqual(problems, ['reservation 999 was closed and never opened'])
  })

  it('finds a balance that was below zero for a moment although it is not any more', () => {
    const problems = problemsAfter(entries => {
      const at = entries[1].at + 0.5
      entries.splice(2, 0, { ...blank, kind: 'grant', at, note: 'borrowed', purchasedDelta: -5000 })
      entries.splice(3, 0, { ...blank, kind: 'grant', at: at + 0.25, note: 'given back', purchasedDelta: 5000 })
    })
    assert.match(problems.join(), /below zero before/)
  })

  it('finds an account below zero although its journal says the same', () => {
    const problems = problemsAfter((entries, account) => {
      entries.push({ ...blank, kind: 'grant', at: december + 1, note: '', purchasedDelta: -5000 })
      account.purchased -= 5000
    })
    assert.deepEqual(problems, ['a pool of credits is below zero', 'the balance is below zero'])
  })

  it('finds a pool below zero that the other pool hides', () => {
    const problems = problemsAfter((entries, account) => {
      const shift = account.free + 1
      entries.push({ ...blank, kind: 'free', at: december, note: '', freeDelta: -shift, purchasedDelta: shift })
      account.free -= shift
      account.purchased += shift
    })
    assert.deepEqual(problems, ['a pool of credits is below zero'])
  })

  it('finds from a checkpoint on that a reservation of before it is made or closed again', () => {
    const { entries } = history()
    const first = new Audit()
    for (const entry of entries) first.take(entry)
    const checkpoint = first.checkpoint(entries.length, december) ?? assert.fail()
    for (const [kind, problem] of [
      ['reserve', 'reservation 1 was opened twice'],
      ['settle', 'reservation 1 was closed twice'],
    ] as const) {
      const since = new Audit(checkpoint)
      since.take({ ...blank, kind, at: december + 1, note: '', requests: 1, reservations: '1' })
      assert.deepEqual(since.problems(history().account), [problem])
    }
  })

  it('names an entry whose reservations are not written as ranges, or not as many as its requests', () => {
    for (const reservations of ['x', '1-10000000000000', '2-1', '1,1', '-1', '1e3', '9'.repeat(30)]) {
      const replayed = new Audit()
      replayed.take({ ...blank, seq: 77, kind: 'reserve', at: december, note: '', requests: 1, reservations })
      const [problem, ...more] = replayed.problems(new Book().account)
      assert.match(problem, /^table journal, entry 77: /, reservations)
      assert.ok(more.length < 3, more.join())
    }
  })

  it('names an entry and a checkpoint of which an amount is not a whole number', () => {
    for (const column of ['requests', 'freeDelta', 'purchasedDelta', 'reservedDelta']) {
      for (const value of ['x', 0.5, null]) {
        const replayed = new Audit()
        const entry = { ...blank, seq: 77, kind: 'grant', at: december, note: '', [column]: value } as JournalEntry
        replayed.take(entry)
        const problem = 'table journal, entry 77: an amount is not a whole number'
        assert.deepEqual(replayed.problems(new Book().account), [problem])
      }
    }
    const sums = { free: 0, purchased: 0, reserved: 0, granted: 0, settled: 0 }
    const from = { ...sums, seq: 1, at: december, lastReservation: 0, openReservations: 'x', keys: [] }
    const damaged = new Audit({ ...from, free: 'x' as unknown as number })
    const problems = damaged.problems(new Book().account)
    assert.equal(problems.filter(each => each.startsWith('table checkpoint, its own row: ')).length, 2)
  })

  it('takes an entry of ten million million reservations as fast as one of one, and finds them again', () => {
    const many = 10_000_000_000_000
    const all = { ...blank, at: december, note: '', requests: many, reservations: `1-${many}` }
    const replayed = new Audit()
    replayed.take({ ...all, kind: 'reserve' })
    replayed.take({ ...all, kind: 'reserve' })
    replayed.take({ ...all, kind: 'release' })
    replayed.take({ ...all, kind: 'settle', reservations: `2-${many + 1}` })
    assert.deepEqual(replayed.problems(new Book().account), [
      `reservations 1-${many} were opened twice`,
      `reservations 2-${many} were closed twice`,
      `reservation ${many + 1} was closed and never opened`,
    ])
  })

  it('names a damaged set of reservations, and goes on with the others', () => {
    const problems = problemsAfter((_, account) => {
      const set = { processId: 4711, endpoint: '/v1/a', creditsEach: 1, keyId: '', reservations: 'x' }
      account.reservationSets = [set, ...account.reservationSets]
    })
    assert.deepEqual(problems, [
      'table reservation, process 4711, endpoint /v1/a, 1 credits each: the reservations are not written as ranges',
    ])
  })

  it('names reservations that were never made', () => {
    const problems = problemsAfter((_, account) => {
      const set = { processId: 4711, endpoint: '/v1/a', creditsEach: 1, keyId: '', reservations: '1-10000000000000' }
      account.reservationSets = [...account.reservationSets, set]
    })
    assert.match(problems.join(), /^table reservation, process 4711, [^:]*: reservation 10000000000000 was never made$/)
  })

  it('says at most a hundred sentences, and how many more there are', () => {
    const replayed = new Audit()
    for (let id = 1; id <= 150; id += 1) {
      replayed.take({ ...blank, kind: 'settle', at: december, note: '', requests: 1, reservations: String(2 * id) })
    }
    const problems = replayed.problems(new Book().account)
    assert.deepEqual([problems.length, problems[100]], [101, 'and 50 more'])
  })

  it('compares each day of use with what was settled on it', () => {
    const { account, entries } = history()
    const replayed = new Audit()
    for (const entry of entries) replayed.take(entry)
    const use = { day: '2026-11-21', endpoint: '/v1/ip/intelligence', requests: 2, credits: 260 }
    assert.deepEqual(replayed.problems(account, [use]), [])
    const name = 'table usage, 2026-11-21 /v1/ip/intelligence'
    const says = 'the journal says 2 requests and 260 credits'
    for (const [part, row] of [
      [{ credits: 261 }, '2 and 261'],
      [{ requests: 1 }, '1 and 260'],
    ] as const) {
      assert.deepEqual(replayed.problems(account, [{ ...use, ...part }]), [`${name}: ${says}, the row says ${row}`])
    }
    assert.deepEqual(replayed.problems(account, []), [`${name}: ${says}, and there is no row`])
    const invented = { ...use, day: '2026-11-20' }
    assert.match(replayed.problems(account, [use, invented]).join(), /2026-11-20 .* says 0 requests and 0 credits/)
  })

  it('compares use from the day after a checkpoint on: of the days before it entries may be gone', () => {
    const { account, entries } = history()
    const first = new Audit()
    for (const entry of entries) first.take(entry)
    const since = new Audit(first.checkpoint(entries.length, december) ?? assert.fail())
    assert.equal(since.useFrom, '2026-12-02')
    const settled = { ...blank, kind: 'settle', note: '', endpoint: '/v1/a', at: december + 86_400_000 } as const
    since.take(settled)
    const use = { endpoint: '/v1/a', requests: 0, credits: 0 }
    assert.deepEqual(since.problems(account, [{ ...use, day: '2026-12-01', credits: 5 }]).length, 1)
    assert.deepEqual(since.problems(account, [{ ...use, day: '2026-12-02' }]), [])
    assert.match(since.problems(account, [{ ...use, day: '2026-12-02', credits: 5 }]).join(), /the row says 0 and 5/)
  })

  it('makes no checkpoint of entries that are not in order', () => {
    for (const index of history().entries.keys()) {
      const { kind } = history().entries[index]
      const replayed = new Audit()
      for (const entry of history().entries.toSpliced(index, 0, history().entries[index])) replayed.take(entry)
      const isSeen = kind === 'reserve' || kind === 'settle' || kind === 'release'
      assert.equal(replayed.checkpoint(1, december) === null, isSeen, `${kind} twice`)
    }
  })
})
