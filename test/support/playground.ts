/**
 * The playground behind the real edge, in this process, with somebody signed in: for what needs no sign-in of its own.
 */
import type { FastifyPluginCallback } from 'fastify'
import { Keys } from '../../src/accounts/keys.ts'
import type { Role } from '../../src/dashboard/people/store.ts'
import { playgroundPages } from '../../src/dashboard/playground/playground-pages.ts'
import type { Visitor } from '../../src/dashboard/visitor.ts'
import { assetPages } from '../../src/pages/assets.ts'
import { htmlHeaders } from '../../src/pages/page.ts'
import { signals } from '../../src/signals/index.ts'
import { type Served, type ServedCaller, serve } from './served.ts'

export interface PlaygroundUnderTest extends Served {
  /** Caller with a live key of the account that the playground is shown for. */
  readonly owner: ServedCaller
  /** Shows it for an account without credits until `end`. */
  poor(): Promise<{ ask(): Promise<unknown>; revoke(): Promise<void>; end(): Promise<void> }>
}

/**
 * Every endpoint of every signal. No data is open and nobody can be asked, so test keys are answered and live ones
 * mostly refused.
 *
 * @param database the URL of an empty database on PostgreSQL; a SQLite file without one
 */
export async function servePlayground(
  credits: number,
  role: Role = 'developer',
  database?: string,
): Promise<PlaygroundUnderTest> {
  let [served, owner]: [Served?, ServedCaller?] = []
  const pages: FastifyPluginCallback = (server, _, done) => {
    server.addHook('onRequest', async request => {
      const visitor = visitorOf(owner?.accountId ?? notYet(), role)
      const seen = { person: visitor, visitor, flash: null, csrf: visitor.csrf }
      Object.assign(request, seen, { dashboardLinks: [], dashboardVersion: '0.0.0', dashboardBanner: '' })
    })
    server.addHook('onSend', async (_request, reply, payload) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.headers(htmlHeaders)
      return payload
    })
    const accounts = () => served?.store.accounts ?? notYet()
    playgroundPages(server, {
      get accounts() {
        return accounts()
      },
      now: Date.now,
    })
    done()
  }
  const endpoints = signals.flatMap(signal => signal.endpoints)
  const all = { name: 'all', title: 'All', datasets: [], endpoints }
  served = await serve(all, {} as never, { morePages: [assetPages, pages], database })
  owner = await served.caller(credits)
  const poor = async () => {
    const [rich, caller] = [owner, await served.caller(0)]
    owner = caller
    return {
      ask: () => caller.ask('/v1/ip/intelligence', {}),
      revoke: async () => {
        const [key] = await served.store.accounts.listKeys(caller.accountId)
        await new Keys(served.store.accounts, Date.now, { actor: 'test' }).revoke(key?.id ?? notYet())
      },
      end: async () => {
        owner = rich
      },
    }
  }
  return { ...served, owner, poor }
}

/** Somebody who is signed in. */
function visitorOf(accountId: string, role: Role): Visitor {
  const user = { userId: 'user', name: 'Ada', email: 'ada@example.org', isOperator: false, hasSecondFactor: false }
  const session = { sessionId: 'session', memberships: [], csrf: 'token', address: '127.0.0.1' }
  return { ...user, ...session, account: { id: accountId, name: 'default' }, role }
}

function notYet(): never {
  throw new Error('a page was asked for before the store was open')
}
