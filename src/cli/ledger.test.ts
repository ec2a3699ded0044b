/** Commands on accounts and the ledger, run in this process on a real store. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newMeter } from '../../test/support/ledger.ts'
import { TemporaryStore } from '../../test/support/temporary-store.ts'
import type { Store } from '../store/open.ts'
import { accountCommands } from './accounts.ts'
import { type CommandInput, type CommandOutput, configOf } from './command.ts'
import { creditCommands } from './credits.ts'
import { ledgerCommands } from './ledger.ts'

const commands = [...accountCommands, ...creditCommands, ...ledgerCommands]
const start = Date.UTC(2026, 0, 10)
const day = 86_400_000

const files = new TemporaryStore()
let store: Store
let accountId: string
let now: number

before(async () => {
  store = await files.connect()
})
beforeEach(async () => {
  accountId = await files.account()
  now = start
})
after(() => files.remove())

async function run(name: string, args: string[] = [], options: CommandInput['options'] = {}) {
  const command = commands.find(each => each.name === name) ?? assert.fail(`there is no command ${name}`)
  const output: CommandOutput = await command.run({ args, options, environment: {}, outputs: process }, async () => ({
    config: configOf({}),
    store,
  }))
  const { text } = output
  return { ...output, text: typeof text === 'string' ? text : text(Number.POSITIVE_INFINITY) }
}

const idOf = (count: number) => `req_${accountId.replace(/\W|_/g, '').padStart(12, '0')}00000${count}`

/** Charges one request a day: 3 of 5 credits. */
async function charge(count: number): Promise<void> {
  const policy = { requestsPerWindow: 0, windowMs: 60_000, freeCreditsPerMonth: 1000 }
  const onError = (error: unknown) => assert.fail(String(error))
  const meter = newMeter({ store: store.ledger, policy, processId: 1, now: () => now, onError })
  const requestId = idOf(count)
  const admission = await meter.admit(accountId, { endpoint: '/v1/a', credits: 5, requestId })
  assert.ok(admission.outcome === 'admitted')
  meter.settle(accountId, { reservation: admission.reservation, credits: 3, requestId })
  await meter.drain()
  now += day
}

/** What the audit events of the account say, the oldest first. */
function events(): unknown[] {
  const database = new DatabaseSync(files.path, { readOnly: true })
  const rows = database.prepare('select action from audit_event where subject = ? order by seq').all(accountId)
  database.close()
  return rows.map(({ action }) => action)
}

describe('account limits', () => {
  it('sets what is named, keeps the rest, and goes back to the default', async () => {
    const set = async (options: CommandInput['options']) => {
      const { json } = await run('account limits', [accountId], options)
      const { requests_per_minute: rate, free_credits_per_month: free } = json as Record<string, unknown>
      return [rate, free]
    }
    assert.deepEqual(await set({ rate: '10' }), [10, null])
    assert.deepEqual(await set({ 'free-credits': '0' }), [10, 0])
    assert.deepEqual(await set({ rate: 'default', 'free-credits': '7' }), [null, 7])
    assert.deepEqual(events(), [
      'account.create',
      'account.limits requestsPerMinute=10',
      'account.limits freeCreditsPerMonth=0',
      'account.limits requestsPerMinute=default freeCreditsPerMonth=7',
    ])
    assert.match((await run('account list')).text, new RegExp(`${accountId} .* default +7 +no`))
  })

  it('refuses what is no limit, and to do nothing', async () => {
    for (const text of ['-1', '1.5', '', 'none', '1000000001', ' 1']) {
      await assert.rejects(run('account limits', [accountId], { rate: text }), /--rate takes a whole number/)
      await assert.rejects(run('account limits', [accountId], { 'free-credits': text }), /--free-credits takes/)
    }
    await assert.rejects(run('account limits', [accountId]), /--rate or --free-credits is required/)
    await assert.rejects(run('account limits', [], { rate: '1' }), /name of an account is required/)
    await assert.rejects(run('account limits', ['nobody'], { rate: '1' }), /no account nobody/)
    assert.deepEqual(events(), ['account.create'])
  })
})

