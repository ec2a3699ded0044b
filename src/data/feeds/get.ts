/**
 * One GET with the body as its publisher wrote it. By node:http and not by `fetch`, which takes a packed body that was cut off
 * for a whole one: half a list would then be kept, and every later 304 would confirm it.
 */
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

/** A host that does not take the connection by then is not there; what it does afterwards may take longer. */
const connectMs = 10_000

/** The head of the answer. Rejects with what the system said when there is none. */
export async function get(
  address: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = address.protocol === 'https:' ? requestSecure : requestPlain
  // A connection that was kept could be one that its other end has just closed.
  const sent = { ...headers, 'accept-encoding': 'gzip, br', connection: 'close' }
  const request = send(address, { headers: sent, signal }, resolve).on('error', reject)
  const connecting = setTimeout(() => request.destroy(new NoAnswer('ETIMEDOUT')), connectMs)
  const isConnected = () => clearTimeout(connecting)
  request.on('socket', socket => {
    // Through the tunnel of a proxy it is connected already.
    if (!socket.connecting) isConnected()
    socket.once('connect', isConnected)
  })
  // Node would end the request and tell nobody.
  request.on('upgrade', (_, socket) => {
    socket.destroy()
    reject(new NoAnswer('EPROTO'))
  })
  request.on('close', () => {
    isConnected()
    reject(new NoAnswer('ECONNRESET'))
  })
  request.end()
  return await promise
}

class NoAnswer extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const unpackers = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
])

/** The body, which fails when it ends too early; null when it is packed in a way that was not asked for. */
export function unpacked(response: IncomingMessage): Readable | null {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return response
  const unpacker = unpackers.get(encoding)?.()
  // Whoever reads learns of what fails; the callback only says that nobody else needs to.
  return unpacker === undefined ? null : pipeline(response, unpacker, () => {})
}
