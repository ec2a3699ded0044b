/**
 * The store as a thread has it that does not own the database: every port of `store/open.ts`, with the methods that can
 * be called from afar. A short read is done at once, on a connection of this thread; every other call goes to the
 * ledger thread.
 */
import { StoreStalled } from '../../core/store-failure.ts'
import { openToRead, type Ports, portNames, type Store, shortReads } from '../../store/open.ts'
import type { LedgerLink } from './ledger-link.ts'

/** A journal is handed to a function, and a transaction decides by one: both stay where the database is. */
type RemotePorts = Omit<Ports, 'ledger'> & { readonly ledger: Omit<Ports['ledger'], 'transact' | 'readJournal'> }

export interface RemoteStore extends RemotePorts {
  /**
   * The same, with calls that wait however long the database takes: for what must not be left half done, such as a
   * start.
   */
  readonly patient: RemotePorts
  readonly probe: Store['probe']
  /** Closes the connection of this thread. */
  readonly close: Store['close']
}

/** Opens this thread's own connection. Throws what the database throws. */
export async function openRemoteStore(database: string, link: LedgerLink): Promise<RemoteStore> {
  const { close, ...reads } = await openToRead(database)
  const { calls } = link
  const secret = await calls.of('ledger').secret()
  const portsFor = (isPatient: boolean) => {
    const ports = portNames.map(name => {
      const remote = calls.of(name) as unknown as Methods
      const call: CallMethod = (method, args) =>
        isPatient ? remote[method](...args) : link.unlessStalled(() => remote[method](...args))
      return [name, portOf(reads[name], shortReads[name], call)]
    })
    const { ledger, ...others }: Ports = Object.fromEntries(ports)
    // It never changes, and a start asks for it several times.
    return { ...others, ledger: Object.create(ledger, { secret: { value: async () => secret } }) }
  }
  const probe = () => link.unlessStalled(() => calls.of('database').probe())
  return { ...portsFor(false), patient: portsFor(true), probe, close }
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

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
type CallMethod = (method: string, args: readonly unknown[]) => unknown

function portOf(reads: object, shortReads: readonly string[], call: CallMethod): object {
  const methods = new Map<string | symbol, unknown>()
  const methodOf = (method: string) => {
    if (!shortReads.includes(method)) return (...args: unknown[]) => call(method, args)
    return (...args: unknown[]) => {
      const found: unknown = Reflect.get(reads, method).apply(reads, args)
      return found instanceof Promise ? orStalled(found) : found
    }
  }
  return new Proxy(reads, {
    get: (_, method) => {
      if (typeof method === 'symbol' || method === 'then') return undefined
      if (!methods.has(method)) methods.set(method, methodOf(method))
      return methods.get(method)
    },
  })
}
