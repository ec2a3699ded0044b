/** What the examples of the OpenAPI document need for a live key to be answered with 200. */
import assert from 'node:assert/strict'
import { ApiError } from '../../src/core/errors.ts'
import { breach } from '../../src/signals/breach/index.ts'
import { openAccounts } from './accounts.ts'
import type { Hibp } from './hibp.ts'
import type { ServiceUnderTest } from './service.ts'

/** Makes the domains of the examples those of the account, and Have I Been Pwned lets its key search them. */
export async function proveExampleDomains(service: ServiceUnderTest, hibp: Hibp): Promise<void> {
  const examples = breach.endpoints.find(({ path }) => path === '/v1/breaches/domain')?.samples ?? []
  const domains = examples.flatMap(({ input, output }) => (output instanceof ApiError ? [] : [input.domain]))
  assert.ok(domains.length > 0)
  hibp.verify(...domains)
  const owners = await openAccounts(service.home)
  const [account] = await owners.store.accounts.listAccounts()
  await owners.prove(account.id, ...domains)
  await owners.close()
}

/** The input of an example, of a receipt with the id of a verdict of this account. */
export async function liveInput(service: ServiceUnderTest, path: string, input: unknown): Promise<unknown> {
  if (path !== '/v1/compliance/receipt') return input
  const { email = 'anna@web.de', ...more } = Object(input)
  const { json } = await service.post('/v1/compliance/email', { email })
  return { ...more, email, result_id: json.result_id }
}
