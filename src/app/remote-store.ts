/**
 * The store as a thread has it that does not own the database: every port of `store/open.ts`, with the methods that can be
 * called from afar. A short read is done at once, on a connection of this thread; every other call goes to the ledger thread.
 */
import { openToRead, type Ports, portNames, type Store, shortReads } from '../store/open.ts'
import type { LedgerLink } from './ledger-link.ts'
import { ofThread } from './ledger-messages.ts'

/** A journal is handed to a function, and a transaction decides by one: both stay where the database is. */
export type RemoteStore = Omit<Ports, 'ledger'> & {
  readonly ledger: Omit<Ports['ledger'], 'transact' | 'readJournal'>
  readonly probe: Store['probe']
  /** Closes the connection of this thread. */
  readonly close: Store['close']
}

/** Opens this thread's own connection. Throws what the database throws. */
export async function openRemoteStore(database: string, link: LedgerLink): Promise<RemoteStore> {
  const { close, ...reads } = await openToRead(database)
  const ports = Object.fromEntries(portNames.map(name => [name, portOf(name, reads[name], link)]))
  const probe = async () => {
    await link.call(ofThread, 'probe', [])
  }
  return { ...(ports as unknown as Ports), probe, close }
}

function portOf(name: keyof Ports, reads: object, link: LedgerLink): object {
  const isShort = (method: string) => (shortReads[name] as readonly string[]).includes(method)
  const methods = new Map<string | symbol, unknown>()
  const methodOf = (method: string) => {
    if (!isShort(method)) return (...args: unknown[]) => link.call(name, method, args)
    const read: unknown = Reflect.get(reads, method)
    return typeof read === 'function' ? read.bind(reads) : read
  }
  return new Proxy(reads, {
    get: (_, method) => {
      if (typeof method === 'symbol' || method === 'then') return undefined
      if (!methods.has(method)) methods.set(method, methodOf(method))
      return methods.get(method)
    },
  })
}
