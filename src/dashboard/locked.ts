/** Pages that replace the dashboard when the session secret is not that of the database. */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { htmlHeaders } from '../pages/headers.ts'
import { lonePage } from '../pages/page.ts'

const title = 'Nobody can sign in here'
const message =
  'The session secret of this node is not the one that this installation uses. Its operator finds in the log what to do. The API is not touched.'

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
