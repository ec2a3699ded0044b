/** A form that is too long, and what is asked next on its connection: a proxy may have another user's request there. */
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'

let assay: DashboardUnderTest
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
before(async () => {
  assay = await startDashboard()
  await assay.setUp()
})
after(async () => {
  agent.destroy()
  await assay.stop()
})

function ask(method: string, body = ''): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) }
  const asked = request(`${assay.url}/dashboard/sign-in`, { method, agent, headers }, answer => {
    answer.resume().on('end', () => resolve(answer.statusCode))
  })
  asked.on('error', reject).end(body)
  return promise
}

describe('a form that is refused before it was read', () => {
  it('is read all the same, so that the next request of its connection is answered', async () => {
    for (const bytes of [1_100_000, 8_000_000]) {
      assert.equal(await ask('POST', `a=${'x'.repeat(bytes)}`), 413)
      assert.equal(await ask('GET'), 200)
    }
  })
})
