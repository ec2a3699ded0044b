/** How often somebody may try to sign in, and who is shut out by the tries of others. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { makeLink } from '../../src/dashboard/people/links.ts'
import { type Browser, type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'
import { isLongRun } from '../support/long-run.ts'

const email = 'ada@example.org'

describe('tries to sign in', () => {
  let assay: DashboardUnderTest
  let owner: Browser
  beforeEach(async () => {
    assay = await startDashboard({ trustedProxies: ['127.0.0.1'] })
    owner = await assay.setUp()
  })
  afterEach(() => assay.stop())

  const from = (place: string) => assay.browser({ 'x-forwarded-for': place, 'x-forwarded-proto': 'https' })
  const statusOf = async (place: string, fields: Record<string, string> = {}) =>
    (await from(place).submit('/dashboard/sign-in', { email, password, ...fields })).status

  it('that succeed shut nobody out, however many come from one place', async () => {
    // Nothing of a success is counted, so a few stand for those that reach the limit.
    for (let tries = 0; tries < (isLongRun ? 110 : 5); tries++) assert.equal(await statusOf('198.51.100.1'), 303)
    const counted = await assay.store.tables.selectFrom('throttle').select('failures').execute()
    assert.ok(counted.every(({ failures }) => failures === 0))
  })

  it('that fail shut their place after a hundred, for all users, and no other place', async () => {
    const browser = from('198.51.100.1')
    const { text } = await browser.ask('/dashboard/sign-in')
    const csrf = /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? assert.fail(text)
    for (let tries = 0; tries < 100; tries++) {
      const fields = { csrf, email: `nobody${tries}@example.org`, password }
      assert.equal((await browser.send('/dashboard/sign-in', fields)).status, 401)
    }
    assert.equal(await statusOf('198.51.100.1'), 429)
    assert.equal(await statusOf('198.51.100.2'), 303)
  })

  it('of one user from ten places shut the user out everywhere, but no session and no link of the operator', async () => {
    const wrong = { password: 'no no no no no' }
    for (let place = 1; place <= 10; place++) {
      for (let tries = 0; tries < 5; tries++) assert.equal(await statusOf(`198.51.100.${place}`, wrong), 401)
    }
    assert.equal(await statusOf('203.0.113.1'), 429)
    assert.equal((await owner.ask('/dashboard/members')).status, 200)
    const userId = (await assay.store.people.findUserByEmail(email))?.id ?? assert.fail()
    const author = { now: Date.now(), actor: 'test' }
    const link = await makeLink(assay.store.people, { purpose: 'password', userId }, '', author)
    const browser = from('203.0.113.1')
    assert.equal((await browser.submit(link, { password, repeated: password })).location, '/dashboard')
    assert.equal((await browser.ask('/dashboard/members')).status, 200)
    assay.pass(900_000)
    assert.equal(await statusOf('203.0.113.1'), 303)
  })
})
