/** What a stolen copy of the database contains, and where the secret of sign-ins is instead. */
import assert from 'node:assert/strict'
import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { makeSignature, symmetricDecrypt } from 'better-auth/crypto'
import { Browser, password, setUpOwner } from '../support/dashboard.ts'
import { isLongRun } from '../support/long-run.ts'
import { newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { totp } from '../support/totp.ts'

const cookieName = 'assay.session_token'
const email = 'ada@example.org'
const secretIn = (home: string) => readFileSync(join(home, 'session-secret'), 'utf8').trim()
const keyOf = (secret: string | Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'assay dashboard sessions', 32)).toString('hex')

const folder = temporaryFolder('stolen')

/** Sets up a dashboard, and returns a browser that is signed in with a second factor, and the factor's secret. */
async function setUp(service: ServiceUnderTest): Promise<{ owner: Browser; factor: string }> {
  const owner = await setUpOwner(service)
  const settings = '/dashboard/settings'
  const begun = await owner.submitAndFollow(`${settings}/second-factor`, { 'factor-password': password }, settings)
  const [, factor] = /id="secret">([A-Z2-7]+)/.exec(begun.text) ?? assert.fail()
  await owner.submit(`${settings}/second-factor/confirm`, { code: totp(factor) }, settings)
  return { owner, factor }
}

async function isSignedIn({ url }: ServiceUnderTest, cookie: string): Promise<boolean> {
  const thief = new Browser(url, {})
  thief.cookies.set(cookieName, cookie)
  return (await thief.ask('/dashboard/settings')).status === 200
}

/** Every cell of a copy, as a text and as bytes. */
type Cells = readonly (string | Uint8Array)[]

