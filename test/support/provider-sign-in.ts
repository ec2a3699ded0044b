/** Sign-ins by a provider of the test's own. */
import assert from 'node:assert/strict'
import { type Browser, type DashboardUnderTest, startDashboard } from './dashboard.ts'
import { client, Provider } from './provider.ts'

export const carlaAtProvider = { sub: 'carla', email: 'carla@example.org', email_verified: true, name: 'Carla' }

/** With a provider that signs Carla in, and a service whose domain may join. */
export async function withProvider(
  run: (provider: Provider, assay: DashboardUnderTest, owner: Browser) => Promise<void>,
): Promise<void> {
  const provider = new Provider()
  await provider.start()
  provider.who = carlaAtProvider
  const assay = await startDashboard({ oidc: { issuer: provider.issuer, ...client, joinDomain: 'example.org' } })
  try {
    await run(provider, assay, await assay.setUp())
    assert.deepEqual(assay.defects, [])
  } finally {
    await assay.stop()
    provider.stop()
  }
}

/** Goes to the provider and comes back. Returns where that led. */
export async function comeBack(provider: Provider, browser: Browser): Promise<string> {
  const { location } = await browser.ask('/dashboard/sign-in/provider')
  const page = await browser.ask(provider.wayBack(location ?? assert.fail()))
  const { pathname, search } = new URL(page.location ?? assert.fail(page.text), 'http://assay.example')
  return pathname + search
}
