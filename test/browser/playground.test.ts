import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { AnyEndpoint, Sample } from '../../src/core/endpoint.ts'
import { ApiError } from '../../src/core/errors.ts'
import { batchEndpoint } from '../../src/signals/gender/endpoint.ts'
import { signals } from '../../src/signals/index.ts'
import { assertPresentable, type Page, type TestBrowser, type VisitOptions } from '../support/browser.ts'
import { describeStartedOnBothStores } from '../support/browser-service.ts'
import { isLongRun } from '../support/long-run.ts'
import { type PlaygroundUnderTest, servePlayground } from '../support/playground.ts'
import { until } from '../support/until.ts'

const home = '/dashboard/playground'
const endpoints: readonly AnyEndpoint[] = signals.flatMap(signal => signal.endpoints)
const oneOfEachSignal: readonly AnyEndpoint[] = signals.flatMap(signal => signal.endpoints.slice(0, 1))
const pageOf = ({ path }: AnyEndpoint) => home + path.slice('/v1'.length)
const answered = ({ samples }: AnyEndpoint) =>
  samples.filter(({ output }: Sample<unknown>) => !(output instanceof ApiError))

let browser: TestBrowser
let under: PlaygroundUnderTest

async function showAnswer(page: Page): Promise<void> {
  const before = await page.locator('#answer').innerHTML()
  await page.getByRole('button', { name: /^Look up/ }).click()
  await until(async () => (await page.locator('#answer').innerHTML()) !== before)
}

/** Chooses a test key and fills in the sample with this input. */
async function chooseExample(page: Page, input: unknown): Promise<void> {
  await page.locator('#key').selectOption('test')
  await page.evaluate(`for (const each of document.querySelectorAll('.examples details')) each.open = true`)
  await page.locator(`[data-mode=test] button[data-input=${JSON.stringify(JSON.stringify(input))}]`).click()
}

const visit = (options: VisitOptions, use: (page: Page) => Promise<void>) => browser.visit(under.url, options, use)

const start = (database?: string) => servePlayground(5, 'developer', database)

