/** Which server answers for the registrations of a top-level domain. */
import { type DocumentDataset, type ReadDocument, type SourceStamp, stampOf } from '../../../../core/dataset.ts'
import type { FeedFile } from '../../../../core/feed.ts'
import { bootstrap, parseBootstrap, type ServersByTld } from './bootstrap.ts'

export class RegistryServers {
  readonly #servers: ServersByTld

  constructor(servers: ServersByTld) {
    this.#servers = servers
  }

  /** The base address, with a slash at its end; null for a registry that has no server. */
  serverOf(domain: string): string | null {
    return this.#servers.get(domain.slice(domain.lastIndexOf('.') + 1)) ?? null
  }
}

/** The servers of the fetched file, or the few that ship with this project. */
function read(shipped: Buffer, fetched: FeedFile | null): ReadDocument<RegistryServers> {
  if (fetched !== null) {
    const stamp = stampOf(bootstrap, fetched)
    const asOf = stamp.asOf.slice(0, 'YYYY-MM-DD'.length)
    return { asOf, sources: [stamp], opened: new RegistryServers(parseBootstrap(fetched.body).servers) }
  }
  const { as_of: asOf, servers }: { as_of: string; servers: Record<string, string> } = JSON.parse(shipped.toString())
  return { asOf, sources: [shippedStamp(asOf)], opened: new RegistryServers(new Map(Object.entries(servers))) }
}

function shippedStamp(asOf: string): SourceStamp {
  return {
    name: 'Servers of registration data of large registries, written down for this project',
    topic: bootstrap.topic,
    url: bootstrap.url,
    licence: 'Apache-2.0',
    asOf,
    // Registries move their servers rarely, and one that has moved only goes unasked.
    staleAfterHours: null,
  }
}

function checkGolden(servers: RegistryServers): string[] {
  return ['com', 'org', 'net'].filter(tld => servers.serverOf(tld) === null).map(tld => `${tld} has a server.`)
}

export const registriesData: DocumentDataset<RegistryServers> = {
  name: 'registries',
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'registriesData' },
  title: 'Servers of registration data by top-level domain',
  formatVersion: 2,
  feeds: [bootstrap],
  // Large registries, written by hand, so that a machine that fetches nothing can ask them.
  shipped: new URL('../../../../../assets/compliance/registries/servers.json', import.meta.url),
  read: ({ shipped, feeds }) => read(shipped, feeds.read(bootstrap.name)),
  checkGolden,
}
