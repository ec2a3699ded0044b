/** The command `assay`: every command with and without --json while the service runs, and what wrong usage says. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { runAssay } from '../support/command.ts'
import { assertAnswered } from '../support/expect.ts'
import { assertRefused, run } from '../support/run.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let service: ServiceUnderTest

before(async () => {
  service = await startService({ RATE_LIMIT_PER_MINUTE: '0' })
})

after(() => service.stop())

const assay = (...words: string[]) => runAssay(words, { ASSAY_HOME: service.home })

/** What a command printed for a person. */
async function text(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await assay(...words)
  assert.equal(code, 0, stderr)
  assert.equal(stderr, '')
  assert.ok(stdout.endsWith('\n'))
  return stdout
}

/** What a command printed with --json: exactly one JSON value on one line. */
async function json(...words: string[]) {
  const printed = await text(...words, '--json')
  assert.equal(printed.trimEnd().split('\n').length, 1, printed)
  return JSON.parse(printed)
}

const post = (key: string) => service.post('/v1/ip/intelligence', { ip: '8.8.8.8' }, { key })
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('account', () => {
  it('create makes one and says its id', async () => {
    assert.match(await text('account', 'create', 'shop'), /^Created account shop \(acc_\w+\)\.\n$/)
    const created = await json('account', 'create', 'shop.eu-1_a')
    assert.deepEqual(Object.keys(created), [
      'id',
      'name',
      'created_at',
      'requests_per_minute',
      'free_credits_per_month',
      'suspended_at',
      'suspended_reason',
    ])
    assert.equal(created.name, 'shop.eu-1_a')
    assert.match(created.created_at, isoTime)
  })

  it('list lists them', async () => {
    const accounts = await json('account', 'list')
    assert.ok(accounts.some(({ name }: { name: string }) => name === 'default'))
    const printed = await text('account', 'list')
    for (const { id, name } of accounts) assert.ok(printed.includes(name) && printed.includes(id))
    assert.match(printed, /^NAME +ID +CREATED +REQUESTS\/MINUTE +FREE CREDITS\/MONTH +SUSPENDED\n/)
  })

  it('create refuses a name that is taken, missing or of another form', async () => {
    assertRefused(await assay('account', 'create', 'default'), /exists/)
    const names = ['Shop', '-a', 'ä', 'a'.repeat(64)]
    for (const name of names) assertRefused(await assay('account', 'create', '--', name), /name/i)
    assertRefused(await assay('account', 'create'), /name/i)
  })
})

