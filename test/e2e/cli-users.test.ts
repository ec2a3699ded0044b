/** `assay user`: who may use the dashboard, and links for who is not in yet or locked out. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { runAssay } from '../support/command.ts'
import { Browser, password } from '../support/dashboard.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

describe('assay user', () => {
  let service: ServiceUnderTest
  before(async () => {
    service = await startService()
  })
  after(() => service.stop())
  const linkIn = (text: string) => /(\/dashboard\/welcome\/\w{32})/.exec(text)?.[1] ?? assert.fail(text)
  const refused = async (...words: string[]) => {
    const { code, stderr } = await runAssay(words, { ASSAY_HOME: service.home })
    assert.equal(code, 1)
    return stderr
  }
  /** Nothing leaves the machine in this run, and it has no index of passwords. */
  const welcome = '/dashboard'
  const form = { name: 'Ada', email: 'ada@example.org', password, repeated: password }

  it('link makes the owner, once, as the link does that the first start printed', async () => {
    assert.match(service.output(), /Open this link to set up the dashboard/)
    const link = linkIn(await service.cli('user', 'link'))
    assert.equal((await new Browser(service.url, {}).ask(linkIn(service.output()))).status, 404, 'the newest is good')
    const ada = new Browser(service.url, {})
    const weak = await ada.submit(link, { ...form, password: 'password1234', repeated: 'password1234' })
    assert.equal(weak.status, 422, 'the password is in the list of common ones that comes with the service')
    assert.match(weak.text, /appeared in a data breach/)
    assert.equal((await ada.submit(link, form)).location, '/dashboard/playground')
    assert.equal((await ada.ask('/dashboard/members')).status, 200)
    assert.equal((await new Browser(service.url, {}).ask(linkIn(service.output()))).status, 404)
    assert.match(await refused('user', 'link'), /An owner already exists/)
  })

  it('list shows users with their accounts', async () => {
    assert.match(await service.cli('user', 'list'), /ada@example\.org +Ada +default \(owner\) +off +yes/)
    const [user] = JSON.parse(await service.cli('user', 'list', '--json'))
    assert.deepEqual(
      [user.email, user.operator, user.accounts],
      ['ada@example.org', true, [{ account: 'default', role: 'owner' }]],
    )
  })

  it('link --account invites a member', async () => {
    const link = linkIn(await service.cli('user', 'link', '--account', 'default', '--role', 'viewer', '--for', 'Bob'))
    const bob = new Browser(service.url, {})
    assert.equal((await bob.submit(link, { ...form, name: 'Bob', email: 'bob@example.org' })).location, welcome)
    assert.match(await service.cli('user', 'list'), /bob@example\.org +Bob +default \(viewer\)/)
    assert.match(await refused('user', 'link', '--account', 'none'), /no account/)
    assert.match(await refused('user', 'link', '--account', 'default', '--role', 'king'), /--role takes one of/)
    assert.match(await refused('user', 'link', '--role', 'viewer'), /--role requires --account/)
  })

  it('reset-password leads to a new password, and ends the sessions that there are', async () => {
    const bob = new Browser(service.url, {})
    await bob.submit('/dashboard/sign-in', { email: 'bob@example.org', password })
    const link = linkIn(await service.cli('user', 'reset-password', 'Bob@example.org'))
    const next = 'quite another instrument'
    assert.equal(
      (await new Browser(service.url, {}).submit(link, { password: next, repeated: next })).location,
      welcome,
    )
    assert.equal((await bob.ask('/dashboard/members')).status, 303)
    assert.equal((await bob.submit('/dashboard/sign-in', { email: 'bob@example.org', password: next })).status, 303)
    assert.match(await refused('user', 'reset-password', 'eve@example.org'), /There is no user/)
    assert.match(await refused('user', 'reset-password'), /address of a user is required/)
  })

  it('leaves no password, token or address of people in what the service writes', () => {
    const links = service.output().match(/welcome\/(\w{32})/g) ?? []
    assert.equal(links.length, 1, 'the link of the banner')
    for (const secret of [password, 'quite another instrument', 'ada@example.org', 'bob@example.org']) {
      assert.ok(!service.output().includes(secret), secret)
    }
  })
})
