/** The redirect to the provider of sign-ins and back. Every failure leads to the sign-in page, which explains it. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirectWithNotice, sealedCookieOf, setSealedCookie } from '../flash.ts'
import { fieldOf } from '../form.ts'
import labels from '../labels.json' with { type: 'json' }
import type { ProviderPorts, SectionPorts } from '../ports.ts'
import { addressOf, authRequestOf, isOpen, setCookie } from '../visitor.ts'
import { pathAfter } from './form-fields.ts'
import { isDown, type ProvidedUser, type SignInUnderWay } from './provider.ts'

/** Known to the provider as the redirect URI. */
const callbackPath = '/dashboard/auth/callback/oidc'
const cookie = 'provider'
/** Allows for a password, a second factor and the search for a phone at the provider. */
const lastsS = 900

/** State of a sign-in that the browser has while it is at the provider. */
interface UnderWay extends SignInUnderWay {
  /** A path of ours to go on to. */
  readonly back: string
  /** The token of an invitation; null without one. */
  readonly invitation: string | null
  /** Milliseconds since 1970 UTC. */
  readonly until: number
}

export function providerPages(server: FastifyInstance, ports: SectionPorts, provider: ProviderPorts): void {
  // A link and not a form: the policy of our pages lets a form lead to this service only.
  server.get('/dashboard/sign-in/provider', isOpen, ({ query }, reply) =>
    toProvider(reply, { back: pathAfter(fieldOf(query, 'next')), invitation: null }, ports, provider),
  )
  server.get(callbackPath, isOpen, (_, reply) => fromProvider(reply, ports, provider))
}

/** Sends the browser to the provider, and from there to a path of ours. */
export async function toProvider(
  reply: FastifyReply,
  way: Pick<UnderWay, 'back' | 'invitation'>,
  { throttle, now }: SectionPorts,
  { client }: ProviderPorts,
): Promise<FastifyReply> {
  const { request } = reply
  if (!(await throttle.admitAddress(addressOf(request)))) return refuseSignIn(reply, 'too_many')
  const left = await client.leave(authRequestOf(request).origin + callbackPath)
  if ('refusal' in left) return refuseSignIn(reply, isDown(left.refusal) ? 'no_answer' : 'refused')
  const { url, underWay } = left.given
  const kept: UnderWay = { ...underWay, ...way, until: now() + lastsS * 1000 }
  setSealedCookie(reply, cookie, kept, lastsS)
  return reply.redirect(url, 303)
}

async function fromProvider(reply: FastifyReply, ports: SectionPorts, provider: ProviderPorts): Promise<FastifyReply> {
  const { request } = reply
  const { identity, people, throttle, now } = ports
  const [authRequest, address] = [authRequestOf(request), addressOf(request)]
  const underWay = sealedCookieOf(request, cookie) as UnderWay | null
  if (underWay === null || underWay.until < now()) {
    return refuseSignIn(reply, (await throttle.admitAddress(address)) ? reported('expired', provider) : 'too_many')
  }
  setCookie(reply, cookie, '', 0)
  const back = await provider.client.comeBack(new URL(request.raw.url ?? '', authRequest.origin), underWay)
  if ('refusal' in back) return refuseSignIn(reply, isDown(back.refusal) ? 'no_answer' : 'refused')
  const { given } = back
  const known = await identity.userOfProvider(authRequest, given.subject)
  const user = known === null ? await join(request, given, underWay.invitation, ports, provider) : { id: known }
  if ('refusal' in user) return refuseSignIn(reply, reported(user.refusal, provider))
  await throttle.forgetAddress(address)
  reply.header('Set-Cookie', await identity.openSession(authRequest, user.id))
  const event = { actor: `user ${user.id}`, action: 'user.sign_in by provider', subject: user.id, address }
  await people.writeEvent({ ...event, at: now() })
  return reply.redirect(underWay.back, 303)
}

/** Makes a user of somebody who comes for the first time, if they may join. */
async function join(
  request: FastifyRequest,
  { email, ...given }: ProvidedUser,
  invitation: string | null,
  { identity, people }: Pick<SectionPorts, 'identity' | 'people'>,
  { joining }: Pick<ProviderPorts, 'joining'>,
): Promise<{ readonly id: string } | { readonly refusal: string }> {
  if (email === null) return { refusal: 'email_not_found' }
  // An address that a provider names is no proof that the user of that address is meant.
  if ((await people.findUserByEmail(email)) !== undefined) return { refusal: 'account_not_linked' }
  const newcomer = { ...given, email }
  const refusal = await joining.refusalOf(newcomer, invitation)
  if (refusal !== null) return { refusal }
  const id = await identity.createProvidedUser(authRequestOf(request), newcomer)
  if (id === null) return { refusal: 'account_not_linked' }
  await joining.welcome(id, newcomer, addressOf(request))
  return { id }
}

/** Writes to the log what the provider did not refuse itself. */
function reported(code: string, { onRefusal }: Pick<ProviderPorts, 'onRefusal'>): string {
  onRefusal({ at: 'sign_in', code, status: null })
  return code
}

export const signInPath = '/dashboard/sign-in'
/** Sentences keyed by the code that the sign-in through the provider ended with. */
const refusals = labels.provider_refusals
export const tooOften = refusals.too_many

/**
 * Redirects to the sign-in page, which shows why the provider did not sign the user in. The code in the URL is for
 * reports; the page shows no words for it.
 */
function refuseSignIn(reply: FastifyReply, code: string): FastifyReply {
  const words = Object.entries(refusals).find(([name]) => name === code)?.[1] ?? refusals.refused
  return redirectWithNotice(reply, `${signInPath}?error=${code}`, words, { look: 'bad' })
}
