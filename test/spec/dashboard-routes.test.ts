/**
 * What holds on every route of the dashboard. The routes come from the router, so that a new one is in here without
 * being named: who may ask, that a form brings the token of its session, that ids of another account lead to nothing,
 * and what stands in no page.
 */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import type { Role } from '../../src/dashboard/people/store.ts'
import { sections } from '../../src/dashboard/sections.ts'
import { htmlHeaders } from '../../src/pages/page.ts'
import {
  type Browser,
  type DashboardRoute,
  type DashboardUnderTest,
  password,
  startDashboard,
} from '../support/dashboard.ts'

type Answer = Awaited<ReturnType<Browser['ask']>>

/** Each with its rank among members; the operator is the owner of an account as well. */
const visitors = {
  nobody: { rank: -1, isSignedIn: false, isOperator: false },
  'a user without an account': { rank: -1, isSignedIn: true, isOperator: false },
  viewer: { rank: 0, isSignedIn: true, isOperator: false },
  developer: { rank: 1, isSignedIn: true, isOperator: false },
  owner: { rank: 2, isSignedIn: true, isOperator: false },
  operator: { rank: 2, isSignedIn: true, isOperator: true },
} as const
type Name = keyof typeof visitors
const ranks = { viewer: 0, developer: 1, owner: 2 } as const

/**
 * Forms that every member may send. Every other one is for a higher role, for the operator, or for what is the user's
 * own.
 */
const formsOfViewers = ['/dashboard/policy/check', '/dashboard/playground/keys', '/dashboard/playground/answers']
/** Forms that are sent without a sign-in. */
const openForms = ['/dashboard/sign-in', '/dashboard/sign-in/code', '/dashboard/sign-out', '/dashboard/welcome/:token']

const leadsToSignIn = ({ status, location, text }: Answer) =>
  (status === 303 && /^\/dashboard\/sign-in(\?|$)/.test(location ?? '')) ||
  (status === 401 && text.includes('<form method="post" action="/dashboard/sign-in">'))
const isRefusedByRole = ({ status, text }: Answer) =>
  status === 403 && /You need to |not a member of any account/.test(text)
const isOldForm = ({ status, text }: Answer) => status === 403 && text.includes('This form has expired')

let assay: DashboardUnderTest
const browsers = new Map<Name, Browser>()
const tokens = new Map<Browser, string>()
let routes: readonly DashboardRoute[]

