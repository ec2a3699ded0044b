/** The way to the provider of sign-ins and back. */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { passedOn } from '../../http/pages/passed-on.ts'
import { withCookies } from '../cookies.ts'
import { askingOf } from '../origin.ts'
import type { DashboardPorts } from '../ports.ts'
import { authPath, providerId } from './auth-path.ts'
import { pathAfter } from './form-fields.ts'
import type { Identity } from './identity.ts'
import { isOfDomain } from './joining.ts'

const open = { config: { isOpen: true } } as const
const refusedPath = '/dashboard/sign-in?error=1'

export function providerPages(ports: DashboardPorts): FastifyPluginCallback {
  const { identity } = ports
  return (server, _, done) => {
    // A link and not a form: the policy of our pages lets a form lead to this service only.
    server.get('/dashboard/sign-in/provider', open, (request, reply) =>
      toProvider(request, reply, pathAfter(String((request.query as { next?: unknown }).next ?? '')), identity),
    )
    server.get(`${authPath}/callback/${providerId}`, open, async (request, reply) => {
      const answer = await identity.comeBackFromProvider(askingOf(request), request.raw.url ?? '')
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) reply.header('Set-Cookie', cookies)
      await welcomeFromProvider(request, cookies, ports)
      return reply.redirect(answer.headers.get('location') ?? refusedPath, 303)
    })
    done()
  }
}

/** Notes a sign-in by the provider, and gives a role to whoever may join by their domain: that of a viewer of the first account. */
async function welcomeFromProvider(
  request: FastifyRequest,
  cookies: readonly string[],
  { identity, people, accounts, now }: DashboardPorts,
): Promise<void> {
  const { outcome } = await identity.find({ ...askingOf(request), headers: withCookies(request, cookies) })
  if (outcome === null) return
  const { id, email, hasVerifiedEmail } = outcome.user
  const event = {
    at: now(),
    actor: `user ${id}`,
    subject: id,
    address: String(request.headers[passedOn.clientAddress]),
  }
  await people.writeEvent({ ...event, action: 'user.sign_in by provider' })
  if (!hasVerifiedEmail || !isOfDomain(email, identity.joinDomain)) return
  const [[first], memberships] = [await accounts.listAccounts(), await people.membershipsOf(id)]
  if (first === undefined || memberships.length > 0) return
  await people.addMember(id, first.id, 'viewer', { ...event, action: 'member.add viewer', account: first.id })
}

/** Sends the browser to the provider, and from there to a path of ours. */
export async function toProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  back: string,
  identity: Identity,
): Promise<FastifyReply> {
  const { outcome, cookies } = await identity.leaveForProvider(askingOf(request), back, refusedPath)
  if (outcome === 'refused') return reply.redirect(refusedPath, 303)
  return reply.header('Set-Cookie', cookies).redirect(outcome, 303)
}
