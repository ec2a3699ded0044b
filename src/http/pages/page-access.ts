import type { IncomingMessage } from 'node:http'
import type { Authenticator } from '../../accounts/authenticator.ts'
import { isAllowed } from '../../accounts/key-settings.ts'
import { limitsOfKey } from '../../accounts/keys.ts'
import type { KnownKey } from '../../accounts/store.ts'
import { ApiError } from '../../core/errors.ts'
import type { Meter } from '../../metering/meter.ts'
import { refusalOf } from '../answer.ts'
import { bearerOf } from '../authenticate.ts'
import { isOfThisMachine } from '../client.ts'
import { rateLimited } from '../serve.ts'

/** Address of the client, as far as trusted proxies say it. */
type AddressOf = (request: IncomingMessage) => string

/** The key that a request carries, or why it is refused: 401, or 403 when the account is suspended. */
export function keyReader(authenticator: Authenticator, addressOf: AddressOf) {
  return async (request: IncomingMessage): Promise<KnownKey | ApiError> => {
    const secret = bearerOf(request.headers.authorization)
    const key = secret === undefined ? undefined : await authenticator.find(secret)
    if (key === undefined) return new ApiError('unauthorized')
    const isFromAllowed = key.allowedCidrs.length === 0 || isAllowed(key.allowedCidrs, addressOf(request))
    if (!isFromAllowed) return new ApiError('unauthorized')
    return key.accountSuspendedAt === null ? key : new ApiError('account_suspended')
  }
}

/**
 * Counts a request to the page `path` against the rate of its key, as a request to an endpoint is counted. Resolves to
 * the refusal when the rate is used up or the ledger does not answer.
 */
export function pageRate(path: string, meter: Pick<Meter, 'admit'>, onDefect: (error: unknown, id: string) => void) {
  return async (key: KnownKey, requestId: string): Promise<ApiError | null> => {
    try {
      const admission = await meter.admit(key.accountId, { endpoint: path, credits: 0, limits: limitsOfKey(key) })
      return admission.outcome === 'rate_limited' ? rateLimited(admission) : null
    } catch (error) {
      onDefect(error, requestId)
      return refusalOf(error)
    }
  }
}

/** Access to a page that is open on this machine and needs an API key of a scope elsewhere. */
export function pageAccess(authenticator: Authenticator, addressOf: AddressOf) {
  const keyOf = keyReader(authenticator, addressOf)
  return async (request: IncomingMessage, scope: string): Promise<'local' | 'key' | ApiError> => {
    if (isOfThisMachine(request, addressOf)) return 'local'
    const key = await keyOf(request)
    if (key instanceof ApiError) return key
    // A test key gets documented samples, and pages have none.
    if (key.mode === 'test') return new ApiError('unauthorized')
    return key.scopes.length === 0 || key.scopes.includes(scope) ? 'key' : new ApiError('insufficient_scope')
  }
}
