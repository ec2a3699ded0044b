/** The pages on the law of each country: guidance for people who never call the API. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { allCountries } from '../../src/core/country.ts'
import { assertEveryAnswer, assertRefusal } from '../support/expect.ts'
import { isLongRun } from '../support/long-run.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const path = '/docs/law'

let service: ServiceUnderTest
before(async () => {
  service = await commonService()
})
const get = (name: string) => service.post(name, null, { method: 'GET', key: null })

describe(path, () => {
  it('leads to a page of every country and territory, each of which says that it is no legal advice', async () => {
    const index = await get(path)
    assert.equal(index.status, 200)
    assertEveryAnswer(index)
    const links = [...index.text.matchAll(/href="(\/docs\/law\/[a-z]{2})"/g)].map(([, link]) => link)
    assert.deepEqual(
      [...links].sort(),
      allCountries.map(({ code }) => `${path}/${code.toLowerCase()}`),
    )
    // A short run reads every tenth page and the last one here; docs.test.ts reads them all.
    for (const link of isLongRun ? links : links.filter((_, at) => at % 10 === 0 || at === links.length - 1)) {
      const answer = await get(link)
      assert.equal(answer.status, 200, link)
      assert.match(answer.text, /not legal advice/, link)
      assert.doesNotMatch(answer.text, /\sstyle=|\son\w+=|undefined/i, link)
    }
  })

  it('is led to from the first page', async () => {
    assert.match((await get('/')).text, /href="\/docs\/law"/)
  })

  it('takes codes in upper and lower case, and knows no others', async () => {
    const [upper, lower] = [await get(`${path}/DE`), await get(`${path}/de`)]
    assert.equal(upper.text, lower.text)
    assert.match(lower.text, /<h1>Germany/)
    for (const name of ['zz', 'eu', 'deu', 'd', 'zz/', '%00', '..%2fde'])
      assertRefusal(await get(`${path}/${name}`), 'not_found')
  })

  it('points from a territory to the country whose law holds there', async () => {
    const { text } = await get(`${path}/re`)
    assert.match(text, /<h1>Réunion/)
    assert.match(text, /The rule of <a href="\/docs\/law\/fr">France<\/a> applies here/)
  })

  it('has the changes of the law as a page, as JSON and as an Atom feed', async () => {
    assert.match((await get(path)).text, /href="\/docs\/law\/changes"/)
    const page = await get(`${path}/changes`)
    assert.equal(page.status, 200)
    assert.match(page.text, /<h2[^>]*>Upcoming changes<\/h2>/)
    const json = await get(`${path}/changes.json`)
    assert.match(json.headers.get('content-type') ?? '', /^application\/json/)
    const { versions } = JSON.parse(json.text)
    assert.ok(versions.length > 0)
    assert.ok(page.text.includes(versions[0].countries[0].name))
    const feed = await get(`${path}/changes.atom`)
    assert.match(feed.headers.get('content-type') ?? '', /^application\/atom\+xml/)
    assert.match(feed.text, /^<\?xml .*<feed .*<entry>.*<\/feed>\s*$/s)
    assertRefusal(await get(`${path}/changes.rss`), 'not_found')
  })

  it('takes GET only', async () => {
    for (const name of [path, `${path}/de`]) {
      const answer = await service.post(name, {})
      assertRefusal(answer, 'method_not_allowed')
      assert.match(answer.headers.get('allow') ?? '', /\bGET\b/)
    }
  })
})