/** Asks, and holds every page to what holds for all. */
async function ask(browser: Browser, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await browser.ask(path, init)
  assert.ok(answer.status < 500, `${init.method ?? 'GET'} ${path}: ${answer.status}`)
  if (answer.headers.get('content-type')?.startsWith('text/html') === true) {
    for (const [name, value] of Object.entries(htmlHeaders)) assert.equal(answer.headers.get(name), value, path)
    assert.doesNotMatch(
      answer.text,
      /<style|<[^>]*\s(?:style|on[a-z]+)=|<script(?! (?:type="module" )?src="\/assets\/)|javascript:/i,
      path,
    )
  }
  return answer
}

/** The token of the forms of a browser, whoever is signed in there. */
async function tokenOf(browser: Browser): Promise<string> {
  const known = tokens.get(browser)
  if (known !== undefined) return known
  const page = await browser.ask(browsers.get('nobody') === browser ? '/dashboard/sign-in' : '/dashboard/settings')
  const token = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? assert.fail(page.text)
  tokens.set(browser, token)
  return token
}

const send = (browser: Browser, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(browser, path, { method: 'POST', body: new URLSearchParams(fields), headers })

/** The path of a route, with a value in the place of each parameter. */
const pathOf = (url: string, value: string) => url.replace(/:\w+|\*/g, encodeURIComponent(value))
const browserOf = (name: Name) => browsers.get(name) ?? assert.fail(name)
const forms = () => routes.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
const pages = () => routes.filter(({ method, config }) => method === 'GET' && config.leadsTo === undefined)

function mayUse({ config }: DashboardRoute, name: Name): boolean {
  const { rank, isSignedIn, isOperator } = visitors[name]
  if (config.isOpen === true) return true
  if (config.needsNoAccount === true) return isSignedIn
  if (config.operator === true) return isOperator
  return rank >= ranks[config.role ?? 'viewer']
}

const mark = 'mark-of-the-others'

/** An account with something of every kind, under the mark. */
async function fill(browser: Browser): Promise<void> {
  const csrf = await tokenOf(browser)
  for (const [path, fields] of [
    ['/dashboard/keys', { label: mark, mode: 'test' }],
    ['/dashboard/policy/suppression', { action: 'add', entries: `${mark}@example.com` }],
    ['/dashboard/policy/owned', { action: 'add', entries: `${mark}.example.com` }],
    ['/dashboard/alerts/threshold', { threshold: '7' }],
    ['/dashboard/alerts/conditions', { percent: '7', hours: '1', requests: '9' }],
    ['/dashboard/alerts/email', { email: `${mark}@example.com` }],
    ['/dashboard/alerts/webhook', { url: `https://${mark}.example.com/` }],
    ['/dashboard/members/invite', { role: 'viewer', note: mark }],
  ] as const) {
    const answer = await send(browser, path, { csrf, ...fields })
    assert.ok(answer.status === 200 || answer.status === 303, `${path}: ${answer.status} ${answer.text}`)
  }
}

before(async () => {
  assay = await startDashboard()
  routes = assay.routes
  browsers.set('operator', await assay.setUp())
  browsers.set('nobody', assay.browser())
  for (const role of ['viewer', 'developer', 'owner'] as const) {
    browsers.set(role, await assay.member('acc_default', role, `${role}@example.org`))
  }
  const lone = await assay.member('acc_default', 'viewer', 'lone@example.org')
  const { id } = (await assay.store.people.findUserByEmail('lone@example.org')) ?? assert.fail()
  await send(browserOf('operator'), '/dashboard/members/remove', {
    csrf: await tokenOf(browserOf('operator')),
    user: id,
  })
  browsers.set('a user without an account', lone)
})
after(() => assay.stop())

describe('every route of the dashboard', () => {
  it('is known to the router, with pages and forms', () => {
    assert.ok(pages().length > 20 && forms().length > 25, `${pages().length} pages and ${forms().length} forms`)
    for (const { method } of forms()) assert.equal(method, 'POST')
  })

  it('is counted by its session, which the edge knows by the name of its cookie (http/pages/passed-on.ts)', () => {
    assert.ok(browserOf('operator').cookies.has('assay.session_token'))
  })

  it('that changes something is for more than to look, but for those that are named here', () => {
    const isOf = (wanted: (config: DashboardRoute['config']) => boolean) =>
      forms()
        .filter(({ config }) => wanted(config))
        .map(({ url }) => url)
        .toSorted()
    assert.deepEqual(
      isOf(({ isOpen }) => isOpen === true),
      openForms.toSorted(),
    )
    const forEveryMember = isOf(
      each =>
        [each.isOpen, each.needsNoAccount, each.operator].every(is => is !== true) &&
        ranks[each.role ?? 'viewer'] === 0,
    )
    assert.deepEqual(forEveryMember, formsOfViewers.toSorted())
  })

  it('is for no lower role than its section has in the navigation', () => {
    for (const { url, config } of routes) {
      const { role } = sections.find(({ path }) => url.startsWith(path)) ?? { role: 'viewer' }
      if (role === 'everyone') assert.equal(config.needsNoAccount, true, url)
      else if (role === 'operator') assert.equal(config.operator, true, url)
      else assert.ok(config.operator === true || ranks[config.role ?? 'viewer'] >= ranks[role as Role], url)
    }
  })

  it('answers whom it is for, and refuses everybody else', async () => {
    // Who has signed out is somebody else.
    for (const route of routes.filter(({ url, method }) => url !== '/dashboard/sign-out' && method !== 'HEAD')) {
      for (const name of Object.keys(visitors) as Name[]) {
        const browser = browserOf(name)
        const path = pathOf(route.url, 'none')
        const csrf = await tokenOf(browser)
        const answer = route.method === 'GET' ? await ask(browser, path) : await send(browser, path, { csrf })
        const words = `${route.method} ${route.url} by ${name}: ${answer.status}`
        assert.ok(!isOldForm(answer), words)
        const isRefused = visitors[name].isSignedIn ? isRefusedByRole(answer) : leadsToSignIn(answer)
        const isOpen = route.config.isOpen === true
        if (visitors[name].isSignedIn || !isOpen) assert.equal(isRefused, !mayUse(route, name), words)
      }
    }
  })

  it('takes a form with the token of its session only, and from no other site', async () => {
    const made = Buffer.alloc(64, 7).toString('base64url')
    for (const { url, config } of forms()) {
      const browser = browserOf(config.isOpen === true ? 'nobody' : 'operator')
      const path = pathOf(url, 'none')
      const own = await tokenOf(browser)
      for (const fields of [
        {},
        { csrf: '' },
        { csrf: made },
        { csrf: own.slice(1) },
        { csrf: await tokenOf(browserOf('viewer')) },
      ]) {
        assert.ok(isOldForm(await send(browser, path, fields)), url)
        const header = fields.csrf === undefined ? {} : { 'x-assay-csrf': fields.csrf }
        const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...header } }
        assert.ok(isOldForm(await ask(browser, path, json)), url)
      }
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://elsewhere.example' },
      ]) {
        const answer = await send(browser, path, { csrf: own }, headers)
        assert.ok(answer.status === 403 && answer.text.includes('Request from another site'), url)
      }
    }
  })
})

