/** What holds for every form: nothing typed is lost, nothing is repeated, and the account is the one in the URL. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sections } from '../../src/dashboard/sections.ts'
import { type Browser, type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'

const keys = '/dashboard/keys'

let assay: DashboardUnderTest
let owner: Browser
before(async () => {
  assay = await startDashboard()
  owner = await assay.setUp()
})
after(() => assay.stop())

const labelsOf = async (account: string) => (await assay.store.accounts.listKeys(account)).map(({ label }) => label)
const hiddenIn = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`)
    .exec(text)?.[1]
    ?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)) ?? assert.fail(`${name} is not in ${text}`)

describe('a form of a session that has ended', () => {
  it('is kept through the sign-in, and is sent only when its user sends it', async () => {
    await assay.member('acc_default', 'developer', 'dev@example.org')
    const browser = assay.browser()
    const who = { email: 'dev@example.org', password }
    await browser.submit('/dashboard/sign-in', who)
    const form = await browser.ask(`${keys}/new`)
    browser.cookies.delete('assay.session_token')
    const typed = { csrf: hiddenIn(form.text, 'csrf'), label: 'typed <long> ago', mode: 'test', scope: 'ip', note: 'n' }
    const expired = await browser.send(keys, typed)
    assert.equal(expired.status, 401)
    assert.match(expired.text, /Your session has expired/)
    const kept = hiddenIn(expired.text, 'kept')
    const wrong = { csrf: hiddenIn(expired.text, 'csrf'), kept, ...who, password: 'wrong' }
    const refused = await browser.send('/dashboard/sign-in', wrong)
    assert.equal(hiddenIn(refused.text, 'kept'), kept, 'also after a wrong password')
    const csrf = hiddenIn(refused.text, 'csrf')
    const shown = await browser.send('/dashboard/sign-in', { csrf, kept, ...who })
    assert.match(shown.text, /Your form was not sent.*typed &#60;long&#62; ago/s)
    assert.deepEqual(await labelsOf('acc_default'), [])
    const again = { ...typed, csrf: hiddenIn(shown.text, 'csrf'), label: hiddenIn(shown.text, 'label') }
    assert.equal((await browser.send(keys, again)).status, 303)
    assert.deepEqual(await labelsOf('acc_default'), ['typed <long> ago'])
  })

  it('with a password in it is not kept, and neither is what leads to another site', async () => {
    const browser = assay.browser()
    const fields = { csrf: '', current: password, password, repeated: password }
    const sent = await browser.send('/dashboard/settings/password', fields)
    assert.equal(sent.status, 303)
    assert.ok(!sent.text.includes(password))
    const page = await browser.ask('/dashboard/sign-in')
    const kept = JSON.stringify({ action: 'https://elsewhere.example/', fields: [['a', 'b']] })
    const who = { csrf: hiddenIn(page.text, 'csrf'), email: 'ada@example.org', password, kept }
    assert.equal((await browser.send('/dashboard/sign-in', who)).location, '/dashboard')
  })

  it('has its URL lead to its page', async () => {
    for (const [url, page] of [
      ['/dashboard/members/invite', '/dashboard/members'],
      ['/dashboard/members/role', '/dashboard/members'],
      [`${keys}/key_x/revoke`, `${keys}/key_x`],
      ['/dashboard/settings/password', '/dashboard/settings'],
      ['/dashboard/policy/owned/prove', '/dashboard/policy/owned'],
      ['/dashboard/sign-out', '/dashboard'],
    ] as const) {
      assert.equal((await owner.ask(url)).location, page, url)
    }
  })
})

describe('an action', () => {
  it('that is dangerous asks first, and says what it did, once', async () => {
    await assay.member('acc_default', 'viewer', 'gone@example.org')
    const user = (await assay.store.people.findUserByEmail('gone@example.org'))?.id ?? assert.fail()
    const question = await owner.ask(`/dashboard/members/remove?user=${user}`)
    assert.match(question.text, /will lose access to.*Remove member/s)
    const done = await owner.submitAndFollow('/dashboard/members/remove', { user }, '/dashboard/members')
    assert.match(done.text, /gone was removed/)
    assert.doesNotMatch((await owner.ask('/dashboard/members')).text, /gone was removed/)
  })
})

describe('the account', () => {
  it('is in the URL, in every link and form, and the last one is remembered', async () => {
    const location = (await owner.submit('/dashboard/accounts', { name: 'shop' })).location ?? ''
    const shop = /accounts\/(acc_\w+)/.exec(location)?.[1] ?? assert.fail(location)
    const inShop = await owner.ask(`${keys}?account=${shop}`)
    const links = [...inShop.text.matchAll(/ (?:href|action)="(\/dashboard[^"]*)"/g)].map(([, path]) => path)
    const forms = inShop.text.matchAll(/<form[^>]* method="get" action="([^"]*)"|<form method="get" action="([^"]*)"/g)
    const ofGet = new Set([...forms].map(([, one, other]) => one ?? other))
    assert.deepEqual(
      links.filter(path => !path.includes(`account=${shop}`) && !ofGet.has(path)),
      [],
    )
    // Two tabs: the form of one account is sent while the user has gone on to the other.
    const csrf = hiddenIn(inShop.text, 'csrf')
    await owner.ask(`${keys}?account=acc_default`)
    const sent = await owner.send(`${keys}?account=${shop}`, { csrf, label: 'of the shop', mode: 'live' })
    assert.match(sent.location ?? '', new RegExp(`account=${shop}$`))
    assert.deepEqual(await labelsOf(shop), ['of the shop'])
    const [{ id }] = await assay.store.accounts.listKeys(shop)
    await owner.ask(`${keys}?account=acc_default`)
    assert.equal((await owner.ask(`${keys}/${id}?account=acc_default`)).location, `${keys}/${id}?account=${shop}`)
    await owner.ask(`/dashboard/members?account=${shop}`)
    const elsewhere = assay.browser()
    await elsewhere.submit('/dashboard/sign-in', { email: 'ada@example.org', password })
    assert.match((await elsewhere.ask('/dashboard/members')).text, /People with access to shop/)
    assert.equal((await owner.ask(`${keys}?account=acc_nobody`)).status, 403)
    assert.deepEqual(assay.defects, [])
  })

  it('of others is refused on every page, and its forms change nothing', async () => {
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_foreign' }
    await assay.store.accounts.insertAccount({ id: 'acc_foreign', name: 'neighbours', createdAt: 1 }, event)
    const member = await assay.member('acc_default', 'owner', 'outside@example.org')
    const ofMembers = sections.filter(({ role }) => role !== 'operator' && role !== 'everyone')
    assert.ok(ofMembers.length >= 11, String(ofMembers.length))
    for (const { path } of ofMembers) {
      const refused = await member.ask(`${path}?account=acc_foreign`)
      assert.equal(refused.status, 403, path)
      assert.doesNotMatch(refused.text, /neighbours/, path)
    }
    const form = { csrf: hiddenIn((await member.ask(`${keys}/new`)).text, 'csrf'), label: 'foreign', mode: 'live' }
    assert.equal((await member.send(`${keys}?account=acc_foreign`, form)).status, 403)
    assert.deepEqual(await labelsOf('acc_foreign'), [])
    assert.match((await member.ask('/dashboard/members')).text, /People with access to default/)
  })
})
