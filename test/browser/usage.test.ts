/** Usage, ledger and alerts in a real browser, drawn from the real use of a real service, on both stores. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import {
  assertPresentable,
  looksTwice,
  type Page,
  screenshot,
  type TestBrowser,
  usualThemes,
  widths,
} from '../support/browser.ts'
import { describeOnBothStores, type Visited } from '../support/browser-service.ts'
import { Browser, password } from '../support/dashboard.ts'
import type { ServiceUnderTest } from '../support/service.ts'
import { until } from '../support/until.ts'

const ip = '/v1/ip/intelligence'

interface Used {
  readonly service: ServiceUnderTest
  /** The id of a request that was charged. */
  readonly requestId: string
  /** Signs the page in as the owner. */
  signIn(page: Page): Promise<void>
}

const chartOfDays = 'Requests per day by endpoint in the last 30 days'
const environment = { RATE_LIMIT_PER_MINUTE: '40', FREE_CREDITS_PER_MONTH: '60' }

/** Sends 46 requests, some of which are refused, and waits until the statistics, stored every 5 s, hold all of them. */
async function used(service: ServiceUnderTest): Promise<Used> {
  let requestId = ''
  for (let asked = 0; asked < 20; asked += 1) {
    requestId = (await service.post(ip, { ip: `192.0.2.${asked + 100}` })).headers.get('x-request-id') ?? ''
  }
  for (let asked = 0; asked < 8; asked += 1) await service.post('/v1/phone/validate', { phone: '+49 30 23125 123' })
  for (let asked = 0; asked < 4; asked += 1) await service.post('/v1/gender/name', { name: 'Maria' })
  for (let asked = 0; asked < 14; asked += 1) await service.post(ip, { ip: asked % 2 === 0 ? 'none' : '8.8.8.8' })
  const path = /\/dashboard\/\S*[\w-]{20,}/.exec(service.output())?.[0] ?? ''
  const owner = new Browser(service.url, {})
  const welcome = { name: 'Ada', email: 'ada@example.org', password, repeated: password }
  assert.equal((await owner.submit(path, welcome)).status, 303)
  await until(async () => (await owner.ask('/dashboard/usage')).text.includes(`${chartOfDays}: 46 in all`))
  const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: service.url }))
  return { service, requestId, signIn: page => page.context().addCookies(cookies) }
}

const pagesOfUse = (visited: () => Visited) => {
  let browser: TestBrowser
  let on: Used
  before(async () => {
    browser = visited().browser
    on = await used(visited().service)
  })

  for (const path of [
    ...['/dashboard', '/dashboard/requests', '/dashboard/usage', '/dashboard/usage?period=24h'],
    ...['/dashboard/ledger', '/dashboard/alerts'],
  ]) {
    const skip = path.includes('?') && !looksTwice && 'it takes a long run: the page of another time is looked at'
    it(`${path} shows no fault, narrow or wide`, { skip }, async () => {
      const name = path.replace(/\/dashboard\/?/, 'use-').replace('?period=', '-')
      await assertPresentable(browser, on.service.url, name, async page => {
        await on.signIn(page)
        await page.goto(path)
      })
    })
  }

  it('have the deed and the credits of a row in sight on a narrow screen', async () => {
    for (const theme of usualThemes) {
      await browser.visit(on.service.url, { width: widths.narrow, theme }, async page => {
        await on.signIn(page)
        for (const path of ['/dashboard/ledger', '/dashboard/audit']) {
          await page.goto(path)
          const rows = await page.locator('table.stacked tbody tr').evaluateAll(all =>
            all.map(row => {
              const cells = [...row.children].map(cell => ({
                isMain: cell.classList.contains('main'),
                place: cell.getBoundingClientRect(),
              }))
              const top = Math.min(...cells.filter(({ place }) => place.width > 0).map(({ place }) => place.top))
              const main = cells.filter(({ isMain }) => isMain).map(({ place }) => place)
              return {
                isFirst: main.length > 0 && main[0].top <= top + 4,
                right: Math.max(...cells.map(({ place }) => place.right)),
              }
            }),
          )
          assert.ok(rows.length > 0, path)
          for (const { isFirst, right } of rows) assert.ok(isFirst && right <= widths.narrow, `${path}: ${right}`)
          await screenshot(page, `stacked${path.replaceAll('/', '-')}-${theme}`)
        }
      })
    }
  })

  it('draw the charts from what was asked, and say the same numbers in a table', async () => {
    await browser.visit(on.service.url, {}, async page => {
      await on.signIn(page)
      await page.goto('/dashboard/usage')
      await page.getByRole('img', { name: `${chartOfDays}: 46 in all` }).waitFor()
      const numbers = page.locator('details', { hasText: 'The numbers' }).first()
      await numbers.locator('summary').click()
      assert.match(await numbers.innerText(), /ip\/intelligence/)
      await page.getByRole('link', { name: '12 months' }).click()
      await page.getByRole('img', { name: /Requests per month by endpoint/ }).waitFor()
    })
  })

  // It sends one more request, so it comes after the charts.
  it('show a new request in the live view', async () => {
    await browser.visit(on.service.url, {}, async page => {
      await on.signIn(page)
      await page.goto('/dashboard/requests')
      await page.getByRole('button', { name: 'Start live view' }).click()
      const { headers } = await on.service.post('/v1/phone/validate', { phone: '+49 30 23125 123' })
      await page.getByText(headers.get('x-request-id') ?? '').waitFor()
      await page.getByRole('button', { name: 'Stop live view' }).click()
    })
  })

  it('tell what one request was charged, and go from alerts to a banner and a secret', async () => {
    await browser.visit(on.service.url, {}, async page => {
      await on.signIn(page)
      await page.goto('/dashboard/ledger')
      await page.getByLabel('Request ID').fill(on.requestId)
      await page.getByRole('button', { name: 'Look up' }).click()
      await page.getByText('1 credit was charged.').waitFor()
      await screenshot(page, 'use-ledger-found')
      await page.goto('/dashboard/alerts')
      await page.getByLabel('Alert below this number of credits').fill('1000')
      await page.getByRole('button', { name: 'Save alert', exact: true }).click()
      await page.getByText('Credits are low:').waitFor()
      await page.getByLabel('Webhook URL').fill('https://hook.example/in')
      await page.getByRole('button', { name: 'Save and show signing secret' }).click()
      assert.match(await page.locator('#secret').innerText(), /^whsec_\w{32}$/)
      await page.getByRole('button', { name: 'Send test message' }).click()
      await page.getByText('test message', { exact: true }).waitFor()
      await screenshot(page, 'use-alerts-set')
    })
  })
}

describeOnBothStores('the pages of use', pagesOfUse, { environment })
