/** Which server answers for the registrations of a top-level domain. */
import type { Sections, SnapshotView } from '../../../../core/dataset.ts'

const folder = new URL('../../../../../assets/compliance/registries/', import.meta.url)
/** Written by hand: large registries, so that a machine that fetches nothing can ask them. */
export const writtenTable = new URL('servers.json', folder)
/** What the service reads: built of it by scripts/build-registries.ts. */
export const bundledSnapshot = new URL('registries.snapshot', folder)
export const manifestFile = new URL('manifest.json', folder)

/** Base addresses, with a slash at their end, by top-level domain in ASCII. */
export type ServersByTld = ReadonlyMap<string, string>

export function sectionsOf(servers: ServersByTld): Sections {
  const sorted = [...servers].sort(([a], [b]) => (a < b ? -1 : 1))
  return { servers: Buffer.from(JSON.stringify(Object.fromEntries(sorted))) }
}

export class RegistryServers {
  readonly #servers: ServersByTld

  constructor(servers: ServersByTld) {
    this.#servers = servers
  }

  static read(snapshot: SnapshotView): RegistryServers {
    return new RegistryServers(new Map(Object.entries(JSON.parse(Buffer.from(snapshot.bytes('servers')).toString()))))
  }

  /** The base address, with a slash at its end; null for a registry that has no server. */
  serverOf(domain: string): string | null {
    return this.#servers.get(domain.slice(domain.lastIndexOf('.') + 1)) ?? null
  }
}
