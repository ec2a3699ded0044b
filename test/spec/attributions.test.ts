/** The page of sources: whose data the answers are made of, as the licences ask to show. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { assertEveryAnswer, assertRefusal } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const path = '/docs/attributions'

let service: ServiceUnderTest
before(async () => {
  service = await commonService()
})
describe(path, () => {
  it('names every source and every feed with its licence, and the sentence that a licence asks for', async () => {
    const answer = await service.post(path, null, { method: 'GET', key: null })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
    assertEveryAnswer(answer)
    const text = answer.text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    for (const { title, sources, feeds } of JSON.parse(await service.cli('data', 'status', '--json'))) {
      assert.ok(text.includes(title), title)
      for (const each of [...sources, ...feeds]) {
        // A file that ships is named as such, with the address that the fetched one has.
        assert.ok(
          [each.name, each.title, each.url].some(shown => text.includes(shown)),
          each.name,
        )
        assert.ok(text.includes(each.licence), each.licence)
        if (each.attribution !== null) assert.ok(text.includes(each.attribution), each.attribution)
      }
    }
    assert.ok(text.includes('IP Geolocation by DB-IP'))
    assert.doesNotMatch(text, /<td[^>]*>\d{4}-\d\d-\d\d/, 'days are shown as on every page')
    assert.doesNotMatch(answer.text, /\sstyle=|\son\w+=/i)
  })

  it('shows a browser the icon of its pages at /favicon.ico too, for a day', async () => {
    const icon = await service.post('/favicon.ico', null, { method: 'GET', key: null })
    assert.equal(icon.status, 200)
    assert.equal(icon.headers.get('content-type'), 'image/svg+xml')
    assert.equal(icon.headers.get('cache-control'), 'public, max-age=86400')
    const page = await service.post(path, null, { method: 'GET', key: null })
    const named = /<link rel="icon" href="([^"]+)"/.exec(page.text)?.[1] ?? assert.fail('the page names no icon')
    assert.equal((await service.post(named, null, { method: 'GET', key: null })).text, icon.text)
  })

  it('takes GET only', async () => {
    const answer = await service.post(path, {})
    assertRefusal(answer, 'method_not_allowed')
    assert.match(answer.headers.get('allow') ?? '', /\bGET\b/)
  })
})