describe('the ids of another account', () => {
  let strangerIds: string[]
  let hiddenNames: string[]
  let database: DatabaseSync
  before(async () => {
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_other' }
    await assay.store.accounts.insertAccount({ id: 'acc_other', name: mark, createdAt: 0 }, event)
    const stranger = await assay.member('acc_other', 'owner', `${mark}@example.org`)
    await assay.member('acc_other', 'viewer', `viewer-${mark}@example.org`)
    await fill(stranger)
    const keys = await assay.store.accounts.listKeys('acc_other')
    const users = await Promise.all(
      [mark, `viewer-${mark}`].map(name => assay.store.people.findUserByEmail(`${name}@example.org`)),
    )
    const pagesOfStranger = await Promise.all(
      pages()
        .filter(({ url }) => !/[:*]/.test(url))
        .map(({ url }) => stranger.ask(url)),
    )
    const hiddenFields = pagesOfStranger.flatMap(({ text }) => hiddenFieldsOf(text))
    hiddenNames = hiddenFields.map(([name]) => name)
    const hidden = hiddenFields.map(([, value]) => value)
    strangerIds = [
      ...new Set([
        'acc_other',
        ...keys.map(({ id }) => id),
        ...users.map(user => user?.id ?? assert.fail()),
        ...hidden,
      ]),
    ].filter(id => id.length > 5)
    assert.ok(strangerIds.length > 6, strangerIds.join())
    database = new DatabaseSync(assay.databasePath, { readOnly: true })
  })
  after(() => database.close())

  /** The fields that a page hides in its forms, and the ids in its links, without the token. */
  function hiddenFieldsOf(text: string): [string, string][] {
    const inLinks = [...text.matchAll(/ href="[^"]*[?;](link|user)=([^"&]*)"/g)]
    return [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g), ...inLinks]
      .map(([, name, value]): [string, string] => [name, value])
      .filter(([name]) => name !== 'csrf')
  }

  /** Every row of the database that holds one of the ids. */
  function rowsOfStranger(): string[] {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    return tables.flatMap(({ name }) =>
      database
        .prepare(`select * from "${name}"`)
        .all()
        .map(row => `${name} ${JSON.stringify(row)}`)
        .filter(row => row.includes(mark) || strangerIds.some(id => row.includes(`"${id}"`))),
    )
  }

  it('lead an owner to nothing and change nothing, in any path and in any field', async () => {
    const browser = browserOf('owner')
    const csrf = await tokenOf(browser)
    // Fields of texts stay empty: who writes an id into the label of a key of their own has written a label.
    const fields = new Set([...hiddenNames, ...['user', 'link', 'session', 'account', 'key', 'value', 'id', 'request']])
    const before = rowsOfStranger()
    const ofMembers = routes.filter(
      ({ url, method, config }) =>
        method !== 'HEAD' && config.operator !== true && config.leadsTo === undefined && url !== '/dashboard/sign-out',
    )
    for (const { method, url } of ofMembers) {
      for (const id of strangerIds) {
        const path = pathOf(url, id)
        if (path === url && method === 'GET') continue
        const chosen = {
          role: 'developer',
          overlap: '0',
          action: 'remove',
          step: 'import',
          path: '/v1/ip/intelligence',
        }
        const body = { ...Object.fromEntries([...fields].map(name => [name, id])), ...chosen, csrf }
        const answer = method === 'GET' ? await ask(browser, path) : await send(browser, path, body)
        const words = `${method} ${path}: ${answer.status}`
        assert.ok(!isOldForm(answer), words)
        assert.ok(!answer.text.includes(mark), words)
        if (path !== url) assert.ok(answer.status === 404 || answer.status === 403, words)
      }
      assert.deepEqual(rowsOfStranger(), before, `${method} ${url}`)
    }
    assert.equal((await ask(browser, '/dashboard/keys')).status, 200, 'is signed in all the while')
    assert.deepEqual(assay.defects, [])
  })
})

