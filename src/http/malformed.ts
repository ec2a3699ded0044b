import type { Socket } from 'node:net'
import { ApiError, errorBody } from '../core/errors.ts'
import type { Connections } from './node-server.ts'

/**
 * Answers bytes that are not HTTP, or break its limits, in the form of every other refusal, after the answers to the requests
 * before them, and ends the connection. A request that is not complete in time has no code of its own and is answered in the
 * same way.
 */
export function answerMalformed(connections: Connections, nextRequestId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const connection = connections.of(socket)
    // Without a connection the TLS handshake failed: nobody could read an answer.
    if (connection === undefined || error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const message = isLate ? 'The request did not come whole in time.' : 'The request is not valid HTTP.'
    const body = errorBody(new ApiError('invalid_input', { message }))
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${nextRequestId()}`,
      'Connection: close',
    ]
    connection.refuse(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}
