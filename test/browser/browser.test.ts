/** The watch that every test of a page relies on: it has to see what a page does wrong. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { assertAccessible, assertFits, noBrowser, TestBrowser, themes } from '../support/browser.ts'

const pages: Record<string, string> = {
  '/clean': '<h1>Clean</h1><p>Nothing is wrong here.</p>',
  '/script': '<h1>Script</h1><script>document.title = "ran"</script>',
  '/stranger': '<h1>Stranger</h1><img alt="" src="http://elsewhere.example/a.png">',
  '/throws': '<h1>Throws</h1><script src="/throws.js"></script>',
  '/unlabelled': '<h1>Unlabelled</h1><input>',
  '/pale': '<h1>Pale</h1><p class="pale">Hardly to be read in the dark.</p>',
  '/wide': '<h1>Wide</h1><pre class="wide">x</pre>',
  '/lost': '<h1>Lost</h1><img alt="" src="/nowhere.png">',
}
const style =
  '.wide{width:3000px}:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.pale{color:#333;background:#000}}'

function answer(path: string): { status: number; type: string; body: string; policy: string } {
  if (path === '/favicon.ico') return { status: 200, type: 'image/x-icon', body: '', policy: '' }
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' http://elsewhere.example`
  if (path === '/throws.js') return { status: 200, type: 'text/javascript', body: 'throw new Error("thrown")', policy }
  if (path === '/style.css') return { status: 200, type: 'text/css', body: style, policy }
  const body = pages[path]
  const head = '<!doctype html><html lang="en"><title>A page</title><link rel="stylesheet" href="/style.css">'
  return {
    status: body === undefined ? 404 : 200,
    type: 'text/html',
    body: `${head}<main>${body ?? ''}</main>`,
    policy,
  }
}

describe('a visit', { skip: noBrowser }, () => {
  let browser: TestBrowser
  let server: Server
  let origin: string

  before(async () => {
    server = createServer((request, response) => {
      const { status, type, body, policy } = answer(request.url ?? '')
      response.writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(body)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await TestBrowser.shared()
  })
  after(async () => {
    server.closeAllConnections()
    server.close()
  })

  const show = (path: string, options = {}) =>
    browser.visit(origin, options, async page => {
      await page.goto(path, { waitUntil: 'load' })
    })

  it('passes a page with nothing wrong, in both themes', async () => {
    await browser.visit(origin, {}, async page => {
      await page.goto('/clean')
      await assertAccessible(page, undefined, themes)
      await assertFits(page)
    })
  })

  it('fails where the policy forbids what the page does', async () => {
    await assert.rejects(show('/script'), /console: .*Content Security Policy/)
  })

  it('fails where the page asks another origin', async () => {
    await assert.rejects(show('/stranger'), /asked http:\/\/elsewhere\.example/)
    await assert.rejects(show('/stranger', { alsoAsks: ['http://elsewhere.example'] }), /ERR_NAME_NOT_RESOLVED/)
  })

  it('fails where a script throws', async () => {
    await assert.rejects(show('/throws'), /error: thrown/)
  })

  it('fails where something is missing, unless the test expects the refusal', async () => {
    await assert.rejects(show('/lost'), /status of 404/)
    await show('/lost', { refusals: [404] })
  })

  it('fails where axe finds something, also in one theme alone', async () => {
    await browser.visit(origin, {}, async page => {
      await page.goto('/unlabelled')
      await assert.rejects(assertAccessible(page), /label at input/)
      await page.goto('/pale')
      await assert.rejects(assertAccessible(page, undefined, themes), /dark theme.*color-contrast at p:/s)
    })
  })

  it('fails where a page is wider than its window', async () => {
    await browser.visit(origin, {}, async page => {
      await page.goto('/wide')
      await assert.rejects(assertFits(page), /needs 30\d\d px of 1440/)
    })
  })

  it('keeps nothing for the next one', async () => {
    const cookie = { name: 'kept', value: '1', url: origin }
    await browser.visit(origin, {}, async (page, context) => {
      await context.addCookies([cookie])
      await page.goto('/clean')
      await page.evaluate(`localStorage.setItem('kept', '1')`)
    })
    await browser.visit(origin, {}, async (page, context) => {
      await page.goto('/clean')
      assert.equal(await page.evaluate(`localStorage.getItem('kept')`), null)
      assert.deepEqual(await context.cookies(), [])
    })
  })
})
