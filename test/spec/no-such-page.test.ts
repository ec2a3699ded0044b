/** A path where there is no page, or none by that method: a page for browsers, a refusal as everywhere for programs. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'

/** What browsers send. */
const browsing = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('404 below /dashboard', () => {
  let assay: DashboardUnderTest
  let owner: Browser
  let member: Browser
  before(async () => {
    assay = await startDashboard()
    owner = await assay.setUp()
    member = await assay.member('acc_default', 'viewer', 'vera@example.org')
  })
  after(() => assay.stop())

  const paths = ['/dashboard/nothing', '/dashboard/accounts/acc_default/nothing', '/dashboard/keys/../nothing?a=<b>']

  it('is one page for browsers, the same on every path and for everybody', async () => {
    const seen = new Set<string>()
    for (const browser of [assay.browser(), member, owner]) {
      for (const path of paths) {
        const { status, text, headers } = await browser.ask(path, { headers: browsing })
        assert.equal(status, 404)
        assert.match(headers.get('content-type') ?? '', /^text\/html/)
        assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
        assert.equal(headers.get('cache-control'), 'no-store')
        seen.add(text)
      }
    }
    assert.equal(seen.size, 1)
    const [text] = seen
    assert.match(text, /<h1>Page not found<\/h1>.*href="\/dashboard".*href="\/docs"/s)
  })

  it('is that page for a method as well that a page does not take, and names none that it does', async () => {
    for (const [path, method] of [
      ['/dashboard/keys', 'DELETE'],
      ['/dashboard/sign-in', 'PUT'],
      ['/dashboard/sign-out', 'PUT'],
      ['/dashboard/welcome/x', 'PATCH'],
      ['/dashboard/nothing', 'POST'],
    ]) {
      const { status, text, headers } = await owner.ask(path, { method, headers: browsing })
      assert.deepEqual([status, headers.get('allow')], [404, null], `${method} ${path}`)
      assert.match(text, /Page not found/)
    }
  })

  it('is a refusal in JSON for whoever does not ask for HTML', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html;q=0', 'text/htmlx', '']) {
      const nothing = await owner.ask('/dashboard/nothing', { headers: { accept } })
      assert.deepEqual([nothing.status, JSON.parse(nothing.text).error.code], [404, 'not_found'], accept)
      const wrong = await owner.ask('/dashboard/keys', { method: 'DELETE', headers: { accept } })
      assert.deepEqual([wrong.status, JSON.parse(wrong.text).error.code], [405, 'method_not_allowed'], accept)
      assert.match(wrong.headers.get('allow') ?? '', /GET/)
    }
  })

  it('leaves no defect behind', () => assert.deepEqual(assay.defects, []))
})
