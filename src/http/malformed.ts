import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ApiError, errorBody } from '../core/errors.ts'
import type { Connections } from './node-server.ts'

const notImplemented = new ApiError('not_implemented')
const versionNotSupported = new ApiError('http_version_not_supported')

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

const { STATUS_CODES } = process.getBuiltinModule('node:http')

/**
 * Answers bytes that are not HTTP, or break its limits, in the form of every other refusal, after the answers to the
 * requests before them, and ends the connection. A request that is not complete in time has no code of its own and is
 * answered in the same way.
 */
export function answerMalformed(connections: Connections, nextRequestId: () => string) {
  return (error: ParserError, socket: Socket): void => {
    const connection = connections.of(socket)
    // Without a connection, the TLS handshake failed, so the client cannot read an answer.
    if (connection === undefined || error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else connection.refuse(textOf(refusalOf(error), nextRequestId()))
  }
}

/**
 * Answers CONNECT, with or without a body. Node has taken its own listeners off the socket by then, that of errors too.
 */
export function refuseTunnel(connections: Connections, nextRequestId: () => string) {
  return ({ socket }: IncomingMessage, stream: Duplex): void => {
    for (const each of new Set([socket, stream])) each.on('error', () => {})
    connections.of(socket)?.refuse(textOf(notImplemented, nextRequestId()))
  }
}

const late = new ApiError('invalid_input', { message: 'The request was not received completely in time.' })
const malformed = new ApiError('invalid_input', { message: 'The request is not valid HTTP.' })

/** An error of Node, or of its parser, llhttp, which gives a reason. */
interface ParserError extends NodeJS.ErrnoException {
  readonly reason?: string
}

function refusalOf({ code, reason }: ParserError): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return late
    case 'HPE_INVALID_TRANSFER_ENCODING':
      // llhttp has no code of its own for a transfer coding beside a length, which is malformed whatever the coding is.
      return reason?.includes('Content-Length') ? malformed : notImplemented
    case 'HPE_INVALID_VERSION':
    case 'HPE_PAUSED_H2_UPGRADE':
      return versionNotSupported
    default:
      return malformed
  }
}

/** A whole answer, for requests that have no response. */
function textOf(error: ApiError, requestId: string): string {
  const body = errorBody(error)
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