describe('account suspend and resume', () => {
  const reason = 'invoice 7 unpaid'
  const shown = ({ json }: CommandOutput) => json as { suspended_at: unknown; suspended_reason: unknown }

  it('say since when and why, once each', async () => {
    const suspended = await run('account suspend', [accountId], { reason: ` ${reason} ` })
    assert.match(String(shown(suspended).suspended_at), /^\d{4}-/)
    assert.equal(shown(suspended).suspended_reason, reason)
    assert.match((await run('account list')).text, / UTC: invoice 7 unpaid$/m)
    await assert.rejects(run('account suspend', [accountId], { reason }), /is already suspended/)
    const resumed = shown(await run('account resume', [accountId]))
    assert.deepEqual([resumed.suspended_at, resumed.suspended_reason], [null, null])
    await assert.rejects(run('account resume', [accountId]), /is not suspended/)
    assert.deepEqual(events(), ['account.create', `account.suspend ${reason}`, 'account.resume'])
    await assert.rejects(run('account suspend', ['nobody'], { reason }), /no account/)
    await assert.rejects(run('account resume', ['nobody']), /no account/)
  })

  it('say since when of an account that was suspended before a reason had to be given', async () => {
    await store.accounts.changeAccount(
      accountId,
      { suspendedAt: start },
      { at: start, actor: 'test', action: 'x', subject: 'x' },
    )
    assert.match((await run('account list')).text, new RegExp(`${accountId} .* 2026-01-10 00:00:00 UTC$`, 'm'))
  })

  it('are refused without a reason, or with one that is too long or is no line', async () => {
    await assert.rejects(run('account suspend', [accountId]), /--reason is required/)
    await assert.rejects(
      run('account suspend', [accountId], { reason: 'two\nlines' }),
      /not contain control or invisible characters/,
    )
    for (const text of [' ', 'x'.repeat(201)]) {
      await assert.rejects(run('account suspend', [accountId], { reason: text }), /takes 1 to 200 characters/)
    }
    assert.deepEqual(events(), ['account.create'])
  })
})

describe('credits alert', () => {
  const below = async (text: string) => {
    const { json } = await run('credits alert', [], { account: accountId, below: text })
    return (json as { low_credits_below: unknown }).low_credits_below
  }

  it('sets below how many credits the account is told, and ends it; `credits show` tells', async () => {
    assert.equal(await below('250'), 250)
    const { json, text } = await run('credits show', [], { account: accountId })
    assert.equal((json as { low_credits_below: unknown }).low_credits_below, 250)
    assert.match(text, /alert +below 250/)
    assert.equal(await below('off'), null)
    assert.match((await run('credits show', [], { account: accountId })).text, /alert +no alert/)
    assert.deepEqual(events(), ['account.create', 'credits.threshold 250', 'credits.threshold off'])
  })

  it('refuses what is no number of credits, and an account that there is not', async () => {
    for (const text of ['0', '-1', '1.5', 'none', '9'.repeat(13)]) {
      await assert.rejects(below(text), /--below takes a whole number from 1 to 999999999999, or "off"/)
    }
    await assert.rejects(run('credits alert', [], { account: accountId }), /--below is required/)
    await assert.rejects(run('credits alert', [], { account: 'nobody', below: '1' }), /no account nobody/)
    assert.deepEqual(events(), ['account.create'])
  })
})

