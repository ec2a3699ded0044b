/** What a browser is shown that opens the address of the service. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { assertEveryAnswer, assertRefusal } from '../support/expect.ts'
import { postTo, type ServiceUnderTest, startService } from '../support/service.ts'

let service: ServiceUnderTest
before(async () => {
  service = await startService()
})
after(() => service.stop())

const get = (path: string) => service.post(path, null, { method: 'GET', key: null })

for (const path of ['/', '/docs']) {
  describe(path, () => {
    it('names every call of the API and every data set', async () => {
      const answer = await get(path)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      assertEveryAnswer(answer)
      for (const each of Object.keys((await get('/openapi.json')).json.paths)) {
        assert.ok(answer.text.includes(`<code>${each}</code>`), each)
      }
      for (const { as_of } of (await get('/readyz')).json.datasets) {
        assert.ok(answer.text.includes(`<td class="date">${as_of ?? 'never'}`), as_of)
      }
      assert.doesNotMatch(answer.text, /<script|\son\w+=/i)
    })

    it('links to pages that there are', async () => {
      const links = [...(await get(path)).text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
      assert.ok(links.length >= 4)
      for (const link of links) assert.equal((await get(link)).status, 200, link)
    })

    it('takes GET only', async () => assertRefusal(await service.post(path, {}), 'method_not_allowed'))
  })
}

describe('the example of the first page', () => {
  it('is a call that answers, at the address that was opened', async () => {
    const text = (await get('/')).text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    const [, url, path, body] = /ASSAY_URL=(\S+).*curl -s "\$ASSAY_URL([^"]+)".*-d '([^']+)'/s.exec(text) ?? []
    const answer = await postTo(url, service.key, path, null, { raw: body })
    assert.equal(answer.status, 200)
    assert.equal(url, service.url)
  })
})