describeStartedOnBothStores('the playground', start, visited => {
  before(() => {
    const { browser: shown, service } = visited()
    ;[browser, under] = [shown, service]
  })

  for (const endpoint of isLongRun ? endpoints : oneOfEachSignal) {
    it(`sends an example of ${endpoint.path}, shows the answer as it is and draws it`, async () => {
      await visit({}, async page => {
        await page.goto(pageOf(endpoint))
        const [first, last] = [answered(endpoint)[0], answered(endpoint).at(-1)]
        for (const sample of first === last ? [first] : [first, last]) {
          if (sample === undefined) continue
          await chooseExample(page, sample.input)
          await showAnswer(page)
          const shown = JSON.parse((await page.locator('#answer-text').textContent()) ?? '')
          assert.deepEqual(shown, JSON.parse(JSON.stringify(sample.output)))
          assert.deepEqual(JSON.parse((await page.locator('#input-text').textContent()) ?? ''), sample.input)
          assert.match((await page.locator('#said').textContent()) ?? '', /Status 200, credits charged: 0/)
          assert.equal(await page.getByRole('heading', { name: 'Fields' }).count(), 0, 'a view of its own')
        }
      })
    })
  }

  for (const [path, input] of [
    ['/ip/intelligence', { ip: '192.0.2.4' }],
    ['/gender/batch', batchEndpoint.samples[0]?.input],
    ...(isLongRun
      ? ([
          ['/compliance/email', { email: 'lou@two.example' }],
          ['/phone/validate', { phone: '0491 570 156', country: 'au' }],
          ['/breaches/email', { email: 'often.breached@example.com' }],
          ['/breaches/catalogue', {}],
        ] as const)
      : []),
  ] as const) {
    it(`is presentable with an answer of ${path}`, async () => {
      await assertPresentable(
        browser,
        under.url,
        `playground${path.replace('/', '-').replace('/', '-')}`,
        async page => {
          await page.goto(home + path)
          await chooseExample(page, input)
          await showAnswer(page)
        },
      )
    })
  }

  describe('with a live key', () => {
    const secret = 'canary.of.the.playground@canary.example'

    it('says what a look-up costs, and charges it in sight', async () => {
      await visit({ refusals: [503] }, async page => {
        await page.goto(`${home}/ip/intelligence`)
        const button = page.getByRole('button', { name: /^Look up/ })
        assert.equal(await button.textContent(), 'Look up, 1 credit')
        assert.match((await page.locator('#key option').first().textContent()) ?? '', /^test …\w{4}, live$/)
        await page.locator('#key').selectOption('test')
        assert.equal(await button.textContent(), 'Look up, 0 credits')
        await page.locator('#key').selectOption({ index: 0 })
        await page.getByLabel('ip', { exact: true }).fill('1.1.1.1')
        await showAnswer(page)
        const words = (await page.locator('#answer').textContent()) ?? ''
        assert.match(
          words,
          /data_unavailable · status 503.*Wait and send the request again.*Charged0 credits.*Balance5 credits/s,
        )
      })
    })

    it('keeps what was typed in no address, history, storage, cookie or cache', async () => {
      await browser.visit(under.url, { refusals: [503] }, async (page, context) => {
        const told: string[] = []
        page.on('request', request => told.push(request.url(), request.headers().referer ?? ''))
        await page.goto(`${home}/gender/email`)
        await page.getByLabel('email', { exact: true }).fill(secret)
        await showAnswer(page)
        assert.ok((await page.locator('#input-text').textContent())?.includes(secret))
        const kept = await page.evaluate<string>(`(async () => JSON.stringify([
          { ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, history.length, name,
          await caches.keys(), (await indexedDB.databases()).map(({ name }) => name),
        ]))()`)
        const all = [kept, ...told, JSON.stringify(await context.storageState())].join('\n')
        assert.ok(!all.includes('canary') && !all.includes('assay_'), all)
        await page.goto(`${home}/ip/intelligence`)
        await page.goBack()
        assert.notEqual(await page.getByLabel('email', { exact: true }).inputValue(), secret)
      })
    })

    it('shows no key, neither the one that was chosen nor the one that is lent', async () => {
      await visit({ refusals: [503] }, async page => {
        const lent: string[] = []
        page.on('request', request => lent.push(request.headers().authorization ?? ''))
        await page.goto(`${home}/ip/intelligence`)
        await showAnswer(page)
        const [bearer] = lent.filter(each => each !== '')
        assert.match(bearer ?? '', /^Bearer assay_[0-9A-Za-z]{38}$/)
        const key = (bearer ?? '').slice('Bearer '.length)
        assert.notEqual(key, under.owner.key)
        const html = await page.content()
        for (const each of [key, under.owner.key]) assert.ok(!html.includes(each))
        assert.match(html, /Bearer \$ASSAY_KEY/)
      })
    })

    it('says what to do when the key ends, the credits are used up, or the rate is exceeded', async () => {
      await visit({ refusals: [400, 401, 402, 429, 503] }, async page => {
        await page.goto(`${home}/ip/intelligence`)
        await page.getByLabel('ip', { exact: true }).fill('not an address')
        await showAnswer(page)
        const words = () => page.locator('#answer').textContent()
        assert.match((await words()) ?? '', /Invalid input.*invalid_input · status 400.*Fix the marked field/s)
        const field = page.getByLabel('ip', { exact: true })
        assert.equal(await field.getAttribute('aria-invalid'), 'true')
        assert.match((await page.locator('#input-ip-rule.field-error').textContent()) ?? '', /not an IP address/)
        const poor = await under.poor()
        await page.goto(`${home}/ip/intelligence`)
        await showAnswer(page)
        assert.match(
          (await words()) ?? '',
          /insufficient_credits · status 402.*required1available0.*A test key is free/s,
        )
        for (let asked = 0; asked < 60; asked += 1) await poor.ask()
        await showAnswer(page)
        assert.match((await words()) ?? '', /rate_limited · status 429.*Retry after\d+ s/s)
        await poor.revoke()
        await showAnswer(page)
        assert.match((await words()) ?? '', /unauthorized · status 401.*Choose another key/s)
        await poor.end()
      })
    })
  })

  it('asks again by itself until an answer is final', async () => {
    await visit({}, async page => {
      await page.goto(`${home}/compliance/email`)
      await chooseExample(page, { email: 'anna@checking.example' })
      await showAnswer(page)
      const words = async () => (await page.locator('#answer').textContent()) ?? ''
      assert.match(await words(), /The playground repeats the request automatically/)
      const json = async () => (await page.locator('#json').textContent()) ?? ''
      assert.match(await json(), /"checking": true/)
      assert.match(
        (await page.locator('#said').textContent()) ?? '',
        /Not final yet\. The request is repeated in \d+ seconds/,
      )
      await until(async () => !(await json()).includes('"checking"'))
      assert.match(await words(), /Consent required/)
      assert.doesNotMatch((await page.locator('#said').textContent()) ?? '', /Not final/)
    })
  })

  it('can be used with the keyboard alone', async () => {
    await visit({}, async page => {
      await page.goto(`${home}/phone/validate`)
      const focused = () => page.evaluate<string>(`document.activeElement.id || document.activeElement.textContent`)
      const tabTo = async (wanted: RegExp) => {
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press('Tab')
          if (wanted.test(await focused())) return
        }
        assert.fail(`no way to ${wanted} with Tab`)
      }
      await tabTo(/^key$/)
      await page.keyboard.press('ArrowDown')
      await tabTo(/^input-phone$/)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('+1 202 555')
      await page.keyboard.press('Enter')
      await page.getByText('Not a valid number').waitFor()
      await tabTo(/^$/)
      await page.keyboard.press('ArrowRight')
      await page.getByText('"valid": false').waitFor()
    })
  })

  it('takes one value per line in a batch, and marks the line that is refused', async () => {
    await visit({ refusals: [400] }, async page => {
      await page.goto(`${home}/ip/batch`)
      await page.locator('#key').selectOption('test')
      await page.getByLabel('items', { exact: true }).fill('192.0.2.1\n192.0.2.2\n')
      await showAnswer(page)
      assert.deepEqual(JSON.parse((await page.locator('#input-text').textContent()) ?? ''), {
        items: [
          { id: 'row-1', ip: '192.0.2.1' },
          { id: 'row-2', ip: '192.0.2.2' },
        ],
      })
      await page.locator('#key').selectOption({ index: 0 })
      await page.getByLabel('items', { exact: true }).fill('192.0.2.1\nnothing')
      await showAnswer(page)
      assert.match(
        (await page.locator('#input-items-rule.field-error').textContent()) ?? '',
        /^Item 2: .*not an IP address/,
      )
    })
  })

  it('says without script that it needs script, and shows the call as code', async () => {
    await visit({ javaScript: false }, async page => {
      await page.goto(`${home}/ip/intelligence`)
      // Chromium does not draw what is inside while a test, rather than the reader, has forbidden script.
      assert.match((await page.locator('noscript').textContent()) ?? '', /The form needs JavaScript/)
      assert.ok(await page.getByRole('button', { name: /^Look up/ }).isDisabled())
      assert.match((await page.locator('#code-curl').textContent()) ?? '', /^curl -s http:\/\/127.*8\.8\.8\.8/s)
    })
  })
})
