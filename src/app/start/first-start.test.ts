import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TemporaryStore } from '../../../test/support/temporary-store.ts'
import { newUser } from '../../store/people-contract.ts'
import { banner, ownerLink } from './first-start.ts'

describe('the first call that is printed', () => {
  const lineOf = (url: string, trustedProxies: readonly string[]) =>
    /^ {2}curl -s (.*) -H 'Authorization: /m.exec(
      banner(url, { key: 'assay_key', link: '/dashboard/welcome/token' }, trustedProxies),
    )?.[1]
  const path = '/v1/ip/intelligence'

  it('goes to the address that answers', () => {
    assert.equal(lineOf('http://127.0.0.1:8080', []), `http://127.0.0.1:8080${path}`)
    assert.equal(lineOf('https://[::1]:8443', ['10.0.0.1']), `https://[::1]:8443${path}`)
  })

  it('says that it came by HTTPS where this machine is a trusted proxy', () => {
    for (const [url, proxies] of [
      ['http://127.0.0.1:8080', ['10.0.0.1', '127.0.0.0/8']],
      ['http://[::1]:8080', ['::1']],
    ] as const) {
      assert.equal(lineOf(url, proxies), `${url}${path} -H 'X-Forwarded-Proto: https'`)
    }
  })

  it('goes to the proxy where this machine is not trusted as one', () => {
    assert.equal(lineOf('http://127.0.0.1:8080', ['10.0.0.1']), `https://...${path}`)
  })
})

describe('the link to the dashboard', () => {
  it('is made as long as nobody has set it up, also when a set-up was cut off after its user was made', async t => {
    const files = new TemporaryStore()
    t.after(() => files.remove())
    const store = await files.connect()
    assert.match((await ownerLink(store.people)) ?? '', /^\/dashboard\/welcome\/\w{32}$/)
    const { id } = await newUser(store)
    assert.match((await ownerLink(store.people)) ?? '', /^\/dashboard\/welcome\/\w{32}$/)
    await store.people.makeOperator(id, { at: 0, actor: 'test', action: 'user.operator', subject: id })
    assert.equal(await ownerLink(store.people), undefined)
  })

  const link = '/dashboard/welcome/token'

  it('is printed with the address that answers, or with that of the proxy, at a first start and at a later one', () => {
    for (const key of ['assay_key', undefined]) {
      assert.match(
        banner('http://127.0.0.1:8080', { key, link }, []),
        /^ {2}http:\/\/127\.0\.0\.1:8080\/dashboard\/welcome\/token$/m,
      )
      assert.match(
        banner('http://127.0.0.1:8080', { key, link }, ['10.0.0.1']),
        /^ {2}https:\/\/\.\.\.\/dashboard\/welcome\/token$/m,
      )
    }
  })

  it('is not printed any more once there is an owner', () => {
    const text = banner('http://127.0.0.1:8080', {}, [])
    assert.doesNotMatch(text, /welcome|undefined/)
    assert.match(text, /http:\/\/127\.0\.0\.1:8080\/dashboard$/m)
  })
})
