/** A password that no source of breaches could be asked about: it is taken, and its owner is told. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeLink } from '../../src/dashboard/people/links.ts'
import { type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'

const settings = '/dashboard/settings'

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
    assert.equal(location, '/dashboard/playground')
    assert.match((await owner.ask('/dashboard')).text, /check whether your password.*href="\/dashboard\/settings"/s)
    assert.doesNotMatch((await owner.ask('/dashboard')).text, /check whether your password/)
    const forged = await owner.ask('/dashboard?password=unchecked')
    assert.doesNotMatch(forged.text, /check whether your password/)
  })

  it('is said to be so after a change and after a link, and not once one answers', async () => {
    const browser = assay.browser()
    const signIn = (path: string) => browser.submit(path, { email: welcome.email, password })
    await signIn('/dashboard/sign-in')
    const change = () =>
      browser.submit(`${settings}/password`, { current: password, password, repeated: password }, settings)
    const changed = await change()
    assert.equal(changed.location, '/dashboard/sign-in')
    await signIn('/dashboard/sign-in')
    assert.match((await browser.ask('/dashboard/keys')).text, /check whether your password/)
    const userId = (await assay.store.people.findUserByEmail(welcome.email))?.id ?? assert.fail()
    const link = () => makeLink(assay.store.people, { purpose: 'password', userId }, '', author)
    const reset = async () => {
      const fresh = assay.browser()
      await fresh.submit(await link(), { password, repeated: password })
      return (await fresh.ask('/dashboard/keys')).text
    }
    assert.match(await reset(), /check whether your password/)
    count = 0
    assert.doesNotMatch(await reset(), /check whether your password/)
    await signIn('/dashboard/sign-in')
    assert.equal((await change()).location, '/dashboard/sign-in')
  })

  it('leaves no defect behind', () => assert.deepEqual(assay.defects, []))
})
