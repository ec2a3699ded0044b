/**
 * The store as a thread has it that does not own the database: every port of `store/open.ts`, with the methods that can
 * be called from afar. A short read is done at once, on a connection of this thread; every other call goes to the
 * ledger thread.
 */
import { StoreStalled } from '../../core/store-failure.ts'
import type { Through } from '../../core/workers/calls.ts'
import { openToRead, type Ports, portNames, type Store, shortReads } from '../../store/open.ts'
import type { LedgerLink } from './ledger-link.ts'

/** A journal is handed to a function, and a transaction decides by one: both stay where the database is. */
type RemotePorts = Omit<Ports, 'ledger'> & { readonly ledger: Omit<Ports['ledger'], 'transact' | 'readJournal'> }

export interface RemoteStore extends RemotePorts {
  /**
   * The same, with calls that wait however long the database takes: for what must not be left half done, such as a
   * start.
   */
  readonly withoutTimeout: RemotePorts
  readonly probe: Store['probe']
  /** Closes the connection of this thread. */
  readonly close: Store['close']
}

/** Opens this thread's own connection. Throws what the database throws. */
export async function openRemoteStore(database: string, link: LedgerLink): Promise<RemoteStore> {
  const { close, ...reads } = await openToRead(database)
  const { calls } = link
  const secret = await calls.of('ledger').secret()
  const portOf = (name: keyof Ports, through?: Through): object => {
    const here: Record<string | symbol, Method> = shortReadsOf(name, reads)
    // It never changes, and a start asks for it several times.
    if (name === 'ledger') here.secret = async () => secret
    const remote = calls.of(name, through)
    return new Proxy(here, { get: (_, method) => here[method] ?? Reflect.get(remote, method) })
  }
  const portsBy = (through?: Through) =>
    Object.fromEntries(portNames.map(name => [name, portOf(name, through)])) as unknown as Ports
  const unlessStalled: Through = call => link.unlessStalled(call)
  const { probe } = calls.of('database', unlessStalled)
  return { ...portsBy(unlessStalled), withoutTimeout: portsBy(), probe, close }
}

type Method = (...args: readonly never[]) => unknown

function shortReadsOf(name: keyof Ports, reads: Ports): Record<string, Method> {
  const port = reads[name] as unknown as Readonly<Record<string, Method>>
  const methods = (shortReads[name] as readonly string[]).map(method => {
    const read: Method = (...args) => {
      const found = port[method](...args)
      return found instanceof Promise ? orStalled(found) : found
    }
    return [method, read]
  })
  return Object.fromEntries(methods)
}

/**
 * SQLite reads at once, or finds that what it shares with other processes is being mended; a server may not answer at
 * all.
 */
const mostReadMs = 1_500

/** What is read, or StoreStalled when that takes too long. */
export function orStalled<Value>(reading: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreStalled()), mostReadMs)
    reading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
