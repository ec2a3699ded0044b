/**
 * The playground behind the real edge, in this process, with somebody signed in: for what needs no sign-in of its own.
 */
import { Keys } from '../../src/accounts/keys.ts'
import { callsOf } from '../../src/dashboard/playground/calls.ts'
import type { Role } from '../../src/dashboard/playground/key-choices.ts'
import { type PlaygroundPorts, playgroundPages } from '../../src/dashboard/playground/playground-pages.ts'
import { assetPages } from '../../src/pages/asset-pages.ts'
import { htmlHeaders } from '../../src/pages/headers.ts'
import { page } from '../../src/pages/page.ts'
import { signals } from '../../src/signals/index.ts'
import { type Served, type ServedCaller, serve } from './served.ts'

export interface PlaygroundUnderTest extends Served {
  /** Caller with a live key of the account that the playground is shown for. */
  readonly owner: ServedCaller
  /** Shows it for an account without credits until `end`. */
  poor(): Promise<{ ask(): Promise<unknown>; revoke(): Promise<void>; end(): Promise<void> }>
}

const navigation = { groups: [{ links: [{ path: '/dashboard/playground', title: 'Playground' }] }], version: '0.0.0' }

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
  const ports: PlaygroundPorts = {
    calls: callsOf(signals as never),
    get accounts() {
      return served?.store.accounts ?? notYet()
    },
    now: Date.now,
    visitorOf: () => ({
      accountId: owner?.accountId ?? notYet(),
      sessionId: 'session',
      ...{ role, isOperator: false },
      author: { actor: 'test' },
      csrf: 'token',
    }),
    originOf: () => served?.url ?? notYet(),
    show: ({ url: current }, reply, parts) =>
      reply
        .headers(htmlHeaders)
        .type('text/html; charset=utf-8')
        .send(page({ ...parts, nav: { ...navigation, current } })),
  }
  const endpoints = signals.flatMap(signal => signal.endpoints)
  const all = { name: 'all', title: 'All', datasets: [], endpoints }
  served = await serve(all, {} as never, { morePages: [assetPages, playgroundPages(ports)], database })
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

function notYet(): never {
  throw new Error('a page was asked for before the store was open')
}
