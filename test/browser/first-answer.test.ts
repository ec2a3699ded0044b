/** The first steps after the service was started: the link of the start-up output, a password, an answer. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { looksTwice, type Page, screenshot, type TestBrowser } from '../support/browser.ts'
import { describeOnBothStores } from '../support/browser-service.ts'
import type { ServiceUnderTest } from '../support/service.ts'
import { until } from '../support/until.ts'

const canary = 'canary-of-the-first-answer'
const password = `a quiet instrument, ${canary}`

describeOnBothStores('a new service', visited => {
  let browser: TestBrowser
  let service: ServiceUnderTest
  /** What the browser knows once it is signed in. */
  let cookies: Parameters<Awaited<ReturnType<typeof contextOf>>['addCookies']>[0] = []

  const contextOf = async (page: Page) => page.context()

  before(() => {
    ;({ browser, service } = visited())
  })

  const visit = (use: (page: Page) => Promise<void>, refusals: number[] = []) =>
    browser.visit(service.url, { refusals }, async (page, context) => {
      await context.addCookies(cookies)
      await use(page)
    })

  const visitSignedIn: typeof visit = (use, refusals) => {
    assert.ok(cookies.length > 0, 'nobody is signed in')
    return visit(use, refusals)
  }

  async function lookUp(page: Page): Promise<string> {
    const before = await page.locator('#answer').innerHTML()
    await page.getByRole('button', { name: /^Look up/ }).click()
    await until(async () => (await page.locator('#answer').innerHTML()) !== before)
    return (await page.locator('#answer').textContent()) ?? ''
  }

  it('leads from its first line to a first answer within three clicks', async () => {
    const link = /^ {2}(http:\S+\/dashboard\/welcome\/\S+)$/m.exec(service.output())?.[1]
    assert.ok(link, service.output())
    await visit(async page => {
      let clicks = 1
      await page.goto(link)
      await page.getByLabel('Your name').fill('Ada')
      await page.getByLabel('Email address').fill('ada@example.org')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm password').fill(password)
      await page.locator('main form button').click()
      clicks += 1
      await page.waitForURL('**/dashboard/playground**')
      assert.match(
        await page.locator('main').innerText(),
        /We couldn't check whether your password/,
        'nobody is asked offline',
      )
      const words = await lookUp(page)
      clicks += 1
      assert.match(words, /Female.*status 200.*Charged1 credit/s, 'and it is one that says something')
      assert.ok(clicks <= 3, `${clicks} clicks`)
      cookies = await page.context().cookies()
    })
  })

  const lookUps = [
    ['/gender/name', 'name', `Maria ${canary}`, [], /Female.*status 200/s],
    ['/ip/intelligence', 'ip', '8.8.8.8', [], /Mountain View.*Network.*Google.*status 200/s],
    ['/phone/validate', 'phone', '+41 44 668 18 00', [], /A valid number.*Zurich.*status 200/s],
    ['/breaches/password', 'password', `password`, [], /Found 1 time.*status 200/s],
    [
      '/breaches/email',
      'email',
      `${canary}@example.com`,
      [503],
      /Set up a source.*HIBP_API_KEY=.*assay data import breach.*status 503/s,
    ],
    ['/compliance/email', 'email', `${canary}@bbc.co.uk`, [], /United Kingdom.*Why United Kingdom.*status 200/s],
  ] as const
  /**
   * One that is answered and one that is refused: with keys for tests, an answer of each signal is in every run
   * (playground.test.ts).
   */
  const inEachRun: readonly string[] = ['/ip/intelligence', '/breaches/email']
  let charged = 1
  for (const [path, field, value, refusals, expected] of lookUps) {
    const skip = !looksTwice && !inEachRun.includes(path) && 'it takes a long run'
    it(`answers ${path} in the playground, with its own data`, { skip }, async () => {
      await visitSignedIn(
        async page => {
          await page.goto(`/dashboard/playground${path}`)
          await page.getByLabel(field, { exact: true }).fill(value)
          assert.match(await lookUp(page), expected)
          if (refusals.length === 0) charged += 1
          await screenshot(page, `real${path.replaceAll('/', '-')}`)
        },
        [...refusals],
      )
    })
  }

  it('charges what the playground looked up, as use of the chosen key', async () => {
    const { json } = await service.post('/v1/account/usage', {})
    assert.equal(json.total.credits, charged)
    const keys = JSON.parse(await service.cli('key', 'list', '--account', 'default', '--json'))
    assert.equal(keys.length, 1, 'no key is listed that was lent')
  })

  it('refuses a lent key at once when its user signs out', async () => {
    let key = ''
    await visitSignedIn(async page => {
      page.on('request', request => {
        const { authorization } = request.headers()
        if (authorization !== undefined) key = authorization.slice('Bearer '.length)
      })
      await page.goto('/dashboard/playground/phone/validate')
      await lookUp(page)
      const ask = () => service.post('/v1/phone/validate', { phone: '+41 44 668 18 00' }, { key })
      assert.equal((await ask()).status, 200)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL('**/dashboard/sign-in**')
      assert.equal((await ask()).status, 401)
    })
  })

  it('leads somebody who is signed out to the sign-in, and keeps nothing of what was typed', async () => {
    await visit(async page => {
      await page.goto('/dashboard/playground')
      assert.match(page.url(), /\/dashboard\/sign-in\?next=/)
    })
    assert.ok(!service.output().includes(canary), 'nothing of it is in what the service wrote')
  })
})
