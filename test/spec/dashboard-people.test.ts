/** Who works in an account, and how they get in: members, roles, links, second factors, sessions, passwords. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { actionLabel } from '../../src/dashboard/audit/audit-pages.ts'
import { makeLink } from '../../src/dashboard/people/links.ts'
import { type Browser, breached, type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'
import { totp } from '../support/totp.ts'

let assay: DashboardUnderTest
let owner: Browser
before(async () => {
  assay = await startDashboard()
  owner = await assay.setUp()
})
after(async () => {
  await assay.stop()
})

const members = '/dashboard/members'
const settings = '/dashboard/settings'
const idOf = async (email: string) => (await assay.store.people.findUserByEmail(email))?.id ?? assert.fail(email)
const rolesOf = async (accountId = 'acc_default') =>
  Object.fromEntries((await assay.store.people.membersOf(accountId)).map(({ email, role }) => [email, role]))
const signIn = (email: string, text = password, browser = assay.browser()) =>
  browser.submit('/dashboard/sign-in', { email, password: text })
const signedIn = async (email: string, text = password) => {
  const browser = assay.browser()
  assert.equal((await signIn(email, text, browser)).status, 303)
  return browser
}

describe('an invitation', () => {
  it('is a link that is shown once, works once, and gives the role that it was made for', async () => {
    const page = await owner.submitAndFollow(`${members}/invite`, { role: 'developer', note: 'Bob <b>' }, members)
    const link = /http:\/\/[^<\s"]+(\/dashboard\/welcome\/\w{32})/.exec(page.text)?.[1] ?? assert.fail()
    const listed = await owner.ask(members)
    assert.ok(!listed.text.includes(link.slice(-32)))
    assert.match(listed.text, /Bob &#60;b&#62;/)
    const form = { name: 'Bob', email: 'bob@example.org', password, repeated: password }
    assert.equal((await assay.browser().submit(link, form)).location, '/dashboard')
    assert.equal((await rolesOf())['bob@example.org'], 'developer')
    assert.equal(
      (await assay.browser().submit(link, { ...form, email: 'eve@example.org' }, '/dashboard/sign-in')).status,
      404,
    )
  })

  it('is for whom its maker says, in so many characters, or is not made', async () => {
    const invited = (note: string) => owner.submit(`${members}/invite`, { role: 'viewer', note }, members)
    const longest = `${'x'.repeat(98)}\u{1f600}`
    assert.ok((await invited(longest)).status === 303 && (await owner.ask(members)).text.includes(longest))
    const tooLong = await invited(`y${longest}`)
    assert.equal(tooLong.status, 422)
    assert.match(tooLong.text, /at most 100 characters/i)
    const broken = await invited('Bob\nof sales')
    assert.equal(broken.status, 422)
    assert.match(broken.text, /not contain control or invisible characters\. The value contains U\+000A\./)
    assert.doesNotMatch((await owner.ask(members)).text, /yxxx|of sales/)
  })

  it('is used by one of two who come at once', async () => {
    const link = await makeLink(
      assay.store.people,
      { purpose: 'invitation', accountId: 'acc_default', role: 'viewer' },
      '',
      { now: Date.now(), actor: 'test' },
    )
    const both = await Promise.all(
      ['c1', 'c2'].map(name =>
        assay.browser().submit(link, { name, email: `${name}@example.org`, password, repeated: password }),
      ),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), [303, 404])
    const users = (await assay.store.people.listUsers()).filter(({ email }) => /^c[12]@/.test(email))
    assert.equal(users.length, 1, 'of the other one nothing stays')
  })

  it('is not used up by an address that somebody takes at the same time with another one', async () => {
    const purpose = { purpose: 'invitation', accountId: 'acc_default', role: 'viewer' } as const
    const author = { now: Date.now(), actor: 'test' }
    const links = [
      await makeLink(assay.store.people, purpose, '', author),
      await makeLink(assay.store.people, purpose, '', author),
    ]
    const form = { name: 'Twin', email: 'twin@example.org', password, repeated: password }
    const both = await Promise.all(links.map(link => assay.browser().submit(link, form)))
    assert.deepEqual(both.map(({ status }) => status).sort(), [303, 422])
    const second = both.findIndex(({ status }) => status === 422)
    assert.match(both[second].text, /A user with this email address already exists/)
    assert.match(both[second].text, /value="twin@example\.org"/)
    const again = await assay.browser().submit(links[second], { ...form, email: 'other-twin@example.org' })
    assert.equal(again.status, 303)
    assert.deepEqual(assay.defects, [])
  })

  it('ends by itself after a week, and when an owner withdraws it', async () => {
    const make = () =>
      makeLink(assay.store.people, { purpose: 'invitation', accountId: 'acc_default', role: 'viewer' }, '', {
        now: Date.now(),
        actor: 'test',
      })
    const withdrawn = await make()
    const hash = /withdraw\?link=(\w{64})"/.exec((await owner.ask(members)).text)?.[1] ?? assert.fail()
    await owner.submit(`${members}/withdraw`, { link: hash }, members)
    assert.equal((await assay.browser().ask(withdrawn)).status, 404)
    const old = await make()
    assert.equal((await assay.browser().ask(old)).status, 200)
    assay.pass(7 * 86_400_000)
    assert.equal((await assay.browser().ask(old)).status, 404)
    assay.pass(-7 * 86_400_000)
  })

  it('says who made it, and ends when that owner loses the role or is removed', async () => {
    const linkOf = async (browser: Browser) => {
      const page = await browser.submitAndFollow(`${members}/invite`, { role: 'owner', note: 'a back door' }, members)
      return /http:\/\/[^<\s"]+(\/dashboard\/welcome\/\w{32})/.exec(page.text)?.[1] ?? assert.fail(page.text)
    }
    const [olga, oskar] = [
      await assay.member('acc_default', 'owner', 'olga@example.org'),
      await assay.member('acc_default', 'owner', 'oskar@example.org'),
    ]
    const [ofOwner, ofOlga, ofOskar] = [await linkOf(owner), await linkOf(olga), await linkOf(oskar)]
    assert.match(
      (await owner.ask(members)).text,
      /a back door<\/span><\/th><td>owner<\/td><td data-title="Invited by"><span class="long">olga</,
    )
    await owner.submit(`${members}/role`, { user: await idOf('olga@example.org'), role: 'developer' }, members)
    await oskar.submit(`${members}/remove`, { user: await idOf('oskar@example.org') }, members)
    for (const link of [ofOlga, ofOskar]) assert.equal((await assay.browser().ask(link)).status, 404)
    assert.equal((await assay.browser().ask(ofOwner)).status, 200)
    assert.doesNotMatch((await owner.ask(members)).text, /"Invited by"><span class="long">olga</)
  })

  it('adds an account to a user who is signed in, and the user switches between them', async () => {
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_other' }
    await assay.store.accounts.insertAccount({ id: 'acc_other', name: 'other', createdAt: 1 }, event)
    const link = await makeLink(
      assay.store.people,
      { purpose: 'invitation', accountId: 'acc_other', role: 'viewer' },
      '',
      { now: Date.now(), actor: 'test' },
    )
    assert.equal((await owner.submit(link, {})).location, '/dashboard')
    assert.match((await owner.ask(members)).text, /People with access to other/)
    assert.equal((await owner.send(`${members}/invite`, { role: 'viewer' })).status, 403)
    assert.equal(
      (await owner.submit(`${members}/invite`, { role: 'viewer', note: '' }, members)).status,
      403,
      'a viewer there',
    )
    await owner.ask(`${members}?account=acc_default`)
    assert.match((await owner.ask(members)).text, /People with access to default/)
    const bob = await signedIn('bob@example.org')
    assert.equal((await bob.ask(`${members}?account=acc_other`)).status, 403)
    assert.match(
      (await bob.ask(members)).text,
      /People with access to default/,
      'an account of others is not one to switch to',
    )
  })
})

describe('a role', () => {
  it('is asked by every route: who has a lower one is refused, and nothing changes', async () => {
    const viewer = await assay.member('acc_default', 'viewer', 'vera@example.org')
    const developer = await signedIn('bob@example.org')
    const before = await rolesOf()
    const bob = await idOf('bob@example.org')
    for (const browser of [viewer, developer]) {
      for (const [path, fields] of [
        ['invite', { role: 'owner', note: '' }],
        ['role', { user: bob, role: 'owner' }],
        ['remove', { user: bob }],
        ['withdraw', { link: 'x' }],
      ] as const) {
        const page = await browser.submit(`${members}/${path}`, fields, settings)
        assert.equal(page.status, 403, path)
        assert.match(page.text, /You need to have the role owner/)
      }
      assert.doesNotMatch((await browser.ask(members)).text, /members\/remove|Create invite link/)
    }
    assert.deepEqual(await rolesOf(), before)
  })

  it('is changed and taken by an owner, and the next request of whoever lost it is refused', async () => {
    const vera = await signedIn('vera@example.org')
    await owner.submit(`${members}/role`, { user: await idOf('vera@example.org'), role: 'owner' }, members)
    assert.match((await vera.ask(members)).text, /Create invite link/)
    await owner.submit(`${members}/remove`, { user: await idOf('vera@example.org') }, members)
    const page = await vera.ask(members)
    assert.equal(page.status, 403)
    assert.match(page.text, /not a member of any account/)
    assert.equal((await rolesOf())['vera@example.org'], undefined)
  })

  it('of the last owner stays', async () => {
    const ada = await idOf('ada@example.org')
    for (const [path, fields] of [
      ['role', { user: ada, role: 'viewer' }],
      ['remove', { user: ada }],
    ] as const) {
      const page = await owner.submit(`${members}/${path}`, fields, members)
      assert.equal(page.status, 409)
      assert.match(page.text, /at least one owner/)
    }
    assert.equal((await owner.submit(`${members}/role`, { user: 'nobody', role: 'viewer' }, members)).status, 409)
    assert.equal((await owner.submit(`${members}/role`, { user: ada, role: 'emperor' }, members)).status, 422)
    assert.equal((await rolesOf())['ada@example.org'], 'owner')
  })

  it('of one of two last owners stays when both remove each other at once', async () => {
    const second = await assay.member('acc_default', 'owner', 'otto@example.org')
    const [ada, otto] = [await idOf('ada@example.org'), await idOf('otto@example.org')]
    const done = await Promise.all([
      owner.submit(`${members}/role`, { user: otto, role: 'developer' }, members),
      second.submit(`${members}/role`, { user: ada, role: 'developer' }, members),
    ])
    assert.ok(done.some(({ status }) => status === 303))
    const owners = Object.entries(await rolesOf()).filter(([, role]) => role === 'owner')
    assert.equal(owners.length, 1)
    const [[email]] = owners
    if (email !== 'ada@example.org') {
      await second.submit(`${members}/role`, { user: ada, role: 'owner' }, members)
    }
  })
})

describe('a second factor', () => {
  let secret: string
  let codes: string[]

  it('is begun with the password, and counts once its first code was right', async () => {
    const bob = await signedIn('bob@example.org')
    const wrong = await bob.submit(`${settings}/second-factor`, { 'factor-password': 'not the password' }, settings)
    assert.equal(wrong.status, 422)
    const page = await bob.submitAndFollow(`${settings}/second-factor`, { 'factor-password': password }, settings)
    assert.match(page.text, /<svg[^>]*viewBox/)
    secret = /id="secret">([A-Z2-7]+)/.exec(page.text)?.[1] ?? assert.fail()
    codes = (/id="recovery-codes">([^<]+)/.exec(page.text)?.[1] ?? '').split('\n')
    assert.equal(codes.length, 10)
    const mistyped = await bob.submit(`${settings}/second-factor/confirm`, { code: '000000' }, settings)
    assert.equal(mistyped.status, 422)
    assert.match(mistyped.text, /<form[^>]*second-factor\/confirm".*This code is incorrect.*Turn on/s, 'to try again')
    assert.ok(!mistyped.text.includes(secret))
    assert.equal((await signIn('bob@example.org')).location, '/dashboard', 'not on yet')
    assert.equal((await bob.submit(`${settings}/second-factor/confirm`, { code: totp(secret) }, settings)).status, 303)
    assert.match((await bob.ask(settings)).text, /Turn off/)
  })

  it('is asked for after the password, which alone opens nothing', async () => {
    const browser = assay.browser()
    const page = await signIn('bob@example.org', password, browser)
    assert.match(page.location ?? '', /^\/dashboard\/sign-in\/code/)
    assert.equal((await browser.ask(members)).status, 303)
    const wrong = await browser.submit('/dashboard/sign-in/code', { code: '123456' })
    assert.equal(wrong.status, 401)
    assert.equal(
      (await browser.submit('/dashboard/sign-in/code', { code: totp(secret, Date.now() + 30_000) })).status,
      303,
    )
    assert.equal((await browser.ask(members)).status, 200)
  })

  it('is replaced by a recovery code, once', async () => {
    const browser = assay.browser()
    await signIn('bob@example.org', password, browser)
    assert.equal((await browser.submit('/dashboard/sign-in/code', { code: codes[0] })).status, 303)
    const again = assay.browser()
    await signIn('bob@example.org', password, again)
    assert.equal((await again.submit('/dashboard/sign-in/code', { code: codes[0] })).status, 401)
  })

  it('cannot be guessed: the challenge ends after a few wrong codes', async () => {
    const browser = assay.browser()
    await signIn('bob@example.org', password, browser)
    for (let time = 0; time < 5; time += 1) await browser.submit('/dashboard/sign-in/code', { code: '111111' })
    assert.notEqual((await browser.submit('/dashboard/sign-in/code', { code: totp(secret) })).status, 303)
    assert.equal((await browser.ask(members)).status, 303)
  })

  it('is turned off with the password', async () => {
    assay.pass(16 * 60_000)
    const browser = assay.browser()
    await signIn('bob@example.org', password, browser)
    await browser.submit('/dashboard/sign-in/code', { code: codes[1] })
    assert.equal(
      (await browser.submit(`${settings}/second-factor/end`, { 'factor-password': 'wrong' }, settings)).status,
      422,
    )
    assert.equal(
      (await browser.submit(`${settings}/second-factor/end`, { 'factor-password': password }, settings)).status,
      303,
    )
    assert.equal((await signIn('bob@example.org')).location, '/dashboard')
  })
})

describe('a session', () => {
  it('is listed with device, address and times, and ended one by one or all at once', async () => {
    const [here, there, elsewhere] = [
      await signedIn('bob@example.org'),
      await signedIn('bob@example.org'),
      await signedIn('bob@example.org'),
    ]
    const page = await here.ask(settings)
    const ids = [...page.text.matchAll(/name="session" value="(\w+)"/g)].map(([, id]) => id)
    assert.ok(ids.length >= 3)
    assert.match(page.text, /127\.0\.0\.1/)
    assert.match(page.text, /this session/)
    const theirs = /name="session" value="(\w+)"/.exec((await owner.ask(settings)).text)?.[1] ?? ''
    await here.submit(`${settings}/sessions/end`, { session: theirs }, settings)
    assert.equal((await owner.ask(settings)).status, 200, 'nobody ends the session of another')
    await here.submit(`${settings}/sessions/end-others`, {}, settings)
    for (const each of [there, elsewhere]) assert.equal((await each.ask(settings)).status, 303)
    assert.equal((await here.ask(settings)).status, 200)
    const [last] = [...(await here.ask(settings)).text.matchAll(/name="session" value="(\w+)"/g)].map(([, id]) => id)
    await here.submit(`${settings}/sessions/end`, { session: last }, settings)
    assert.equal((await here.ask(settings)).status, 303)
  })

  it('ends when the password changes, with every other of the user and the keys that were lent to it', async () => {
    const [here, there] = [await signedIn('bob@example.org'), await signedIn('bob@example.org')]
    const change = (fields: Record<string, string>) => here.submit(`${settings}/password`, fields, settings)
    const next = 'another quiet instrument'
    assert.equal((await change({ current: password, password: breached, repeated: breached })).status, 422)
    assert.equal((await change({ current: 'wrong wrong wrong', password: next, repeated: next })).status, 422)
    assert.equal((await change({ current: password, password: next, repeated: 'another one still' })).status, 422)
    assert.equal((await change({ current: password, password: next, repeated: next })).status, 303)
    for (const each of [here, there]) assert.equal((await each.ask(settings)).status, 303)
    assert.equal((await signIn('bob@example.org')).status, 401)
    assert.equal((await signIn('bob@example.org', next)).status, 303)
  })
})

describe('who is locked out', () => {
  it('gets a link to a new password, which ends every session and works once', async () => {
    const userId = await idOf('bob@example.org')
    const inside = await signedIn('bob@example.org', 'another quiet instrument')
    const link = await makeLink(assay.store.people, { purpose: 'password', userId }, '', {
      now: Date.now(),
      actor: 'test',
    })
    const browser = assay.browser()
    assert.match((await browser.ask(link)).text, /bob@example\.org/)
    assert.equal((await browser.submit(link, { password: 'short', repeated: 'short' })).status, 422)
    assert.equal((await browser.submit(link, { password, repeated: password })).location, '/dashboard')
    assert.equal((await inside.ask(settings)).status, 303)
    assert.equal((await browser.ask(settings)).status, 200)
    assert.equal((await assay.browser().ask(link)).status, 404)
  })

  it('holds no further link once the password is changed, by a link or by themselves', async () => {
    const userId = await idOf('bob@example.org')
    const author = { now: Date.now(), actor: 'test' }
    const make = () => makeLink(assay.store.people, { purpose: 'password', userId }, '', author)
    const [used, left] = [await make(), await make()]
    await assay.browser().submit(used, { password, repeated: password })
    assert.equal((await assay.browser().ask(left)).status, 404)
    const found = await make()
    const bob = await signedIn('bob@example.org')
    await bob.submit(`${settings}/password`, { current: password, password, repeated: password }, settings)
    assert.equal((await assay.browser().ask(found)).status, 404)
  })
})

describe('what is written down', () => {
  it('is who did what, for which account and from where; and no password, token or code is in the database', async () => {
    const { databasePath } = assay
    const database = new DatabaseSync(databasePath, { readOnly: true })
    const events = database.prepare('select actor, action, account, address from audit_event').all()
    const bytes = Buffer.from(database.serialize()).toString('latin1')
    database.close()
    const actions = new Set(events.map(({ action }) => String(action).split(' ')[0]))
    for (const action of [
      ...[
        'user.create',
        'user.operator',
        'user.sign_in',
        'user.sign_in_refused',
        'user.password',
        'user.second_factor',
      ],
      ...['user.session.end', 'user.session.end_others', 'link.invitation', 'link.withdraw', 'link.password'],
      ...['member.add', 'member.role', 'member.remove'],
    ]) {
      assert.ok(actions.has(action), action)
    }
    for (const { action } of events)
      assert.notEqual(actionLabel(String(action)), action, 'the audit log says it in words')
    const removed = events.find(({ action }) => action === 'member.remove')
    assert.deepEqual([removed?.account, removed?.address], ['acc_default', '127.0.0.1'])
    assert.equal(bytes.includes(password), false)
    assert.equal(bytes.includes('another quiet instrument'), false)
    assert.deepEqual(assay.defects, [])
  })
})
