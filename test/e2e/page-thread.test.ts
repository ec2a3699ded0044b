/** The pages of a real service that run in a thread of their own. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const temporary = temporaryFolder('test')
const sockets = () => readdirSync(temporary).filter(name => name.startsWith('assay-pages-'))
const { TMPDIR } = process.env
before(() => {
  process.env.TMPDIR = temporary
})
after(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
})

describe('a service', () => {
  it('has no page thread and no socket before the first page is asked for, and none after it has ended', async () => {
    const service = await startService()
    // A test that ends early must not leave the service behind.
    after(() => service.stop())
    await service.post('/v1/ip/intelligence', { ip: '8.8.8.8' })
    for (const path of ['/livez', '/readyz', '/metrics', '/openapi.json'])
      assert.equal((await fetch(service.url + path)).status, 200)
    assert.deepEqual(sockets(), [])
    assert.equal((await fetch(`${service.url}/dashboard/no-such-page`)).status, 404)
    assert.equal(sockets().length, 1)
    assert.equal(await service.stop(), 0)
    assert.deepEqual(sockets(), [])
  })
})
