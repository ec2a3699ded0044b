/**
 * Text that PostgreSQL cannot hold, or UTF-8 cannot carry, wherever the dashboard takes text: refused, the same on both
 * databases.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openStore, type Store } from '../../src/store/open.ts'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts'

let postgres: SharedPostgres
before(async () => {
  postgres = sharedPostgres()
})

const queries = [
  '/dashboard/ledger?request=%00',
  '/dashboard/ledger?below=1%00',
  '/dashboard/audit?action=%00',
  '/dashboard/audit?subject=a%00b&subject=c',
  '/dashboard/policy?address=%00',
  '/dashboard/accounts?name=%00',
  '/dashboard/accounts/acc_%00',
  '/dashboard/keys/key_%00',
  '/dashboard/welcome/%00',
  '/dashboard/sign-in?next=%00',
]

const forms: readonly (readonly [string, Record<string, string>])[] = [
  ['/dashboard/sign-in', { email: 'a\0@example.org', password: 'a' }],
  ['/dashboard/sign-in', { email: 'a@example.org', password: '\0' }],
  ['/dashboard/keys', { label: 'a\0b', mode: 'live' }],
  ['/dashboard/keys', { label: 'a', mode: 'live', externalId: '\0' }],
  ['/dashboard/accounts', { name: 'a\0b' }],
  ['/dashboard/members/invite', { role: 'viewer', note: '\0' }],
  ['/dashboard/policy/suppression', { action: 'add', entries: 'a\0@example.org' }],
]

for (const name of ['SQLite', 'PostgreSQL']) {
  describe(`text that cannot be kept, on ${name}`, () => {
    let assay: DashboardUnderTest
    let owner: Browser
    let store: Store | undefined
    before(async () => {
      store = name === 'SQLite' ? undefined : await openStore(await postgres.database())
      assay = await startDashboard({ storeOf: files => store ?? files })
      owner = await assay.setUp()
    })
    after(async () => {
      await assay.stop()
      await store?.close()
      assert.deepEqual(assay.defects, [])
    })

    for (const path of queries) {
      it(`is refused in ${path}`, async () => {
        assert.equal((await owner.ask(path)).status, 400)
      })
    }

    for (const [path, fields] of forms) {
      it(`is refused in ${Object.keys(fields).join(' and ')} of ${path}`, async () => {
        const { status, text } = await owner.submit(path, fields, '/dashboard/keys')
        assert.equal(status, 400, text)
        assert.match(text, /U\+0000/)
      })
    }

    it('is refused as a lone surrogate, which only JSON can spell', async () => {
      const body = '{"email":"a\\ud800@example.org","password":"a"}'
      const headers = { 'content-type': 'application/json' }
      const { status } = await owner.ask('/dashboard/sign-in', { method: 'POST', headers, body })
      assert.equal(status, 400)
    })

    it('is drawn by the playground, which keeps nothing of it', async () => {
      const csrf = /name="csrf" value="([^"]*)"/.exec((await owner.ask('/dashboard/keys')).text)?.[1] ?? ''
      const answered = { path: '/v1/nothing', input: { text: '\0' }, status: 400, headers: {}, body: '{}', ms: 1 }
      const headers = { 'content-type': 'application/json', 'x-csrf': csrf }
      const { text } = await owner.ask('/dashboard/playground/answers', {
        ...{ method: 'POST', headers, body: JSON.stringify({ csrf, ...answered }) },
      })
      assert.match(text, /"invalid_input"/)
    })

    it('is no session, whatever a cookie says', async () => {
      const cookie = 'better-auth.session_token=a%00b.c; form=%00'
      const { status } = await assay.browser({ cookie }).ask('/dashboard/keys')
      assert.equal(status, 303)
    })

    it('leaves every other text alone', async () => {
      const { status } = await owner.ask(`/dashboard/ledger?request=${encodeURIComponent('Zoë 漢字 😀 \u0001')}`)
      assert.equal(status, 200)
    })
  })
}
