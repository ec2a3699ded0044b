import { randomBase62 } from '../core/ids.ts'

/**
 * `req_`, random characters of this process, and a count: unique without asking for randomness every time. The ledger
 * knows the form (metering/charge.ts).
 */
export function requestIds(): () => string {
  const prefix = `req_${randomBase62(12)}`
  let count = 0
  return () => `${prefix}${(count++).toString(36).padStart(6, '0')}`
}

/** A caller's own id of a request, when it is harmless to send back. */
export function echoableId(text: string | string[] | undefined): string | undefined {
  return typeof text === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(text) ? text : undefined
}
