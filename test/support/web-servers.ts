/** Web servers on addresses of the loopback network, all on one port, as the servers of a small Internet. */
import { createServer as createPlain, type RequestListener, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export interface WebServers {
  readonly port: number
  /** Connections that were made to each address. */
  readonly connections: ReadonlyMap<string, number>
  close(): Promise<void>
}

export interface WebOptions {
  /** PEM; serves https. */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Taken in place of a free one. */
  readonly port?: number
}

const mostTries = 10

/**
 * Starts two groups of servers on one port. Both start again on another port when an address of either has it in use.
 * @param start starts the first group without an argument, and the second one with the first
 */
export async function onOnePort(start: (first?: WebServers) => Promise<WebServers>): Promise<[WebServers, WebServers]> {
  for (let tries = 1; ; tries++) {
    let first: WebServers | undefined
    try {
      first = await start()
      return [first, await start(first)]
    } catch (error) {
      await first?.close()
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === mostTries) throw error
    }
  }
}

export async function startWebServers(
  addresses: readonly string[],
  answer: RequestListener,
  { tls, port }: WebOptions = {},
): Promise<WebServers> {
  const connections = new Map<string, number>()
  const listening: { server: Server; address: string }[] = []
  let shared = port ?? 0
  const sockets = new Set<Socket>()
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await Promise.all(listening.map(({ server }) => new Promise(resolve => server.close(resolve))))
  }
  for (const address of addresses) {
    const server = tls ? createSecure(tls, answer) : createPlain({ maxHeaderSize: 1_000_000 }, answer)
    server.on('connection', (socket: Socket) => {
      connections.set(address, (connections.get(address) ?? 0) + 1)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket)).on('error', () => {})
    })
    listening.push({ server, address })
    try {
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen({ port: shared, host: address, ipv6Only: true }, resolve),
      )
    } catch (error) {
      await close()
      throw error
    }
    shared = (server.address() as AddressInfo).port
  }
  return { port: shared, connections, close }
}
