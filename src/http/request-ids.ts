import { randomBase62 } from '../core/base62.ts'

/** `req_`, random characters of this process, and a count: unique without asking for randomness every time. */
export function requestIds(): () => string {
  const prefix = `req_${randomBase62(12)}`
  let count = 0
  return () => `${prefix}${(count++).toString(36).padStart(6, '0')}`
}
