/** A password that no source of breaches could be asked about: it is taken, and its owner is told. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeLink } from '../../src/dashboard/people/links.ts'
import { type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'

const settings = '/dashboard/settings'
const unchecked = '/dashboard?password=unchecked'

describe('a password that nobody could check', () => {
  let assay: DashboardUnderTest
  let count: number | null = null
  before(async () => {
    const breachCountOf = async () => count
    assay = await startDashboard({ mainThread: { breachCountOf } })
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_default' }
    await assay.store.accounts.insertAccount({ id: 'acc_default', name: 'default', createdAt: 0 }, event)
  })
  after(() => assay.stop())
  const author = { now: Date.now(), actor: 'test' }
  const welcome = { name: 'Ada', email: 'ada@example.org', password, repeated: password }

  it('is said to be so on the first page, with the way to the form for another one', async () => {
    const owner = assay.browser()
    const { location } = await owner.submit(
      await makeLink(assay.store.people, { purpose: 'owner' }, '', author),
      welcome,
    )
    assert.equal(location, unchecked)
    assert.match((await owner.ask(unchecked)).text, /could not be checked.*href="\/dashboard\/settings"/s)
    assert.doesNotMatch((await owner.ask('/dashboard/playground')).text, /could not be checked/)
  })

  it('is said to be so after a change and after a link, and not once one answers', async () => {
    const browser = assay.browser()
    const signIn = (path: string) => browser.submit(path, { email: welcome.email, password })
    await signIn('/dashboard/sign-in')
    const change = () =>
      browser.submit(`${settings}/password`, { current: password, password, repeated: password }, settings)
    const changed = await change()
    assert.equal(changed.location, `/dashboard/sign-in?next=${encodeURIComponent(unchecked)}`)
    const next = /name="next" value="([^"]*)"/.exec((await browser.ask(changed.location ?? '')).text)?.[1]
    assert.equal(next?.replace('&#61;', '='), unchecked)
    await signIn('/dashboard/sign-in')
    const userId = (await assay.store.people.findUserByEmail(welcome.email))?.id ?? assert.fail()
    const link = () => makeLink(assay.store.people, { purpose: 'password', userId }, '', author)
    const reset = async () => assay.browser().submit(await link(), { password, repeated: password })
    assert.equal((await reset()).location, unchecked)
    count = 0
    assert.equal((await reset()).location, '/dashboard')
    await signIn('/dashboard/sign-in')
    assert.equal((await change()).location, '/dashboard/sign-in')
  })

  it('leaves no defect behind', () => assert.deepEqual(assay.defects, []))
})
