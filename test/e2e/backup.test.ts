/** A backup that is made while the service charges, restored elsewhere, is an installation whose books are right. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runAssay } from '../support/command.ts'
import { assertRefused } from '../support/run.ts'
import { newHome, startService } from '../support/service.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder('backup')

const inFolder = (name: string) => join(folder, name)

describe('assay backup', () => {
  it('copies a database that is written all the while, and what is restored from it adds up and goes on', async () => {
    const service = await startService({ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '1000000' })
    let isDone = false
    let calls = 0
    const calling = Array.from({ length: 8 }, async () => {
      for (; !isDone; calls++) {
        assert.equal((await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' })).status, 200)
      }
    })
    try {
      for (const name of ['one.db', 'two.db', 'three.db']) await service.cli('backup', inFolder(name))
    } finally {
      isDone = true
      await Promise.all(calling)
      await service.stop()
    }
    assert.ok(calls > 0)
    assert.deepEqual(readdirSync(folder).toSorted(), ['one.db', 'three.db', 'two.db'])
    for (const name of readdirSync(folder)) {
      assert.equal(statSync(inFolder(name)).mode & 0o777, 0o600)
    }
    const home = await newHome()
    copyFileSync(inFolder('three.db'), join(home, 'assay.db'))
    const checked = await runAssay(['check'], { ASSAY_HOME: home })
    assert.equal(checked.code, 0, checked.stdout + checked.stderr)
    const restored = await startService({ RATE_LIMIT_PER_MINUTE: '0' }, home)
    const { status } = await restored.post('/v1/ip/intelligence', { ip: '8.8.8.8' }, { key: service.key })
    await restored.stop()
    assert.equal(status, 200)
  })

  it('says why there is none, and leaves nothing that could be taken for one', async () => {
    const home = await newHome()
    const environment = { ASSAY_HOME: home }
    assertRefused(await runAssay(['backup', inFolder('none.db')], environment), /There is no database at/)
    await runAssay(['account', 'create', 'shop'], environment)
    assertRefused(await runAssay(['backup'], environment), /A file name is required/)
    assertRefused(await runAssay(['backup', inFolder('one.db')], environment), /already exists\. Choose a new file/)
    assertRefused(await runAssay(['backup', '/proc/none.db'], environment), /cannot be written \(\w+\)/)
    const elsewhere = { ...environment, DATABASE_URL: 'postgres://assay@127.0.0.1:1/assay' }
    assertRefused(await runAssay(['backup', inFolder('none.db')], elsewhere), /PostgreSQL\. Back it up with pg_dump/)
    truncateSync(join(home, 'assay.db'), 8192)
    assertRefused(await runAssay(['backup', inFolder('none.db')], environment), /damaged|malformed|could not be copied/)
    assert.deepEqual(
      readdirSync(folder).filter(name => name.startsWith('none')),
      [],
    )
    rmSync(home, { recursive: true })
  })
})

const [, client = '0'] = /(\d+)\.\d+/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
/** The server of the tests is of this version; pg_dump does not read a newer server than itself. */
const skip = Number(client) >= 18 ? false : 'pg_dump of version 18 is not installed'

describe('pg_dump', { skip }, () => {
  it('and psql bring a database to another server, where the books are right', async () => {
    const postgres = sharedPostgres()
    const [from, to] = [await postgres.database(), await postgres.database()]
    const at = (url: string) => ({ ASSAY_HOME: inFolder('none'), DATABASE_URL: url })
    assert.equal((await runAssay(['account', 'create', 'shop'], at(from))).code, 0)
    assert.equal(spawnSync('pg_dump', ['--format=custom', `--file=${inFolder('dump')}`, from]).status, 0)
    assert.equal(spawnSync('pg_restore', ['--no-owner', `--dbname=${to}`, inFolder('dump')]).status, 0)
    assert.ok(existsSync(inFolder('dump')))
    assert.equal((await runAssay(['check'], at(to))).code, 0)
    assert.match((await runAssay(['account', 'list'], at(to))).stdout, /shop/)
  })
})
