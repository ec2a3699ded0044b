import type { Sample } from '../../../core/endpoint.ts'
import { refusalSamples } from '../../../core/refusal-samples.ts'
import type { PasswordAnswer, PasswordRequest } from '../schema.ts'

/** Counts grow as breaches are added. */
export const samples: readonly Sample<PasswordRequest, PasswordAnswer>[] = [
  {
    title: 'A common password',
    input: { password: 'password' },
    output: { breached: true, count: 10_434_004 },
  },
  {
    title: 'A password that appears once',
    input: { password: 'example of a password that appeared once' },
    output: { breached: true, count: 1 },
  },
  {
    title: 'A password that is in no known breach',
    input: { password: 'example of a password that is in no breach' },
    output: { breached: false, count: 0 },
  },
  {
    title: 'A common password when no source has a count',
    input: { password: 'letmein' },
    output: { breached: true, count: 1, count_is_minimum: true },
  },
  ...refusalSamples({
    provider_unavailable: { password: 'example of a password when no source answers' },
    rate_limited: { password: 'example of a password after too many requests' },
    insufficient_credits: { password: 'example of a password when the credits are spent' },
    account_unavailable: { password: 'example of a password when the account cannot be used' },
    internal_error: { password: 'example of a password when something fails' },
  }),
]