describe('credits explain', () => {
  it('says what a request was charged, when and for what', async () => {
    await charge(0)
    const { json, text } = await run('credits explain', [idOf(0)])
    const at = new Date(start).toISOString()
    assert.deepEqual(json, {
      ...{ request_id: idOf(0), account: accountId, endpoint: '/v1/a', outcome: 'settled', credits_charged: 3 },
      ...{ reservation: 1, reserved_at: at, closed_at: at },
    })
    assert.match(text, /3 credits charged to acc_\d+, settled\n/)
  })

  it('says that nothing was charged for an id that the journal does not have, and refuses other texts', async () => {
    const { json, text } = await run('credits explain', [idOf(1)])
    assert.deepEqual(json, { request_id: idOf(1), outcome: 'none', credits_charged: 0 })
    assert.match(text, /Refused, repeated and free requests are not charged/)
    for (const word of ['', 'req_', 'acc_1', `${idOf(0)}!`]) {
      await assert.rejects(run('credits explain', [word]), /A request ID is required/)
    }
  })
})

describe('ledger archive and check', () => {
  const newFile = () => join(files.path, '..', `${accountId}.ndjson`)
  // Before the entries of the accounts of other tests.
  beforeEach(() => {
    now = Date.UTC(2025, 0, 10)
  })

  it('move the entries of before a day and audit from there on, or from the archive on', async () => {
    for (let count = 0; count < 4; count += 1) await charge(count)
    const file = newFile()
    const { json, text } = await run('ledger archive', [file], { before: '2025-01-12' })
    const { entries } = json as { entries: number }
    assert.equal(entries, 5, 'the free credits, and two days of a reservation and its settlement')
    assert.match(text, /^Moved 5 entries of 1 account\(s\) to /)
    assert.equal(readFileSync(file, 'utf8').trimEnd().split('\n').length, 6)
    const [fromCheckpoint, fromArchive] = [await run('check'), await run('check', [], { archive: [file] })]
    assert.equal(fromCheckpoint.incomplete, false)
    assert.match(
      fromCheckpoint.text,
      new RegExp(`in order\\.\\n\\nAUDITED FROM +ENTRY +OF +USE FROM\\n(.*\\n)*${accountId} +\\d+ `),
    )
    assert.deepEqual((fromArchive.json as { problems: unknown }).problems, [])
    assert.doesNotMatch(fromArchive.text, new RegExp(`^${accountId} `, 'm'))
    assert.equal(((await run('credits explain', [idOf(0)])).json as { outcome: string }).outcome, 'none')
    assert.equal(((await run('credits explain', [idOf(3)])).json as { outcome: string }).outcome, 'settled')
  })

  it('find an archive that was changed, is missing or is none', async () => {
    for (let count = 0; count < 3; count += 1) await charge(count)
    const file = newFile()
    await run('ledger archive', [file], { before: '2025-01-12' })
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"freeDelta":1000', '"freeDelta":2000'))
    const changed = await run('check', [], { archive: [file] })
    assert.equal(changed.incomplete, true)
    assert.match(changed.text, new RegExp(`${accountId}: its checkpoint is not what the archives add up to`))
    writeFileSync(file, text.split('\n').slice(0, 2).join('\n'))
    assert.match((await run('check', [], { archive: [file] })).text, /the archives end at entry \d+/)
    writeFileSync(file, 'no archive')
    await assert.rejects(run('check', [], { archive: [file] }), /is not an archive\.$/)
    await assert.rejects(run('check', [], { archive: [`${file}.nowhere`] }), /cannot be used \(ENOENT\)/)
  })

  it('refuse a file that is there, a day that is none or to come, and a folder that is not there', async () => {
    const file = newFile()
    writeFileSync(file, '')
    await assert.rejects(run('ledger archive', [file], { before: '2026-01-01' }), /already exists/)
    await assert.rejects(
      run('ledger archive', [join(file, 'x')], { before: '2026-01-01' }),
      /cannot be used \(ENOTDIR\)/,
    )
    await assert.rejects(run('ledger archive', [], { before: '2026-01-01' }), /A file name is required/)
    await assert.rejects(run('ledger archive', [`${file}2`]), /--before is required/)
    for (const before of ['2026-02-30', 'yesterday', '2999-01-01']) {
      await assert.rejects(run('ledger archive', [`${file}2`], { before }), /--before takes a date/)
    }
  })
})
