import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Authenticator } from '../accounts/authenticator.ts'
import { adminScope, isAllowed } from '../accounts/key-settings.ts'
import type { KnownKey } from '../accounts/store.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'
import { sendError } from './answer.ts'
import type { Exchange } from './exchange.ts'

/** Answers a refusal to an authenticated request, which counts against the rate. */
export type Refuse = (exchange: Exchange, error: ApiError) => void

/** Answers a defect: something was thrown while the key was looked up. */
export type Fail = (error: unknown, exchange: Exchange) => void

/**
 * Runs before a byte of the body is read, in the order of refusals: 401, 403 (the account, then the scope), 415. Sets
 * the key of the exchange and calls `next` when all is well.
 */
export function authenticate(endpoint: AnyEndpoint, authenticator: Authenticator, refuse: Refuse, fail: Fail) {
  const memory = new ConnectionMemory(authenticator)
  const accept = (exchange: Exchange, key: KnownKey | undefined, next: () => void) => {
    if (
      key === undefined ||
      (key.allowedCidrs.length > 0 && !isAllowed(key.allowedCidrs, exchange.edge.addressOf(exchange.request)))
    ) {
      sendError(exchange, new ApiError('unauthorized'), null)
      return
    }
    exchange.key = key
    const refusal = refusalOf(endpoint, key, exchange.request.headers)
    if (refusal === undefined) next()
    else refuse(exchange, refusal)
  }
  return (exchange: Exchange, next: () => void): void => {
    const key = memory.recall(exchange)
    const secret = key === undefined ? bearerOf(exchange.request.headers.authorization) : undefined
    if (secret === undefined) {
      accept(exchange, key, next)
      return
    }
    authenticator
      .find(secret)
      .then(found => {
        if (found !== undefined) memory.remember(exchange, found)
        accept(exchange, found, next)
      })
      .catch(error => fail(error, exchange))
  }
}

/**
 * The header that a connection was last let in with. A client that keeps its connection sends the same header again,
 * and comparing it costs less than hashing it. It is forgotten with the connection.
 */
class ConnectionMemory {
  readonly #authenticator: Authenticator
  readonly #bySocket = new WeakMap<Socket, { readonly header: string; readonly key: KnownKey }>()

  constructor(authenticator: Authenticator) {
    this.#authenticator = authenticator
  }

  recall({ request: { socket, headers } }: Exchange): KnownKey | undefined {
    const remembered = this.#bySocket.get(socket)
    if (remembered === undefined || remembered.header !== headers.authorization) return undefined
    return this.#authenticator.isCurrent(remembered.key) ? remembered.key : undefined
  }

  remember({ request: { socket, headers } }: Exchange, key: KnownKey): void {
    if (headers.authorization !== undefined) this.#bySocket.set(socket, { header: headers.authorization, key })
  }
}

const compressed = new ApiError('json_required', {
  message: 'The body is compressed. Send it uncompressed, without Content-Encoding.',
})

function refusalOf(endpoint: AnyEndpoint, key: KnownKey, headers: IncomingHttpHeaders): ApiError | undefined {
  const { scope, method } = endpoint
  if (key.accountSuspendedAt !== null) return new ApiError('account_suspended')
  if (scope !== null && !hasScope(key, scope)) return new ApiError('insufficient_scope')
  if (method === 'GET') return undefined
  if (!isJson(headers['content-type'])) return new ApiError('json_required')
  const encoding = headers['content-encoding']
  return encoding === undefined || encoding.toLowerCase() === 'identity' ? undefined : compressed
}

/** A key without scopes may ask every signal; what an operator does takes a key that was made for it. */
export function hasScope({ scopes }: Pick<KnownKey, 'scopes'>, scope: string): boolean {
  return scopes.length === 0 ? scope !== adminScope : scopes.includes(scope)
}

/** RFC 6750, section 2.1: the scheme is not case sensitive. */
export function bearerOf(header: string | undefined): string | undefined {
  return header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : undefined
}

/** application/json, with parameters as long as the charset is UTF-8: JSON has no other (RFC 8259, section 8.1). */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true
  if (contentType === undefined) return false
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  return type === 'application/json' && parameters.every(each => !each.startsWith('charset=') || utf8.test(each))
}

const utf8 = /^charset="?utf-?8"?$/