describe('key', () => {
  it('create prints the key once, for a person', async () => {
    const printed = await text('key', 'create', '--account', 'default', '--label', 'a label')
    const [, key, id] = /^(assay_\w+)\n\n.*only time.* (key_\w+)\.\n$/s.exec(printed) ?? []
    assert.ok(key && id, printed)
    assertAnswered(await post(key), 1)
  })

  it('create --json prints one object with id and key, and the key opens the running service', async () => {
    const issued = await json('key', 'create', '--account', 'default', '--label', 'ci')
    assert.match(issued.id, /^key_\w+$/)
    assert.match(issued.key, /^assay_[0-9A-Za-z]{38}$/)
    assert.equal(issued.label, 'ci')
    assert.equal(issued.state, 'active')
    assert.equal(issued.last_four, issued.key.slice(-4))
    assertAnswered(await post(issued.key), 1)
  })

  it('create takes scopes, an end, an allow list and --test', async () => {
    const words = ['--scope', 'ip', '--expires', '2099-01-31', '--allow', '127.0.0.1,::1', '--test']
    const issued = await json('key', 'create', '--account', 'default', '--label', 'all', ...words)
    assert.deepEqual(issued.scopes, ['ip'])
    assert.equal(issued.expires_at, '2099-01-31T00:00:00.000Z')
    assert.deepEqual(issued.allowed_cidrs, ['127.0.0.1/32', '::1/128'])
    assert.equal(issued.mode, 'test')
    assert.match(issued.key, /^assay_test_/)
  })

  it('create takes an IPv4-mapped address for the IPv4 address it is, and the key works from there', async () => {
    const words = ['--allow', '::ffff:127.0.0.1,::FFFF:7f00:0/104']
    const issued = await json('key', 'create', '--account', 'default', '--label', 'mapped', ...words)
    assert.deepEqual(issued.allowed_cidrs, ['127.0.0.1/32', '127.0.0.0/8'])
    assertAnswered(await post(issued.key), 1)
  })

  it('list, roll, disable, enable and revoke, with and without --json', async () => {
    const { id } = await json('key', 'create', '--account', 'default', '--label', 'changing')
    const listed = await json('key', 'list', '--account', 'default')
    assert.ok(listed.some((key: { id: string }) => key.id === id))
    assert.match(await text('key', 'list', '--account', 'default'), new RegExp(`^ID .*${id} `, 's'))
    assert.match(await text('key', 'disable', id), /is disabled/)
    assert.equal((await json('key', 'enable', id)).state, 'active')
    assert.equal((await json('key', 'disable', id)).state, 'disabled')
    assert.match(await text('key', 'enable', id), /is active/)
    const rolled = await json('key', 'roll', id, '--overlap', '1h')
    assert.notEqual(rolled.id, id)
    assert.match(await text('key', 'roll', rolled.id), /^assay_\w+\n/)
    assert.match(await text('key', 'revoke', id), /is revoked/)
    const revoked = await json('key', 'revoke', rolled.id)
    assert.equal(revoked.state, 'revoked')
    assert.equal(revoked.key, undefined, 'the key itself is shown once only')
  })

  it('roll gives no key that ends with the overlap: a key is rolled once, and the refusal names what to roll', async () => {
    const { id } = await json('key', 'create', '--account', 'default', '--label', 'rolled')
    const lost = await json('key', 'roll', id)
    assertRefused(await assay('key', 'roll', id), new RegExp(`${id} was already rotated to ${lost.id}`))
    const rolled = await json('key', 'roll', lost.id, '--overlap', '0')
    assert.equal(rolled.expires_at, null)
    assertAnswered(await post(rolled.key), 1)
    await json('key', 'revoke', rolled.id)
    assertRefused(
      await assay('key', 'roll', lost.id),
      /that key is no longer active\. Create a key with "assay key create"/,
    )
  })

  it('create and roll say when the key ends, if it does', async () => {
    const words = ['key', 'create', '--account', 'default', '--label', 'ending', '--expires', '2099-01-31']
    const created = await text(...words)
    assert.match(created, /It expires at 2099-01-31 00:00:00 UTC\.\n$/)
    const [id = ''] = /key_\w+/.exec(created) ?? []
    assert.match(await text('key', 'roll', id), /It expires at 2099-01-31 00:00:00 UTC\.\n$/)
  })

  it('a word too many is refused: what it names is not left as it is in silence', async () => {
    const first = await json('key', 'create', '--account', 'default', '--label', 'first')
    const second = await json('key', 'create', '--account', 'default', '--label', 'second')
    assertRefused(await assay('key', 'revoke', first.id, second.id), /./)
    assertAnswered(await post(first.key), 1)
  })
})

describe('a key that was revoked', () => {
  it('is not enabled or disabled again, and the command does not say that it was', async () => {
    const { id } = await json('key', 'create', '--account', 'default', '--label', 'ended')
    assert.match(await text('key', 'revoke', id), /is revoked/)
    assertRefused(await assay('key', 'enable', id), /revoked/)
    assertRefused(await assay('key', 'disable', id), /revoked/)
    assert.match(await text('key', 'revoke', id), /is revoked/)
  })
})

describe('wrong use of key', () => {
  const newKey = ['key', 'create', '--account', 'default', '--label', 'a']
  const wrong: [string, string[], RegExp][] = [
    ['no label', ['key', 'create', '--account', 'default'], /--label/],
    ['an account that is not there', ['key', 'create', '--account', 'nobody', '--label', 'a'], /no account/],
    ['a scope that is not there', ['key', 'create', '--account', 'default', '--label', 'a', '--scope', 'x'], /scope/],
    [
      'an end in the past',
      ['key', 'create', '--account', 'default', '--label', 'a', '--expires', '2020-01-01'],
      /future/,
    ],
    [
      'an end that is no date',
      ['key', 'create', '--account', 'default', '--label', 'a', '--expires', 'soon'],
      /--expires/,
    ],
    ['an end on a day that is none', [...newKey, '--expires', '2099-02-31'], /--expires/],
    ['an end without a zone', [...newKey, '--expires', '2099-01-31T10:00'], /zone/],
    ['an address that is none, as it was typed', [...newKey, '--allow', 'x'], /not x\.$/m],
    ['an allow list of nothing', [...newKey, '--allow', ''], /--allow/],
    ['an allow list of nothing beside another', [...newKey, '--allow', '::1', '--allow', ' , '], /--allow/],
    ['scopes of nothing', [...newKey, '--scope', ''], /--scope/],
    ['an account given twice', [...newKey, '--account', 'shop'], /--account is given twice/],
    ['host bits', ['key', 'create', '--account', 'default', '--label', 'a', '--allow', '10.0.0.1/8'], /--allow/],
    ['a label of 101', ['key', 'create', '--account', 'default', '--label', 'a'.repeat(101)], /100/],
    ['a label that colours a terminal', [...newKey.slice(0, 4), '--label', 'red\u001b[31m'], /invisible characters/],
    ['a label of two lines', [...newKey.slice(0, 4), '--label', 'two\nlines'], /invisible characters/],
    ['a label that clears a terminal', [...newKey.slice(0, 4), '--label', '\u009b2J'], /invisible characters/],
    ['a label that is written backwards', [...newKey.slice(0, 4), '--label', 'a\u202etxt'], /contains U\+202E\.$/m],
    ['an option without its value', ['key', 'create', '--account', 'default', '--label'], /--label/],
    ['an id that is not there', ['key', 'disable', 'key_nothing'], /key_nothing/],
    ['an overlap that is not offered', ['key', 'roll', 'key_nothing', '--overlap', '2h'], /--overlap/],
  ]
  for (const [what, words, said] of wrong) {
    it(`refuses ${what} with one sentence`, async () => assertRefused(await assay(...words), said))
  }
})

