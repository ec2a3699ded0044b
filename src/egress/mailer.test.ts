/** Email through real SMTP servers on this machine: TLS, passwords, and servers that refuse. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Mail } from '../core/egress.ts'
import { openMailer } from './mailer.ts'

const fixture = (name: string) => readFileSync(new URL(`../../test/support/fixtures/${name}`, import.meta.url), 'utf8')
const tls = { cert: fixture('localhost-certificate.pem'), key: fixture('localhost-key.pem') }
const servers: SMTPServer[] = []
after(async () => {
  for (const server of servers) await new Promise<void>(resolve => server.close(resolve))
})

interface Received {
  readonly to: readonly string[]
  readonly text: string
  readonly isSecure: boolean
  readonly user: string | undefined
}

/** A server that takes mail for everybody but `nobody@` (550) and `later@` (450). */
async function startSmtp(options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    ...{ logger: false, authOptional: true, ...tls },
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'assay' && password === 'p@ss word') done(null, { user: username })
      else done(new Error('wrong password'))
    },
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = address.startsWith('nobody@') ? 550 : address.startsWith('later@') ? 450 : null
      if (responseCode === null) done()
      else done(Object.assign(new Error('not here'), { responseCode }))
    },
    onData: (stream, session, done) => {
      Array.fromAsync(stream).then(chunks => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const text = Buffer.concat(chunks as Buffer[]).toString()
        received.push({ to, text, isSecure: session.secure, user: session.user })
        done()
      }, done)
    },
    ...options,
  })
  servers.push(server)
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.server.address() as AddressInfo).port, received }
}

const mail: Mail = { id: 'evt_1', to: 'anna@example.org', subject: 'Assay: Credits are low', text: 'Ten credits left.' }

/** One message to a server at this URL, and how often it was tried. */
async function sendTo(url: string, more: Partial<Mail> = {}, ca: string | undefined = tls.cert) {
  let count = 0
  const onAttempt = () => {
    count += 1
  }
  const options = { count: onAttempt, ...(ca === '' ? {} : { ca }) }
  const answer = await openMailer({ url, from: 'assay@example.com' }, options)({ ...mail, ...more })
  assert.equal(count, 1)
  return answer
}

describe('an email', () => {
  it('arrives as it was written, with an id that stays the same', async () => {
    const { port, received } = await startSmtp()
    assert.deepEqual(await sendTo(`smtp://127.0.0.1:${port}`), { outcome: 'answered', status: 250 })
    const [{ to, text }, ...others] = received
    assert.deepEqual([others, to], [[], ['anna@example.org']])
    for (const line of ['From: assay@example.com', 'To: anna@example.org', 'Subject: Assay: Credits are low']) {
      assert.ok(text.includes(`${line}\r\n`), line)
    }
    assert.match(text, /Message-ID: <evt_1@example\.com>/i)
    assert.match(text, /\r\n\r\nTen credits left\./)
  })

  it('is encrypted from the start with smtps, and by STARTTLS where the server offers it', async () => {
    for (const [scheme, secure] of [
      ['smtps', true],
      ['smtp', false],
    ] as const) {
      const { port, received } = await startSmtp({ secure })
      assert.deepEqual(await sendTo(`${scheme}://localhost:${port}`), { outcome: 'answered', status: 250 })
      assert.deepEqual([received.length, received[0].isSecure], [1, true], scheme)
    }
  })

  it('is not sent to a server whose certificate nobody trusts', async () => {
    const { port, received } = await startSmtp({ secure: true })
    assert.deepEqual(await sendTo(`smtps://localhost:${port}`, {}, ''), { outcome: 'failed', reason: 'certificate' })
    assert.deepEqual(received, [])
  })

  it('is sent with the password of the URL, and not with a wrong one', async () => {
    const { port, received } = await startSmtp({ authOptional: false })
    const answer = await sendTo(`smtp://assay:p%40ss%20word@localhost:${port}`)
    assert.deepEqual([answer, received[0]?.user], [{ outcome: 'answered', status: 250 }, 'assay'])
    const wrong = await sendTo(`smtp://assay:other@localhost:${port}`)
    assert.deepEqual([wrong, received.length], [{ outcome: 'failed', reason: 'sign_in' }, 1])
  })

  it('that the server refuses has its status', async () => {
    const { port, received } = await startSmtp()
    const url = `smtp://127.0.0.1:${port}`
    assert.deepEqual(await sendTo(url, { to: 'nobody@example.org' }), { outcome: 'answered', status: 550 })
    assert.deepEqual(await sendTo(url, { to: 'later@example.org' }), { outcome: 'answered', status: 450 })
    assert.deepEqual(received, [])
  })

  it('to a server that is not there has failed', async () => {
    const { port } = await startSmtp()
    const server = servers.pop()
    await new Promise<void>(resolve => server?.close(resolve))
    assert.deepEqual(await sendTo(`smtp://127.0.0.1:${port}`), { outcome: 'failed', reason: 'unreachable' })
  })
})
