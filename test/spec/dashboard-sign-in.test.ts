/** Getting into the dashboard, over HTTP: first run, sign-in, sign-out, and who stays out. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { makeLink } from '../../src/dashboard/people/links.ts'
import { type Browser, breached, type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'

const minute = 60_000

describe('the first run', () => {
  let assay: DashboardUnderTest
  let link: string
  before(async () => {
    assay = await startDashboard()
    await assay.store.accounts.insertAccount(
      { id: 'acc_one', name: 'default', createdAt: 0 },
      { at: 0, actor: 'test', action: 'account.create', subject: 'acc_one' },
    )
    link = await makeLink(assay.store.people, { purpose: 'owner' }, '', { now: Date.now(), actor: 'test' })
  })
  after(() => assay.stop())
  const ada = { name: 'Ada', email: 'Ada@Example.org', password, repeated: password }

  it('shows nobody anything but the way in', async () => {
    for (const path of ['/dashboard', '/dashboard/members', '/dashboard/settings']) {
      const page = await assay.browser().ask(path)
      assert.deepEqual([page.status, page.location], [303, `/dashboard/sign-in?next=${encodeURIComponent(path)}`])
    }
  })

  it('refuses a password that appears in breaches, is short, or is the address, and says so at its field', async () => {
    const browser = assay.browser()
    for (const [bad, words] of [
      [breached, /appeared in a data breach/],
      ['short', /Enter at least 12 characters/],
      ['ada@example.org', /must not be your name or email address/],
      ['x'.repeat(257), /Enter at most 256 characters/],
    ] as const) {
      const page = await browser.submit(link, { ...ada, password: bad, repeated: bad })
      assert.equal(page.status, 422)
      assert.match(page.text, words)
      assert.match(page.text, /aria-invalid="true"/)
      assert.ok(!page.text.includes(`value="${bad}"`) || bad === 'ada@example.org', 'a password is never sent back')
    }
    const page = await browser.submit(link, { ...ada, email: 'nobody', name: ' ', repeated: 'another one entirely' })
    for (const words of [
      /Enter a valid email address/,
      /Enter a name/,
      /Passwords don't match|Passwords don&#39;t match/,
    ])
      assert.match(page.text, words)
  })

  it('creates the owner, once, and signs them in', async () => {
    const browser = assay.browser()
    const page = await browser.submit(link, ada)
    assert.deepEqual([page.status, page.location], [303, '/dashboard/playground'])
    const members = await browser.ask('/dashboard/members')
    assert.match(members.text, /ada@example\.org/)
    assert.equal((await assay.browser().ask(link)).status, 404)
    const [user] = await assay.store.people.listUsers()
    assert.equal(user.isOperator, true)
    assert.deepEqual((await assay.store.people.membershipsOf(user.id))[0], {
      accountId: 'acc_one',
      accountName: 'default',
      isSuspended: false,
      role: 'owner',
    })
  })

  it('makes no second owner by a link that was printed before there was one', async () => {
    const other = await makeLink(assay.store.people, { purpose: 'owner' }, '', { now: Date.now(), actor: 'test' })
    assert.equal((await assay.browser().ask(other)).status, 404)
    assert.equal(
      (await assay.browser().submit(other, { ...ada, email: 'eve@example.org' }, '/dashboard/sign-in')).status,
      404,
    )
    assert.equal((await assay.store.people.listUsers()).length, 1)
  })
})

describe('the set-up of an installation that has users and no operator', () => {
  let assay: DashboardUnderTest
  let early: Browser
  beforeEach(async () => {
    assay = await startDashboard()
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_default' }
    await assay.store.accounts.insertAccount({ id: 'acc_default', name: 'default', createdAt: 0 }, event)
    early = await assay.member('acc_default', 'viewer', 'early@example.org')
  })
  afterEach(() => assay.stop())

  it('makes a new user its owner', async () => {
    const owner = await assay.setUp()
    assert.equal((await owner.ask('/dashboard/accounts')).status, 200)
    assert.equal((await early.ask('/dashboard/accounts')).status, 403)
  })

  it('makes the user its owner who is signed in', async () => {
    const author = { now: Date.now(), actor: 'test' }
    const link = await makeLink(assay.store.people, { purpose: 'owner' }, '', author)
    assert.match((await early.ask(link)).text, /You are signed in as early@example\.org/)
    assert.equal((await early.submit(link, {})).location, '/dashboard')
    assert.equal((await early.ask('/dashboard/accounts')).status, 200)
    const [user, ...others] = await assay.store.people.listUsers()
    assert.deepEqual([user.isOperator, others], [true, []])
    const [{ role }] = await assay.store.people.membershipsOf(user.id)
    assert.equal(role, 'owner')
  })
})

describe('a sign-in', () => {
  let assay: DashboardUnderTest
  before(async () => {
    assay = await startDashboard()
    await assay.setUp()
  })
  after(() => assay.stop())
  const signIn = (browser = assay.browser(), fields: Record<string, string> = {}) =>
    browser.submit('/dashboard/sign-in', { email: 'ada@example.org', password, next: '/dashboard/members', ...fields })

  it('leads where one wanted to go, and nowhere else', async () => {
    assert.equal((await signIn()).location, '/dashboard/members')
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/dashboard//evil.example',
      '/v1',
      'javascript:alert(1)',
    ]) {
      assert.equal((await signIn(assay.browser(), { next })).location, '/dashboard', next)
    }
  })

  it('gives a cookie that no script reads and no other site sends along', async () => {
    const page = await signIn()
    const cookie = page.headers.getSetCookie().find(line => line.includes('session_token')) ?? ''
    assert.match(cookie, /^assay\.session_token=[^;]+; .*Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('says the same of a wrong password and of a user that there is not', async () => {
    const [wrong, nobody] = [
      await signIn(assay.browser(), { password: 'wrong wrong wrong' }),
      await signIn(assay.browser(), { email: 'eve@example.org' }),
    ]
    const plain = (text: string) => text.replace(/value="[^"]*"/g, '')
    assert.deepEqual([wrong.status, nobody.status], [401, 401])
    assert.equal(plain(wrong.text), plain(nobody.text))
    assert.doesNotMatch(wrong.text, /wrong wrong/)
  })

  it('is refused after five tries from one place, also with the right password, until a quarter of an hour has passed', async () => {
    const browser = assay.browser()
    for (const email of ['ada@example.org', 'nobody@example.org']) {
      const tries = []
      for (let time = 0; time < 6; time += 1)
        tries.push((await signIn(browser, { email, password: 'no no no no no' })).status)
      assert.equal(tries.at(-1), 429, email)
    }
    assert.equal((await signIn(browser)).status, 429)
    assay.pass(15 * minute + 1)
    assert.equal((await signIn(browser)).status, 303)
  })

  it('counts tries that come at once', async () => {
    assay.pass(60 * minute)
    const browser = assay.browser()
    const { text } = await browser.ask('/dashboard/sign-in')
    const csrf = /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? ''
    const fields = { csrf, email: 'someone@example.org', password: 'no no no no no' }
    const all = await Promise.all(Array.from({ length: 12 }, () => browser.send('/dashboard/sign-in', fields)))
    assert.equal(all.filter(({ status }) => status === 401).length, 5)
    assay.pass(60 * minute)
  })

  it('makes a new session each time; a session that was put under a user before is of no use', async () => {
    const browser = assay.browser()
    browser.cookies.set('assay.session_token', 'chosen-by-somebody-else.AAAA')
    await signIn(browser)
    assert.doesNotMatch(browser.cookies.get('assay.session_token') ?? '', /chosen/)
    const first = browser.cookies.get('assay.session_token')
    await signIn(browser)
    await browser.submit('/dashboard/sign-in', { email: 'ada@example.org', password }, '/dashboard/settings')
    assert.notEqual(browser.cookies.get('assay.session_token'), first)
  })

  it('ends with the sign-out, also for who has copied the cookie', async () => {
    const browser = assay.browser()
    await signIn(browser)
    const thief = assay.browser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    assert.equal((await thief.ask('/dashboard/members')).status, 200)
    assert.equal((await browser.submit('/dashboard/sign-out', {}, '/dashboard/members')).location, '/dashboard/sign-in')
    for (const each of [browser, thief]) assert.equal((await each.ask('/dashboard/members')).status, 303)
  })

  it('is nothing that can be made up: a cookie with another signature is none', async () => {
    const browser = assay.browser()
    await signIn(browser)
    const [token, signature] = (browser.cookies.get('assay.session_token') ?? '').split('.')
    for (const forged of [token, `${token}.`, `${token}.${signature.slice(0, -8)}AAAA%3D`, `x${token}.${signature}`]) {
      const thief = assay.browser()
      thief.cookies.set('assay.session_token', forged)
      assert.equal((await thief.ask('/dashboard/members')).status, 303, forged)
    }
  })
})

describe('a form', () => {
  let assay: DashboardUnderTest
  let owner: Awaited<ReturnType<DashboardUnderTest['setUp']>>
  before(async () => {
    assay = await startDashboard()
    owner = await assay.setUp()
  })
  after(() => assay.stop())
  const invitations = () => assay.store.people.invitationsTo('acc_default', Date.now())
  const invite = { role: 'viewer', note: '' }

  it('is refused without its token, with that of another session, and with one that is made up', async () => {
    const other = await assay.member('acc_default', 'owner', 'bob@example.org')
    const theirs = /name="csrf" value="([^"]*)"/.exec((await other.ask('/dashboard/members')).text)?.[1] ?? ''
    for (const csrf of ['', 'x', theirs]) {
      assert.equal((await owner.send('/dashboard/members/invite', { ...invite, csrf })).status, 403)
    }
    assert.equal((await owner.send('/dashboard/members/invite', invite)).status, 403)
    assert.equal((await owner.send('/dashboard/sign-out', {})).status, 403)
    assert.equal((await assay.browser().send('/dashboard/sign-in', { email: 'ada@example.org', password })).status, 403)
    assert.deepEqual(await invitations(), [])
  })

  it('is refused when another site sends it, whatever it brings', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      assert.equal((await owner.submit('/dashboard/members/invite', invite, '/dashboard/members', headers)).status, 403)
    }
    assert.deepEqual(await invitations(), [])
    const own = { origin: assay.url, 'sec-fetch-site': 'same-origin' }
    assert.equal((await owner.submit('/dashboard/members/invite', invite, '/dashboard/members', own)).status, 303)
    assert.equal((await invitations()).length, 1)
  })
})

describe('the address of the dashboard', () => {
  it('is one of this machine without HTTPS: a name that leads here from elsewhere is refused', async () => {
    const assay = await startDashboard()
    const { port } = new URL(assay.url)
    for (const [host, status] of [
      [`localhost:${port}`, 200],
      [`127.0.0.1:${port}`, 200],
      ['evil.example', 400],
      ['127.0.0.1.evil.example', 400],
      ['localhost.evil.example', 400],
      ['<x>.localhost', 400],
      ['%00.localhost', 400],
      ['localhost:99999', 400],
      ['[zz].localhost', 400],
    ] as const) {
      const { request } = await import('node:http')
      const seen = await new Promise(resolve => {
        request({ port, host: '127.0.0.1', path: '/dashboard/sign-in', headers: { host } }, answer =>
          resolve(answer.statusCode),
        ).end()
      })
      assert.equal(seen, status, host)
    }
    await assay.stop()
  })

  it('has cookies of its host alone, and only by HTTPS, where a proxy serves that', async () => {
    const assay = await startDashboard({ trustedProxies: ['127.0.0.1'] })
    const browser = assay.browser({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' })
    await assay.store.accounts.insertAccount(
      { id: 'acc_one', name: 'default', createdAt: 0 },
      { at: 0, actor: 'test', action: 'account.create', subject: 'acc_one' },
    )
    const link = await makeLink(assay.store.people, { purpose: 'owner' }, '', { now: Date.now(), actor: 'test' })
    const page = await browser.submit(link, { name: 'Ada', email: 'ada@example.org', password, repeated: password })
    assert.equal(page.status, 303)
    const cookies = page.headers.getSetCookie()
    for (const line of cookies) assert.match(line, /^__Host-assay\.[^;]+;(?=.*; Secure)(?=.*; HttpOnly)(?!.*Domain)/)
    assert.equal((await browser.ask('/dashboard/settings')).text.includes('203.0.113.7'), true)
    await assay.stop()
  })
})
