/** Where the service listens: on a port of its own, or on one that several threads share. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../settings/config.ts'
import { StartError } from '../settings/home.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Why a place cannot be listened on, as one sentence; the error itself when it says something else. */
export function listenFailure(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another port.`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} on ${host} requires more permissions. Set PORT to a port above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is not an address of this machine.`)
  return typeof code === 'string' ? new StartError(`The service cannot listen on HOST ${host} (${code}).`) : error
}

/**
 * The port that threads may share by `reusePort`: the one of the settings, or a free one for 0. Null where the system
 * does not spread connections over those who share a port. Whoever shares a port does not notice that another process
 * listens there as well, so it is first listened on without sharing. Throws StartError.
 */
export async function portToShare(place: Place): Promise<number | null> {
  const port = await listenOnce({ ...place, reusePort: false }).catch(error => {
    throw listenFailure(error, place)
  })
  try {
    return await listenOnce({ ...place, port, reusePort: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTSUP' || code === 'EINVAL') return null
    throw listenFailure(error, place)
  }
}

async function listenOnce(place: Place & { readonly reusePort: boolean }): Promise<number> {
  const server = createServer()
  server.listen(place)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : place.port
}
