/** The rules of OpenID Connect that a sign-in by the provider holds, each tried with a provider that breaks it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'
import { client, Provider } from '../support/provider.ts'

const carla = { sub: 'carla', email: 'carla@example.org', email_verified: true, name: 'Carla' }

describe('OpenID Connect', () => {
  const provider = new Provider()
  let assay: DashboardUnderTest
  before(() => provider.start())
  after(() => provider.stop())
  beforeEach(async () => {
    Object.assign(provider, { who: carla, forged: {}, forgedHeader: {}, metadata: {}, tokenAnswer: {} })
    Object.assign(provider, { userInfo: undefined, signsWithOtherKey: false })
    assay = await startDashboard({ oidc: { issuer: provider.issuer, ...client, joinDomain: 'example.org' } })
    await assay.setUp()
  })
  afterEach(async () => {
    assert.deepEqual(assay.defects, [])
    await assay.stop()
  })

  /** Signs in with a browser of its own, and returns the code of the refusal; null when it is signed in. */
  async function signIn(change: (back: URLSearchParams) => void = () => {}): Promise<string | null> {
    const browser = assay.browser()
    const { location } = await browser.ask('/dashboard/sign-in/provider')
    if (location?.startsWith('/')) return refusalIn(location)
    const back = new URL(provider.wayBack(location ?? assert.fail()), assay.url)
    change(back.searchParams)
    const refusal = refusalIn((await browser.ask(back.pathname + back.search)).location ?? '')
    const isInside = (await browser.ask('/dashboard/members')).status === 200
    assert.equal(isInside, refusal === null)
    return refusal
  }
  const refusalIn = (location: string) => new URL(location, assay.url).searchParams.get('error')
  const told = () => assay.refusals.map(({ code }) => code)

  async function refuses(forged: Record<string, unknown>, code = 'invalid_id_token'): Promise<void> {
    provider.forged = forged
    assert.equal(await signIn(), 'refused', JSON.stringify(forged))
    assert.equal(assay.refusals.at(-1)?.code, code)
    provider.forged = {}
  }

  it('refuses metadata that name another issuer than OIDC_ISSUER, in whichever spelling', async () => {
    for (const issuer of ['https://evil.example', `${provider.issuer}/`, provider.issuer.toUpperCase(), undefined]) {
      provider.metadata = { issuer }
      assert.equal(await signIn(), 'no_answer')
    }
    assert.deepEqual(told().slice(0, 2), ['issuer_mismatch', 'issuer_mismatch'])
  })

  it('takes an issuer with a slash at its end, where OIDC_ISSUER has it as well', async () => {
    const issuer = `${provider.issuer}/`
    provider.metadata = { issuer }
    provider.forged = { iss: issuer }
    await assay.stop()
    assay = await startDashboard({ oidc: { issuer, ...client, joinDomain: 'example.org' } })
    await assay.setUp()
    assert.equal(await signIn(), null)
  })

  it('refuses metadata without an address to send the browser to, and with one that is not a web address', async () => {
    for (const authorization_endpoint of [undefined, 'javascript:alert(1)']) {
      provider.metadata = { authorization_endpoint }
      assert.equal(await signIn(), 'no_answer')
    }
  })

  it('refuses a token answer without an ID token', async () => {
    provider.tokenAnswer = { id_token: undefined }
    assert.equal(await signIn(), 'refused')
  })

  it('refuses a token answer of another type than Bearer', async () => {
    provider.tokenAnswer = { token_type: 'mac' }
    assert.equal(await signIn(), 'refused')
  })

  it('refuses an ID token of another issuer, in whichever spelling', async () => {
    await refuses({ iss: 'https://evil.example' })
    await refuses({ iss: `${provider.issuer}/` })
    await refuses({ iss: undefined }, 'invalid_answer')
  })

  it('refuses an ID token for another audience, and one for several without azp', async () => {
    await refuses({ aud: 'another client' })
    await refuses({ aud: ['another client'] })
    await refuses({ aud: [client.clientId, 'another client'] })
    await refuses({ aud: undefined }, 'invalid_answer')
  })

  it('refuses an ID token whose azp is another client, for one audience and for several', async () => {
    await refuses({ azp: 'another client' })
    await refuses({ aud: [client.clientId, 'another client'], azp: 'another client' })
    provider.forged = { aud: [client.clientId, 'another client'], azp: client.clientId }
    assert.equal(await signIn(), null)
  })

  it('refuses an ID token that no key of the provider has signed', async () => {
    provider.signsWithOtherKey = true
    await refuses({}, 'invalid_answer')
  })

  it('refuses an ID token that is not signed, or signed with the secret of the client', async () => {
    for (const alg of ['none', 'HS256']) {
      provider.forgedHeader = { alg }
      await refuses({}, 'invalid_answer')
    }
    provider.metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }
    assay.pass(3_600_000)
    for (const alg of ['none', 'HS256']) {
      provider.forgedHeader = { alg }
      await refuses({}, 'invalid_answer')
    }
  })

  it('refuses an ID token that is encrypted', async () => {
    const head = Buffer.from('{"alg":"RSA-OAEP-256","enc":"A256GCM"}').toString('base64url')
    provider.tokenAnswer = { id_token: `${head}.a2V5.aXY.dGV4dA.dGFn` }
    await refuses({}, 'invalid_answer')
  })

  it('refuses an ID token that has expired, or that says nothing of when it was made or ends', async () => {
    await refuses({ exp: 1 })
    await refuses({ exp: undefined }, 'invalid_answer')
    await refuses({ iat: undefined }, 'invalid_answer')
  })

  it('refuses an ID token with another nonce, or without one', async () => {
    await refuses({ nonce: 'another' })
    await refuses({ nonce: undefined }, 'invalid_answer')
  })

  it('refuses an ID token without a subject of 1 to 255 ASCII characters', async () => {
    await refuses({ sub: undefined }, 'invalid_answer')
    await refuses({ sub: 7 }, 'invalid_answer')
    for (const sub of ['', 'c'.repeat(256), 'car\0la', 'cárla']) await refuses({ sub })
  })

  it('refuses a way back with another state, without a code, or of another issuer, before it asks the provider', async () => {
    await signIn()
    const { requests } = provider
    assert.equal(await signIn(back => back.set('state', 'another')), 'refused')
    assert.equal(await signIn(back => back.delete('state')), 'refused')
    assert.equal(await signIn(back => back.delete('code')), 'refused')
    assert.equal(await signIn(back => back.append('code', 'another')), 'refused')
    assert.equal(await signIn(back => back.set('iss', 'https://evil.example')), 'refused')
    assert.equal(provider.requests, requests)
    assert.deepEqual(assay.statuses, [{ state: 'ready', code: null }], 'a browser says nothing of the provider')
  })

  it('asks UserInfo for an address that the ID token does not have, and refuses one of another subject', async () => {
    provider.forged = { email: undefined, email_verified: undefined }
    provider.userInfo = { sub: 'somebody else', email: carla.email, email_verified: true }
    assert.equal(await signIn(), 'refused')
    provider.userInfo = { ...provider.userInfo, sub: carla.sub }
    assert.equal(await signIn(), null)
  })

  it('takes no address that the sign-up would not take, also where only its end counts', async () => {
    for (const email of [
      'eve@evil.example,carla@example.org',
      'eve@evil.example@example.org',
      'eve<carla@example.org',
      '@example.org',
      '"eve evil"@example.org',
      `${'e'.repeat(250)}@example.org`,
      '',
      7,
      ['carla@example.org'],
    ]) {
      provider.who = { ...carla, sub: 'eve', email }
      assert.equal(await signIn(), 'email_not_found', String(email))
    }
  })

  it('knows a user by issuer and subject, and not by an address that changes', async () => {
    assert.equal(await signIn(), null)
    provider.who = { ...carla, email: 'carla.new@example.org' }
    assert.equal(await signIn(), null)
    provider.who = { ...carla, sub: 'another carla' }
    assert.equal(await signIn(), 'account_not_linked')
    const logins = await assay.store.tables.selectFrom('user_login').selectAll().execute()
    assert.equal(logins.filter(({ provider: issuer }) => issuer === provider.issuer).length, 1)
    assert.ok(!JSON.stringify(logins).includes('an access token'))
  })
})

describe('docs/openid-connect.md', () => {
  it('has a table of the rules, in which each names a test that there is', () => {
    const rows = readFileSync('docs/openid-connect.md', 'utf8').matchAll(/^\|[^|]+\|[^|]+\| ([^|]+) \|$/gm)
    const named = [...rows].map(([, test]) => test).filter(test => test !== 'Test' && !/^-+$/.test(test))
    const sources = ['openid-connect', 'dashboard-provider'].map(name =>
      readFileSync(`test/spec/${name}.test.ts`, 'utf8'),
    )
    assert.ok(named.length >= 20)
    for (const test of named)
      assert.ok(
        sources.some(source => source.includes(`'${test}'`) || source.includes(`title: '${test}'`)),
        test,
      )
  })
})
