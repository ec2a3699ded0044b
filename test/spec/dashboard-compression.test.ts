/**
 * Which pages behind the sign-in are compressed, and which are not, because their length would tell what stands in
 * them.
 */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'

let assay: DashboardUnderTest
let owner: Browser
before(async () => {
  assay = await startDashboard()
  owner = await assay.setUp()
})
after(async () => {
  await assay.stop()
})

interface Bytes {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** The bytes as they are sent: fetch would decode them. */
function bytesOf(path: string, accepted: string | null, method = 'GET'): Promise<Bytes> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, ...(accepted === null ? {} : { 'accept-encoding': accepted }) }
  return new Promise((resolve, reject) => {
    const asked = request(assay.url + path, { method, headers, agent: false }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
    })
    asked.on('error', reject).end()
  })
}

const withoutTokens = (page: Buffer | string) => String(page).replaceAll(/name="csrf" value="[^"]+"/g, '')

describe('a page behind the sign-in', () => {
  it('is sent in the best coding that the reader takes, and is the same page in each', async () => {
    const plain = await bytesOf('/dashboard/settings', null)
    const [br, gzip] = [
      await bytesOf('/dashboard/settings', 'gzip, deflate, br'),
      await bytesOf('/dashboard/settings', 'gzip'),
    ]
    assert.deepEqual(
      [plain, br, gzip].map(({ headers }) => [headers['content-encoding'], headers.vary]),
      [
        [undefined, 'Accept-Encoding'],
        ['br', 'Accept-Encoding'],
        ['gzip', 'Accept-Encoding'],
      ],
    )
    assert.match(String(plain.body), /Security/)
    assert.equal(withoutTokens(brotliDecompressSync(br.body)), withoutTokens(plain.body))
    assert.equal(withoutTokens(gunzipSync(gzip.body)), withoutTokens(plain.body))
    for (const { body, headers } of [br, gzip]) {
      assert.ok(body.length < plain.body.length / 2, `${body.length} of ${plain.body.length} bytes`)
      assert.equal(headers['content-length'], String(body.length))
    }
    const { headers, body } = await bytesOf('/dashboard/settings', 'br', 'HEAD')
    assert.deepEqual([headers['content-encoding'], body.length], ['br', 0])
  })

  it('carries its token in other characters each time', async () => {
    const tokenOf = async () => /name="csrf" value="([^"]+)"/.exec((await owner.ask('/dashboard/settings')).text)?.[1]
    const [one, other] = [await tokenOf(), await tokenOf()]
    assert.ok(one !== undefined && other !== undefined && one !== other)
    const field = { user: 'nobody', role: 'viewer' }
    for (const csrf of [one, other, one]) {
      assert.notEqual((await owner.send('/dashboard/members/role', { ...field, csrf })).status, 403)
    }
  })

  it('is not compressed when it was asked for with a query, unless it shows nothing of it', async () => {
    const codingOf = async (path: string) => (await bytesOf(path, 'br, gzip')).headers['content-encoding']
    for (const path of ['audit', 'ledger', 'accounts', 'policy/suppression', 'members', 'keys', 'playground']) {
      assert.equal(await codingOf(`/dashboard/${path}`), 'br', path)
      assert.equal(await codingOf(`/dashboard/${path}?name=x&who=x&request=x&after=x`), undefined, path)
    }
    assert.equal(await codingOf('/dashboard/sign-in?next=%2Fdashboard%2Fkeys'), undefined)
    assert.equal(await codingOf('/dashboard/usage?period=90d'), 'br')
    const { body } = await bytesOf('/dashboard/usage?period=shown-nowhere', null)
    assert.doesNotMatch(String(body), /shown-nowhere/)
  })

  it('is not compressed when it answers a form, where secrets are shown once', async () => {
    const made = await owner.submitAndFollow(
      '/dashboard/members/invite',
      { role: 'viewer', note: '' },
      '/dashboard/members',
    )
    assert.match(made.text, /\/dashboard\/\S*[\w-]{20,}/)
    assert.deepEqual([made.status, made.headers.get('content-encoding'), made.headers.get('vary')], [200, null, null])
  })
})
