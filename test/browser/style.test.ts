/** Every component of the pages in a real browser: both themes, both widths, with and without script. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { styleServer } from '../../scripts/style-page.ts'
import { assertPresentable, noBrowser, TestBrowser, widths } from '../support/browser.ts'

describe('the components of pages', { skip: noBrowser }, () => {
  let browser: TestBrowser
  let server: FastifyInstance
  let origin: string

  before(async () => {
    browser = await TestBrowser.start()
    server = styleServer()
    origin = await server.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await browser?.stop()
    await server?.close()
  })

  for (const path of ['/style', '/style/lone']) {
    it(`${path} is accessible and fits in both themes and widths`, async () => {
      await assertPresentable(browser, origin, path.slice(1).replace('/', '-'), page => page.goto(path))
    })
  }

  it('the navigation folds behind a button at a narrow width, without script', async () => {
    await browser.visit(origin, { width: widths.narrow, javaScript: false }, async page => {
      await page.goto('/style')
      const link = page.getByRole('link', { name: 'API keys' })
      assert.equal(await link.isVisible(), false)
      await page.getByRole('button', { name: 'Menu' }).click()
      assert.equal(await link.isVisible(), true)
      await page.keyboard.press('Escape')
      assert.equal(await link.isVisible(), false)
    })
    await browser.visit(origin, { width: widths.wide }, async page => {
      await page.goto('/style')
      assert.equal(await page.getByRole('link', { name: 'API keys' }).isVisible(), true)
      assert.equal(await page.getByRole('button', { name: 'Menu' }).isVisible(), false)
    })
  })

  it('the theme is chosen and kept, and a tab shows its panel', async () => {
    await browser.visit(origin, { theme: 'light' }, async page => {
      await page.goto('/style')
      const colour = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
      const light = await colour()
      const button = page.getByRole('button', { name: /^Theme/ })
      await button.click()
      assert.equal(await colour(), light)
      await button.click()
      const dark = await colour()
      assert.notEqual(dark, light)
      await page.reload()
      assert.equal(await colour(), dark)
      assert.equal(await page.locator('#call-ts').isVisible(), false)
      await page.getByRole('radio', { name: 'curl' }).focus()
      await page.keyboard.press('ArrowRight')
      assert.equal(await page.locator('#call-ts').isVisible(), true)
      assert.equal(await page.locator('#call-curl').isVisible(), false)
    })
  })

  it('a time is shown in the zone of the reader, and in UTC when pointed at', async () => {
    await browser.visit(origin, {}, async page => {
      await page.goto('/style')
      const time = page.locator('time[datetime="2026-11-22T14:31:07.000Z"]')
      assert.equal(await time.getAttribute('title'), '2026-11-22 14:31:07 UTC')
      assert.match((await time.textContent()) ?? '', /2026/)
    })
  })
})
