import type { FastifyInstance } from 'fastify'
import { signals } from '../../signals/index.ts'
import { sendPage } from '../frame.ts'
import { authRequestOf } from '../origin.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, visitorOf } from '../visitor.ts'
import { callsOf } from './calls.ts'
import { playgroundPages } from './playground-pages.ts'

/** The playground with every endpoint of the service. */
export function playgroundSection(server: FastifyInstance, { accounts, now }: DashboardPorts): void {
  const pages = playgroundPages({
    calls: callsOf(signals),
    accounts,
    now,
    visitorOf: request => {
      const visitor = visitorOf(request)
      const { account, sessionId, role, isOperator, csrf } = visitor
      return { accountId: account.id, sessionId, role, isOperator, csrf, author: authorOf(visitor) }
    },
    originOf: request => authRequestOf(request).origin,
    show: sendPage,
  })
  server.register(pages)
}
