/** An installation moves from SQLite to PostgreSQL and back, by the commands that an operator types. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, it } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { runAssay } from '../support/command.ts'
import { assertRefused } from '../support/run.ts'
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder('moving')
let postgres: SharedPostgres
let url: string

before(async () => {
  postgres = sharedPostgres()
  url = await postgres.database()
})

const inFolder = (name: string) => join(folder, name)
const onSqlite = (home: string) => ({ ASSAY_HOME: inFolder(home) })
const onPostgres = (at = url) => ({ ASSAY_HOME: inFolder('nothing'), DATABASE_URL: at })

async function done(words: readonly string[], environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runAssay(words, environment)
  assert.equal(code, 0, stderr)
  return stdout
}

const listed = async (environment: Record<string, string>) => [
  await done(['account', 'list', '--json'], environment),
  await done(['key', 'list', '--account', 'shop', '--json'], environment),
  await done(['credits', 'show', '--account', 'shop', '--json'], environment),
]
/** The lines of an export without their order, which is the database's own. */
const linesOf = (file: string) =>
  gunzipSync(readFileSync(inFolder(file)))
    .toString()
    .split('\n')
    .toSorted()

describe('moving', () => {
  it('from SQLite to PostgreSQL and back keeps every account, key and credit', async () => {
    await done(['account', 'create', 'shop'], onSqlite('home'))
    await done(['key', 'create', '--account', 'shop', '--label', 'one', '--scope', 'ip'], onSqlite('home'))
    await done(['credits', 'grant', '--account', 'shop', '--credits', '7', '--note', 'welcome'], onSqlite('home'))
    const before = await listed(onSqlite('home'))

    assert.match(await done(['export', inFolder('one.gz')], onSqlite('home')), /^Wrote \d+ rows of \d+ tables to /)
    assert.equal(statSync(inFolder('one.gz')).mode & 0o777, 0o600)
    assert.match(await done(['import', inFolder('one.gz')], onPostgres()), /^Imported \d+ rows of \d+ tables from /)
    assert.deepEqual(await listed(onPostgres()), before)
    await done(['check'], onPostgres())

    await done(['export', inFolder('two.gz')], onPostgres())
    await done(['import', inFolder('two.gz')], onSqlite('other-home'))
    assert.deepEqual(await listed(onSqlite('other-home')), before)
    await done(['check'], onSqlite('other-home'))
    await done(['export', inFolder('three.gz')], onSqlite('other-home'))
    assert.deepEqual(linesOf('two.gz'), linesOf('one.gz'))
    assert.deepEqual(linesOf('three.gz'), linesOf('one.gz'))
    assert.equal(existsSync(inFolder('nothing')), false, 'PostgreSQL needs no home for a command')
  })

  it('takes nothing of a file that is none, is damaged, or of a database that is used', async () => {
    assertRefused(await runAssay(['import', inFolder('no-such-file')], onSqlite('empty')), /cannot be used \(ENOENT\)/)
    assert.equal(existsSync(inFolder('empty')), false)
    writeFileSync(inFolder('words'), 'no export')
    writeFileSync(inFolder('cut.gz'), readFileSync(inFolder('one.gz')).subarray(0, -40))
    writeFileSync(inFolder('other.gz'), gzipSync('{"format":"another"}\n'))
    for (const [file, rest] of Object.entries({
      'next.gz': gzipSync('more').subarray(0, 3),
      'zeros.gz': Buffer.alloc(9),
      'more.gz': gzipSync('{"table":"account","row":{}}\n'),
    })) {
      writeFileSync(inFolder(file), Buffer.concat([readFileSync(inFolder('one.gz')), rest]))
    }
    for (const file of ['words', 'cut.gz', 'other.gz', 'next.gz', 'zeros.gz', 'more.gz']) {
      assertRefused(await runAssay(['import', inFolder(file)], onSqlite('empty')), /Nothing was imported\.\n$/)
    }
    assert.deepEqual(JSON.parse(await done(['account', 'list', '--json'], onSqlite('empty'))), [])
    assertRefused(await runAssay(['import', inFolder('one.gz')], onPostgres()), /The database holds accounts/)
    assertRefused(await runAssay(['export', inFolder('one.gz')], onPostgres()), /already exists/)
  })

  it('says what is wrong with a database that cannot be used, and not its password', async () => {
    const away = url.replace(/:\d+\//, ':1/').replace('assay:assay@', 'assay:not-the-password@')
    const { code, stderr } = await runAssay(['account', 'list'], onPostgres(away))
    assert.equal(code, 1)
    assert.match(stderr, /^assay: The database 127\.0\.0\.1:1\/assay_\w+ cannot be opened: .+\n$/)
    assert.ok(!stderr.includes('not-the-password'))
    assertRefused(await runAssay(['account', 'list'], onPostgres('mysql://a/b')), /DATABASE_URL must be/)
  })

  it('is told which steps its tables took', async () => {
    const fresh = onPostgres(await postgres.database())
    const { migrated } = JSON.parse(await done(['migrate', '--json'], fresh))
    assert.ok(migrated.length > 0)
    assert.equal(await done(['migrate'], fresh), 'The tables are up to date.\n')
  })

  it('is refused by PostgreSQL for a text that it cannot keep, with the place of the row and nothing of what it says', async () => {
    const [home, target] = [onSqlite('odd'), onPostgres(await postgres.database())]
    await done(['account', 'create', 'odd'], home)
    await done(['credits', 'grant', '--account', 'odd', '--credits', '7', '--note', 'canary-of-a-note'], home)
    await done(['lists', 'add', '--account', 'odd', '--list', 'suppression', 'canary.example.org'], home)
    const path = join(inFolder('odd'), 'assay.db')
    const spoil = (statement: string) => {
      const database = new DatabaseSync(path)
      database.exec(statement)
      database.close()
    }
    const refusal = async (file: string) => {
      await done(['export', inFolder(file)], home)
      const { code, stderr } = await runAssay(['import', inFolder(file)], target)
      assert.equal(code, 1)
      assert.doesNotMatch(stderr, /canary|\0/)
      assert.match(stderr, /Nothing was imported\.$/m)
      assert.deepEqual(JSON.parse(await done(['account', 'list', '--json'], target)), [])
      return stderr
    }

    spoil(`update journal set note = note || char(0) where note <> ''`)
    assert.match(
      await refusal('odd.gz'),
      /The column note of the table journal \(account_id acc_\w{16}, seq \d+, line \d+ of the file\)/,
    )
    spoil('update journal set note = substr(note, 1, length(note))')
    spoil('update list_entry set value = value || char(0)')
    const listed = await refusal('odd-key.gz')
    assert.match(
      listed,
      /column value of the table list_entry \(account_id acc_\w{16}, list \w+, line \d+ of the file\)/,
    )

    spoil('update list_entry set value = substr(value, 1, length(value))')
    await done(['export', inFolder('mended.gz')], home)
    assert.match(await done(['import', inFolder('mended.gz')], target), /^Imported /)
  })
})
