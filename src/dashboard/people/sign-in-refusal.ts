/** Refusals of the sign-in, as the sign-in page shows them. */
import type { FastifyReply } from 'fastify'
import { redirectWithNotice } from '../flash.ts'

export const signInPath = '/dashboard/sign-in'
export const tooOften =
  'Too many attempts. Wait 15 minutes, or ask the operator for a link: npx assay user reset-password.'

/** Sentences keyed by the code that the sign-in through the provider ended with. */
const refusals = {
  refused: 'The provider did not sign you in. The log of the service has the reason.',
  not_invited: 'You have not been invited. Ask an owner of the account for an invitation.',
  email_verified_missing:
    'The provider does not state whether your email address is verified (the claim email_verified is missing), so you cannot join with it. The provider must send it in the ID token, or an owner must invite you.',
  email_not_verified:
    'Your email address is not verified at the provider, so you cannot join with it. Verify it there, or ask an owner for an invitation.',
  no_answer: 'The provider is not responding as expected. Try again in a minute, or sign in with a password.',
  expired: 'The sign-in took too long or was started in another window. Start again.',
  too_many: tooOften,
  email_not_found: 'The provider did not give a usable email address.',
  account_not_linked: 'A user with your email address and a password already exists. Sign in with the password.',
} as const

/**
 * Redirects to the sign-in page, which shows why the provider did not sign the user in. The code in the URL is for
 * reports; the page shows no words for it.
 */
export function refuseSignIn(reply: FastifyReply, code: string): FastifyReply {
  const words = Object.entries(refusals).find(([name]) => name === code)?.[1] ?? refusals.refused
  return redirectWithNotice(reply, `${signInPath}?error=${code}`, words, { look: 'bad' })
}
