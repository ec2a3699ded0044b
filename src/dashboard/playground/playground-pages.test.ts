import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type PlaygroundUnderTest, servePlayground } from '../../../test/support/playground.ts'
import { Keys } from '../../accounts/keys.ts'
import type { KeyMode } from '../../accounts/store.ts'
import { signals } from '../../signals/index.ts'

const home = '/dashboard/playground'
const path = '/v1/ip/intelligence'

describe('the pages of the playground', () => {
  let under: PlaygroundUnderTest
  let viewer: PlaygroundUnderTest

  before(async () => {
    ;[under, viewer] = await Promise.all([servePlayground(5), servePlayground(5, 'viewer')])
  })
  after(async () => {
    await Promise.all([under.stop(), viewer.stop()])
  })

  const send = (to: string, body: unknown, { url } = under) =>
    fetch(url + home + to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const keysOf = ({ store }: PlaygroundUnderTest) => new Keys(store.accounts, Date.now, { actor: 'test' })
  const newKey = async (of: PlaygroundUnderTest, mode: KeyMode, accountId = of.owner.accountId) => {
    const settings = { label: 'new', mode, scopes: [], allowedCidrs: [], expiresAt: null } as const
    return (await keysOf(of).create({ ...settings, accountId })).record
  }

  it('are one for each endpoint, and the first one for whoever names none', async () => {
    for (const { path: of } of signals.flatMap(signal => signal.endpoints)) {
      const response = await fetch(under.url + home + of.slice('/v1'.length))
      assert.equal(response.status, 200)
      const html = await response.text()
      assert.ok(html.includes(`data-path="${of}"`))
      assert.doesNotMatch(html, / style="| on[a-z]+="|<script(?! (?:type="module" )?src="\/assets\/)/)
    }
    const first = signals[0]?.endpoints[0]?.path
    assert.ok((await (await fetch(under.url + home)).text()).includes(`data-path="${first}"`))
    assert.equal((await fetch(`${under.url}${home}/nothing`)).status, 404)
  })

  it('lend a key that opens what the chosen one opens', async () => {
    const [{ id } = assert.fail()] = await under.store.accounts.listKeys(under.owner.accountId)
    const response = await send('/keys', { key: id, path })
    const { key, seconds } = (await response.json()) as { key: string; seconds: number }
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.ok(seconds > 890 && seconds <= 900)
    const answer = await under.owner.ask('/v1/breaches/catalogue', {}, { key })
    assert.equal(answer.status, 503, answer.text)
    assert.equal((await under.owner.ask('/v1/ip/intelligence', { ip: 'x' }, { key })).status, 400)
  })

  it('lend a key for tests to whoever has made none', async () => {
    for (const each of [under, viewer]) {
      const { key } = (await (await send('/keys', { key: 'test', path }, each)).json()) as { key: string }
      assert.match(key, /^assay_test_/)
      assert.equal((await each.owner.ask(path, { ip: '192.0.2.1' }, { key })).status, 200)
    }
  })

  it('lend none for a key of another account, for one that has ended, or for one that there is not', async () => {
    const stranger = await under.caller(0)
    const theirs = await newKey(under, 'live', stranger.accountId)
    const revoked = await newKey(under, 'live')
    await keysOf(under).revoke(revoked.id)
    for (const key of [theirs.id, revoked.id, 'key_none', '']) {
      const response = await send('/keys', { key, path })
      assert.equal(response.status, 403)
      assert.ok(!(await response.text()).includes('assay_'))
    }
  })

  it('lend a viewer keys for tests only', async () => {
    assert.equal((await send('/keys', { key: (await newKey(viewer, 'live')).id, path }, viewer)).status, 403)
    assert.equal((await send('/keys', { key: (await newKey(viewer, 'test')).id, path }, viewer)).status, 200)
    const html = await (await fetch(`${viewer.url}${home}/ip/intelligence`)).text()
    assert.match(html, /data-modes="test test"/)
  })

  it('refuse what is no question of their script', async () => {
    const good = { path, input: {}, status: 200, headers: {}, body: '{}', ms: 1 }
    assert.equal((await send('/answers', good)).status, 200)
    for (const [to, body] of [
      ['/keys', null],
      ['/keys', { key: 'test' }],
      ['/keys', { key: 5, path }],
      ['/keys', { key: 'test', path: '/v1/nothing' }],
      ['/answers', []],
      ['/answers', { ...good, path: '/v1/nothing' }],
      ['/answers', { ...good, status: '200' }],
      ['/answers', { ...good, body: {} }],
      ['/answers', { ...good, ms: null }],
      ['/answers', { ...good, input: undefined }],
    ] as const) {
      assert.equal((await send(to, body)).status, 400, JSON.stringify(body))
    }
  })

  it('draw whatever was answered, also what is no JSON, is cut off or very long', async () => {
    const headers = {
      ...{ 'x-credits-charged': '1', 'x-credits-remaining': '12345', 'x-request-id': 'req_1', 'retry-after': 'soon' },
      ...{ 'x-data-as-of': 'city="2026-06-05", tor="2026-11-22T06:00:00Z";version="1";stale, now="none"', other: 5 },
    }
    for (const body of ['', 'text', '{"a":', 'null', '[]', `["${'x'.repeat(200_000)}"]`]) {
      const sent = { path, input: { ip: '<b>' }, status: 200, headers, body, ms: 0.25 }
      const shown = (await (await send('/answers', sent)).json()) as { answer: string; code: string }
      assert.match(shown.answer, /1 credit<.*12,345 credits.*0\.25 ms.*req_1/s)
      assert.match(shown.answer, /city .*2026-06-05.*<br>.*stale.*tor .*2026-11-22.*<br>.*never downloaded.* now</s)
      assert.doesNotMatch(shown.answer, /version [<]|never downloaded<[^/]*version/)
      assert.ok(shown.answer.length < 150_000 && !shown.answer.includes('<b>') && !shown.code.includes('<b>'))
    }
  })

  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const sendText = (input: string, body = '{}', target = path) => {
    const text = `{"path":"${target}","input":${input},"status":200,"headers":{},"body":${JSON.stringify(body)},"ms":1}`
    const headers = { 'Content-Type': 'application/json' }
    return fetch(`${under.url}${home}/answers`, { method: 'POST', headers, body: text })
  }

  it('refuse an input that no endpoint would read, before anything is made of it', async () => {
    const list = (members: number, text = '1') => `[${Array(members).fill(text).join()}]`
    for (const input of [
      nested(33),
      nested(8_000),
      nested(1_000_000),
      list(10_200),
      list(3_000_000),
      list(9, `"${'x'.repeat(15_000)}"`),
    ]) {
      const response = await sendText(input)
      assert.equal(response.status, 400, `${input.length} characters`)
      const { error } = (await response.json()) as { error: { message: string } }
      assert.match(error.message, /131,072 bytes, nested 32 deep, with 10,000 members/)
    }
    for (const input of [nested(32), list(10_000), `"${'x'.repeat(131_070)}"`]) {
      assert.equal((await sendText(input)).status, 200, `${input.length} characters`)
    }
  })

  it('show a bounded part of any input and answer', async () => {
    const deepList = `${'['.repeat(31)}${Array(8_000).fill('[]').join()}${']'.repeat(31)}`
    const members = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at])))
    const checks = { check: '', result: '', points: 0 }
    const verdict = signals
      .flatMap(({ endpoints }) => endpoints)
      .find(each => each.path === '/v1/compliance/email')
      ?.samples.find(({ output }) => 'evidence' in output)?.output as { evidence: object } | undefined
    const long = { ...verdict, evidence: { ...verdict?.evidence, checks: Array(50_000).fill(checks) } }
    for (const [input, body, target] of [
      [deepList, deepList],
      ["'".repeat(16_000), '"'.repeat(16_000)].map(text => JSON.stringify(text)),
      ['{}', nested(20_000)],
      ['{}', nested(2_000_000)],
      ['{}', members(300_000)],
      ['{}', JSON.stringify(Array(3_000_000).fill(1))],
      ['{}', JSON.stringify({ ['x'.repeat(4_000_000)]: 1 })],
      ['{}', JSON.stringify(long), '/v1/compliance/email'],
    ]) {
      const response = await sendText(input, body, target)
      assert.equal(response.status, 200)
      const { length } = await response.text()
      assert.ok(length < 1_500_000, `${length} characters of ${input.length} and ${body.length}`)
    }
  })

  it('take an answer as long as the longest', async () => {
    const body = JSON.stringify({ sources: [], breaches: ['"'.repeat(2_000_000)] })
    const sent = { path: '/v1/breaches/catalogue', input: {}, status: 200, headers: {}, body, ms: 1 }
    assert.equal((await send('/answers', sent)).status, 200)
  })
})
