import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAllowed } from '../accounts/allow-list.ts'
import type { Authenticator } from '../accounts/authenticator.ts'
import type { KeyRecord } from '../accounts/store.ts'
import { ApiError } from '../core/errors.ts'
import { sendError } from './answer.ts'
import type { AnyOperation } from './operation.ts'

/** Answers a refusal to an authenticated request, which counts against the rate. */
export type Refuse = (request: FastifyRequest, reply: FastifyReply, error: ApiError) => void

/** Answers a defect: something was thrown while the key was looked up. */
export type Fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

/**
 * Runs before a byte of the body is read, in the order of refusals: 401, 403, 415. Sets `request.apiKey` and calls
 * `next` when all is well.
 */
export function authenticate(operation: AnyOperation, authenticator: Authenticator, refuse: Refuse, fail: Fail) {
  const memory = new ConnectionMemory(authenticator)
  const accept = (request: FastifyRequest, reply: FastifyReply, key: KeyRecord | undefined, next: () => void) => {
    if (key === undefined || (key.allowedCidrs.length > 0 && !isAllowed(key.allowedCidrs, request.ip))) {
      sendError(reply, new ApiError('unauthorized'), null)
      return
    }
    request.apiKey = key
    const refusal = refusalOf(operation, key, request.headers['content-type'])
    if (refusal === undefined) next()
    else refuse(request, reply, refusal)
  }
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const key = memory.recall(request)
    const secret = key === undefined ? bearerOf(request.headers.authorization) : undefined
    if (secret === undefined) {
      accept(request, reply, key, next)
      return
    }
    authenticator
      .find(secret)
      .then(found => {
        if (found !== undefined) memory.remember(request, found)
        accept(request, reply, found, next)
      })
      .catch(error => fail(error, request, reply))
  }
}

/**
 * The header that a connection was last let in with. A client that keeps its connection sends the same header again, and
 * comparing it costs less than hashing it. It is forgotten with the connection.
 */
class ConnectionMemory {
  readonly #authenticator: Authenticator
  readonly #bySocket = new WeakMap<Socket, { readonly header: string; readonly key: KeyRecord }>()

  constructor(authenticator: Authenticator) {
    this.#authenticator = authenticator
  }

  recall({ raw: { socket, headers } }: FastifyRequest): KeyRecord | undefined {
    const remembered = this.#bySocket.get(socket)
    if (remembered === undefined || remembered.header !== headers.authorization) return undefined
    return this.#authenticator.isCurrent(remembered.key) ? remembered.key : undefined
  }

  remember({ raw: { socket, headers } }: FastifyRequest, key: KeyRecord): void {
    if (headers.authorization !== undefined) this.#bySocket.set(socket, { header: headers.authorization, key })
  }
}

function refusalOf(operation: AnyOperation, key: KeyRecord, contentType: string | undefined): ApiError | undefined {
  if (operation.scope !== null && key.scopes.length > 0 && !key.scopes.includes(operation.scope)) {
    return new ApiError('insufficient_scope')
  }
  return isJson(contentType) ? undefined : new ApiError('json_required')
}

/** RFC 6750, section 2.1: the scheme is not case sensitive. */
function bearerOf(header: string | undefined): string | undefined {
  return header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : undefined
}

/** application/json, with parameters as long as the charset is UTF-8: JSON has no other (RFC 8259, section 8.1). */
function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true
  if (contentType === undefined) return false
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  return type === 'application/json' && parameters.every(each => !each.startsWith('charset=') || utf8.test(each))
}

const utf8 = /^charset="?utf-?8"?$/
