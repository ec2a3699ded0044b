/** People in a real browser: from the printed link to a second factor, and another member beside. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import {
  asksAxeAt,
  assertAccessible,
  assertFits,
  looksTwice,
  type Page,
  screenshot,
  type TestBrowser,
  widths,
} from '../support/browser.ts'
import { describeOnBothStores } from '../support/browser-service.ts'
import type { ServiceUnderTest } from '../support/service.ts'
import { totp } from '../support/totp.ts'

const password = 'a quiet instrument on paper'

const linkOf = (service: ServiceUnderTest) =>
  /(\/dashboard\/welcome\/\w{32})/.exec(service.output())?.[1] ?? assert.fail()

async function welcome(page: Page, link: string, name: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('main').getByRole('button').click()
  await page.waitForURL(/\/dashboard(?!\/welcome)/)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/dashboard')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Looks at the page as it stands, narrow and wide. */
async function look(page: Page, name: string): Promise<void> {
  for (const [size, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page)
    if (asksAxeAt(width)) await assertAccessible(page, theme => screenshot(page, `people-${name}-${size}-${theme}`))
  }
}

/** Looks at a page that shows nothing which is not on one that `look` looks at: in a long run, and for pictures. */
async function lookAgain(page: Page, name: string): Promise<void> {
  if (looksTwice) await look(page, name)
}

describeOnBothStores('people in a browser', visited => {
  let browser: TestBrowser
  let service: ServiceUnderTest
  before(() => {
    ;({ browser, service } = visited())
  })

  it('the printed link leads to an owner who is signed in; a password of breaches is refused at its field', async () => {
    await browser.visit(service.url, { refusals: [422, 404] }, async page => {
      await page.goto(linkOf(service))
      await lookAgain(page, 'welcome')
      await page.getByLabel('Your name').fill('Ada')
      await page.getByLabel('Email address').fill('ada@example.org')
      await page.getByLabel('Password', { exact: true }).fill('password1234')
      await page.getByLabel('Confirm password').fill('password1234')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText(/appeared in a data breach/).waitFor()
      await look(page, 'welcome-refused')
      await welcome(page, linkOf(service), 'Ada', 'ada@example.org')
      await page.goto('/dashboard/members')
      await lookAgain(page, 'members')
      await page.goto('/dashboard/settings')
      await look(page, 'settings')
      await page.goto(linkOf(service))
      await page.getByText('no longer valid').waitFor()
      await lookAgain(page, 'link-over')
    })
  })

  it('the owner invites by link, and the member finds what the role may, and nothing more', async () => {
    await browser.visit(service.url, { refusals: [403] }, async page => {
      await signIn(page, 'ada@example.org')
      await page.goto('/dashboard/members')
      await page.getByLabel('Note (optional)').fill('Bob of the warehouse')
      await page.getByLabel(/^Viewer/).check()
      await page.getByRole('button', { name: 'Create invite link' }).click()
      const link = new URL((await page.locator('#invitation').textContent()) ?? '').pathname
      await look(page, 'invited')
      await browser.visit(service.url, { refusals: [403] }, async other => {
        await welcome(other, link, 'Bob', 'bob@example.org')
        await other.goto('/dashboard/members')
        assert.equal(await other.getByRole('button', { name: 'Create invite link' }).count(), 0)
        const status = await other.evaluate(
          `fetch('/dashboard/members/remove', { method: 'POST', body: new URLSearchParams({ user: 'x' }) }).then(answer => answer.status)`,
        )
        assert.equal(status, 403)
        await lookAgain(other, 'members-viewer')
      })
    })
  })

  it('a second factor is set up with what the page shows, and then asked for', async () => {
    await browser.visit(service.url, { refusals: [401] }, async page => {
      await signIn(page, 'bob@example.org')
      await page.goto('/dashboard/settings')
      await page.locator('#factor-password').fill(password)
      await page.getByRole('button', { name: 'Set up' }).click()
      const secret = (await page.locator('#secret').textContent()) ?? ''
      await look(page, 'second-factor')
      await page.getByLabel('Code from the app (six digits)').fill(totp(secret))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('button', { name: 'Turn off' }).waitFor()
      await page.setViewportSize({ width: widths.wide, height: 900 })
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL(/sign-in/)
      await look(page, 'sign-in')
      await signIn(page, 'bob@example.org')
      await page.getByLabel('Code').fill('000000')
      await page.getByRole('button', { name: 'Verify code' }).click()
      await page.getByText('This code is incorrect').waitFor()
      await lookAgain(page, 'code-wrong')
      await page.getByLabel('Code').fill(totp(secret, Date.now() + 30_000))
      await page.getByRole('button', { name: 'Verify code' }).click()
      await page.waitForURL(`${service.url}/dashboard`)
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
    })
  })

  it('everything works without script as well', async () => {
    await browser.visit(service.url, { javaScript: false }, async page => {
      await signIn(page, 'ada@example.org')
      await page.goto('/dashboard/settings')
      await page.getByRole('heading', { name: 'Sessions' }).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL(/sign-in/)
    })
  })
})
