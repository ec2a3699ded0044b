/** A provider of sign-ins, asked by the page thread of a whole service. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Browser } from '../support/dashboard.ts'
import { client, Provider } from '../support/provider.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

describe('the requests to a provider of sign-ins', () => {
  const provider = new Provider()
  let service: ServiceUnderTest
  before(async () => {
    await provider.start()
    service = await startService({
      ...{ OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off', OIDC_ISSUER: provider.issuer },
      ...{ OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret, OIDC_JOIN_DOMAIN: 'example.org' },
    })
  })
  after(async () => {
    await service?.stop()
    provider.stop()
  })

  const metrics = async () => (await service.post('/metrics', null, { method: 'GET', key: null })).text
  const counted = (text: string) => Number(/^assay_egress_total\{purpose="sign_in"\} (\d+)$/m.exec(text)?.[1] ?? 0)

  it('are counted, each of them, and nothing in the metrics names the provider', async () => {
    const browser = new Browser(service.url, {})
    assert.equal((await browser.ask('/dashboard/sign-in')).status, 200)
    assert.equal(counted(await metrics()), 0, 'a page alone asks nobody')
    provider.who = { sub: 'carla', email: 'carla@example.org', email_verified: true, name: 'Carla' }
    const { location } = await browser.ask('/dashboard/sign-in/provider')
    assert.equal((await browser.ask(provider.wayBack(location ?? assert.fail()))).status, 303)
    assert.equal((await browser.ask('/dashboard/members')).status, 200)
    assert.ok(provider.requests >= 3, 'its description, its token, its keys')
    await until(async () => counted(await metrics()) === provider.requests)
    assert.doesNotMatch(await metrics(), new RegExp(`${new URL(provider.issuer).port}|issuer|carla`))
  })
})
