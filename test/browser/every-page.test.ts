/**
 * Every page that links lead to, behind and before the sign-in, at three widths in both themes: nothing for axe to
 * find, nothing on the console, no breach of the policy of content, and nothing wider than the window. A long run; in
 * every other one the tests of each part show a page of each kind.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sections } from '../../src/dashboard/sections.ts'
import { assertFits, axe, noBrowser, type Page, TestBrowser, themes, widths } from '../support/browser.ts'
import { type Browser, setUpOwner } from '../support/dashboard.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

/** Pages that differ in their text alone: this many of a kind are looked at as closely as the others. */
const mostOfKind = 3

/** Pages of one kind have one shape, whatever their ids and the values in their queries. */
function kindOf(url: URL): string {
  const path = url.pathname
    .replace(/^(\/docs\/(?:api|decisions|errors|law|signals))\/.+/, '$1/*')
    .replace(/\b[a-z]+_\w{8,}/, '*')
  return `${path}?${[...url.searchParams.keys()].filter(name => name !== 'account').sort()}`
}

/** Gives each page something to show. */
async function fill(service: ServiceUnderTest, owner: Browser): Promise<void> {
  for (let at = 0; at < 60; at += 1) {
    await service.post('/v1/ip/intelligence', { ip: at % 7 === 0 ? 'none' : `192.0.2.${at}` })
    if (at % 2 === 0) await service.post('/v1/gender/name', { name: 'Maria' })
    else await service.post('/v1/phone/validate', { phone: '+49 30 23125 123' })
  }
  const submit = async (path: string, fields: Record<string, string>, at = path) =>
    assert.ok((await owner.submit(path, fields, at)).status < 400, path)
  await submit('/dashboard/keys', { label: 'Backend', mode: 'test' }, '/dashboard/keys/new')
  await submit('/dashboard/members/invite', { note: 'For Bob', role: 'viewer' }, '/dashboard/members')
  for (const list of ['suppression', 'allow', 'owned']) {
    await submit(`/dashboard/policy/${list}`, { action: 'add', entries: 'example.org' })
  }
  await submit('/dashboard/alerts/threshold', { threshold: '1000000' }, '/dashboard/alerts')
  await submit('/dashboard/alerts/webhook', { url: 'https://hook.example/in' }, '/dashboard/alerts')
}

/** What is wrong with the page at each width and in each theme; in a narrow window alone where its kind is known. */
async function faultsOf(page: Page, isKnown = false): Promise<string[]> {
  const faults: string[] = []
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page).catch(error => faults.push(error.message))
    for (const theme of isKnown && width !== widths.narrow ? [] : themes) {
      await page.emulateMedia({ colorScheme: theme })
      const found = await axe(page, theme === 'light' ? null : ['color-contrast'])
      faults.push(...found.map(each => `${page.url()}, ${width} px, ${theme}: ${each}`))
    }
  }
  return faults
}

describe('every page', { skip: noBrowser || skipUnlessLong }, () => {
  let browser: TestBrowser
  let service: ServiceUnderTest
  let owner: Browser
  before(async () => {
    browser = await TestBrowser.shared()
    service = await startService({ RATE_LIMIT_PER_MINUTE: '0' })
    owner = await setUpOwner(service)
    await fill(service, owner)
  })
  after(() => service?.stop())

  const signIn = (page: Page) =>
    page.context().addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: service.url })))

  /** Follows the links from a page on to others of its part of the service. Returns the paths. */
  async function walk(page: Page, first: string, isPart: (path: string) => boolean): Promise<string[]> {
    const faults: string[] = []
    const ofKind = new Map<string, number>()
    const paths: string[] = []
    const queue = [new URL(first, service.url)]
    const seen = new Set([kindOf(queue[0])])
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const kind = kindOf(url)
      const known = ofKind.get(kind) ?? 0
      ofKind.set(kind, known + 1)
      paths.push(url.pathname)
      await page.goto(url.href)
      faults.push(...(await faultsOf(page, known >= mostOfKind)))
      const links = await page
        .locator('a[href]:not([download])')
        .evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))
      for (const next of links.map(href => new URL(href, url))) {
        const name = kindOf(next).includes('*') ? next.pathname : kindOf(next)
        const isPage = next.origin === service.url && isPart(next.pathname) && !/\.\w+$/.test(next.pathname)
        if (!isPage || seen.has(name)) continue
        seen.add(name)
        queue.push(next)
      }
    }
    assert.deepEqual(faults, [])
    return paths
  }

  it('of the dashboard that is linked is without a fault', async () => {
    await browser.visit(service.url, {}, async page => {
      await signIn(page)
      const paths = await walk(page, '/dashboard', path => path.startsWith('/dashboard'))
      const missing = sections.filter(({ path }) => !paths.includes(path))
      assert.deepEqual(
        missing.map(({ path }) => path),
        [],
      )
    })
  })

  it('of the documentation that is linked is without a fault', async () => {
    await browser.visit(service.url, {}, async page => {
      const paths = await walk(page, '/', path => path.startsWith('/docs'))
      assert.ok(paths.length > 200, `${paths.length} pages`)
    })
  })

  it('before the sign-in and of each refusal is without a fault', async () => {
    await browser.visit(service.url, { refusals: [400, 404, 410] }, async page => {
      for (const path of ['/dashboard/sign-in', '/dashboard/welcome/gone', '/dashboard/nowhere', '/docs/nowhere']) {
        await page.goto(path)
        assert.deepEqual(await faultsOf(page), [])
      }
      await signIn(page)
      await page.goto('/dashboard/nowhere')
      assert.deepEqual(await faultsOf(page), [])
    })
  })
})