describe('credits', () => {
  it('grant adds credits that show shows', async () => {
    await text('account', 'create', 'granted')
    const granted = await json('credits', 'grant', '--account', 'granted', '--credits', '250', '--note', 'an invoice')
    assert.equal(granted.granted, 250)
    assert.equal(granted.purchased, 250)
    assert.match(await text('credits', 'grant', '--account', 'granted', '--credits', '50'), /^Granted 50 credits\./)
    const shown = await json('credits', 'show', '--account', 'granted')
    assert.deepEqual(
      { ...shown, account: '' },
      { account: '', available: 300, free: 0, purchased: 300, reserved: 0, low_credits_below: null },
    )
    assert.match(await text('credits', 'show', '--account', 'granted'), /300 credits available/)
  })

  for (const credits of ['0', '-5', '1.5', '1e3', '0x10', ' 5', 'many', '99999999999']) {
    it(`grant refuses ${JSON.stringify(credits)} credits`, async () => {
      assertRefused(await assay('credits', 'grant', '--account', 'default', `--credits=${credits}`), /--credits/)
    })
  }

  it('grant refuses a number with a dash in a place of its own, in one sentence', async () => {
    assertRefused(await assay('credits', 'grant', '--account', 'default', '--credits', '-5'), /--credits/)
  })

  it('show refuses an account that is not there', async () => {
    assertRefused(await assay('credits', 'show', '--account', 'nobody'), /no account/)
  })
})

describe('check', () => {
  it('says that the ledger is in order', async () => {
    assertAnswered(await post(service.key), 1)
    assert.match(await text('check'), /in order/)
    const checked = await json('check')
    assert.deepEqual(checked.problems, [])
    assert.ok(checked.accounts >= 1)
  })

  it('says what is not in order, to a person and to a program, and ends with code 1', async () => {
    await text('account', 'create', 'damaged')
    const database = new DatabaseSync(join(service.home, 'assay.db'), { timeout: 10_000 })
    const damage = (credits: number) =>
      database.prepare("UPDATE account SET purchased = ? WHERE name = 'damaged'").run(credits)
    damage(7)
    const [person, program] = [await assay('check'), await assay('check', '--json')]
    damage(0)
    database.close()
    assert.deepEqual([person.code, program.code], [1, 1])
    assert.match(person.stdout, /^damaged: purchased credits: the journal says 0, the account says 7$/m)
    assert.deepEqual(JSON.parse(program.stdout).problems, person.stdout.trimEnd().split('\n'))
  })

  it('names account, table and row of each damage, also of what cannot be read at all, and ends', async () => {
    await text('account', 'create', 'torn')
    const database = new DatabaseSync(join(service.home, 'assay.db'), { timeout: 10_000 })
    const id = String(database.prepare("SELECT id FROM account WHERE name = 'torn'").get()?.id)
    const entry = `INSERT INTO journal (seq, account_id, kind, at, reservations, request_numbers, requests, free_delta,
      purchased_delta, reserved_delta, note, key_id) VALUES (4711, $id, 'reserve', 1, '1-10000000000000', '', 1, 0, 0, 0, '', '')`
    for (const [damage, repair, named] of [
      [
        "INSERT INTO reservation VALUES ($id, 8888, '/v1/a', 1, '', 'x')",
        'DELETE FROM reservation',
        /table reservation, process 8888, /,
      ],
      [entry, 'DELETE FROM journal', /table journal, entry 4711: /],
      ["INSERT INTO usage VALUES ($id, '2026-01-31', '/v1/a', 1, 1)", 'DELETE FROM usage', /table usage, 2026-01-31 /],
      [
        "INSERT INTO usage VALUES ($id, '2026-01-31', '/v1/a', 1, 9223372036854775807)",
        'DELETE FROM usage',
        /table usage, one of its rows: a number is too large/,
      ],
    ] as const) {
      database.prepare(damage).run({ id })
      const { code, stdout } = await assay('check')
      database.prepare(`${repair} WHERE account_id = ?`).run(id)
      assert.equal(code, 1)
      for (const line of stdout.trimEnd().split('\n')) assert.ok(line.startsWith('torn: '), line)
      assert.match(stdout, named)
    }
    database.close()
  })
})

