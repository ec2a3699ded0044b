/**
 * What is left to whoever had a key lent and lost the right to it, saw a code typed, or finds a browser that is signed
 * in.
 */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { hashOfApiKey, Keys } from '../../src/accounts/keys.ts'
import { makeLink } from '../../src/dashboard/people/links.ts'
import { type Browser, type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'
import { totp } from '../support/totp.ts'

let assay: DashboardUnderTest
let owner: Browser
let liveKey: string
before(async () => {
  assay = await startDashboard()
  owner = await assay.setUp()
  const keys = new Keys(assay.store.accounts, Date.now, { actor: 'test' })
  const settings = { label: 'live', mode: 'live', scopes: [], allowedCidrs: [], expiresAt: null } as const
  liveKey = (await keys.create({ ...settings, accountId: 'acc_default' })).record.id
})
after(async () => {
  await assay.stop()
})

const members = '/dashboard/members'
const settings = '/dashboard/settings'
const signIn = (email: string, browser = assay.browser()) => browser.submit('/dashboard/sign-in', { email, password })
const idOf = async (email: string) => (await assay.store.people.findUserByEmail(email))?.id ?? assert.fail(email)

/** What the playground lends a browser: whether it still opens anything. */
async function lentTo(browser: Browser, key = liveKey): Promise<() => Promise<boolean>> {
  const answer = await browser.submit('/dashboard/playground/keys', { path: '/v1/phone/validate', key }, settings)
  assert.equal(answer.status, 200, answer.text)
  const hash = hashOfApiKey(JSON.parse(answer.text).key)
  return async () => (await assay.store.accounts.findKeyByHash(hash)) !== undefined
}

describe('a key that was lent', () => {
  it('ends with the role under which it was lent, and with the membership', async () => {
    const developer = await assay.member('acc_default', 'developer', 'dev@example.org')
    const user = await idOf('dev@example.org')
    for (const [path, role] of [
      ['role', 'viewer'],
      ['remove', ''],
    ]) {
      const works = await lentTo(developer)
      const ofOwner = await lentTo(owner)
      assert.ok(await works())
      assert.equal((await owner.submit(`${members}/${path}`, { user, role }, members)).status, 303)
      assert.ok(!(await works()), path)
      assert.ok(await ofOwner(), 'those of others stay')
      if (path === 'role') await owner.submit(`${members}/role`, { user, role: 'developer' }, members)
    }
  })

  it('ends when somebody else signs in in its browser', async () => {
    const first = await assay.member('acc_default', 'developer', 'first@example.org')
    await assay.member('acc_default', 'viewer', 'second@example.org')
    const works = await lentTo(first)
    const page = await first.ask(settings)
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? assert.fail()
    const answer = await first.send('/dashboard/sign-in', { csrf, email: 'second@example.org', password })
    assert.equal(answer.status, 303)
    assert.ok(!(await works()))
  })
})

describe('the password of whoever is signed in', () => {
  it('cannot be guessed in the settings, by none of their forms', async () => {
    const browser = await assay.member('acc_default', 'viewer', 'open@example.org')
    const next = 'another quiet instrument'
    const tries = [
      ['password', { current: 'a wrong guess', password: next, repeated: next }],
      ['second-factor', { 'factor-password': 'a wrong guess' }],
      ['second-factor/end', { 'factor-password': 'a wrong guess' }],
      ['recovery-codes', { 'factor-password': 'a wrong guess' }],
      ['second-factor', { 'factor-password': 'a wrong guess' }],
    ] as const
    for (const [path, fields] of tries)
      assert.equal((await browser.submit(`${settings}/${path}`, fields, settings)).status, 422, path)
    const right = { current: password, password: next, repeated: next, 'factor-password': password }
    for (const path of ['password', 'second-factor', 'second-factor/end', 'recovery-codes'])
      assert.equal((await browser.submit(`${settings}/${path}`, right, settings)).status, 429, path)
    assert.equal((await signIn('open@example.org')).status, 303, 'a sign-in is counted for itself')
    assay.pass(16 * 60_000)
    assert.equal((await browser.submit(`${settings}/password`, right, settings)).status, 303)
  })
})

describe('an invitation by whoever had a session of an owner', () => {
  it('ends when that owner changes the password, in the settings or by a link', async () => {
    const robbed = await assay.member('acc_default', 'owner', 'robbed@example.org')
    const invited = async (browser: Browser) => {
      const page = await browser.submitAndFollow(`${members}/invite`, { role: 'owner', note: '' }, members)
      return /(\/dashboard\/welcome\/\w{32})/.exec(page.text)?.[1] ?? assert.fail(page.text)
    }
    const [first, ofOther] = [await invited(robbed), await invited(owner)]
    assert.match((await robbed.ask(settings)).text, /Pending invitations that you created are revoked/)
    const fields = { current: password, password, repeated: password }
    assert.equal((await robbed.submit(`${settings}/password`, fields, settings)).status, 303)
    assert.equal((await assay.browser().ask(first)).status, 404)
    await signIn('robbed@example.org', robbed)
    const second = await invited(robbed)
    const purpose = { purpose: 'password', userId: await idOf('robbed@example.org') } as const
    const link = await makeLink(assay.store.people, purpose, '', { now: Date.now(), actor: 'test' })
    assert.match((await assay.browser().ask(link)).text, /pending invitations that you created are revoked/)
    assert.equal((await assay.browser().submit(link, { password, repeated: password })).status, 303)
    assert.equal((await assay.browser().ask(second)).status, 404)
    assert.equal((await assay.browser().ask(ofOther)).status, 200)
  })
})

describe('a sign-in that waits for its second factor', () => {
  it('ends with the password, the role and the membership under which it was begun, and with the other sessions', async () => {
    const email = 'half@example.org'
    const begun = await assay.member('acc_default', 'developer', email)
    const page = await begun.submitAndFollow(`${settings}/second-factor`, { 'factor-password': password }, settings)
    const secret = /id="secret">([A-Z2-7]+)/.exec(page.text)?.[1] ?? assert.fail()
    await begun.submit(`${settings}/second-factor/confirm`, { code: totp(secret) }, settings)
    const [user, next] = [await idOf(email), 'another quiet instrument']
    const own = (path: string, fields: Record<string, string>) => begun.submit(`${settings}/${path}`, fields, settings)
    const byOwner = (path: string, role: string) => owner.submit(`${members}/${path}`, { user, role }, members)
    for (const end of [
      () => own('sessions/end-others', {}),
      () => byOwner('role', 'viewer'),
      () => byOwner('remove', ''),
      () => own('password', { current: password, password: next, repeated: next }),
    ]) {
      const half = assay.browser()
      assert.match((await signIn(email, half)).location ?? '', /sign-in\/code/)
      assert.equal((await end()).status, 303)
      const proven = await half.submit('/dashboard/sign-in/code', { code: totp(secret, Date.now() + 30_000) })
      assert.equal(proven.status, 401)
      assert.equal((await half.ask(settings)).status, 303)
    }
  })
})

describe('a code of a second factor', () => {
  it('signs in once', async () => {
    const browser = await assay.member('acc_default', 'viewer', 'coded@example.org')
    const page = await browser.submitAndFollow(`${settings}/second-factor`, { 'factor-password': password }, settings)
    const secret = /id="secret">([A-Z2-7]+)/.exec(page.text)?.[1] ?? assert.fail()
    const [proof, code] = [0, 30_000].map(later => totp(secret, Date.now() + later))
    const works = await lentTo(browser, 'test')
    assert.equal((await browser.submit(`${settings}/second-factor/confirm`, { code: proof }, settings)).status, 303)
    assert.ok(!(await works()), 'a key that was lent to the session before it')
    const seen = assay.browser()
    await signIn('coded@example.org', seen)
    const proven = await seen.submit('/dashboard/sign-in/code', { code: proof })
    assert.equal(proven.status, 401, 'the code that turned it on')
    assert.match(proven.text, /already used/)
    const both = [assay.browser(), assay.browser()]
    for (const each of both) assert.match((await signIn('coded@example.org', each)).location ?? '', /sign-in\/code/)
    const answers = await Promise.all(both.map(each => each.submit('/dashboard/sign-in/code', { code })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 401])
    const pages = await Promise.all(both.map(each => each.ask(settings)))
    assert.deepEqual(pages.map(({ status }) => status).sort(), [200, 303])
    const later = assay.browser()
    await signIn('coded@example.org', later)
    const again = await later.submit('/dashboard/sign-in/code', { code })
    assert.equal(again.status, 401)
    assert.match(again.text, /already used/)
  })

  it('is not looked at for a quarter of an hour after ten wrong ones, and that is said whether or not it is right', async () => {
    const email = 'locked@example.org'
    const begun = await assay.member('acc_default', 'viewer', email)
    const page = await begun.submitAndFollow(`${settings}/second-factor`, { 'factor-password': password }, settings)
    const secret = /id="secret">([A-Z2-7]+)/.exec(page.text)?.[1] ?? assert.fail()
    const [recovery] = (/id="recovery-codes">([^<]+)/.exec(page.text)?.[1] ?? assert.fail()).split('\n')
    await begun.submit(`${settings}/second-factor/confirm`, { code: totp(secret) }, settings)
    const challenged = async () => {
      const browser = assay.browser()
      assert.match((await signIn(email, browser)).location ?? '', /sign-in\/code/)
      return browser
    }
    const prove = (browser: Browser, code: string) => browser.submit('/dashboard/sign-in/code', { code })
    for (const browser of [await challenged(), await challenged()]) {
      for (let time = 0; time < 5; time += 1) assert.equal((await prove(browser, 'no-such-code')).status, 401)
    }
    for (const code of ['no-such-code', totp(secret, Date.now() + 30_000), recovery]) {
      const browser = await challenged()
      const { status, text } = await prove(browser, code)
      assert.equal(status, 429)
      assert.match(text, /Too many incorrect codes. Wait 15 minutes/)
      assert.equal((await browser.ask(settings)).status, 303)
    }
    const database = new DatabaseSync(assay.databasePath)
    database.prepare('update user_second_factor set locked_until = ?').run(new Date(Date.now() - 1_000).toISOString())
    database.close()
    assert.equal((await prove(await challenged(), recovery)).status, 303, 'it was not used up')
  })
})
