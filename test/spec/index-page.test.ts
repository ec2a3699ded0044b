/** What a browser is shown that opens the address of the service. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { assertEveryAnswer, assertRefusal } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

let service: ServiceUnderTest
before(async () => {
  service = await commonService()
})
const get = (path: string) => service.post(path, null, { method: 'GET', key: null })

for (const path of ['/', '/docs']) {
  describe(path, () => {
    it('names every call of the API, with a page of its own', async () => {
      const answer = await get(path)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      assertEveryAnswer(answer)
      for (const each of Object.keys((await get('/openapi.json')).json.paths)) {
        assert.ok(answer.text.includes(`href="/docs/api/${each.slice(4)}"><code>${each}</code>`), each)
      }
    })

    it('takes GET only', async () => assertRefusal(await service.post(path, {}), 'method_not_allowed'))
  })
}

describe('the first page', () => {
  it('names every data set and how old it is', async () => {
    const { text } = await get('/')
    for (const { as_of } of (await get('/readyz')).json.datasets) {
      assert.ok(text.includes(as_of ? `datetime="${as_of.slice(0, 10)}"` : '>never<'), as_of)
    }
  })
})
