import { after, before, describe, it } from 'node:test'
import { assertPresentable, noBrowser, TestBrowser } from '../support/browser.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

describe('the pages that everybody may read', { skip: noBrowser }, () => {
  let browser: TestBrowser
  let service: ServiceUnderTest

  before(async () => {
    ;[browser, service] = await Promise.all([TestBrowser.start(), startService()])
  })
  after(async () => {
    await Promise.all([browser.stop(), service.stop()])
  })

  for (const path of [
    '/',
    '/docs',
    '/docs/errors',
    '/docs/errors/rate_limited',
    '/docs/attributions',
    '/docs/law/de',
  ]) {
    it(`${path} shows no fault in either theme, narrow or wide`, async () => {
      await assertPresentable(browser, service.url, `docs${path.replaceAll('/', '-')}`, page => page.goto(path))
    })
  }
})
