/** The way to the provider of sign-ins and back. */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { passedOn } from '../../http/pages/passed-on.ts'
import { withCookies } from '../cookies.ts'
import { askingOf } from '../origin.ts'
import type { DashboardPorts } from '../ports.ts'
import { authPath, providerId } from './auth-path.ts'
import { pathAfter } from './form-fields.ts'
import type { Identity } from './identity.ts'

const open = { config: { isOpen: true } } as const
/** The library adds its error code. */
const signInPath = '/dashboard/sign-in'
const refusedPath = `${signInPath}?error=refused`

export function providerPages(ports: DashboardPorts): FastifyPluginCallback {
  const { identity } = ports
  return (server, _, done) => {
    // A link and not a form: the policy of our pages lets a form lead to this service only.
    server.get('/dashboard/sign-in/provider', open, (request, reply) =>
      toProvider(request, reply, pathAfter(String((request.query as { next?: unknown }).next ?? '')), identity),
    )
    server.get(`${authPath}/callback/${providerId}`, open, async (request, reply) => {
      const answer = await identity.comeBackFromProvider(askingOf(request), request.raw.url ?? '')
      if (answer === null) return reply.redirect(refusedPath, 303)
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) reply.header('Set-Cookie', cookies)
      await noteSignIn(request, cookies, ports)
      return reply.redirect(answer.headers.get('location') ?? refusedPath, 303)
    })
    done()
  }
}

async function noteSignIn(
  request: FastifyRequest,
  cookies: readonly string[],
  { identity, people, now }: DashboardPorts,
): Promise<void> {
  const { outcome } = await identity.find({ ...askingOf(request), headers: withCookies(request, cookies) })
  if (outcome === null) return
  const { id } = outcome.user
  const address = String(request.headers[passedOn.clientAddress])
  await people.writeEvent({ at: now(), actor: `user ${id}`, action: 'user.sign_in by provider', subject: id, address })
}

/** Sends the browser to the provider, and from there to a path of ours. */
export async function toProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  back: string,
  identity: Identity,
): Promise<FastifyReply> {
  const { outcome, cookies } = await identity.leaveForProvider(askingOf(request), back, signInPath)
  if (outcome === 'refused') return reply.redirect(refusedPath, 303)
  return reply.header('Set-Cookie', cookies).redirect(outcome, 303)
}
