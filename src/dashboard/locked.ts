/** Pages that replace the dashboard when the session secret is not that of the database. */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { htmlHeaders, lonePage } from '../pages/page.ts'

const title = 'Sign-in unavailable'
const message =
  'The session secret of this node is not the one of this installation. The log has instructions for the operator. The API is not affected.'

export function lockedDashboard(version: string): FastifyPluginCallback {
  return (server, _, done) => {
    const refuse = (_: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(503)
        .headers(htmlHeaders)
        .type('text/html; charset=utf-8')
        .send(lonePage({ title, body: html`<p>${message}</p>`, version }))
    for (const path of ['/dashboard', '/dashboard/*']) server.all(path, refuse)
    done()
  }
}