describe('every page of the dashboard', () => {
  it('that a link leads to holds neither script nor style', async () => {
    const operator = browserOf('operator')
    await fill(operator)
    const seen = new Set<string>()
    const waiting = [
      '/dashboard',
      ...pages()
        .filter(({ url }) => !/[:*]/.test(url))
        .map(({ url }) => url),
    ]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      const answer = await ask(operator, path)
      for (const [, href] of answer.text.matchAll(/ href="(\/dashboard[^"#]*)"/g))
        waiting.push(href.replaceAll('&amp;', '&').replaceAll('&#38;', '&'))
      if (answer.location?.startsWith('/dashboard') === true) waiting.push(answer.location)
    }
    for (const { url } of pages().filter(({ config }) => config.isOpen !== true)) {
      const form = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}(\\?|$)`)
      assert.ok(
        [...seen].some(path => form.test(path)),
        `${url} was not seen`,
      )
    }
  })

  it('and every answer to its forms does not either', async () => {
    const operator = browserOf('operator')
    const csrf = await tokenOf(operator)
    await send(operator, '/dashboard/settings/second-factor', { csrf, 'factor-password': password })
    const answer = await ask(operator, '/dashboard/settings/second-factor')
    assert.match(answer.text, /<svg/, 'the picture of the second factor')
    for (const [path, fields] of [
      ['/dashboard/keys', { label: '<b onclick="x">', mode: 'live' }],
      ['/dashboard/keys', { label: 'x'.repeat(500), mode: 'none' }],
      ['/dashboard/policy/suppression/import', { text: 'email\n<script>\na@example.org\n', step: 'preview' }],
      ['/dashboard/members/invite', { role: 'owner', note: '"><style>' }],
      ['/dashboard/accounts', { name: '' }],
    ] as const) {
      const sent = await send(operator, path, { csrf, ...fields })
      const page = sent.location === null ? sent : await ask(operator, sent.location)
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    }
  })

  it('for whoever has signed out is the sign-in', async () => {
    const viewer = browserOf('viewer')
    assert.equal((await send(viewer, '/dashboard/sign-out', { csrf: await tokenOf(viewer) })).status, 303)
    for (const { url, config } of pages()) {
      if (config.isOpen !== true) assert.ok(leadsToSignIn(await ask(viewer, pathOf(url, 'none'))), url)
    }
  })
})
