/**
 * A provider of sign-ins that does not work, and sign-ins by it that are not carried through: what they cost, and what
 * people are told.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { password } from '../support/dashboard.ts'
import { isLongRun } from '../support/long-run.ts'
import { comeBack, withProvider } from '../support/provider-sign-in.ts'

describe('a provider that', () => {
  for (const how of ['silent', 'slow', 'endless', 503, 404] as const) {
    it(`is ${how} keeps nobody from signing in by password or from using a session, and its button says so`, async () => {
      await withProvider(async (provider, assay, owner) => {
        provider.failures.set('/.well-known/openid-configuration', how)
        const leaver = assay.browser()
        const leaving = leaver.ask('/dashboard/sign-in/provider')
        assert.equal((await owner.ask('/dashboard/members')).status, 200)
        const browser = assay.browser()
        assert.equal((await browser.submit('/dashboard/sign-in', { email: 'ada@example.org', password })).status, 303)
        const { location } = await leaving
        assert.equal(location, '/dashboard/sign-in?error=no_answer')
        assert.match((await leaver.ask(location)).text, /provider is not responding as expected/)
        assert.doesNotMatch((await leaver.ask(location)).text, /not responding/, 'once')
        const code = {
          silent: 'no_answer',
          slow: 'no_answer',
          endless: 'invalid_answer',
          503: 'http_503',
          404: 'http_404',
        }[how]
        assert.deepEqual(assay.statuses, [{ state: 'unavailable', code }])
        assert.equal(assay.refusals.length, 1)
        provider.failures.clear()
        assert.doesNotMatch(await comeBack(provider, assay.browser()), /error=/)
        assert.equal(assay.statuses.at(-1)?.state, 'ready')
      })
    })
  }

  it('is silent at its token endpoint costs the sign-in that was begun, and no other', async () => {
    await withProvider(async (provider, assay, owner) => {
      provider.failures.set('/token', 'silent')
      const coming = comeBack(provider, assay.browser())
      assert.equal((await owner.ask('/dashboard/members')).status, 200)
      assert.equal(await coming, '/dashboard/sign-in?error=no_answer')
      assert.deepEqual(assay.statuses.at(-1), { state: 'unavailable', code: 'no_answer' })
    })
  })

  it('does not answer three times is left alone for ten seconds, and then asked again', async () => {
    await withProvider(async (provider, assay) => {
      provider.failures.set('/.well-known/openid-configuration', 500)
      const ask = async () => (await assay.browser().ask('/dashboard/sign-in/provider')).location
      for (let tries = 0; tries < 5; tries++) assert.equal(await ask(), '/dashboard/sign-in?error=no_answer')
      assert.equal(provider.requests, 3)
      provider.failures.clear()
      assay.pass(5_000)
      assert.equal(await ask(), '/dashboard/sign-in?error=no_answer')
      assay.pass(5_000)
      assert.doesNotMatch(await comeBack(provider, assay.browser()), /error=/)
    })
  })

  it('works is asked for its metadata at the first use and once an hour, and by nothing else', async () => {
    await withProvider(async (provider, assay, owner) => {
      await owner.ask('/dashboard/members')
      await assay.browser().submit('/dashboard/sign-in', { email: 'ada@example.org', password })
      assert.equal(provider.requests, 0)
      const leave = async () =>
        assert.match((await assay.browser().ask('/dashboard/sign-in/provider')).location ?? '', /authorize/)
      await Promise.all([leave(), leave(), leave()])
      assay.pass(3_000_000)
      await leave()
      assert.equal(provider.requests, 1)
      assay.pass(600_000)
      await leave()
      assert.equal(provider.requests, 2)
    })
  })
})

describe('a sign-in by the provider that', () => {
  it('took too long, or was begun elsewhere, leads to the sign-in page, which says so, and is in the log', async () => {
    await withProvider(async (provider, assay) => {
      const browser = assay.browser()
      const { location } = await browser.ask('/dashboard/sign-in/provider')
      const kept = browser.cookies.get('assay.provider') ?? assert.fail()
      assay.pass(900_001)
      for (const cookie of [kept, `${kept}x`, 'nonsense', undefined]) {
        if (cookie !== undefined) browser.cookies.set('assay.provider', cookie)
        const back = await browser.ask(provider.wayBack(location ?? assert.fail()))
        assert.equal(back.location, '/dashboard/sign-in?error=expired')
      }
      assert.match(
        (await browser.ask('/dashboard/sign-in?error=expired')).text,
        /took too long or was started in another/,
      )
      assert.deepEqual(new Set(assay.refusals.map(({ code }) => code)), new Set(['expired']))
    })
  })

  it('is begun writes one row for its place however often, and too many are refused', async () => {
    await withProvider(async (_, assay) => {
      const rows = async () =>
        (await assay.store.tables.selectFrom('throttle').select('key_hash').execute()).length +
        (await assay.store.tables.selectFrom('user_verification').select('id').execute()).length
      const before = await rows()
      const locations = []
      for (let tries = 0; tries < 101; tries++) {
        locations.push((await assay.browser().ask('/dashboard/sign-in/provider')).location)
      }
      assert.equal(await rows(), before + 1)
      assert.match(locations[99] ?? '', /authorize/)
      assert.equal(locations[100], '/dashboard/sign-in?error=too_many')
      assay.pass(900_000)
      assert.match((await assay.browser().ask('/dashboard/sign-in/provider')).location ?? '', /authorize/)
    })
  })

  it('succeeds is none of the tries of its place', async () => {
    await withProvider(async (provider, assay) => {
      // Nothing of a success is counted, so a few stand for those that reach the limit.
      for (let tries = 0; tries < (isLongRun ? 101 : 5); tries++) {
        assert.doesNotMatch(await comeBack(provider, assay.browser()), /error=/)
      }
      const counted = await assay.store.tables.selectFrom('throttle').select('failures').execute()
      assert.ok(counted.every(({ failures }) => failures === 0))
    })
  })
})
