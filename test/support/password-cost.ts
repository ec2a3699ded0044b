/**
 * scrypt's N in tests: a hash takes 6 ms in place of 0.1 s. `dashboard/people/password-hash.test.ts` checks the
 * production value.
 */
export const testPasswordCost = 1_024
