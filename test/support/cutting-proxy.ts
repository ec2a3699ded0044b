/**
 * A TCP proxy in front of PostgreSQL that cuts a connection around the message that says a certain text, or swallows
 * everything as a network does in which a host is gone without a word.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Cut before the server has heard the message, or once it has answered it and nobody has heard the answer. */
export type Cut = 'before' | 'after'

export class CuttingProxy {
  readonly #server = createServer(socket => this.#serve(socket))
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #armed: { readonly text: string; readonly when: Cut } | null = null
  #isSilent = false
  /** Counts the silences: no connection outlives one. */
  #silences = 0
  /** How many connections were cut. */
  cuts = 0

  private constructor(target: URL) {
    this.#target = target
  }

  static async before(url: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(url))
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** The database's URL by way of the proxy. */
  get url(): string {
    const url = new URL(this.#target)
    url.port = String((this.#server.address() as AddressInfo).port)
    return url.href
  }

  /** Cuts the next connection that sends this text, once. */
  cut(when: Cut, text: string): void {
    this.#armed = { text, when }
  }

  /** From now on nothing passes, and no connection is refused or closed. */
  fallSilent(): void {
    this.#isSilent = true
    this.#silences += 1
  }

  /** New connections pass again; what was open stays silent. */
  speak(): void {
    this.#isSilent = false
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname)
    let isMuted = false
    const silences = this.#silences
    const isSwallowed = () => this.#isSilent || this.#silences !== silences
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', end).on('close', () => {
        this.#sockets.delete(socket)
        // Nobody hears of the end of the other one.
        if (!isSwallowed()) end()
      })
    }
    client.on('data', data => {
      if (isSwallowed()) return
      const armed = this.#armed
      if (armed !== null && data.includes(armed.text)) {
        this.#armed = null
        this.cuts += 1
        if (armed.when === 'before') return end()
        isMuted = true
      }
      server.write(data)
    })
    server.on('data', data => {
      if (isSwallowed()) return
      // What it says after a COMMIT, or after a statement by itself, it says when that is durable.
      if (isMuted) end()
      else client.write(data)
    })
  }
}
