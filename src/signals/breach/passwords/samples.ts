import type { Sample } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import type { PasswordAnswer, PasswordRequest } from '../schema.ts'

/** Counts grow as breaches are added. */
export const samples: readonly Sample<PasswordRequest, PasswordAnswer>[] = [
  {
    title: 'A password that many people use',
    input: { password: 'password' },
    output: { breached: true, count: 10_434_004 },
  },
  {
    title: 'A password that appeared once',
    input: { password: 'example of a password that appeared once' },
    output: { breached: true, count: 1 },
  },
  {
    title: 'A password that is in no known breach',
    input: { password: 'example of a password that is in no breach' },
    output: { breached: false, count: 0 },
  },
  {
    title: 'No source could be asked, but the password is one of those that most people use: at least once',
    input: { password: 'letmein' },
    output: { breached: true, count: 1 },
  },
  {
    title: 'No source of breached passwords could be asked',
    input: { password: 'example of a password when no source answers' },
    output: new ApiError('provider_unavailable', { retryAfterSeconds: 5 }),
  },
  {
    title: 'The rate limit is exceeded',
    input: { password: 'example of a password after too many requests' },
    output: new ApiError('rate_limited', { retryAfterSeconds: 30 }),
  },
]
