/** What a browser is shown that opens the address of the service. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { signals } from '../../src/signals/index.ts'
import { assertEveryAnswer, assertRefusal } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

let service: ServiceUnderTest
before(async () => {
  service = await commonService()
})
const get = (path: string) => service.post(path, null, { method: 'GET', key: null })

for (const path of ['/', '/docs']) {
  describe(path, () => {
    it('is a page, by GET only', async () => {
      const answer = await get(path)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      assertEveryAnswer(answer)
      await assertRefusal(await service.post(path, {}), 'method_not_allowed')
    })
  })
}

describe('the documentation', () => {
  it('names every call of the API, with a page of its own', async () => {
    const { text } = await get('/docs')
    for (const each of Object.keys((await get('/openapi.json')).json.paths)) {
      assert.ok(text.includes(`href="/docs/api/${each.slice(4)}"><code>${each}</code>`), each)
    }
  })
})

describe('the first page', () => {
  it('leads to every signal, with a sample request', async () => {
    const { text } = await get('/')
    for (const { endpoints } of signals) {
      const [{ path }] = endpoints
      assert.ok(text.includes(`href="/docs/api/${path.slice(4)}"`), path)
      assert.ok(text.includes(`<code>${path}</code>`), path)
    }
  })

  it('leads to every data set and its date', async () => {
    assert.ok((await get('/')).text.includes('href="/docs/attributions"'))
    const { text } = await get('/docs/attributions')
    const { datasets } = (await get('/readyz')).json
    for (const { as_of } of datasets) {
      if (as_of !== null) assert.ok(text.includes(`datetime="${as_of.slice(0, 10)}"`), as_of)
    }
  })
})
