/** Checks of the framing of a request, before its path. */
import type { IncomingMessage } from 'node:http'
import { ApiError } from '../core/errors.ts'

export const notImplemented = new ApiError('not_implemented')
export const versionNotSupported = new ApiError('http_version_not_supported')

/**
 * Why a request is refused for its framing; undefined for nearly all. Node passes requests of HTTP/2.0 and 0.9 on, and
 * takes a body for chunked when that is the last of several codings, without undoing the others.
 */
export function framingRefusal({ httpVersionMajor, headers }: IncomingMessage): ApiError | undefined {
  if (httpVersionMajor !== 1) return versionNotSupported
  const codings = headers['transfer-encoding']
  return codings === undefined || codings.toLowerCase() === 'chunked' ? undefined : notImplemented
}

/** Whether the client waits for 100 Continue (RFC 9110, section 10.1.1). HTTP/1.0 has no such status. */
export function awaitsContinue({ httpVersionMinor, headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && httpVersionMinor === 1 && /\b100-continue\b/i.test(expect)
}
