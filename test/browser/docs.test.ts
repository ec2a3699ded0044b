/** The documentation in a real browser: one page of each kind in every run, every page in a long one. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import {
  assertAccessible,
  assertPresentable,
  looksTwice,
  screenshot,
  type TestBrowser,
  usualThemes,
  widths,
} from '../support/browser.ts'
import { describeOnBothStores } from '../support/browser-service.ts'
import { isLongRun } from '../support/long-run.ts'
import type { ServiceUnderTest } from '../support/service.ts'

const ofEachKind = ['/', '/docs', '/docs/errors', '/docs/law/de', '/docs/api/gender/batch', '/docs/self-hosting']
const furtherPages = ['/docs/errors/rate_limited', '/docs/attributions']

describeOnBothStores('the documentation', visited => {
  let browser: TestBrowser
  let service: ServiceUnderTest
  before(() => {
    ;({ browser, service } = visited())
  })

  for (const path of [...ofEachKind, ...furtherPages]) {
    const skip = !looksTwice && !ofEachKind.includes(path) && 'it takes a long run: a page of its kind is looked at'
    it(`${path} shows no fault, narrow or wide`, { skip }, async () => {
      await assertPresentable(browser, service.url, `docs${path.replace(/^\/docs/, '').replaceAll('/', '-')}`, page =>
        page.goto(path),
      )
    })
  }

  it('is found by the keyboard alone: "/" turns to the search, arrows choose, Enter opens', async () => {
    await browser.visit(service.url, {}, async page => {
      await page.goto('/docs/quick-start')
      await page.keyboard.press('/')
      await page.keyboard.type('idempotency')
      const options = page.getByRole('option')
      await options.first().waitFor()
      await page.keyboard.press('ArrowDown')
      const chosen = page.locator('[role=option][aria-selected=true]')
      const { id, href } = await chosen.evaluate(item => ({
        id: item.id,
        href: item.getAttribute('href') ?? '',
      }))
      assert.equal(await page.getByRole('combobox').getAttribute('aria-activedescendant'), id)
      const group = page.getByRole('group', { name: 'Guides' })
      assert.match(await group.getByRole('option').first().innerText(), /^Errors, retries, idempotency/)
      await screenshot(page, 'docs-search')
      await assertAccessible(page)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${href}`)
      assert.match(await page.locator('main').innerText(), /idempoten/i)
    })
  })

  it('finds the law of a country by each of its names, with or without accents, and by the names of its laws', async () => {
    await browser.visit(service.url, {}, async page => {
      await page.goto('/docs/quick-start')
      const openedBy = async (words: string, path: string, place: '[role=group]:first-child .found-group +' | '') => {
        await page.locator('#search').fill(words)
        await page.locator(`#found ${place} a[href="${path}"]`).waitFor({ timeout: 5_000 })
      }
      for (const [name, country] of [
        ['Germany', 'de'],
        ['Deutschland', 'de'],
        ['T\u00fcrkiye', 'tr'],
        ['turkiye', 'tr'],
        ['Turkey', 'tr'],
        ["cote d'ivoire", 'ci'],
        ['Reunion', 're'],
        ['Czech Republic', 'cz'],
        ['UK', 'gb'],
      ]) {
        await openedBy(name, `/docs/law/${country}`, '[role=group]:first-child .found-group +')
      }
      await openedBy('PECR', '/docs/law/gb', '')
      await openedBy('Unlauteren Wettbewerb', '/docs/law/de', '')
      await openedBy('CAN-SPAM', '/docs/law/us', '')
      await screenshot(page, 'docs-search-law')
      await openedBy('rotate key', '/docs/keys', '')
      await page.locator('#search').fill('Tuvalu')
      await page.getByRole('option', { name: /^Tuvalu/ }).click()
      await page.waitForURL('**/docs/law/tv')
    })
  })

  it('has every country and territory of the table of laws on its map', async () => {
    await browser.visit(service.url, {}, async page => {
      await page.goto('/docs/law')
      const linked = (selector: string) =>
        page.locator(selector).evaluateAll(links => links.map(link => (link.getAttribute('href') ?? '').split('#')[0]))
      const rows = await linked('table.chosen th a')
      const drawn = new Set(await linked('svg.world a'))
      assert.ok(rows.length > 230)
      assert.deepEqual(
        rows.filter(path => !drawn.has(path) && path !== '/docs/law/aq'),
        [],
      )
    })
  })

  it('has filters of the law in its address, which the map follows, a box for a country, and columns that sort', async () => {
    await browser.visit(service.url, {}, async page => {
      await page.goto('/docs/law?consumers=consent-required&sort=-country')
      const rows = page.locator('table.chosen tbody tr:visible')
      const inSight = page.locator('svg.world:visible a:not(.left-out)')
      const [some, drawn] = [await rows.count(), await inSight.count()]
      assert.ok(some > 10 && some < 200 && drawn <= some, `${some} rows, ${drawn} on the map`)
      assert.ok(await page.getByRole('group', { name: 'Consumers' }).getByLabel('Consent required').isChecked())
      const country = page.getByRole('searchbox', { name: 'Country' })
      await country.fill('reunion')
      assert.match(await rows.first().innerText(), /^R\u00e9union/)
      assert.equal(new URL(page.url()).search, '?find=reunion&consumers=consent-required&sort=-country')
      await country.fill('nowhere')
      assert.equal(await rows.count(), 0)
      await page.getByText('No matches.').waitFor()
      await country.fill('')
      const first = await rows.first().innerText()
      await page.getByRole('button', { name: 'Country' }).click()
      assert.notEqual(await rows.first().innerText(), first)
      await assertAccessible(page)
    })
  })

  it('remembers the language of the code on other pages, and leads to the playground', async () => {
    await browser.visit(service.url, {}, async page => {
      await page.goto('/docs/api/ip/intelligence')
      await page.locator('.tab-row label', { hasText: 'Python' }).click()
      assert.equal(
        await page.getByRole('link', { name: 'Try it' }).getAttribute('href'),
        '/dashboard/playground/ip/intelligence',
      )
      await page.goto('/docs/api/phone/validate')
      assert.ok(await page.locator('#call-python').isVisible())
    })
  })

  it('has the meaning of an error in sight on a narrow screen', async () => {
    for (const theme of usualThemes) {
      await browser.visit(service.url, { width: widths.narrow, theme }, async page => {
        await page.goto('/docs/errors')
        const last = await page
          .locator('main tbody tr td:last-child')
          .evaluateAll(cells =>
            cells.map(cell => cell.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
          )
        assert.ok(last.length > 15)
        for (const { left, right } of last) assert.ok(left >= 0 && right <= widths.narrow, `${left} to ${right}`)
        await screenshot(page, `errors-narrow-${theme}`)
      })
    }
  })

  it('reports that there are no results, and closes on Escape', async () => {
    await browser.visit(service.url, { width: widths.narrow }, async page => {
      await page.goto('/docs')
      await page.keyboard.press('/')
      await page.keyboard.type('qqqqzzzz')
      await page.getByRole('option', { name: 'No results' }).waitFor()
      await page.keyboard.press('Escape')
      assert.equal(await page.getByRole('option').count(), 0)
    })
  })

  it('is read without script: tabs, filters, the map and the navigation work', async () => {
    await browser.visit(service.url, { javaScript: false }, async page => {
      await page.goto('/docs/law')
      assert.equal(await page.getByRole('combobox').count(), 0, 'no field that does nothing')
      const rows = page.locator('table.chosen tbody tr:visible')
      const all = await rows.count()
      await page.getByRole('group', { name: 'Consumers' }).getByLabel('Consent required').check()
      const some = await rows.count()
      assert.ok(some > 0 && some < all, `${some} of ${all}`)
      assert.equal(await page.locator('svg.world:visible').count(), 1)
      await page.locator('.tab-row label', { hasText: 'To consumers' }).click()
      assert.equal(await page.locator('svg.world:visible').count(), 1)
      await page.locator('svg.world:visible a[href^="/docs/law/au"]').first().click()
      await page.waitForURL('**/docs/law/au#content')
      assert.match(await page.locator('h1').innerText(), /^Australia/)
    })
  })

  it('every page of it shows no fault in either theme', {
    skip: isLongRun ? false : 'takes two minutes: npm run test:long',
  }, async () => {
    await browser.visit(service.url, {}, async page => {
      await page.goto('/docs')
      const paths = await page
        .locator('.side a')
        .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
      assert.ok(paths.length > 30)
      for (const path of paths) {
        await page.goto(path)
        await assertAccessible(page)
      }
    })
  })
})
