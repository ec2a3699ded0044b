/** Several threads that serve on one port, as their callers see them. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '../../src/http/pages/service-pages.ts'
import { openAccounts } from '../support/accounts.ts'
import { audit, journalOf } from '../support/ledger.ts'
import { isLongRun } from '../support/long-run.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const preload = new URL('../support/preload/dying-threads.ts', import.meta.url).href
const path = '/v1/ip/intelligence'
const body = { ip: '91.64.1.1' }
/** Free credits of each account in a month; only one test sends as many requests. */
const credits = 200

/** Which thread answered: the ids of its requests begin alike. */
const threadOf = (headers: Headers) => headers.get('x-request-id')?.slice(0, 16)

describe('two threads that serve', () => {
  const folder = temporaryFolder('workers')
  const death = join(folder, 'death')
  let service: ServiceProcess
  before(async () => {
    service = await startServiceProcess({
      ...{ WORKERS: '2', FREE_CREDITS_PER_MONTH: String(credits), RATE_LIMIT_PER_MINUTE: '0' },
      ...{ NODE_OPTIONS: `--import=${preload} --max-old-space-size=160`, DEATH: death },
    })
  })
  after(async () => {
    assert.equal(await service.stop(), 0)
  })

  /** On a connection of its own, which the system gives to one of the threads. */
  const ask = (key: string, headers: Record<string, string> = {}) =>
    service.post(path, body, { key, headers: { connection: 'close', ...headers } })
  const caller = async (limits: { rate?: number } = {}) => {
    const accounts = await openAccounts(service.home)
    const made = await accounts.caller()
    await accounts.close()
    if (limits.rate !== undefined) {
      await service.cli('account', 'limits', made.accountId, '--rate', String(limits.rate))
    }
    return made
  }
  const readiness = async (): Promise<Readiness> => (await fetch(`${service.url}/readyz`)).json() as Promise<Readiness>
  const counted = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text()
    const of = (label: string) => Number(new RegExp(`^${label} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
    return of(`assay_http_request_duration_seconds_count{path="${path}",status="200"}`)
  }

  it('both answer', async () => {
    const { key } = await caller()
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(key)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const shares = Map.groupBy(answers, ({ headers }) => threadOf(headers))
    assert.equal(shares.size, 2)
    for (const { length } of shares.values()) assert.ok(length >= 8, `${length} of 64 connections`)
  })

  it('charge exactly the credits that an account has', async () => {
    const { key, accountId } = await caller()
    const answers = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const statuses: number[] = []
        for (let count = 0; count < 4; count += 1) statuses.push((await service.post(path, body, { key })).status)
        return statuses
      }),
    )
    const statuses = answers.flat()
    assert.equal(statuses.filter(status => status === 200).length, credits)
    assert.equal(statuses.filter(status => status === 402).length, 4 * 64 - credits)
    const accounts = await openAccounts(service.home)
    const { account } = await until(async () => {
      const journal = await journalOf(accounts.store.ledger, accountId)
      return journal.account.reservationSets.length === 0 && journal
    })
    assert.deepEqual([account.free, account.purchased], [0, 0])
    await accounts.close()
  })

  it('let through exactly the requests of a minute', async () => {
    const { key } = await caller({ rate: 60 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(key)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 60)
    assert.equal(answers.filter(({ status }) => status === 429).length, 40)
  })

  it('answer an idempotent request once, whichever of them is asked', async () => {
    const { key, accountId } = await caller()
    const once = () => ask(key, { 'idempotency-key': 'the-same' })
    const first = await until(async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, once))
      for (const { status } of answers) assert.ok(status === 200 || status === 409, `status ${status}`)
      const fresh = answers.filter(each => each.status === 200 && each.headers.get('idempotent-replayed') === null)
      return fresh.length > 0 && fresh
    })
    assert.equal(first.length, 1)
    const replays = await until(async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, once))
      return answers.every(({ status }) => status === 200) && answers
    })
    assert.deepEqual(new Set(replays.map(({ text }) => text)), new Set([first[0].text]))
    assert.equal(new Set(replays.map(({ headers }) => threadOf(headers))).size, 2)
    const accounts = await openAccounts(service.home)
    const { account, entries } = await journalOf(accounts.store.ledger, accountId)
    assert.deepEqual([audit(account, entries), account.free], [[], credits - 1])
    await accounts.close()
  })

  it('refuse a key that was revoked, both at once', async () => {
    const made = JSON.parse(await service.cli('key', 'create', '--account', 'default', '--label', 'short', '--json'))
    const all = () => Promise.all(Array.from({ length: 32 }, () => ask(made.key)))
    const before = await all()
    assert.deepEqual(new Set(before.map(({ status }) => status)), new Set([200]))
    await service.cli('key', 'revoke', made.id)
    const revoked = await all()
    assert.equal(new Set(revoked.map(({ headers }) => threadOf(headers))).size, 2)
    assert.deepEqual(new Set(revoked.map(({ status }) => status)), new Set([401]))
  })

  it('count together what each has answered, and tell how many serve', async () => {
    const { key } = await caller()
    const before = await counted()
    await Promise.all(Array.from({ length: 40 }, () => ask(key)))
    for (let times = 0; times < 6; times += 1) assert.equal(await counted(), before + 40)
    const ready = await readiness()
    assert.deepEqual([ready.status, ready.workers], ['ready', { wanted: 2, serving: 2, failing: false }])
  })

  for (const how of ['terminate', 'throw', 'memory'] as const) {
    it(`go on when one of them dies (${how}): another takes its place, no reservation stays and no count goes back`, {
      skip: how !== 'throw' && !isLongRun && 'it takes a long run',
    }, async () => {
      const { key, accountId } = await caller()
      await Promise.all(Array.from({ length: 32 }, () => ask(key)))
      const before = await counted()
      const wasDead = service.output().split('has died and is replaced').length
      writeFileSync(death, how)
      const asking = Array.from({ length: 32 }, async () => {
        const reply = await ask(key).catch(() => null)
        return reply?.status ?? null
      })
      service.child.kill('SIGUSR2')
      const statuses = await Promise.all(asking)
      for (const status of statuses) assert.ok(status === 200 || status === null, `status ${status}`)
      await until(async () => service.output().split('has died and is replaced').length > wasDead)
      await until(async () => (await readiness().catch(() => null))?.workers?.serving === 2)
      assert.ok((await counted()) >= before, 'no count goes back')
      const answers = await Promise.all(Array.from({ length: 64 }, () => ask(key)))
      assert.equal(new Set(answers.map(({ headers }) => threadOf(headers))).size, 2)
      const accounts = await openAccounts(service.home)
      const { account, entries } = await until(async () => {
        const journal = await journalOf(accounts.store.ledger, accountId)
        return journal.account.reservationSets.length === 0 && journal
      })
      assert.deepEqual(audit(account, entries), [])
      const answered = 96 + statuses.filter(status => status === 200).length
      assert.ok(credits - account.free <= answered, `${credits - account.free} charged, ${answered} answered`)
      await accounts.close()
    })
  }

  it('say that they keep dying, and come back more slowly', { skip: !isLongRun && 'it takes a long run' }, async () => {
    const ready = await until(async () => {
      const found = await readiness().catch(() => null)
      if (found?.workers?.failing === true) return found
      if (found?.workers?.serving === 2) {
        writeFileSync(death, 'terminate')
        service.child.kill('SIGUSR2')
      }
      await sleep(100)
      return false
    })
    assert.equal(ready.status, 'ready')
    assert.match(service.output(), /"pauseMs":[1-9]/)
    await until(async () => (await readiness().catch(() => null))?.workers?.serving === 2)
  })

  it('answer what they have in hand when the process is told to stop', async () => {
    const { key } = await caller()
    const port = Number(new URL(service.url).port)
    const text = JSON.stringify(body)
    const sockets = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const socket = net.connect(port, '127.0.0.1')
        let read = ''
        socket.setEncoding('latin1').on('data', chunk => {
          read += chunk
        })
        const head = [
          `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}`,
          `Content-Type: application/json\r\nContent-Length: ${text.length}\r\nExpect: 100-continue\r\n\r\n`,
        ]
        socket.write(head.join('\r\n'))
        // It has the request in hand once it asks for the body: one that still waits to be read would be reset.
        await until(async () => read.startsWith('HTTP/1.1 100 '))
        socket.write(text.slice(0, 5))
        return { socket, read: () => read }
      }),
    )
    service.child.kill('SIGTERM')
    await until(async () => service.output().includes('"stopping"'))
    for (const { socket } of sockets) socket.write(text.slice(5))
    await until(async () => sockets.every(({ read }) => /HTTP\/1\.1 200 .*"country_code":"DE"/s.test(read())))
    await until(async () => service.child.exitCode === 0)
  })
})

describe('the port of two threads', () => {
  let service: ServiceUnderTest
  before(async () => {
    service = await startService({ WORKERS: '2', MAX_CONNECTIONS: '40', MAX_CONNECTIONS_PER_ADDRESS: '24' })
  })
  after(async () => {
    assert.equal(await service.stop(), 0)
  })

  it('has limits of connections that hold for all threads together', async () => {
    const port = Number(new URL(service.url).port)
    const connect = (from: string) => {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
      let isAnswered = false
      socket
        .on('error', () => {})
        .once('data', () => {
          isAnswered = true
        })
      socket.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
      return { socket, isAnswered: () => isAnswered }
    }
    /** What stays open of so many connections: those that are answered, once all others are closed. */
    const open = async (from: string, count: number) => {
      const connections = Array.from({ length: count }, () => connect(from))
      await until(async () => connections.every(({ socket, isAnswered }) => isAnswered() || socket.closed))
      return connections.filter(({ isAnswered }) => isAnswered()).map(({ socket }) => socket)
    }
    const one = await open('127.0.0.1', 60)
    assert.ok(one.length >= 20 && one.length <= 24, `${one.length} of one address`)
    const other = await open('127.0.0.2', 60)
    assert.ok(other.length >= 8 && other.length <= 40 - one.length, `${other.length} of another`)
    for (const socket of [...one, ...other]) socket.destroy()
    // What is closed counts no more, as soon as each thread has noticed.
    const again = await until(async () => {
      const sockets = await open('127.0.0.1', 20)
      if (sockets.length === 20) return sockets
      for (const socket of sockets) socket.destroy()
      return undefined
    })
    for (const socket of again) socket.destroy()
  })

  it('cannot be had by another service, which says so in a sentence, also when it would share it', async () => {
    const port = new URL(service.url).port
    await assert.rejects(startService({ WORKERS: '2', PORT: port }), /Port \d+ on 127\.0\.0\.1 is in use/)
  })
})
