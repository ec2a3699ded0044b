/** Passwords that are checked through a mirror of genuine ranges of Pwned Passwords, where one is at hand. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/loading-service.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

const feeds = fileURLToPath(new URL('../../../shared/feeds/', import.meta.url))
const skip = existsSync(`${feeds}mirror.mjs`) ? false : 'there is no mirror of feeds'
const path = '/v1/breaches/password'

/** Numbers whose hash is in the first 256 ranges, of which the mirror has no others. */
const passwords = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(6, '0')).filter(password =>
  hash('sha1', password).startsWith('000'),
)

/** The count in the file of the range; 0 when the password is not in it. */
function publishedCount(password: string): number {
  const sha1 = hash('sha1', password).toUpperCase()
  const lines = readFileSync(`${feeds}pwned-passwords/sha1/${sha1.slice(0, 5)}`, 'latin1').split('\r\n')
  const line = lines.find(each => each.startsWith(sha1.slice(5)))
  return line === undefined ? 0 : Number(line.split(':')[1])
}

describe('passwords through a mirror of genuine ranges', { skip }, () => {
  let mirror: ChildProcess
  let service: ServiceUnderTest
  before(async () => {
    const port = await freePort()
    mirror = spawn(process.execPath, [`${feeds}mirror.mjs`, '--port', String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise(resolve => mirror.stdout?.once('data', resolve))
    const online = { OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off' }
    service = await startService({ ...online, DATA_MIRROR: `http://127.0.0.1:${port}` })
  })
  after(async () => {
    await service.stop()
    mirror.kill()
  })

  it('have the counts that were published', async () => {
    assert.ok(passwords.length > 10)
    for (const password of passwords) {
      const { json } = await service.post(path, { password })
      const count = publishedCount(password)
      assert.deepEqual(json, { breached: count > 0, count })
    }
    assert.ok(passwords.some(password => publishedCount(password) > 1))
  })

  it('are not called safe where the mirror has no range', async () => {
    const { status } = await service.post(path, { password: 'a password that nobody has used 1' })
    assert.equal(status, 503)
  })
})
