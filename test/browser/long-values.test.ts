/** Pages of the dashboard with the longest values that people give them, at three widths. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import {
  assertAccessible,
  assertFits,
  type Page,
  screenshot,
  type TestBrowser,
  usualThemes,
  widths,
} from '../support/browser.ts'
import { describeStartedOnBothStores } from '../support/browser-service.ts'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'

const label = 'W'.repeat(60)
const email = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}example`.slice(0, 254)
const ipv6 = '2001:0db8:85a3:1111:2222:8a2e:0370:7334'
const accountName = 'a'.repeat(63)

describeStartedOnBothStores(
  'long values',
  database => startDashboard(database === undefined ? {} : { database }),
  visited => {
    let browser: TestBrowser
    let dashboard: DashboardUnderTest
    let owner: Browser
    let keyPath = ''
    let accountPath = ''
    before(async () => {
      ;({ browser, service: dashboard } = visited())
      owner = await dashboard.setUp()
      await dashboard.member('acc_default', 'viewer', email)
      const fields = { label, mode: 'live', allow: ipv6, note: 'n'.repeat(120), externalId: 'e'.repeat(200) }
      keyPath = (await owner.submit('/dashboard/keys', fields, '/dashboard/keys/new')).location ?? assert.fail()
      await owner.submit('/dashboard/keys', { label: 'Short', mode: 'test' }, '/dashboard/keys/new')
      const invitation = { note: 'N'.repeat(100), role: 'viewer' }
      assert.equal((await owner.submit('/dashboard/members/invite', invitation, '/dashboard/members')).status, 303)
      const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.example.org`
      for (const list of ['owned', 'suppression']) {
        await owner.submit(`/dashboard/policy/${list}`, { action: 'add', entries: domain })
      }
      accountPath = (await owner.submit('/dashboard/accounts', { name: accountName })).location ?? assert.fail()
      const account = accountPath.replace(/\?.*/, '')
      for (let grant = 0; grant < 2; grant += 1) {
        const { text } = await owner.ask(accountPath)
        const form = /name="form" value="([^"]*)"/.exec(text)?.[1] ?? assert.fail()
        const granted = { form, credits: '1000000000', note: 'g'.repeat(200) }
        await owner.submit(`${account}/grant`, granted, accountPath)
      }
    })

    const signIn = (page: Page) =>
      page.context().addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: dashboard.url })))

    it('fit on every page at 360, 768 and 1440 pixels', async () => {
      const inDefault = '?account=acc_default'
      const pages = [
        ...['keys', 'members', 'audit', 'policy', 'policy/owned', 'policy/suppression', 'settings', 'accounts'],
        ...['usage', 'ledger', 'alerts', 'data', 'keys/new', 'members/invite', 'policy/owned/import'],
      ].map(path => `/dashboard/${path}${inDefault}`)
      await browser.visit(dashboard.url, {}, async page => {
        await signIn(page)
        for (const path of [...pages, `${keyPath}${inDefault}`, accountPath]) {
          await page.goto(path)
          for (const [size, width] of Object.entries(widths)) {
            await page.setViewportSize({ width, height: 900 })
            await assertFits(page)
            for (const theme of process.env.ASSAY_SCREENSHOTS === undefined ? [] : (['light', 'dark'] as const)) {
              await page.emulateMedia({ colorScheme: theme })
              await screenshot(page, `long${path.replace(/\?.*/, '').replaceAll('/', '-')}-${size}-${theme}`)
            }
          }
        }
      })
    })

    it('leave nothing for axe to find on keys and members', async () => {
      await browser.visit(dashboard.url, {}, async page => {
        await signIn(page)
        for (const path of ['/dashboard/keys', keyPath, '/dashboard/members', '/dashboard/settings']) {
          await page.goto(path)
          await assertAccessible(page, undefined, usualThemes)
        }
      })
    })
  },
)
