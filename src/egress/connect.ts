import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { AddressPolicy } from './address-policy.ts'

export interface Target {
  /** Already vetted; connected to as it is, without any further question for a name. */
  readonly address: string
  readonly port: number
  /** The host of the URL when it is https, without brackets; its certificate must name it. Null for http. */
  readonly secureName: string | null
}

export interface ConnectOptions {
  readonly policy: AddressPolicy
  /** PEM certificates to trust in place of Node's store, which holds those of NODE_EXTRA_CA_CERTS. */
  readonly authorities: readonly string[] | null
  readonly signal: AbortSignal
}

export type Connected =
  | { readonly outcome: 'connected'; readonly socket: Socket }
  | { readonly outcome: 'address' | 'certificate' | 'unreachable' }

/**
 * Connects to the address of the target, and to nothing else; asks the policy before, and again of the address at the
 * other end.
 */
export async function connect(target: Target, { policy, authorities, signal }: ConnectOptions): Promise<Connected> {
  const { address, port, secureName } = target
  if (isIP(address) === 0 || !policy(address)) return { outcome: 'address' }
  if (signal.aborted) return { outcome: 'unreachable' }
  const plain = connectTcp({ host: address, port, autoSelectFamily: false })
  const stop = () => plain.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (!(await opened(plain, 'connect'))) return { outcome: 'unreachable' }
    if (!policy(plain.remoteAddress ?? '')) {
      plain.destroy()
      return { outcome: 'address' }
    }
    return secureName === null ? { outcome: 'connected', socket: plain } : await secured(plain, secureName, authorities)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function secured(plain: Socket, name: string, authorities: readonly string[] | null): Promise<Connected> {
  const socket: TLSSocket = connectTls({
    socket: plain,
    // A literal address is compared with the certificate and is not sent (RFC 6066, section 3).
    ...(isIP(name) === 0 ? { servername: name } : { host: name }),
    ALPNProtocols: ['http/1.1'],
    ...(authorities === null ? {} : { ca: [...authorities] }),
  })
  if (await opened(socket, 'secureConnect')) return { outcome: 'connected', socket }
  plain.destroy()
  // Node sets it when the connection itself was good and the certificate was not.
  return { outcome: socket.authorizationError ? 'certificate' : 'unreachable' }
}

/** False when the socket ends or fails before it is open. */
function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<boolean> {
  return new Promise(resolve => {
    socket.once(event, () => resolve(true))
    // Stays: an error after the opening reaches whoever reads, and must not end the process.
    socket.on('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}
