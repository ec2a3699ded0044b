/** Domains of mailbox providers that are open to anyone, and of forwarding services. */
import { readFileSync } from 'node:fs'
import { readTables, rowsOf } from '../../core/place-tables.ts'

/** `national`: a provider of one country, or the domain of a provider for one country. */
export type ProviderKind = 'global' | 'national'

let providers: ReadonlyMap<string, ProviderKind> | undefined

/** Providers by domain. Certified mail, also used by companies, is included. */
export function mailboxProviders(): ReadonlyMap<string, ProviderKind> {
  providers ??= new Map(
    [...rowsOf(readTables().mailboxes)].map(({ group, name }) => [name, group === 'global' ? 'global' : 'national']),
  )
  return providers
}

const relaysFile = new URL('../../../assets/email/relays.json', import.meta.url)
let relays: ReadonlyMap<string, string> | undefined

/** The name of the forwarding service with this domain or a domain above it; null when none is known. */
export function relayOf(domain: string): string | null {
  relays ??= readRelays()
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const service = relays.get(name)
    if (service !== undefined) return service
  }
  return null
}

function readRelays(): Map<string, string> {
  const rows: readonly { service: string; domains: string }[] = JSON.parse(readFileSync(relaysFile, 'utf8'))
  return new Map(rows.flatMap(({ service, domains }) => domains.split(' ').map(name => [name, service] as const)))
}
