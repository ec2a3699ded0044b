import type { Policy } from '../metering/ledger.ts'
import type { Config } from './config.ts'

/** The limits of an account that has none of its own, from the settings: the same for the server and for a command. */
export function policyOf({ requestsPerMinute, freeCreditsPerMonth }: Config): Policy {
  return { requestsPerWindow: requestsPerMinute, windowMs: 60_000, freeCreditsPerMonth }
}
