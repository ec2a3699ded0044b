/** TLS on the way to PostgreSQL, as DATABASE_URL asks for it, with certificates of real servers. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { sharedPostgres } from '../../test/support/shared-postgres.ts'
import { openStore } from './open.ts'

const fixture = (name: string) => new URL(`../../test/support/fixtures/${name}`, import.meta.url).pathname
/** Signed by itself, for localhost and 127.0.0.1. */
const own = { certificate: fixture('localhost-certificate.pem'), key: fixture('localhost-key.pem') }
/** Signed by an authority, for names that are not of this machine. */
const elsewhere = { certificate: fixture('web-site-certificate.pem'), key: fixture('web-site-key.pem') }
const authority = fixture('web-authority.pem')

interface Case {
  readonly to: 'own' | 'elsewhere'
  readonly asks: string
  /** Whether the connection is encrypted, or what the refusal says. */
  readonly expected: boolean | RegExp
}

const cases: readonly Case[] = [
  { to: 'own', asks: '', expected: false },
  { to: 'own', asks: 'sslmode=disable', expected: false },
  { to: 'own', asks: 'sslmode=require', expected: true },
  { to: 'elsewhere', asks: 'sslmode=require', expected: true },
  { to: 'own', asks: `sslmode=require&sslrootcert=${authority}`, expected: /certificate/ },
  { to: 'own', asks: `sslmode=verify-ca&sslrootcert=${own.certificate}`, expected: true },
  { to: 'elsewhere', asks: `sslmode=verify-ca&sslrootcert=${authority}`, expected: true },
  { to: 'own', asks: `sslmode=verify-ca&sslrootcert=${authority}`, expected: /certificate/ },
  { to: 'own', asks: `sslmode=verify-full&sslrootcert=${own.certificate}`, expected: true },
  { to: 'own', asks: 'sslmode=verify-full', expected: /certificate/ },
  { to: 'own', asks: `sslmode=verify-full&sslrootcert=${authority}`, expected: /certificate/ },
  { to: 'elsewhere', asks: `sslmode=verify-full&sslrootcert=${authority}`, expected: /altnames|certificate's/ },
  { to: 'own', asks: 'sslmode=verify-full&sslrootcert=/nowhere.pem', expected: /ENOENT.*\/nowhere\.pem/ },
]

describe('TLS to PostgreSQL', () => {
  let servers: { readonly own: TestPostgres; readonly elsewhere: TestPostgres }
  let urls: { readonly own: string; readonly elsewhere: string; readonly plain: string }
  before(async () => {
    servers = { own: await startPostgres(own), elsewhere: await startPostgres(elsewhere) }
    urls = {
      own: await servers.own.database(),
      elsewhere: await servers.elsewhere.database(),
      plain: await sharedPostgres().database(),
    }
  })
  after(() => Promise.all(Object.values(servers).map(server => server.remove())))

  for (const { to, asks, expected } of cases) {
    const words = typeof expected === 'boolean' ? (expected ? 'encrypts' : 'does not encrypt') : 'refuses'
    it(`${words} with "${asks.replaceAll(/\/\S*\//g, '')}" where the certificate is ${to}`, async () => {
      const url = `${urls[to]}?${asks}`
      if (typeof expected !== 'boolean') return assert.rejects(openStore(url), expected)
      const store = await openStore(url)
      const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where datname = current_database()`.execute(store.tables)
      await store.close()
      assert.ok(rows.length > 1, 'the one that listens is among them')
      assert.deepEqual(new Set(rows.map(({ ssl }) => ssl)), new Set([expected]))
    })
  }

  it('is refused where the server has none, and it was asked for', async () => {
    const url = `${urls.plain}?sslmode=require`
    await assert.rejects(openStore(url), /does not support SSL/)
  })
})
