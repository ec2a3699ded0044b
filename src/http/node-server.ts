/** Node's own HTTP server, with rules of our own for who may connect and when connections are read and closed. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { truster } from './client.ts'
import { Connection } from './connection.ts'
import { AddressLimit, type ConnectionCount, type ConnectionLimits } from './connection-limits.ts'

// An import would read every export of the module, one of which loads Node's HTTP client: 50 ms of a start.
const http = process.getBuiltinModule('node:http')

/**
 * Load balancers keep an idle connection for a minute. The server keeps it longer, so that it closes none that is being
 * reused.
 */
const keepAliveTimeoutMs = 72_000

/** In milliseconds. */
export interface ConnectionTimes {
  /** From the first byte of a request to its last. */
  readonly requestMs: number
  readonly handshakeMs: number
  /** From the moment at which one answer waits for its reader; a long one begins anew with each 100 KB. */
  readonly unreadMs: number
  /** Time for which a client that has closed its sending side is waited for while nothing is answered. */
  readonly halfOpenMs: number
  /** Time for which an ended connection is read on, so that its client may read the last answer. */
  readonly lingerMs: number
  /** Longest delay until a late request or an unread answer is noticed. */
  readonly checkEveryMs: number
}

const usualTimes: ConnectionTimes = {
  requestMs: 30_000,
  handshakeMs: 10_000,
  // 100 KB, the longest page, at 27 kbit/s.
  unreadMs: 30_000,
  // The first page starts a thread, which takes a second.
  halfOpenMs: 3_000,
  lingerMs: 4_000,
  checkEveryMs: 5_000,
}

export interface NodeServerOptions {
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** Addresses of proxies whose X-Forwarded headers are believed; none when empty. */
  readonly trustedProxies: readonly string[]
  readonly connectionLimits: ConnectionLimits
  /** Counts the connections of several servers against the same limits; without it each counts its own. */
  readonly connectionCount?: ConnectionCount
  /** Called for each connection that was closed because there were too many. */
  readonly onConnectionRefused: () => void
}

/** The connections of one server. */
export class Connections {
  readonly times: ConnectionTimes
  readonly #bySocket = new WeakMap<Socket, Connection>()
  readonly #open = new Set<Connection>()
  /** Sockets whose TLS handshake goes on, by the port of the client and its address. */
  readonly #handshakes = new Map<string, Socket>()

  constructor(times: ConnectionTimes = usualTimes) {
    this.times = times
  }

  /** The connection that a request came on; undefined before a TLS handshake is over. */
  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket)
  }

  /** Ends the connections on which nothing is unanswered, and each of the others once nothing is. */
  close(): void {
    for (const connection of this.#open) connection.endWhenAnswered()
    for (const socket of this.#handshakes.values()) socket.destroy()
  }

  /**
   * Closes those on which an answer has waited too long. @param now in milliseconds, of any clock that does not jump.
   */
  closeUnread(now: number): void {
    for (const connection of this.#open) connection.closeWhenUnread(now)
  }

  take(socket: Socket): void {
    this.#handshakes.delete(peerOf(socket))
    const connection = new Connection(socket, this.times)
    this.#bySocket.set(socket, connection)
    this.#open.add(connection)
    socket.once('close', () => this.#open.delete(connection))
  }

  takeHandshake(socket: Socket): void {
    const peer = peerOf(socket)
    this.#handshakes.set(peer, socket)
    socket.once('close', () => this.#handshakes.delete(peer))
  }
}

function peerOf({ remotePort, remoteAddress }: Socket): string {
  return `${remotePort} ${remoteAddress}`
}

/** Node's server. It ignores an Expect header that it does not know, as RFC 9110, section 10.1.1, allows. */
export function nodeServer(
  { tls, trustedProxies, connectionLimits, connectionCount, onConnectionRefused }: NodeServerOptions,
  connections: Connections,
  listener: RequestListener,
): Server {
  const { requestMs, handshakeMs, checkEveryMs } = connections.times
  const limits = {
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // Node would answer a request without a Host header by itself, without a body.
    requireHostHeader: false,
    // Node would take the first of two Authorization or Content-Type headers, and a proxy in front perhaps the last.
    joinDuplicateHeaders: true,
  }
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    if (connections.of(request.socket)?.begin(request, response)) listener(request, response)
  }
  const server =
    tls === null
      ? http.createServer(limits, begin)
      : https.createServer({ ...tls, ...limits, handshakeTimeout: handshakeMs }, begin)
  server.on('checkExpectation', begin)
  // Without a listener Node requests every body that is announced with Expect: 100-continue.
  server.on('checkContinue', begin)
  // A client that closes its sending side gets the answers to what it has sent (RFC 9112, section 9.6).
  Object.assign(server, { httpAllowHalfOpen: true })
  server.maxConnections = connectionLimits.inAll
  server.on('drop', onConnectionRefused)
  const limit = connectionCount ?? new AddressLimit(connectionLimits.perAddress, truster(trustedProxies))
  const [accept] = server.listeners('connection')
  server.removeAllListeners('connection')
  // What is one too many is closed before Node gives it a parser or begins its TLS handshake.
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (!limit.admit(remoteAddress)) {
      socket.destroy()
      onConnectionRefused()
      return
    }
    socket.once('close', () => limit.release(remoteAddress))
    accept.call(server, socket)
    if (tls === null) connections.take(socket)
    else connections.takeHandshake(socket)
  })
  if (tls !== null) server.on('secureConnection', (socket: Socket) => connections.take(socket))
  const timer = setInterval(() => connections.closeUnread(performance.now()), checkEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return server
}
