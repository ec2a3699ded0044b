/** The documentation of errors: a page for each code of the contract, linked from the refusals. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { actions, assertEveryAnswer, assertRefusal, statusOfCode } from '../support/expect.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

let service: ServiceUnderTest

before(async () => {
  service = await commonService()
})

const page = (path: string) => service.post(path, null, { method: 'GET', key: null })

describe('a page for each code', () => {
  for (const [code, status] of Object.entries(statusOfCode)) {
    it(`${status} ${code}`, async () => {
      const answer = await page(`/docs/errors/${code}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      assertEveryAnswer(answer)
      assert.match(answer.text, /^<!doctype html><html lang="en">/i)
      for (const text of [code, String(status), 'Cause', 'Solution']) assert.ok(answer.text.includes(text), text)
      assert.ok(
        actions.some(action => answer.text.includes(`<code>${action}</code>`)),
        'says the action',
      )
    })
  }

  it('shows a body with the members that such a body has', async () => {
    for (const code of Object.keys(statusOfCode)) {
      const [, shown = ''] = /<pre[^>]*>(.*?)<\/pre>/s.exec((await page(`/docs/errors/${code}`)).text) ?? []
      const { error } = JSON.parse(shown.replace(/<[^>]+>/g, '').replaceAll('&#34;', '"'))
      assert.equal(error.code, code)
      assert.equal(error.pointer !== undefined, code === 'invalid_input', code)
      assert.equal('required' in error && 'available' in error, code === 'insufficient_credits', code)
    }
  })

  it('has no script of its own and asks for nothing elsewhere', async () => {
    for (const code of Object.keys(statusOfCode)) {
      const { text } = await page(`/docs/errors/${code}`)
      assert.doesNotMatch(text, /<script(?! (?:type="module" )?src="\/assets)|\son\w+=|https?:\/\/(?!www\.w3\.org)/i)
    }
  })
})

describe('the index', () => {
  it('lists every code once, with its status, and every link leads to a page', async () => {
    const answer = await page('/docs/errors')
    assert.equal(answer.status, 200)
    assertEveryAnswer(answer)
    const links = [...answer.text.matchAll(/href="(\/docs\/errors\/(\w+))"/g)]
    assert.deepEqual(links.map(([, , code]) => code).sort(), Object.keys(statusOfCode).sort())
    for (const [, path] of links) assert.equal((await page(path)).status, 200, path)
  })
})

describe('no page', () => {
  for (const code of [
    'nothing',
    'toString',
    '__proto__',
    'constructor',
    'INVALID_INPUT',
    'nothing/',
    'invalid_input//x',
  ]) {
    it(`for ${JSON.stringify(code)}`, async () => {
      const answer = await page(`/docs/errors/${code}`)
      assertRefusal(answer, 'not_found')
    })
  }

  it('takes another method', async () => {
    for (const path of ['/docs/errors', '/docs/errors/not_found']) {
      const answer = await service.post(path, {})
      assertRefusal(answer, 'method_not_allowed')
      assert.match(answer.headers.get('allow') ?? '', /\bGET\b/)
    }
  })
})