function cellsOfFile(path: string): Cells {
  const database = new DatabaseSync(path, { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const rows = tables.flatMap(({ name }) => database.prepare(`select * from "${name}"`).all())
  database.close()
  return rows.flatMap(row => Object.values(row)).filter(cell => typeof cell === 'string' || cell instanceof Uint8Array)
}

function cellsOfExport(path: string): Cells {
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n')
  const cells = lines.flatMap(line => Object.values(JSON.parse(line).row ?? {}))
  return cells.flatMap((cell): (string | Uint8Array)[] => {
    if (typeof cell === 'string') return [cell]
    const { base64 } = Object(cell)
    return typeof base64 === 'string' ? [Buffer.from(base64, 'base64')] : []
  })
}

/** Whether one of the cells is the secret that signed the cookie. */
async function holdSecretOf(cookie: string, cells: Cells): Promise<boolean> {
  const signed = decodeURIComponent(cookie)
  const [token] = signed.split('.')
  for (const cell of cells) {
    const bytes = typeof cell === 'string' ? Buffer.from(cell) : cell
    if (bytes.length < 32 || bytes.length > 64) continue
    for (const form of [keyOf(bytes), Buffer.from(bytes).toString(), Buffer.from(bytes).toString('hex')]) {
      if (`${token}.${await makeSignature(token, form)}` === signed) return true
    }
  }
  return false
}

/** Whether one of the cells is the token of a session: it would sign somebody in who has the secret as well. */
async function holdToken(service: ServiceUnderTest, cells: Cells): Promise<boolean> {
  const key = keyOf(secretIn(service.home))
  for (const token of new Set(cells.filter(cell => typeof cell === 'string' && /^[\w-]{20,64}$/.test(cell)))) {
    const cookie = encodeURIComponent(`${token}.${await makeSignature(String(token), key)}`)
    if (await isSignedIn(service, cookie)) return true
  }
  return false
}

const kinds = [
  ['SQLite', async () => ({}), ['backup', 'export']],
  ['PostgreSQL', async () => ({ DATABASE_URL: await sharedPostgres().database() }), ['export']],
] as const
for (const [name, settings, copies] of kinds) {
  describe(`a copy of the database on ${name}`, {
    skip: name === 'PostgreSQL' && !isLongRun && 'it takes a long run',
  }, () => {
    let service: ServiceUnderTest
    let owner: Browser
    let factor: string
    let environment: Record<string, string>
    before(async () => {
      environment = await settings()
      service = await startService(environment)
      ;({ owner, factor } = await setUp(service))
    })
    after(() => service.stop())

    for (const command of copies) {
      it(`by assay ${command} has no token and no secret of sign-ins, and signs nobody in`, async () => {
        const path = join(folder, `${name}.${command}`)
        await service.cli(command, path)
        const cells = command === 'backup' ? cellsOfFile(path) : cellsOfExport(path)
        const cookie = owner.cookies.get(cookieName) ?? assert.fail()
        const [token] = decodeURIComponent(cookie).split('.')
        const secret = secretIn(service.home)
        const bytes = command === 'backup' ? readFileSync(path) : gunzipSync(readFileSync(path))
        for (const hidden of [token, secret, keyOf(secret), factor, password]) {
          for (const form of [hidden, Buffer.from(hidden).toString('base64')]) {
            assert.ok(!bytes.includes(form))
          }
        }
        assert.ok(bytes.includes(email))
        assert.ok(await isSignedIn(service, cookie))
        assert.deepEqual([await holdSecretOf(cookie, cells), await holdToken(service, cells)], [false, false])
        assert.deepEqual([await holdSecretOf(cookie, [secret]), await holdToken(service, [token])], [true, true])
      })
    }

    it('does not say by what the second factors that it holds are encrypted', async () => {
      const path = join(folder, `${name}.factors`)
      await service.cli('export', path)
      const cells = cellsOfExport(path)
      const sealed = cells.filter(cell => typeof cell === 'string' && cell.startsWith('$ba$')) as string[]
      assert.equal(sealed.length, 2)
      const read = (data: string, value: string) =>
        symmetricDecrypt({ key: { keys: new Map([[1, value]]), currentVersion: 1 }, data })
      for (const cell of cells.filter(each => each.length >= 32 && each.length <= 64)) {
        for (const value of [keyOf(cell), Buffer.from(cell).toString('hex'), String(cell)]) {
          await assert.rejects(read(sealed[0], value))
        }
      }
      assert.ok(await read(sealed[0], keyOf(secretIn(service.home))))
    })

    it('is used with a secret that is a file, which its owner alone may read and which stays the same', async () => {
      const { home } = service
      assert.equal(statSync(join(home, 'session-secret')).mode & 0o777, 0o600)
      assert.match(secretIn(home), /^[0-9a-f]{64}$/)
      await service.stop({ keepHome: true })
      service = await startService(environment, home)
      assert.ok(await isSignedIn(service, owner.cookies.get(cookieName) ?? ''))
    })
  })
}

describe('the session secret', () => {
  it('that is not that of the database keeps everybody out, and the API goes on, until the operator takes a new one', {
    skip: !isLongRun && 'it takes a long run',
  }, async () => {
    const service = await startService({ SESSION_SECRET: 'one'.repeat(11) })
    const { home, key } = service
    await setUp(service)
    const restored = await newHome()
    await service.cli('backup', join(restored, 'assay.db'))
    await service.stop()
    const locked = await startService({ SESSION_SECRET: 'two'.repeat(11) }, restored)
    assert.notEqual(restored, home)
    const page = await new Browser(locked.url, {}).ask('/dashboard/sign-in')
    assert.equal(page.status, 503)
    assert.match(page.text, /session secret of this node is not the one/)
    assert.match(locked.output(), /SESSION_SECRET is not the session secret of this database/)
    assert.doesNotMatch(locked.output(), /twotwo|oneone/)
    assert.equal((await locked.post('/v1/ip/intelligence', { ip: '8.8.8.8' }, { key })).status, 200)
    assert.match(await locked.cli('user', 'new-secret'), /1 second factors were removed/)
    await locked.stop({ keepHome: true })
    const open = await startService({ SESSION_SECRET: 'two'.repeat(11) }, restored)
    const browser = new Browser(open.url, {})
    const signedIn = await browser.submit('/dashboard/sign-in', { email, password })
    assert.equal(signedIn.location, '/dashboard')
    await open.stop()
  })

  it('is shared by nodes by SESSION_SECRET, and one that has none of it says so at its start', async () => {
    const DATABASE_URL = await sharedPostgres().database()
    const shared = { DATABASE_URL, SESSION_SECRET: randomBytes(32).toString('hex') }
    const one = await startService(shared)
    const { owner } = await setUp(one)
    const two = await startService(shared)
    assert.ok(await isSignedIn(two, owner.cookies.get(cookieName) ?? ''))
    const apart = await startService({ DATABASE_URL })
    assert.match(apart.output(), /sign-in to the dashboard is not possible: the file session-secret in ASSAY_HOME/)
    assert.equal((await new Browser(apart.url, {}).ask('/dashboard')).status, 503)
    const alone = await startService({ DATABASE_URL: await sharedPostgres().database() })
    assert.match(alone.output(), /SESSION_SECRET is not set/)
    for (const service of [one, two, apart, alone]) await service.stop()
  })
})
