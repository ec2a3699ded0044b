import type { IncomingMessage } from 'node:http'
import { isAllowed } from '../../accounts/allow-list.ts'
import type { Authenticator } from '../../accounts/authenticator.ts'
import { ApiError } from '../../core/errors.ts'
import { bearerOf } from '../authenticate.ts'
import { isOfThisMachine } from '../client.ts'

/**
 * Access to a page that is open on this machine and needs an API key of a scope elsewhere.
 *
 * @param addressOf the client's address, as far as trusted proxies say it
 */
export function pageAccess(authenticator: Authenticator, addressOf: (request: IncomingMessage) => string) {
  return async (request: IncomingMessage, scope: string): Promise<'local' | 'key' | ApiError> => {
    if (isOfThisMachine(request, addressOf)) return 'local'
    const secret = bearerOf(request.headers.authorization)
    const key = secret === undefined ? undefined : await authenticator.find(secret)
    // A test key gets documented samples, and pages have none.
    if (key === undefined || key.mode === 'test') return new ApiError('unauthorized')
    const isFromAllowed = key.allowedCidrs.length === 0 || isAllowed(key.allowedCidrs, addressOf(request))
    if (!isFromAllowed) return new ApiError('unauthorized')
    if (key.accountSuspendedAt !== null) return new ApiError('account_suspended')
    return key.scopes.length === 0 || key.scopes.includes(scope) ? 'key' : new ApiError('insufficient_scope')
  }
}
