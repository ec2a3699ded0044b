import { it } from 'node:test'
import { assertPresentable } from '../support/browser.ts'
import { describeOnBothStores } from '../support/browser-service.ts'

describeOnBothStores('the pages that everybody may read', visited => {
  for (const path of [
    '/',
    '/docs',
    '/docs/errors',
    '/docs/errors/rate_limited',
    '/docs/attributions',
    '/docs/law/de',
  ]) {
    it(`${path} shows no fault in either theme, narrow or wide`, async () => {
      const { browser, service } = visited()
      await assertPresentable(browser, service.url, `docs${path.replaceAll('/', '-')}`, page => page.goto(path))
    })
  }
})
