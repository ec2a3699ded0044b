/** Sign-in by OpenID Connect, with a provider of the test's own on this machine. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeLink } from '../../src/dashboard/people/links.ts'
import { type Browser, type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'
import { client, Provider } from '../support/provider.ts'
import { carlaAtProvider, comeBack, withProvider } from '../support/provider-sign-in.ts'

describe('a sign-in by the provider', () => {
  const provider = new Provider()
  let assay: DashboardUnderTest
  before(async () => {
    await provider.start()
    assay = await startDashboard({ oidc: { issuer: provider.issuer, ...client, joinDomain: 'example.org' } })
    await assay.setUp()
  })
  after(async () => {
    await assay.stop()
    provider.stop()
  })

  /** Goes to the provider from a path, comes back, and returns where that led. */
  async function goThere(browser: Browser, path = '/dashboard/sign-in/provider?next=/dashboard/settings') {
    const { location } = await browser.ask(path)
    return browser.ask(provider.wayBack(location ?? assert.fail()))
  }
  const somebody = (email: string, more = {}) => ({
    sub: `sub of ${email}`,
    email,
    email_verified: true,
    name: 'Some Body',
    ...more,
  })
  const isOutside = async (browser: Browser) => (await browser.ask('/dashboard/members')).status !== 200

  it('is by code with PKCE, state and nonce, and leads where one wanted to go', async () => {
    provider.who = somebody('carla@example.org')
    const browser = assay.browser()
    const page = await goThere(browser)
    assert.equal(new URL(page.location ?? '', assay.url).pathname, '/dashboard/settings')
    const [asked, token] = provider.asked.slice(-2)
    assert.equal(asked.get('redirect_uri'), `${assay.url}/dashboard/auth/callback/oidc`)
    for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((asked.get(name) ?? '').length >= 16, name)
    assert.equal(asked.get('code_challenge_method'), 'S256')
    assert.ok(token.get('code_verifier'))
    assert.equal((await browser.ask('/dashboard/settings')).status, 200)
  })

  it('lets whoever has a verified address of the domain join as a viewer, and nobody of another', async () => {
    const members = await assay.store.people.membersOf('acc_default')
    assert.equal(members.find(({ email }) => email === 'carla@example.org')?.role, 'viewer')
    for (const who of [
      somebody('eve@elsewhere.example'),
      somebody('eve@evil-example.org'),
      somebody('eve@example.org.evil.example'),
      somebody('mallory@example.org', { email_verified: false }),
    ]) {
      provider.who = who
      const browser = assay.browser()
      const page = await goThere(browser)
      assert.match(page.location ?? '', /\/dashboard\/sign-in\?error=/)
      assert.ok(await isOutside(browser))
      assert.equal(await assay.store.people.findUserByEmail(who.email), undefined)
    }
  })

  it('takes over a name as it can be shown, and refuses an address or a subject that has hidden characters', async () => {
    const longName = 'N'.repeat(120)
    for (const [at, [name, kept]] of [
      ['Di\0na \u202eRaven\u200b', 'Dina Raven'],
      ['\ufeff', null],
      [7, null],
      [longName, longName.slice(0, 100)],
      ['نمی\u200cخواهم', 'نمی\u200cخواهم'],
    ].entries()) {
      const email = `diana${at}@example.org`
      provider.who = somebody(email, { name, picture: 'https://pictures.example/\0' })
      const browser = assay.browser()
      assert.doesNotMatch((await goThere(browser)).location ?? '', /error=/)
      assert.equal((await assay.store.people.findUserByEmail(email))?.name, kept ?? email)
    }
    for (const who of [
      somebody('di\u200bana@example.org'),
      somebody('di\0ana@example.org'),
      somebody('edna@example.org', { sub: 'edna\0' }),
    ]) {
      provider.who = who
      const browser = assay.browser()
      assert.match((await goThere(browser)).location ?? '', /error=/)
      assert.ok(await isOutside(browser))
    }
    assert.equal(await assay.store.people.findUserByEmail('edna@example.org'), undefined)
    assert.deepEqual(assay.defects, [])
  })

  it('takes over no user who has a password: an address that the provider names is no proof', async () => {
    provider.who = somebody('ada@example.org')
    const browser = assay.browser()
    assert.match((await goThere(browser)).location ?? '', /error=/)
    assert.ok(await isOutside(browser))
  })

  it('is refused with a token of another key, issuer or audience, without the nonce, and when it has expired', async () => {
    provider.who = somebody('carla@example.org')
    const browser = assay.browser()
    for (const forged of [
      { iss: 'https://evil.example' },
      { aud: 'another client' },
      { nonce: 'another' },
      { exp: 1 },
    ]) {
      provider.forged = forged
      assert.match((await goThere(browser)).location ?? '', /error=/, JSON.stringify(forged))
      assert.ok(await isOutside(browser))
    }
    provider.forged = {}
    provider.signsWithOtherKey = true
    assert.match((await goThere(browser)).location ?? '', /error=/)
    provider.signsWithOtherKey = false
    assert.ok(await isOutside(browser))
  })

  it('is refused to a browser that did not begin it: a stolen callback URL signs nobody in', async () => {
    provider.who = somebody('carla@example.org')
    const { location } = await assay.browser().ask('/dashboard/sign-in/provider')
    const victim = assay.browser()
    const page = await victim.ask(provider.wayBack(location ?? ''))
    assert.match(page.location ?? '', /error=/)
    assert.ok(await isOutside(victim))
    assert.match((await victim.ask('/dashboard/auth/callback/oidc?code=x&state=y')).location ?? '', /error=/)
    assert.match((await victim.ask('/dashboard/auth/callback/oidc')).location ?? '', /error=/)
  })

  it('lets whoever holds an invitation join, with the address that the provider names', async () => {
    const purpose = { purpose: 'invitation', accountId: 'acc_default', role: 'developer' } as const
    const link = await makeLink(assay.store.people, purpose, '', { now: Date.now(), actor: 'test' })
    provider.who = somebody('dan@elsewhere.example')
    const browser = assay.browser()
    assert.match((await browser.ask(link)).text, /Join with your organization/)
    const page = await goThere(browser, `${link}/provider`)
    assert.equal(new URL(page.location ?? '', assay.url).pathname, link)
    assert.equal((await browser.submit(link, {})).location, '/dashboard')
    const members = await assay.store.people.membersOf('acc_default')
    assert.equal(members.find(({ email }) => email === 'dan@elsewhere.example')?.role, 'developer')
    assert.equal((await browser.ask('/dashboard/members')).status, 200)
    const other = assay.browser()
    await goThere(other)
    assert.equal(await isOutside(other), false, 'the next time without a link')
  })

  it('opens no other route of the library', async () => {
    for (const path of [
      'sign-in/email',
      'sign-up/email',
      'get-session',
      'list-sessions',
      'update-user',
      'two-factor/enable',
      'ok',
      'error',
    ]) {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${assay.url}/dashboard/auth/${path}`, { method, redirect: 'manual' })
        assert.equal(answer.status, 404, path)
      }
    }
    assert.equal(
      (await assay.browser().submit('/dashboard/sign-in', { email: 'dan@elsewhere.example', password })).status,
      401,
    )
    assert.deepEqual(assay.defects, [])
  })
})

describe('a provider whose token endpoint takes the secret of the client', () => {
  const cases = [
    { title: 'as Basic and says so', methods: ['client_secret_basic'], takes: 'basic' },
    {
      title: 'as Basic among others',
      methods: ['private_key_jwt', 'client_secret_post', 'client_secret_basic'],
      takes: 'basic',
    },
    { title: 'as Basic and says nothing, which means Basic', methods: undefined, takes: 'basic' },
    { title: 'in the body only', methods: ['client_secret_post'], takes: 'post' },
  ] as const
  for (const { title, methods, takes } of cases) {
    it(`${title} signs people in`, async () => {
      await withProvider(async (provider, assay) => {
        Object.assign(provider, { takes, tokenAuthMethods: methods })
        assert.doesNotMatch(await comeBack(provider, assay.browser()), /error=/)
        assert.deepEqual(assay.refusals, [])
      })
    })
  }

  it('and refuses it is named in the log with its error code, and with nothing else that it says', async () => {
    await withProvider(async (provider, assay) => {
      Object.assign(provider, { takes: 'basic', tokenAuthMethods: ['client_secret_post'] })
      assert.match(await comeBack(provider, assay.browser()), /error=refused/)
      assert.deepEqual(assay.refusals, [{ at: 'token', code: 'invalid_client', status: 401 }])
    })
  })
})

describe('a refused sign-in by the provider', () => {
  it('is named in the log with the code that the browser brings back, if it is one of the protocol', async () => {
    await withProvider(async (provider, assay) => {
      for (const error of ['access_denied', 'a_code_that_names_carla']) {
        const browser = assay.browser()
        const { location } = await browser.ask('/dashboard/sign-in/provider')
        const back = new URL(provider.wayBack(location ?? ''), assay.url)
        back.searchParams.delete('code')
        back.searchParams.set('error', error)
        assert.match((await browser.ask(back.pathname + back.search)).location ?? '', /error=/)
      }
      const codes = assay.refusals.map(({ at, code }) => [at, code])
      assert.deepEqual(codes, [
        ['sign_in', 'access_denied'],
        ['sign_in', null],
      ])
    })
  })

  it('says that the provider does not tell whether the address is verified, or that it is not', async () => {
    await withProvider(async (provider, assay) => {
      const saidTo = async (who: Record<string, unknown>) => {
        provider.who = who
        const browser = assay.browser()
        return (await browser.ask(await comeBack(provider, browser))).text
      }
      const erin = { sub: 'erin', email: 'erin@example.org' }
      assert.match(await saidTo(erin), /email_verified is missing/)
      const unverified = await saidTo({ ...erin, email_verified: false })
      assert.match(unverified, /not verified/)
      assert.doesNotMatch(unverified, /is missing/)
      const stranger = await saidTo({ sub: 'x', email: 'x@elsewhere.example' })
      assert.match(stranger, /You have not been invited/)
      assert.doesNotMatch(stranger, /email_verified/)
      const codes = assay.refusals.map(({ code }) => code)
      assert.deepEqual(codes, ['email_verified_missing', 'email_not_verified', 'not_invited'])
    })
  })
})

describe('a member who joined by the domain and was removed', () => {
  it('is no member again after the next sign-in, and one again by an invitation', async () => {
    await withProvider(async (provider, assay) => {
      const { people } = assay.store
      assert.doesNotMatch(await comeBack(provider, assay.browser()), /error=/)
      const [carla] = (await people.membersOf('acc_default')).filter(({ email }) => email === carlaAtProvider.email)
      assert.equal(carla?.role, 'viewer')
      const event = { at: Date.now(), actor: 'test', action: 'member.remove', subject: carla.id }
      assert.equal(await people.removeMember(carla.id, 'acc_default', event), 'done')
      const browser = assay.browser()
      assert.doesNotMatch(await comeBack(provider, browser), /error=/)
      assert.deepEqual(await people.membershipsOf(carla.id), [])
      const purpose = { purpose: 'invitation', accountId: 'acc_default', role: 'developer' } as const
      const link = await makeLink(people, purpose, '', { now: Date.now(), actor: 'test' })
      assert.equal((await browser.submit(link, {})).location, '/dashboard')
      assert.deepEqual(
        (await people.membershipsOf(carla.id)).map(({ role }) => role),
        ['developer'],
      )
    })
  })
})