describe('config', () => {
  const environment = { METRICS_TOKEN: 'secret-of-the-scraper', PORT: '9999' }
  const names = ['PORT', 'HOST', 'ASSAY_HOME', 'RATE_LIMIT_PER_MINUTE', 'FREE_CREDITS_PER_MONTH', 'TLS_CERT', 'TLS_KEY']

  const more = ['TRUST_PROXY', 'LOG_LEVEL', 'OFFLINE', 'DATA_REFRESH', 'DATA_MIRROR', 'METRICS_TOKEN']

  it('shows every setting and where it comes from, secrets masked', async () => {
    const { code, stdout } = await runAssay(['config'], environment)
    assert.equal(code, 0)
    for (const name of [...names, ...more]) assert.ok(stdout.includes(name), name)
    assert.match(stdout, /PORT +9999 +environment/)
    assert.match(stdout, /RATE_LIMIT_PER_MINUTE +60 +default/)
    assert.ok(!stdout.includes('secret-of'))
    assert.match(stdout, /METRICS_TOKEN +\*+ +environment/)
  })

  it('--json does the same', async () => {
    const { stdout } = await runAssay(['config', '--json'], environment)
    assert.ok(!stdout.includes('secret-of'))
    const rows: { name: string; value: string; source: string }[] = JSON.parse(stdout)
    const row = (wanted: string) => rows.find(({ name }) => name === wanted)
    assert.equal(row('PORT')?.value, '9999')
    assert.equal(row('METRICS_TOKEN')?.value, '********')
    assert.equal(row('FREE_CREDITS_PER_MONTH')?.value, '1000')
    assert.equal(row('FREE_CREDITS_PER_MONTH')?.source, 'default')
  })

  it('does not write anything anywhere', async () => {
    const { code } = await runAssay(['config'], { ASSAY_HOME: '/dev/null/nowhere' })
    assert.equal(code, 0)
  })
})

describe('usage', () => {
  for (const words of [[], ['--help'], ['-h'], ['help']]) {
    it(`assay ${words.join(' ')} says what there is`, async () => {
      const printed = await text(...words)
      assert.match(printed, /^Usage: assay/)
      for (const command of [
        'start',
        'serve',
        'account create',
        'key create',
        'key revoke',
        'credits grant',
        'check',
        'data status',
        'data refresh',
        'config',
      ]) {
        assert.ok(printed.includes(`\n  ${command}`), command)
      }
    })
  }

  for (const words of [['nothing'], ['key', 'nothing'], ['--json']]) {
    it(`refuses assay ${words.join(' ')} with one sentence`, async () => {
      assertRefused(await assay(...words), /no such command/i)
    })
  }

  it('a home that cannot be made is one sentence', async () => {
    assertRefused(
      await runAssay(['account', 'create', 'a'], { ASSAY_HOME: '/dev/null/nowhere' }),
      /ASSAY_HOME .* written/,
    )
  })

  it('two settings that are wrong are two sentences', async () => {
    const environment = { ASSAY_HOME: service.home, PORT: 'many', LOG_LEVEL: 'loud' }
    for (const words of ['account list', 'data status']) {
      assertRefused(await runAssay(words.split(' '), environment), /PORT.*LOG_LEVEL/s, 2)
    }
  })

  it('a database that takes nothing more is one sentence, also for the service', async () => {
    const home = temporaryFolder('cli')
    await runAssay(['account', 'create', 'first'], { ASSAY_HOME: home })
    const database = new DatabaseSync(join(home, 'assay.db'))
    for (const table of ['account', 'process']) {
      database.exec(
        `create trigger full_${table} before insert on ${table} begin select raise(abort, 'it is full'); end`,
      )
    }
    database.close()
    const refused = [
      await runAssay(['account', 'create', 'second'], { ASSAY_HOME: home }),
      await run(['src/main.ts'], { ASSAY_HOME: home, PORT: '0', DATA_REFRESH: 'off' }),
    ]
    for (const each of refused) assertRefused(each, /The database .* failed: it is full\.$/m)
  })

  it('a database that is none is one sentence', async () => {
    const home = temporaryFolder('cli')
    await writeFile(join(home, 'assay.db'), 'This is a text.'.repeat(100))
    const refused = await runAssay(['account', 'list'], { ASSAY_HOME: home })
    assertRefused(refused, /database .* cannot be opened/)
  })
})
