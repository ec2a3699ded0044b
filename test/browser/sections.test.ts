/** The policy lists and the accounts in a real browser, behind a real service. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { assertPresentable, looksTwice, type Page, type TestBrowser } from '../support/browser.ts'
import { describeOnBothStores } from '../support/browser-service.ts'
import { Browser, password } from '../support/dashboard.ts'
import type { ServiceUnderTest } from '../support/service.ts'
import { until } from '../support/until.ts'

describeOnBothStores('policy lists and accounts', visited => {
  let browser: TestBrowser
  let service: ServiceUnderTest
  let owner: Browser
  let accountPath: string
  before(async () => {
    ;({ browser, service } = visited())
    const path = /\/dashboard\/\S*[\w-]{20,}/.exec(service.output())?.[0] ?? ''
    owner = new Browser(service.url, {})
    const welcome = { name: 'Ada', email: 'ada@example.org', password, repeated: password }
    assert.equal((await owner.submit(path, welcome)).status, 303)
    accountPath = (await owner.submit('/dashboard/accounts', { name: 'shop' })).location ?? ''
    // The page of the new account makes it the one that the owner works in from now on.
    assert.equal((await owner.ask(accountPath)).status, 200)
    for (const [list, entries] of [
      ['suppression', 'ann@example.com\nexample.org'],
      ['owned', 'example.org'],
    ]) {
      const page = await owner.submit(`/dashboard/policy/${list}`, { action: 'add', entries })
      assert.equal(page.status, 303)
    }
  })

  const signIn = (page: Page) =>
    page.context().addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: service.url })))
  const pages = [
    ['policy', () => '/dashboard/policy'],
    ['suppression', () => '/dashboard/policy/suppression'],
    ['owned', () => '/dashboard/policy/owned'],
    ['accounts', () => '/dashboard/accounts'],
    ['account', () => accountPath],
  ] as const
  /** The others have nothing that is not on one of these. */
  const ofEachKind: readonly string[] = ['suppression', 'accounts', 'account']
  for (const [name, pathOf] of pages) {
    const skip = !looksTwice && !ofEachKind.includes(name) && 'it takes a long run: a page of its kind is looked at'
    it(`the page ${name} shows no fault, narrow or wide`, { skip }, async () => {
      await assertPresentable(browser, service.url, `sections-${name}`, async page => {
        await signIn(page)
        await page.goto(pathOf())
      })
    })
  }

  it('a file is read into the form, previewed with its bad rows, and imported', async () => {
    const buffer = Buffer.from('email\nbob@example.com\nnot one\nann@example.com\n')
    await assertPresentable(browser, service.url, 'sections-import', async page => {
      await signIn(page)
      await page.goto('/dashboard/policy/suppression/import')
      const choose = async (file: Buffer, text: string) => {
        const chosen = { name: 'a.csv', mimeType: 'text/csv', buffer: file }
        await page.getByLabel('Choose a file').setInputFiles(chosen)
        await until(async () => (await page.locator('#text').inputValue()) === text)
      }
      const wide = Buffer.from('\ufeffemail\neve@example.com\n', 'utf16le')
      await choose(wide, 'email\neve@example.com\n')
      await choose(Buffer.from(wide).swap16(), 'email\neve@example.com\n')
      await choose(buffer, buffer.toString())
      await page.getByRole('button', { name: 'Preview import' }).click()
      await page.getByText('1 would be added').waitFor()
    })
    await browser.visit(service.url, {}, async page => {
      await signIn(page)
      await page.goto('/dashboard/policy/suppression/import')
      await page.getByLabel('Text of the file').fill(buffer.toString())
      await page.getByRole('button', { name: 'Preview import' }).click()
      await page.getByRole('button', { name: 'Import 1 entry' }).click()
      await page.getByText('1 entry was added. 1 row was invalid.').waitFor()
    })
  })

  it('a domain is checked by the main thread, which says that it is offline', async () => {
    await browser.visit(service.url, {}, async page => {
      await signIn(page)
      await page.goto('/dashboard/policy/owned')
      await page.getByRole('button', { name: 'Check now example.org' }).click()
      await page.getByText('this service runs with OFFLINE=1').waitFor()
    })
  })

  it('credits that are granted are there, and going back and sending the form again grants none', async () => {
    await browser.visit(service.url, { refusals: [409] }, async page => {
      await signIn(page)
      await page.goto(accountPath)
      const form = await page.locator('input[name="form"]').inputValue()
      await page.getByLabel('Credits', { exact: true }).fill('1500')
      await page.getByRole('button', { name: 'Grant credits' }).click()
      await page.getByText('1,500 credits were granted.').waitFor()
      await page.evaluate(`document.querySelector('input[name="form"]').value = ${JSON.stringify(form)}`)
      await page.getByLabel('Credits', { exact: true }).fill('1500')
      await page.getByRole('button', { name: 'Grant credits' }).click()
      await page.getByText('granted once and not again').waitFor()
    })
  })
})
