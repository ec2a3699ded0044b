/**
 * Every component of the pages in a real browser: both themes, both widths, with and without script. They know no
 * database.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { styleServer } from '../../scripts/style-page.ts'
import {
  assertAccessible,
  assertFits,
  assertPresentable,
  noBrowser,
  TestBrowser,
  themes,
  widths,
} from '../support/browser.ts'

/** Gives each block of code a long line first and last. */
const lengthenCode = `for (const code of document.querySelectorAll('pre code')) {
  code.prepend('long '.repeat(100) + '\\n')
  code.append('\\n' + 'long '.repeat(100))
}`

/** Counts the lines that the button of each block of code stands upon. */
const linesUponCopyButtons = `[...document.querySelectorAll('button.copy')].map(button => {
  const code = button.parentElement.querySelector('pre code')
  const place = button.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(code)
  const upon = [...range.getClientRects()].filter(({ left, right, top, bottom }) =>
    left < place.right && right > place.left && top < place.bottom && bottom > place.top)
  return { isSeen: place.width > 0, upon: upon.length }
})`

/** Names under and beside the charts that stand upon the name before them. */
const namesUponOthers = `[...document.querySelectorAll('.chart-picture > svg')].flatMap(svg => {
  const texts = [...svg.children].filter(each => each.localName === 'text' && each.getClientRects().length > 0)
  const names = texts.map(each => ({ text: each.textContent, place: each.getBoundingClientRect() }))
  return names.slice(1).filter(({ place }, at) =>
    place.left < names[at].place.right && place.right > names[at].place.left &&
    place.top < names[at].place.bottom && place.bottom > names[at].place.top).map(({ text }) => text)
})`

describe('the components of pages', { skip: noBrowser }, () => {
  let browser: TestBrowser
  let server: FastifyInstance
  let origin: string

  before(async () => {
    browser = await TestBrowser.shared()
    server = styleServer()
    origin = await server.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await server?.close()
  })

  for (const path of ['/style', '/style/lone']) {
    it(`${path} is accessible and fits in both themes and widths`, async () => {
      const name = path.slice(1).replace('/', '-')
      await assertPresentable(browser, origin, name, page => page.goto(path), { asked: themes })
    })
  }

  for (const [timeZone, first] of [
    ['America/Los_Angeles', '22 Nov 2026, 06:31:07'],
    ['Pacific/Kiritimati', '23 Nov 2026, 04:31:07'],
  ] as const) {
    it(`days stay the same in ${timeZone}, moments are in that zone, and the page names it once`, async () => {
      await browser.visit(origin, { timeZone }, async page => {
        await page.goto('/style')
        assert.equal(await page.locator('time[data-show=second]').first().textContent(), first)
        const day = page.locator('time[datetime="2026-11-01"]')
        assert.equal(await day.first().textContent(), '1 Nov 2026')
        assert.equal(await page.locator('[data-zone]').textContent(), `Times in ${timeZone}, days in UTC`)
        assert.equal(((await page.locator('body').textContent()) ?? '').split(timeZone).length, 2)
      })
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

  it('the button that copies stands on no line of code, however long the line and narrow the block', async () => {
    await browser.visit(origin, {}, async page => {
      await page.goto('/style')
      await page.evaluate(lengthenCode)
      for (const width of [widths.narrow, 700, 1000, widths.wide]) {
        await page.setViewportSize({ width, height: 900 })
        const blocks = await page.evaluate<{ isSeen: boolean; upon: number }[]>(linesUponCopyButtons)
        assert.ok(blocks.some(({ isSeen }) => isSeen))
        assert.deepEqual(
          blocks.filter(({ upon }) => upon > 0),
          [],
          `${width} pixels`,
        )
      }
    })
  })

  it('the title of a lone page keeps as far from what follows it without a lead as with one', async () => {
    await browser.visit(origin, {}, async page => {
      await page.goto('/style/lone')
      const section = `(above => document.querySelector('.card-body').getBoundingClientRect().top -
        document.querySelector(above).getBoundingClientRect().bottom)`
      const withLead = await page.evaluate<number>(`${section}('.lead')`)
      const without = await page.evaluate<number>(`document.querySelector('.lead').remove(), ${section}('h1')`)
      assert.ok(without >= 12 && without <= withLead, `${without} and ${withLead} pixels`)
    })
  })

  it('no day below a chart stands upon the one before it', async () => {
    await browser.visit(origin, {}, async page => {
      await page.goto('/style')
      for (const width of [widths.narrow, 700, 1000, widths.wide]) {
        await page.setViewportSize({ width, height: 900 })
        assert.deepEqual(await page.evaluate<string[]>(namesUponOthers), [], `${width} pixels`)
        assert.ok((await page.locator('.chart-picture text:visible').count()) > 0)
      }
    })
  })

  it('a chart says the numbers of a day at the pointer, at a touch and by arrow keys, and fits then', async () => {
    await browser.visit(origin, { width: widths.narrow }, async (page, context) => {
      await page.goto('/style')
      const slider = page.getByRole('slider', { name: /^Credits a day/ })
      const tip = page.locator('.chart-tip').first()
      await slider.scrollIntoViewIfNeeded()
      const { x, y, width } = (await slider.boundingBox()) ?? assert.fail('nothing is shown')
      for (const share of [0.01, 0.45, 0.99]) {
        await page.mouse.move(x + width * share, y + 50)
        const day = new Date(Date.UTC(2026, 9, 24 + Math.floor(share * 30)))
        const words = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
        const text = await tip.innerText()
        const [, ...numbers] = [...text.replace(words, '').matchAll(/\d[\d,]*/g)].map(Number).reverse()
        assert.ok(text.startsWith(words), text)
        assert.match(text, new RegExp(`Total\\s+${numbers.reduce((sum, each) => sum + each)}$`))
        await assertFits(page)
      }
      await page.mouse.move(0, 0)
      assert.equal(await tip.isVisible(), false)
      await slider.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowRight')
      assert.match((await tip.innerText()) ?? '', /^25 Oct 2026/)
      assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /^25 Oct 2026, ip: \d+, .*Total: \d+$/)
      await assertAccessible(page, undefined, themes)
      await page.keyboard.press('Escape')
      assert.equal(await tip.isVisible(), false)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await page.evaluate('document.activeElement.blur()')
      const touchPoints = [{ x: x + width - 1, y: y + 50 }]
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await tip.waitFor()
      assert.match(await tip.innerText(), /^22 Nov 2026/)
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
