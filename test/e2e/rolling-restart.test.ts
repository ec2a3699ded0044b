/** Two nodes on one PostgreSQL behind a proxy, restarted one after the other while they are asked. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, describe, it } from 'node:test'
import { load, noCount } from '../crash/load.ts'
import { openAccounts } from '../support/accounts.ts'
import { audit, journalOf } from '../support/ledger.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts'
import { until } from '../support/until.ts'

const connections = 16
const turns = 2

/** A process, which can be killed, or a service in this one. */
type Node = ServiceUnderTest & Partial<Pick<ServiceProcess, 'kill'>>

/**
 * Sends each request to the next node, and to the other one when that takes no connection; with `isSentAgain` also when
 * the connection ends before an answer begins. A node that stops answers what it has read, and resets what still waits
 * to be accepted. One connection for each request, as proxies have it where they are not told otherwise.
 */
function proxyTo(nodes: readonly ServiceUnderTest[], isSentAgain: boolean): Server {
  const agent = new Agent({ keepAlive: false })
  let next = 0
  return createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', chunk => chunks.push(chunk))
    incoming.on('end', () => {
      next += 1
      pass(next, nodes.length)
    })
    const pass = (node: number, triesLeft: number) => {
      const url = new URL(incoming.url ?? '/', nodes[node % nodes.length].url)
      const { method, headers } = incoming
      let isTaken = false
      const sent = request(url, { method, agent, headers: { ...headers, connection: 'close' } }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => outgoing.destroy()).pipe(outgoing)
      })
      sent.on('socket', socket =>
        socket.once('connect', () => {
          isTaken = true
        }),
      )
      sent.on('error', () => {
        if ((!isTaken || (isSentAgain && !outgoing.headersSent)) && triesLeft > 1) return pass(node + 1, triesLeft - 1)
        outgoing.destroy()
      })
      sent.end(Buffer.concat(chunks))
    }
  })
}

describe('two nodes that are restarted one after the other behind a proxy', {
  skip: skipUnlessLong,
}, () => {
  let postgres: SharedPostgres
  before(async () => {
    postgres = sharedPostgres()
  })

  for (const [signal, mayLose] of [
    ['SIGTERM', 0],
    ['SIGKILL', connections],
  ] as const) {
    it(`lose ${mayLose === 0 ? 'no request' : 'what the killed node had in hand, and nothing else,'} by ${signal}`, async () => {
      const database = await postgres.database()
      const settings = { DATABASE_URL: database, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' }
      const homes = [await newHome(), await newHome()]
      // Where none is killed, the second one is in this process and ends as by a signal.
      const isKilled = signal === 'SIGKILL'
      const starts = [startServiceProcess, isKilled ? startServiceProcess : startService]
      const start = (node: number): Promise<Node> => starts[node](settings, homes[node])
      const nodes = [await start(0), await start(1)]
      const accounts = await openAccounts(homes[0], database)
      const caller = await accounts.caller({ credits: 1_000_000 })
      const proxy = proxyTo(nodes, !isKilled).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
      const count = noCount()
      let over = false
      // The callers ask as fast as they can while a node goes, and are quiet while it starts, which that would only
      // make longer.
      let pauseMs = 0
      const loading = load({ url, caller, count, connections, pauseMs: () => pauseMs, over: () => over })
      const answeredMore = async () => {
        const { answered } = count
        await until(async () => count.answered > answered + 2 * connections)
      }
      for (let turn = 0; turn < turns; turn += 1) {
        await answeredMore()
        const node = turn % 2
        const ending = nodes[node]
        if (isKilled) await ending.kill?.()
        else assert.equal(await ending.stop({ keepHome: true }), 0)
        await answeredMore()
        pauseMs = 50
        nodes[node] = await start(node)
        pauseMs = 0
      }
      await answeredMore()
      over = true
      await loading
      assert.deepEqual({ ...count, answered: 0, lost: 0 }, noCount(), 'nothing but 200')
      assert.ok(count.lost <= turns * mayLose, `${count.lost} were lost`)
      await Promise.all(nodes.map(node => node.stop()))
      const { account, entries } = await journalOf(accounts.store.ledger, caller.accountId)
      assert.deepEqual(audit(account, entries), [])
      const settled = entries.filter(({ kind }) => kind === 'settle').reduce((sum, each) => sum + each.requests, 0)
      if (signal === 'SIGTERM') assert.equal(settled, count.answered, 'every 200 was charged, and once')
      else assert.ok(settled <= count.answered, 'what was not answered was not charged')
      await accounts.close()
      proxy.close()
    })
  }
})
